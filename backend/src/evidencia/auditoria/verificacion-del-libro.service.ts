import { Inject, Injectable } from '@nestjs/common';
import { regla } from '@cuenta-clara/dominio/errores';
import { EVENTOS_DE_FACTURA } from '@cuenta-clara/dominio/facturas/factura';
import {
  ANCLAS_DE_OTRO_NEGOCIO,
  type AnclasGuardadas,
  SIN_ANCLAS,
  textoDeAnclas,
} from '@cuenta-clara/dominio/evidencia/auditoria/anclas-guardadas';
import { agregadoDeExportaciones } from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones.agregado';
import { anclasDe, cimasDeArchivos } from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones.view';
import { abrirLoGuardado } from '@cuenta-clara/dominio/evidencia/auditoria/lo-guardado';
import { type Hallazgo, hallazgo } from '@cuenta-clara/dominio/evidencia/auditoria/hallazgos';
import { vistaDeIntervenciones } from '@cuenta-clara/dominio/evidencia/auditoria/intervenciones.view';
import {
  type VerificacionDeApi,
  aCabezaDeApi,
  aHallazgoDeApi,
} from '@cuenta-clara/dominio/evidencia/libro/libro.api';
import { type Cabeza, LIBRO_VACIO } from '@cuenta-clara/dominio/evidencia/libro/libro';
import { vistaDeLibro } from '@cuenta-clara/dominio/evidencia/libro/libro.view';
import { type Cima, type CimaDe } from '@cuenta-clara/dominio/evidencia/arbol/arbol';
import { vistaDeArbol } from '@cuenta-clara/dominio/evidencia/arbol/arbol.view';
import { abrirCimas } from '@cuenta-clara/dominio/evidencia/auditoria/testigos-en-orden';
import { agregadoDeSellos } from '@cuenta-clara/dominio/evidencia/sellos/sellos.agregado';
import { sellosEntre } from '@cuenta-clara/dominio/evidencia/sellos/sellos.view';
import { textoDeLoQueSigue } from '@cuenta-clara/dominio/evidencia/auditoria/relato';
import {
  type Ancla,
  abrirVerificacion,
  esDeFactura,
} from '@cuenta-clara/dominio/evidencia/auditoria/verificar';
import { typesOf } from '@cuenta-clara/dominio/upcasters';
import { type Zona } from '@cuenta-clara/dominio/zona-horaria';
import { BEGINNING } from '../../platform/system/position.ts';
import { SharedWork } from '../../platform/system/shared-work.ts';
import { type Stores } from '../../platform/deployments/stores.ts';
import { STORES } from '../../platform/system/tokens.ts';
import { ArbolGuardado } from '../arbol/arbol-guardado.ts';
import { type Prueba } from './lo-mostrado.ts';
import { LoMostrado } from './lo-mostrado.service.ts';
import { type Lectura, facturasDe, lecturaDeSuyos, lecturaEntera, loQueNoSeLee } from './recorrido.ts';

const CATCH_UP_MS = 2_000;
/** Maximum of rounds: the invoices are summed again when the owner wrote meanwhile. */
const TRIES = 5;

interface EnCurso extends Prueba {
  readonly hallazgos: Hallazgo[];
  asientos: number;
  eventos: number;
  cabeza: Cabeza;
  readonly registradas: Ancla[];
}

const enBlanco = (): EnCurso => ({
  hallazgos: [],
  asientos: 0,
  eventos: 0,
  cabeza: LIBRO_VACIO,
  registradas: [],
});

type Lector = (stores: Stores, owner: string, hasta: string) => Lectura | Promise<Lectura>;

@Injectable()
export class VerificacionDelLibro {
  private readonly underWay = new SharedWork<VerificacionDeApi>();

  constructor(
    @Inject(STORES) private readonly stores: Stores,
    private readonly loMostrado: LoMostrado,
  ) {}

  /** Throws a rule error when an anchor is another owner's. Dates in texts are in `zona`. */
  de(owner: string, guardadas = SIN_ANCLAS, zona: Zona = 'UTC'): Promise<VerificacionDeApi> {
    const deQuien = [...guardadas.enteras, ...(guardadas.manifiesto ? [guardadas.manifiesto] : [])];
    if (deQuien.some((una) => una.owner !== owner)) throw regla(ANCLAS_DE_OTRO_NEGOCIO);
    return this.underWay.of(JSON.stringify([owner, guardadas, zona]), () =>
      this.verificar(owner, guardadas, zona),
    );
  }

  /** The owner's events alone can prove the ledger right; the whole log is read to locate what is wrong. */
  private async verificar(owner: string, guardadas: AnclasGuardadas, zona: Zona): Promise<VerificacionDeApi> {
    const { prueba, relato } = await this.loMostrado.contar(owner, guardadas, async () => {
      const deSuyos = await this.prueba(owner, guardadas, lecturaDeSuyos);
      return deSuyos.hallazgos.length > 0 ? this.prueba(owner, guardadas, lecturaEntera) : deSuyos;
    });
    const { causas, siguen } = relato;
    const { asientos, eventos, cabeza, registradas } = prueba;
    const intervenciones = await this.stores.documentStore.get(vistaDeIntervenciones, owner);
    const hallazgos = intervenciones?.soloLectura ? [...causas, hallazgo('change-found', { owner })] : causas;
    return {
      ok: hallazgos.length === 0,
      asientos,
      eventos,
      cabeza: aCabezaDeApi(cabeza),
      anclas: textoDeAnclas(guardadas, registradas, zona),
      hallazgos: hallazgos.map(aHallazgoDeApi),
      siguen: siguen.map(textoDeLoQueSigue),
    };
  }

  private async prueba(owner: string, guardadas: AnclasGuardadas, lector: Lector): Promise<Prueba> {
    const prueba = enBlanco();
    const roto = await loQueNoSeLee(owner, async () => {
      for await (const hallados of this.probar(owner, guardadas, lector, prueba))
        prueba.hallazgos.push(...hallados.filter((hallazgo) => hallazgo.owner === owner));
    });
    if (roto) prueba.hallazgos.push(roto);
    return prueba;
  }

  private async *probar(
    owner: string,
    guardadas: AnclasGuardadas,
    lector: Lector,
    prueba: EnCurso,
  ): AsyncIterable<readonly Hallazgo[]> {
    const { eventStore, documentStore, readModels } = this.stores;
    const guardado = abrirLoGuardado(guardadas);
    for await (const pedidas of eventStore.readStream(agregadoDeExportaciones.flujo(owner))) {
      prueba.registradas.push(...anclasDe(pedidas));
      guardado.oir(pedidas);
    }
    const registradas = await this.cimasDe(owner);
    const cimas = abrirCimas(registradas);
    const final = await eventStore.lastPosition();
    await readModels.waitFor(final, CATCH_UP_MS);
    const verificacion = abrirVerificacion([...guardadas.enteras, ...prueba.registradas]);
    const lectura = await lector(this.stores, owner, final);
    let hasta = BEGINNING;
    let sonTodos = true;
    for (let tried = 0; tried < TRIES; tried++) {
      const tras = hasta;
      // The ledger's read model has all entries up to its checkpoint; the next round reads later entries.
      hasta = (await documentStore.checkpoint(vistaDeLibro)) ?? tras;
      for await (const suyo of lectura(tras, hasta)) {
        yield verificacion.tramo(suyo.eventos, suyo.asientos);
        sonTodos &&= suyo.sonTodos;
        for (const evento of suyo.eventos) if (evento.metadata.ownerId === owner) cimas.crecer(evento);
        prueba.eventos += suyo.eventos.filter(esDeFactura).length;
        prueba.asientos += suyo.asientos.length;
        prueba.cabeza = suyo.asientos.at(-1) ?? prueba.cabeza;
        for (const asiento of suyo.asientos) guardado.ver(asiento);
      }
      const facturas = await facturasDe(documentStore, owner);
      if (await this.escribioDespues(owner, hasta)) continue;
      verificacion.facturas(facturas);
      break;
    }
    yield [...verificacion.terminar(), ...guardado.desconocido(owner)];
    if (hasta < final || prueba.hallazgos.length > 0) return;
    const rota = sonTodos ? cimas.rota() : await this.rotaEnElArbol(owner, registradas, final);
    if (rota !== null) yield [hallazgo('seal-mismatch', { owner, cuantos: rota.tamano })];
  }

  private async cimasDe(owner: string): Promise<readonly CimaDe[]> {
    const { eventStore } = this.stores;
    const cimas: CimaDe[] = [];
    for await (const puestos of eventStore.readStream(agregadoDeSellos.flujo(owner)))
      cimas.push(...sellosEntre(puestos));
    for await (const pedidas of eventStore.readStream(agregadoDeExportaciones.flujo(owner)))
      cimas.push(...cimasDeArchivos(pedidas));
    return cimas;
  }

  /**
   * First recorded tree head that the stored tree contradicts; null also while the tree lags behind position
   * `final`. Used when not all of the owner's events were read.
   */
  private async rotaEnElArbol(owner: string, cimas: readonly Cima[], final: string): Promise<Cima | null> {
    const { documentStore } = this.stores;
    if (((await documentStore.checkpoint(vistaDeArbol)) ?? BEGINNING) < final) return null;
    const arbol = await ArbolGuardado.de(documentStore, owner);
    for (const cima of cimas) if ((await arbol.raizCon(cima.tamano)) !== cima.raiz) return cima;
    return null;
  }

  private async escribioDespues(owner: string, hasta: string): Promise<boolean> {
    const types = typesOf(EVENTOS_DE_FACTURA);
    for await (const suyos of this.stores.eventStore.readAll({ after: hasta, types, owner }))
      return suyos.length > 0;
    return false;
  }
}
