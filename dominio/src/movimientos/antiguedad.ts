import { type Centavos } from '../dinero.ts';
import { type Dia, sumarDias } from '../fechas.ts';

/**
 * Ageing of a balance (docs/figures.md, "Who owes what"). An amount due on the ageing's day is not overdue.
 * The ages add up to the whole balance.
 */

export const EDADES = [
  'por_vencer',
  'de_1_a_30',
  'de_31_a_60',
  'de_61_a_90',
  'mas_de_90',
  'sin_fecha',
] as const;
export type Edad = (typeof EDADES)[number];

export const NOMBRE_DE_EDAD: Readonly<Record<Edad, string>> = {
  por_vencer: 'Por vencer',
  de_1_a_30: '1 a 30 días',
  de_31_a_60: '31 a 60 días',
  de_61_a_90: '61 a 90 días',
  mas_de_90: 'Más de 90 días',
  sin_fecha: 'Sin fecha',
};

export type Antiguedad = Readonly<Record<Edad, Centavos>>;

export const EDADES_VENCIDAS = [
  'de_1_a_30',
  'de_31_a_60',
  'de_61_a_90',
  'mas_de_90',
] as const satisfies Edad[];
export type EdadVencida = (typeof EDADES_VENCIDAS)[number];

export const SIN_DEUDA: Antiguedad = {
  por_vencer: 0,
  de_1_a_30: 0,
  de_31_a_60: 0,
  de_61_a_90: 0,
  mas_de_90: 0,
  sin_fecha: 0,
};

export const lugarDeVencimiento = (vence: Dia | null): string => vence ?? SIN_VENCER;
const SIN_VENCER = 'nunca';

/** A range of due days ('nunca' for no due day), bounds included; an absent bound sets no limit. */
export interface Vencimientos {
  readonly desde?: string;
  readonly hasta?: string;
}

export const vencimientosPorEdad = (al: Dia): Readonly<Record<Edad, Vencimientos>> => {
  const hace = (dias: number): Dia => sumarDias(al, -dias);
  return {
    por_vencer: { desde: al, hasta: ULTIMO_DIA },
    de_1_a_30: { desde: hace(30), hasta: hace(1) },
    de_31_a_60: { desde: hace(60), hasta: hace(31) },
    de_61_a_90: { desde: hace(90), hasta: hace(61) },
    mas_de_90: { hasta: hace(91) },
    sin_fecha: { desde: SIN_VENCER },
  };
};
const ULTIMO_DIA: Dia = '9999-12-31';

export const edadesAl = (al: Dia): ((lugar: string) => Edad) => {
  const edades = vencimientosPorEdad(al);
  const edadDeLugar = (lugar: string): Edad =>
    EDADES.find((edad) => {
      const { desde, hasta } = edades[edad];
      return (desde === undefined || lugar >= desde) && (hasta === undefined || lugar <= hasta);
    })!;
  const sabidas = new Map<string, Edad>();
  return (lugar) => {
    const sabida = sabidas.get(lugar);
    if (sabida) return sabida;
    const edad = edadDeLugar(lugar);
    sabidas.set(lugar, edad);
    return edad;
  };
};

export const edadDe = (vence: Dia | null, al: Dia): Edad => edadesAl(al)(lugarDeVencimiento(vence));
export const estaVencidaAl = (vence: Dia | null, al: Dia): boolean =>
  (EDADES_VENCIDAS as readonly Edad[]).includes(edadDe(vence, al));

export interface SaldoQueVence {
  readonly vence: Dia | null;
  readonly monto: Centavos;
}

export const antiguedadDe = (saldos: Iterable<SaldoQueVence>, al: Dia): Antiguedad =>
  antiguedadesAl(al)(saldos);

export const antiguedadesAl = (al: Dia): ((saldos: Iterable<SaldoQueVence>) => Antiguedad) => {
  const edadEn = edadesAl(al);
  return (saldos) => {
    const suma = { ...SIN_DEUDA };
    for (const { vence, monto } of saldos) suma[edadEn(lugarDeVencimiento(vence))] += monto;
    return suma;
  };
};

export const sumarAntiguedades = (varias: Iterable<Antiguedad>): Antiguedad => {
  const suma = { ...SIN_DEUDA };
  for (const una of varias) for (const edad of EDADES) suma[edad] += una[edad];
  return suma;
};

const de = (antiguedad: Antiguedad, edades: readonly Edad[]): Centavos =>
  edades.reduce((suma, edad) => suma + antiguedad[edad], 0);

export const saldoDeAntiguedad = (antiguedad: Antiguedad): Centavos => de(antiguedad, EDADES);
export const vencidoDe = (antiguedad: Antiguedad): Centavos => de(antiguedad, EDADES_VENCIDAS);

/** Balances by due day, the oldest first, 'no due day' last, without balances of 0. */
export type SaldosPorVencimiento = readonly SaldoQueVence[];

/** An event changes one or two due days, so `otros` are inserted into the sorted list. */
export const conSaldos = (
  saldos: SaldosPorVencimiento,
  otros: Iterable<SaldoQueVence>,
): SaldosPorVencimiento => {
  const todos = [...saldos];
  for (const { vence, monto } of otros) {
    const lugar = lugarDeVencimiento(vence);
    const donde = todos.findLastIndex((uno) => lugarDeVencimiento(uno.vence) <= lugar);
    const habia = todos[donde];
    if (habia?.vence !== vence) {
      if (monto !== 0) todos.splice(donde + 1, 0, { vence, monto });
    } else if (habia.monto + monto === 0) todos.splice(donde, 1);
    else todos[donde] = { vence, monto: habia.monto + monto };
  }
  return todos;
};
