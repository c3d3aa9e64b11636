import { Inject, Injectable } from '@nestjs/common';
import { CLIENTE_NO_ENCONTRADO, type EventoDeCliente } from '@cuenta-clara/dominio/clientes/cliente';
import { agregadoDeCliente } from '@cuenta-clara/dominio/clientes/cliente.agregado';
import { type VistaDeCliente, vistaDeClientes } from '@cuenta-clara/dominio/clientes/cliente.view';
import { terminosDe } from '@cuenta-clara/dominio/busqueda';
import { noExiste } from '@cuenta-clara/dominio/errores';
import { type Historial, type PaginaPedidaDeHistorial } from '@cuenta-clara/dominio/historial/historial';
import { plegar, sinInvisibles } from '@cuenta-clara/dominio/texto';
import { LectorDeHistorial } from '../historial/lector-de-historial.service.ts';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { ownDocument } from '../platform/owners/own-document.ts';

export interface FiltroDeClientes {
  readonly q?: string | undefined;
  readonly limit?: number | undefined;
  readonly donde?: 'inicio' | 'todo' | undefined;
  readonly eliminados?: boolean | undefined;
}

/** Texts with a prefix sort between the prefix and the prefix with FIN, the last code point. */
const FIN = '\u{10ffff}';
const PRIMER_INSTANTE = '1970-01-01T00:00:00.000Z';

@Injectable()
export class ConsultasDeClientes {
  constructor(
    private readonly historiales: LectorDeHistorial,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  async ver(id: string, by: Caller): Promise<VistaDeCliente> {
    const vista = await ownDocument(this.documents, vistaDeClientes, id, by, CLIENTE_NO_ENCONTRADO);
    if (vista.eliminado) throw noExiste(CLIENTE_NO_ENCONTRADO);
    return vista;
  }

  async comoQuedo(id: string, by: Caller): Promise<VistaDeCliente> {
    return (
      (await this.historiales.vistaTardia(vistaDeClientes, agregadoDeCliente, id, by)) ?? this.ver(id, by)
    );
  }

  async historial(
    id: string,
    pagina: PaginaPedidaDeHistorial,
    by: Caller,
  ): Promise<Historial<EventoDeCliente['type']>> {
    const historial = await this.historiales.de(agregadoDeCliente, id, pagina, by);
    if (historial.eventos.length === 0) throw noExiste(CLIENTE_NO_ENCONTRADO);
    return historial;
  }

  /**
   * With `q`, customers are ordered by name; without it, by the time of creation or of deletion, newest first
   * (decisions, "Screens").
   */
  listar({ q, limit, donde, eliminados }: FiltroDeClientes, by: Caller): Promise<readonly VistaDeCliente[]> {
    const inicio = plegar(sinInvisibles(q ?? ''));
    const [equal, cuando] = eliminados
      ? [{ owner: by.ownerId }, 'eliminado' as const]
      : [{ owner: by.ownerId, eliminado: null }, 'creado' as const];
    return this.documents.find(vistaDeClientes, {
      equal,
      ranges: [
        ...(eliminados ? [{ field: 'eliminado' as const, from: PRIMER_INSTANTE }] : []),
        ...(inicio && donde !== 'todo' ? [{ field: 'nombre' as const, from: inicio, to: inicio + FIN }] : []),
      ],
      ...(inicio && donde === 'todo' && { wordsStartingWith: terminosDe(inicio) }),
      order: inicio ? [{ field: 'nombre', direction: 'asc' }] : [{ field: cuando, direction: 'desc' }],
      ...(limit !== undefined && { limit }),
    });
  }
}
