import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  type Archivo,
  type ComandoDeExportaciones,
  archivoDe,
  exigirLista,
  exportaciones,
} from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones';
import { agregadoDeExportaciones } from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones.agregado';
import {
  type VistaDeExportacion,
  vistaDeExportaciones,
} from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones.view';
import { pdfRefusal } from '../../facturas/pdf-refusals.ts';
import { Act } from '../../platform/write-side/act.ts';
import { type DocumentStore } from '../../platform/document-store/document-store.ts';
import { type FileStore, type OpenedFile, etagOfSha256 } from '../../platform/file-store/file-store.ts';
import { type Caller } from '../../platform/write-side/caller.ts';
import { type FileJob, callerOfStep, inSteps } from '../../platform/job-queue/file-jobs.ts';
import { Refusal } from '../../platform/http/error.filter.ts';
import { type ReadModels } from '../../platform/read-side/read-models.ts';
import { type Stores } from '../../platform/deployments/stores.ts';
import { SharedWork } from '../../platform/system/shared-work.ts';
import { STORES } from '../../platform/system/tokens.ts';
import { WriteSide } from '../../platform/write-side/write-side.ts';
import { Alcances } from './alcances.service.ts';
import { claveDelArchivo } from '@cuenta-clara/dominio/evidencia/exportacion/clave-del-archivo';
import { Exportador } from './exportador.service.ts';
import { Sellos } from '../sellos/sellos.service.ts';

const CATCH_UP_MS = 30_000;
const ARCHIVO_ILEGIBLE = 'No se pudo leer el archivo guardado. Inténtalo de nuevo en unos segundos.';
const TARDA_DEMASIADO = 'El archivo tardó demasiado en prepararse. Inténtalo más tarde.';
@Injectable()
export class ExportacionesEnCurso {
  private readonly underWay = new SharedWork<Archivo>();
  private readonly documents: DocumentStore;
  private readonly files: FileStore;
  private readonly readModels: ReadModels;

  constructor(
    private readonly alcances: Alcances,
    private readonly exportador: Exportador,
    private readonly sellos: Sellos,
    private readonly writeSide: WriteSide,
    private readonly commands: CommandBus,
    @Inject(STORES) { documentStore, fileStore, readModels }: Stores,
  ) {
    this.documents = documentStore;
    this.files = fileStore;
    this.readModels = readModels;
  }

  /** The job is idempotent: after a crash the archive's file is made again, or the missing seal recorded. */
  async preparar(encargo: FileJob, signal: AbortSignal): Promise<void> {
    const { id, ownerId } = encargo;
    const actuales = await this.writeSide.load(exportaciones, agregadoDeExportaciones.flujo(ownerId));
    const estado = actuales[id]?.estado;
    if (estado === 'preparando') await this.producir(encargo, signal);
    if (estado === 'preparando' || estado === 'lista') await this.sellos.poner(ownerId, encargo);
  }

  private async producir(encargo: FileJob, signal: AbortSignal): Promise<void> {
    const { id, position } = encargo;
    const alDia = await this.readModels.waitFor(position, CATCH_UP_MS);
    const vista = alDia ? await this.documents.get(vistaDeExportaciones, id) : null;
    if (!vista) throw new Error('the ledger does not show yet what the archive is of');
    const avanza = inSteps((hechos, total) =>
      this.anotar(encargo, `${hechos}/${total}`, { type: 'AvanzarExportacion', id, hechos, total }),
    );
    const alcance = await this.alcances.de(vista, callerOfStep(encargo, 'alcance'));
    const producida = await this.exportador.producir(id, alcance, { signal, avanza });
    await this.anotar(encargo, 'lista', { type: 'TerminarExportacion', id, ...producida });
  }

  async abandonar(encargo: FileJob): Promise<void> {
    await this.anotar(encargo, 'fallida', { type: 'AbandonarExportacion', id: encargo.id });
  }

  /**
   * A missing or changed archive file is made again; a new digest (of a newer edition) is recorded before the
   * file is served. Throws a 503 Refusal when the file cannot be read.
   */
  async archivo(vista: VistaDeExportacion, by: Caller): Promise<OpenedFile> {
    const { id } = vista.exportacion;
    exigirLista(vista.exportacion);
    const file =
      (await this.abierto(id, archivoDe(vista.exportacion))) ??
      (await this.abierto(id, await this.rehacer(vista, by)));
    if (!file) throw new Refusal(503, ARCHIVO_ILEGIBLE, 5);
    return file;
  }

  private async abierto(id: string, archivo: Archivo | null): Promise<OpenedFile | null> {
    const file = archivo && (await this.files.open(claveDelArchivo(id)));
    if (!file || file.etag === etagOfSha256(archivo.sha256)) return file;
    file.stream.destroy();
    return null;
  }

  private rehacer(vista: VistaDeExportacion, by: Caller): Promise<Archivo> {
    return this.underWay.of(vista.exportacion.id, () => this.rehacerYAnotar(vista, by));
  }

  private async rehacerYAnotar(vista: VistaDeExportacion, by: Caller): Promise<Archivo> {
    const { owner, exportacion } = vista;
    const { id } = exportacion;
    const marcha = { signal: new AbortController().signal, avanza: async () => {} };
    const alcance = await this.alcances.de(vista, by);
    const { archivo } = await this.exportador.producir(id, alcance, marcha).catch((error: unknown) => {
      throw pdfRefusal(error, TARDA_DEMASIADO);
    });
    const { userId, correlationId } = by;
    const encargo = { id, ownerId: owner, userId, correlationId };
    await this.anotar(encargo, `rehecha/${correlationId}`, { type: 'RehacerExportacion', id, archivo });
    return archivo;
  }

  private async anotar(
    encargo: Omit<FileJob, 'position'>,
    paso: string,
    command: ComandoDeExportaciones,
  ): Promise<void> {
    const by = callerOfStep(encargo, paso);
    await this.commands.execute(new Act({ of: agregadoDeExportaciones, id: encargo.ownerId, command }, by));
  }
}
