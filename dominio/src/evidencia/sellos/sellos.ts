import { type Decider, nunca } from '../../decider.ts';
import { type Instante } from '../../fechas.ts';
import { type Upcasters } from '../../upcasters.ts';
import { type Cima, type CimaDe } from '../arbol/arbol.ts';
import { type Huella, canonico } from '../libro/huella.ts';
import {
  EVENTOS_DE_INTERVENCIONES,
  type Intervencion,
  type RehechoSinComprobar,
  sigueSinAceptar,
} from '../auditoria/intervenciones.ts';

/**
 * The tree head of an owner's events, recorded in the log (docs/evidencia/formato.md, "The tree of all
 * events"): later changes of covered events show.
 */
export interface SelloPuesto {
  readonly type: 'SelloPuesto';
  readonly data: Cima;
}

/**
 * An outside authority certifies when a tree head existed (RFC 3161). The token is evidence, so the log keeps
 * it.
 */
export interface TiempoCertificado {
  readonly type: 'TiempoCertificado';
  readonly data: Cima & {
    /** The instant that the authority certified. */
    readonly instante: Instante;
    /** The time-stamp token as received: DER in base64. */
    readonly ficha: string;
  };
}

export type EventoDeSellos = SelloPuesto | TiempoCertificado | Intervencion;

export const EVENTOS_DE_SELLOS = {
  SelloPuesto: [],
  TiempoCertificado: [],
  ...EVENTOS_DE_INTERVENCIONES,
} satisfies Upcasters<EventoDeSellos>;

export type ComandoDeSellos =
  | { readonly type: 'PonerSello'; readonly cima: Cima }
  | ({ readonly type: 'CertificarTiempo' } & TiempoCertificado['data'])
  | { readonly type: 'Intervenir'; readonly hecho: Intervencion };

export interface EstadoDeSellos {
  /** The latest seal; null before the first and after a changed log was accepted. */
  readonly ultimo: Cima | null;
  readonly sinTiempo: ReadonlyMap<number, Huella>;
  readonly soloLectura: boolean;
  /** The last rebuild of the owner's data that could not check every event. */
  readonly sinComprobar: RehechoSinComprobar['data'] | null;
}

const ultimoTras = ({ ultimo }: EstadoDeSellos, evento: EventoDeSellos): Cima | null => {
  if (evento.type === 'SelloPuesto') return evento.data;
  return evento.type === 'CambioAceptado' ? null : ultimo;
};

const sinTiempoTras = (
  { sinTiempo }: EstadoDeSellos,
  evento: EventoDeSellos,
): EstadoDeSellos['sinTiempo'] => {
  if (evento.type === 'SelloPuesto') return new Map(sinTiempo).set(evento.data.tamano, evento.data.raiz);
  if (evento.type !== 'TiempoCertificado') return sinTiempo;
  return new Map([...sinTiempo].filter(([tamano]) => tamano !== evento.data.tamano));
};

/**
 * A restart, or a process in parallel, rebuilds again with at most one event more: the record of the previous
 * rebuild. The repeated rebuild is not recorded.
 */
const esElMismo = (
  { eventos, comprobados }: RehechoSinComprobar['data'],
  antes: RehechoSinComprobar['data'] | null,
): boolean => antes !== null && comprobados === antes.comprobados && eventos <= antes.eventos + 1;

const yaSeDijo = (hecho: Intervencion, { soloLectura, sinComprobar }: EstadoDeSellos): boolean => {
  if (hecho.type === 'CambioHallado') return soloLectura;
  return hecho.type === 'RehechoSinComprobar' && esElMismo(hecho.data, sinComprobar);
};

export const sellos: Decider<ComandoDeSellos, EstadoDeSellos, EventoDeSellos> = {
  initialState: { ultimo: null, sinTiempo: new Map(), soloLectura: false, sinComprobar: null },
  decide: (comando, estado) => {
    const { ultimo, sinTiempo } = estado;
    switch (comando.type) {
      case 'PonerSello':
        return comando.cima.tamano > (ultimo?.tamano ?? 0)
          ? [{ type: 'SelloPuesto', data: comando.cima }]
          : [];
      case 'CertificarTiempo': {
        const { type: _type, ...data } = comando;
        return sinTiempo.get(data.tamano) === data.raiz ? [{ type: 'TiempoCertificado', data }] : [];
      }
      case 'Intervenir':
        return yaSeDijo(comando.hecho, estado) ? [] : [comando.hecho];
      default:
        return nunca(comando);
    }
  },
  evolve: (antes, evento) => ({
    ultimo: ultimoTras(antes, evento),
    sinTiempo: sinTiempoTras(antes, evento),
    soloLectura: sigueSinAceptar(antes.soloLectura, evento),
    sinComprobar: evento.type === 'RehechoSinComprobar' ? evento.data : antes.sinComprobar,
  }),
};

/** The SHA-256 of this text is the digest in the token (docs/evidencia/formato.md, "Trusted time"). */
export const textoDeCima = ({ owner, tamano, raiz }: CimaDe): string => canonico({ owner, tamano, raiz });
