import { setImmediate as breathe } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CLIENTE_NO_ENCONTRADO, type DatosDeCliente, cliente } from '@cuenta-clara/dominio/clientes/cliente';
import { agregadoDeCliente } from '@cuenta-clara/dominio/clientes/cliente.agregado';
import { vistaDeClientes } from '@cuenta-clara/dominio/clientes/cliente.view';
import { noExiste } from '@cuenta-clara/dominio/errores';
import { type DeudoraDeApi, nombreDeEliminada } from '@cuenta-clara/dominio/movimientos/deudas.api';
import { LectorDeHistorial } from '../historial/lector-de-historial.service.ts';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';

/** So many customers are read at a time. */
const POR_VEZ = 1_000;
const POR_NOMBRE = (['nombre_escrito', 'telefono'] as const).map((field) => ({
  field,
  direction: 'asc' as const,
}));

type Nombrada = Pick<DeudoraDeApi, 'nombre' | 'telefono'>;

/** Who a customer is to whoever reads of her debts: deleting her takes away nothing of what she owes. */
@Injectable()
export class Deudoras {
  constructor(
    private readonly historiales: LectorDeHistorial,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  async ver(id: string, by: Caller): Promise<DeudoraDeApi> {
    const vista = await this.documents.get(vistaDeClientes, id);
    if (vista?.cliente.user_id === by.ownerId) return contada(id, vista.cliente.datos, false);
    const eliminada = await this.comoEra(id, by);
    if (!eliminada) throw noExiste(CLIENTE_NO_ENCONTRADO);
    return contada(id, { ...eliminada, nombre: nombreDeEliminada(eliminada.nombre) }, true);
  }

  /** What all her customers there are are called, by id; read in slices, between which everybody else is answered. */
  async nombres(by: Caller): Promise<ReadonlyMap<string, Nombrada>> {
    const todas = new Map<string, Nombrada>();
    for (let leidas = POR_VEZ; leidas === POR_VEZ; await breathe()) {
      const filas = await this.documents.fieldsOf(
        vistaDeClientes,
        { equal: { owner: by.ownerId }, order: POR_NOMBRE, skip: todas.size, limit: POR_VEZ },
        ['id', 'nombre_escrito', 'telefono'],
      );
      leidas = filas.length;
      for (const { id, nombre_escrito, telefono } of filas)
        todas.set(String(id), { nombre: String(nombre_escrito), telefono: telefono as string | null });
    }
    return todas;
  }

  /** As she was until she was deleted; null when she never was, or is another owner's. */
  private async comoEra(id: string, by: Caller): Promise<DatosDeCliente | null> {
    let [antes, ahora] = [cliente.initialState, cliente.initialState];
    for await (const evento of this.historiales.eventos(agregadoDeCliente, id, by))
      [antes, ahora] = [ahora, cliente.evolve(ahora, evento)];
    return antes.cliente?.datos ?? null;
  }
}

const contada = (id: string, datos: DatosDeCliente, eliminada: boolean): DeudoraDeApi => {
  const { nombre, telefono, email } = datos;
  return { id, nombre, telefono, email, eliminada };
};
