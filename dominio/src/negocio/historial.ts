import { nunca } from '../decider.ts';
import { type Campo, cambiosEntre } from '../historial/cambios.ts';
import { type Narrador, historialDeApi } from '../historial/historial.ts';
import {
  type DatosDeNegocio,
  EVENTOS_DE_NEGOCIO,
  type EventoDeNegocio,
  type Negocio,
  negocio as decider,
} from './negocio.ts';

/** How the events of the business are told (GET /api/negocio-config/historial). */

export const historialDeNegocio = historialDeApi('HistorialDeNegocio', EVENTOS_DE_NEGOCIO);

const CAMPOS: readonly Campo<DatosDeNegocio>[] = [
  ['Nombre del negocio', ({ nombre_negocio }) => nombre_negocio],
  ['Tipo de negocio', ({ tipo_negocio }) => tipo_negocio],
  ['Teléfono', ({ telefono }) => telefono],
  ['Email', ({ email }) => email],
  ['Dirección', ({ direccion }) => direccion],
  ['Color principal', ({ color_personalizado }) => color_personalizado],
  ['Nota de factura', ({ nota_factura }) => nota_factura ?? ''],
  ['Términos y condiciones', ({ terminos_condiciones }) => terminos_condiciones ?? ''],
  ['Código país', ({ codigo_pais }) => codigo_pais ?? ''],
];

const textoDe = (evento: EventoDeNegocio, { datos, logo_url }: Negocio): string => {
  switch (evento.type) {
    case 'NegocioConfigurado':
      return datos
        ? 'Se cambiaron los datos del negocio.'
        : `Se configuró el negocio ${evento.data.nombre_negocio}.`;
    case 'LogoSubido':
      return logo_url ? 'Se cambió el logo del negocio.' : 'Se subió el logo del negocio.';
    default:
      return nunca(evento);
  }
};

export const narradorDeNegocio: Narrador<Negocio, EventoDeNegocio> = {
  decider,
  texto: textoDe,
  cambios: (_evento, { datos: antes }, { datos: despues }) => cambiosEntre(CAMPOS, antes, despues),
};
