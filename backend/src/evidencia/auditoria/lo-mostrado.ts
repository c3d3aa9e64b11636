import { type Registrado } from '@cuenta-clara/dominio/decider';
import { type AnclasGuardadas } from '@cuenta-clara/dominio/evidencia/auditoria/anclas-guardadas';
import { vistaDeArbol } from '@cuenta-clara/dominio/evidencia/arbol/arbol.view';
import { type Hallazgo, hallazgo } from '@cuenta-clara/dominio/evidencia/auditoria/hallazgos';
import { type Cabeza, LIBRO_VACIO } from '@cuenta-clara/dominio/evidencia/libro/libro';
import { type Relato, abrirRelato } from '@cuenta-clara/dominio/evidencia/auditoria/relato';
import { type Ancla } from '@cuenta-clara/dominio/evidencia/auditoria/verificar';
import { DOMAIN } from '../../domain.ts';
import { DerivedAgain, type Difference } from './derived-again.ts';
import { DerivedAside, type KnownEvents } from './derived-aside.ts';
import {
  type AnyProjection,
  type DocumentStore,
  type KeptDocuments,
} from '../../platform/document-store/document-store.ts';
import { EmbeddedDocumentStore } from '../../platform/document-store/embedded-document-store.ts';
import { definitionsIn, definitionsOfNew } from '../../platform/deployments/definitions.ts';
import { type EmbeddedDatabase } from '../../platform/engines/embedded-database.ts';
import { EmbeddedEventStore } from '../../platform/event-store/embedded-event-store.ts';
import { type EventStore, type EventsByPlace } from '../../platform/event-store/event-store.ts';
import { BEGINNING } from '../../platform/system/position.ts';
import { type Scratch } from '../../platform/system/scratch.ts';
import { ArbolGuardado } from '../arbol/arbol-guardado.ts';
import { definidoDeOtroModo } from './definido-de-otro-modo.ts';
import { papelesDe } from '../libro/papeles.ts';
import { UNA_LECTURA_CUESTA, loQueNoSeLee, siSeLee } from './recorrido.ts';
import { Testimonio } from './testimonio.ts';

export interface Prueba {
  readonly hallazgos: readonly Hallazgo[];
  readonly asientos: number;
  readonly eventos: number;
  readonly cabeza: Cabeza;
  readonly registradas: readonly Ancla[];
}

export type ContarLoHallado = (hallazgos: readonly Hallazgo[]) => Promise<Relato>;

export interface LoMostradoDe {
  /** Proof of the whole ledger; null when a read model differs from what the log makes. */
  readonly entera: Prueba | null;
  readonly contar: ContarLoHallado;
}

type Diferencias = Iterable<Difference> | AsyncIterable<Difference>;

/**
 * The owner's read models are derived again in one snapshot while others write (docs/evidencia/auditoria.md).
 * `database` is a separate read-only connection.
 */
export const conLoMostrado = async <T>(
  database: EmbeddedDatabase,
  owner: string,
  guardadas: AnclasGuardadas,
  scratch: Scratch,
  hacer: (mostrado: LoMostradoDe) => Promise<T>,
): Promise<T> => {
  const documentStore = new EmbeddedDocumentStore(database, DOMAIN.projections);
  const eventStore = new EmbeddedEventStore(database, DOMAIN.upcasters);
  // The transaction's snapshot begins at its first read.
  database.define('BEGIN');
  const upTo = await eventStore.lastPosition();
  const { vistas, ajenas } = await porPrograma(documentStore);
  const definido = definidoDeOtroModo(definitionsIn(database), definitionsOfNew(DOMAIN));
  const hastaElFin = vistas.map((projection) => ({ projection, upTo }));
  const testimonio = new Testimonio(guardadas);
  const derivadas = new DerivedAgain(database, hastaElFin, scratch, { owner, watch: testimonio.ver });
  try {
    const roto = await loQueNoSeLee(owner, async () => {
      for await (const suyos of eventStore.readAll({ owner })) {
        derivadas.apply(suyos);
        testimonio.oir(suyos);
      }
    });
    const esEntera =
      roto === null &&
      ajenas.length + definido.length === 0 &&
      derivadas.differences().next().done === true &&
      (await testimonio.anclasEnSuLugar(documentStore));
    return await hacer({
      entera: esEntera ? await pruebaEntera(testimonio, documentStore, owner) : null,
      contar: async (hallazgos) => {
        const diferencias = (): Diferencias => (esEntera ? [] : derivadas.differences());
        const relato = await contarLoHallado(documentStore, hallazgos, roto, diferencias);
        const conAjenas = conVistas(relato, 'view-of-another-program', owner, ajenas);
        return { ...conAjenas, causas: [...definido, ...conAjenas.causas] };
      },
    });
  } finally {
    derivadas.close();
    database.define('ROLLBACK');
  }
};

const pruebaEntera = async (
  testimonio: Testimonio,
  documentStore: EmbeddedDocumentStore,
  owner: string,
): Promise<Prueba> => {
  const { asientos, eventos, cabezas, registradas } = testimonio;
  const hallazgos = [
    ...(await testimonio.descuadres(documentStore)),
    ...testimonio.loDesconocido(owner),
    ...(await testimonio.sellosRotos(documentStore)),
  ];
  return { hallazgos, asientos, eventos, cabeza: cabezas.get(owner) ?? LIBRO_VACIO, registradas };
};

export interface EnServidores {
  readonly eventStore: EventStore & EventsByPlace;
  readonly documentStore: DocumentStore & KeptDocuments;
}

/**
 * On servers no snapshot covers log and read models. Events are read at the positions in the owner's tree,
 * unless the whole log is cheaper. When something differs, all is derived again from the whole log.
 */
export const conLoMostradoEnServidores = async <T>(
  almacenes: EnServidores,
  owner: string,
  scratch: Scratch,
  contar: (relato: ContarLoHallado) => Promise<T>,
): Promise<T> => {
  const { eventStore, documentStore } = almacenes;
  const { vistas, ajenas } = await porPrograma(documentStore);
  const derivando = async <R>(work: (derivadas: DerivedAside) => Promise<R>): Promise<R> => {
    const derivadas = new DerivedAside(documentStore, eventStore, vistas, scratch, { owner });
    try {
      return await work(derivadas);
    } finally {
      derivadas.close();
    }
  };
  const deTodo = async (derivadas: DerivedAside): Promise<ContarLoHallado> => {
    const roto = await loQueNoSeLee(owner, () => derivadas.derive());
    return async (hallazgos) => {
      const relato = await contarLoHallado(documentStore, hallazgos, roto, () => derivadas.differences());
      const conAjenas = conVistas(relato, 'view-of-another-program', owner, ajenas);
      return conVistas(conAjenas, 'view-behind', owner, derivadas.behind);
    };
  };

  const known = await porSuArbol(almacenes, owner);
  if (!known) return derivando(async (derivadas) => contar(await deTodo(derivadas)));
  return derivando(async (cortas) => {
    // A tree that was tampered with may not lead to all of the owner's events.
    const seLeyeron = await cortas.derive({ known }).then(
      () => true,
      () => false,
    );
    return contar(async (hallazgos) =>
      seLeyeron && hallazgos.length + ajenas.length === 0 && (await nadaDifiere(cortas))
        ? { causas: [], siguen: [] }
        : derivando(async (derivadas) => (await deTodo(derivadas))(hallazgos)),
    );
  });
};

const nadaDifiere = async (derivadas: DerivedAside): Promise<boolean> => {
  for await (const _una of derivadas.differences()) return false;
  return derivadas.behind.length === 0;
};

const porSuArbol = async (
  { eventStore, documentStore }: EnServidores,
  owner: string,
): Promise<KnownEvents | undefined> => {
  // The checkpoint is read before the tree, so that the tree holds every event up to it.
  const visto = (await documentStore.checkpoint(vistaDeArbol)) ?? BEGINNING;
  const arbol = await siSeLee(() => ArbolGuardado.de(documentStore, owner));
  const { tamano = 0, posicion = BEGINNING } = arbol?.orilla ?? {};
  const deTodo = eventStore.bytesReadForOwner(BEGINNING, visto);
  if (!arbol || tamano === 0 || tamano * UNA_LECTURA_CUESTA >= deTodo) return undefined;
  const leer = async function* (): AsyncIterable<readonly Registrado[]> {
    for await (const lugares of arbol.lugares()) {
      const suyos = await eventStore.readAt(lugares);
      const deElla = suyos.filter(({ metadata }) => metadata.ownerId === owner);
      if (deElla.length > 0) yield deElla;
    }
  };
  return { upTo: posicion > visto ? posicion : visto, events: leer() };
};

/** Read models of another version of the program are reported, not compared. */
const porPrograma = async (documentStore: DocumentStore) => {
  const vistas: AnyProjection[] = [];
  const ajenas: string[] = [];
  for (const projection of DOMAIN.projections)
    if ((await documentStore.checkpoint(projection)) === null) ajenas.push(projection.name);
    else vistas.push(projection);
  return { vistas, ajenas };
};

const conVistas = (
  relato: Relato,
  codigo: 'view-behind' | 'view-of-another-program',
  owner: string,
  vistas: readonly string[],
): Relato =>
  vistas.length === 0
    ? relato
    : { ...relato, causas: [...relato.causas, hallazgo(codigo, { owner, vista: vistas.join(', ') })] };

const esDelFin = ({ codigo }: Hallazgo): boolean => codigo === 'event-unreadable';

/** The finding says that a read model changed, but not which document: comparing read models names it. */
const esImpreciso = ({ codigo, vista }: Hallazgo): boolean =>
  codigo === 'view-changed' && vista === undefined;

const contarLoHallado = async (
  documentStore: DocumentStore,
  hallazgos: readonly Hallazgo[],
  roto: Hallazgo | null,
  diferencias: () => Diferencias,
): Promise<Relato> => {
  const papeles = await papelesDe(documentStore, hallazgos);
  const relatar = async (hallados: readonly Hallazgo[], distintas: Diferencias): Promise<Relato> => {
    const relato = abrirRelato(hallados, (factura) => papeles.get(factura) ?? null);
    for await (const una of distintas) relato.diferencia(una);
    return relato.terminar();
  };
  const precisos = hallazgos.filter((uno) => !esImpreciso(uno));
  if (hallazgos.some(esDelFin)) return relatar(hallazgos, []);
  // `roto` reports an unreadable event. The proof of the ledger may have missed that event: the proof does
  // not read every property.
  if (roto) return relatar([...precisos, roto], []);
  const relato = await relatar(precisos, diferencias());
  return relato.causas.length > 0 ? relato : relatar(hallazgos, []);
};
