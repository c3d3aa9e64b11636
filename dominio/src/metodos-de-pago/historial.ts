import { FORMAS_DE_PAGO, conSuNombre } from '../catalogos-sat.ts';
import { formatoDeClabe } from '../clabe.ts';
import { nunca } from '../decider.ts';
import { type CamposDe, cambiosEntre, siONo } from '../historial/cambios.ts';
import { historialDeApi } from '../historial/historial.ts';
import { conId, eliminadoDe } from '../lista.ts';
import { type Narrador } from '../narrador.ts';
import {
  type DatosDeMetodo,
  EVENTOS_DE_METODOS,
  type EventoDeMetodos,
  type MetodoDePago,
  type MetodosDePago,
  metodosDePago,
} from './metodos-de-pago.ts';

export const historialDeMetodos = historialDeApi('HistorialDeMetodosDePago', EVENTOS_DE_METODOS);

const CAMPOS: CamposDe<DatosDeMetodo, MetodoDePago> = {
  nombre: ['Nombre', ({ nombre }) => nombre],
  descripcion: ['Descripción', ({ descripcion }) => descripcion ?? ''],
  link: ['Link de pago', ({ link }) => link ?? ''],
  clabe: ['CLABE', ({ clabe }) => (clabe ? formatoDeClabe(clabe) : '')],
  titular: ['Titular de la cuenta', ({ titular }) => titular ?? ''],
  forma_sat: [
    'Forma de pago del SAT',
    ({ forma_sat }) => (forma_sat ? conSuNombre(FORMAS_DE_PAGO, forma_sat) : ''),
  ],
  activo: ['Activo', ({ activo }) => siONo(activo)],
  orden: ['Orden', ({ orden }) => String(orden)],
};

const elDe = ({ vivos }: MetodosDePago, { data: { id } }: EventoDeMetodos): MetodoDePago | undefined =>
  conId(vivos, id);

const textoDe = (evento: EventoDeMetodos, metodos: MetodosDePago): string => {
  const nombre = elDe(metodos, evento)?.nombre ?? '';
  switch (evento.type) {
    case 'MetodoDePagoCreado':
      return `Se creó el método de pago ${evento.data.nombre}.`;
    case 'MetodoDePagoActualizado':
      return `Se cambió el método de pago ${nombre}.`;
    case 'MetodoDePagoEliminado':
      return `Se eliminó el método de pago ${nombre}.`;
    case 'MetodoDePagoRestaurado':
      return `Se restauró el método de pago ${eliminadoDe(metodos, evento.data.id)?.cosa.nombre ?? ''}.`;
    default:
      return nunca(evento);
  }
};

export const narradorDeMetodos: Narrador<MetodosDePago, EventoDeMetodos> = {
  decider: metodosDePago,
  texto: textoDe,
  cambios: (evento, antes, despues) => cambiosEntre(CAMPOS, elDe(antes, evento), elDe(despues, evento)),
};
