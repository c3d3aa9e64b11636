import { Inject, Injectable } from '@nestjs/common';
import { type Pendiente, estadoDeCuenta } from '@cuenta-clara/dominio/movimientos/estado-de-cuenta';
import {
  type CampoDeMovimientos,
  type CuentaDeClienta,
  movimientosDel,
  vistaDeMovimientos,
} from '@cuenta-clara/dominio/movimientos/movimientos.view';
import { type DocumentStore, type Query } from '../platform/document-store/document-store.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';

/**
 * Reads a customer's account movements from the first to the last due date that has a balance, and those
 * without a due date when they have one. So most paid invoices are not read.
 */
@Injectable()
export class Pendientes {
  constructor(@Inject(DOCUMENT_STORE) private readonly documents: DocumentStore) {}

  async deLaCuenta({ owner, cliente_id, saldos }: CuentaDeClienta): Promise<readonly Pendiente[]> {
    const dias = saldos.flatMap(({ vence }) => vence ?? []);
    const suyas = { owner, cliente_id };
    const preguntas: Query<CampoDeMovimientos>[] = [];
    if (dias.length > 0)
      preguntas.push({ equal: suyas, ranges: [{ field: 'vence', from: dias[0], to: dias.at(-1) }] });
    if (dias.length < saldos.length) preguntas.push({ equal: { ...suyas, vence: null } });
    const documentos = await Promise.all(
      preguntas.map((pregunta) => this.documents.find(vistaDeMovimientos, pregunta)),
    );
    const movimientos = documentos.flat().flatMap(movimientosDel);
    return estadoDeCuenta(movimientos, { como: 'ahora' }).pendientes;
  }
}
