import {
  type Centavos,
  type Milesimas,
  dividirMitadArriba,
  porcentajeIncluidoEn,
  repartirExacto,
  suma,
} from '../dinero.ts';
import { TASAS, type Tasa } from '../iva.ts';
import { type DatosDeFactura } from '../facturas/factura.ts';
import { type Desglose, type RenglonDelDesglose, desgloseDe } from '../facturas/totales.ts';
import {
  type CifrasDeCfdi,
  type CifrasDeConcepto,
  type Micras,
  encabezadoDe,
  impuestoDeBase,
  limitesDelImporte,
  micrasDe,
  porcentajeDeTasa,
  reglasRotas,
} from './sumas.ts';

/**
 * An invoice's lines for SAT: without IVA, in six decimals, whose rounded sums must equal the invoice's
 * figures. When prices include IVA, candidates that are right to the cent are tried until the sums match.
 */

interface Renglon extends RenglonDelDesglose {
  readonly lugar: number;
  readonly cantidad: Milesimas;
  readonly precio_unitario: Centavos;
}

type Linea = Pick<CifrasDeConcepto, 'importe' | 'descuento'> & { readonly base: Micras };

const cociente = (importe: Micras, cantidad: Milesimas): Micras =>
  dividirMitadArriba(importe * 1_000n, BigInt(cantidad));

/**
 * The unit price for SAT: the typed price if quantity × price admits the item's amount, otherwise amount ÷
 * quantity.
 */
const precioDe = ({ precio_unitario, cantidad }: Renglon, importe: Micras, conIva: boolean): Micras => {
  const suyo = micrasDe(precio_unitario);
  const [minimo, maximo] = limitesDelImporte(cantidad, suyo);
  return !conIva && importe >= minimo && importe <= maximo ? suyo : cociente(importe, cantidad);
};

const sinIva = ({ total, neto }: Renglon): Linea => ({
  importe: micrasDe(total),
  base: micrasDe(neto),
  descuento: micrasDe(total - neto),
});

interface Meta {
  readonly antes: Micras;
  readonly base: Micras;
}
type Intento = (bruto: Centavos, neto: Centavos, tasa: Tasa, lineas: number) => Meta;

const exacta = (importe: Centavos, tasa: Tasa): Micras =>
  dividirMitadArriba(micrasDe(importe) * 100n, 100n + porcentajeDeTasa(tasa));
const alCentavo = (importe: Centavos, tasa: Tasa): Micras =>
  micrasDe(importe - (porcentajeIncluidoEn(importe, Number(porcentajeDeTasa(tasa))) ?? 0));

const MEDIO_CENTAVO = 5_000n;
const casiAlCentavo: Intento = (bruto, neto, tasa, lineas) => {
  const [base, porcentaje] = [alCentavo(neto, tasa), porcentajeDeTasa(tasa)];
  const impuesto = micrasDe(neto) - base;
  // Each line's tax is rounded at the sixth decimal, so the base's limits leave a millionth of a peso per
  // line.
  const margen = BigInt(lineas);
  const minimo = ((impuesto - MEDIO_CENTAVO + margen) * 100n + porcentaje - 1n) / porcentaje;
  const maximo = ((impuesto + MEDIO_CENTAVO - margen) * 100n) / porcentaje;
  return {
    antes: alCentavo(bruto, tasa),
    base: base < minimo ? minimo : base > maximo ? maximo : base,
  };
};

const INTENTOS: readonly Intento[] = [
  (bruto, neto, tasa) => ({ antes: exacta(bruto, tasa), base: exacta(neto, tasa) }),
  (bruto, neto, tasa) => ({ antes: alCentavo(bruto, tasa), base: exacta(neto, tasa) }),
  casiAlCentavo,
];

/**
 * A line's amount without IVA, before its discount. The invoice's amount, less the lines without a discount,
 * is shared among the lines with a discount.
 */
const conIvaDentro = (renglones: readonly Renglon[], tasa: Tasa, intento: Intento): readonly Linea[] => {
  const [bruto, neto] = [suma(renglones.map(({ total }) => total)), suma(renglones.map((uno) => uno.neto))];
  const meta = intento(bruto, neto, tasa, renglones.length);
  const bases = repartirExacto(
    meta.base,
    renglones.map((uno) => BigInt(uno.neto)),
  );
  const conDescuento = (uno: Renglon): boolean => uno.neto < uno.total;
  const enteras = bases.reduce((total, base, i) => (conDescuento(renglones[i]!) ? total : total + base), 0n);
  const antes = repartirExacto(
    meta.antes - enteras,
    renglones.map((uno) => (conDescuento(uno) ? BigInt(uno.total) : 0n)),
  );
  return renglones.map((uno, i) => {
    const base = bases[i]!;
    const importe = conDescuento(uno) ? antes[i]! : base;
    return { importe, base, descuento: importe - base };
  });
};

const conceptoDe = (
  renglon: Renglon,
  { importe, descuento, base }: Linea,
  tasa: Tasa | null,
  conIva: boolean,
): CifrasDeConcepto => ({
  cantidad: renglon.cantidad,
  valor_unitario: precioDe(renglon, importe, conIva),
  importe,
  descuento,
  traslado: renglon.neto === 0 || tasa === null ? null : { tasa, base, importe: impuestoDeBase(base, tasa) },
});

const cierra = (
  cifras: CifrasDeCfdi,
  { subtotal, descuento_importe, impuestos, impuesto, total }: Desglose,
): boolean => {
  const { encabezado } = cifras;
  const porTasa =
    impuestos.length === 1 ||
    encabezado.traslados.every(({ tasa, base, importe }) =>
      impuestos.some((uno) => uno.tasa === tasa && uno.base === base && uno.importe === importe),
    );
  return (
    porTasa &&
    encabezado.subtotal === subtotal &&
    encabezado.descuento === descuento_importe &&
    (encabezado.trasladados ?? 0) === impuesto &&
    encabezado.total === total &&
    reglasRotas(cifras).length === 0
  );
};

/**
 * The invoice's figures for its CFDI; null when no way of rounding (`INTENTOS`) gives the invoice to the
 * cent. Only an item given for free may have a null rate.
 */
export const cifrasDeCfdi = (datos: DatosDeFactura, tasas: readonly (Tasa | null)[]): CifrasDeCfdi | null => {
  const desglose = { ...desgloseDe(datos), impuesto: datos.impuesto, total: datos.total };
  const renglones = desglose.renglones.map((uno, lugar): Renglon => {
    const { cantidad, precio_unitario } = datos.items[lugar]!;
    return { ...uno, lugar, cantidad, precio_unitario };
  });
  const intentar = (intento: Intento): CifrasDeCfdi => {
    const conceptos: CifrasDeConcepto[] = [];
    for (const tasa of [...TASAS, null]) {
      const suyos = renglones.filter(({ lugar }) => tasas[lugar] === tasa);
      const conIva = datos.precios_con_iva && tasa !== null && porcentajeDeTasa(tasa) > 0n;
      const lineas = conIva ? conIvaDentro(suyos, tasa, intento) : suyos.map(sinIva);
      lineas.forEach((linea, i) => {
        conceptos[suyos[i]!.lugar] = conceptoDe(suyos[i]!, linea, tasa, conIva);
      });
    }
    return { conceptos, encabezado: encabezadoDe(conceptos) };
  };
  for (const intento of INTENTOS) {
    const cifras = intentar(intento);
    if (cierra(cifras, desglose)) return cifras;
  }
  return null;
};
