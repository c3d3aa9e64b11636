import { type Proyeccion } from '../proyeccion.ts';
import { type Instante } from '../fechas.ts';
import { plegar } from '../texto.ts';
import {
  type Cliente,
  type DatosDeCliente,
  EVENTOS_DE_CLIENTE,
  type EventoDeCliente,
  cliente as decider,
} from './cliente.ts';

export const PREFIJO_DE_CLIENTE = 'cliente-';

export interface VistaDeCliente {
  readonly id: string;
  readonly version: number;
  readonly cliente: Cliente;
  readonly creado: Instante;
}

/** The read model `clientes`: one document a customer. */
export const vistaDeClientes: Proyeccion<VistaDeCliente, EventoDeCliente> = {
  name: 'clientes',
  revision: 1,
  types: EVENTOS_DE_CLIENTE,
  keysOf: (evento) => [evento.streamId.slice(PREFIJO_DE_CLIENTE.length)],
  project: (vista, evento, id) => {
    const antes = { version: evento.version - 1, cliente: vista?.cliente ?? null, eliminado: false };
    const { cliente } = decider.evolve(antes, evento);
    return cliente && { id, version: evento.version, cliente, creado: vista?.creado ?? evento.metadata.at };
  },
  fields: { owner: 'text', nombre: 'text', creado: 'text' },
  indexes: [
    ['owner', 'creado'],
    ['owner', 'nombre'],
  ],
  fieldsOf: ({ cliente, creado }) => ({
    owner: cliente.user_id,
    nombre: plegar(cliente.datos.nombre),
    creado,
  }),
};

/** A customer as the API answers it (spec section 3). */
export type ClienteDeApi = DatosDeCliente & { id: string; user_id: string; version: number; creado: string };

export const aClienteDeApi = ({ id, version, cliente, creado }: VistaDeCliente): ClienteDeApi => ({
  id,
  ...cliente.datos,
  user_id: cliente.user_id,
  version,
  creado,
});
