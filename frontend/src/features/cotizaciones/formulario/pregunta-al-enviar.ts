import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { type Dia, formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { iguales } from '@cuenta-clara/dominio/iguales';
import { type Pregunta } from '../../../components/DialogoDeConfirmacion.tsx';
import { dudasDe, dudasDeLosDescuentos } from '../../facturas/formulario/dudas.ts';
import { cargosAlGuardar } from '../../facturas/formulario/textos-al-guardar.ts';
import { cifrasDe } from '../../facturas/formulario/valores.ts';
import {
  type ValoresDeCotizacion,
  anticipoDe,
  conDudas,
  cuerpoDeCotizacion,
  valoresDeCotizacion,
} from './valores-de-cotizacion.ts';

/**
 * The revision that sending would make; null when the customer already has this content. A revision that she
 * rejected can be sent again.
 */
export const revisionQueVa = (
  cotizacion: CotizacionDeApi | null,
  valores: ValoresDeCotizacion,
): number | null => {
  if (cotizacion === null || cotizacion.revision_enviada === null) return 1;
  const { revision, revision_enviada, sin_enviar, estado } = cotizacion;
  if (!iguales(cuerpoDeCotizacion(valores), cuerpoDeCotizacion(valoresDeCotizacion(cotizacion))))
    return revision_enviada + 1;
  return sin_enviar || estado === 'rechazada' ? revision : null;
};

export const preguntaAlEnviar = (
  valores: ValoresDeCotizacion,
  antes: ValoresDeCotizacion | null,
  revision: number,
  hoy: Dia,
): Pregunta => {
  const { cliente, valida_hasta, anticipo } = valores;
  const { total } = cifrasDe(valores).totales;
  const valida = valida_hasta ? `Válida hasta el ${formatoDeDia(valida_hasta)}.` : 'Sin fecha límite.';
  const pedido = anticipoDe(total, anticipo);
  const dudas = [
    ...Object.values(dudasDe(conDudas(valores), hoy, antes && conDudas(antes), 'la cotización')).map(
      ({ alGuardar }) => alGuardar,
    ),
    ...dudasDeLosDescuentos(valores, antes),
  ];
  return {
    titulo: revision > 1 ? `¿Enviar la revisión ${revision}?` : '¿Enviar cotización?',
    texto: [
      `Cotización para ${cliente ? comoSeLlama(cliente) : ''} por ${formatoDeDinero(total)}. ${valida}`,
      '',
      ...cargosAlGuardar(valores),
      pedido === 0 ? 'Sin anticipo' : `Anticipo: ${formatoDeDinero(pedido)}`,
      ...(dudas.length > 0 ? ['', ...dudas] : []),
    ].join('\n'),
    confirmar: 'Sí, enviar',
    ...(dudas.length > 0 && { peligro: true }),
  };
};
