import { Inject, Injectable } from '@nestjs/common';
import { EVENTOS_DE_FACTURA } from '@cuenta-clara/dominio/facturas/factura';
import {
  PREFIJO_DE_EXPORTACIONES,
  anclasDe,
} from '@cuenta-clara/dominio/libro/exportacion/exportaciones.view';
import { type Hallazgo } from '@cuenta-clara/dominio/libro/hallazgos';
import { type VerificacionDeApi, aCabezaDeApi, aHallazgoDeApi } from '@cuenta-clara/dominio/libro/libro.api';
import { type Cabeza, LIBRO_VACIO } from '@cuenta-clara/dominio/libro/libro';
import { vistaDeLibro } from '@cuenta-clara/dominio/libro/libro.view';
import { abrirVerificacion, esDeFactura } from '@cuenta-clara/dominio/libro/verificar';
import { typesOf } from '@cuenta-clara/dominio/upcasters';
import { BEGINNING } from '../platform/event-store/position.ts';
import { SharedWork } from '../platform/shared-work.ts';
import { type Stores } from '../platform/stores.ts';
import { STORES } from '../platform/tokens.ts';
import { facturasDe, ilegible, recorrido } from './recorrido.ts';

/** How long the ledger is given to show what is recorded already. */
const CATCH_UP_MS = 2_000;
/** How often the invoices are counted again because she wrote meanwhile. */
const TRIES = 5;

/** How far a proof has come. */
interface Probado {
  asientos: number;
  eventos: number;
  cabeza: Cabeza;
}

/** Proves an owner's ledger while she and everybody else go on working. */
@Injectable()
export class VerificacionDelLibro {
  /** Verifications that are running: a second request for the same ledger shares the first one's. */
  private readonly underWay = new SharedWork<VerificacionDeApi>();

  constructor(@Inject(STORES) private readonly stores: Stores) {}

  de(owner: string): Promise<VerificacionDeApi> {
    return this.underWay.of(owner, () => this.verificar(owner));
  }

  private async verificar(owner: string): Promise<VerificacionDeApi> {
    const hallazgos: Hallazgo[] = [];
    const probado: Probado = { asientos: 0, eventos: 0, cabeza: LIBRO_VACIO };
    try {
      for await (const hallados of this.probar(owner, probado)) hallazgos.push(...hallados);
    } catch (error) {
      hallazgos.push(ilegible(error, owner));
    }
    const suyos = hallazgos.filter((hallazgo) => hallazgo.owner === owner);
    return {
      ok: suyos.length === 0,
      asientos: probado.asientos,
      eventos: probado.eventos,
      cabeza: aCabezaDeApi(probado.cabeza),
      hallazgos: suyos.map(aHallazgoDeApi),
    };
  }

  /** What is found as her ledger is gone through; `probado` says how far it has been. */
  private async *probar(owner: string, probado: Probado): AsyncIterable<readonly Hallazgo[]> {
    const { eventStore, documentStore, readModels } = this.stores;
    // Read first: whatever was anchored by then is in the ledger that is proved.
    const anclas = anclasDe(await eventStore.readStream(PREFIJO_DE_EXPORTACIONES + owner));
    await readModels.waitFor(await eventStore.lastPosition(), CATCH_UP_MS);
    const verificacion = abrirVerificacion(anclas);
    let hasta = BEGINNING;
    for (let tried = 0; tried < TRIES; tried++) {
      const tras = hasta;
      // What the ledger has seen has all its entries; what is recorded from now on has them a moment later.
      hasta = (await documentStore.checkpoint(vistaDeLibro)) ?? tras;
      for await (const suyo of recorrido(this.stores, tras, hasta, owner)) {
        yield verificacion.tramo(suyo.eventos, suyo.asientos);
        probado.eventos += suyo.eventos.filter(esDeFactura).length;
        probado.asientos += suyo.asientos.length;
        probado.cabeza = suyo.asientos.at(-1) ?? probado.cabeza;
      }
      const facturas = await facturasDe(documentStore, owner);
      if (await this.escribioDespues(owner, hasta)) continue;
      verificacion.facturas(facturas);
      break;
    }
    yield verificacion.terminar();
  }

  /** Whether her invoices may be newer than what was proved. */
  private async escribioDespues(owner: string, hasta: string): Promise<boolean> {
    const types = typesOf(EVENTOS_DE_FACTURA);
    for await (const suyos of this.stores.eventStore.readAll({ after: hasta, types, owner }))
      return suyos.length > 0;
    return false;
  }
}
