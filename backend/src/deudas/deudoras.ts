import { setImmediate as breathe } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { comoSeLlama, personaDe } from '@cuenta-clara/dominio/como-se-llama';
import { CLIENTE_NO_ENCONTRADO, type DatosDeCliente } from '@cuenta-clara/dominio/clientes/cliente';
import { vistaDeClientes } from '@cuenta-clara/dominio/clientes/cliente.view';
import { noExiste } from '@cuenta-clara/dominio/errores';
import {
  type DeudoraDeApi,
  nombreDeEliminada,
  sinRegistro,
} from '@cuenta-clara/dominio/movimientos/deudas.api';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';

const POR_VEZ = 1_000;
/** Above this number of debtors, all customers are read instead of each debtor by its id. */
const POR_SU_ID = 100;
const POR_NOMBRE = (['nombre_escrito', 'telefono'] as const).map((field) => ({
  field,
  direction: 'asc' as const,
}));

type Nombrada = Pick<DeudoraDeApi, 'nombre' | 'telefono'>;
const NINGUNO: ReadonlyMap<string, Nombrada> = new Map();

/** Deleted customers are included: they may still owe. */
@Injectable()
export class Deudoras {
  constructor(@Inject(DOCUMENT_STORE) private readonly documents: DocumentStore) {}

  async ver(id: string, by: Caller): Promise<DeudoraDeApi> {
    const suya = await this.buscar(id, by);
    if (!suya) throw noExiste(CLIENTE_NO_ENCONTRADO);
    return suya;
  }

  async enLista(id: string, by: Caller): Promise<DeudoraDeApi> {
    return (await this.buscar(id, by)) ?? sinRegistro(id);
  }

  async buscar(id: string, by: Caller): Promise<DeudoraDeApi | null> {
    const vista = await this.documents.get(vistaDeClientes, id);
    if (vista?.cliente.user_id !== by.ownerId) return null;
    return contada(id, vista.cliente.datos, vista.eliminado !== null);
  }

  async conNombre<D extends { readonly cliente_id: string }>(
    deudas: readonly D[],
    by: Caller,
  ): Promise<readonly (D & { readonly nombre: string })[]> {
    const nombres = deudas.length > POR_SU_ID ? await this.nombres(by) : NINGUNO;
    return Promise.all(
      deudas.map(async (una) => ({
        ...una,
        nombre: (nombres.get(una.cliente_id) ?? (await this.enLista(una.cliente_id, by))).nombre,
      })),
    );
  }

  async nombres(by: Caller): Promise<ReadonlyMap<string, Nombrada>> {
    const todas = new Map<string, Nombrada>();
    for (let leidas = POR_VEZ; leidas === POR_VEZ; await breathe()) {
      const filas = await this.documents.fieldsOf(
        vistaDeClientes,
        {
          equal: { owner: by.ownerId, eliminado: null },
          order: POR_NOMBRE,
          skip: todas.size,
          limit: POR_VEZ,
        },
        ['id', 'nombre_escrito', 'telefono'],
      );
      leidas = filas.length;
      for (const { id, nombre_escrito, telefono } of filas)
        todas.set(String(id), { nombre: String(nombre_escrito), telefono: telefono as string | null });
    }
    return todas;
  }
}

const contada = (id: string, datos: DatosDeCliente, eliminada: boolean): DeudoraDeApi => {
  const { telefono, email } = datos;
  const nombre = comoSeLlama(datos);
  return {
    ...{ id, nombre: eliminada ? nombreDeEliminada(nombre) : nombre, persona: personaDe(datos) },
    ...{ telefono, email, eliminada },
  };
};
