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
import { type Ancla, abrirVerificacion, esDeFactura } from '@cuenta-clara/dominio/libro/verificar';
import { typesOf } from '@cuenta-clara/dominio/upcasters';
import { BEGINNING } from '../platform/event-store/position.ts';
import { SharedWork } from '../platform/shared-work.ts';
import { type Stores } from '../platform/stores.ts';
import { STORES } from '../platform/tokens.ts';
import { type Lectura, facturasDe, ilegible, lecturaDeSuyos, lecturaEntera } from './recorrido.ts';

/** How long the ledger is given to show what is recorded already. */
const CATCH_UP_MS = 2_000;
/** How often the invoices are counted again because she wrote meanwhile. */
const TRIES = 5;

/** A proof, as far as it has come. */
interface Prueba {
  readonly hallazgos: Hallazgo[];
  asientos: number;
  eventos: number;
  cabeza: Cabeza;
}

/** How the ledger of an owner is read up to a place of the log. */
type Lector = (stores: Stores, owner: string, hasta: string) => Lectura | Promise<Lectura>;

/** Proves an owner's ledger while she and everybody else go on working. */
@Injectable()
export class VerificacionDelLibro {
  /** Verifications that are running: a second request for the same ledger shares the first one's. */
  private readonly underWay = new SharedWork<VerificacionDeApi>();

  constructor(@Inject(STORES) private readonly stores: Stores) {}

  de(owner: string): Promise<VerificacionDeApi> {
    return this.underWay.of(owner, () => this.verificar(owner));
  }

  /** What of the log is hers proves that all is well. What is wrong is found in all of it, and told as it stands there. */
  private async verificar(owner: string): Promise<VerificacionDeApi> {
    const deLoSuyo = await this.prueba(owner, lecturaDeSuyos);
    const { hallazgos, asientos, eventos, cabeza } =
      deLoSuyo.hallazgos.length === 0 ? deLoSuyo : await this.prueba(owner, lecturaEntera);
    return {
      ok: hallazgos.length === 0,
      asientos,
      eventos,
      cabeza: aCabezaDeApi(cabeza),
      hallazgos: hallazgos.map(aHallazgoDeApi),
    };
  }

  private async prueba(owner: string, lector: Lector): Promise<Prueba> {
    const prueba: Prueba = { hallazgos: [], asientos: 0, eventos: 0, cabeza: LIBRO_VACIO };
    try {
      for await (const hallados of this.probar(owner, lector, prueba))
        prueba.hallazgos.push(...hallados.filter((hallazgo) => hallazgo.owner === owner));
    } catch (error) {
      prueba.hallazgos.push(ilegible(error, owner));
    }
    return prueba;
  }

  /** What is found as her ledger is gone through; `prueba` says how far it has been. */
  private async *probar(owner: string, lector: Lector, prueba: Prueba): AsyncIterable<readonly Hallazgo[]> {
    const { eventStore, documentStore, readModels } = this.stores;
    // Read first: whatever was anchored by then is in the ledger that is proved.
    const anclas: Ancla[] = [];
    for await (const pedidas of eventStore.readStream(PREFIJO_DE_EXPORTACIONES + owner))
      anclas.push(...anclasDe(pedidas));
    const final = await eventStore.lastPosition();
    await readModels.waitFor(final, CATCH_UP_MS);
    const verificacion = abrirVerificacion(anclas);
    const lectura = await lector(this.stores, owner, final);
    let hasta = BEGINNING;
    for (let tried = 0; tried < TRIES; tried++) {
      const tras = hasta;
      // What the ledger has seen has all its entries; what is recorded from now on has them a moment later.
      hasta = (await documentStore.checkpoint(vistaDeLibro)) ?? tras;
      for await (const suyo of lectura(tras, hasta)) {
        yield verificacion.tramo(suyo.eventos, suyo.asientos);
        prueba.eventos += suyo.eventos.filter(esDeFactura).length;
        prueba.asientos += suyo.asientos.length;
        prueba.cabeza = suyo.asientos.at(-1) ?? prueba.cabeza;
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
