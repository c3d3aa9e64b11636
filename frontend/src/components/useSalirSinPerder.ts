import { useEffect, useRef } from 'react';
import { useConfirmacion } from './Confirmacion.tsx';

export interface EstadoDelFormulario {
  readonly conCambios: boolean;
  /** Being saved: what was typed is not lost by waiting, and leaving cannot stop the save. */
  readonly ocupado: boolean;
  /** The last save got no answer: it may have been recorded. */
  readonly sinRespuesta?: boolean;
}

const SIN_GUARDAR = {
  titulo: '¿Salir sin guardar?',
  texto: 'Lo que escribiste se perderá.',
  confirmar: 'Salir sin guardar',
} as const;
const SIN_SABER = {
  titulo: '¿Salir sin saber si se guardó?',
  texto:
    'No hubo respuesta a lo que guardabas: puede que haya quedado. Revísalo antes de escribirlo otra vez.',
  confirmar: 'Salir',
} as const;

/**
 * The returned function runs `hacer`, after asking the owner when unsaved text would be lost, and does nothing during a
 * save. The question closes by itself when its form is saved or closed.
 */
export const useSinPerder = ({
  conCambios,
  ocupado,
  sinRespuesta = false,
}: EstadoDelFormulario): ((hacer: () => void) => void) => {
  const preguntar = useConfirmacion();
  const mientras = useRef<AbortController>(null);
  // Text written back to what it was may not be what an unanswered save recorded.
  const porDecidir = conCambios || sinRespuesta;
  const sePerderia = porDecidir && !ocupado;
  useEffect(() => {
    if (!sePerderia) return;
    const suyo = new AbortController();
    mientras.current = suyo;
    return () => suyo.abort();
  }, [sePerderia]);
  return (hacer) => {
    if (ocupado) return;
    if (!porDecidir) return hacer();
    void preguntar({
      ...(sinRespuesta ? SIN_SABER : SIN_GUARDAR),
      cancelar: 'Seguir editando',
      peligro: true,
      mientras: mientras.current?.signal,
    }).then((si) => {
      if (si) hacer();
    });
  };
};

export const useSalirSinPerder = (estado: EstadoDelFormulario, salir: () => void): (() => void) => {
  const sinPerder = useSinPerder(estado);
  return () => sinPerder(salir);
};
