import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type Guardado, cualesDe, deTodas, duenaDeAqui, guardadoDe } from '../../dispositivo/guardado.ts';
import { olvidarTraidosViejos } from '../../sin-conexion/archivos-traidos.ts';
import { nuevaClave } from '../api.ts';
import { type Resultado, type Turno, guardarUnaVez } from '../servidor/guardar-una-vez.ts';
import { estatusDe, sinRespuesta } from '../servidor/mensaje-de-error.ts';
import { conLoDicho, olvidarEscritura } from '../servidor/sin-respuesta.ts';
import { tokenGuardado } from '../sesion/token-guardado.ts';
import { msDelDispositivo } from '../tiempo/reloj.ts';
import { toast } from './toasts.tsx';

/**
 * Unsaved typing in dialogs survives an ended session, a reload and a closed tab: after the next sign-in the
 * same dialogs open with the same text. Closing a dialog or signing out drops its text.
 *
 * The typing of each path of the app is in the tab's storage, so that two tabs never overwrite each other. A
 * tab that is left moves it to the device's storage, where the next tab takes it.
 */

const DIAS_QUE_SE_GUARDA = 30;
/** Up to this age of the typing, a save without an answer is repeated without asking the owner. */
const RECIENTE_MS = 15 * 60_000;
const CADUCA_MS = DIAS_QUE_SE_GUARDA * 24 * 3_600_000;

/** A save that is 'enviado' got no answer yet; 'sin-sesion' was refused because the session had ended. */
type Envio = 'enviado' | 'sin-sesion';

interface Escrito<V = unknown> {
  readonly valores: V;
  readonly clave: string;
  readonly envio?: Envio | undefined;
  /** The typing of an earlier save that got no answer (`guardarUnaVez`). */
  readonly sinRespuesta?: V | undefined;
}

interface Hoja {
  /** When the path's typing changed last, in ms of the device's clock. */
  readonly desde: number;
  readonly donde: string;
  readonly ventanas: Readonly<Record<string, unknown>>;
  readonly escrito: Readonly<Record<string, Escrito>>;
}

const enLaPestana = (ruta: string): Guardado => guardadoDe('escrito-aqui', undefined, ruta);
const enElDispositivo = (ruta: string): Guardado => guardadoDe('escrito-sin-guardar', undefined, ruta);

const nombreDeLaPestana = (): string => {
  const nombre = guardadoDe('pestana');
  const suyo = nombre.leer() ?? nuevaClave();
  nombre.poner(suyo);
  return suyo;
};
const hayAqui = (): boolean =>
  (['escrito-aqui', 'factura-sin-guardar', 'cotizacion-sin-guardar'] as const).some(
    (nombre) => cualesDe(nombre).length > 0,
  );

/**
 * Stores on the device that this tab holds unsaved typing, so that a sign-out in any tab can warn that the
 * typing would be lost.
 */
export const anotarSinGuardar = (): void => {
  if (duenaDeAqui() === null) return;
  const marca = guardadoDe('pestana-sin-guardar', undefined, nombreDeLaPestana());
  if (hayAqui()) marca.poner(String(msDelDispositivo()));
  else marca.quitar();
};

/**
 * A crashed tab never withdraws its record of unsaved typing, so records older than `CADUCA_MS` are ignored.
 */
const hayEnOtraPestana = (): boolean =>
  cualesDe('pestana-sin-guardar').some((cual) => {
    const desde = Number(guardadoDe('pestana-sin-guardar', undefined, cual).leer());
    return cual !== guardadoDe('pestana').leer() && msDelDispositivo() - desde < CADUCA_MS;
  });

/** The unsaved typing stored for a path; null when absent, expired, or in another version's format. */
const hojaEn = (lugar: Guardado): Hoja | null => {
  try {
    const hoja = JSON.parse(lugar.leer() ?? 'null') as Hoja | null;
    if (hoja === null) return null;
    if (msDelDispositivo() - hoja.desde < CADUCA_MS && hoja.escrito && hoja.ventanas) return hoja;
  } catch {
    // Stored typing that cannot be read is removed, as expired typing is.
  }
  lugar.quitar();
  return null;
};
// Typing that has expired, and files brought with it, are removed here also of owners who never sign in again.
deTodas('escrito-sin-guardar').forEach(hojaEn);
void olvidarTraidosViejos(msDelDispositivo() - CADUCA_MS);

const leer = (ruta: string): Hoja | null => {
  const aqui = hojaEn(enLaPestana(ruta));
  if (aqui !== null) return aqui;
  const otra = hojaEn(enElDispositivo(ruta));
  if (otra === null) return null;
  enLaPestana(ruta).poner(JSON.stringify(otra));
  enElDispositivo(ruta).quitar();
  anotarSinGuardar();
  return otra;
};

const abiertas = new Map<string, unknown>();

const sin = <T>(cosas: Readonly<Record<string, T>>, cual: string): Record<string, T> =>
  Object.fromEntries(Object.entries(cosas).filter(([una]) => una !== cual));

/**
 * When no dialog at a path has unsaved typing, the path's stored data are removed, so that its dialogs are
 * not opened again.
 */
const cambiar = (ruta: string, cambio: (hoja: Pick<Hoja, 'escrito' | 'ventanas'>) => Partial<Hoja>): void => {
  const antes = leer(ruta) ?? { escrito: {}, ventanas: {} };
  const ahora = {
    donde: ruta === window.location.pathname ? ruta + window.location.search : ruta,
    ...antes,
    ...cambio(antes),
  };
  if (Object.keys(ahora.escrito).length === 0) enLaPestana(ruta).quitar();
  else enLaPestana(ruta).poner(JSON.stringify({ ...ahora, desde: msDelDispositivo() }));
  anotarSinGuardar();
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
  const [abierta, setAbierta] = useState(() => (leer(ruta)?.ventanas[cual] ?? null) as T | null);
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

export const dondeQuedoEscrito = (): string | null => {
  const hojas = [
    ...cualesDe('escrito-aqui').map((ruta) => hojaEn(enLaPestana(ruta))),
    ...cualesDe('escrito-sin-guardar').map((ruta) => hojaEn(enElDispositivo(ruta))),
  ];
  const ultima = hojas
    .filter((una) => una !== null)
    .sort((una, otra) => otra.desde - una.desde)
    .at(0);
  return ultima?.donde ?? null;
};

export const dondeHaySinGuardar = (): 'aqui' | 'otra pestaña' | null => {
  if (dondeQuedoEscrito() !== null || hayAqui()) return 'aqui';
  return hayEnOtraPestana() ? 'otra pestaña' : null;
};

/** After an error of the page its dialogs stay closed; their typing is kept. */
export const olvidarVentanas = (): void => {
  const ruta = window.location.pathname;
  if (leer(ruta) !== null) cambiar(ruta, () => ({ ventanas: {} }));
};

const entregar = (): void => {
  if (duenaDeAqui() === null) return;
  for (const ruta of cualesDe('escrito-aqui')) {
    const texto = enLaPestana(ruta).leer();
    if (texto === null) continue;
    enElDispositivo(ruta).poner(texto);
    enLaPestana(ruta).quitar();
  }
  guardadoDe('pestana-sin-guardar', undefined, nombreDeLaPestana()).quitar();
};
window.addEventListener('pagehide', entregar);
// A page restored from the back-forward cache takes its unsaved typing back from the device's storage.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  leer(window.location.pathname);
  anotarSinGuardar();
});
anotarSinGuardar();

export const SIN_RESPUESTA =
  'No hubo respuesta a lo que guardabas. Revisa si quedó antes de guardarlo otra vez.';
const TEXTOS = {
  recuperado: 'Recuperamos lo que no habías guardado.',
  noSeGuardo: 'No se guardó: tu sesión se había cerrado. Aquí está lo que escribiste; vuelve a guardarlo.',
  guardando: 'No se guardó: tu sesión se había cerrado. Guardándolo ahora...',
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
  const [desde] = useState(() => leer(ruta)?.desde ?? 0);
  const [antes] = useState(
    () => (que === null ? null : (leer(ruta)?.escrito[que] ?? null)) as Escrito<V> | null,
  );
  const [clave] = useState(() => antes?.clave ?? nuevaClave());
  const faltaSuRespuesta = useRef<V | null>(antes?.sinRespuesta ?? null);
  const turno = useRef<Turno<unknown>>({ clave, hecho: null });
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
