import { setImmediate as breathe } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  CAMPOS_SUMABLES,
  type Columnas,
  type FilaSumable,
  nuevasColumnas,
} from '@cuenta-clara/dominio/movimientos/columnas';
import { vistaDeMovimientos } from '@cuenta-clara/dominio/movimientos/movimientos.view';
import { BEGINNING } from '../platform/system/position.ts';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';

/** So many rows are read at a time: a few ms, between which everybody else is answered. */
const POR_VEZ = 2_000;
/** Of all owners together; some 100 bytes each. Whoever was asked about longest ago is forgotten first. */
const FILAS_A_LA_MANO = 500_000;
const EN_ORDEN = CAMPOS_SUMABLES.map((field) => ({ field, direction: 'asc' }) as const);

/** What was read of an owner's rows. */
interface Leidas {
  readonly columnas: Columnas;
  /** How far the read model had come then. */
  hasta: string | null;
  /** The place of the last row, and how many rows of that place were read. */
  ultima: string;
  enLaUltima: number;
  turno: Promise<void>;
}

/**
 * The rows of each owner in columns (ADR 19). They are read once, in slices, and after that only what was added since: rows
 * are never changed, so nothing that was read is ever wrong.
 */
@Injectable()
export class ColumnasPorDuena {
  private readonly leidas = new Map<string, Leidas>();

  constructor(@Inject(DOCUMENT_STORE) private readonly documents: DocumentStore) {}

  /** With all that the read model holds as this is asked. */
  async de(owner: string): Promise<Columnas> {
    const suyas = this.leidas.get(owner) ?? {
      columnas: nuevasColumnas(),
      hasta: null,
      ultima: BEGINNING,
      enLaUltima: 0,
      turno: Promise.resolve(),
    };
    this.leidas.delete(owner);
    this.leidas.set(owner, suyas);
    const alDia = (): Promise<void> => this.ponerAlDia(owner, suyas);
    suyas.turno = suyas.turno.then(alDia, alDia);
    await suyas.turno;
    this.olvidar();
    return suyas.columnas;
  }

  private async ponerAlDia(owner: string, suyas: Leidas): Promise<void> {
    // What is of this place or before it is all there: a later row never hides an earlier one that is still to come.
    const hasta = await this.documents.checkpoint(vistaDeMovimientos);
    if (hasta !== null && hasta === suyas.hasta) return;
    for (let leidas = POR_VEZ; leidas === POR_VEZ; await breathe()) {
      const filas = (await this.documents.fieldsOf(
        vistaDeMovimientos,
        {
          equal: { owner },
          ranges: [{ field: 'posicion', from: suyas.ultima, to: hasta ?? undefined }],
          order: EN_ORDEN,
          skip: suyas.enLaUltima,
          limit: POR_VEZ,
        },
        CAMPOS_SUMABLES,
      )) as unknown as readonly FilaSumable[];
      leidas = filas.length;
      agregar(suyas, filas);
    }
    suyas.hasta = hasta;
  }

  /** All but the one that was just asked for may go. */
  private olvidar(): void {
    let filas = [...this.leidas.values()].reduce((suma, { columnas }) => suma + columnas.filas(), 0);
    for (const [owner, { columnas }] of this.leidas) {
      if (filas <= FILAS_A_LA_MANO || this.leidas.size === 1) return;
      this.leidas.delete(owner);
      filas -= columnas.filas();
    }
  }
}

const agregar = (suyas: Leidas, filas: readonly FilaSumable[]): void => {
  suyas.columnas.agregar(filas);
  for (const { posicion } of filas) {
    suyas.enLaUltima = posicion === suyas.ultima ? suyas.enLaUltima + 1 : 1;
    suyas.ultima = posicion;
  }
};
