import { type Dia } from '../fechas.ts';
import { idDeFlujo } from '../flujo.ts';
import { type FormasDe } from '../forma.ts';
import { type Proyeccion } from '../proyeccion.ts';
import {
  EVENTOS_DE_SEGUIMIENTO,
  type EventoDeSeguimiento,
  type Seguimiento,
  seguimiento as decider,
} from './seguimiento.ts';

export interface VistaDeSeguimiento {
  readonly owner: string;
  readonly factura_id: string;
  readonly seguimiento: Seguimiento;
}

/** `aviso` is the day of the latest unanswered payment notice, even if the invoice got another customer. */
const CAMPOS = { owner: 'text', aviso: 'day' } as const;
export type CampoDeSeguimiento = keyof typeof CAMPOS;

const diaDelAviso = ({ avisos }: Seguimiento): Dia | null =>
  avisos.findLast(({ estado }) => estado === 'abierto')?.dia ?? null;

export const vistaDeSeguimientos: Proyeccion<
  VistaDeSeguimiento,
  EventoDeSeguimiento,
  CampoDeSeguimiento,
  'seguimientos'
> = {
  name: 'seguimientos',
  revision: 1,
  types: EVENTOS_DE_SEGUIMIENTO,
  keysOf: ({ streamId }) => [idDeFlujo(streamId)],
  project: (vista, evento, factura_id) => ({
    owner: evento.metadata.ownerId,
    factura_id,
    seguimiento: decider.evolve(vista?.seguimiento ?? decider.initialState, evento),
  }),
  forma: {
    owner: 'texto',
    factura_id: 'texto',
    seguimiento: {
      generacion: 'numero',
      avisos: [
        'cada',
        {
          id: 'texto',
          cliente_id: 'texto',
          dia: 'texto',
          monto: 'numero',
          fecha: 'texto',
          metodo: 'texto',
          referencia: ['o-nada', 'texto'],
          estado: 'texto',
          motivo: ['o-nada', 'texto'],
          abono_id: ['o-nada', 'texto'],
        },
      ],
      abierta: ['o-nada', 'texto'],
    },
  } satisfies FormasDe<VistaDeSeguimiento>,
  fields: CAMPOS,
  fieldsOf: ({ owner, seguimiento }) => ({ owner, aviso: diaDelAviso(seguimiento) }),
};
