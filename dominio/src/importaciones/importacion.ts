import { type Decider, nunca } from '../decider.ts';
import { conflicto, noExiste } from '../errores.ts';
import { type Upcasters } from '../upcasters.ts';
import { type Duplicados, type PorQueSeConserva, type TipoDeImportacion } from './importaciones.api.ts';

/**
 * An import's rows become customers or services (docs/importar.md), recorded in the customers' and the
 * catalogue's streams under ids derived from import and row.
 */

export const IMPORTACION_NO_ENCONTRADA = 'Importación no encontrada.';
export const IMPORTACION_TERMINADA = 'Esta importación ya terminó. Empieza otra.';
export const IMPORTACION_DESHECHA = 'Esta importación se deshizo. Empieza otra.';

export interface ArchivoImportado {
  readonly nombre: string;
  /** SHA-256 of the imported file: 64 hexadecimal digits. */
  readonly sha256: string;
}

/** `version` is the customer's version before the import completed her. */
export interface ClienteCompletado {
  readonly fila: number;
  readonly id: string;
  readonly version: number;
}

export interface Resultado {
  readonly creadas: number;
  readonly completadas: number;
  readonly saltadas: number;
}

export interface Conservada {
  readonly id: string;
  /** Why the undo kept the record. */
  readonly por: PorQueSeConserva;
}
/** The most records in `cuales`; `conservadas` counts all records that the undo kept. */
export const CONSERVADAS_NOMBRADAS = 1_000;

export interface Deshecho {
  readonly deshechas: number;
  readonly conservadas: number;
  readonly cuales: readonly Conservada[];
}

export interface DatosDeImportacion {
  readonly user_id: string;
  readonly tipo: TipoDeImportacion;
  readonly archivo: ArchivoImportado;
  readonly total: number;
  readonly duplicados: Duplicados;
}

export type EventoDeImportacion =
  | { readonly type: 'ImportacionIniciada'; readonly data: DatosDeImportacion }
  /**
   * Existing customers whom the import completes are recorded before they change, so that an undo finds them
   * even after a crash.
   */
  | {
      readonly type: 'ClientesPorCompletar';
      readonly data: { readonly clientes: readonly ClienteCompletado[] };
    }
  | { readonly type: 'ImportacionTerminada'; readonly data: Resultado }
  | { readonly type: 'ImportacionDeshecha'; readonly data: Deshecho };

export const EVENTOS_DE_IMPORTACION = {
  ImportacionIniciada: [],
  ClientesPorCompletar: [],
  ImportacionTerminada: [],
  ImportacionDeshecha: [],
} satisfies Upcasters<EventoDeImportacion>;

export type ComandoDeImportacion =
  | ({ readonly type: 'IniciarImportacion' } & DatosDeImportacion)
  | {
      readonly type: 'PrepararClientesPorCompletar';
      readonly user_id: string;
      readonly clientes: readonly ClienteCompletado[];
    }
  | { readonly type: 'TerminarImportacion'; readonly user_id: string; readonly resultado: Resultado }
  | {
      readonly type: 'DeshacerImportacion';
      readonly user_id: string;
      readonly deshechas: number;
      readonly conservadas: readonly Conservada[];
    };

export interface Importacion extends DatosDeImportacion {
  readonly porCompletar: readonly ClienteCompletado[];
  readonly resultado: Resultado | null;
  readonly deshecho: Deshecho | null;
}
export interface SituacionDeImportacion {
  readonly version: number;
  readonly importacion: Importacion | null;
}

export const importacionDe = ({ importacion }: SituacionDeImportacion, user_id: string): Importacion => {
  if (importacion?.user_id !== user_id) throw noExiste(IMPORTACION_NO_ENCONTRADA);
  return importacion;
};

export const importacionEnCurso = (situacion: SituacionDeImportacion, user_id: string): Importacion => {
  const importacion = importacionDe(situacion, user_id);
  if (importacion.deshecho) throw conflicto(IMPORTACION_DESHECHA);
  if (importacion.resultado) throw conflicto(IMPORTACION_TERMINADA);
  return importacion;
};

const decide = (
  comando: ComandoDeImportacion,
  situacion: SituacionDeImportacion,
): readonly EventoDeImportacion[] => {
  const { user_id } = comando;
  switch (comando.type) {
    case 'IniciarImportacion': {
      const { tipo, archivo, total, duplicados } = comando;
      if (situacion.version > 0) {
        importacionDe(situacion, user_id); // Begun by another device.
        return [];
      }
      return [{ type: 'ImportacionIniciada', data: { user_id, tipo, archivo, total, duplicados } }];
    }
    case 'PrepararClientesPorCompletar': {
      const { porCompletar } = importacionEnCurso(situacion, user_id);
      const sabidos = new Set(porCompletar.map(({ id }) => id));
      const clientes = comando.clientes.filter(({ id }) => !sabidos.has(id));
      return clientes.length === 0 ? [] : [{ type: 'ClientesPorCompletar', data: { clientes } }];
    }
    case 'TerminarImportacion': {
      const importacion = importacionDe(situacion, user_id);
      if (importacion.deshecho) throw conflicto(IMPORTACION_DESHECHA);
      return importacion.resultado ? [] : [{ type: 'ImportacionTerminada', data: comando.resultado }];
    }
    case 'DeshacerImportacion': {
      if (importacionDe(situacion, user_id).deshecho) return [];
      const { deshechas, conservadas } = comando;
      const cuales = conservadas.slice(0, CONSERVADAS_NOMBRADAS);
      return [{ type: 'ImportacionDeshecha', data: { deshechas, conservadas: conservadas.length, cuales } }];
    }
    default:
      return nunca(comando);
  }
};

const trasEvento = (importacion: Importacion | null, evento: EventoDeImportacion): Importacion | null => {
  switch (evento.type) {
    case 'ImportacionIniciada':
      return { ...evento.data, porCompletar: [], resultado: null, deshecho: null };
    case 'ClientesPorCompletar':
      return (
        importacion && {
          ...importacion,
          porCompletar: [...importacion.porCompletar, ...evento.data.clientes],
        }
      );
    case 'ImportacionTerminada':
      return importacion && { ...importacion, resultado: evento.data };
    case 'ImportacionDeshecha':
      return importacion && { ...importacion, deshecho: evento.data };
    default:
      return nunca(evento);
  }
};

export const importacion: Decider<ComandoDeImportacion, SituacionDeImportacion, EventoDeImportacion> = {
  initialState: { version: 0, importacion: null },
  decide,
  evolve: (situacion, evento) => ({
    version: situacion.version + 1,
    importacion: trasEvento(situacion.importacion, evento),
  }),
};
