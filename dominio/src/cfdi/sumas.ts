import { type Centavos, type Milesimas, dividirMitadArriba, formatoDeCantidad } from '../dinero.ts';
import { TASAS, type Tasa } from '../iva.ts';

/**
 * The PAC's rules for sums: codes from SAT's "Matriz de errores CFDI 4.0", limits from Anexo 20 (RMF 2022).
 */

/** Millionths of a peso: a CFDI's concept has up to six decimals. */
export type Micras = bigint;

const POR_CENTAVO = 10_000n;
export const micrasDe = (centavos: Centavos): Micras => BigInt(centavos) * POR_CENTAVO;
export const enCentavos = (micras: Micras): Centavos => Number(dividirMitadArriba(micras, POR_CENTAVO));

export const seisDecimales = (micras: Micras): string => {
  const digitos = String(micras).padStart(7, '0');
  return `${digitos.slice(0, -6)}.${digitos.slice(-6)}`;
};

export const porcentajeDeTasa = (tasa: Tasa): bigint => (tasa === 'exento' ? 0n : BigInt(tasa));

export interface TrasladoDeConcepto {
  readonly tasa: Tasa;
  readonly base: Micras;
  readonly importe: Micras;
}

export interface CifrasDeConcepto {
  readonly cantidad: Milesimas;
  readonly valor_unitario: Micras;
  readonly importe: Micras;
  readonly descuento: Micras;
  readonly traslado: TrasladoDeConcepto | null;
}

export interface TrasladoDelEncabezado {
  readonly tasa: Tasa;
  readonly base: Centavos;
  readonly importe: Centavos;
}

export interface CifrasDelEncabezado {
  readonly subtotal: Centavos;
  readonly descuento: Centavos;
  readonly traslados: readonly TrasladoDelEncabezado[];
  readonly trasladados: Centavos | null;
  readonly total: Centavos;
}

export interface CifrasDeCfdi {
  readonly conceptos: readonly CifrasDeConcepto[];
  readonly encabezado: CifrasDelEncabezado;
}

const suma = (importes: readonly Micras[]): Micras => importes.reduce((a, b) => a + b, 0n);
const sumaDe = (importes: readonly Centavos[]): Centavos => importes.reduce((a, b) => a + b, 0);

export const impuestoDeBase = (base: Micras, tasa: Tasa): Micras =>
  dividirMitadArriba(base * porcentajeDeTasa(tasa), 100n);

export const encabezadoDe = (conceptos: readonly CifrasDeConcepto[]): CifrasDelEncabezado => {
  const subtotal = enCentavos(suma(conceptos.map(({ importe }) => importe)));
  const descuento = enCentavos(suma(conceptos.map(({ descuento: suyo }) => suyo)));
  const traslados = TASAS.flatMap((tasa) => {
    const suyos = conceptos.flatMap(({ traslado }) => (traslado?.tasa === tasa ? traslado : []));
    if (suyos.length === 0) return [];
    const base = enCentavos(suma(suyos.map((uno) => uno.base)));
    return { tasa, base, importe: enCentavos(suma(suyos.map((uno) => uno.importe))) };
  });
  const conTasa = traslados.filter(({ tasa }) => tasa !== 'exento');
  const trasladados = conTasa.length > 0 ? sumaDe(conTasa.map(({ importe }) => importe)) : null;
  return { subtotal, descuento, traslados, trasladados, total: subtotal - descuento + (trasladados ?? 0) };
};

export interface ReglaRota {
  readonly codigo: string;
  readonly concepto?: number;
}

const BILLON = 10n ** 12n;
const haciaArriba = (numerador: bigint, denominador: bigint): bigint =>
  (numerador + denominador - 1n) / denominador;
const decimalesDe = (texto: string): number => texto.split('.')[1]?.length ?? 0;

/**
 * The least and the largest amount that a PAC admits for quantity × price when both are off by up to half
 * their last decimal. The limits have six decimals; a PAC with limits to the cent admits more.
 */
export const limitesDelImporte = (
  cantidad: Milesimas,
  valor_unitario: Micras,
): readonly [minimo: Micras, maximo: Micras] => {
  const [c, v] = [BigInt(cantidad) * 10n ** 9n, valor_unitario * 10n ** 6n];
  const [mediaC, mediaV] = [BILLON / 10n ** BigInt(decimalesDe(formatoDeCantidad(cantidad))) / 2n, 500_000n];
  const escala = 10n ** 18n;
  return [((c - mediaC) * (v - mediaV)) / escala, haciaArriba((c + mediaC - 1n) * (v + mediaV - 1n), escala)];
};

export const limitesDelImpuesto = (base: Micras, tasa: Tasa): readonly [minimo: Micras, maximo: Micras] => {
  const [b, media, t] = [base * 10n ** 6n, 500_000n, porcentajeDeTasa(tasa)];
  const escala = 10n ** 8n;
  return [((b - media) * t) / escala, haciaArriba((b + media - 1n) * t, escala)];
};

const entre = (importe: Micras, [minimo, maximo]: readonly [Micras, Micras]): boolean =>
  importe >= minimo && importe <= maximo;

const rotasDelConcepto = ({
  cantidad,
  valor_unitario,
  importe,
  descuento,
  traslado,
}: CifrasDeConcepto): readonly string[] => [
  ...(valor_unitario > 0n ? [] : ['CFDI40166']),
  ...(entre(importe, limitesDelImporte(cantidad, valor_unitario)) ? [] : ['CFDI40167']),
  ...(descuento >= 0n && descuento <= importe ? [] : ['CFDI40169']),
  ...(traslado === null || traslado.base > 0n ? [] : ['CFDI40174']),
  ...(traslado === null || entre(traslado.importe, limitesDelImpuesto(traslado.base, traslado.tasa))
    ? []
    : ['CFDI40180']),
];

export const reglasRotas = ({ conceptos, encabezado }: CifrasDeCfdi): readonly ReglaRota[] => {
  const debe = encabezadoDe(conceptos);
  const { subtotal, descuento, traslados, trasladados, total } = encabezado;
  const porTasa = (de: (uno: TrasladoDelEncabezado) => Centavos): boolean =>
    traslados.length === debe.traslados.length &&
    debe.traslados.every(
      (uno, lugar) => traslados[lugar]!.tasa === uno.tasa && de(traslados[lugar]!) === de(uno),
    );
  const delTotal: readonly (readonly [codigo: string, vale: boolean])[] = [
    ['CFDI40108', subtotal === debe.subtotal],
    ['CFDI40110', descuento <= subtotal && descuento === debe.descuento],
    ['CFDI40215', porTasa(({ base }) => base)],
    ['CFDI40221', porTasa(({ importe }) => importe)],
    [
      'CFDI40205',
      trasladados === (debe.trasladados === null ? null : sumaDe(traslados.map(({ importe }) => importe))),
    ],
    ['CFDI40119', total === subtotal - descuento + (trasladados ?? 0)],
  ];
  return [
    ...conceptos.flatMap((uno, concepto) => rotasDelConcepto(uno).map((codigo) => ({ codigo, concepto }))),
    ...delTotal.flatMap(([codigo, vale]) => (vale ? [] : { codigo })),
  ];
};
