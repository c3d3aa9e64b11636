import { palabrasDeContacto, terminosDe } from '@cuenta-clara/dominio/busqueda';
import { guardado } from '../../dispositivo/guardado.ts';

/**
 * What she made, changed or deleted while reads are behind: the answers to her writes, laid over every answer that does not show them yet.
 * By the addresses of the API alone: a thing of `/api/clientes` is in the list there, and at `/api/clientes/{id}`.
 */

/** The collections whose things are shown so, and where one that was just made stands in its list. */
const LUGAR_DE_LAS_NUEVAS = {
  clientes: 'al principio',
  facturas: 'al principio',
  cotizaciones: 'al principio',
  'categorias-negocio': 'al final',
  'servicios-negocio': 'al final',
  'metodos-pago': 'al final',
  mensajes: 'al final',
  cobranza: 'al final',
} as const;
export type Coleccion = keyof typeof LUGAR_DE_LAS_NUEVAS;

type Contenido = Readonly<Record<string, unknown>>;

export interface CosaEnCamino {
  readonly coleccion: Coleccion;
  readonly id: string;
  /** The place of the log that reads must have come to. */
  readonly lugar: string;
  /** Older lists lack it: it was just made, or restored. */
  readonly nueva: boolean;
  /** As the server answered it; null: deleted. */
  readonly contenido: Contenido | null;
}

const RAIZ = '/api/';
/** What of an address names a collection, a thing of it, and what is below that. */
const partesDe = ({ pathname }: URL): readonly string[] =>
  pathname.startsWith(RAIZ) ? pathname.slice(RAIZ.length).split('/') : [];

const esColeccion = (nombre: string | undefined): nombre is Coleccion =>
  nombre !== undefined && Object.hasOwn(LUGAR_DE_LAS_NUEVAS, nombre);

const esObjeto = (algo: unknown): algo is Contenido =>
  typeof algo === 'object' && algo !== null && !Array.isArray(algo);

/** Some answers are `{ data: … }`. */
const sinEnvoltura = (cuerpo: unknown): unknown =>
  esObjeto(cuerpo) && esObjeto(cuerpo['data']) ? cuerpo['data'] : cuerpo;

/** What is told of a customer (her collecting) has no id but hers. */
const idDe = (cosa: Contenido): unknown =>
  cosa['id'] ?? (esObjeto(cosa['cliente']) ? cosa['cliente']['id'] : undefined);

/** What a write made of a thing; null where its answer does not tell. */
export const cosaEscrita = (
  { method, url }: Pick<Request, 'method' | 'url'>,
  cuerpo: unknown,
  lugar: string,
): CosaEnCamino | null => {
  const [coleccion, id, ...debajo] = partesDe(new URL(url));
  if (!esColeccion(coleccion)) return null;
  if (method === 'DELETE' && id !== undefined && debajo.length === 0)
    return { coleccion, id, lugar, nueva: false, contenido: null };
  const contenido = sinEnvoltura(cuerpo);
  const suId = esObjeto(contenido) ? idDe(contenido) : undefined;
  if (!esObjeto(contenido) || typeof suId !== 'string' || suId !== (id ?? suId)) return null;
  const nueva = id === undefined || debajo[0] === 'restaurar';
  return { coleccion, id: suId, lugar, nueva, contenido };
};

/** As many as anybody writes while reads are behind, many times over. */
const CUANTAS = 100;

/** The last that was written of each counts; one that is changed on its way is new still. */
export const conOtra = (cosas: readonly CosaEnCamino[], cosa: CosaEnCamino): readonly CosaEnCamino[] => {
  const esLaMisma = ({ coleccion, id }: CosaEnCamino) => coleccion === cosa.coleccion && id === cosa.id;
  const nueva = cosa.nueva || (cosas.find(esLaMisma)?.nueva ?? false);
  return [...cosas.filter((una) => !esLaMisma(una)), { ...cosa, nueva }].slice(-CUANTAS);
};

const versionDe = (cosa: Contenido): number => Number(cosa['version'] ?? 0);

/** Somebody else, or another device of hers, may have changed it since. */
const laMasNueva = (leida: Contenido, escrita: Contenido): Contenido =>
  versionDe(leida) > versionDe(escrita) ? leida : escrita;

const NUEVAS_PRIMERO = /^(creada|numero_factura)\.desc$/;

const seHalla = (contenido: Contenido, busqueda: string): boolean => {
  const de = esObjeto(contenido['cliente']) ? contenido['cliente'] : contenido;
  const palabras = palabrasDeContacto({
    nombre: String(de['nombre'] ?? ''),
    empresa: typeof de['empresa'] === 'string' ? de['empresa'] : null,
    telefono: typeof de['telefono'] === 'string' ? de['telefono'] : null,
  });
  return terminosDe(busqueda).every((lecturas) =>
    lecturas.some((lectura) => palabras.some((palabra) => palabra.startsWith(String(lectura)))),
  );
};

/** Whether it belongs to what was asked for, as far as the question tells: what only the server can say is no. */
const seEspera = (contenido: Contenido, pregunta: URLSearchParams): boolean =>
  [...pregunta].every(([que, valor]) => {
    if (que === 'limit' || que === 'donde') return true;
    if (que === 'page') return valor === '1';
    if (que === 'order') return NUEVAS_PRIMERO.test(valor);
    if (que === 'q') return seHalla(contenido, valor);
    return contenido[que] === valor;
  });

/**
 * Changes the list that an answer holds: it is one, or has one in it, with how many there are of it in all. No more than were asked for
 * are left in it.
 */
const enSuLista = (
  cuerpo: unknown,
  limite: number,
  cambiar: (lista: readonly Contenido[]) => readonly Contenido[],
): unknown => {
  if (Array.isArray(cuerpo)) return cambiar(cuerpo as Contenido[]).slice(0, limite);
  const [donde, lista] = Object.entries(cuerpo ?? {}).find(([, valor]) => Array.isArray(valor)) ?? [];
  if (donde === undefined) return cuerpo;
  const antes = lista as Contenido[];
  const ahora = cambiar(antes);
  const { total } = cuerpo as { total?: unknown };
  const cuantas = typeof total === 'number' && { total: total + ahora.length - antes.length };
  return { ...(cuerpo as object), ...cuantas, [donde]: ahora.slice(0, limite) };
};

const enLaLista = (cosas: readonly CosaEnCamino[], coleccion: Coleccion, pregunta: URLSearchParams) => {
  const suyas = new Map<unknown, CosaEnCamino>();
  for (const cosa of cosas) if (cosa.coleccion === coleccion) suyas.set(cosa.id, cosa);
  const sinCategoria = new Set<unknown>(
    cosas.filter((una) => una.coleccion === 'categorias-negocio' && !una.contenido).map(({ id }) => id),
  );
  return (lista: readonly Contenido[]): readonly Contenido[] => {
    // Of the deleted ones those go that are there again; what was just deleted is told by the server.
    if (pregunta.get('eliminados') === 'true')
      return lista.filter((leida) => !suyas.get(idDe(leida))?.contenido);
    const leidas = new Set(lista.map(idDe));
    const quedan = lista.flatMap((leida) => {
      // A category's services go with it.
      if (sinCategoria.has(leida['categoria_id'])) return [];
      const suya = suyas.get(idDe(leida));
      if (!suya) return [leida];
      return suya.contenido ? [laMasNueva(leida, suya.contenido)] : [];
    });
    const nuevas = [...suyas.values()].flatMap(({ id, nueva, contenido }) =>
      nueva && contenido && !leidas.has(id) && seEspera(contenido, pregunta) ? [contenido] : [],
    );
    return LUGAR_DE_LAS_NUEVAS[coleccion] === 'al final'
      ? [...quedan, ...nuevas]
      : [...nuevas.reverse(), ...quedan];
  };
};

/** What is told of a customer below her address begins with who she is. */
const deSuCliente = (id: string, cuerpo: unknown, contenido: Contenido): unknown => {
  const cliente = esObjeto(cuerpo) ? cuerpo['cliente'] : undefined;
  if (!esObjeto(cliente) || cliente['id'] !== id) return undefined;
  const dicho = Object.keys(cliente).map((campo) => [
    campo,
    campo in contenido ? contenido[campo] : cliente[campo],
  ]);
  return { ...(cuerpo as Contenido), cliente: Object.fromEntries(dicho) as Contenido };
};

/** An answer with what is on its way in it. Undefined: it does not tell of anything that is; null: it is of what she deleted. */
export const conLoEscrito = (cosas: readonly CosaEnCamino[], direccion: string, cuerpo: unknown): unknown => {
  const url = new URL(direccion);
  const [coleccion, id, ...debajo] = partesDe(url);
  if (cosas.length === 0 || !esColeccion(coleccion)) return undefined;
  if (id === undefined) {
    if (cuerpo === undefined) return undefined;
    const pregunta = url.searchParams;
    const limite = Number(pregunta.get('limit') ?? Infinity);
    return enSuLista(cuerpo, limite, enLaLista(cosas, coleccion, pregunta));
  }
  const suya = cosas.find((una) => una.coleccion === coleccion && una.id === id);
  if (debajo.length > 0)
    return coleccion === 'clientes' && suya?.contenido ? deSuCliente(id, cuerpo, suya.contenido) : undefined;
  if (!suya?.contenido) return suya && null;
  return esObjeto(cuerpo) ? laMasNueva(cuerpo, suya.contenido) : suya.contenido;
};

/** They outlive a reload of their tab. */
const suyas = guardado('cosas-en-camino');

export const leerCosas = (): readonly CosaEnCamino[] => {
  try {
    return JSON.parse(suyas.leer() ?? '[]') as CosaEnCamino[];
  } catch {
    return [];
  }
};

export const guardarCosas = (cosas: readonly CosaEnCamino[]): void =>
  cosas.length === 0 ? suyas.quitar() : suyas.poner(JSON.stringify(cosas));
