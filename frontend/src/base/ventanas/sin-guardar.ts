import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { olvidarTraidosViejos } from '../../sin-conexion/archivos-traidos.ts';
import { nuevaClave } from '../api.ts';
import { type Resultado, type Turno, guardarUnaVez, useTurno } from '../servidor/guardar-una-vez.ts';
import { estatusDe, sinRespuesta } from '../servidor/mensaje-de-error.ts';
import { conLoDicho, olvidarEscritura } from '../servidor/sin-respuesta.ts';
import { tokenGuardado } from '../sesion/token-guardado.ts';
import { msDelDispositivo } from '../tiempo/reloj.ts';
import { CADUCA_MS, type EnEspera, hojaDe } from './hojas-sin-guardar.ts';
import { toast } from './toasts.tsx';

/**
 * Unsaved typing in dialogs survives an ended session, a reload and a closed tab: after the next sign-in the
 * same dialogs open with the same text. Closing a dialog or signing out drops its text.
 */

/** Up to this age of the typing, a save without an answer is repeated without asking the owner. */
const RECIENTE_MS = 15 * 60_000;

/** A save that is 'enviado' got no answer yet; 'sin-sesion' was refused because the session had ended. */
export type Envio = 'enviado' | 'sin-sesion';

interface Escrito<V = unknown> {
  readonly valores: V;
  readonly clave: string;
  readonly envio?: Envio | undefined;
  /** The typing of an earlier save that got no answer (`guardarUnaVez`). */
  readonly sinRespuesta?: V | undefined;
}

interface Hoja {
  readonly ventanas: Readonly<Record<string, unknown>>;
  readonly escrito: Readonly<Record<string, Escrito>>;
}

// Files brought by owners who never sign in again expire as their typing does.
void olvidarTraidosViejos(msDelDispositivo() - CADUCA_MS);

const hojaEn = (ruta: string) =>
  hojaDe<Hoja>({
    nombre: 'escrito-aqui',
    cual: ruta,
    vale: ({ escrito, ventanas }) => Boolean(escrito && ventanas),
  });

/** The path's sheet; of the sheets that wait for the path, `elegir` chooses the one that the tab takes. */
const leer = (ruta: string, elegir: (esperan: readonly EnEspera<Hoja>[]) => EnEspera<Hoja> | undefined) =>
  hojaEn(ruta).leer() ?? elegir(hojaEn(ruta).enEspera())?.tomar() ?? null;

const abiertas = new Map<string, unknown>();

const sin = <T>(cosas: Readonly<Record<string, T>>, cual: string): Record<string, T> =>
  Object.fromEntries(Object.entries(cosas).filter(([una]) => una !== cual));

/**
 * When no dialog at a path has unsaved typing, the path's sheet is removed, so that its dialogs are not opened
 * again.
 */
const cambiar = (ruta: string, cambio: (hoja: Hoja) => Partial<Hoja>): void => {
  const hoja = hojaEn(ruta);
  const antes = hoja.leer() ?? { escrito: {}, ventanas: {} };
  const donde = ruta === window.location.pathname ? ruta + window.location.search : ruta;
  const ahora = { ...antes, ...cambio(antes) };
  if (Object.keys(ahora.escrito).length === 0) hoja.quitar();
  else hoja.poner(ahora, antes.donde ?? donde);
};

/** Whether the session has ended: forms that unmount then keep their typing. */
const termino = (): boolean => tokenGuardado() === null;

const useRuta = (): string => {
  const [aqui] = useLocation();
  const [ruta] = useState(aqui);
  return ruta;
};

/**
 * A `useState` for what an open dialog is about; null when it is closed. Survives the end of the session and
 * a reload while the dialog holds unsaved typing.
 */
export const useAbierta = <T>(cual: string): [T | null, (cosa: T | null) => void] => {
  const ruta = useRuta();
  const [abierta, setAbierta] = useState(() => {
    const hoja = leer(ruta, (esperan) => {
      const primera = esperan.find(({ hoja: { ventanas } }) => Object.keys(ventanas).length > 0);
      return primera && cual in primera.hoja.ventanas ? primera : undefined;
    });
    return (hoja?.ventanas[cual] ?? null) as T | null;
  });
  useEffect(() => {
    if (abierta === null) return;
    abiertas.set(cual, abierta);
    return () => {
      abiertas.delete(cual);
      if (!termino()) cambiar(ruta, ({ ventanas }) => ({ ventanas: sin(ventanas, cual) }));
    };
  }, [abierta, cual, ruta]);
  return [abierta, setAbierta];
};

/** After an error of the page its dialogs stay closed; their typing is kept. */
export const olvidarVentanas = (): void => {
  const ruta = window.location.pathname;
  if (hojaEn(ruta).leer() !== null) cambiar(ruta, () => ({ ventanas: {} }));
};

export const SIN_RESPUESTA =
  'No hubo respuesta a lo que guardabas. Revisa si quedó antes de guardarlo otra vez.';
export const SIN_SESION = 'No se guardó: tu sesión se había cerrado.';
export const RECUPERADO = 'Recuperamos lo que no habías guardado.';
const TEXTOS = {
  recuperado: RECUPERADO,
  noSeGuardo: `${SIN_SESION} Aquí está lo que escribiste; vuelve a guardarlo.`,
  guardando: `${SIN_SESION} Guardándolo ahora...`,
  sinRespuesta: SIN_RESPUESTA,
  revisando: 'No hubo respuesta a lo que guardabas. Revisando si quedó...',
} as const;

let dicho = '';
/** Shows a toast. All fields of a dialog ask for the same toast at the same time, so it is shown once. */
const decir = (texto: string): void => {
  if (dicho === texto) return;
  dicho = texto;
  setTimeout(() => (dicho = ''));
  if (texto === TEXTOS.noSeGuardo) toast.error(texto);
  else toast.aviso(texto);
};

interface Opciones {
  /**
   * Repeats, under the same Idempotency-Key, a save that got no answer or was refused because the
   * session had ended.
   */
  alReintentar?: () => void;
  callada?: boolean;
  /** A form that is part of a page keeps its typing when the page is left. */
  seQueda?: boolean;
}

interface Guardar<V, R> {
  /** With `hecho`, the record that an earlier save without an answer made, it saves over that. */
  readonly guardar: (valores: V, clave: string, hecho: R | null) => Promise<Resultado<R>>;
  /**
   * The version of the record that the form changes; null for a new record. Absent where a saved record cannot be
   * changed.
   */
  readonly version?: number | null;
}

/**
 * The unsaved typing of one form; `recuperado` was stored before the form opened.
 * @param que name of the form and of what it is about; null for secrets, which are never stored
 */
export const useLoEscrito = <V>(
  que: string | null,
  { alReintentar, callada = false, seQueda = false }: Opciones = {},
): {
  readonly recuperado: V | null;
  readonly clave: string;
  anotar: (valores: V | null) => void;
  /** The outcome of the save is stored with the typing, so that the next visit can tell it to the owner. */
  enviar: <R>(valores: V, como: Guardar<V, R>) => Promise<Resultado<R>>;
  /** The form's own rules refused what `alReintentar` repeats: tells the owner that nothing was sent. */
  noSeEnvio: () => void;
} => {
  const ruta = useRuta();
  const [{ desde, antes }] = useState(() => {
    if (que === null) return { desde: 0, antes: null };
    const hoja = leer(ruta, (esperan) => esperan.find(({ hoja: { escrito } }) => que in escrito));
    return { desde: hoja?.desde ?? 0, antes: (hoja?.escrito[que] ?? null) as Escrito<V> | null };
  });
  const [clave] = useState(() => antes?.clave ?? nuevaClave());
  const faltaSuRespuesta = useRef<V | null>(
    antes?.sinRespuesta ?? (antes?.envio === 'enviado' ? antes.valores : null),
  );
  const turno = useTurno<unknown>(clave);
  const poner = (escrito: Escrito<V> | null): void => {
    if (que === null) return;
    const falta = faltaSuRespuesta.current ?? undefined;
    cambiar(ruta, ({ escrito: otros, ventanas }) => ({
      escrito: escrito === null ? sin(otros, que) : { ...otros, [que]: { ...escrito, sinRespuesta: falta } },
      ventanas: { ...ventanas, ...Object.fromEntries(abiertas) },
    }));
  };
  const reintenta = useRef(false);
  const decirComoQuedo = (): void => {
    if (antes?.envio === 'enviado') decir(TEXTOS.sinRespuesta);
    else decir(antes?.envio === 'sin-sesion' ? TEXTOS.noSeGuardo : TEXTOS.recuperado);
  };
  const alVolver = useEffectEvent(() => {
    if (antes === null) return;
    // The typing is stored again: StrictMode runs effects twice, and the first cleanup removed it.
    poner(antes);
    if (callada) return;
    if (antes.envio && alReintentar && msDelDispositivo() - desde < RECIENTE_MS) {
      decir(antes.envio === 'enviado' ? TEXTOS.revisando : TEXTOS.guardando);
      reintenta.current = true;
      setTimeout(alReintentar);
    } else decirComoQuedo();
  });
  const alIrse = useEffectEvent(() => {
    if (termino() || seQueda) return;
    poner(null);
    olvidarEscritura(clave);
    olvidarEscritura(turno.current.clave);
  });
  useEffect(() => {
    alVolver();
    return () => alIrse();
  }, []);
  return {
    recuperado: antes?.valores ?? null,
    clave,
    anotar: (valores) => poner(valores === null ? null : { valores, clave }),
    noSeEnvio: () => {
      if (reintenta.current) decirComoQuedo();
      reintenta.current = false;
    },
    enviar: async <R>(valores: V, { guardar, version }: Guardar<V, R>) => {
      reintenta.current = false;
      const mandar = (lo: V, { clave: suya, hecho }: Turno<unknown>) => {
        poner({ valores, clave, envio: 'enviado' });
        return conLoDicho(suya, JSON.stringify(lo), () => guardar(lo, suya, hecho as R | null));
      };
      const enviado = {
        leer: () => faltaSuRespuesta.current,
        anotar: (lo: V | null) => void (faltaSuRespuesta.current = lo),
      };
      const resultado =
        version === undefined
          ? await mandar(valores, turno.current)
          : await guardarUnaVez<V, unknown>({ cuerpo: valores, enviado, turno, version, enviar: mandar });
      if (!resultado.error) {
        faltaSuRespuesta.current = null;
        poner(null);
      } else if (estatusDe(resultado.error) === 401) poner({ valores, clave, envio: 'sin-sesion' });
      // The outcome of a save that the end of the session aborted is unknown, so its typing stays marked as
      // sent.
      else if (!sinRespuesta(resultado.error) && !termino()) poner({ valores, clave });
      return resultado as Resultado<R>;
    },
  };
};

/** A `useState` stored as unsaved typing until it is saved. */
export const useEscrito = <T>(que: string, inicial: T): [T, (valor: T) => void] => {
  const { recuperado, anotar } = useLoEscrito<{ valor: T }>(que);
  const [alPrincipio] = useState(inicial);
  const [valor, setValor] = useState(recuperado === null ? inicial : recuperado.valor);
  return [
    valor,
    (nuevo) => {
      setValor(nuevo);
      anotar(JSON.stringify(nuevo) === JSON.stringify(alPrincipio) ? null : { valor: nuevo });
    },
  ];
};
