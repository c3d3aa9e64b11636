import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { type Evento, type Registrado } from './decider.ts';
import { EVENTOS, type EventoDelProducto } from './eventos.ts';
import { type EventoDeFactura, type SituacionDeFactura, factura } from './facturas/factura.ts';
import { idDeFactura } from './facturas/factura.view.ts';
import { lineaDeAsiento } from './evidencia/exportacion/lineas.ts';
import { canonico, sha256 } from './evidencia/libro/huella.ts';
import { vistaDeLibro } from './evidencia/libro/libro.view.ts';
import { esDeFactura } from './evidencia/auditoria/verificar.ts';
import { type Derivacion, documentosDe } from './proyeccion.ts';
import { type PROYECCIONES } from './proyecciones.ts';
import { lifter } from './upcasters.ts';

/**
 * Events recorded by earlier builds, with the results under each build (docs/evolution.md). Recorded lines
 * never change.
 */

const CARPETA = new URL('../golden/', import.meta.url);

export const GRABACIONES: readonly string[] = readdirSync(CARPETA);

export const rutaDe = (grabacion: string, archivo: string): URL =>
  new URL(`${grabacion}/${archivo}.jsonl`, CARPETA);

export const lineasDe = (grabacion: string, archivo: string): readonly string[] => {
  const ruta = rutaDe(grabacion, archivo);
  return existsSync(ruta) ? readFileSync(ruta, 'utf8').split('\n').slice(0, -1) : [];
};

export const selloGuardado = (grabacion: string): string =>
  readFileSync(new URL(`${grabacion}/registro.sha256`, CARPETA), 'utf8');
export const selloDe = (grabacion: string): string =>
  `${sha256(readFileSync(rutaDe(grabacion, 'registro'), 'utf8'))}  registro.jsonl\n`;

export const grabados = (grabacion: string): readonly Registrado[] =>
  lineasDe(grabacion, 'registro').map((linea) => JSON.parse(linea) as Registrado);

export const leidos = (grabacion: string): readonly Registrado<EventoDelProducto>[] =>
  grabados(grabacion).map(lifter(EVENTOS)) as readonly Registrado<EventoDelProducto>[];

export const lineasDeFacturas = (eventos: readonly Registrado[]): readonly string[] => {
  const situaciones = new Map<string, SituacionDeFactura>();
  return eventos.filter(esDeFactura).map((evento: Registrado<EventoDeFactura>) => {
    const id = idDeFactura(evento.streamId);
    const situacion = factura.evolve(situaciones.get(id) ?? factura.initialState, evento);
    situaciones.set(id, situacion);
    const { estado = null, datos = null } = situacion.factura ?? {};
    const { total = null, deposito = null, balance_restante = null } = datos ?? {};
    return JSON.stringify({ id, version: situacion.version, estado, total, deposito, balance_restante });
  });
};

type Documentos = readonly (readonly [key: string, documento: unknown])[];

const documentos = (vista: (typeof PROYECCIONES)[number], eventos: readonly Registrado[]): Documentos => {
  const suyos = eventos.filter(({ type }) => Object.hasOwn(vista.types, type));
  const hechos = documentosDe(vista as unknown as Derivacion<unknown, Evento>, suyos);
  return [...hechos].sort(([a], [b]) => (a < b ? -1 : 1));
};

export const lineasDelLibro = (eventos: readonly Registrado[]): readonly string[] =>
  [...documentosDe(vistaDeLibro, eventos.filter(esDeFactura)).values()]
    .flatMap((documento) => (documento.es === 'asiento' ? [documento.asiento] : []))
    .sort((a, b) => (a.evento.posicion < b.evento.posicion ? -1 : 1))
    .map((asiento) => lineaDeAsiento(asiento).trimEnd());

export interface HuellaDeVista {
  readonly vista: string;
  readonly revision: number;
  readonly sha256: string;
  readonly motivo: string;
}

export const huellaDeVista = (
  vista: (typeof PROYECCIONES)[number],
  eventos: readonly Registrado[],
): Omit<HuellaDeVista, 'motivo'> => {
  const lineas = documentos(vista, eventos).map(([key, documento]) => `${key} ${canonico(documento)}\n`);
  return { vista: vista.name, revision: vista.revision, sha256: sha256(lineas.join('')) };
};
