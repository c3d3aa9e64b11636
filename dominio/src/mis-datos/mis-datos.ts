import { type Decider, nunca } from '../decider.ts';
import { conflicto, noExiste } from '../errores.ts';
import { type Upcasters } from '../upcasters.ts';

/** Copies of her data that an owner requested (docs/importar.md), in one stream. */

export const MIS_DATOS_NO_ENCONTRADOS = 'Archivo no encontrado.';
export const YA_SE_PREPARAN = 'Tus datos ya se están preparando. Espera a que terminen.';
export const TODAVIA_NO_ESTAN = 'Tus datos todavía se están preparando.';
export const NO_SE_PUDIERON = 'Tus datos no se pudieron preparar. Pídelos otra vez.';
export const YA_NO_ESTAN = 'Este archivo ya no está. Pide otro.';

export type EstadoDeMisDatos = 'preparando' | 'lista' | 'fallida';

export interface MisDatos {
  readonly id: string;
  readonly estado: EstadoDeMisDatos;
  readonly hechos: number;
  readonly total: number;
  readonly bytes: number | null;
}

export type EventoDeMisDatos =
  | { readonly type: 'MisDatosPedidos'; readonly data: { readonly id: string } }
  | {
      readonly type: 'MisDatosAvanzados';
      readonly data: { readonly id: string; readonly hechos: number; readonly total: number };
    }
  | {
      readonly type: 'MisDatosListos';
      readonly data: { readonly id: string; readonly total: number; readonly bytes: number };
    }
  | { readonly type: 'MisDatosFallidos'; readonly data: { readonly id: string } };

export const EVENTOS_DE_MIS_DATOS = {
  MisDatosPedidos: [],
  MisDatosAvanzados: [],
  MisDatosListos: [],
  MisDatosFallidos: [],
} satisfies Upcasters<EventoDeMisDatos>;

export type ComandoDeMisDatos =
  | { readonly type: 'PedirMisDatos'; readonly id: string }
  | {
      readonly type: 'AvanzarMisDatos';
      readonly id: string;
      readonly hechos: number;
      readonly total: number;
    }
  | {
      readonly type: 'TerminarMisDatos';
      readonly id: string;
      readonly total: number;
      readonly bytes: number;
    }
  | { readonly type: 'AbandonarMisDatos'; readonly id: string };

export type LosDeUnaDuena = Readonly<Record<string, MisDatos>>;

export const misDatosTras = (antes: MisDatos | null, evento: EventoDeMisDatos): MisDatos | null => {
  switch (evento.type) {
    case 'MisDatosPedidos':
      return { id: evento.data.id, estado: 'preparando', hechos: 0, total: 0, bytes: null };
    case 'MisDatosAvanzados':
      return antes && { ...antes, hechos: evento.data.hechos, total: evento.data.total };
    case 'MisDatosListos': {
      const { total, bytes } = evento.data;
      return antes && { ...antes, estado: 'lista', hechos: total, total, bytes };
    }
    case 'MisDatosFallidos':
      return antes && { ...antes, estado: 'fallida' };
    default:
      return nunca(evento);
  }
};

export const exigirListos = ({ estado }: MisDatos): void => {
  if (estado === 'preparando') throw conflicto(TODAVIA_NO_ESTAN);
  if (estado === 'fallida') throw conflicto(NO_SE_PUDIERON);
};

const decide = (comando: ComandoDeMisDatos, todos: LosDeUnaDuena): readonly EventoDeMisDatos[] => {
  const { id } = comando;
  const actual = todos[id];
  if (comando.type === 'PedirMisDatos') {
    if (actual) return [];
    if (Object.values(todos).some(({ estado }) => estado === 'preparando')) throw conflicto(YA_SE_PREPARAN);
    return [{ type: 'MisDatosPedidos', data: { id } }];
  }
  if (!actual) throw noExiste(MIS_DATOS_NO_ENCONTRADOS);
  // The job may run again after the copy is ready or has failed.
  if (actual.estado !== 'preparando') return [];
  switch (comando.type) {
    case 'AvanzarMisDatos':
      return [{ type: 'MisDatosAvanzados', data: { id, hechos: comando.hechos, total: comando.total } }];
    case 'TerminarMisDatos':
      return [{ type: 'MisDatosListos', data: { id, total: comando.total, bytes: comando.bytes } }];
    case 'AbandonarMisDatos':
      return [{ type: 'MisDatosFallidos', data: { id } }];
    default:
      return nunca(comando);
  }
};

export const misDatos: Decider<ComandoDeMisDatos, LosDeUnaDuena, EventoDeMisDatos> = {
  initialState: {},
  decide,
  evolve: (todos, evento) => {
    const { id } = evento.data;
    const tras = misDatosTras(todos[id] ?? null, evento);
    return tras ? { ...todos, [id]: tras } : todos;
  },
};
