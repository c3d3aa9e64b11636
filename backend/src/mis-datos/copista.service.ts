import { Inject, Injectable } from '@nestjs/common';
import { catalogo } from '@cuenta-clara/dominio/catalogo/catalogo';
import { vistaDeCatalogo } from '@cuenta-clara/dominio/catalogo/catalogo.view';
import { vistaDeClientes } from '@cuenta-clara/dominio/clientes/cliente.view';
import { vistaDeCotizaciones } from '@cuenta-clara/dominio/cotizaciones/cotizacion.view';
import { vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import { carpetaDeMisDatos, claveDeMisDatos } from '@cuenta-clara/dominio/mis-datos/clave-de-mis-datos';
import { type Paginas, librosDe } from '@cuenta-clara/dominio/mis-datos/libros';
import { type DocumentStore, type ProjectionOf } from '../platform/document-store/document-store.ts';
import { type FileStore } from '../platform/file-store/file-store.ts';
import { GivingWay } from '../platform/system/giving-way.ts';
import { DOCUMENT_STORE, FILE_STORE } from '../platform/system/tokens.ts';
import { libroEnZip } from '../platform/zip/workbook-in-zip.ts';
import { type ArchivoDeZip, enZip } from '../platform/zip/zip.ts';

const PAGINA = 100;
const ZIP = 'application/zip';

export interface Marcha {
  readonly signal: AbortSignal;
  avanza(hechos: number, total: number): Promise<void>;
}

export interface Copiados {
  readonly total: number;
  readonly bytes: number;
}

/** The workbooks of an owner's data are written page by page, so that memory does not grow with them. */
@Injectable()
export class Copista {
  constructor(
    private readonly way: GivingWay,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Stores a complete copy, which replaces the earlier ones, or nothing. */
  async copiar(id: string, owner: string, { signal, avanza }: Marcha): Promise<Copiados> {
    const suyos = { owner };
    const creada = 'creada' as const;
    const [clientes, facturas, cotizaciones, delCatalogo] = await Promise.all([
      this.idsDe(vistaDeClientes, { equal: { ...suyos, eliminado: null }, por: 'creado' }),
      this.idsDe(vistaDeFacturas, { equal: suyos, por: creada }),
      this.idsDe(vistaDeCotizaciones, { equal: suyos, por: creada }),
      this.documents.get(vistaDeCatalogo, owner),
    ]);
    const { servicios, categorias } = delCatalogo ?? catalogo.initialState;
    // Progress counts each reading: invoices three times (rows, lines, payments), quotes twice.
    const total = clientes.length + servicios.vivos.length + 3 * facturas.length + 2 * cotizaciones.length;
    let hechos = servicios.vivos.length;
    const pausa = this.way.pauses();
    const paso = async (cuantos: number): Promise<void> => {
      signal.throwIfAborted();
      hechos += cuantos;
      await avanza(hechos, total);
      await pausa();
    };
    const libros = librosDe({
      clientes: this.paginas(vistaDeClientes, clientes, paso),
      servicios: servicios.vivos,
      categorias: categorias.vivos,
      facturas: this.paginas(vistaDeFacturas, facturas, paso),
      cotizaciones: this.paginas(vistaDeCotizaciones, cotizaciones, paso),
    });
    async function* archivos(): AsyncGenerator<ArchivoDeZip, void, undefined> {
      for (const [nombre, libro] of libros) yield { nombre, contenido: libroEnZip(libro, 'poco') };
    }
    let bytes = 0;
    async function* medidos(partes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
      for await (const parte of partes) {
        bytes += parte.byteLength;
        yield parte;
      }
    }
    await this.files.deleteAll(carpetaDeMisDatos(owner));
    await this.files.putStream(claveDeMisDatos(owner, id), medidos(enZip(archivos(), 'poco')), ZIP);
    return { total, bytes };
  }

  private async idsDe<V, F extends string>(
    vista: ProjectionOf<V, F>,
    { equal, por }: { readonly equal: object; readonly por: F },
  ): Promise<readonly string[]> {
    const filas = await this.documents.fieldsOf(
      vista,
      { equal, order: [{ field: por, direction: 'asc' }] } as Parameters<typeof this.documents.find<V, F>>[1],
      ['id'],
    );
    return filas.map(({ id }) => String(id));
  }

  private paginas<V>(
    vista: ProjectionOf<V>,
    ids: readonly string[],
    paso: (cuantos: number) => Promise<void>,
  ): Paginas<V> {
    const { documents } = this;
    return async function* () {
      for (let desde = 0; desde < ids.length; desde += PAGINA) {
        const trozo = ids.slice(desde, desde + PAGINA);
        const vistas = await Promise.all(trozo.map((id) => documents.get(vista, id)));
        yield vistas.filter((una): una is Awaited<V> & V => una !== null) as readonly V[];
        await paso(trozo.length);
      }
    };
  }
}
