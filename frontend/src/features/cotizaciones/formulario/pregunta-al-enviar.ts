import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { type Dia, formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { type Pregunta } from '../../../components/DialogoDeConfirmacion.tsx';
import { dudasDe, dudasDeLosDescuentos } from '../../facturas/formulario/dudas.ts';
import { cargosAlGuardar } from '../../facturas/formulario/textos-al-guardar.ts';
import { type ValoresDeCotizacion, anticipoDe, conDudas, totalesDe } from './valores-de-cotizacion.ts';

/** What is asked before a quote goes to its customer: whom it is for and all that its total is made of. */
export const preguntaAlEnviar = (
  valores: ValoresDeCotizacion,
  antes: ValoresDeCotizacion | null,
  revision: number,
  hoy: Dia,
): Pregunta => {
  const { cliente, valida_hasta, anticipo } = valores;
  const { total } = totalesDe(valores).totales;
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
