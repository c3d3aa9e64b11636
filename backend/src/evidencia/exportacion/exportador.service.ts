import { type Readable } from 'node:stream';
import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { fold } from '@cuenta-clara/dominio/decider';
import { EDICION } from '@cuenta-clara/dominio/edicion';
import { type EventoDeFactura } from '@cuenta-clara/dominio/facturas/factura';
import { agregadoDeFactura } from '@cuenta-clara/dominio/facturas/factura.agregado';
import { type VistaDeFactura, vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Archivo } from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones';
import { type Renglon } from '@cuenta-clara/dominio/evidencia/exportacion/columnas-de-movimientos';
import { csvDeMovimientos } from '@cuenta-clara/dominio/evidencia/exportacion/libro-csv';
import {
  NOMBRE_DEL_LIBRO,
  libroDelPeriodo,
} from '@cuenta-clara/dominio/evidencia/exportacion/libro-del-periodo';
import { lineaDeAsiento, lineaDeEvento } from '@cuenta-clara/dominio/evidencia/exportacion/lineas';
import {
  type ArchivoDelManifiesto,
  textoDelManifiesto,
} from '@cuenta-clara/dominio/evidencia/exportacion/manifiesto';
import { NOMBRE_DEL_MANIFIESTO } from '@cuenta-clara/dominio/evidencia/exportacion/nombre-del-manifiesto';
import { type Cima } from '@cuenta-clara/dominio/evidencia/arbol/arbol';
import { resumenImpreso } from '@cuenta-clara/dominio/evidencia/exportacion/resumen-impreso';
import { type Asiento, type Punta } from '@cuenta-clara/dominio/evidencia/libro/libro';
import { type EventoDeNegocio, negocio } from '@cuenta-clara/dominio/negocio/negocio';
import { agregadoDeNegocio } from '@cuenta-clara/dominio/negocio/negocio.agregado';
import { documentosDe } from '@cuenta-clara/dominio/proyeccion';
import { type Zona } from '@cuenta-clara/dominio/zona-horaria';
import {
  NOMBRE_DE_LAS_COTIZACIONES,
  type RenglonDeCotizacion,
  libroDeCotizaciones,
  nombreDeSuPdf,
  renglonDeCotizacion,
} from '@cuenta-clara/dominio/evidencia/exportacion/cotizaciones-del-periodo';
import { CotizacionPdf } from '../../cotizaciones/cotizacion-pdf.service.ts';
import { Personas } from '../../cuentas/personas.ts';
import { Impresor } from '../../facturas/impresor.service.ts';
import { newHash } from '../../platform/file-store/file-store.ts';
import { type Stores } from '../../platform/deployments/stores.ts';
import { ahead } from '../../platform/system/ahead.ts';
import { LOG, STORES } from '../../platform/system/tokens.ts';
import { PdfPool, PdfQueueFull } from '@cuenta-clara/workers/factura-pdf/pdf-pool';
import { type Alcance } from './alcances.service.ts';
import { ArbolGuardado } from '../arbol/arbol-guardado.ts';
import { claveDelArchivo } from '@cuenta-clara/dominio/evidencia/exportacion/clave-del-archivo';
import { LecturaDelArchivo, cabezaDe } from './lectura-del-archivo.ts';
import { libroEnZip } from '../../platform/zip/workbook-in-zip.ts';
import { type Recuento, recontar } from '../libro/recuento.ts';
import { VERIFICADOR } from './verificador.ts';
import { type ArchivoDeZip, enZip } from '../../platform/zip/zip.ts';

const ZIP = 'application/zip';
const LINEA_LLENA_MS = 500;
const RENGLONES_DE_UNA_VEZ = 100;
/** PDFs requested ahead: enough for PdfPool to use a second thread. */
const PAPELES_EN_MANO = 6;

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

const puntaDe = (asiento: Asiento | null): Punta => {
  const { secuencia, huella } = cabezaDe(asiento);
  return { secuencia, huella };
};

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
 * Memory does not grow with the ledger. Within an edition, a finished period's archive always has the same
 * bytes.
 */
@Injectable()
export class Exportador {
  constructor(
    private readonly personas: Personas,
    private readonly impresor: Impresor,
    private readonly cotizacionPdf: CotizacionPdf,
    private readonly pool: PdfPool,
    @Inject(STORES) private readonly stores: Stores,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async producir(id: string, alcance: Alcance, marcha: Marcha): Promise<Producida> {
    const began = performance.now();
    const lectura = new LecturaDelArchivo(this.stores, alcance);
    const recuento = await recontar(lectura, marcha.signal);
    const arbol = await this.arbolDe(alcance);
    const total = recuento.sumas.asientos + recuento.facturas.size;
    const pasos = this.pasos(total, marcha);
    await pasos(0);
    const [medicion, delManifiesto] = [medidor(), medidor()];
    const zip: Readable = enZip(this.archivos(lectura, recuento, arbol, delManifiesto, pasos));
    await this.stores.fileStore.putStream(claveDelArchivo(id), medicion.pasar(zip), ZIP);
    const manifiesto = delManifiesto.medida().sha256;
    const archivo = { edicion: EDICION, ...medicion.medida(), manifiesto, arbol };
    const ms = Math.round(performance.now() - began);
    this.log.info({ exportacion: id, total, ...archivo, ms }, 'archive made');
    return { total, anterior: puntaDe(alcance.anterior), cabeza: puntaDe(alcance.ultimo), archivo };
  }

  private async nombres(usuarios: ReadonlySet<string>): Promise<Readonly<Record<string, string>>> {
    const nombre = await this.personas.nombres(usuarios);
    return Object.fromEntries([...usuarios].sort().map((usuario) => [usuario, nombre(usuario)]));
  }

  private async arbolDe({ owner, ultimo }: Alcance): Promise<Cima> {
    const arbol = await ArbolGuardado.de(this.stores.documentStore, owner);
    return arbol.cimaDelArchivo(ultimo);
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

  private async *archivos(
    lectura: LecturaDelArchivo,
    recuento: Recuento,
    arbol: Cima,
    delManifiesto: Medidor,
    pasos: (cuantos: number) => Promise<void>,
  ): AsyncGenerator<ArchivoDeZip, void, undefined> {
    const manifestados: ArchivoDelManifiesto[] = [];
    let facturas = 0;
    const { owner, periodo, anterior, ultimo } = lectura.alcance;
    const negocio = await this.negocioDe(lectura);
    const personas = await this.nombres(recuento.usuarios);
    for await (const { nombre, contenido } of this.contenidos(lectura, recuento, negocio, personas, pasos)) {
      const medicion = medidor();
      yield { nombre, contenido: medicion.pasar(contenido) };
      // The consumer asks for the next file after reading this one, so its size and digest are known.
      manifestados.push({ nombre, ...medicion.medida() });
      if (nombre.startsWith('pdf/')) facturas += 1;
    }
    const texto = textoDelManifiesto({
      owner,
      negocio,
      personas,
      periodo,
      asientos: recuento.sumas.asientos,
      facturas,
      fuera_del_periodo: recuento.fuera,
      folios: recuento.foliosDeAntes,
      anterior: cabezaDe(anterior),
      cabeza: cabezaDe(ultimo),
      arbol,
      archivos: manifestados,
    });
    yield { nombre: NOMBRE_DEL_MANIFIESTO, contenido: delManifiesto.pasar([Buffer.from(texto)]) };
  }

  private async *contenidos(
    lectura: LecturaDelArchivo,
    recuento: Recuento,
    negocio: string,
    personas: Readonly<Record<string, string>>,
    pasos: (cuantos: number) => Promise<void>,
  ): AsyncGenerator<ArchivoDeZip, void, undefined> {
    const { alcance } = lectura;
    const { periodo } = alcance;
    /** `cuentas` is copied, because each pass starts from the invoices' amounts before the period. */
    const renglones = async function* (): AsyncGenerator<readonly Renglon[], void, undefined> {
      for await (const movidas of lectura.movidas(new Map(recuento.cuentas)))
        for (let desde = 0; desde < movidas.length; desde += RENGLONES_DE_UNA_VEZ) {
          yield movidas.slice(desde, desde + RENGLONES_DE_UNA_VEZ).map((movida) => ({
            ...movida,
            ...{ persona: personas[movida.asiento.usuario]!, dias: periodo },
          }));
          await breathe();
        }
    };
    const asientos = recuento.sumas.asientos;
    const libro = libroDelPeriodo({ ...recuento, negocio, periodo, asientos, renglones });
    yield { nombre: 'libro.csv', contenido: this.csv(periodo.zona, renglones(), pasos) };
    yield { nombre: NOMBRE_DEL_LIBRO, contenido: libroEnZip(libro) };
    yield { nombre: 'libro.jsonl', contenido: this.asientos(lectura) };
    yield { nombre: 'eventos.jsonl', contenido: this.eventos(lectura) };
    yield { nombre: 'antecedentes.jsonl', contenido: this.antecedentes(lectura, recuento.antecedentes) };
    yield { nombre: 'resumen.pdf', contenido: [await this.resumen(alcance, negocio, recuento)] };
    const suPapel = (id: string): Promise<ArchivoDeZip | null> => this.papelDe(id, lectura);
    for await (const papel of ahead(recuento.facturas, PAPELES_EN_MANO, suPapel)) {
      if (papel) yield papel;
      await pasos(1);
    }
    yield* this.cotizaciones(lectura, negocio, pasos);
    yield* VERIFICADOR;
  }

  private async *cotizaciones(
    lectura: LecturaDelArchivo,
    negocio: string,
    pasos: (cuantos: number) => Promise<void>,
  ): AsyncGenerator<ArchivoDeZip, void, undefined> {
    const { periodo } = lectura.alcance;
    const renglones: RenglonDeCotizacion[] = [];
    for await (const aceptada of lectura.aceptaciones()) {
      const { cotizacion } = aceptada;
      const { numero, enviada, user_id } = cotizacion;
      const bytes = await this.impreso(() => this.cotizacionPdf.imprimir({ ...enviada, numero }, user_id));
      renglones.push(renglonDeCotizacion(aceptada, newHash().update(bytes).digest('hex')));
      yield { nombre: nombreDeSuPdf(aceptada), contenido: [bytes] };
      await pasos(0);
    }
    const libro = libroDeCotizaciones(renglones, { negocio, periodo });
    yield { nombre: NOMBRE_DE_LAS_COTIZACIONES, contenido: libroEnZip(libro) };
  }

  private async *csv(
    zona: Zona,
    renglones: AsyncIterable<readonly Renglon[]>,
    pasos: (cuantos: number) => Promise<void>,
  ) {
    const { encabezado, linea } = csvDeMovimientos(zona);
    yield Buffer.from(encabezado);
    for await (const pagina of renglones) {
      yield Buffer.from(pagina.map(linea).join(''));
      await pasos(pagina.length);
    }
  }

  private async *asientos(lectura: LecturaDelArchivo) {
    for await (const pagina of lectura.paginas()) {
      yield Buffer.from(pagina.map(lineaDeAsiento).join(''));
      await breathe();
    }
  }

  private async *eventos(lectura: LecturaDelArchivo) {
    for await (const eventos of lectura.eventos()) yield Buffer.from(eventos.map(lineaDeEvento).join(''));
  }

  private async *antecedentes(lectura: LecturaDelArchivo, facturas: readonly string[]) {
    for (const id of facturas) {
      yield Buffer.from((await lectura.antecedentes(id)).map(lineaDeEvento).join(''));
      await breathe();
    }
  }

  /** The business name at the archive's last ledger entry: later changes must not change the archive. */
  private async negocioDe(lectura: LecturaDelArchivo): Promise<string> {
    const { owner, ultimo } = lectura.alcance;
    let deEntonces = negocio.initialState;
    for await (const eventos of lectura.hasta<EventoDeNegocio>(agregadoDeNegocio.flujo(owner), ultimo))
      deEntonces = fold(negocio, eventos, deEntonces);
    return deEntonces.datos?.nombre_negocio ?? '';
  }

  private async resumen(alcance: Alcance, nombre: string, { sumas, cuadre }: Recuento): Promise<Buffer> {
    const { anterior, ultimo, owner, periodo } = alcance;
    const impreso = resumenImpreso(periodo, nombre, sumas, cuadre, cabezaDe(anterior), cabezaDe(ultimo));
    return this.impreso(() => this.pool.renderResumen(impreso, owner));
  }

  private async papelDe(id: string, lectura: LecturaDelArchivo): Promise<ArchivoDeZip | null> {
    const vista = await this.comoEstaba(id, lectura);
    if (!vista) return null;
    const nombre = `pdf/Factura-${vista.factura.datos.numero_factura}-${id.slice(0, 8)}.pdf`;
    return { nombre, contenido: [await this.impreso(() => this.impresor.imprimir(vista))] };
  }

  /** The invoice that the events up to the archive's last entry make; null when one of them deletes it. */
  private async comoEstaba(id: string, lectura: LecturaDelArchivo): Promise<VistaDeFactura | null> {
    const vistas = new Map<string, VistaDeFactura>();
    const { ultimo } = lectura.alcance;
    for await (const eventos of lectura.hasta<EventoDeFactura>(agregadoDeFactura.flujo(id), ultimo))
      documentosDe(vistaDeFacturas, eventos, vistas);
    return vistas.get(id) ?? null;
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
