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

/** Rows in one read, which takes a few milliseconds: other requests are handled between reads. */
const POR_VEZ = 2_000;
/** Maximum of cached rows of all owners, some 100 bytes each. The least recently used owner is dropped. */
const FILAS_A_LA_MANO = 500_000;
const EN_ORDEN = CAMPOS_SUMABLES.map((field) => ({ field, direction: 'asc' }) as const);

interface Leidas {
  readonly columnas: Columnas;
  hasta: string | null;
  ultima: string;
  enLaUltima: number;
  turno: Promise<void>;
}

/** Rows of account movements in columns (ADR 19): rows are immutable, so only new rows are read. */
@Injectable()
export class ColumnasPorDuena {
  private readonly leidas = new Map<string, Leidas>();

  constructor(@Inject(DOCUMENT_STORE) private readonly documents: DocumentStore) {}

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
