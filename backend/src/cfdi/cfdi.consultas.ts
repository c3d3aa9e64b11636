import { type Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  CFDI_MAXIMOS,
  type CfdiDeApi,
  type CfdiPedido,
  type PeriodoDeCfdi,
  demasiadosCfdi,
} from '@cuenta-clara/dominio/cfdi/cfdi.api';
import { type LoQueSeTimbra, cfdiDe, folioFiscalDe } from '@cuenta-clara/dominio/cfdi/cfdi';
import {
  type FacturaConCfdi,
  type FacturaSinCfdi,
  RELACION_DE_CFDI,
  relacionDeCfdi,
} from '@cuenta-clara/dominio/cfdi/cfdis-del-periodo';
import { vistaDeClientes } from '@cuenta-clara/dominio/clientes/cliente.view';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { regla } from '@cuenta-clara/dominio/errores';
import {
  type EstadoDeFactura,
  FACTURA_NO_ENCONTRADA,
  timbreVigente,
} from '@cuenta-clara/dominio/facturas/factura';
import {
  type CampoDeFactura,
  type VistaDeFactura,
  vistaDeFacturas,
} from '@cuenta-clara/dominio/facturas/factura.view';
import { nombreDelXml } from '@cuenta-clara/dominio/facturas/timbre';
import { vistaDeMetodos } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago.view';
import { vistaDeNegocio } from '@cuenta-clara/dominio/negocio/negocio.view';
import { DiaDeLaDuena } from '../negocio/dia-de-la-duena.service.ts';
import { type DocumentStore, type Query } from '../platform/document-store/document-store.ts';
import { ownDocument } from '../platform/owners/own-document.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { libroEnZip } from '../platform/zip/workbook-in-zip.ts';
import { type ArchivoDeZip, enZip } from '../platform/zip/zip.ts';
import { comoSePago } from './timbre-xml.ts';
import { Timbres } from './timbres.ts';

type DeLaDuena = Pick<LoQueSeTimbra, 'emisor' | 'formas' | 'ahora'> & { readonly negocio: string | null };

@Injectable()
export class ConsultasDeCfdi {
  constructor(
    private readonly dia: DiaDeLaDuena,
    private readonly timbres: Timbres,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  async de(id: string, pedido: CfdiPedido, by: Caller): Promise<CfdiDeApi> {
    const vista = await ownDocument(this.documents, vistaDeFacturas, id, by, FACTURA_NO_ENCONTRADA);
    return this.cfdi(vista, await this.deLaDuena(by), pedido);
  }

  /** One invoice at a time is in memory. Throws a rule error above CFDI_MAXIMOS invoices. */
  async enZip({ desde, hasta }: PeriodoDeCfdi, by: Caller): Promise<Readable> {
    const pregunta: Query<CampoDeFactura> = {
      equal: { owner: by.ownerId },
      ranges: [{ field: 'fecha_factura', from: desde, to: hasta }],
    };
    const [todas, borradores] = await Promise.all([
      this.documents.count(vistaDeFacturas, pregunta),
      this.documents.count(vistaDeFacturas, {
        ...pregunta,
        equal: { ...pregunta.equal, estado: 'borrador' satisfies EstadoDeFactura },
      }),
    ]);
    const cuantas = todas - borradores;
    if (cuantas > CFDI_MAXIMOS) throw regla(demasiadosCfdi(cuantas), 'hasta');
    const ids = await this.documents.fieldsOf(
      vistaDeFacturas,
      { ...pregunta, order: [{ field: 'fecha_factura', direction: 'asc' }] },
      ['id'],
    );
    return enZip(
      this.archivos(
        ids.map(({ id }) => String(id)),
        await this.deLaDuena(by),
      ),
    );
  }

  private async *archivos(
    ids: readonly string[],
    deLaDuena: DeLaDuena,
  ): AsyncGenerator<ArchivoDeZip, void, undefined> {
    const listas: FacturaConCfdi[] = [];
    const sinCfdi: FacturaSinCfdi[] = [];
    for (const id of ids) {
      // Reads of the embedded store block the thread: this pause lets other requests run.
      await breathe();
      const vista = await this.documents.get(vistaDeFacturas, id);
      if (!vista || vista.factura.estado === 'borrador') continue;
      const { numero_factura: numero, cliente, fecha_factura: fecha, total } = vista.factura.datos;
      const suya = { numero, cliente: comoSeLlama(cliente), fecha, total };
      const timbre = timbreVigente(vista.factura);
      const timbrado = timbre && (await this.timbres.de(timbre));
      if (timbrado) {
        const archivo = `timbradas/${nombreDelXml(numero)}`;
        const porque = `Timbrada: folio fiscal ${timbre.uuid}.`;
        listas.push({ ...suya, archivo, ...comoSePago(timbrado.bytes), porque });
        yield { nombre: archivo, contenido: [timbrado.bytes] };
        continue;
      }
      const { xml, faltas, pago, forma, porque } = await this.cfdi(vista, deLaDuena, {});
      if (xml === null) {
        sinCfdi.push({ ...suya, faltas: faltas.map(({ texto }) => texto) });
        continue;
      }
      const archivo = nombreDelXml(numero);
      listas.push({ ...suya, archivo, pago: pago.toUpperCase(), forma: forma ?? '', porque });
      yield { nombre: archivo, contenido: [Buffer.from(xml)] };
    }
    const relacion = relacionDeCfdi(deLaDuena.negocio, listas, sinCfdi);
    yield { nombre: RELACION_DE_CFDI, contenido: libroEnZip(relacion) };
  }

  private async deLaDuena({ ownerId }: Caller): Promise<DeLaDuena> {
    const [negocio, metodos, ahora] = await Promise.all([
      this.documents.get(vistaDeNegocio, ownerId),
      this.documents.get(vistaDeMetodos, ownerId),
      this.dia.ahora(ownerId),
    ]);
    const todos = [...(metodos?.eliminados.map(({ cosa }) => cosa) ?? []), ...(metodos?.vivos ?? [])];
    return {
      negocio: negocio?.datos?.nombre_negocio ?? null,
      emisor: negocio?.datos?.fiscal ?? null,
      formas: new Map(todos.map(({ id, forma_sat }) => [id, forma_sat])),
      ahora,
    };
  }

  private async cfdi(
    { factura }: VistaDeFactura,
    { emisor, formas, ahora }: DeLaDuena,
    pedido: CfdiPedido,
  ): Promise<CfdiDeApi> {
    const otra = factura.fiscal?.sustituye ?? null;
    const [cliente, sustituida] = await Promise.all([
      this.documents.get(vistaDeClientes, factura.datos.cliente_id),
      otra === null ? null : this.documents.get(vistaDeFacturas, otra),
    ]);
    return cfdiDe({
      ...{ factura, emisor, formas, ahora, pedido },
      receptor: cliente?.cliente.datos.fiscal ?? null,
      sustituida: sustituida && folioFiscalDe(sustituida.factura),
    });
  }
}
