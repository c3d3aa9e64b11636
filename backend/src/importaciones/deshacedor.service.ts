import { Inject, Injectable } from '@nestjs/common';
import { agregadoDeCatalogo } from '@cuenta-clara/dominio/catalogo/catalogo.agregado';
import { conId } from '@cuenta-clara/dominio/lista';
import { cliente } from '@cuenta-clara/dominio/clientes/cliente';
import { agregadoDeCliente } from '@cuenta-clara/dominio/clientes/cliente.agregado';
import { type VistaDeCliente, vistaDeClientes } from '@cuenta-clara/dominio/clientes/cliente.view';
import { vistaDeCobranzas } from '@cuenta-clara/dominio/cobranza/cobranza.view';
import { vistaDeCotizaciones } from '@cuenta-clara/dominio/cotizaciones/cotizacion.view';
import { ErrorDeDominio, conflicto } from '@cuenta-clara/dominio/errores';
import { vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import {
  type ClienteCompletado,
  type Conservada,
  type Importacion,
} from '@cuenta-clara/dominio/importaciones/importacion';
import { type PorQueSeConserva } from '@cuenta-clara/dominio/importaciones/importaciones.api';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { GivingWay } from '../platform/system/giving-way.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { isMadeBy } from '../platform/write-side/recorded-commands.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';
import { LectorDeHistorial } from '../historial/lector-de-historial.service.ts';
import { completarCliente, idDeCategoria, idsDeFilas } from './ids-de-filas.ts';
import { enTrozos } from './en-trozos.ts';

const TROZO = 100;

export interface LoDeshecho {
  readonly deshechas: number;
  readonly conservadas: readonly Conservada[];
}

/** Version of a customer that nobody changed since the import created her. */
const RECIEN_CREADA = 1;
/** Version of a customer that the import created and the undo deleted. */
const DESHECHA = 2;

type Destino = 'deshecha' | PorQueSeConserva | null;

/**
 * Undoes an import, except records changed since. It can run again after a crash: records deleted by the
 * earlier run are counted.
 */
@Injectable()
export class Deshacedor {
  constructor(
    private readonly writeSide: WriteSide,
    private readonly historiales: LectorDeHistorial,
    private readonly way: GivingWay,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  deshacer(id: string, importacion: Importacion, by: Caller): Promise<LoDeshecho> {
    return importacion.tipo === 'clientes'
      ? this.clientes(id, importacion, by)
      : this.servicios(id, importacion, by);
  }

  private async clientes(id: string, importacion: Importacion, by: Caller): Promise<LoDeshecho> {
    const creadas = [...idsDeFilas(id, importacion.total)];
    const pausa = this.way.pauses();
    const destinos = [
      ...(await enTrozos(
        creadas,
        TROZO,
        pausa,
        async (una) => [una, await this.quitar(una, id, by)] as const,
      )),
      ...(await enTrozos(
        importacion.porCompletar,
        TROZO,
        pausa,
        async (una) => [una.id, await this.vaciar(una, id, by)] as const,
      )),
    ];
    return {
      deshechas: destinos.filter(([, destino]) => destino === 'deshecha').length,
      conservadas: destinos.flatMap(([una, por]) =>
        por === null || por === 'deshecha' ? [] : [{ id: una, por }],
      ),
    };
  }

  /** Null when the import created no such customer, or when she was deleted by hand. */
  private async quitar(cliente_id: string, importacion: string, by: Caller): Promise<Destino> {
    const vista = await this.documents.get(vistaDeClientes, cliente_id);
    if (vista?.eliminado) return vista.version === DESHECHA ? 'deshecha' : null;
    if (!vista) return null;
    const tocada = await this.porQueSeConserva(vista, by);
    if (tocada) return tocada;
    const { ownerId: user_id } = by;
    return this.siSigueIgual(
      cliente_id,
      `${importacion}/deshacer`,
      RECIEN_CREADA,
      { type: 'EliminarCliente', user_id },
      by,
    );
  }

  private async porQueSeConserva(
    { id, version }: VistaDeCliente,
    by: Caller,
  ): Promise<PorQueSeConserva | null> {
    if (version !== RECIEN_CREADA) return 'editada';
    const equal = { owner: by.ownerId, cliente_id: id };
    if ((await this.documents.count(vistaDeFacturas, { equal })) > 0) return 'facturada';
    if ((await this.documents.count(vistaDeCotizaciones, { equal })) > 0) return 'cotizada';
    return (await this.documents.get(vistaDeCobranzas, id)) ? 'cobrada' : null;
  }

  /** Empties the customer's fields that an imported row filled in; null when it filled none. */
  private async vaciar(
    { id, version }: ClienteCompletado,
    importacion: string,
    by: Caller,
  ): Promise<Destino> {
    const vista = await this.documents.get(vistaDeClientes, id);
    if (!vista || vista.eliminado) return null;
    const completar = { commandId: completarCliente(importacion, id), metadata: {} };
    let situacion = cliente.initialState;
    let esDeLaImportacion = false;
    for await (const evento of this.historiales.eventos(agregadoDeCliente, id, by, { hasta: version + 1 }))
      if (evento.version <= version) situacion = cliente.evolve(situacion, evento);
      else esDeLaImportacion = isMadeBy(completar, evento, 0);
    if (!esDeLaImportacion || !situacion.cliente) return null;
    const { datos: cambio } = situacion.cliente;
    const command = { type: 'ActualizarCliente', user_id: by.ownerId, cambio } as const;
    return this.siSigueIgual(id, `${importacion}/vaciar`, version + 1, command, by);
  }

  /** Runs a command if the customer has this version. A command done by an earlier run counts as done. */
  private async siSigueIgual(
    id: string,
    paso: string,
    version: number,
    command: Parameters<typeof cliente.decide>[0],
    { ownerId, userId, correlationId }: Caller,
  ): Promise<Destino> {
    try {
      await this.writeSide.execute({
        of: agregadoDeCliente,
        id,
        command: (situacion) => {
          if (situacion.version !== version) throw conflicto('');
          return command;
        },
        by: { ownerId, userId, correlationId, commandId: `${paso}/${id}` },
      });
      return 'deshecha';
    } catch (error) {
      if (error instanceof ErrorDeDominio && error.code === 'conflicto') return 'editada';
      throw error;
    }
  }

  private async servicios(id: string, importacion: Importacion, by: Caller): Promise<LoDeshecho> {
    const { ownerId, userId, correlationId } = by;
    const { decider, flujo } = agregadoDeCatalogo;
    const antes = await this.writeSide.load(decider, flujo(ownerId));
    const ids = idsDeFilas(id, importacion.total);
    const todos = [...antes.servicios.vivos, ...antes.servicios.eliminados.map(({ cosa }) => cosa)];
    const suyos = todos.filter((uno) => ids.has(uno.id));
    const usadas = new Set(suyos.map(({ categoria_id }) => categoria_id));
    const categorias = antes.categorias.vivos
      .filter((una) => usadas.has(una.id) && una.id === idDeCategoria(id, una.nombre))
      .map((una) => una.id);
    const { state } = await this.writeSide.execute({
      of: agregadoDeCatalogo,
      id: ownerId,
      command: { type: 'RetirarServicios', servicios: suyos.map((uno) => uno.id), categorias },
      by: { ownerId, userId, correlationId, commandId: `${id}/deshacer` },
    });
    const quedan = suyos.filter((uno) => conId(state.servicios.vivos, uno.id));
    return {
      deshechas: suyos.length - quedan.length,
      conservadas: quedan.map((uno) => ({ id: uno.id, por: 'editada' as const })),
    };
  }
}
