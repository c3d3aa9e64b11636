import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type z } from 'zod';
import { servicioQueHubo } from '@cuenta-clara/dominio/catalogo/catalogo';
import { agregadoDeCatalogo } from '@cuenta-clara/dominio/catalogo/catalogo.agregado';
import { vistaDeClientes } from '@cuenta-clara/dominio/clientes/cliente.view';
import { regla } from '@cuenta-clara/dominio/errores';
import { DATOS_INVALIDOS } from '@cuenta-clara/dominio/esquemas';
import { FILA_OMITIDA } from '@cuenta-clara/dominio/importaciones/filas';
import {
  type Importacion,
  type Resultado,
  importacion as decider,
  importacionDe,
  importacionEnCurso,
} from '@cuenta-clara/dominio/importaciones/importacion';
import { agregadoDeImportacion } from '@cuenta-clara/dominio/importaciones/importacion.agregado';
import {
  type VistaDeImportacion,
  vistaDeImportaciones,
} from '@cuenta-clara/dominio/importaciones/importacion.view';
import {
  type FilaSaltadaDeApi,
  type FilasDichas,
  type FilasImportadasDeApi,
  type NuevaImportacion,
  TEXTOS_DE_IMPORTACION,
  filaDeClienteSchema,
  filaDeServicioSchema,
} from '@cuenta-clara/dominio/importaciones/importaciones.api';
import { proyectar } from '@cuenta-clara/dominio/proyeccion';
import { type Stores } from '../platform/deployments/stores.ts';
import { GivingWay } from '../platform/system/giving-way.ts';
import { StorageUnavailable } from '../platform/system/storage-unavailable.ts';
import { STORES } from '../platform/system/tokens.ts';
import { type Caller, idFor } from '../platform/write-side/caller.ts';
import { Turns } from '../platform/write-side/turns.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';
import { enTrozos } from './en-trozos.ts';
import { Deshacedor } from './deshacedor.service.ts';
import { type FilaLeida, FilasDeClientes, type FilasHechas } from './filas-de-clientes.service.ts';
import { FilasDeServicios } from './filas-de-servicios.service.ts';
import { idsDeFilas } from './ids-de-filas.ts';

/** Batches of one owner run one after another, so that two devices cannot create the same customer twice. */
const turnos = new Turns();
const CATCH_UP_MS = 10_000;
/** Rows parsed or counted in a batch, 1 to 2 ms each: the event loop is free between batches. */
const TROZO = 25;

const alDia = async ({ eventStore, readModels }: Stores): Promise<void> => {
  if (!(await readModels.waitFor(await eventStore.lastPosition(), CATCH_UP_MS)))
    throw new StorageUnavailable(new Error('the read models do not show every row yet'));
};

export class IniciarImportacion extends Command<VistaDeImportacion> {
  constructor(
    readonly nueva: NuevaImportacion,
    readonly by: Caller,
  ) {
    super();
  }
}

/** An import that was not ended is continued by sending the same file, with as many rows, from any device. */
@CommandHandler(IniciarImportacion)
export class IniciarImportacionHandler implements ICommandHandler<IniciarImportacion> {
  constructor(
    private readonly writeSide: WriteSide,
    @Inject(STORES) private readonly stores: Stores,
  ) {}

  execute({ nueva, by }: IniciarImportacion): Promise<VistaDeImportacion> {
    return turnos.of(by.ownerId, async () => (await this.empezada(nueva, by)) ?? this.iniciar(nueva, by));
  }

  private async empezada(nueva: NuevaImportacion, by: Caller): Promise<VistaDeImportacion | null> {
    const suyas = await this.stores.documentStore.find(vistaDeImportaciones, {
      equal: { owner: by.ownerId },
    });
    const esLaMisma = ({ datos, resultado, deshecho }: VistaDeImportacion): boolean =>
      !resultado &&
      !deshecho &&
      datos.tipo === nueva.tipo &&
      datos.archivo.sha256 === nueva.archivo.sha256 &&
      datos.total === nueva.total &&
      datos.duplicados === nueva.duplicados;
    return suyas.find(esLaMisma) ?? null;
  }

  private async iniciar(nueva: NuevaImportacion, by: Caller): Promise<VistaDeImportacion> {
    const id = idFor(by);
    const { history } = await this.writeSide.execute({
      of: agregadoDeImportacion,
      id,
      creates: true,
      keepsHistory: true,
      command: { type: 'IniciarImportacion', user_id: by.ownerId, ...nueva },
      by,
    });
    return proyectar(vistaDeImportaciones, history, id)!;
  }
}

export class ImportarFilas extends Command<FilasImportadasDeApi> {
  constructor(
    readonly id: string,
    readonly dichas: FilasDichas,
    readonly by: Caller,
  ) {
    super();
  }
}

const leerFilas = async <S extends z.ZodType>(
  esquema: S,
  { desde, filas }: FilasDichas,
  pausa: () => Promise<void>,
): Promise<{ readonly leidas: FilaLeida<z.output<S>>[]; readonly saltadas: FilaSaltadaDeApi[] }> => {
  const leidas: FilaLeida<z.output<S>>[] = [];
  const saltadas: FilaSaltadaDeApi[] = [];
  for (const [lugar, dicha] of filas.entries()) {
    const fila = desde + lugar;
    const leida = dicha && esquema.safeParse(dicha);
    if (!leida) saltadas.push({ fila, por: 'omitida', motivo: FILA_OMITIDA, id: null });
    else if (leida.success) leidas.push({ fila, datos: leida.data });
    else {
      const motivo = leida.error.issues[0]?.message ?? DATOS_INVALIDOS;
      saltadas.push({ fila, por: 'no-vale', motivo, id: null });
    }
    if (lugar % TROZO === TROZO - 1) await pausa();
  }
  return { leidas, saltadas };
};

const enElCable = (saltadas: readonly FilaSaltadaDeApi[], hechas: FilasHechas): FilasImportadasDeApi => ({
  creadas: hechas.creadas,
  completadas: hechas.completadas,
  saltadas: [...saltadas, ...hechas.saltadas].sort((una, otra) => una.fila - otra.fila),
});

@CommandHandler(ImportarFilas)
export class ImportarFilasHandler implements ICommandHandler<ImportarFilas> {
  constructor(
    private readonly writeSide: WriteSide,
    private readonly way: GivingWay,
    private readonly clientes: FilasDeClientes,
    private readonly servicios: FilasDeServicios,
  ) {}

  execute(command: ImportarFilas): Promise<FilasImportadasDeApi> {
    return turnos.of(command.by.ownerId, () => this.enSuTurno(command));
  }

  private async enSuTurno({ id, dichas, by }: ImportarFilas): Promise<FilasImportadasDeApi> {
    const situacion = await this.writeSide.load(decider, agregadoDeImportacion.flujo(id));
    const importacion = importacionEnCurso(situacion, by.ownerId);
    if (dichas.desde + dichas.filas.length > importacion.total)
      throw regla(TEXTOS_DE_IMPORTACION.desde, 'desde');
    return importacion.tipo === 'clientes'
      ? this.deClientes(id, importacion, dichas, by)
      : this.deServicios(id, dichas, by);
  }

  private async deClientes(
    id: string,
    importacion: Importacion,
    dichas: FilasDichas,
    by: Caller,
  ): Promise<FilasImportadasDeApi> {
    const { leidas, saltadas } = await leerFilas(filaDeClienteSchema, dichas, this.way.pauses());
    return enElCable(saltadas, await this.clientes.registrar(id, importacion, leidas, by));
  }

  private async deServicios(id: string, dichas: FilasDichas, by: Caller): Promise<FilasImportadasDeApi> {
    const { leidas, saltadas } = await leerFilas(filaDeServicioSchema, dichas, this.way.pauses());
    return enElCable(saltadas, await this.servicios.registrar(id, leidas, by));
  }
}

interface Recursos {
  readonly writeSide: WriteSide;
  readonly way: GivingWay;
  readonly stores: Stores;
}

const creadasDe = async (
  ids: readonly string[],
  { tipo, user_id }: Importacion,
  { stores: { documentStore }, writeSide, way }: Recursos,
): Promise<readonly boolean[]> => {
  if (tipo === 'clientes')
    return enTrozos(
      ids,
      TROZO,
      way.pauses(),
      async (uno) => (await documentStore.get(vistaDeClientes, uno)) !== null,
    );
  const catalogo = await writeSide.load(agregadoDeCatalogo.decider, agregadoDeCatalogo.flujo(user_id));
  return ids.map((uno) => Boolean(servicioQueHubo(catalogo, uno)));
};

const contar = async (id: string, importacion: Importacion, recursos: Recursos): Promise<Resultado> => {
  const { total, porCompletar } = importacion;
  const existen = await creadasDe([...idsDeFilas(id, total)], importacion, recursos);
  const creadas = existen.filter(Boolean).length;
  const completadas = porCompletar.length;
  return { creadas, completadas, saltadas: total - creadas - completadas };
};

export class TerminarImportacion extends Command<void> {
  constructor(
    readonly id: string,
    readonly by: Caller,
  ) {
    super();
  }
}

@CommandHandler(TerminarImportacion)
export class TerminarImportacionHandler implements ICommandHandler<TerminarImportacion> {
  constructor(
    private readonly writeSide: WriteSide,
    private readonly way: GivingWay,
    @Inject(STORES) private readonly stores: Stores,
  ) {}

  execute({ id, by }: TerminarImportacion): Promise<void> {
    const { writeSide, way, stores } = this;
    return turnos.of(by.ownerId, () => terminar(id, by, { writeSide, way, stores }));
  }
}

const terminar = async (id: string, by: Caller, recursos: Recursos): Promise<void> => {
  const { writeSide, stores } = recursos;
  const situacion = await writeSide.load(decider, agregadoDeImportacion.flujo(id));
  const importacion = importacionDe(situacion, by.ownerId);
  await alDia(stores);
  const resultado = importacion.resultado ?? (await contar(id, importacion, recursos));
  await writeSide.execute({
    of: agregadoDeImportacion,
    id,
    command: { type: 'TerminarImportacion', user_id: by.ownerId, resultado },
    by,
  });
};

export class DeshacerImportacion extends Command<void> {
  constructor(
    readonly id: string,
    readonly by: Caller,
  ) {
    super();
  }
}

/**
 * The import is ended first, so that no rows arrive during the undo. After a crash the next try undoes the
 * rest.
 */
@CommandHandler(DeshacerImportacion)
export class DeshacerImportacionHandler implements ICommandHandler<DeshacerImportacion> {
  constructor(
    private readonly writeSide: WriteSide,
    private readonly way: GivingWay,
    private readonly deshacedor: Deshacedor,
    @Inject(STORES) private readonly stores: Stores,
  ) {}

  execute(command: DeshacerImportacion): Promise<void> {
    return turnos.of(command.by.ownerId, () => this.enSuTurno(command));
  }

  private async enSuTurno({ id, by }: DeshacerImportacion): Promise<void> {
    const { ownerId: user_id, userId, correlationId } = by;
    const flujo = agregadoDeImportacion.flujo(id);
    const importacion = importacionDe(await this.writeSide.load(decider, flujo), user_id);
    if (importacion.deshecho) return;
    const pasos = { ownerId: user_id, userId, correlationId };
    const { writeSide, way, stores } = this;
    await terminar(id, { ...pasos, commandId: `${id}/terminar` }, { writeSide, way, stores });
    const { deshechas, conservadas } = await this.deshacedor.deshacer(id, importacion, by);
    await this.writeSide.execute({
      of: agregadoDeImportacion,
      id,
      command: { type: 'DeshacerImportacion', user_id, deshechas, conservadas },
      by,
    });
  }
}
