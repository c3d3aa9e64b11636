import { type Readable } from 'node:stream';
import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { type Evento, type Registrado, fold } from '@cuenta-clara/dominio/decider';
import { EDICION } from '@cuenta-clara/dominio/edicion';
import { EVENTOS_DE_FACTURA, type EventoDeFactura } from '@cuenta-clara/dominio/facturas/factura';
import {
  PREFIJO_DE_FACTURA,
  type VistaDeFactura,
  vistaDeFacturas,
} from '@cuenta-clara/dominio/facturas/factura.view';
import { type Archivo } from '@cuenta-clara/dominio/libro/exportacion/exportaciones';
import { encabezadoDelCsv, lineaDelCsv } from '@cuenta-clara/dominio/libro/exportacion/libro-csv';
import { lineaDeAsiento, lineaDeEvento } from '@cuenta-clara/dominio/libro/exportacion/lineas';
import {
  type ArchivoDelManifiesto,
  NOMBRE_DEL_MANIFIESTO,
  textoDelManifiesto,
} from '@cuenta-clara/dominio/libro/exportacion/manifiesto';
import {
  SIN_SUMAS,
  type SumasDelPeriodo,
  contar,
  resumenImpreso,
} from '@cuenta-clara/dominio/libro/exportacion/resumen-impreso';
import { type Cima } from '@cuenta-clara/dominio/libro/arbol';
import { estaFuera } from '@cuenta-clara/dominio/libro/libro.api';
import { type Asiento, type Cabeza, LIBRO_VACIO, type Punta } from '@cuenta-clara/dominio/libro/libro';
import { type EventoDeNegocio, negocio } from '@cuenta-clara/dominio/negocio/negocio';
import { PREFIJO_DE_NEGOCIO } from '@cuenta-clara/dominio/negocio/negocio.view';
import { documentosDe } from '@cuenta-clara/dominio/proyeccion';
import { typesOf } from '@cuenta-clara/dominio/upcasters';
import { Personas } from '../cuentas/personas.ts';
import { Impresor } from '../facturas/impresor.service.ts';
import { newHash } from '../platform/file-store/file-store.ts';
import { type Stores } from '../platform/stores.ts';
import { LOG, STORES } from '../platform/tokens.ts';
import { PdfPool, PdfQueueFull } from '@cuenta-clara/workers/factura-pdf/pdf-pool';
import { type Alcance } from './alcances.service.ts';
import { ArbolGuardado } from './arbol-guardado.ts';
import { asientosEntre } from './asientos.ts';
import { claveDelArchivo } from './clave-del-archivo.ts';
import { VERIFICADOR } from './verificador.ts';
import { type ArchivoDeZip, enZip } from './zip.ts';

const ZIP = 'application/zip';
/** The pause when the queue of PDFs is full, in ms: people who wait for an invoice come first. */
const LINEA_LLENA_MS = 500;

/**
 * What is counted before anything is written. Of the entries, only the ids of their invoices are kept, who made them, and
 * the numbers of those whose own day is not in the period.
 */
interface Recuento {
  readonly sumas: SumasDelPeriodo;
  readonly facturas: ReadonlySet<string>;
  /** Their names, by id. */
  readonly personas: Readonly<Record<string, string>>;
  readonly fuera: readonly number[];
}

/** `avanza` is called at each step with how many are done of how many; `signal` says when to stop. */
export interface Marcha {
  readonly signal: AbortSignal;
  avanza(hechos: number, total: number): Promise<void>;
}

export interface Producida {
  readonly total: number;
  readonly anterior: Punta;
  readonly cabeza: Punta;
  readonly archivo: Archivo;
}

const cabezaDe = (asiento: Asiento | null): Cabeza => asiento ?? LIBRO_VACIO;
const puntaDe = (asiento: Asiento | null): Punta => {
  const { secuencia, huella } = cabezaDe(asiento);
  return { secuencia, huella };
};

/** Measures the size and the SHA-256 of the bytes that pass through it. */
const medidor = () => {
  const hash = newHash();
  let bytes = 0;
  return {
    async *pasar(partes: ArchivoDeZip['contenido']): AsyncGenerator<Uint8Array, void, undefined> {
      for await (const parte of partes) {
        hash.update(parte);
        bytes += parte.byteLength;
        yield parte;
      }
    },
    medida: () => ({ bytes, sha256: hash.digest('hex') }),
  };
};
type Medidor = ReturnType<typeof medidor>;

/**
 * Makes archives: entries and events pass page by page from the stores through the ZIP into the file store, so that
 * the longest ledger takes no more memory than a short one. Within an edition, a period that is over makes the same bytes
 * each time.
 */
@Injectable()
export class Exportador {
  constructor(
    private readonly personas: Personas,
    private readonly impresor: Impresor,
    private readonly pool: PdfPool,
    @Inject(STORES) private readonly stores: Stores,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Makes the archive and stores it whole, or not at all. */
  async producir(id: string, alcance: Alcance, marcha: Marcha): Promise<Producida> {
    const began = performance.now();
    const recuento = await this.recontar(alcance, marcha.signal);
    const arbol = await this.arbolDe(alcance);
    const total = recuento.sumas.asientos + recuento.facturas.size;
    const pasos = this.pasos(total, marcha);
    await pasos(0);
    const [medicion, delManifiesto] = [medidor(), medidor()];
    const zip: Readable = enZip(this.archivos(alcance, recuento, arbol, delManifiesto, pasos));
    await this.stores.fileStore.putStream(claveDelArchivo(id), medicion.pasar(zip), ZIP);
    const manifiesto = delManifiesto.medida().sha256;
    const archivo = { edicion: EDICION, ...medicion.medida(), manifiesto, arbol };
    const ms = Math.round(performance.now() - began);
    this.log.info({ exportacion: id, total, ...archivo, ms }, 'archive made');
    return { total, anterior: puntaDe(alcance.anterior), cabeza: puntaDe(alcance.ultimo), archivo };
  }

  private async recontar(alcance: Alcance, signal: AbortSignal): Promise<Recuento> {
    let sumas = SIN_SUMAS;
    const facturas = new Set<string>();
    const usuarios = new Set<string>();
    const fuera: number[] = [];
    for await (const pagina of this.paginas(alcance)) {
      signal.throwIfAborted();
      for (const asiento of pagina) {
        sumas = contar(sumas, asiento, alcance.periodo);
        if (estaFuera(asiento, alcance.periodo)) fuera.push(asiento.secuencia);
        facturas.add(asiento.factura_id);
        usuarios.add(asiento.usuario);
      }
    }
    const nombre = await this.personas.nombres(usuarios);
    const personas = Object.fromEntries([...usuarios].sort().map((usuario) => [usuario, nombre(usuario)]));
    return { sumas, facturas, personas, fuera };
  }

  /** The tree just after the last event: whatever was recorded since, it is the same. */
  private async arbolDe({ owner, ultimo }: Alcance): Promise<Cima> {
    const arbol = await ArbolGuardado.de(this.stores.documentStore, owner);
    const cima = await arbol.cimaTras(ultimo?.evento.posicion ?? null);
    if (!cima) throw new Error('the tree does not show yet what the archive is of');
    return cima;
  }

  private pasos(total: number, { signal, avanza }: Marcha): (cuantos: number) => Promise<void> {
    let hechos = 0;
    return async (cuantos) => {
      signal.throwIfAborted();
      hechos += cuantos;
      await avanza(hechos, total);
      await breathe();
    };
  }

  /** Every file of the archive in its order, and last of all the manifest of the others. */
  private async *archivos(
    alcance: Alcance,
    recuento: Recuento,
    arbol: Cima,
    delManifiesto: Medidor,
    pasos: (cuantos: number) => Promise<void>,
  ): AsyncGenerator<ArchivoDeZip, void, undefined> {
    const manifestados: ArchivoDelManifiesto[] = [];
    let facturas = 0;
    const { owner, periodo, anterior, ultimo } = alcance;
    const negocio = await this.negocioDe(alcance);
    for await (const { nombre, contenido } of this.contenidos(alcance, recuento, negocio, pasos)) {
      const medicion = medidor();
      yield { nombre, contenido: medicion.pasar(contenido) };
      // It was read to its end before the next one is asked for.
      manifestados.push({ nombre, ...medicion.medida() });
      if (nombre.startsWith('pdf/')) facturas += 1;
    }
    const texto = textoDelManifiesto({
      owner,
      negocio,
      personas: recuento.personas,
      periodo,
      asientos: recuento.sumas.asientos,
      facturas,
      fuera_del_periodo: recuento.fuera,
      anterior: cabezaDe(anterior),
      cabeza: cabezaDe(ultimo),
      arbol,
      archivos: manifestados,
    });
    yield { nombre: NOMBRE_DEL_MANIFIESTO, contenido: delManifiesto.pasar([Buffer.from(texto)]) };
  }

  private async *contenidos(
    alcance: Alcance,
    { sumas, facturas, personas }: Recuento,
    negocio: string,
    pasos: (cuantos: number) => Promise<void>,
  ): AsyncGenerator<ArchivoDeZip, void, undefined> {
    yield { nombre: 'libro.csv', contenido: this.csv(alcance, personas, pasos) };
    yield { nombre: 'libro.jsonl', contenido: this.asientos(alcance) };
    yield { nombre: 'eventos.jsonl', contenido: this.eventos(alcance) };
    yield { nombre: 'resumen.pdf', contenido: [await this.resumen(alcance, negocio, sumas)] };
    for (const id of facturas) {
      const vista = await this.comoEstaba(id, alcance);
      if (vista) {
        const nombre = `pdf/Factura-${vista.factura.datos.numero_factura}-${id.slice(0, 8)}.pdf`;
        yield { nombre, contenido: [await this.impreso(() => this.impresor.imprimir(vista))] };
      }
      await pasos(1);
    }
    yield* VERIFICADOR;
  }

  private paginas({ owner, anterior, ultimo }: Alcance): AsyncIterable<readonly Asiento[]> {
    const [tras, hasta] = [cabezaDe(anterior).secuencia, cabezaDe(ultimo).secuencia];
    return asientosEntre(this.stores.documentStore, owner, tras, hasta);
  }

  private async *csv(
    alcance: Alcance,
    personas: Recuento['personas'],
    pasos: (cuantos: number) => Promise<void>,
  ) {
    const { periodo } = alcance;
    yield Buffer.from(encabezadoDelCsv(periodo.zona));
    for await (const pagina of this.paginas(alcance)) {
      const lineas = pagina.map((asiento) => lineaDelCsv(asiento, personas[asiento.usuario]!, periodo));
      yield Buffer.from(lineas.join(''));
      await pasos(pagina.length);
    }
  }

  private async *asientos(alcance: Alcance) {
    for await (const pagina of this.paginas(alcance)) {
      yield Buffer.from(pagina.map(lineaDeAsiento).join(''));
      await breathe();
    }
  }

  /** The log's own, between the events of the two entries: it is not the ledger that says what they were. */
  private async *eventos({ owner, anterior, ultimo }: Alcance) {
    const fin = ultimo?.evento.posicion;
    if (fin === undefined) return;
    for await (const leidos of this.stores.eventStore.readAll({
      after: anterior?.evento.posicion,
      types: typesOf(EVENTOS_DE_FACTURA),
      owner,
    })) {
      const suyos = leidos.filter(({ position }) => position <= fin);
      yield Buffer.from(suyos.map(lineaDeEvento).join(''));
      if (leidos.some(({ position }) => position >= fin)) return;
      await breathe();
    }
  }

  /** As the business was called by the last entry, so that a period that is over stays the same. */
  private async negocioDe({ owner, ultimo }: Alcance): Promise<string> {
    let deEntonces = negocio.initialState;
    for await (const eventos of this.hasta<EventoDeNegocio>(PREFIJO_DE_NEGOCIO + owner, ultimo))
      deEntonces = fold(negocio, eventos, deEntonces);
    return deEntonces.datos?.nombre_negocio ?? '';
  }

  private async resumen(alcance: Alcance, nombre: string, sumas: SumasDelPeriodo): Promise<Buffer> {
    const { anterior, ultimo, owner, periodo } = alcance;
    const impreso = resumenImpreso(periodo, nombre, sumas, cabezaDe(anterior), cabezaDe(ultimo));
    return this.impreso(() => this.pool.renderResumen(impreso, owner));
  }

  /** An invoice as the last entry of the stretch left it; null when it was deleted by then. */
  private async comoEstaba(id: string, { ultimo }: Alcance): Promise<VistaDeFactura | null> {
    const vistas = new Map<string, VistaDeFactura>();
    for await (const eventos of this.hasta<EventoDeFactura>(PREFIJO_DE_FACTURA + id, ultimo))
      documentosDe(vistaDeFacturas, eventos, vistas);
    return vistas.get(id) ?? null;
  }

  /** The events of a stream up to the place of an entry; none before the first entry. */
  private async *hasta<E extends Evento>(
    streamId: string,
    ultimo: Asiento | null,
  ): AsyncIterable<readonly Registrado<E>[]> {
    const fin = ultimo?.evento.posicion ?? '';
    // The stream's name decides the type of its events, as it does for the command handler.
    const leidos = this.stores.eventStore.readStream(streamId) as AsyncIterable<readonly Registrado<E>[]>;
    for await (const eventos of leidos) yield eventos.filter(({ position }) => position <= fin);
  }

  private async impreso(imprimir: () => Promise<Buffer>): Promise<Buffer> {
    for (;;) {
      try {
        return await imprimir();
      } catch (error) {
        if (!(error instanceof PdfQueueFull)) throw error;
        await pause(LINEA_LLENA_MS);
      }
    }
  }
}
