import { Inject, Injectable } from '@nestjs/common';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { noExiste } from '@cuenta-clara/dominio/errores';
import { FACTURA_NO_ENCONTRADA } from '@cuenta-clara/dominio/facturas/factura';
import { agregadoDeFactura } from '@cuenta-clara/dominio/facturas/factura.agregado';
import { rangosDeConsistencia, rangosDeInclusion } from '@cuenta-clara/dominio/evidencia/arbol/arbol';
import { textoDeEvento } from '@cuenta-clara/dominio/evidencia/libro/huella';
import {
  type ConsistenciaDeApi,
  type ConsistenciaPedida,
  type PruebaDeFacturaDeApi,
  SELLO_NO_ENCONTRADO,
  aSelloProbado,
} from '@cuenta-clara/dominio/evidencia/arbol/prueba.api';
import {
  type VistaDeSello,
  claveDeSello,
  vistaDeSellos,
} from '@cuenta-clara/dominio/evidencia/sellos/sellos.view';
import { type Caller } from '../../platform/write-side/caller.ts';
import { ownDocument } from '../../platform/owners/own-document.ts';
import { type Stores } from '../../platform/deployments/stores.ts';
import { STORES } from '../../platform/system/tokens.ts';
import { ArbolGuardado } from './arbol-guardado.ts';
import { Sellos } from '../sellos/sellos.service.ts';
import { ultimoSello } from '../sellos/ultimo-sello.ts';

@Injectable()
export class Pruebas {
  constructor(
    private readonly sellos: Sellos,
    @Inject(STORES) private readonly stores: Stores,
  ) {}

  /** Inclusion proof of an invoice (also a deleted one) under the newest seal. */
  async deFactura(id: string, { ownerId }: Pick<Caller, 'ownerId'>): Promise<PruebaDeFacturaDeApi> {
    const suyos = await this.eventosDe(id, ownerId);
    const { documentStore } = this.stores;
    // The seal is read before the tree, so that the tree holds every leaf that the seal covers.
    const ultimo = await ultimoSello(documentStore, ownerId);
    const arbol = await ArbolGuardado.de(documentStore, ownerId);
    // When the operator accepted a change of the log, older seals have another root and prove nothing about
    // this log.
    const esDeEste = ultimo !== null && (await arbol.raizCon(ultimo.tamano)) === ultimo.raiz;
    const sello = esDeEste ? ultimo : null;
    const suya = { formato: 'cuenta-clara/prueba', version: 1, owner: ownerId, factura_id: id } as const;
    const eventos = [];
    for (const evento of suyos) {
      const indice = await arbol.indiceDe(evento.position);
      if (!sello || indice === null || indice >= sello.tamano)
        return { ...suya, sellada: false, desde: evento.metadata.at };
      const camino = await arbol.huellasDe(rangosDeInclusion(indice, sello.tamano));
      eventos.push({ evento: textoDeEvento(evento), indice, camino: [...camino] });
    }
    return { ...suya, sellada: true, sello: aSelloProbado(sello!), eventos };
  }

  async sellarFactura(id: string, by: Caller): Promise<PruebaDeFacturaDeApi> {
    const antes = await this.deFactura(id, by);
    if (antes.sellada) return antes;
    await this.sellos.poner(by.ownerId, by);
    return this.deFactura(id, by);
  }

  /** Proves that the tree of seal `de` is a prefix of the tree of the later seal `a`. */
  async consistencia({ de, a }: ConsistenciaPedida, by: Caller): Promise<ConsistenciaDeApi> {
    const { documentStore } = this.stores;
    const sello = (tamano: number): Promise<VistaDeSello> =>
      ownDocument(documentStore, vistaDeSellos, claveDeSello(by.ownerId, tamano), by, SELLO_NO_ENCONTRADO);
    const [antes, despues] = [await sello(de), await sello(a)];
    const arbol = await ArbolGuardado.de(documentStore, by.ownerId);
    const prueba = await arbol.huellasDe(rangosDeConsistencia(de, a));
    return {
      ...{ formato: 'cuenta-clara/consistencia', version: 1, owner: by.ownerId },
      ...{ de: aSelloProbado(antes), a: aSelloProbado(despues), prueba: [...prueba] },
    };
  }

  private async eventosDe(id: string, owner: string): Promise<readonly Registrado[]> {
    const suyos: Registrado[] = [];
    for await (const eventos of this.stores.eventStore.readStream(agregadoDeFactura.flujo(id))) {
      if (eventos[0]!.metadata.ownerId !== owner) break;
      suyos.push(...eventos);
    }
    if (suyos.length === 0) throw noExiste(FACTURA_NO_ENCONTRADA);
    return suyos;
  }
}
