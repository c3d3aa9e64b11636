import { Inject, Injectable } from '@nestjs/common';
import { type Movimiento } from '@cuenta-clara/dominio/movimientos/movimientos';
import {
  type CampoDeMovimientos,
  movimientosDel,
  vistaDeMovimientos,
} from '@cuenta-clara/dominio/movimientos/movimientos.view';
import { type DocumentStore, type Query } from '../platform/document-store/document-store.ts';
import { type Caller } from '../platform/http/caller.ts';
import { RecentMap } from '../platform/recent-map.ts';
import { DOCUMENT_STORE } from '../platform/tokens.ts';

/** Whoever looks at a customer asks for her account, her statement, another period of it, the paper: those asked for last are kept. */
const CLIENTAS_A_LA_MANO = 8;
/** Some 300 bytes each; a longer account is read each time. */
const FILAS_A_LA_MANO = 5_000;

interface Leidas {
  readonly documentos: number;
  readonly filas: readonly Movimiento[];
}

/** The rows of one customer's account. They are never changed and never taken away: as many as there were are the same ones. */
@Injectable()
export class FilasDeClienta {
  private readonly leidas = new RecentMap<string, Leidas>(CLIENTAS_A_LA_MANO);

  constructor(@Inject(DOCUMENT_STORE) private readonly documents: DocumentStore) {}

  /** In no order. Of another owner's customer, none. */
  async de(cliente_id: string, { ownerId: owner }: Pick<Caller, 'ownerId'>): Promise<readonly Movimiento[]> {
    const suyas: Query<CampoDeMovimientos> = { equal: { owner, cliente_id } };
    const clave = JSON.stringify([owner, cliente_id]);
    const leidas = this.leidas.get(clave);
    if (leidas && leidas.documentos === (await this.documents.count(vistaDeMovimientos, suyas)))
      return leidas.filas;
    const documentos = await this.documents.find(vistaDeMovimientos, suyas);
    const filas = documentos.flatMap(movimientosDel);
    if (filas.length <= FILAS_A_LA_MANO) this.leidas.set(clave, { documentos: documentos.length, filas });
    return filas;
  }
}
