import { nunca } from '../decider.ts';
import { type Dia, SIN_FECHA, formatoDeDia } from '../fechas.ts';
import { type CamposDe, cambiosEntre } from '../historial/cambios.ts';
import { CAMPOS_FISCALES, USO_DEL_CFDI } from '../historial/campos-fiscales.ts';
import { historialDeApi } from '../historial/historial.ts';
import { type Narrador } from '../narrador.ts';
import { formatoDeTelefono } from '../texto.ts';
import { comoSeLlama } from '../como-se-llama.ts';
import {
  type DatosDeCliente,
  EVENTOS_DE_CLIENTE,
  type EventoDeCliente,
  type SituacionDeCliente,
  cliente as decider,
} from './cliente.ts';

export const historialDeCliente = historialDeApi('HistorialDeCliente', EVENTOS_DE_CLIENTE);

const CATEGORIAS: Readonly<Record<DatosDeCliente['categoria'], string>> = {
  activo: 'Activo',
  pendiente: 'Pendiente',
};
const SEXOS = { M: 'Masculino', F: 'Femenino' } as const;

const dia = (fecha: Dia): string => (fecha === SIN_FECHA ? '' : formatoDeDia(fecha));

const CAMPOS: CamposDe<Omit<DatosDeCliente, 'fiscal'>, DatosDeCliente> = {
  nombre: ['Nombre', ({ nombre }) => nombre],
  empresa: ['Empresa', ({ empresa }) => empresa ?? ''],
  telefono: ['Teléfono', ({ telefono }) => formatoDeTelefono(telefono)],
  email: ['Email', ({ email }) => email ?? ''],
  categoria: ['Estado', ({ categoria }) => CATEGORIAS[categoria]],
  identification_number: ['Identificación', ({ identification_number }) => identification_number ?? ''],
  sexo: ['Sexo', ({ sexo }) => (sexo ? SEXOS[sexo] : '')],
  direccion: ['Dirección', ({ direccion }) => direccion ?? ''],
  notas: ['Notas', ({ notas }) => notas ?? ''],
  fecha_inicio: ['Fecha de inicio', ({ fecha_inicio }) => dia(fecha_inicio)],
  fecha_vencimiento: ['Fecha de vencimiento', ({ fecha_vencimiento }) => dia(fecha_vencimiento)],
  fecha_nacimiento: ['Fecha de nacimiento', ({ fecha_nacimiento }) => dia(fecha_nacimiento)],
};
const TODOS = [...Object.values(CAMPOS), ...CAMPOS_FISCALES, USO_DEL_CFDI];

const textoDe = (evento: EventoDeCliente, { cliente }: SituacionDeCliente): string => {
  switch (evento.type) {
    case 'ClienteCreado':
      return `Se registró a ${comoSeLlama(evento.data)}.`;
    case 'ClienteActualizado':
      return `Se cambiaron los datos de ${comoSeLlama(cliente?.datos ?? evento.data)}.`;
    case 'ClienteEliminado':
      return `Se eliminó a ${evento.data.nombre}.`;
    case 'ClienteRestaurado':
      return `Se restauró a ${evento.data.nombre}.`;
    default:
      return nunca(evento);
  }
};

export const narradorDeCliente: Narrador<SituacionDeCliente, EventoDeCliente> = {
  decider,
  texto: textoDe,
  cambios: (_evento, { cliente: antes }, { cliente: despues }) =>
    cambiosEntre(TODOS, antes?.datos, despues?.datos),
};
