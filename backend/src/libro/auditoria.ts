import { type Registrado } from '@cuenta-clara/dominio/decider';
import { idDeFactura, vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import {
  type AnclaImpresa,
  type AnclasGuardadas,
  esDeLaImpresa,
  hallazgoDeImpresa,
} from '@cuenta-clara/dominio/libro/anclas-guardadas';
import { type Cima, type CimaDe } from '@cuenta-clara/dominio/libro/arbol';
import { type Hallazgo, hallazgo } from '@cuenta-clara/dominio/libro/hallazgos';
import { anclasDe, cimasDeArchivos } from '@cuenta-clara/dominio/libro/exportacion/exportaciones.view';
import {
  type Asiento,
  EN_CERO,
  type Sumas,
  porCobrar,
  sumar,
  sumasDe,
} from '@cuenta-clara/dominio/libro/libro';
import { EVENTOS_DE_INTERVENCIONES, sigueSinAceptar } from '@cuenta-clara/dominio/libro/intervenciones';
import { asientoDe, vistaDeLibro } from '@cuenta-clara/dominio/libro/libro.view';
import { type Relato, relatar } from '@cuenta-clara/dominio/libro/relato';
import { sellosEntre } from '@cuenta-clara/dominio/libro/sellos.view';
import { type EnOrden, abrirCimas } from '@cuenta-clara/dominio/libro/testigos-en-orden';
import { type Ancla, abrirVerificacion, esDeFactura } from '@cuenta-clara/dominio/libro/verificar';
import { vistaDeMovimientos } from '@cuenta-clara/dominio/movimientos/movimientos.view';
import { DOMAIN } from '../domain.ts';
import { DerivedAgain, type Difference, type Stretch } from '../platform/document-store/derived-again.ts';
import { type AnyProjection } from '../platform/document-store/document-store.ts';
import { EmbeddedDocumentStore } from '../platform/document-store/embedded-document-store.ts';
import {
  type Definition,
  definedOtherwise,
  definitionsIn,
  isIntact,
} from '../platform/embedded/definitions.ts';
import { type EmbeddedDatabase } from '../platform/embedded/embedded-database.ts';
import { EmbeddedEventStore, type Gap, gapsIn } from '../platform/event-store/embedded-event-store.ts';
import { BEGINNING, toPosition } from '../platform/event-store/position.ts';
import { ArbolGuardado } from './arbol-guardado.ts';
import { buscarAsientos } from './asientos.ts';
import { papelesDe } from './papeles.ts';
import { SIN_FIN, ilegible, lecturaDeTodos, noSeLee } from './recorrido.ts';

/** What an audit of a data folder has come to. */
export interface Auditoria extends Relato {
  readonly eventos: number;
  readonly asientos: number;
  /** The newest entry of each ledger. */
  readonly cabezas: readonly Asiento[];
  /** The anchors that the log itself holds. */
  readonly registradas: readonly Ancla[];
}

const DE_NADIE = '';
/** Of a file that has pages which are none: nothing that is read of it can be relied on. */
const DAÑADA: Auditoria = {
  causas: [hallazgo('store-damaged', { owner: DE_NADIE })],
  siguen: [],
  eventos: 0,
  asientos: 0,
  cabezas: [],
  registradas: [],
};

/**
 * Derives these read models elsewhere, at the same time: whether all of them are kept as the log makes them; null where that is
 * not worth while. Where it answers no, or fails, they are derived here after all, and what differs is told.
 */
export type Aparte = (vistas: readonly Stretch[]) => Promise<boolean> | null;
const NADIE_MAS: Aparte = () => null;
/** So much work as all others together: it has the most documents. */
const LA_MITAD = vistaDeMovimientos.name;

/**
 * The log, the ledgers, the anchors and everything that is shown of a data folder that nobody else has open, held against
 * each other (docs/audit.md). All read models are derived again from the log; when nothing differs, the chain of
 * every ledger is the one that its events make. Only when something does is the chain gone through to say what and where.
 * The folder is left as it is found. `hechas` is what a folder that this program just made has defined.
 */
export const auditar = async (
  database: EmbeddedDatabase,
  hechas: readonly Definition[],
  guardadas: AnclasGuardadas,
  aparte = NADIE_MAS,
): Promise<Auditoria> => {
  if (!isIntact(database)) return DAÑADA;
  const definido = definedOtherwise(definitionsIn(database), hechas);
  // Stores define what is missing: taken back in the end, so that what was removed is found by the next audit too.
  database.define('PRAGMA mmap_size = 0; BEGIN');
  try {
    const eventStore = new EmbeddedEventStore(database, DOMAIN.upcasters);
    const documentStore = new EmbeddedDocumentStore(database);
    const auditor = new Auditor(database, { eventStore, documentStore }, guardadas, aparte);
    return await auditor.auditar([
      ...definido.removed.map((documento) => hallazgo('lock-removed', { owner: DE_NADIE, documento })),
      ...definido.changed.map((documento) => hallazgo('table-changed', { owner: DE_NADIE, documento })),
    ]);
  } finally {
    database.define('ROLLBACK');
  }
};

interface Almacenes {
  readonly eventStore: EmbeddedEventStore;
  readonly documentStore: EmbeddedDocumentStore;
}

class Auditor {
  private eventos = 0;
  private asientos = 0;
  private readonly cabezas = new Map<string, Asiento>();
  private readonly registradas: Ancla[] = [];
  /** Those of seals, and those that archives were made under. */
  private readonly cimas: CimaDe[] = [];
  /** Of whom a change was found; whether that waits for whoever accepts it. */
  private readonly cambiosHallados = new Map<string, boolean>();
  /** Of the pages that were kept, those whose entry was not met yet. */
  private readonly sinHallar: Set<AnclaImpresa>;

  constructor(
    private readonly database: EmbeddedDatabase,
    private readonly almacenes: Almacenes,
    private readonly guardadas: AnclasGuardadas,
    private readonly aparte: Aparte,
  ) {
    this.sinHallar = new Set(guardadas.impresas);
  }

  /** Those that say whose they are, kept outside or in the log. */
  private get anclas(): readonly Ancla[] {
    return [...this.guardadas.enteras, ...this.registradas];
  }

  async auditar(definido: readonly Hallazgo[]): Promise<Auditoria> {
    const hallazgos = [...definido];
    const { alcances, atrasadas } = await this.alcances();
    hallazgos.push(...atrasadas);
    const huecos = gapsIn(this.database);
    const deOtro = alcances.filter(({ projection: { name } }) => name === LA_MITAD);
    const enTodas = this.aparte(deOtro)?.catch(() => false) ?? null;
    const deAqui = enTodas ? alcances.filter((uno) => !deOtro.includes(uno)) : alcances;
    const derivadas = [this.derivadas(deAqui)];
    try {
      let dañado = await this.derivar(derivadas[0]!, (eventos) => this.anotarEventos(eventos));
      if (!dañado && enTodas && !(await enTodas)) {
        const suyas = this.derivadas(deOtro);
        derivadas.push(suyas);
        dañado = await this.derivar(suyas);
      }
      if (dañado) return this.conclusion({ causas: [...hallazgos, dañado], siguen: [] });
      const diferencias = diferenciasDe(derivadas);
      const primera = diferencias.next();
      const isWhole = primera.done && huecos.length === 0 && atrasadas.length === 0;
      const [cadena, sellos] =
        isWhole && (await this.anclasEnSuLugar())
          ? [await this.descuadres(), await this.sellosRotos()]
          : await this.porLaCadena();
      hallazgos.push(...cadena, ...this.impresasSinAsiento(), ...huecosSinDecir(huecos, cadena), ...sellos);
      const papeles = await papelesDe(this.almacenes.documentStore, hallazgos);
      const todas = function* () {
        if (primera.done) return;
        yield primera.value;
        yield* diferencias;
      };
      return this.conclusion(relatar(hallazgos, todas(), (factura) => papeles.get(factura) ?? null));
    } finally {
      for (const unas of derivadas) unas.close();
    }
  }

  private derivadas(alcances: readonly Stretch[]): DerivedAgain {
    return new DerivedAgain(this.database, alcances, {
      watch: (vista, documento) => this.anotar(vista, documento),
    });
  }

  private conclusion(relato: Relato): Auditoria {
    const { eventos, asientos, cabezas, registradas } = this;
    // What was found before is told beside whatever is found now, and explains none of it.
    const causas = [...relato.causas, ...this.sinAceptar()];
    return { ...relato, causas, eventos, asientos, cabezas: [...cabezas.values()], registradas };
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
        if (upTo > fin) adelantadas.push(projection.name);
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

  /** What an event leaves: the head of each ledger is the last entry that was made. */
  private anotar(vista: AnyProjection, documento: unknown): void {
    if (vista.name !== vistaDeLibro.name) return;
    const asiento = asientoDe(documento as Parameters<typeof asientoDe>[0]);
    if (!asiento) return;
    this.asientos++;
    this.cabezas.set(asiento.owner, asiento);
    for (const impresa of this.sinHallar) if (esDeLaImpresa(impresa, asiento)) this.sinHallar.delete(impresa);
  }

  /** What the log itself says of how it was. */
  private anotarEventos(eventos: readonly Registrado[]): void {
    this.eventos += eventos.filter(esDeFactura).length;
    this.registradas.push(...anclasDe(eventos));
    this.cimas.push(...sellosEntre(eventos), ...cimasDeArchivos(eventos));
    for (const evento of eventos) this.intervenir(evento);
  }

  /** Hands over the whole log; what of it cannot be read is the end of what can be proved. */
  private async derivar(
    derivadas: DerivedAgain,
    anotar: (eventos: readonly Registrado[]) => void = () => {},
  ): Promise<Hallazgo | null> {
    try {
      for await (const eventos of this.almacenes.eventStore.readAll()) {
        derivadas.apply(eventos);
        anotar(eventos);
      }
      return null;
    } catch (error) {
      return ilegible(error, DE_NADIE);
    }
  }

  private async anclasEnSuLugar(): Promise<boolean> {
    for (const { owner, secuencia, huella } of this.anclas) {
      const [asiento] = await buscarAsientos(this.almacenes.documentStore, {
        equal: { owner, secuencia },
        limit: 1,
      });
      if (asiento?.huella !== huella) return false;
    }
    return true;
  }

  /**
   * Of each owner the first head that was recorded and whose root is not that of her tree, which is kept as the log makes it:
   * all later ones then differ too.
   */
  private async sellosRotos(): Promise<readonly Hallazgo[]> {
    const rotos = new Map<string, Hallazgo>();
    const arboles = new Map<string, ArbolGuardado>();
    for (const { owner, tamano, raiz } of this.cimas) {
      if (rotos.has(owner)) continue;
      const arbol = arboles.get(owner) ?? (await ArbolGuardado.de(this.almacenes.documentStore, owner));
      arboles.set(owner, arbol);
      if ((await arbol.raizCon(tamano)) !== raiz)
        rotos.set(owner, hallazgo('seal-mismatch', { owner, cuantos: tamano }));
    }
    return [...rotos.values()];
  }

  private impresasSinAsiento(): readonly Hallazgo[] {
    return [...this.sinHallar].map((impresa) => hallazgoDeImpresa(impresa, DE_NADIE));
  }

  /** The sums of ledgers that are as they should be, against those of the invoices: two rules that must say the same. */
  private async descuadres(): Promise<readonly Hallazgo[]> {
    const hallados: Hallazgo[] = [];
    for (const { owner, saldo } of this.cabezas.values()) {
      const sumas = await this.sumasDeFacturas(owner);
      if (sumas.facturado !== saldo.facturado || porCobrar(sumas) !== porCobrar(saldo))
        hallados.push(hallazgo('totals-mismatch', { owner }));
    }
    return hallados;
  }

  private async sumasDeFacturas(owner: string): Promise<Sumas> {
    let sumas = EN_CERO;
    for (const estado of ['pendiente', 'pagada'] as const) {
      const suyas = { equal: { owner, estado } };
      const { documentStore } = this.almacenes;
      const total = (await documentStore.sum(vistaDeFacturas, suyas, 'total')).sum;
      const balance_restante = (await documentStore.sum(vistaDeFacturas, suyas, 'balance_restante')).sum;
      sumas = sumar(sumas, sumasDe({ estado, total, balance_restante }));
    }
    return sumas;
  }

  /** What exactly is wrong, and where, by the fingerprints of events and entries; and of each owner the first head that is. */
  private async porLaCadena(): Promise<readonly [cadena: readonly Hallazgo[], sellos: readonly Hallazgo[]]> {
    const verificacion = abrirVerificacion(this.anclas);
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
    for (const { owner, tamano, raiz } of this.cimas) {
      const suyas = deCadaUna.get(owner) ?? [];
      deCadaUna.set(owner, suyas);
      suyas.push({ tamano, raiz });
    }
    return new Map([...deCadaUna].map(([owner, suyas]) => [owner, abrirCimas(suyas)]));
  }
}

function* diferenciasDe(derivadas: readonly DerivedAgain[]): Generator<Difference> {
  for (const unas of derivadas) yield* unas.differences();
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
