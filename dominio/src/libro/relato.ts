import { formatoDeDinero } from '../dinero.ts';
import { type VistaDeFactura, vistaDeFacturas } from '../facturas/factura.view.ts';
import { cambiosDeFactura } from '../facturas/historial.ts';
import { formatoDeDia } from '../fechas.ts';
import { type DocumentoDeArbol, vistaDeArbol } from './arbol.view.ts';
import { type Hallazgo, hallazgo } from './hallazgos.ts';
import { asientoDe, vistaDeLibro } from './libro.view.ts';

/**
 * What was found, told to an accountant: the causes, each by the paper it is about; what merely follows from them is
 * counted.
 */

/** A document of a read model that is not kept as the log makes it. */
export interface Diferencia {
  readonly projection: { readonly name: string };
  readonly id: string;
  readonly owner: string;
  /** As the log makes it; null when it makes none. */
  readonly derived: unknown;
  /** As it is kept; null when it is not, undefined when it cannot be read. */
  readonly kept: unknown;
  /** The fields by which it is found that are not those of what the log makes. */
  readonly fields: readonly string[];
  /** Words by which a search should find it and does not, and by which it finds it and should not. */
  readonly words: { readonly missing: readonly string[]; readonly extra: readonly string[] };
}

/** What follows from the causes of an owner, without being one. */
export interface LoQueSigue {
  readonly owner: string;
  readonly cuantos: number;
}

export interface Relato {
  readonly causas: readonly Hallazgo[];
  readonly siguen: readonly LoQueSigue[];
}

/** So many causes of one owner are told one by one; of the rest, how many there are. */
export const CAUSAS_QUE_SE_DICEN = 100;
const CAMBIOS_QUE_SE_DICEN = 6;

// ── what a thing is called ──────────────────────────────────────────────────────────────────────────────

/** What is kept may be of any shape. */
const siSePuede = <T>(leer: () => T): T | null => {
  try {
    return leer();
  } catch {
    return null;
  }
};

/** 'Factura 9008 · Ana Muñoz · $1,160.00 · 31/08/2026' */
export const nombreDeFactura = ({ factura: { datos } }: VistaDeFactura): string =>
  [
    `Factura ${datos.numero_factura}`,
    datos.cliente.nombre,
    formatoDeDinero(datos.total),
    formatoDeDia(datos.fecha_factura),
  ].join(' · ');

const nombreDelAsiento = (documento: unknown): string | null => {
  const asiento = asientoDe(documento as Parameters<typeof asientoDe>[0]);
  if (!asiento) return null;
  const { secuencia, numero_factura, cliente, total } = asiento;
  return `Asiento ${secuencia} · Factura ${numero_factura} · ${cliente} · ${formatoDeDinero(total)}`;
};

/** Those things that have a name on paper; all others are called by their read model. */
const nombreDe = ({ projection: { name }, derived, kept }: Diferencia): string => {
  const nombrar = (documento: unknown): string | null => {
    if (name === vistaDeFacturas.name) return nombreDeFactura(documento as VistaDeFactura);
    if (name === vistaDeLibro.name) return nombreDelAsiento(documento);
    return null;
  };
  for (const documento of [derived, kept]) {
    const nombre = documento ? siSePuede(() => nombrar(documento)) : null;
    if (nombre !== null) return nombre;
  }
  return `«${name}»`;
};

// ── what is otherwise ───────────────────────────────────────────────────────────────────────────────────

/** What a field said and what it says now. */
interface Cambiado {
  readonly campo: string;
  readonly decia: string;
  readonly dice: string;
}

const enTexto = (valor: unknown): string =>
  valor === undefined ? '—' : typeof valor === 'string' ? valor : JSON.stringify(valor);

const esObjeto = (valor: unknown): valor is Readonly<Record<string, unknown>> =>
  typeof valor === 'object' && valor !== null;

/** Field by field, by their places in a document. */
const porCampos = (decia: unknown, dice: unknown, campo = ''): readonly Cambiado[] => {
  if (JSON.stringify(decia) === JSON.stringify(dice)) return [];
  if (!esObjeto(decia) || !esObjeto(dice)) return [{ campo, decia: enTexto(decia), dice: enTexto(dice) }];
  return [...new Set([...Object.keys(decia), ...Object.keys(dice)])].flatMap((clave) =>
    porCampos(decia[clave], dice[clave], campo === '' ? clave : `${campo}.${clave}`),
  );
};

/** An invoice's fields by their names on the screens; whatever has none there, and all of other things, by their places. */
const cambiados = (vista: string, decia: unknown, dice: unknown): readonly Cambiado[] => {
  const deFactura =
    vista === vistaDeFacturas.name
      ? siSePuede(() => cambiosDeFactura((decia as VistaDeFactura).factura, (dice as VistaDeFactura).factura))
      : null;
  return deFactura && deFactura.length > 0
    ? deFactura.map(({ campo, antes, despues }) => ({ campo, decia: antes, dice: despues }))
    : porCampos(decia, dice);
};

const conMinuscula = (texto: string): string => texto.charAt(0).toLowerCase() + texto.slice(1);

const decirCambios = (cambios: readonly Cambiado[]): string => {
  const dichos = cambios.slice(0, CAMBIOS_QUE_SE_DICEN);
  const demas = cambios.length - dichos.length;
  const unos = dichos.map(
    ({ campo, decia, dice }) => `${conMinuscula(campo)} (decía «${decia}», dice «${dice}»)`,
  );
  return `cambió ${unos.join('; ')}${demas > 0 ? `; y ${demas} más` : ''}`;
};

const entreComillas = (textos: readonly string[]): string => textos.map((uno) => `«${uno}»`).join(', ');

const loQuePasa = ({ projection, derived, kept, fields, words }: Diferencia): string => {
  const alBuscar = [
    ...(fields.length > 0 ? [`las listas la encuentran por otro dato (${fields.join(', ')})`] : []),
    ...(words.missing.length > 0 ? [`la búsqueda no la encuentra por ${entreComillas(words.missing)}`] : []),
    ...(words.extra.length > 0
      ? [`la búsqueda la encuentra por ${entreComillas(words.extra)}, que no dice`]
      : []),
  ];
  if (words.extra.length > 0) return alBuscar.join('; ');
  if (derived === null) return 'se muestra, y el registro no dice nada de esto';
  if (kept === null) return 'está en el registro, y no se muestra';
  if (kept === undefined) return 'lo que se guarda no se puede leer';
  const cambios = cambiados(projection.name, derived, kept);
  return [...(cambios.length > 0 ? [decirCambios(cambios)] : []), ...alBuscar].join('; ');
};

const hojasDe = (documento: DocumentoDeArbol): readonly string[] =>
  documento.es === 'rama' ? documento.nodos : (documento.orilla[0] ?? []);

/** Where in the log the first leaf stands that the tree has otherwise; null when no leaf of this document is. */
const lugarCambiado = ({ projection: { name }, derived, kept }: Diferencia): string | null => {
  if (name !== vistaDeArbol.name || !derived || !kept) return null;
  return siSePuede(() => {
    const [debe, hay] = [derived as DocumentoDeArbol, kept as DocumentoDeArbol];
    const cual = hojasDe(debe).findIndex(
      (hoja, i) => hojasDe(hay)[i] !== undefined && hojasDe(hay)[i] !== hoja,
    );
    return debe.lugares[cual] ?? null;
  });
};

/** An event of whatever type that is another than the one the tree was made from. */
const hallazgoDelArbol = (diferencia: Diferencia, posicion: string): Hallazgo => ({
  ...hallazgo('event-changed', { owner: diferencia.owner, posicion }),
  texto: `El evento del lugar ${Number(posicion)} del registro ya no es el que se registró.`,
});

const hallazgoDelDocumento = (diferencia: Diferencia): Hallazgo => ({
  ...hallazgo('view-changed', {
    owner: diferencia.owner,
    vista: diferencia.projection.name,
    documento: diferencia.id,
  }),
  texto: `${nombreDe(diferencia)}: ${loQuePasa(diferencia)}.`,
});

const hallazgoDeVista = (diferencia: Diferencia): Hallazgo => {
  const posicion = lugarCambiado(diferencia);
  return posicion === null ? hallazgoDelDocumento(diferencia) : hallazgoDelArbol(diferencia, posicion);
};

// ── causes, and what follows ────────────────────────────────────────────────────────────────────────────

/**
 * The finding told by its paper. When the log is what was changed, the invoice as it is kept still says what was
 * recorded, and the one that the log makes says what was put in its place.
 */
const porSuPapel = (
  uno: Hallazgo,
  papel: VistaDeFactura | null,
  diferencia: Diferencia | undefined,
): Hallazgo => {
  if (uno.factura === undefined || papel === null) return uno;
  const cambios =
    uno.codigo === 'event-changed' && diferencia?.kept && diferencia.derived
      ? cambiados(diferencia.projection.name, diferencia.kept, diferencia.derived)
      : [];
  const que = cambios.length > 0 ? `${decirCambios(cambios)}.` : conMinuscula(uno.texto);
  return { ...uno, texto: `${nombreDeFactura(papel)}: ${que}` };
};

/** Whether a document is one of an owner's as a whole (her head, her days and months, her entries), not of one thing of hers. */
const esDeTodoLoSuyo = ({ id, owner }: Diferencia): boolean => owner !== '' && id.startsWith(owner);

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** What is told of an owner one by one, and how much more there is. */
interface Apartado {
  readonly dichos: Hallazgo[];
  cuantos: number;
}

/** Something that is found only because something else is wrong, where there is such a thing. */
const soloSigue = ({ codigo }: Hallazgo): boolean => codigo === 'totals-mismatch';

/**
 * What the verifier found and what differs, as causes and what follows from them: a document of an invoice about which the
 * verifier found something, and a document of an owner's as a whole when there is a cause among her things. However
 * much differs, little of it is kept in memory.
 */
export const relatar = (
  hallazgos: readonly Hallazgo[],
  diferencias: Iterable<Diferencia>,
  papelDe: (factura: string) => VistaDeFactura | null,
): Relato => {
  const facturas = new Set(hallazgos.flatMap(({ factura }) => factura ?? []));
  const conCausa = new Set(hallazgos.filter((uno) => !soloSigue(uno)).map(({ owner }) => owner));
  const deFacturas = new Map<string, Diferencia>();
  const siguen = new Map<string, number>();
  const sigue = (owner: string, cuantos: number): void => {
    if (cuantos > 0) siguen.set(owner, (siguen.get(owner) ?? 0) + cuantos);
  };
  const apartar = (apartados: Map<string, Apartado>, diferencia: Diferencia): void => {
    const { owner } = diferencia;
    const suyo = apartados.get(owner) ?? { dichos: [], cuantos: 0 };
    apartados.set(owner, suyo);
    if (++suyo.cuantos <= CAUSAS_QUE_SE_DICEN) suyo.dichos.push(hallazgoDeVista(diferencia));
  };
  const esDeFacturaHallada = (id: string): boolean =>
    [...id.matchAll(UUID)].some(([factura]) => facturas.has(factura));

  const deUnaCosa = new Map<string, Apartado>();
  const deTodo = new Map<string, Apartado>();
  for (const diferencia of diferencias) {
    const { id, owner, projection } = diferencia;
    if (esDeFacturaHallada(id)) {
      if (projection.name === vistaDeFacturas.name) deFacturas.set(id, diferencia);
      sigue(owner, 1);
    } else apartar(esDeTodoLoSuyo(diferencia) ? deTodo : deUnaCosa, diferencia);
  }

  const causas: Hallazgo[] = [];
  for (const [owner, { dichos, cuantos }] of deUnaCosa) {
    conCausa.add(owner);
    causas.push(...dichos);
    sigue(owner, cuantos - dichos.length);
  }
  for (const [owner, { dichos, cuantos }] of deTodo) {
    const sonCausa = !conCausa.has(owner);
    if (sonCausa) causas.push(...dichos);
    sigue(owner, sonCausa ? cuantos - dichos.length : cuantos);
    conCausa.add(owner);
  }
  const dichos: Hallazgo[] = [];
  for (const uno of hallazgos) {
    if (soloSigue(uno) && conCausa.has(uno.owner)) {
      sigue(uno.owner, 1);
      continue;
    }
    const factura = uno.factura ?? null;
    const papel = factura === null ? null : siSePuede(() => papelDe(factura));
    dichos.push(porSuPapel(uno, papel, factura === null ? undefined : deFacturas.get(factura)));
  }
  return {
    causas: [...dichos, ...causas],
    siguen: [...siguen].map(([owner, cuantos]) => ({ owner, cuantos })),
  };
};

/** 'De ahí se sigue que 14 renglones más tampoco coinciden.' */
export const textoDeLoQueSigue = ({ cuantos }: LoQueSigue): string =>
  cuantos === 1
    ? 'De ahí se sigue que un renglón más tampoco coincide.'
    : `De ahí se sigue que ${cuantos} renglones más tampoco coinciden.`;
