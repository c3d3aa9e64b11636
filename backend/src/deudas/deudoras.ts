import { setImmediate as breathe } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { comoSeLlama, personaDe } from '@cuenta-clara/dominio/como-se-llama';
import { CLIENTE_NO_ENCONTRADO, type DatosDeCliente } from '@cuenta-clara/dominio/clientes/cliente';
import { type CampoDeCliente, vistaDeClientes } from '@cuenta-clara/dominio/clientes/cliente.view';
import { terminosDe } from '@cuenta-clara/dominio/busqueda';
import { noExiste } from '@cuenta-clara/dominio/errores';
import {
  type DeudoraDeApi,
  nombreDeEliminada,
  sinRegistro,
} from '@cuenta-clara/dominio/movimientos/deudas.api';
import { type DocumentStore, type FieldsOf, type Query } from '../platform/document-store/document-store.ts';
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

  /** Ids of the customers whom a search finds in the list of customers, deleted ones included; null without a search. */
  async buscadas(q: string, by: Caller): Promise<ReadonlySet<string> | null> {
    if (!q) return null;
    const pregunta = { equal: { owner: by.ownerId }, wordsStartingWith: terminosDe(q) };
    return new Set((await this.todas(pregunta, ['id'])).map(({ id }) => String(id)));
  }

  async nombres(by: Caller): Promise<ReadonlyMap<string, Nombrada>> {
    const pregunta = { equal: { owner: by.ownerId, eliminado: null } };
    const filas = await this.todas(pregunta, ['id', 'nombre_escrito', 'telefono']);
    return new Map(
      filas.map(({ id, nombre_escrito, telefono }) => [
        String(id),
        { nombre: String(nombre_escrito), telefono: telefono as string | null },
      ]),
    );
  }

  private async todas<Campo extends CampoDeCliente | 'id'>(
    pregunta: Pick<Query<CampoDeCliente>, 'equal' | 'wordsStartingWith'>,
    campos: readonly Campo[],
  ): Promise<readonly FieldsOf<Campo>[]> {
    const todas: FieldsOf<Campo>[] = [];
    for (let leidas = POR_VEZ; leidas === POR_VEZ; await breathe()) {
      const pagina = { ...pregunta, order: POR_NOMBRE, skip: todas.length, limit: POR_VEZ };
      const filas = await this.documents.fieldsOf(vistaDeClientes, pagina, campos);
      leidas = filas.length;
      todas.push(...filas);
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
