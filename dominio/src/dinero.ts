/**
 * Money is integer cents inside, two decimals on the wire, rounded half up (decisions, "Invoices").
 * Arithmetic that may pass 2^53 uses BigInt.
 */

export type Centavos = number;
export type Milesimas = number;

export const MAXIMO: Centavos = 99_999_999_999_999;

const DECIMAL = /^(-?)(\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/i;

/** Rounds to the nearest integer, halves away from zero. */
export const dividirMitadArriba = (numerador: bigint, denominador: bigint): bigint => {
  const negativo = numerador < 0n;
  const n = negativo ? -numerador : numerador;
  const q = (2n * n + denominador) / (2n * denominador);
  return negativo ? -q : q;
};

/**
 * A decimal number ("1234.5", "1e3") as a count of 10^-decimales, rounded half up on its text, so that 1.005
 * is 1.01. Null when it is no finite number.
 */
export const enteroEscalado = (valor: unknown, decimales: number): number | null => {
  if (typeof valor !== 'number' && typeof valor !== 'string') return null;
  const partes = DECIMAL.exec(String(valor).trim());
  if (!partes) return null;
  const [, signo, enteros = '', fraccion = '', exponente = '0'] = partes;
  const potencia = Number(exponente) - fraccion.length + decimales;
  if (Math.abs(potencia) > 40 || enteros.length + fraccion.length > 60) return null;
  const digitos = BigInt(enteros + fraccion);
  const escalado =
    potencia >= 0 ? digitos * 10n ** BigInt(potencia) : dividirMitadArriba(digitos, 10n ** BigInt(-potencia));
  const numero = Number(signo ? -escalado : escalado);
  return Number.isSafeInteger(numero) ? numero : null;
};

export const centavosDe = (valor: unknown): Centavos | null => enteroEscalado(valor, 2);

export const milesimasDe = (valor: unknown): Milesimas | null => enteroEscalado(valor, 3);

export const aPesos = (centavos: Centavos): number => centavos / 100;

export const suma = (importes: readonly Centavos[]): Centavos => importes.reduce((a, b) => a + b, 0);

export const aCantidad = (milesimas: Milesimas): number => milesimas / 1000;

/** Rounded half up to the cent; null above `MAXIMO`. */
export const precioPorCantidad = (precio: Centavos, cantidad: Milesimas): Centavos | null => {
  const producto = dividirMitadArriba(BigInt(precio) * BigInt(cantidad), 1000n);
  return producto <= BigInt(MAXIMO) ? Number(producto) : null;
};

/** Rounded half up to the cent; null above `MAXIMO`. `porcentaje` 16 is 16 %, with up to 6 decimals. */
export const porcentajeDe = (base: Centavos, porcentaje: number): Centavos | null => {
  const millonesimas = enteroEscalado(porcentaje, 6);
  if (millonesimas === null) return null;
  const parte = dividirMitadArriba(BigInt(base) * BigInt(millonesimas), 100_000_000n);
  return parte <= BigInt(MAXIMO) ? Number(parte) : null;
};

/**
 * The tax inside an amount: $116.00 includes $16.00 at 16 %. Rounded half up to the cent; null when the
 * percent is no number.
 */
export const porcentajeIncluidoEn = (importe: Centavos, porcentaje: number): Centavos | null => {
  const millonesimas = enteroEscalado(porcentaje, 6);
  if (millonesimas === null) return null;
  const tasa = BigInt(millonesimas);
  return Number(dividirMitadArriba(BigInt(importe) * tasa, 100_000_000n + tasa));
};

/** `importe` × `parte` ÷ `todo`, rounded half up; 0 when `todo` is 0. */
export const proporcionDe = (importe: Centavos, parte: Centavos, todo: Centavos): Centavos =>
  todo === 0 ? 0 : Number(dividirMitadArriba(BigInt(importe) * BigInt(parte), BigInt(todo)));

/**
 * Distributes an amount by largest remainder, the first on a tie. No part exceeds its weight unless the
 * amount exceeds their sum.
 */
export const repartirExacto = (importe: bigint, pesos: readonly bigint[]): readonly bigint[] => {
  const todo = pesos.reduce((suma, peso) => suma + peso, 0n);
  if (importe === 0n || todo === 0n) return pesos.map(() => 0n);
  const partes = pesos.map((peso, lugar) => {
    const exacta = importe * peso;
    return { lugar, entera: exacta / todo, resto: exacta % todo };
  });
  const faltan = partes.reduce((quedan, { entera }) => quedan - entera, importe);
  const conUnoMas = new Set(
    [...partes]
      .sort((a, b) => (a.resto === b.resto ? a.lugar - b.lugar : a.resto > b.resto ? -1 : 1))
      .slice(0, Number(faltan))
      .map(({ lugar }) => lugar),
  );
  return partes.map(({ lugar, entera }) => entera + (conUnoMas.has(lugar) ? 1n : 0n));
};

export const repartir = (importe: Centavos, pesos: readonly Centavos[]): readonly Centavos[] =>
  repartirExacto(BigInt(importe), pesos.map(BigInt)).map(Number);

/** The percent that an amount is of its base, to 6 decimals. A base of 0 counts as $1 (spec section 5). */
export const porcentajeQueEs = (parte: Centavos, base: Centavos): number =>
  Number(dividirMitadArriba(BigInt(parte) * 100_000_000n, BigInt(base === 0 ? 100 : base))) / 1_000_000;

export const importe = (centavos: Centavos): string => {
  const absoluto = Math.abs(centavos);
  const resto = absoluto % 100;
  const texto = `${(absoluto - resto) / 100}.${resto < 10 ? '0' : ''}${resto}`;
  return centavos < 0 ? `-${texto}` : texto;
};

/** An amount as `$1,234.50` (spec section 9). */
export const formatoDeDinero = (centavos: Centavos): string => {
  const absoluto = Math.abs(centavos);
  const pesos = String(Math.floor(absoluto / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${centavos < 0 ? '-' : ''}$${pesos}.${String(absoluto % 100).padStart(2, '0')}`;
};

export const pesosEscritos = (pesos: number): string => formatoDeDinero(centavosDe(pesos) ?? 0);

/** An amount for axes of charts: `$950`, `$25 mil`, `$1.5 M`. */
export const formatoBreveDeDinero = (centavos: Centavos): string => {
  const en = (unidad: Centavos): number => Math.round((centavos * 10) / unidad) / 10;
  const [cantidad, nombre] =
    en(100_000) >= 1000 ? [en(100_000_000), ' M'] : en(100) >= 1000 ? [en(100_000), ' mil'] : [en(100), ''];
  return formatoDeDinero(Math.round(cantidad * 100)).replace(/\.?0+$/, '') + nombre;
};

export const formatoDeCantidad = (milesimas: Milesimas): string => String(milesimas / 1000);
