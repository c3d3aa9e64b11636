import { Inject, Injectable } from '@nestjs/common';
import { agregadoDeCatalogo } from '@cuenta-clara/dominio/catalogo/catalogo.agregado';
import { servicioQueHubo } from '@cuenta-clara/dominio/catalogo/catalogo';
import { vistaDeClientes } from '@cuenta-clara/dominio/clientes/cliente.view';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { noExiste } from '@cuenta-clara/dominio/errores';
import { type Historial, type PaginaPedidaDeHistorial } from '@cuenta-clara/dominio/historial/historial';
import {
  type EventoDeImportacion,
  IMPORTACION_NO_ENCONTRADA,
} from '@cuenta-clara/dominio/importaciones/importacion';
import { agregadoDeImportacion } from '@cuenta-clara/dominio/importaciones/importacion.agregado';
import {
  type VistaDeImportacion,
  aImportacionDeApi,
  vistaDeImportaciones,
} from '@cuenta-clara/dominio/importaciones/importacion.view';
import {
  type ConservadaDeApi,
  type ImportacionConDetalleDeApi,
  type ImportacionDeApi,
} from '@cuenta-clara/dominio/importaciones/importaciones.api';
import { LectorDeHistorial } from '../historial/lector-de-historial.service.ts';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { ownDocument } from '../platform/owners/own-document.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';

@Injectable()
export class ConsultasDeImportaciones {
  constructor(
    private readonly historiales: LectorDeHistorial,
    private readonly writeSide: WriteSide,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  async listar(by: Caller): Promise<ImportacionDeApi[]> {
    const suyas = await this.documents.find(vistaDeImportaciones, {
      equal: { owner: by.ownerId },
      order: [{ field: 'creada', direction: 'desc' }],
    });
    return suyas.map(aImportacionDeApi);
  }

  async ver(id: string, by: Caller): Promise<ImportacionConDetalleDeApi> {
    return this.conDetalle(
      await ownDocument(this.documents, vistaDeImportaciones, id, by, IMPORTACION_NO_ENCONTRADA),
      by,
    );
  }

  async comoQuedo(id: string, by: Caller): Promise<ImportacionConDetalleDeApi> {
    const tardia = await this.historiales.vistaTardia(vistaDeImportaciones, agregadoDeImportacion, id, by);
    return tardia ? this.conDetalle(tardia, by) : this.ver(id, by);
  }

  async historial(
    id: string,
    pagina: PaginaPedidaDeHistorial,
    by: Caller,
  ): Promise<Historial<EventoDeImportacion['type']>> {
    const historial = await this.historiales.de(agregadoDeImportacion, id, pagina, by);
    if (historial.eventos.length === 0) throw noExiste(IMPORTACION_NO_ENCONTRADA);
    return historial;
  }

  private async conDetalle(vista: VistaDeImportacion, by: Caller): Promise<ImportacionConDetalleDeApi> {
    return { ...aImportacionDeApi(vista), conservadas: await this.conservadas(vista, by) };
  }

  private async conservadas({ datos, deshecho }: VistaDeImportacion, by: Caller): Promise<ConservadaDeApi[]> {
    const cuales = deshecho?.cuales ?? [];
    if (cuales.length === 0) return [];
    const nombreDe =
      datos.tipo === 'clientes' ? (id: string) => this.clienteLlamado(id) : await this.servicioLlamado(by);
    return Promise.all(cuales.map(async ({ id, por }) => ({ id, nombre: await nombreDe(id), por })));
  }

  private async clienteLlamado(id: string): Promise<string> {
    const vista = await this.documents.get(vistaDeClientes, id);
    return vista ? comoSeLlama(vista.cliente.datos) : '';
  }

  private async servicioLlamado({ ownerId }: Caller): Promise<(id: string) => string> {
    const catalogo = await this.writeSide.load(agregadoDeCatalogo.decider, agregadoDeCatalogo.flujo(ownerId));
    return (id) => servicioQueHubo(catalogo, id)?.nombre ?? '';
  }
}
