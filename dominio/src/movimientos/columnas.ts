import { type Centavos } from '../dinero.ts';
import { type Dia } from '../fechas.ts';
import { type Antiguedad, EDADES, type Edad, SIN_DEUDA, edadesAl, lugarDeVencimiento } from './antiguedad.ts';
import { type Lectura } from './estado-de-cuenta.ts';
import { type Movimiento } from './movimientos.ts';

/**
 * The rows as columns of numbers, so that one pass sums all customers' balances in any reading (ADR 19).
 * Columns only grow at the end, in log order.
 */

export const CAMPOS_SUMABLES = ['posicion', 'cliente_id', 'vence', 'dia_en_cuenta', 'monto'] as const;
export type FilaSumable = Pick<Movimiento, (typeof CAMPOS_SUMABLES)[number]>;

/** Customers come with the oldest debt first, ties by id. */
export interface Deudas {
  readonly totales: Antiguedad;
  readonly clientes: number;
  readonly porClienta: (desde?: number, cuantas?: number) => readonly DeudaDeClienta[];
}
export interface DeudaDeClienta {
  readonly cliente_id: string;
  readonly antiguedad: Antiguedad;
}

export interface Columnas {
  readonly filas: () => number;
  readonly agregar: (filas: Iterable<FilaSumable>) => void;
  readonly deudas: (lectura: Lectura, al: Dia) => Deudas;
}

const diccionario = () => {
  const numeros = new Map<string, number>();
  let lugares: readonly number[] = [];
  return {
    textos: (): readonly string[] => [...numeros.keys()],
    numeroDe: (texto: string): number => {
      const numero = numeros.get(texto) ?? numeros.size;
      if (numero === numeros.size) numeros.set(texto, numero);
      return numero;
    },
    lugares: (): readonly number[] => {
      if (lugares.length < numeros.size) {
        const enOrden = [...numeros.keys()].sort();
        const lugarDe = new Map(enOrden.map((texto, lugar) => [texto, lugar]));
        lugares = [...numeros.keys()].map((texto) => lugarDe.get(texto)!);
      }
      return lugares;
    },
  };
};

/** A pair of numbers below 2^26 fits one exact integer. */
const MAS_QUE_CUALQUIERA = 2 ** 26;

const finHasta = (ordenados: readonly string[], tope: string): number => {
  let [desde, hasta] = [0, ordenados.length];
  while (desde < hasta) {
    const medio = (desde + hasta) >>> 1;
    if (ordenados[medio]! <= tope) desde = medio + 1;
    else hasta = medio;
  }
  return desde;
};

const enEdades = (cifra: (edad: Edad, orden: number) => Centavos): Antiguedad => {
  const antiguedad = { ...SIN_DEUDA };
  EDADES.forEach((edad, orden) => (antiguedad[edad] = cifra(edad, orden)));
  return antiguedad;
};

export const nuevasColumnas = (): Columnas => {
  const [clientas, vencimientos, dias] = [diccionario(), diccionario(), diccionario()];
  /**
   * A debt is a pair of customer and due day. `deudas` gives each pair a number: the index of its customer in
   * `clientaDe` and of its due day in `venceDe`.
   */
  const clientaDe: number[] = [];
  const venceDe: number[] = [];
  const deudas = new Map<number, number>();
  const posiciones: string[] = [];
  const deudaDe: number[] = [];
  const diaDe: number[] = [];
  const montos: Centavos[] = [];
  let filas = 0;

  const numeroDeDeuda = (clienta: number, vence: number): number => {
    const clave = clienta * MAS_QUE_CUALQUIERA + vence;
    const numero = deudas.get(clave) ?? deudas.size;
    if (numero === deudas.size) {
      deudas.set(clave, numero);
      clientaDe.push(clienta);
      venceDe.push(vence);
    }
    return numero;
  };

  const saldosEn = (lectura: Lectura): Float64Array => {
    const hasta =
      lectura.como === 'como_se_sabia' ? finHasta(posiciones, lectura.posicion) : posiciones.length;
    const cuenta = dias.textos().map((dia) => lectura.como !== 'por_fecha' || dia <= lectura.al);
    const saldos = new Float64Array(clientaDe.length);
    for (let i = 0; i < hasta; i++) if (cuenta[diaDe[i]!]) saldos[deudaDe[i]!]! += montos[i]!;
    return saldos;
  };

  return {
    filas: () => filas,
    agregar: (nuevas) => {
      for (const { cliente_id, vence, dia_en_cuenta, posicion, monto } of nuevas) {
        filas += 1;
        const deuda = numeroDeDeuda(
          clientas.numeroDe(cliente_id),
          vencimientos.numeroDe(lugarDeVencimiento(vence)),
        );
        const dia = dias.numeroDe(dia_en_cuenta);
        const ultima = posiciones.length - 1;
        if (posiciones[ultima] === posicion && deudaDe[ultima] === deuda && diaDe[ultima] === dia)
          montos[ultima]! += monto;
        else {
          posiciones.push(posiciones[ultima] === posicion ? posiciones[ultima] : posicion);
          deudaDe.push(deuda);
          diaDe.push(dia);
          montos.push(monto);
        }
      }
    },
    deudas: (lectura, al) => {
      const saldos = saldosEn(lectura);
      const edadEn = edadesAl(al);
      const edades = vencimientos.textos().map((lugar) => EDADES.indexOf(edadEn(lugar)));
      const [lugarDeVence, lugarDeClienta] = [vencimientos.lugares(), clientas.lugares()];
      const cuantas = lugarDeClienta.length;
      const totales = new Float64Array(EDADES.length);
      const deCada = new Float64Array(cuantas * EDADES.length);
      const primera = new Float64Array(cuantas).fill(Infinity);
      for (let deuda = 0; deuda < saldos.length; deuda++) {
        const saldo = saldos[deuda]!;
        if (saldo === 0) continue;
        const clienta = clientaDe[deuda]!;
        const vence = venceDe[deuda]!;
        const edad = edades[vence]!;
        totales[edad]! += saldo;
        deCada[clienta * EDADES.length + edad]! += saldo;
        if (lugarDeVence[vence]! < primera[clienta]!) primera[clienta] = lugarDeVence[vence]!;
      }
      const porLugar = new Int32Array(cuantas);
      lugarDeClienta.forEach((lugar, clienta) => (porLugar[lugar] = clienta));
      const enOrden = primera
        .map((lugar, clienta) => lugar * cuantas + lugarDeClienta[clienta]!)
        .filter((lugar) => lugar < Infinity)
        .sort();
      const ids = clientas.textos();
      return {
        totales: enEdades((_edad, orden) => totales[orden]!),
        clientes: enOrden.length,
        porClienta: (desde = 0, tantas = enOrden.length) =>
          Array.from(enOrden.subarray(desde, desde + tantas), (lugar) => {
            const clienta = porLugar[lugar % cuantas]!;
            return {
              cliente_id: ids[clienta]!,
              antiguedad: enEdades((_edad, orden) => deCada[clienta * EDADES.length + orden]!),
            };
          }),
      };
    },
  };
};
