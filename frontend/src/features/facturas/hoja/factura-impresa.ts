import { timbreVigente } from '@cuenta-clara/dominio/facturas/factura';
import { centavosDe, milesimasDe } from '@cuenta-clara/dominio/dinero';
import { type ModoDePagar } from '@cuenta-clara/dominio/facturas/como-pagar';
import { type FacturaImpresa, facturaImpresa } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { IDIOMA_PREDETERMINADO } from '@cuenta-clara/dominio/idioma';
import { descuentoDe } from '../descuentos-dichos.ts';
import { pagosDe } from '../cobro/pagos-dichos.ts';

const centavos = (pesos: number): number => centavosDe(pesos) ?? 0;

export const facturaImpresaDe = (
  factura: FacturaDeApi,
  como_pagar: readonly ModoDePagar[] = [],
): FacturaImpresa =>
  facturaImpresa(
    factura.estado,
    {
      ...factura,
      subtotal: centavos(factura.subtotal),
      impuesto: centavos(factura.impuesto),
      total: centavos(factura.total),
      deposito: centavos(factura.deposito),
      balance_restante: centavos(factura.balance_restante),
      items: factura.items.map((item) => ({
        ...item,
        precio_unitario: centavos(item.precio_unitario),
        cantidad: milesimasDe(item.cantidad) ?? 0,
        total: centavos(item.total),
        descuento: descuentoDe(item.descuento),
        iva: (item.iva as typeof item.iva | undefined) ?? null,
      })),
      descuento: descuentoDe(factura.descuento),
      precios_con_iva: (factura.precios_con_iva as boolean | undefined) ?? false,
    },
    {
      idioma: (factura.idioma as typeof factura.idioma | undefined) ?? IDIOMA_PREDETERMINADO,
      como_pagar,
      pagos: factura.en_partes ? pagosDe(factura) : null,
      timbre: timbreVigente(factura),
    },
  );
