import { aQuienSeSaluda } from '../como-se-llama.ts';
import { pesosEscritos } from '../dinero.ts';
import { SALUDO, deQuien, parrafo } from '../facturas/mensajes-de-factura.ts';
import { formatoDeDia } from '../fechas.ts';
import { conCliente } from '../texto.ts';
import { type Zona, diaEn } from '../zona-horaria.ts';
import { type CotizacionDeApi, type LoEnviadoDeApi } from './cotizaciones.api.ts';

/**
 * Messages for WhatsApp and e-mail, worded like the messages about an invoice (spec section 9), below 2,000
 * characters.
 */

export type MotivoDeMensaje = 'envio' | 'seguimiento' | 'gracias';

interface Contexto {
  readonly zona: Zona;
  readonly enlace: string | null;
}

interface LoDicho extends LoEnviadoDeApi, Pick<CotizacionDeApi, 'numero' | 'enviada'> {}

const nombreDe = ({ numero, revision }: LoDicho): string =>
  [numero, revision > 1 && `revisión ${revision}`].filter(Boolean).join(', ');

const cuanto = ({ total, anticipo, anticipo_porcentaje }: LoDicho): readonly (string | false)[] => [
  `Total: ${pesosEscritos(total)}`,
  anticipo_porcentaje !== null && `Anticipo: ${pesosEscritos(anticipo)} (${anticipo_porcentaje} %)`,
];

const validez = ({ valida_hasta }: LoDicho): string | false =>
  valida_hasta !== null && `Válida hasta el ${formatoDeDia(valida_hasta)}`;

const enlazada = (texto: string, enlace: string | null): string =>
  enlace === null ? '' : parrafo(texto, enlace);
const VERLA_Y_ACEPTARLA = 'Puedes verla y aceptarla aquí:';

const PARRAFOS: Readonly<
  Record<MotivoDeMensaje, (cotizacion: LoDicho, contexto: Contexto) => readonly string[]>
> = {
  envio: (cotizacion, { enlace }) => [
    SALUDO,
    parrafo(
      `Te compartimos tu cotización ${nombreDe(cotizacion)}.`,
      ...cuanto(cotizacion),
      validez(cotizacion),
    ),
    enlazada(VERLA_Y_ACEPTARLA, enlace),
    '¡Gracias por tu confianza!',
  ],
  seguimiento: (cotizacion, { enlace, zona }) => [
    SALUDO,
    parrafo(
      `¿Pudiste revisar la cotización ${nombreDe(cotizacion)} que te enviamos el ${formatoDeDia(cotizacion.enviada && diaEn(zona, cotizacion.enviada))}?`,
      ...cuanto(cotizacion),
      validez(cotizacion),
    ),
    enlazada(VERLA_Y_ACEPTARLA, enlace),
    'Si tienes alguna duda o quieres cambiar algo, con gusto te ayudamos.',
  ],
  gracias: (cotizacion, { enlace }) => [
    'Hola {cliente}, aceptaste nuestra cotización. ¡Muchas gracias!',
    parrafo(`Cotización ${nombreDe(cotizacion)}`, ...cuanto(cotizacion)),
    enlazada('Puedes ver tu cotización aquí:', enlace),
    'Será un gusto atenderte.',
  ],
};

export const mensajeDeCotizacion = (
  motivo: MotivoDeMensaje,
  cotizacion: CotizacionDeApi,
  contexto: Contexto,
): string => {
  const { numero, enviada, lo_enviado } = cotizacion;
  const dicho = { ...(lo_enviado ?? cotizacion), numero, enviada };
  return conCliente(
    PARRAFOS[motivo](dicho, contexto).filter(Boolean).join('\n\n'),
    aQuienSeSaluda(dicho.cliente),
  );
};

export const tituloDeCotizacion = ({
  numero,
  negocio,
}: Pick<CotizacionDeApi, 'numero' | 'negocio'>): string =>
  `Cotización ${numero ?? ''}${deQuien({ negocio })}`;
