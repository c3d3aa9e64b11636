import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type DatosDeCliente } from '@cuenta-clara/dominio/clientes/cliente';
import { agregadoDeCliente } from '@cuenta-clara/dominio/clientes/cliente.agregado';
import { type VistaDeCliente, vistaDeClientes } from '@cuenta-clara/dominio/clientes/cliente.view';
import { emailComparable } from '@cuenta-clara/dominio/contacto-escrito';
import { ErrorDeDominio } from '@cuenta-clara/dominio/errores';
import { iguales } from '@cuenta-clara/dominio/iguales';
import { Conocidas } from '@cuenta-clara/dominio/importaciones/duplicados';
import { OTRA_FILA, YA_EXISTE, loQueFalta } from '@cuenta-clara/dominio/importaciones/filas';
import { type ClienteCompletado, type Importacion } from '@cuenta-clara/dominio/importaciones/importacion';
import { agregadoDeImportacion } from '@cuenta-clara/dominio/importaciones/importacion.agregado';
import { type FilaSaltadaDeApi } from '@cuenta-clara/dominio/importaciones/importaciones.api';
import { type CambioDe } from '@cuenta-clara/dominio/sobre';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { GivingWay } from '../platform/system/giving-way.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';
import { completarCliente, idDeFila, idsDeFilas } from './ids-de-filas.ts';
import { enTrozos } from './en-trozos.ts';

export interface FilaLeida<T> {
  readonly fila: number;
  readonly datos: T;
}

export interface FilasHechas {
  readonly creadas: number;
  readonly completadas: number;
  readonly saltadas: readonly FilaSaltadaDeApi[];
}

interface PorCompletar extends ClienteCompletado {
  readonly cambio: CambioDe<DatosDeCliente>;
}

/** Rows looked up in a batch, one to two milliseconds each: the event loop is free between batches. */
const BUSCADAS = 8;
/** Rows per commit: fewer cost more per row, more make other commits wait. */
const TROZO = 40;

const yaExiste = (fila: number, id: string): FilaSaltadaDeApi => ({
  fila,
  por: 'ya-existe',
  motivo: YA_EXISTE,
  id,
});

@Injectable()
export class FilasDeClientes {
  constructor(
    private readonly writeSide: WriteSide,
    private readonly way: GivingWay,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  async registrar(
    id: string,
    importacion: Importacion,
    filas: readonly FilaLeida<DatosDeCliente>[],
    by: Caller,
  ): Promise<FilasHechas> {
    const deLaImportacion = idsDeFilas(id, importacion.total);
    const sabidos = new Map(importacion.porCompletar.map((uno) => [uno.fila, uno]));
    const completados = new Set(importacion.porCompletar.map((uno) => uno.id));
    const delLote = new Conocidas<DatosDeCliente & { readonly id: string }>();
    const nuevas: FilaLeida<DatosDeCliente>[] = [];
    const porCompletar: PorCompletar[] = [];
    const saltadas: FilaSaltadaDeApi[] = [];
    const pausa = this.way.pauses();
    for (let desde = 0; desde < filas.length; desde += BUSCADAS) {
      const trozo = filas.slice(desde, desde + BUSCADAS);
      const yaEstan = await Promise.all(
        trozo.map(({ fila, datos }) => {
          const sabido = sabidos.get(fila);
          return sabido ? this.documents.get(vistaDeClientes, sabido.id) : this.quienEs(datos, by);
        }),
      );
      for (const [lugar, { fila, datos }] of trozo.entries()) {
        const propio = idDeFila(id, fila);
        const yaEsta = yaEstan[lugar] ?? null;
        const sabido = sabidos.get(fila);
        const delMismo = delLote.duplicadaDe(datos)?.con.id;
        if (sabido) {
          const cambio = yaEsta && loQueFalta(yaEsta.cliente.datos, datos);
          porCompletar.push({ ...sabido, cambio: cambio ?? {} });
        } else if (delMismo !== undefined) saltadas.push(yaExiste(fila, delMismo));
        else if (!yaEsta || yaEsta.id === propio) {
          nuevas.push({ fila, datos });
          delLote.agregar({ ...datos, id: propio });
        } else {
          const seCompleta =
            importacion.duplicados === 'completar' &&
            !deLaImportacion.has(yaEsta.id) &&
            !completados.has(yaEsta.id);
          const cambio = seCompleta ? loQueFalta(yaEsta.cliente.datos, datos) : null;
          if (cambio) {
            completados.add(yaEsta.id);
            porCompletar.push({ fila, id: yaEsta.id, version: yaEsta.version, cambio });
          } else saltadas.push(yaExiste(fila, yaEsta.id));
        }
      }
      await pausa();
    }
    const otras = await this.crear(id, nuevas, by);
    const sinCompletar = await this.completar(id, porCompletar, by);
    return {
      creadas: nuevas.length - otras.length,
      completadas: porCompletar.length - sinCompletar.length,
      saltadas: [...saltadas, ...otras, ...sinCompletar].sort((una, otra) => una.fila - otra.fila),
    };
  }

  private async quienEs({ telefono, email }: DatosDeCliente, by: Caller): Promise<VistaDeCliente | null> {
    const suyas = { owner: by.ownerId, eliminado: null };
    const limit = 1;
    const [porTelefono] = await this.documents.find(vistaDeClientes, {
      equal: { ...suyas, telefono },
      limit,
    });
    if (porTelefono || email === null) return porTelefono ?? null;
    const [porEmail] = await this.documents.find(vistaDeClientes, {
      equal: { ...suyas, email: emailComparable(email) },
      limit,
    });
    return porEmail ?? null;
  }

  /** Answers the rows whose row number already created a customer with other data in this import. */
  private async crear(
    importacion: string,
    filas: readonly FilaLeida<DatosDeCliente>[],
    { ownerId, userId, correlationId }: Caller,
  ): Promise<readonly FilaSaltadaDeApi[]> {
    const otras: FilaSaltadaDeApi[] = [];
    const crearUna = async ({ fila, datos }: FilaLeida<DatosDeCliente>): Promise<void> => {
      const id = idDeFila(importacion, fila);
      // The command's id holds the data: a row with the same number but other data is no retry, and finds the
      // first row's customer.
      const commandId = `${id}/${hash('sha256', JSON.stringify(datos))}`;
      const hecho = await this.writeSide
        .execute({
          of: agregadoDeCliente,
          id,
          creates: true,
          command: { type: 'CrearCliente', user_id: ownerId, datos },
          by: { ownerId, userId, correlationId, commandId },
        })
        .catch((error: unknown) => {
          // An earlier try created the customer, who was deleted since.
          if (error instanceof ErrorDeDominio && error.code === 'no-existe') return null;
          throw error;
        });
      const hay = hecho?.state.version === 1 ? hecho.state.cliente : null;
      if (hay && !iguales(hay.datos, datos)) otras.push({ fila, por: 'otra-fila', motivo: OTRA_FILA, id });
    };
    await enTrozos(filas, TROZO, this.way.pauses(), crearUna);
    return otras;
  }

  /**
   * Answers the rows that are skipped because their customers changed meanwhile. The customers are recorded
   * in the import first, so that an undo finds them.
   */
  private async completar(
    importacion: string,
    porCompletar: readonly PorCompletar[],
    by: Caller,
  ): Promise<readonly FilaSaltadaDeApi[]> {
    if (porCompletar.length === 0) return [];
    const { ownerId: user_id, userId, correlationId } = by;
    const clientes = porCompletar.map(({ fila, id, version }) => ({ fila, id, version }));
    await this.writeSide.execute({
      of: agregadoDeImportacion,
      id: importacion,
      command: { type: 'PrepararClientesPorCompletar', user_id, clientes },
      by,
    });
    const saltadas: FilaSaltadaDeApi[] = [];
    const completarUna = async ({ fila, id, version, cambio }: PorCompletar): Promise<void> => {
      const commandId = completarCliente(importacion, id);
      try {
        await this.writeSide.execute({
          of: agregadoDeCliente,
          id,
          command: { type: 'ActualizarCliente', user_id, version, cambio },
          by: { ownerId: user_id, userId, correlationId, commandId },
        });
      } catch (error) {
        if (!(error instanceof ErrorDeDominio) || error.code === 'solo-lectura') throw error;
        saltadas.push(yaExiste(fila, id));
      }
    };
    await enTrozos(porCompletar, TROZO, this.way.pauses(), completarUna);
    return saltadas;
  }
}
