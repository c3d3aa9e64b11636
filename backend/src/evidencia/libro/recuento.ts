import { setImmediate as breathe } from 'node:timers/promises';
import {
  type Cuadre,
  NADA_RECIBIDO,
  cuadreDe,
  recibir,
} from '@cuenta-clara/dominio/evidencia/exportacion/cuadre';
import {
  type CuentaPendiente,
  cuentaTras,
  pendientesDe,
  recibosDe,
} from '@cuenta-clara/dominio/evidencia/exportacion/cuentas-del-periodo';
import {
  type Folios,
  type RenglonDeFolios,
  cuentaDeFolios,
  renglonesDeFolios,
} from '@cuenta-clara/dominio/evidencia/exportacion/folios-del-libro';
import {
  SIN_SUMAS,
  type SumasDelPeriodo,
  contar,
} from '@cuenta-clara/dominio/evidencia/exportacion/resumen-impreso';
import { estaFuera } from '@cuenta-clara/dominio/evidencia/libro/libro.api';
import { type Cuentas, type LecturaDelArchivo, cabezaDe } from '../exportacion/lectura-del-archivo.ts';

interface Apertura {
  readonly folios: Folios;
  readonly numeros: ReadonlyMap<string, number>;
  readonly pendientes: ReadonlySet<string>;
}

/** Sums are counted before an archive is written, because entries and events are not kept in memory. */
export interface Recuento {
  readonly sumas: SumasDelPeriodo;
  readonly facturas: ReadonlySet<string>;
  readonly usuarios: ReadonlySet<string>;
  /** Numbers of the entries that were recorded in the period but happened on a day outside of it. */
  readonly fuera: readonly number[];
  /** Invoices from before the period that were `pendiente` when it began, or have an entry in it. */
  readonly antecedentes: readonly string[];
  readonly cuentas: Cuentas;
  readonly foliosDeAntes: Folios;
  readonly folios: readonly RenglonDeFolios[];
  readonly pendientes: readonly CuentaPendiente[];
  readonly cuadre: Cuadre;
}

const abrir = async (lectura: LecturaDelArchivo, signal: AbortSignal): Promise<Apertura> => {
  const numeros = new Map<string, number>();
  const pendientes = new Set<string>();
  const folios = cuentaDeFolios();
  for await (const pagina of lectura.paginasDeAntes()) {
    signal.throwIfAborted();
    for (const asiento of pagina) {
      const { factura_id, numero_factura, estado, tipo } = asiento;
      folios.asienta(asiento, numeros.get(factura_id) ?? null);
      if (estado === null) numeros.delete(factura_id);
      else if (tipo !== 'folio-cedido') numeros.set(factura_id, numero_factura);
      if (estado === 'pendiente') pendientes.add(factura_id);
      else pendientes.delete(factura_id);
    }
    await breathe();
  }
  return { folios: folios.folios(), numeros, pendientes };
};

const antecedentesDe = (
  { numeros, pendientes }: Apertura,
  facturas: ReadonlySet<string>,
): readonly string[] =>
  [...new Set([...pendientes, ...facturas])]
    .filter((id) => numeros.has(id))
    .sort((uno, otro) => numeros.get(uno)! - numeros.get(otro)! || (uno < otro ? -1 : 1));

export const recontar = async (lectura: LecturaDelArchivo, signal: AbortSignal): Promise<Recuento> => {
  const { periodo, anterior, ultimo } = lectura.alcance;
  let sumas = SIN_SUMAS;
  const facturas = new Set<string>();
  const usuarios = new Set<string>();
  const fuera: number[] = [];
  for await (const pagina of lectura.paginas()) {
    signal.throwIfAborted();
    for (const asiento of pagina) {
      sumas = contar(sumas, asiento, periodo);
      if (estaFuera(asiento, periodo)) fuera.push(asiento.secuencia);
      facturas.add(asiento.factura_id);
      usuarios.add(asiento.usuario);
    }
    await breathe();
  }

  const apertura = await abrir(lectura, signal);
  const antecedentes = antecedentesDe(apertura, facturas);
  const cuentas: Cuentas = new Map();
  for (const [i, id] of antecedentes.entries()) {
    signal.throwIfAborted();
    const cuenta = (await lectura.antecedentes(id)).reduce(cuentaTras, null);
    if (cuenta) cuentas.set(id, cuenta);
    if (i % 100 === 0) await breathe();
  }

  const alFinal: Cuentas = new Map(cuentas);
  const folios = cuentaDeFolios(apertura.folios);
  let porFecha = NADA_RECIBIDO;
  for await (const pagina of lectura.movidas(alFinal)) {
    signal.throwIfAborted();
    for (const movida of pagina) {
      folios.asienta(movida.asiento, movida.antes?.deuda.numero_factura ?? null);
      for (const recibo of recibosDe(movida)) porFecha = recibir(porFecha, recibo, periodo);
    }
    await breathe();
  }
  const pendientes = pendientesDe(alFinal);
  return {
    ...{ sumas, facturas, usuarios, fuera, antecedentes, cuentas, pendientes },
    foliosDeAntes: apertura.folios,
    folios: renglonesDeFolios(folios.folios(), folios.dejados()),
    cuadre: cuadreDe(pendientes, porFecha, cabezaDe(anterior), cabezaDe(ultimo)),
  };
};
