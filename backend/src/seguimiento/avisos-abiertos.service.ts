import { Inject, Injectable } from '@nestjs/common';
import { paginasDe, saltoHasta } from '@cuenta-clara/dominio/consultas';
import { type VistaDeFactura, vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Dia } from '@cuenta-clara/dominio/fechas';
import { type AvisoDePago, avisoAbierto } from '@cuenta-clara/dominio/seguimiento/seguimiento';
import { type AvisosPedidos } from '@cuenta-clara/dominio/seguimiento/seguimiento.api';
import {
  type CampoDeSeguimiento,
  type VistaDeSeguimiento,
  vistaDeSeguimientos,
} from '@cuenta-clara/dominio/seguimiento/seguimiento.view';
import { type DocumentStore, type Query } from '../platform/document-store/document-store.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { type Caller } from '../platform/write-side/caller.ts';

export interface AvisoDeFactura {
  readonly vista: VistaDeFactura;
  readonly aviso: AvisoDePago;
}

export interface PaginaDeAvisos {
  readonly avisos: readonly AvisoDeFactura[];
  readonly siguiente: number | null;
}

const A_LA_VEZ = 200;

@Injectable()
export class AvisosAbiertos {
  constructor(@Inject(DOCUMENT_STORE) private readonly documents: DocumentStore) {}

  /** A page may have fewer notices of payment than `limit`: those of invoices paid since are left out. */
  async pagina({ page, limit }: AvisosPedidos, by: Caller): Promise<PaginaDeAvisos> {
    const pregunta = preguntaDesde(PRIMER_DIA, by);
    const total = await this.documents.count(vistaDeSeguimientos, pregunta);
    const leidos = await this.documents.find(vistaDeSeguimientos, {
      ...pregunta,
      skip: saltoHasta(page, total, limit),
      limit,
    });
    return {
      avisos: await this.deEstos(leidos),
      siguiente: page < paginasDe(total, limit) ? page + 1 : null,
    };
  }

  async desde(dia: Dia, by: Caller, cliente_id?: string): Promise<readonly AvisoDeFactura[]> {
    const avisos: AvisoDeFactura[] = [];
    for (let skip = 0; ; skip += A_LA_VEZ) {
      const pregunta = { ...preguntaDesde(dia, by), skip, limit: A_LA_VEZ };
      const leidos = await this.documents.find(vistaDeSeguimientos, pregunta);
      const suyos = cliente_id
        ? leidos.filter(({ seguimiento }) => avisoAbierto(seguimiento, { cliente_id }))
        : leidos;
      avisos.push(...(await this.deEstos(suyos)));
      if (leidos.length < A_LA_VEZ) return avisos;
    }
  }

  private async deEstos(leidos: readonly VistaDeSeguimiento[]): Promise<readonly AvisoDeFactura[]> {
    const avisos = await Promise.all(
      leidos.map(async ({ factura_id, seguimiento }): Promise<readonly AvisoDeFactura[]> => {
        const vista = await this.documents.get(vistaDeFacturas, factura_id);
        if (vista?.factura.estado !== 'pendiente') return [];
        const aviso = avisoAbierto(seguimiento, vista.factura.datos);
        return aviso ? [{ vista, aviso }] : [];
      }),
    );
    return avisos.flat();
  }
}

const PRIMER_DIA: Dia = '0001-01-01';

const preguntaDesde = (dia: Dia, { ownerId }: Caller): Query<CampoDeSeguimiento> => ({
  equal: { owner: ownerId },
  ranges: [{ field: 'aviso', from: dia }],
  order: [{ field: 'aviso', direction: 'desc' }],
});
