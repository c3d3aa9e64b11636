import { Inject, Injectable } from '@nestjs/common';
import { paginasDe, saltoHasta } from '@cuenta-clara/dominio/consultas';
import {
  type CorteDeMes,
  type PaginaDelLibroDeApi,
  type PaginaPedidaDelLibro,
  type PeriodoDelLibro,
  aAsientoDeApi,
  aSaldoDeApi,
  alEmpezar,
  alTerminar,
  finDeMes,
  mesesHaciaAtras,
  movimientosPorMes,
} from '@cuenta-clara/dominio/libro/libro.api';
import { EN_CERO, LIBRO_VACIO } from '@cuenta-clara/dominio/libro/libro';
import { type CampoDelLibro, vistaDeLibro } from '@cuenta-clara/dominio/libro/libro.view';
import { Personas } from '../cuentas/personas.ts';
import {
  type DocumentStore,
  type Query as DocumentQuery,
} from '../platform/document-store/document-store.ts';
import { type Caller } from '../platform/http/caller.ts';
import { DOCUMENT_STORE } from '../platform/tokens.ts';
import { buscarAsientos, ultimoAsiento } from './asientos.ts';

/** What is asked about the ledger; whether it holds is asked of VerificacionDelLibro. */
@Injectable()
export class ConsultasDelLibro {
  constructor(
    private readonly personas: Personas,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  async ver(pedido: PaginaPedidaDelLibro, by: Caller): Promise<PaginaDelLibroDeApi> {
    const { desde, hasta, tipo, q, page, limit } = pedido;
    const palabras = q.split(' ').filter(Boolean);
    const pregunta: DocumentQuery<CampoDelLibro> = {
      equal: { owner: by.ownerId, ...(tipo && { tipo }) },
      ranges: [{ field: 'instante', from: desde && alEmpezar(desde), to: hasta && alTerminar(hasta) }],
      ...(palabras.length > 0 && { wordsStartingWith: palabras.map((una) => [una]) }),
    };
    const total = await this.documents.count(vistaDeLibro, pregunta);
    const asientos = await buscarAsientos(this.documents, {
      ...pregunta,
      order: [{ field: 'secuencia', direction: 'desc' }],
      skip: saltoHasta(page, total, limit),
      limit,
    });
    const ultimo = await ultimoAsiento(this.documents, by.ownerId, { instante: hasta && alTerminar(hasta) });
    const nombre = await this.personas.nombres(asientos.map(({ usuario }) => usuario));
    return {
      asientos: asientos.map((asiento) => aAsientoDeApi(asiento, nombre(asiento.usuario))),
      total,
      totalPages: paginasDe(total, limit),
      meses: await this.meses(by, pedido),
      saldo_al: aSaldoDeApi((ultimo ?? LIBRO_VACIO).saldo),
    };
  }

  /** What each month of the period moved, from the one of its first entry to the one of its last. */
  private async meses(by: Caller, { desde, hasta }: PeriodoDelLibro): Promise<PaginaDelLibroDeApi['meses']> {
    const [primero] = await buscarAsientos(this.documents, {
      equal: { owner: by.ownerId },
      order: [{ field: 'secuencia', direction: 'asc' }],
      limit: 1,
    });
    const owner = by.ownerId;
    let ultimo = await ultimoAsiento(this.documents, owner, { instante: hasta && alTerminar(hasta) });
    const empieza = primero?.instante;
    if (!empieza || !ultimo) return [];
    const cortes: CorteDeMes[] = [];
    for (const mes of mesesHaciaAtras(desde && desde > empieza ? desde : empieza, ultimo.instante)) {
      // Whatever was last by the end of a month was last, or older, by the end of the month before.
      ultimo =
        ultimo &&
        (await ultimoAsiento(this.documents, owner, {
          instante: finDeMes(mes),
          secuencia: ultimo.secuencia,
        }));
      cortes.push({ mes, saldo: (ultimo ?? LIBRO_VACIO).saldo });
    }
    const antes = desde && (await ultimoAsiento(this.documents, owner, { instante: desde }))?.saldo;
    return movimientosPorMes(cortes, antes || EN_CERO);
  }
}
