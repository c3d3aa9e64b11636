import { sumarDias } from '../../fechas.ts';
import { type Cima } from '../arbol/arbol.ts';
import { type Huella } from '../libro/huella.ts';
import { type Cabeza, FORMA } from '../libro/libro.ts';
import { finDelDia } from '../../zona-horaria.ts';
import { type PeriodoDeArchivo } from './exportaciones.ts';
import { type Folios } from './folios-del-libro.ts';

/** MANIFIESTO.json: what is in an archive, and what its entries hang between (docs/evidencia/exportacion.md). */

const VERSION = 6;

export interface ArchivoDelManifiesto {
  readonly nombre: string;
  readonly bytes: number;
  readonly sha256: Huella;
}

export interface Manifiesto {
  readonly owner: string;
  /** What the business was called at the last entry. */
  readonly negocio: string;
  /** Who is who in the sheet's 'Persona', by the id that entries have. */
  readonly personas: Readonly<Record<string, string>>;
  readonly periodo: PeriodoDeArchivo;
  readonly asientos: number;
  readonly facturas: number;
  /** The entries whose own day is not in the period, by their number. */
  readonly fuera_del_periodo: readonly number[];
  /** The numbers in use and given up before the period: with its entries, those at its end. */
  readonly folios: Folios;
  /** Where the ledger stood before the period, and at its end. */
  readonly anterior: Cabeza;
  readonly cabeza: Cabeza;
  /** The tree of her events just after that of the last entry. */
  readonly arbol: Cima;
  readonly archivos: readonly ArchivoDelManifiesto[];
}

const puntaDe = ({ secuencia, huella, saldo }: Cabeza): Cabeza => ({ secuencia, huella, saldo });

export const textoDelManifiesto = (manifiesto: Manifiesto): string => {
  const { owner, negocio, personas, periodo, asientos, facturas, fuera_del_periodo, folios } = manifiesto;
  const { anterior, cabeza, arbol, archivos } = manifiesto;
  const { desde, hasta, zona, provisional, al } = periodo;
  return `${JSON.stringify(
    {
      formato: 'cuenta-clara/exportacion',
      version: VERSION,
      forma: FORMA,
      owner,
      negocio,
      personas,
      periodo: {
        desde,
        hasta,
        zona,
        // As instants too: who proves an entry's day needs no table of time zones, which may be older than ours.
        tras: finDelDia(zona, sumarDias(desde, -1)),
        fin: finDelDia(zona, hasta),
        al,
      },
      provisional,
      asientos,
      facturas,
      fuera_del_periodo,
      folios,
      anterior: puntaDe(anterior),
      cabeza: puntaDe(cabeza),
      arbol,
      archivos,
    },
    null,
    2,
  )}\n`;
};
