import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { type Guardado, cualesDe, duenaDeAqui, guardadoDe } from '../../dispositivo/guardado.ts';
import { nuevaClave } from '../api.ts';
import { estatusDe, sinRespuesta } from '../servidor/mensaje-de-error.ts';
import { tokenGuardado } from '../sesion/token-guardado.ts';
import { msDelDispositivo } from '../tiempo/reloj.ts';
import { toast } from './toasts.tsx';

/**
 * What is typed in dialogs and not saved yet. A session that ends by itself, a reload and a closed tab lose none of it: who signs in
 * again finds the same dialogs open, with what she typed. Closing a dialog and signing out drop it.
 *
 * A page of the app (its path) has one sheet. While its tab is open the sheet is the tab's own, so that two tabs never write over each
 * other; a tab that is left hands its sheets over to the device, where the next one takes them from.
 */

const DIAS_QUE_SE_GUARDA = 30;
/** As long as she still waits for what she was saving, in ms: it is then sent again by itself. */
const RECIENTE_MS = 15 * 60_000;
const CADUCA_MS = DIAS_QUE_SE_GUARDA * 24 * 3_600_000;

/** What came of the last try to save: no answer was seen yet, or it was refused because the session had ended. */
type Envio = 'enviado' | 'sin-sesion';

interface Escrito<V = unknown> {
  readonly valores: V;
  /** Of its save: what was sent and is sent again is the same write. */
  readonly clave: string;
  readonly envio?: Envio | undefined;
}

interface Hoja {
  /** When she typed last, in ms. */
  readonly desde: number;
  /** The address with what it asks for. */
  readonly donde: string;
  /** Which dialogs are open, by name, each with what it is about. */
  readonly ventanas: Readonly<Record<string, unknown>>;
  readonly escrito: Readonly<Record<string, Escrito>>;
}

const enLaPestana = (ruta: string): Guardado => guardadoDe('escrito-aqui', undefined, ruta);
const enElDispositivo = (ruta: string): Guardado => guardadoDe('escrito-sin-guardar', undefined, ruta);

/** Of this tab, as long as it lives: loaded anew, or discarded by the browser, it is the same tab. */
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

/** Notes on the device whether this tab holds unsaved text, which no other tab sees: signing out in any of them drops it. */
export const anotarSinGuardar = (): void => {
  if (duenaDeAqui() === null) return;
  const marca = guardadoDe('pestana-sin-guardar', undefined, nombreDeLaPestana());
  if (hayAqui()) marca.poner(String(msDelDispositivo()));
  else marca.quitar();
};

/** A tab that crashed took its note off nowhere: after as long as any text is kept it counts no more. */
const hayEnOtraPestana = (): boolean =>
  cualesDe('pestana-sin-guardar').some((cual) => {
    const desde = Number(guardadoDe('pestana-sin-guardar', undefined, cual).leer());
    return cual !== guardadoDe('pestana').leer() && msDelDispositivo() - desde < CADUCA_MS;
  });

/** null when there is none, it is too old, or another version of the app wrote it. */
const hojaEn = (lugar: Guardado): Hoja | null => {
  try {
    const hoja = JSON.parse(lugar.leer() ?? 'null') as Hoja | null;
    if (hoja === null) return null;
    if (msDelDispositivo() - hoja.desde < CADUCA_MS && hoja.escrito && hoja.ventanas) return hoja;
  } catch {
    // As one that is too old.
  }
  lugar.quitar();
  return null;
};

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

/** Of the page that is shown. */
const abiertas = new Map<string, unknown>();

const sin = <T>(cosas: Readonly<Record<string, T>>, cual: string): Record<string, T> =>
  Object.fromEntries(Object.entries(cosas).filter(([una]) => una !== cual));

/** Dialogs are only worth coming back to while something is typed in them. */
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

/** It ended by itself: nothing that goes with its screens is given up. */
const termino = (): boolean => tokenGuardado() === null;

/** Another page has another sheet. */
const useRuta = (): string => {
  const [aqui] = useLocation();
  const [ruta] = useState(aqui);
  return ruta;
};

/** Which dialog is open, and about what, as `useState` would have it; with what is typed in it, it outlives the session and a reload. */
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

/** The address of the page whose dialogs hold the newest unsaved text; null when no page has any. */
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

/** Where signing out would lose something that she typed; null where it would not. */
export const dondeHaySinGuardar = (): 'aqui' | 'otra pestaña' | null => {
  if (dondeQuedoEscrito() !== null || hayAqui()) return 'aqui';
  return hayEnOtraPestana() ? 'otra pestaña' : null;
};

/** A page that cannot be shown as it was is shown without its dialogs; what was typed waits in each. */
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
// A page that was not unloaded after all takes its sheet back.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  leer(window.location.pathname);
  anotarSinGuardar();
});
// A page that was loaded anew holds what its tab did.
anotarSinGuardar();

const TEXTOS = {
  recuperado: 'Recuperamos lo que no habías guardado.',
  noSeGuardo: 'No se guardó: tu sesión se había cerrado. Aquí está lo que escribiste; vuelve a guardarlo.',
  guardando: 'No se guardó: tu sesión se había cerrado. Guardándolo ahora...',
  sinRespuesta: 'No hubo respuesta a lo que guardabas. Revisa si quedó antes de guardarlo otra vez.',
  revisando: 'No hubo respuesta a lo que guardabas. Revisando si quedó...',
} as const;

let dicho = '';
/** Of all the fields of a dialog, which come in one commit, it is said once. */
const decir = (texto: string): void => {
  if (dicho === texto) return;
  dicho = texto;
  setTimeout(() => (dicho = ''));
  if (texto === TEXTOS.noSeGuardo) toast.error(texto);
  else toast.aviso(texto);
};

interface Opciones {
  /** Sends again, under the same key, what got no answer or was refused because the session had ended. */
  alReintentar?: () => void;
  /** Who tells herself what became of it. */
  callada?: boolean;
  /** What stands in the page itself, and is left without a question: it waits there until it is saved. */
  seQueda?: boolean;
}

/**
 * What is typed in one form of a dialog: `recuperado` is what was found of it.
 * @param que the form and what it is about; null for what must not be kept on a device: secrets
 */
export const useLoEscrito = <V>(
  que: string | null,
  { alReintentar, callada = false, seQueda = false }: Opciones = {},
): {
  readonly recuperado: V | null;
  readonly clave: string;
  /** null: as it was when the form came. */
  anotar: (valores: V | null) => void;
  /** Saves what is typed; what came of it is known afterwards, whatever becomes of the page meanwhile. */
  enviar: <R extends { error?: unknown }>(
    valores: V,
    guardar: (clave: string) => PromiseLike<R>,
  ) => Promise<R>;
} => {
  const ruta = useRuta();
  const [desde] = useState(() => leer(ruta)?.desde ?? 0);
  const [antes] = useState(
    () => (que === null ? null : (leer(ruta)?.escrito[que] ?? null)) as Escrito<V> | null,
  );
  const [clave] = useState(() => antes?.clave ?? nuevaClave());
  const poner = (escrito: Escrito<V> | null): void => {
    if (que === null) return;
    cambiar(ruta, ({ escrito: otros, ventanas }) => ({
      escrito: escrito === null ? sin(otros, que) : { ...otros, [que]: escrito },
      ventanas: { ...ventanas, ...Object.fromEntries(abiertas) },
    }));
  };
  const alVolver = useEffectEvent(() => {
    if (antes === null) return;
    // It stands again whatever a first pass of the effects took away.
    poner(antes);
    if (callada) return;
    if (antes.envio && alReintentar && msDelDispositivo() - desde < RECIENTE_MS) {
      decir(antes.envio === 'enviado' ? TEXTOS.revisando : TEXTOS.guardando);
      // Once the form holds what was found.
      setTimeout(alReintentar);
    } else if (antes.envio === 'enviado') decir(TEXTOS.sinRespuesta);
    else decir(antes.envio === 'sin-sesion' ? TEXTOS.noSeGuardo : TEXTOS.recuperado);
  });
  const alIrse = useEffectEvent(() => {
    if (!termino() && !seQueda) poner(null);
  });
  useEffect(() => {
    alVolver();
    return () => alIrse();
  }, []);
  return {
    recuperado: antes?.valores ?? null,
    clave,
    anotar: (valores) => poner(valores === null ? null : { valores, clave }),
    enviar: async (valores, guardar) => {
      poner({ valores, clave, envio: 'enviado' });
      const resultado = await guardar(clave);
      if (!resultado.error) poner(null);
      else if (estatusDe(resultado.error) === 401) poner({ valores, clave, envio: 'sin-sesion' });
      // Whatever was under way when the session ended was let go of: what came of it is for the server to say.
      else if (!sinRespuesta(resultado.error) && !termino()) poner({ valores, clave });
      return resultado;
    },
  };
};

/** A text that is typed in a dialog, as `useState` would have it. */
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
