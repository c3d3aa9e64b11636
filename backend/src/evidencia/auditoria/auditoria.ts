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

/** What an audit has come to. */
export interface Auditoria extends Relato {
  readonly eventos: number;
  readonly asientos: number;
  /** The newest entry of each ledger. */
  readonly cabezas: readonly Asiento[];
  /** The anchors that the log itself holds. */
  readonly registradas: readonly Ancla[];
  /** The files that it vouches for, as far as it was read. */
  readonly archivos: readonly ArchivoAtestiguado[];
}

/** Of a file that has pages which are none: nothing that is read of it can be relied on. */
const DAÑADA: Auditoria = {
  causas: [hallazgo('store-damaged', { owner: DE_NADIE })],
  siguen: [],
  eventos: 0,
  asientos: 0,
  cabezas: [],
  registradas: [],
  archivos: [],
};

/** Read models that are derived elsewhere. */
export interface DerivadasAparte {
  /** Whether all of them are kept as the log makes them, and the tables that were taken there sound. */
  readonly sonIguales: Promise<boolean>;
  /** The tables that are left to be looked at here: each is whoever's takes it first. */
  readonly tablas: Iterable<string>;
  /** What it says is not asked any more. */
  dejar(): Promise<void>;
}
/**
 * Derives these read models elsewhere, at the same time; null where that is not worth while. Where they are not kept as the
 * log makes them, or that fails, they are derived here after all, and what differs is told.
 */
export type Aparte = (vistas: readonly Stretch[], tablas: readonly string[]) => DerivadasAparte | null;
const NADIE_MAS: Aparte = () => null;
/** Ledger and tree are made here, both from one text of each event. All others together are as much work. */
const LA_MITAD: readonly string[] = DOMAIN.projections
  .map(({ name }) => name)
  .filter((name) => name !== vistaDeLibro.name && name !== vistaDeArbol.name);

/**
 * The log, the ledgers, the anchors and everything that is shown of a data folder that nobody else has open, held against
 * each other (docs/evidencia/auditoria.md). All read models are derived again from the log; when nothing differs, the chain of
 * every ledger is the one that its events make. Only when something does is the chain gone through to say what and where.
 * The folder is left as it is found. `hechas` is what a folder that this program just made has defined.
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

/** Stores define what is missing: taken back in the end, so that what was removed is found by the next audit too. */
export const comoEstaba = async <T>(database: EmbeddedDatabase, hacer: () => Promise<T>): Promise<T> => {
  database.define('BEGIN');
  try {
    return await hacer();
  } finally {
    database.define('ROLLBACK');
  }
};

/**
 * The same of servers, while the product is stopped: nothing of its own is there but events, documents and files, so that of
 * tables and locks nothing is said. Others may record at the log: a place behind the newest event of ours is no place too far.
 */
export const auditarServidores = (
  almacenes: EnServidores,
  guardadas: AnclasGuardadas,
  scratch: Scratch,
): Promise<Auditoria> => new Auditor(deServidores(almacenes, scratch), guardadas, NADIE_MAS).auditar([]);

/** Read models derived again, to be read once and then held against what is kept. */
interface Derivadas {
  /** Reads the log to its end, and tells each batch of it. */
  leer(anotar: (eventos: readonly Registrado[]) => void): Promise<void>;
  differences(areListsWhole: boolean): Iterable<Difference> | AsyncIterable<Difference>;
  close(): void;
}

/** What is audited. */
interface Auditado {
  readonly eventStore: EventStore;
  readonly documentStore: DocumentStore;
  /** The tables that all of it is kept in, as far as that can be looked at. */
  readonly tablas: readonly string[];
  /** Whether all in these can be read as what it is, and their indexes hold what they do. */
  estanSanas(tablas: Iterable<string>): boolean;
  /** Whether all that is kept can be read as what it is. */
  estaEntero(): boolean;
  /** The indexes of the log that do not hold what it does. */
  indicesCambiados(): readonly string[];
  /** Places of the log that do not follow each other, where that can be seen. */
  huecos(): readonly Gap[];
  /** Whether a read model can have seen no more than the newest event of ours. */
  readonly soloLoNuestro: boolean;
  /** Of these read models; told of each document of a ledger that was made. */
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
  /** Of whom a change was found; whether that waits for whoever accepts it. */
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
    // What was found before is told beside whatever is found now, and explains none of it.
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

  /** How far each read model has come, as far as it is of this program. */
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
        await this.almacenes.documentStore.get(projection, ''); // its table is there from now on
        // However far it says that it has come: what it shows is what is held against the log, all of it.
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

  /** What the log itself says of how it was. */
  private anotarEventos(eventos: readonly Registrado[]): void {
    this.testimonio.oir(eventos);
    for (const evento of eventos) this.intervenir(evento);
  }

  /** What exactly is wrong, and where, by the fingerprints of events and entries; and of each owner the first head that is. */
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
      // An entry that is kept and is none: it differs from what the log makes, and is told as that.
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

/** Events that are missing, of whatever kind; what the chain told of already is not told twice. */
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
