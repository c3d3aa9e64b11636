import { useState } from 'react';
import { type Dia, diaDe, rechazoDelAnio } from '@cuenta-clara/dominio/fechas';

/**
 * Props of a `CampoFecha` whose day takes effect once it is complete. A half-typed or refused day changes nothing until
 * the field is left; then no day is in effect, because a complete day that the field had during the typing was not
 * meant. The typed text ends when the day is changed from outside.
 */
export const useDiaAplicado = (
  dia: Dia | null,
  aplicar: (dia: Dia | null) => void,
  rechazo: (dia: Dia) => string | undefined = () => undefined,
) => {
  const [{ sobre, texto }, setEscrito] = useState<{ sobre: Dia | null; texto: string | null }>({
    sobre: dia,
    texto: null,
  });
  const aMedias = sobre === dia ? texto : null;
  const queda = (otro: Dia | null, escrito: string | null) => {
    setEscrito({ sobre: otro, texto: escrito });
    if (otro !== dia) aplicar(otro);
  };
  const sirve = (escrito: string | null): escrito is Dia | null =>
    escrito === null ||
    (escrito === diaDe(escrito) && rechazoDelAnio(escrito) === undefined && rechazo(escrito) === undefined);
  return {
    aMedias,
    olvidar: () => setEscrito({ sobre: null, texto: null }),
    campo: {
      valor: aMedias ?? dia,
      onCambio: (escrito: string | null) => (sirve(escrito) ? queda(escrito, null) : queda(dia, escrito)),
      onDejar: (escrito: string | null) => {
        if (!sirve(escrito)) queda(null, escrito);
      },
      error: aMedias !== null && aMedias === diaDe(aMedias) ? rechazo(aMedias) : undefined,
    },
  };
};
