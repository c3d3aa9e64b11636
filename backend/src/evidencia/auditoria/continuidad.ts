import { v7 as uuidv7 } from 'uuid';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { idDeFactura } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Cima, RAIZ_VACIA, huellaDeHoja } from '@cuenta-clara/dominio/evidencia/arbol/arbol';
import {
  type DocumentoDeArbol,
  cimaDe,
  claveDeOrilla,
  orillaDe,
  vistaDeArbol,
} from '@cuenta-clara/dominio/evidencia/arbol/arbol.view';
import { type EventoDeExportaciones } from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones';
import { anclasDe, cimasDeArchivos } from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones.view';
import { type Huella, textoDeEvento } from '@cuenta-clara/dominio/evidencia/libro/huella';
import { type Intervencion, sigueSinAceptar } from '@cuenta-clara/dominio/evidencia/auditoria/intervenciones';
import { type Punta } from '@cuenta-clara/dominio/evidencia/libro/libro';
import { cabezaDe, claveDeCabeza, vistaDeLibro } from '@cuenta-clara/dominio/evidencia/libro/libro.view';
import { EVENTOS_DE_SELLOS, type EventoDeSellos } from '@cuenta-clara/dominio/evidencia/sellos/sellos';
import { agregadoDeSellos } from '@cuenta-clara/dominio/evidencia/sellos/sellos.agregado';
import {
  type EnOrden,
  abrirCimas,
  abrirPuntas,
} from '@cuenta-clara/dominio/evidencia/auditoria/testigos-en-orden';
import { esDeFactura } from '@cuenta-clara/dominio/evidencia/auditoria/verificar';
import { type Logger } from 'pino';
import { DOMAIN } from '../../domain.ts';
import { type Clock } from '../../platform/system/clock.ts';
import { DecisionRunner } from '../../platform/write-side/decision-runner.ts';
import { type AnyProjection } from '../../platform/document-store/document-store.ts';
import { type Stores } from '../../platform/deployments/stores.ts';
import { ArbolGuardado } from '../arbol/arbol-guardado.ts';
import { siSeLee } from './recorrido.ts';

export interface Ruptura {
  readonly owner: string;
  /** The tree head that the log contradicts; the empty tree when no tree head showed the change. */
  readonly antes: Cima;
  /**
   * The first ledger entry whose stored fingerprint is not the one that the log makes. Null when the tree
   * showed the change: a tree's head does not say which entry changed.
   */
  readonly asiento: number | null;
  /** First event that differs from the stored tree; null without a tree, or when the log ends before it. */
  readonly evento: Registrado | null;
  /**
   * Number of events that the log lacks directly before `evento` or, when `evento` is null, at its end; 0
   * when unknown.
   */
  readonly faltan: number;
}

/** Digests recorded elsewhere cover only `comprobados` of the events of an owner without a stored tree. */
export interface SinArbol {
  readonly owner: string;
  readonly eventos: number;
  readonly comprobados: number;
}

export interface Continuidad {
  readonly rotas: readonly Ruptura[];
  readonly sinComprobar: readonly SinArbol[];
}

type Almacenes = Pick<Stores, 'eventStore' | 'documentStore'>;

export const SIN_ARBOL: Cima = { tamano: 0, raiz: RAIZ_VACIA };

/** Evidence of an owner's events that the log recorded since the operator last accepted a change of them. */
interface Registrados {
  readonly cimas: readonly Cima[];
  readonly anclas: readonly Punta[];
  readonly asiento: number | null;
  readonly soloLectura: boolean;
}
const NADA_REGISTRADO: Registrados = { cimas: [], anclas: [], asiento: null, soloLectura: false };

const TESTIMONIOS = [
  ...Object.keys(EVENTOS_DE_SELLOS),
  ...(['ExportacionLista', 'ExportacionRehecha'] satisfies EventoDeExportaciones['type'][]),
];

const conEste = (
  antes: Registrados,
  evento: Registrado<EventoDeSellos | EventoDeExportaciones>,
): Registrados => {
  const { cimas } = antes;
  switch (evento.type) {
    case 'SelloPuesto':
      return { ...antes, cimas: [...cimas, evento.data] };
    case 'ExportacionLista':
    case 'ExportacionRehecha':
      return {
        ...antes,
        cimas: [...cimas, ...cimasDeArchivos([evento])],
        anclas: [...antes.anclas, ...anclasDe([evento])],
      };
    case 'CambioHallado': {
      const { antes: cima, asiento } = evento.data;
      return { ...antes, cimas: cima.tamano > 0 ? [...cimas, cima] : cimas, asiento, soloLectura: true };
    }
    case 'CambioAceptado':
      return NADA_REGISTRADO;
    default:
      return { ...antes, soloLectura: sigueSinAceptar(antes.soloLectura, evento) };
  }
};

const registradosEn = async ({ eventStore }: Almacenes): Promise<ReadonlyMap<string, Registrados>> => {
  const registrados = new Map<string, Registrados>();
  for await (const eventos of eventStore.readAll({ types: TESTIMONIOS }))
    for (const evento of eventos as readonly Registrado<EventoDeSellos | EventoDeExportaciones>[]) {
      const { ownerId } = evento.metadata;
      registrados.set(ownerId, conEste(registrados.get(ownerId) ?? NADA_REGISTRADO, evento));
    }
  return registrados;
};

const cimaGuardada = ({ documentStore }: Almacenes, owner: string): Promise<Cima | null> =>
  siSeLee(async () => {
    const orilla = orillaDe(await documentStore.get(vistaDeArbol, claveDeOrilla(owner)));
    return orilla.tamano > 0 ? cimaDe(orilla) : null;
  });

const cabezaGuardada = ({ documentStore }: Almacenes, owner: string): Promise<Punta | null> =>
  siSeLee(async () => {
    const cabeza = cabezaDe(await documentStore.get(vistaDeLibro, claveDeCabeza(owner)));
    return cabeza.secuencia > 0 ? cabeza : null;
  });

const conArbol = async ({ documentStore }: Almacenes): Promise<readonly string[]> => {
  const suyos: string[] = [];
  await siSeLee(async () => {
    for await (const { view } of documentStore.all(vistaDeArbol)) {
      const { owner, tamano } = orillaDe(view as DocumentoDeArbol);
      if (tamano > 0) suyos.push(owner);
    }
    return null;
  });
  return suyos;
};

interface Testigo {
  readonly arbol: Cima | null;
  readonly cimas: EnOrden<Cima>;
  /** Anchors and the ledger's head; null when a tree is stored, which covers the same events. */
  readonly puntas: EnOrden<Punta> | null;
  readonly registrados: Registrados;
  readonly hasta: { readonly eventos: number; readonly asientos: number };
  eventos: number;
  asientos: number;
  comprobados: number;
}

const mayor = (numeros: readonly number[]): number => numeros.reduce((a, b) => Math.max(a, b), 0);

const testigoDe = async (
  almacenes: Almacenes,
  owner: string,
  registrados = NADA_REGISTRADO,
): Promise<Testigo> => {
  const arbol = await cimaGuardada(almacenes, owner);
  const cabeza = arbol ? null : await cabezaGuardada(almacenes, owner);
  const cimas = [...registrados.cimas, ...(arbol ? [arbol] : [])];
  const puntas = arbol ? [] : [...registrados.anclas, ...(cabeza ? [cabeza] : [])];
  return {
    ...{ arbol, registrados, eventos: 0, asientos: 0, comprobados: 0 },
    cimas: abrirCimas(cimas),
    puntas: puntas.length > 0 ? abrirPuntas(puntas) : null,
    hasta: {
      eventos: mayor(cimas.map(({ tamano }) => tamano)),
      asientos: mayor(puntas.map(({ secuencia }) => secuencia)),
    },
  };
};

const atestiguar = (testigo: Testigo, evento: Registrado, esNuevo: boolean): void => {
  testigo.cimas.crecer(evento);
  testigo.puntas?.crecer(evento);
  testigo.eventos++;
  if (esDeFactura(evento)) testigo.asientos++;
  const porLibro = esDeFactura(evento) && testigo.asientos <= testigo.hasta.asientos;
  if (esNuevo || testigo.eventos <= testigo.hasta.eventos || porLibro) testigo.comprobados++;
};

/**
 * Finds owners whose events differ from the stored tree, whatever its checkpoint says, from the ledger's head
 * when there is no tree, or from seals, anchors and changes recorded in the log. Read models derived again
 * would hide the difference. Events after position `fin` count as checked.
 */
export const revisarContinuidad = async (almacenes: Almacenes, fin?: string): Promise<Continuidad> => {
  const registrados = await registradosEn(almacenes);
  const testigos = new Map<string, Testigo>();
  const conSuTestigo = async (owner: string): Promise<Testigo> => {
    const testigo = testigos.get(owner) ?? (await testigoDe(almacenes, owner, registrados.get(owner)));
    testigos.set(owner, testigo);
    return testigo;
  };
  for await (const eventos of almacenes.eventStore.readAll())
    for (const evento of eventos) {
      const { ownerId } = evento.metadata;
      const testigo = testigos.get(ownerId) ?? (await conSuTestigo(ownerId));
      atestiguar(testigo, evento, fin !== undefined && evento.position > fin);
    }
  for (const owner of await conArbol(almacenes)) await conSuTestigo(owner);

  const rotas: Ruptura[] = [];
  const sinComprobar: SinArbol[] = [];
  for (const [owner, testigo] of testigos) {
    const ruptura = await rupturaDe(almacenes, owner, testigo);
    if (ruptura) rotas.push(ruptura);
    const { arbol, eventos, comprobados } = testigo;
    if (!arbol && comprobados < eventos) sinComprobar.push({ owner, eventos, comprobados });
  }
  return { rotas, sinComprobar };
};

const rupturaDe = async (
  almacenes: Almacenes,
  owner: string,
  { arbol, cimas, puntas, registrados }: Testigo,
): Promise<Ruptura | null> => {
  const cima = cimas.rota();
  const antes = cima ?? SIN_ARBOL;
  if (cima !== null && arbol)
    return { owner, antes, asiento: null, ...((await primerCambio(almacenes, owner)) ?? SIN_LUGAR) };
  const asiento = cima === null ? (puntas?.rota()?.secuencia ?? null) : null;
  if (cima !== null || asiento !== null) return { owner, antes, asiento, ...SIN_LUGAR };
  return registrados.soloLectura ? { owner, antes, asiento: registrados.asiento, ...SIN_LUGAR } : null;
};

type Lugar = Pick<Ruptura, 'evento' | 'faltan'>;
const SIN_LUGAR: Lugar = { evento: null, faltan: 0 };
const MAS_ALLA = 1_000;

const primerCambio = (almacenes: Almacenes, owner: string): Promise<Lugar | null> =>
  siSeLee(async () => {
    const { eventStore, documentStore } = almacenes;
    const arbol = await ArbolGuardado.de(documentStore, owner);
    const { tamano } = arbol.orilla;
    let indice = 0;
    for await (const eventos of eventStore.readAll({ owner }))
      for (const evento of eventos) {
        if (evento.metadata.ownerId !== owner) continue;
        if (indice === tamano) return SIN_LUGAR;
        const hoja = huellaDeHoja(textoDeEvento(evento));
        const [debe] = await arbol.huellasDe([{ desde: indice, cuantas: 1 }]);
        if (debe !== hoja) return { evento, faltan: await faltanAntesDe(arbol, hoja, indice) };
        indice++;
      }
    return { evento: null, faltan: tamano - indice };
  });

const faltanAntesDe = async (arbol: ArbolGuardado, hoja: Huella, desde: number): Promise<number> => {
  const cuantas = Math.min(arbol.orilla.tamano - desde, MAS_ALLA);
  const hojas = Array.from({ length: cuantas }, (_, i) => ({ desde: desde + i, cuantas: 1 }));
  return Math.max(0, (await arbol.huellasDe(hojas)).indexOf(hoja));
};

export const registrar = async (
  { eventStore }: Almacenes,
  clock: Clock,
  quien: string,
  owner: string,
  hecho: Intervencion,
): Promise<void> => {
  await new DecisionRunner(eventStore, clock, DOMAIN.upcasters).execute({
    decider: agregadoDeSellos.decider,
    streamId: agregadoDeSellos.flujo(owner),
    command: { type: 'Intervenir', hecho },
    metadata: { ownerId: owner, userId: quien, correlationId: uuidv7() },
    commandId: uuidv7(),
  });
};

/** The changed invoice's id; null when it is unknown, or when events are missing instead of changed. */
export const facturaDe = ({ evento, faltan }: Ruptura): string | null =>
  evento && faltan === 0 && esDeFactura(evento) ? idDeFactura(evento.streamId) : null;

export const halladoDe = (ruptura: Ruptura): Intervencion => {
  const { antes, asiento } = ruptura;
  return { type: 'CambioHallado', data: { antes, asiento, factura: facturaDe(ruptura) } };
};

export const sinComprobarDe = ({ eventos, comprobados }: SinArbol): Intervencion => ({
  type: 'RehechoSinComprobar',
  data: { eventos, comprobados },
});

/**
 * True when ledger or tree will be derived again: they are evidence of the log's former content, so the log
 * is compared with them first.
 */
export const danFe = (vistas: readonly AnyProjection[]): boolean =>
  vistas.some(({ name }) => name === vistaDeLibro.name || name === vistaDeArbol.name);

const ARRANQUE = 'arranque';

/**
 * Owners whose log changed become read-only (dominio/evidencia/auditoria/solo-lectura.ts), and events that
 * could not be checked are recorded.
 */
export const cuidarContinuidad =
  (almacenes: Almacenes, clock: Clock, log: Pick<Logger, 'warn' | 'error'>) =>
  async (vistas: readonly AnyProjection[], fin: string): Promise<void> => {
    if (!danFe(vistas)) return;
    const { rotas, sinComprobar } = await revisarContinuidad(almacenes, fin);
    for (const ruptura of rotas) {
      const { owner, antes, asiento } = ruptura;
      log.error({ owner, events: antes.tamano, entry: asiento }, 'the log is not the one it was: read only');
      await registrar(almacenes, clock, ARRANQUE, owner, halladoDe(ruptura));
    }
    for (const uno of sinComprobar) {
      log.warn(uno, 'made anew, and nothing was left to check these events by');
      await registrar(almacenes, clock, ARRANQUE, uno.owner, sinComprobarDe(uno));
    }
  };
