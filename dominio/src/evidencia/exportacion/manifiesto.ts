import { sumarDias } from '../../fechas.ts';
import { type Cima } from '../arbol/arbol.ts';
import { type Huella } from '../libro/huella.ts';
import { type Cabeza, FORMA } from '../libro/libro.ts';
import { finDelDia } from '../../zona-horaria.ts';
import { type PeriodoDeArchivo } from './exportaciones.ts';
import { type Folios } from './folios-del-libro.ts';

/**
 * A manifest lists an archive's files, and the ledger's heads before and after the archive's entries
 * (docs/evidencia/exportacion.md).
 */

const VERSION = 6;

export interface ArchivoDelManifiesto {
  readonly nombre: string;
  readonly bytes: number;
  readonly sha256: Huella;
}

export interface Manifiesto {
  readonly owner: string;
  readonly negocio: string;
  readonly personas: Readonly<Record<string, string>>;
  readonly periodo: PeriodoDeArchivo;
  readonly asientos: number;
  readonly facturas: number;
  readonly fuera_del_periodo: readonly number[];
  readonly folios: Folios;
  readonly anterior: Cabeza;
  readonly cabeza: Cabeza;
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
        // The manifest gives ends of days also as instants, because a verifier's table of time zones may be
        // older.
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
