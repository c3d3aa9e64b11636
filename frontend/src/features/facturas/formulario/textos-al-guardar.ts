import { formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { type EstadoDeFactura } from '@cuenta-clara/dominio/facturas/factura';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { type Pregunta } from '../../../components/DialogoDeConfirmacion.tsx';
import { type ValoresDeFactura, cifrasDe } from './valores.ts';

/** What is asked before a save (spec section 5, "Confirmations"): it names the invoice and says what changes. */
export const preguntaAlGuardar = (
  valores: ValoresDeFactura,
  estado: EstadoDeFactura | null,
  comoBorrador: boolean,
): Pregunta => {
  const { numero_factura, cliente, fecha_vencimiento } = valores;
  const total = formatoDeDinero(cifrasDe(valores).totales.total);
  const vence = fecha_vencimiento
    ? `Vence el ${formatoDeDia(fecha_vencimiento)}.`
    : 'Sin fecha de vencimiento.';
  const factura = `Factura${numero_factura && ` #${numero_factura}`} para ${cliente?.nombre ?? ''} por ${total}. ${vence}`;
  if (comoBorrador)
    return {
      titulo: '¿Guardar borrador?',
      texto: estado === 'pendiente' ? `${factura} Volverá a ser un borrador.` : factura,
      confirmar: 'Sí, guardar',
    };
  return {
    titulo: estado === null ? '¿Crear factura?' : '¿Actualizar factura?',
    texto: estado === 'borrador' ? `${factura} Dejará de ser borrador y quedará pendiente a pagar.` : factura,
    confirmar: estado === null ? 'Sí, crear' : 'Sí, actualizar',
  };
};

/** How a save went (spec section 8); the server's own words go before `error`. */
export const textosAlGuardar = (existe: boolean, comoBorrador: boolean): { exito: string; error: string } =>
  comoBorrador
    ? { exito: 'Borrador guardado exitosamente', error: 'Error al guardar borrador' }
    : {
        exito: existe ? 'Factura actualizada exitosamente' : 'Factura creada exitosamente',
        error: 'Error al guardar factura',
      };
