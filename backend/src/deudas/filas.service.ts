import { Inject, Injectable } from '@nestjs/common';
import { type Dia, sumarDias } from '@cuenta-clara/dominio/fechas';
import { type Movimiento } from '@cuenta-clara/dominio/movimientos/movimientos';
import { enOrdenDeEstado } from '@cuenta-clara/dominio/movimientos/estado-de-cuenta';
import {
  type CampoDeMovimientos,
  movimientosDel,
  vistaDeMovimientos,
} from '@cuenta-clara/dominio/movimientos/movimientos.view';
import { asientoNumero } from '../evidencia/libro/asientos.ts';
import { Cortes } from '../evidencia/libro/cortes.ts';
import { DiaDeLaDuena } from '../negocio/dia-de-la-duena.service.ts';
import { type DocumentStore, type Query } from '../platform/document-store/document-store.ts';
import { BEGINNING } from '../platform/system/position.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { RecentMap } from '../platform/system/recent-map.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';

const CLIENTAS_A_LA_MANO = 8;
/** A customer's account with more movements is not cached: each takes some 300 bytes. */
const FILAS_A_LA_MANO = 5_000;

interface Leidas {
  readonly documentos: number;
  readonly filas: readonly Movimiento[];
}

@Injectable()
export class Filas {
  private readonly leidas = new RecentMap<string, Leidas>(CLIENTAS_A_LA_MANO);

  constructor(
    private readonly dia: DiaDeLaDuena,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  /**
   * Account movements in the order of a statement. They are immutable and never removed: the same number of
   * them means the same movements.
   */
  async deClienta(
    cliente_id: string,
    { ownerId: owner }: Pick<Caller, 'ownerId'>,
  ): Promise<readonly Movimiento[]> {
    const suyas: Query<CampoDeMovimientos> = { equal: { owner, cliente_id } };
    const clave = JSON.stringify([owner, cliente_id]);
    const leidas = this.leidas.get(clave);
    if (leidas && leidas.documentos === (await this.documents.count(vistaDeMovimientos, suyas)))
      return leidas.filas;
    const documentos = await this.documents.find(vistaDeMovimientos, suyas);
    const filas = documentos.flatMap(movimientosDel).sort(enOrdenDeEstado);
    if (filas.length <= FILAS_A_LA_MANO) this.leidas.set(clave, { documentos: documentos.length, filas });
    return filas;
  }

  /** Account movements that were recorded on `desde` or later, with a business day of `desde` or later. */
  async recientes(desde: Dia, { ownerId: owner }: Pick<Caller, 'ownerId'>): Promise<readonly Movimiento[]> {
    const cortes = await Cortes.de(this.documents, owner, await this.dia.zona(owner));
    const anterior = await asientoNumero(this.documents, owner, await cortes.finDe(sumarDias(desde, -1)));
    const desdeEntonces: Query<CampoDeMovimientos> = {
      equal: { owner },
      ranges: [
        { field: 'posicion', from: anterior?.evento.posicion ?? BEGINNING },
        { field: 'dia_en_cuenta', from: desde },
      ],
    };
    return (await this.documents.find(vistaDeMovimientos, desdeEntonces)).flatMap(movimientosDel);
  }
}
