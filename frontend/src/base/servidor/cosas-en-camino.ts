import { palabrasDeContacto, terminosDe } from '@cuenta-clara/dominio/busqueda';
import { guardado } from '../../dispositivo/guardado.ts';

/**
 * The owner's recent writes are patched into reads that are behind them. A record is known by its API paths:
 * a customer is in the list `/api/clientes` and at `/api/clientes/{id}`.
 */

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
  readonly lugar: string;
  /** The write created or restored the record, so lists behind the write lack it. */
  readonly nueva: boolean;
  /** The record as written; null when the write deleted it. */
  readonly contenido: Contenido | null;
}

const RAIZ = '/api/';
const partesDe = ({ pathname }: URL): readonly string[] =>
  pathname.startsWith(RAIZ) ? pathname.slice(RAIZ.length).split('/') : [];

const esColeccion = (nombre: string | undefined): nombre is Coleccion =>
  nombre !== undefined && Object.hasOwn(LUGAR_DE_LAS_NUEVAS, nombre);

const esObjeto = (algo: unknown): algo is Contenido =>
  typeof algo === 'object' && algo !== null && !Array.isArray(algo);

const sinEnvoltura = (cuerpo: unknown): unknown =>
  esObjeto(cuerpo) && esObjeto(cuerpo['data']) ? cuerpo['data'] : cuerpo;

/** Elements of Cobranza's list have no id of their own, so their customer's id is taken. */
const idDe = (cosa: Contenido): unknown =>
  cosa['id'] ?? (esObjeto(cosa['cliente']) ? cosa['cliente']['id'] : undefined);

/** The record that a write changed; null when the write's answer does not hold it. */
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

const CUANTAS = 100;

/** The new write replaces an earlier write of the same record; a changed new record stays `nueva`. */
export const conOtra = (cosas: readonly CosaEnCamino[], cosa: CosaEnCamino): readonly CosaEnCamino[] => {
  const esLaMisma = ({ coleccion, id }: CosaEnCamino) => coleccion === cosa.coleccion && id === cosa.id;
  const nueva = cosa.nueva || (cosas.find(esLaMisma)?.nueva ?? false);
  return [...cosas.filter((una) => !esLaMisma(una)), { ...cosa, nueva }].slice(-CUANTAS);
};

const versionDe = (cosa: Contenido): number => Number(cosa['version'] ?? 0);

/** A read with a higher version than the write is newer: another user or device changed the record since. */
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

/** Whether a new record matches a list's query; false for filters that only the server knows. */
const seEspera = (contenido: Contenido, pregunta: URLSearchParams): boolean =>
  [...pregunta].every(([que, valor]) => {
    if (que === 'limit' || que === 'donde') return true;
    if (que === 'page') return valor === '1';
    if (que === 'order') return NUEVAS_PRIMERO.test(valor);
    if (que === 'q') return seHalla(contenido, valor);
    return contenido[que] === valor;
  });

/** Changes the list in an answer, which is an array, or an object with one array and maybe a `total`. */
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
    if (pregunta.get('eliminados') === 'true')
      return lista.filter((leida) => !suyas.get(idDe(leida))?.contenido);
    const leidas = new Set(lista.map(idDe));
    const quedan = lista.flatMap((leida) => {
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

/**
 * An answer at an address below a customer's address may hold some fields of the customer, which are patched
 * too.
 */
const deSuCliente = (id: string, cuerpo: unknown, contenido: Contenido): unknown => {
  const cliente = esObjeto(cuerpo) ? cuerpo['cliente'] : undefined;
  if (!esObjeto(cliente) || cliente['id'] !== id) return undefined;
  const dicho = Object.keys(cliente).map((campo) => [
    campo,
    campo in contenido ? contenido[campo] : cliente[campo],
  ]);
  return { ...(cuerpo as Contenido), cliente: Object.fromEntries(dicho) as Contenido };
};

/**
 * The answer with recent writes patched in; undefined when no write concerns it, null when its record was
 * deleted.
 */
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
