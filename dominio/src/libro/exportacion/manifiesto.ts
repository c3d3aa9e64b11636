import { type Huella } from '../huella.ts';
import { type Cabeza, FORMA } from '../libro.ts';
import { type Periodo } from './exportaciones.ts';

/** MANIFIESTO.json: what is in an archive, and what its entries hang between (docs/exportacion.md). */

export const NOMBRE_DEL_MANIFIESTO = 'MANIFIESTO.json';
const VERSION = 1;

export interface ArchivoDelManifiesto {
  readonly nombre: string;
  readonly bytes: number;
  readonly sha256: Huella;
}

export interface Manifiesto {
  readonly owner: string;
  readonly periodo: Periodo;
  readonly asientos: number;
  readonly facturas: number;
  /** Where the ledger stood before the period, and at its end. */
  readonly anterior: Cabeza;
  readonly cabeza: Cabeza;
  readonly archivos: readonly ArchivoDelManifiesto[];
}

const puntaDe = ({ secuencia, huella, saldo }: Cabeza): Cabeza => ({ secuencia, huella, saldo });

export const textoDelManifiesto = (manifiesto: Manifiesto): string => {
  const { owner, periodo, asientos, facturas, anterior, cabeza, archivos } = manifiesto;
  return `${JSON.stringify(
    {
      formato: 'cuenta-clara/exportacion',
      version: VERSION,
      forma: FORMA,
      owner,
      periodo: { desde: periodo.desde, hasta: periodo.hasta },
      asientos,
      facturas,
      anterior: puntaDe(anterior),
      cabeza: puntaDe(cabeza),
      archivos,
    },
    null,
    2,
  )}\n`;
};
