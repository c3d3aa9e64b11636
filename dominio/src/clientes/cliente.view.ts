import { z } from 'zod';
import { datosFiscalesDeClienteDeApi } from '../datos-fiscales.schema.ts';
import { idDeFlujo } from '../flujo.ts';
import { formaDeApi } from '../forma-de-api.ts';
import { type FormasDe } from '../forma.ts';
import { palabrasDeCliente } from '../busqueda.ts';
import { emailComparable } from '../contacto-escrito.ts';
import { type Proyeccion } from '../proyeccion.ts';
import { type Instante } from '../fechas.ts';
import { type CamposDeApi, diaDeApi, idDeApi, instanteDeApi, versionDeApi } from '../respuestas.ts';
import { plegar } from '../texto.ts';
import { comoSeLlama } from '../como-se-llama.ts';
import {
  type Cliente,
  type DatosDeCliente,
  EVENTOS_DE_CLIENTE,
  type EventoDeCliente,
  cliente as decider,
} from './cliente.ts';

export interface VistaDeCliente {
  readonly id: string;
  readonly version: number;
  readonly cliente: Cliente;
  readonly creado: Instante;
  readonly eliminado: Instante | null;
}

const datosDeApi = {
  nombre: z.string().meta({ description: "'' for a company without a contact person." }),
  empresa: z
    .string()
    .nullable()
    .meta({ description: 'Name of the company, by which the customer is then listed.' }),
  telefono: z.string(),
  email: z.string().nullable(),
  categoria: z.enum(['pendiente', 'activo']),
  identification_number: z.string().nullable(),
  sexo: z.enum(['M', 'F']).nullable(),
  direccion: z.string().nullable(),
  notas: z.string().nullable(),
  fecha_inicio: diaDeApi,
  fecha_vencimiento: diaDeApi,
  fecha_nacimiento: diaDeApi,
  fiscal: datosFiscalesDeClienteDeApi.nullable(),
} satisfies CamposDeApi<DatosDeCliente>;

/**
 * `nombre_escrito` and `telefono` are fields of the read model because imports read them of all customers at
 * once.
 */
const CAMPOS = {
  owner: 'text',
  nombre: 'text',
  nombre_escrito: 'text',
  telefono: 'text',
  email: 'text',
  creado: 'instant',
  eliminado: 'instant',
} as const;
export type CampoDeCliente = keyof typeof CAMPOS;

/** A deleted customer keeps her document, because she can be restored. */
export const vistaDeClientes: Proyeccion<VistaDeCliente, EventoDeCliente, CampoDeCliente, 'clientes'> = {
  name: 'clientes',
  revision: 11,
  types: EVENTOS_DE_CLIENTE,
  keysOf: (evento) => [idDeFlujo(evento.streamId)],
  project: (vista, evento, id) => {
    const [esta, seFue] = vista?.eliminado ? [null, vista.cliente] : [vista?.cliente ?? null, null];
    const antes = { version: evento.version - 1, cliente: esta, eliminado: seFue };
    const ahora = decider.evolve(antes, evento);
    const cliente = ahora.cliente ?? ahora.eliminado;
    const { at } = evento.metadata;
    return (
      cliente && {
        id,
        version: evento.version,
        cliente,
        creado: vista?.creado ?? at,
        eliminado: ahora.eliminado && (vista?.eliminado ?? at),
      }
    );
  },
  forma: {
    id: 'texto',
    version: 'numero',
    cliente: {
      user_id: 'texto',
      datos: formaDeApi(datosDeApi),
    },
    creado: 'texto',
    eliminado: ['o-nada', 'texto'],
  } satisfies FormasDe<VistaDeCliente>,
  fields: CAMPOS,
  fieldsOf: ({ cliente, creado, eliminado }) => ({
    owner: cliente.user_id,
    nombre: plegar(comoSeLlama(cliente.datos)),
    nombre_escrito: comoSeLlama(cliente.datos),
    telefono: cliente.datos.telefono,
    email: emailComparable(cliente.datos.email),
    creado,
    eliminado,
  }),
  wordsOf: ({ cliente }) => palabrasDeCliente(cliente.datos),
};

export const clienteDeApi = z
  .strictObject({
    id: idDeApi,
    ...datosDeApi,
    user_id: idDeApi,
    version: versionDeApi,
    creado: instanteDeApi,
  })
  .meta({ id: 'Cliente' });
export type ClienteDeApi = z.output<typeof clienteDeApi>;

export const aClienteDeApi = ({ id, version, cliente, creado }: VistaDeCliente): ClienteDeApi => ({
  id,
  ...cliente.datos,
  user_id: cliente.user_id,
  version,
  creado,
});
