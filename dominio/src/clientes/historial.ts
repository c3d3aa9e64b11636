import { nunca } from '../decider.ts';
import { type Dia, SIN_FECHA, formatoDeDia } from '../fechas.ts';
import { type Campo, cambiosEntre } from '../historial/cambios.ts';
import { type Narrador, historialDeApi } from '../historial/historial.ts';
import {
  type DatosDeCliente,
  EVENTOS_DE_CLIENTE,
  type EventoDeCliente,
  type SituacionDeCliente,
  cliente as decider,
} from './cliente.ts';

/** How a customer's events are told (GET /api/clientes/{id}/historial). */

export const historialDeCliente = historialDeApi('HistorialDeCliente', EVENTOS_DE_CLIENTE);

const CATEGORIAS: Readonly<Record<DatosDeCliente['categoria'], string>> = {
  activo: 'Activo',
  pendiente: 'Pendiente',
};
const SEXOS = { M: 'Masculino', F: 'Femenino' } as const;

const dia = (fecha: Dia): string => (fecha === SIN_FECHA ? '' : formatoDeDia(fecha));

const CAMPOS: readonly Campo<DatosDeCliente>[] = [
  ['Nombre', ({ nombre }) => nombre],
  ['Teléfono', ({ telefono }) => telefono],
  ['Email', ({ email }) => email ?? ''],
  ['Estado', ({ categoria }) => CATEGORIAS[categoria]],
  ['Identificación', ({ identification_number }) => identification_number ?? ''],
  ['Sexo', ({ sexo }) => (sexo ? SEXOS[sexo] : '')],
  ['Dirección', ({ direccion }) => direccion ?? ''],
  ['Notas', ({ notas }) => notas ?? ''],
  ['Fecha de inicio', ({ fecha_inicio }) => dia(fecha_inicio)],
  ['Fecha de vencimiento', ({ fecha_vencimiento }) => dia(fecha_vencimiento)],
  ['Fecha de nacimiento', ({ fecha_nacimiento }) => dia(fecha_nacimiento)],
];

const textoDe = (evento: EventoDeCliente, { cliente }: SituacionDeCliente): string => {
  switch (evento.type) {
    case 'ClienteCreado':
      return `Se registró a ${evento.data.nombre}.`;
    case 'ClienteActualizado':
      return `Se cambiaron los datos de ${cliente?.datos.nombre ?? evento.data.nombre}.`;
    case 'ClienteEliminado':
      return `Se eliminó a ${evento.data.nombre}.`;
    default:
      return nunca(evento);
  }
};

export const narradorDeCliente: Narrador<SituacionDeCliente, EventoDeCliente> = {
  decider,
  texto: textoDe,
  cambios: (_evento, { cliente: antes }, { cliente: despues }) =>
    cambiosEntre(CAMPOS, antes?.datos, despues?.datos),
};
