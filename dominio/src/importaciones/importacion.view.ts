import { type Instante } from '../fechas.ts';
import { idDeFlujo } from '../flujo.ts';
import { type FormasDe } from '../forma.ts';
import { nunca } from '../decider.ts';
import { type Proyeccion } from '../proyeccion.ts';
import {
  type DatosDeImportacion,
  type Deshecho,
  EVENTOS_DE_IMPORTACION,
  type EventoDeImportacion,
  type Resultado,
} from './importacion.ts';
import { type EstadoDeImportacion, type ImportacionDeApi } from './importaciones.api.ts';

export interface VistaDeImportacion {
  readonly id: string;
  readonly version: number;
  readonly datos: DatosDeImportacion;
  readonly resultado: Resultado | null;
  readonly deshecho: Deshecho | null;
  readonly creada: Instante;
  readonly terminada: Instante | null;
  readonly deshecha: Instante | null;
}

const CAMPOS = { owner: 'text', creada: 'instant' } as const;
export type CampoDeImportacion = keyof typeof CAMPOS;

const tras = (
  vista: VistaDeImportacion | null,
  evento: EventoDeImportacion,
  { id, at, version }: { readonly id: string; readonly at: Instante; readonly version: number },
): VistaDeImportacion | null => {
  switch (evento.type) {
    case 'ImportacionIniciada':
      return {
        id,
        version,
        datos: evento.data,
        resultado: null,
        deshecho: null,
        creada: at,
        terminada: null,
        deshecha: null,
      };
    case 'ClientesPorCompletar':
      return vista && { ...vista, version };
    case 'ImportacionTerminada':
      return vista && { ...vista, version, resultado: evento.data, terminada: at };
    case 'ImportacionDeshecha':
      return vista && { ...vista, version, deshecho: evento.data, deshecha: at };
    default:
      return nunca(evento);
  }
};

export const vistaDeImportaciones: Proyeccion<
  VistaDeImportacion,
  EventoDeImportacion,
  CampoDeImportacion,
  'importaciones'
> = {
  name: 'importaciones',
  revision: 1,
  types: EVENTOS_DE_IMPORTACION,
  keysOf: ({ streamId }) => [idDeFlujo(streamId)],
  project: (vista, evento, id) =>
    tras(vista, evento, { id, at: evento.metadata.at, version: evento.version }),
  forma: {
    id: 'texto',
    version: 'numero',
    datos: {
      user_id: 'texto',
      tipo: 'texto',
      archivo: { nombre: 'texto', sha256: 'texto' },
      total: 'numero',
      duplicados: 'texto',
    },
    resultado: ['o-nada', { creadas: 'numero', completadas: 'numero', saltadas: 'numero' }],
    deshecho: [
      'o-nada',
      { deshechas: 'numero', conservadas: 'numero', cuales: ['cada', { id: 'texto', por: 'texto' }] },
    ],
    creada: 'texto',
    terminada: ['o-nada', 'texto'],
    deshecha: ['o-nada', 'texto'],
  } satisfies FormasDe<VistaDeImportacion>,
  fields: CAMPOS,
  fieldsOf: ({ datos, creada }) => ({ owner: datos.user_id, creada }),
};

const estadoDe = ({ deshecho, resultado }: VistaDeImportacion): EstadoDeImportacion => {
  if (deshecho) return 'deshecha';
  return resultado ? 'terminada' : 'en-curso';
};

export const aImportacionDeApi = (vista: VistaDeImportacion): ImportacionDeApi => {
  const { id, version, datos, resultado, deshecho, creada, terminada, deshecha } = vista;
  const { tipo, archivo, total, duplicados } = datos;
  return {
    id,
    version,
    tipo,
    archivo,
    total,
    duplicados,
    estado: estadoDe(vista),
    resultado,
    deshecho: deshecho && { deshechas: deshecho.deshechas, conservadas: deshecho.conservadas },
    creada,
    terminada,
    deshecha,
  };
};
