import {
  MAXIMO,
  type Centavos,
  type Milesimas,
  formatoDeDinero,
  porcentajeDe,
  porcentajeIncluidoEn,
  porcentajeQueEs,
  precioPorCantidad,
  repartir,
  suma,
} from '../dinero.ts';
import { regla } from '../errores.ts';
import { TASAS, type Tasa } from '../iva.ts';
import { demasiadoGrande } from '../numero-escrito.ts';

/** A discount in percent (10 is 10 %, at most 6 decimals) or as an amount. */
export type Descuento = { readonly porcentaje: number } | { readonly importe: Centavos };

export const formatoDeDescuento = (descuento: Descuento): string =>
  'importe' in descuento ? formatoDeDinero(descuento.importe) : `${descuento.porcentaje} %`;

export interface Concepto {
  readonly precio_unitario: Centavos;
  readonly cantidad: Milesimas;
  readonly descuento?: Descuento | null | undefined;
  readonly iva?: Tasa | null | undefined;
}

export interface Cargos {
  readonly items: readonly Concepto[];
  readonly descuento?: Descuento | null | undefined;
  readonly precios_con_iva?: boolean | undefined;
  /** The rate of items without a rate of their own; 16 is 16 %. */
  readonly impuesto_porcentaje?: number | null | undefined;
  /**
   * The tax as an amount (spec section 5). It is ignored with a rate per line, IVA in the prices, or a
   * percent together with discounts.
   */
  readonly impuesto?: Centavos | undefined;
}

export interface RenglonDelDesglose {
  readonly total: Centavos;
  readonly descuento: Centavos;
  readonly parte: Centavos;
  readonly neto: Centavos;
}

export interface ImpuestoPorTasa {
  /** The rate in percent, perhaps derived from an amount; null when no tax is charged and no rate was given. */
  readonly tasa: number | 'exento' | null;
  readonly base: Centavos;
  readonly importe: Centavos;
}

export interface Desglose {
  readonly renglones: readonly RenglonDelDesglose[];
  readonly subtotal: Centavos;
  readonly descuento_importe: Centavos;
  readonly impuestos: readonly ImpuestoPorTasa[];
  readonly impuesto: Centavos;
  readonly total: Centavos;
}

export interface Totales extends Desglose {
  readonly deposito: Centavos;
  readonly balance_restante: Centavos;
}

export const TOTALES_NO_COINCIDEN = 'Los totales no coinciden con los conceptos.';
export const DEPOSITO_MAYOR = 'El depósito no puede superar el total.';
export const IMPORTE_DEMASIADO_GRANDE = demasiadoGrande({
  nombre: 'el importe',
  clase: 'importe',
  maximo: MAXIMO,
});
export const DESCUENTO_MAYOR_QUE_EL_RENGLON = 'El descuento no puede superar el importe del renglón.';
export const DESCUENTO_MAYOR_QUE_LA_FACTURA = 'El descuento no puede superar lo que suman los renglones.';
export const IVA_DE_TODOS = 'Elige el IVA de todos los renglones, o de ninguno.';
export const UN_SOLO_IVA = 'Con IVA por renglón, la factura no lleva un porcentaje de impuesto.';
export const FALTA_EL_PORCENTAJE = 'Escribe el porcentaje de impuesto que incluyen los precios.';

const sumaPosible = (importes: readonly Centavos[]): Centavos => {
  const total = suma(importes);
  if (total > MAXIMO) throw regla(IMPORTE_DEMASIADO_GRANDE, 'items');
  return total;
};

export const totalDeConcepto = ({ precio_unitario, cantidad }: Concepto): Centavos => {
  const total = precioPorCantidad(precio_unitario, cantidad);
  if (total === null) throw regla(IMPORTE_DEMASIADO_GRANDE, 'items');
  return total;
};

export const impuestoDe = (base: Centavos, porcentaje: number): Centavos => {
  const impuesto = porcentajeDe(base, porcentaje);
  if (impuesto === null) throw regla(IMPORTE_DEMASIADO_GRANDE, 'impuesto');
  return impuesto;
};

const impuestoEn = (importe: Centavos, porcentaje: number): Centavos => {
  const impuesto = porcentajeIncluidoEn(importe, porcentaje);
  if (impuesto === null) throw regla(IMPORTE_DEMASIADO_GRANDE, 'impuesto');
  return impuesto;
};

/** The discount in cents, rounded half up; null when it exceeds `importe`. */
export const loQueDescuenta = (
  descuento: Descuento | null | undefined,
  importe: Centavos,
): Centavos | null => {
  if (!descuento) return 0;
  const quitado = 'importe' in descuento ? descuento.importe : porcentajeDe(importe, descuento.porcentaje);
  return quitado !== null && quitado <= importe ? quitado : null;
};

export const ivaPorRenglon = (items: readonly Pick<Concepto, 'iva'>[]): boolean =>
  items.some(({ iva }) => (iva ?? null) !== null);

export const conDescuentos = ({ items, descuento }: Pick<Cargos, 'items' | 'descuento'>): boolean =>
  Boolean(descuento) || items.some((item) => Boolean(item.descuento));

export const pasaDeLaSeccion5 = (cargos: Cargos): boolean =>
  cargos.precios_con_iva === true || conDescuentos(cargos) || ivaPorRenglon(cargos.items);

const renglonesDe = ({ items, descuento }: Cargos): readonly RenglonDelDesglose[] => {
  const propios = items.map((item, lugar) => {
    const total = totalDeConcepto(item);
    const quitado = loQueDescuenta(item.descuento, total);
    if (quitado === null) throw regla(DESCUENTO_MAYOR_QUE_EL_RENGLON, `items.${lugar}.descuento`);
    return { total, descuento: quitado };
  });
  sumaPosible(propios.map(({ total }) => total));
  const quedan = propios.map((uno) => uno.total - uno.descuento);
  const deTodo = loQueDescuenta(descuento, sumaPosible(quedan));
  if (deTodo === null) throw regla(DESCUENTO_MAYOR_QUE_LA_FACTURA, 'descuento');
  const partes = repartir(deTodo, quedan);
  return propios.map((uno, lugar) => {
    const parte = partes[lugar]!;
    return { ...uno, parte, neto: quedan[lugar]! - parte };
  });
};

interface Grupo {
  readonly bruto: Centavos;
  readonly neto: Centavos;
}
const grupoDe = (renglones: readonly RenglonDelDesglose[]): Grupo => ({
  bruto: sumaPosible(renglones.map(({ total }) => total)),
  neto: sumaPosible(renglones.map(({ neto }) => neto)),
});

interface Gravado extends ImpuestoPorTasa {
  readonly antes: Centavos;
}
const gravado = (tasa: Gravado['tasa'], { bruto, neto }: Grupo, incluido: boolean): Gravado => {
  const porcentaje = tasa === 'exento' || tasa === null ? 0 : tasa;
  if (!incluido) return { tasa, antes: bruto, base: neto, importe: impuestoDe(neto, porcentaje) };
  const importe = impuestoEn(neto, porcentaje);
  return { tasa, antes: bruto - impuestoEn(bruto, porcentaje), base: neto - importe, importe };
};

const unaTasa = (porcentaje: number | null, base: Centavos, importe: Centavos): ImpuestoPorTasa => ({
  tasa: porcentaje || (importe > 0 && base > 0 ? porcentajeQueEs(importe, base) : null),
  base,
  importe,
});

const porRenglon = (
  { items, precios_con_iva = false, impuesto_porcentaje }: Cargos,
  renglones: readonly RenglonDelDesglose[],
): readonly Gravado[] => {
  const sinIva = items.findIndex(({ iva }) => (iva ?? null) === null);
  if (sinIva >= 0) throw regla(IVA_DE_TODOS, `items.${sinIva}.iva`);
  if ((impuesto_porcentaje ?? null) !== null) throw regla(UN_SOLO_IVA, 'impuesto_porcentaje');
  return TASAS.flatMap((tasa) => {
    const suyos = renglones.filter((_, lugar) => items[lugar]!.iva === tasa);
    return suyos.length === 0 ? [] : gravado(tasa, grupoDe(suyos), precios_con_iva);
  });
};

const deUnaTasa = (cargos: Cargos, renglones: readonly RenglonDelDesglose[]): Gravado => {
  const porcentaje = cargos.impuesto_porcentaje ?? null;
  const grupo = grupoDe(renglones);
  if (cargos.precios_con_iva) {
    if (porcentaje === null) throw regla(FALTA_EL_PORCENTAJE, 'impuesto_porcentaje');
    return gravado(porcentaje, grupo, true);
  }
  const elSuyo = cargos.impuesto !== undefined && (porcentaje === null || !conDescuentos(cargos));
  const importe = elSuyo ? cargos.impuesto : impuestoDe(grupo.neto, porcentaje ?? 0);
  return { ...unaTasa(porcentaje, grupo.neto, importe), antes: grupo.bruto };
};

/**
 * The figures of a document's charges, the same for server, form, preview, paper and ledger. For a recorded
 * invoice they equal the recorded figures. Throws the broken rule, which names the field to correct.
 */
export const desgloseDe = (cargos: Cargos): Desglose => {
  const renglones = renglonesDe(cargos);
  const gravados = ivaPorRenglon(cargos.items)
    ? porRenglon(cargos, renglones)
    : [deUnaTasa(cargos, renglones)];
  const impuesto = sumaPosible(gravados.map(({ importe }) => importe));
  return {
    renglones,
    subtotal: sumaPosible(gravados.map(({ antes }) => antes)),
    descuento_importe: sumaPosible(gravados.map(({ antes, base }) => antes - base)),
    impuestos: gravados.map(({ antes: _antes, ...porTasa }) => porTasa),
    impuesto,
    total: sumaPosible([...gravados.map(({ base }) => base), impuesto]),
  };
};

type Recordadas = Cargos & Pick<Desglose, 'subtotal' | 'impuesto' | 'total'>;

/** The sum of discounts in cents, derived from other figures, because it is not recorded. */
export const descuentoImporteDe = (factura: Recordadas): Centavos =>
  conDescuentos(factura) ? factura.subtotal + factura.impuesto - factura.total : 0;

/** Taxes are computed when the items have their own IVA, otherwise the recorded tax is answered. */
export const impuestosDe = (factura: Recordadas): readonly ImpuestoPorTasa[] =>
  ivaPorRenglon(factura.items)
    ? desgloseDe(factura).impuestos
    : [unaTasa(factura.impuesto_porcentaje ?? null, factura.total - factura.impuesto, factura.impuesto)];

/** Throws a rule when the deposit exceeds the total. */
export const conDeposito = (desglose: Desglose, deposito: Centavos): Totales => {
  if (deposito > desglose.total) throw regla(DEPOSITO_MAYOR, 'deposito');
  return { ...desglose, deposito, balance_restante: desglose.total - deposito };
};

export const totalesDe = (cargos: Cargos, deposito: Centavos): Totales =>
  conDeposito(desgloseDe(cargos), deposito);

export const coincide = (enviado: Centavos, calculado: Centavos): boolean =>
  Math.abs(enviado - calculado) <= 1;

const CIFRAS = ['subtotal', 'descuento_importe', 'impuesto', 'total', 'balance_restante'] as const;
type Cifras = Pick<Totales, (typeof CIFRAS)[number]>;

/** Throws when a client's figure differs by more than a cent. */
export const exigirCoincidencia = (
  enviados: { readonly [K in keyof Cifras]?: Centavos | undefined },
  calculados: { readonly [K in keyof Cifras]?: Centavos | undefined },
): void => {
  for (const campo of CIFRAS) {
    const [enviado, calculado] = [enviados[campo], calculados[campo]];
    if (enviado !== undefined && calculado !== undefined && !coincide(enviado, calculado))
      throw regla(TOTALES_NO_COINCIDEN, campo);
  }
};
