import { nunca } from '../decider.ts';
import { type CamposDe, cambiosEntre, siONo } from '../historial/cambios.ts';
import { CAMPOS_FISCALES } from '../historial/campos-fiscales.ts';
import { historialDeApi } from '../historial/historial.ts';
import { NOMBRES_DE_IDIOMA } from '../idioma.ts';
import { formatoDeTasa } from '../iva.ts';
import { type Narrador } from '../narrador.ts';
import { formatoDeTelefono } from '../texto.ts';
import {
  type DatosDeNegocio,
  EVENTOS_DE_NEGOCIO,
  type EventoDeNegocio,
  NOMBRES_DE_ENLACE,
  type Negocio,
  negocio as decider,
} from './negocio.ts';

export const historialDeNegocio = historialDeApi('HistorialDeNegocio', EVENTOS_DE_NEGOCIO);

const CAMPOS: CamposDe<Omit<DatosDeNegocio, 'fiscal'>, DatosDeNegocio> = {
  nombre_negocio: ['Nombre del negocio', ({ nombre_negocio }) => nombre_negocio],
  tipo_negocio: ['Tipo de negocio', ({ tipo_negocio }) => tipo_negocio],
  telefono: ['Teléfono', ({ telefono }) => formatoDeTelefono(telefono)],
  email: ['Email', ({ email }) => email],
  direccion: ['Dirección', ({ direccion }) => direccion],
  color_personalizado: ['Color principal', ({ color_personalizado }) => color_personalizado],
  nota_factura: ['Nota de factura', ({ nota_factura }) => nota_factura ?? ''],
  terminos_condiciones: ['Términos y condiciones', ({ terminos_condiciones }) => terminos_condiciones ?? ''],
  codigo_pais: ['Código país', ({ codigo_pais }) => codigo_pais ?? ''],
  zona_horaria: ['Zona horaria', ({ zona_horaria }) => zona_horaria ?? ''],
  iva_por_renglon: ['IVA por renglón', ({ iva_por_renglon }) => siONo(iva_por_renglon)],
  iva_predeterminado: [
    'IVA de un renglón nuevo',
    ({ iva_predeterminado }) => (iva_predeterminado === null ? '' : formatoDeTasa(iva_predeterminado)),
  ],
  precios_con_iva: ['Precios con IVA incluido', ({ precios_con_iva }) => siONo(precios_con_iva)],
  idioma_documentos: [
    'Idioma de tus documentos',
    ({ idioma_documentos }) => NOMBRES_DE_IDIOMA[idioma_documentos],
  ],
  mostrar_como_pagar: ['Mostrar cómo pagar', ({ mostrar_como_pagar }) => siONo(mostrar_como_pagar)],
  enlace_de_mensajes: [
    'Enlace de tus mensajes',
    ({ enlace_de_mensajes }) => NOMBRES_DE_ENLACE[enlace_de_mensajes],
  ],
};
const TODOS = [...Object.values(CAMPOS), ...CAMPOS_FISCALES];

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
  cambios: (_evento, { datos: antes }, { datos: despues }) => cambiosEntre(TODOS, antes, despues),
};
