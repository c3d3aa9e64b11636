import { quedanPorCobrar } from '@cuenta-clara/dominio/facturas/factura';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { centavosDe } from '@cuenta-clara/dominio/dinero';
import { type Confirmar, type Elegir } from '../../../components/Confirmacion.tsx';
import { dineroDicho } from '../../../components/escritura.ts';
import { pagoDicho, todoLoRecibido } from './pagos-dichos.ts';
import { type AbonoDeApi, type Cobros } from './useCobro.ts';

const quedan = (pesos: number): string => `${quedanPorCobrar(centavosDe(pesos) ?? 0)}.`;
const conVinetas = (lineas: readonly string[]): string => lineas.map((linea) => `· ${linea}`).join('\n');

/**
 * Each function first asks the owner and names each amount. It answers null when she declined, or when the
 * server refused, after a toast.
 */

interface ParaDeshacer extends Pick<Cobros, 'revertir' | 'deshacer'> {
  readonly preguntar: Confirmar;
  readonly elegir: Elegir;
}

/** With several payments, the owner chooses to undo all or only the last (spec section 4). */
const revertirPago = async (
  factura: FacturaDeApi,
  { revertir, preguntar, elegir }: ParaDeshacer,
): Promise<FacturaDeApi | null> => {
  const { numero_factura, total, abonos } = factura;
  const recibido = todoLoRecibido(factura);
  const ultimo = abonos.at(-1);
  const comun = { titulo: '¿Revertir el pago?', confirmar: 'Sí, revertir' };
  const que =
    ultimo && recibido.length > 1
      ? await elegir({
          ...comun,
          texto: `La factura #${numero_factura} volverá a estar pendiente. ¿Qué se anula?`,
          opciones: [
            {
              valor: 'todo',
              titulo: 'Deshacer todo',
              detalle: `${conVinetas(recibido)}\n${quedan(total)}`,
            },
            {
              valor: 'ultimo',
              titulo: 'Solo el último pago',
              detalle: `${conVinetas([pagoDicho(ultimo)])}\n${quedan(ultimo.monto)}`,
            },
          ],
        })
      : (await preguntar({
            ...comun,
            texto: `La factura #${numero_factura} volverá a estar pendiente por ${dineroDicho(total)}.`,
          }))
        ? 'todo'
        : null;
  if (que === null) return null;
  const resultado = await revertir(factura, que);
  return 'factura' in resultado && resultado.factura.estado !== 'pagada' ? resultado.factura : null;
};

/** A paid invoice is made pending before it is deleted (docs/facturas.md). */
const revertirParaEliminar = async (
  factura: FacturaDeApi,
  { revertir, preguntar }: ParaDeshacer,
): Promise<FacturaDeApi | null> => {
  const si = await preguntar({
    titulo: 'Primero hay que revertir el pago',
    texto: `Una factura pagada no se elimina. La factura #${factura.numero_factura} volverá a estar pendiente por ${dineroDicho(factura.total)}; se anula:\n${conVinetas(todoLoRecibido(factura))}\nDespués podrás eliminarla.`,
    confirmar: 'Revertir el pago',
  });
  if (!si) return null;
  const resultado = await revertir(factura, 'todo');
  return 'factura' in resultado && resultado.factura.estado !== 'pagada' ? resultado.factura : null;
};

const deshacerUno = async (
  factura: FacturaDeApi,
  abono: AbonoDeApi,
  { deshacer, preguntar }: ParaDeshacer,
): Promise<void> => {
  const { balance_restante, estado } = factura;
  const si = await preguntar({
    titulo: '¿Deshacer el pago?',
    texto: [
      `Se anula: ${pagoDicho(abono)}.`,
      estado === 'pagada' && 'La factura volverá a estar pendiente.',
      quedan(balance_restante + abono.monto),
    ]
      .filter(Boolean)
      .join('\n'),
    confirmar: 'Sí, deshacer',
  });
  if (si) await deshacer(factura, abono);
};

/**
 * Undoes the newest payment first, until a failure, which is shown. Payments undone before it stay undone.
 */
const deshacerTodos = async (factura: FacturaDeApi, { deshacer, preguntar }: ParaDeshacer): Promise<void> => {
  const { abonos, abonado, total, deposito, ajuste } = factura;
  const si = await preguntar({
    titulo: '¿Deshacer todos los pagos?',
    texto: `Se anulan:\n${conVinetas(abonos.map(pagoDicho).reverse())}\n${quedan(total - deposito - ajuste)}`,
    confirmar: 'Sí, deshacer todos',
  });
  if (!si || abonado === 0) return;
  let ahora = factura;
  for (const abono of [...abonos].reverse()) {
    const resultado = await deshacer(ahora, abono);
    if (resultado.como !== 'hecho') return;
    ahora = resultado.factura;
  }
};

export default { revertirPago, revertirParaEliminar, deshacerUno, deshacerTodos };
