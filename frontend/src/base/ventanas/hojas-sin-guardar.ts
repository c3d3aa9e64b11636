import {
  type Guardado,
  cualesDe,
  deTodas,
  duenaDeAqui,
  guardadoDe,
  pasar,
  seguirCon,
} from '../../dispositivo/guardado.ts';
import { nuevaClave } from '../api.ts';
import { msDelDispositivo } from '../tiempo/reloj.ts';

/**
 * What an owner typed and has not saved, in sheets: one for each form of an invoice or quote, one for the
 * dialogs of each path of the app.
 *
 * A sheet is in the storage of the tab in which it is typed, so that two open tabs never share one. A tab that
 * is left moves its sheets to the device's storage, each under a name of its own, so that none overwrites
 * another. The next tab that opens the screen takes the newest; the others wait until that one is saved or
 * discarded.
 */

const DIAS_QUE_SE_GUARDA = 30;
export const CADUCA_MS = DIAS_QUE_SE_GUARDA * 24 * 3_600_000;

const DE_UNA_PESTANA = ['escrito-aqui', 'factura-sin-guardar', 'cotizacion-sin-guardar'] as const;
type Nombre = (typeof DE_UNA_PESTANA)[number];

/** Sheets of forms that earlier versions stored have neither `desde` nor `donde`. */
interface Sello {
  /** When the sheet changed last, in ms of the device's clock. */
  readonly desde?: number;
  /** The address that shows the sheet. */
  readonly donde?: string;
}

type Vale<T> = (hoja: T) => boolean;

/** The stored sheet; null when absent, expired or unreadable. */
const abrir = <T>(lugar: Guardado, vale: Vale<T> = () => true): (T & Sello) | null => {
  try {
    const hoja = JSON.parse(lugar.leer() ?? 'null') as (T & Sello) | null;
    if (hoja === null) return null;
    if (msDelDispositivo() - (hoja.desde ?? Infinity) < CADUCA_MS && vale(hoja)) return hoja;
  } catch {
    // An unreadable sheet is removed, as an expired one is.
  }
  lugar.quitar();
  return null;
};
// Sheets that have expired are removed here also of owners who never sign in again.
for (const una of deTodas('escrito-sin-guardar')) abrir(una);

const nombreDeLaPestana = (): string => {
  const nombre = guardadoDe('pestana');
  const suyo = nombre.leer() ?? nuevaClave();
  nombre.poner(suyo);
  return suyo;
};

/** A duplicated tab has the name of the first: each page marks its unsaved typing under an id of its own. */
const estaPagina = nuevaClave();

const hayAqui = (): boolean => DE_UNA_PESTANA.some((nombre) => cualesDe(nombre).length > 0);

/**
 * Stores on the device that this page holds unsaved typing, so that a sign-out in any tab can warn that the
 * typing would be lost.
 */
const anotarSinGuardar = (): void => {
  if (duenaDeAqui() === null) return;
  const marca = guardadoDe('pestana-sin-guardar', undefined, estaPagina);
  if (hayAqui()) marca.poner(String(msDelDispositivo()));
  else marca.quitar();
};

/**
 * A crashed tab never withdraws its record of unsaved typing, so records older than `CADUCA_MS` are ignored.
 */
const hayEnOtraPestana = (): boolean =>
  cualesDe('pestana-sin-guardar').some((cual) => {
    const desde = Number(guardadoDe('pestana-sin-guardar', undefined, cual).leer());
    return cual !== estaPagina && msDelDispositivo() - desde < CADUCA_MS;
  });

/** A sheet on the device is named `{tab}/{random}:{name}:{which}`; earlier versions named it by its path alone. */
const esDe = (llave: string, suya: string): boolean =>
  llave.startsWith('/') ? `escrito-aqui:${llave}` === suya : llave.slice(llave.indexOf(':') + 1) === suya;

export interface EnEspera<T> {
  readonly hoja: T & Sello;
  /** Moves the sheet to this tab. */
  readonly tomar: () => T & Sello;
}

interface Lugar<T> {
  readonly nombre: Nombre;
  readonly cual: string;
  readonly usuario?: string;
  /** Whether a sheet has the format of this version; absent when the caller checks it. */
  readonly vale?: Vale<T>;
}

export const hojaDe = <T extends object>({ nombre, cual, usuario, vale }: Lugar<T>) => {
  const aqui = guardadoDe(nombre, usuario, cual);
  const leer = () => abrir(aqui, vale);
  return {
    leer,
    /**
     * The device's sheets, the first to be taken first: those that this tab left, which it takes back after a
     * reload, then the newest. None while the tab has one.
     */
    enEspera: (): readonly EnEspera<T>[] => {
      if (duenaDeAqui() === null || leer() !== null) return [];
      const pestana = guardadoDe('pestana').leer();
      return cualesDe('escrito-sin-guardar', usuario)
        .filter((llave) => esDe(llave, `${nombre}:${cual}`))
        .flatMap((llave) => {
          const lugar = guardadoDe('escrito-sin-guardar', usuario, llave);
          const hoja = abrir(lugar, vale);
          return hoja === null
            ? []
            : [{ lugar, hoja, esMia: llave.startsWith(`${pestana}/`), desde: hoja.desde ?? 0 }];
        })
        .sort((una, otra) => Number(otra.esMia) - Number(una.esMia) || otra.desde - una.desde)
        .map(({ lugar, hoja }) => ({
          hoja,
          tomar: () => {
            aqui.poner(JSON.stringify(hoja));
            lugar.quitar();
            anotarSinGuardar();
            return hoja;
          },
        }));
    },
    poner: (contenido: T, donde: string): void => {
      aqui.poner(JSON.stringify({ ...contenido, donde, desde: msDelDispositivo() }));
      anotarSinGuardar();
    },
    quitar: (): void => {
      aqui.quitar();
      anotarSinGuardar();
    },
  };
};

const lasDe = (nombres: readonly (Nombre | 'escrito-sin-guardar')[]): readonly Sello[] =>
  nombres
    .flatMap((nombre) => cualesDe(nombre).map((cual) => abrir<object>(guardadoDe(nombre, undefined, cual))))
    .filter((hoja) => hoja !== null);

const todas = (): readonly Sello[] => lasDe([...DE_UNA_PESTANA, 'escrito-sin-guardar']);

/**
 * The address of the owner's newest sheet.
 * @param soloDeAqui leaves the device's sheets to the tab in which she signed in
 */
export const dondeQuedoEscrito = (soloDeAqui = false): string | null =>
  (soloDeAqui ? lasDe(DE_UNA_PESTANA) : todas())
    .filter(({ donde }) => donde !== undefined)
    .sort((una, otra) => (otra.desde ?? 0) - (una.desde ?? 0))
    .at(0)?.donde ?? null;

export const dondeHaySinGuardar = (): 'aqui' | 'otra pestaña' | null => {
  if (todas().length > 0) return 'aqui';
  return hayEnOtraPestana() ? 'otra pestaña' : null;
};

/** Also of owners who wait while another one is signed in. */
const entregar = (): void => {
  // Another tab signed the owner out, and this one has not heard it yet.
  if (duenaDeAqui() === null) seguirCon(null);
  const pestana = nombreDeLaPestana();
  for (const nombre of DE_UNA_PESTANA)
    for (const una of deTodas(nombre)) {
      const hoja = abrir<object>(una);
      if (hoja === null) continue;
      if (hoja.desde === undefined) una.poner(JSON.stringify({ ...hoja, desde: msDelDispositivo() }));
      pasar(una, 'escrito-sin-guardar', `${pestana}/${nuevaClave()}:${nombre}:${una.cual}`);
    }
  guardadoDe('pestana-sin-guardar', undefined, estaPagina).quitar();
};
window.addEventListener('pagehide', entregar);

/** A page restored from the back-forward cache takes its sheets back. */
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  const mia = `${nombreDeLaPestana()}/`;
  for (const llave of cualesDe('escrito-sin-guardar').filter((una) => una.startsWith(mia)))
    for (const nombre of DE_UNA_PESTANA) {
      const [, suNombre, ...cual] = llave.split(':');
      if (suNombre === nombre)
        hojaDe({ nombre, cual: cual.join(':') })
          .enEspera()[0]
          ?.tomar();
    }
  anotarSinGuardar();
});
anotarSinGuardar();
