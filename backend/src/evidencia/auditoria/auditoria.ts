import { type Registrado } from '@cuenta-clara/dominio/decider';
import { idDeFactura } from '@cuenta-clara/dominio/facturas/factura.view';
import { type AnclasGuardadas } from '@cuenta-clara/dominio/evidencia/auditoria/anclas-guardadas';
import { type Cima } from '@cuenta-clara/dominio/evidencia/arbol/arbol';
import { DE_NADIE, type Hallazgo, hallazgo } from '@cuenta-clara/dominio/evidencia/auditoria/hallazgos';
import { type Asiento } from '@cuenta-clara/dominio/evidencia/libro/libro';
import {
  EVENTOS_DE_INTERVENCIONES,
  sigueSinAceptar,
} from '@cuenta-clara/dominio/evidencia/auditoria/intervenciones';
import { type Relato, abrirRelato } from '@cuenta-clara/dominio/evidencia/auditoria/relato';
import { vistaDeArbol } from '@cuenta-clara/dominio/evidencia/arbol/arbol.view';
import { vistaDeLibro } from '@cuenta-clara/dominio/evidencia/libro/libro.view';
import { type EnOrden, abrirCimas } from '@cuenta-clara/dominio/evidencia/auditoria/testigos-en-orden';
import { type Ancla, abrirVerificacion } from '@cuenta-clara/dominio/evidencia/auditoria/verificar';
import { DOMAIN } from '../../domain.ts';
import { DerivedAgain, type Difference, type Stretch, type Watch } from './derived-again.ts';
import { DerivedAside } from './derived-aside.ts';
import { type AnyProjection, type DocumentStore } from '../../platform/document-store/document-store.ts';
import { EmbeddedDocumentStore } from '../../platform/document-store/embedded-document-store.ts';
import {
  type Definition,
  areSound,
  definitionsIn,
  isDamage,
  isIntact,
  oddIndexesOf,
  tablesIn,
} from '../../platform/deployments/definitions.ts';
import { type EmbeddedDatabase } from '../../platform/engines/embedded-database.ts';
import {
  EmbeddedEventStore,
  type Gap,
  LOG_TABLE,
  gapsIn,
} from '../../platform/event-store/embedded-event-store.ts';
import { type EventStore } from '../../platform/event-store/event-store.ts';
import { BEGINNING, toPosition } from '../../platform/system/position.ts';
import { type Scratch } from '../../platform/system/scratch.ts';
import { type ArchivoAtestiguado } from './archivos-atestiguados.ts';
import { definidoDeOtroModo } from './definido-de-otro-modo.ts';
import { type EnServidores } from './lo-mostrado.ts';
import { papelesDe } from '../libro/papeles.ts';
import { SIN_FIN, lecturaDeTodos, loQueNoSeLee, noSeLee } from './recorrido.ts';
import { Testimonio } from './testimonio.ts';

export interface Auditoria extends Relato {
  readonly eventos: number;
  readonly asientos: number;
  readonly cabezas: readonly Asiento[];
  readonly registradas: readonly Ancla[];
  readonly archivos: readonly ArchivoAtestiguado[];
}

const DAÑADA: Auditoria = {
  causas: [hallazgo('store-damaged', { owner: DE_NADIE })],
  siguen: [],
  eventos: 0,
  asientos: 0,
  cabezas: [],
  registradas: [],
  archivos: [],
};

export interface DerivadasAparte {
  /** True when the second thread found all documents equal to the derived ones, and all its tables sound. */
  readonly sonIguales: Promise<boolean>;
  /** SQL tables to check: both threads of the audit take tables from this list, each table once. */
  readonly tablas: Iterable<string>;
  dejar(): Promise<void>;
}
/**
 * Starts a second thread; null when it is not worthwhile. When the second thread finds a difference or fails,
 * the first thread derives `vistas` again.
 */
export type Aparte = (vistas: readonly Stretch[], tablas: readonly string[]) => DerivadasAparte | null;
const NADIE_MAS: Aparte = () => null;
/**
 * Read models of the second thread: all except ledger and tree, which share one text of each event and cost
 * as much as all others.
 */
const LA_MITAD: readonly string[] = DOMAIN.projections
  .map(({ name }) => name)
  .filter((name) => name !== vistaDeLibro.name && name !== vistaDeArbol.name);

/**
 * The data folder must not be open elsewhere (docs/evidencia/auditoria.md), and is left unchanged. Read models
 * equal to those that the log makes prove the ledgers' hash chains, which are walked only to locate a
 * difference. `hechas` are the SQL definitions of a new data folder.
 */
export const auditar = async (
  database: EmbeddedDatabase,
  hechas: readonly Definition[],
  guardadas: AnclasGuardadas,
  aparte = NADIE_MAS,
): Promise<Auditoria> => {
  database.readThrough();
  return comoEstaba(database, async () => {
    try {
      const definido = definidoDeOtroModo(definitionsIn(database), hechas);
      return await new Auditor(deCarpeta(database), guardadas, aparte).auditar(definido);
    } catch (error) {
      if (isDamage(error)) return DAÑADA;
      throw error;
    }
  });
};

/** Rolls back: opening the stores makes missing tables, which the next audit must find missing too. */
export const comoEstaba = async <T>(database: EmbeddedDatabase, hacer: () => Promise<T>): Promise<T> => {
  database.define('BEGIN');
  try {
    return await hacer();
  } finally {
    database.define('ROLLBACK');
  }
};

/** Requires that the product is stopped. Servers' tables and locks are not checked. */
export const auditarServidores = (
  almacenes: EnServidores,
  guardadas: AnclasGuardadas,
  scratch: Scratch,
): Promise<Auditoria> => new Auditor(deServidores(almacenes, scratch), guardadas, NADIE_MAS).auditar([]);

interface Derivadas {
  leer(anotar: (eventos: readonly Registrado[]) => void): Promise<void>;
  differences(areListsWhole: boolean): Iterable<Difference> | AsyncIterable<Difference>;
  close(): void;
}

interface Auditado {
  readonly eventStore: EventStore;
  readonly documentStore: DocumentStore;
  readonly tablas: readonly string[];
  estanSanas(tablas: Iterable<string>): boolean;
  estaEntero(): boolean;
  indicesCambiados(): readonly string[];
  /** Missing log positions; empty on servers, where they cannot be seen. */
  huecos(): readonly Gap[];
  /** False when other programs use the log too: a checkpoint past the product's last event is no finding. */
  readonly soloLoNuestro: boolean;
  derivar(vistas: readonly Stretch[], anotar: Watch): Derivadas;
}

const deCarpeta = (database: EmbeddedDatabase): Auditado => {
  const eventStore = new EmbeddedEventStore(database, DOMAIN.upcasters);
  return {
    eventStore,
    documentStore: new EmbeddedDocumentStore(database, DOMAIN.projections),
    tablas: tablesIn(database),
    estanSanas: (tablas) => areSound(database, tablas),
    estaEntero: () => isIntact(database),
    indicesCambiados: () => oddIndexesOf(database, LOG_TABLE),
    huecos: () => gapsIn(database),
    soloLoNuestro: true,
    derivar: (vistas, watch) => {
      const derivadas = new DerivedAgain(database, vistas, database.scratch, { watch });
      return {
        leer: async (anotar) => {
          for await (const eventos of eventStore.readAll()) {
            derivadas.apply(eventos);
            anotar(eventos);
          }
        },
        differences: (areListsWhole) => derivadas.differences(areListsWhole),
        close: () => derivadas.close(),
      };
    },
  };
};

const deServidores = ({ eventStore, documentStore }: EnServidores, scratch: Scratch): Auditado => ({
  eventStore,
  documentStore,
  tablas: [],
  estanSanas: () => true,
  estaEntero: () => true,
  indicesCambiados: () => [],
  huecos: () => [],
  soloLoNuestro: false,
  derivar: (alcances, watch) => {
    const vistas = alcances.map(({ projection }) => projection);
    const derivadas = new DerivedAside(documentStore, eventStore, vistas, scratch, { isStopped: true });
    return {
      leer: async (anotar) => {
        await derivadas.derive({ tell: anotar });
        for (const vista of vistas.filter(({ name }) => name === vistaDeLibro.name))
          for await (const { view } of derivadas.derivedOf(vista)) watch(vista, view);
      },
      differences: () => derivadas.differences(),
      close: () => derivadas.close(),
    };
  },
});

class Auditor {
  private readonly testimonio: Testimonio;
  /** By owner whose log was changed: true while the operator has not accepted the change. */
  private readonly cambiosHallados = new Map<string, boolean>();

  constructor(
    private readonly almacenes: Auditado,
    guardadas: AnclasGuardadas,
    private readonly aparte: Aparte,
  ) {
    this.testimonio = new Testimonio(guardadas);
  }

  async auditar(definido: readonly Hallazgo[]): Promise<Auditoria> {
    const hallazgos = [...definido];
    const { alcances, atrasadas } = await this.alcances();
    hallazgos.push(...atrasadas);
    const deOtro = alcances.filter(({ projection: { name } }) => LA_MITAD.includes(name));
    const aparte = this.aparte(deOtro, this.almacenes.tablas);
    const enTodas = aparte?.sonIguales.catch(() => false);
    const deAqui = aparte ? alcances.filter((uno) => !deOtro.includes(uno)) : alcances;
    const derivadas: Derivadas[] = [];
    try {
      const sonSanas = this.almacenes.estanSanas(aparte?.tablas ?? this.almacenes.tablas);
      if (!sonSanas && !this.almacenes.estaEntero()) return DAÑADA;
      const huecos = this.almacenes.huecos();
      derivadas.push(this.derivadas(deAqui));
      let dañado = await loQueNoSeLee(DE_NADIE, () =>
        derivadas[0]!.leer((eventos) => this.anotarEventos(eventos)),
      );
      const areListsWhole = (await enTodas) !== false && sonSanas;
      if (!areListsWhole) {
        if (sonSanas && !this.almacenes.estaEntero()) return DAÑADA;
        for (const documento of this.almacenes.indicesCambiados())
          hallazgos.push(hallazgo('table-changed', { owner: DE_NADIE, documento }));
        if (!dañado && aparte) {
          const suyas = this.derivadas(deOtro);
          derivadas.unshift(suyas);
          dañado = await loQueNoSeLee(DE_NADIE, () => suyas.leer(() => {}));
        }
      }
      if (dañado) return this.conclusion({ causas: [...hallazgos, dañado], siguen: [] });
      const diferencias = diferenciasDe(derivadas, areListsWhole);
      const { testimonio } = this;
      const { documentStore } = this.almacenes;
      let una = await diferencias.next();
      const isWhole = una.done && huecos.length === 0 && atrasadas.length === 0;
      const [cadena, sellos] =
        isWhole && (await testimonio.anclasEnSuLugar(documentStore))
          ? [await testimonio.descuadres(documentStore), await testimonio.sellosRotos(documentStore)]
          : await this.porLaCadena();
      const desconocido = testimonio.loDesconocido(DE_NADIE);
      hallazgos.push(...cadena, ...desconocido, ...huecosSinDecir(huecos, cadena), ...sellos);
      const papeles = await papelesDe(documentStore, hallazgos);
      const relato = abrirRelato(hallazgos, (factura) => papeles.get(factura) ?? null);
      for (; !una.done; una = await diferencias.next()) relato.diferencia(una.value);
      return this.conclusion(relato.terminar());
    } finally {
      await aparte?.dejar();
      for (const unas of derivadas) unas.close();
    }
  }

  private derivadas(alcances: readonly Stretch[]): Derivadas {
    return this.almacenes.derivar(alcances, this.testimonio.ver);
  }

  private conclusion(relato: Relato): Auditoria {
    const { eventos, asientos, cabezas, registradas, archivos } = this.testimonio;
    // Changes that earlier checks recorded, still unaccepted, come last: they caused no difference found here.
    const causas = [...relato.causas, ...this.sinAceptar()];
    return { ...relato, causas, eventos, asientos, cabezas: [...cabezas.values()], registradas, archivos };
  }

  private sinAceptar(): readonly Hallazgo[] {
    return [...this.cambiosHallados].flatMap(([owner, sigue]) =>
      sigue ? hallazgo('change-found', { owner }) : [],
    );
  }

  private intervenir({ type, metadata: { ownerId } }: Registrado): void {
    if (!Object.hasOwn(EVENTOS_DE_INTERVENCIONES, type)) return;
    const antes = this.cambiosHallados.get(ownerId) ?? false;
    this.cambiosHallados.set(ownerId, sigueSinAceptar(antes, { type }));
  }

  private async alcances() {
    const alcances: { projection: AnyProjection; upTo: string }[] = [];
    const atrasadas: string[] = [];
    const adelantadas: string[] = [];
    const ajenas: string[] = [];
    const fin = await this.almacenes.eventStore.lastPosition();
    for (const projection of DOMAIN.projections) {
      const upTo = await this.almacenes.documentStore.checkpoint(projection);
      if (upTo === null) ajenas.push(projection.name);
      else {
        // Reading makes the read model's table when it is missing; the comparison needs a table.
        await this.almacenes.documentStore.get(projection, '');
        // Compares up to the log's end, whatever the read model's stored checkpoint says.
        alcances.push({ projection, upTo: fin });
        if (upTo < fin) atrasadas.push(projection.name);
        if (upTo > fin && this.almacenes.soloLoNuestro) adelantadas.push(projection.name);
      }
    }
    const deTodas = (
      codigo: 'view-behind' | 'view-ahead' | 'view-of-another-program',
      vistas: readonly string[],
    ) => (vistas.length === 0 ? [] : [hallazgo(codigo, { owner: DE_NADIE, vista: vistas.join(', ') })]);
    return {
      alcances,
      atrasadas: [
        ...deTodas('view-behind', atrasadas),
        ...deTodas('view-ahead', adelantadas),
        ...deTodas('view-of-another-program', ajenas),
      ],
    };
  }

  private anotarEventos(eventos: readonly Registrado[]): void {
    this.testimonio.oir(eventos);
    for (const evento of eventos) this.intervenir(evento);
  }

  private async porLaCadena(): Promise<readonly [cadena: readonly Hallazgo[], sellos: readonly Hallazgo[]]> {
    const verificacion = abrirVerificacion(this.testimonio.anclas);
    const cimas = this.cimasPorDueña();
    const hallados: Hallazgo[] = [];
    try {
      for await (const { eventos, asientos } of lecturaDeTodos(this.almacenes)(BEGINNING, SIN_FIN)) {
        for (const evento of eventos) cimas.get(evento.metadata.ownerId)?.crecer(evento);
        hallados.push(...verificacion.tramo(eventos, asientos));
      }
    } catch (error) {
      if (!noSeLee(error)) throw error;
      return [hallados, []];
    }
    const rotos = [...cimas].flatMap(([owner, suyas]) => {
      const rota = suyas.rota();
      return rota ? hallazgo('seal-mismatch', { owner, cuantos: rota.tamano }) : [];
    });
    return [[...hallados, ...verificacion.terminar()], rotos];
  }

  private cimasPorDueña(): ReadonlyMap<string, EnOrden<Cima>> {
    const deCadaUna = new Map<string, Cima[]>();
    for (const { owner, tamano, raiz } of this.testimonio.cimas) {
      const suyas = deCadaUna.get(owner) ?? [];
      deCadaUna.set(owner, suyas);
      suyas.push({ tamano, raiz });
    }
    return new Map([...deCadaUna].map(([owner, suyas]) => [owner, abrirCimas(suyas)]));
  }
}

async function* diferenciasDe(
  derivadas: readonly Derivadas[],
  areListsWhole: boolean,
): AsyncGenerator<Difference> {
  for (const unas of derivadas) yield* unas.differences(areListsWhole);
}

const huecosSinDecir = (huecos: readonly Gap[], cadena: readonly Hallazgo[]): readonly Hallazgo[] => {
  const lugares = new Set(cadena.map(({ posicion }) => posicion));
  const facturas = new Set(cadena.map(({ factura }) => factura));
  return huecos
    .filter(({ streamId, position }) => {
      const antes = toPosition(Number(position) - 1);
      return !lugares.has(antes) && !facturas.has(idDeFactura(streamId));
    })
    .map(({ position }) => hallazgo('log-gap', { owner: DE_NADIE, posicion: position }));
};
