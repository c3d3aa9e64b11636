import { z } from 'zod';
import { oVacio } from '../consultas.ts';
import { type Evento, type Registrado } from '../decider.ts';
import { entero } from '../esquemas.ts';
import { type Cambio, type Narrador } from '../narrador.ts';
import { instanteDeApi, versionDeApi } from '../respuestas.ts';
import { typesOf } from '../upcasters.ts';

const cambioDeApi = z
  .strictObject({ campo: z.string(), antes: z.string(), despues: z.string() })
  .meta({ id: 'Cambio', description: 'Texts in Spanish, to be shown.' });

const eventoDeApi = <T extends string>(eventos: Readonly<Record<T, unknown>>) =>
  z.strictObject({
    tipo: z.enum(typesOf(eventos)),
    fecha: instanteDeApi,
    usuario: z.string().meta({ description: 'User id, or `enlace:` and the id of a link.' }),
    persona: z.string().meta({ description: 'Full name of the user.' }),
    version: versionDeApi,
    datos: z
      .custom<object>((datos) => typeof datos === 'object')
      .meta({
        type: 'object',
        description: 'Data as recorded: amounts in cents, quantities in thousandths.',
      }),
    texto: z.string().meta({ description: 'The event in a sentence.' }),
    cambios: z.array(cambioDeApi),
  });

export const historialDeApi = <T extends string>(nombre: string, eventos: Readonly<Record<T, unknown>>) =>
  z
    .strictObject({
      eventos: z.array(eventoDeApi(eventos)).meta({ description: 'Events of a page, oldest first.' }),
      anterior: versionDeApi
        .nullable()
        .meta({ description: '`antes` of the previous page; null when this page has the first event.' }),
    })
    .meta({ id: nombre });

const VERSION_MAXIMA = 999_999_999;
const VERSION_NO_VALIDA = 'La versión no es válida.';

export const versionDeHistorial = entero(1, VERSION_MAXIMA, VERSION_NO_VALIDA);

export interface EventoDeHistorial<T extends string = string> {
  readonly tipo: T;
  readonly fecha: string;
  readonly usuario: string;
  readonly persona: string;
  readonly version: number;
  readonly datos: object;
  readonly texto: string;
  readonly cambios: Cambio[];
}

/**
 * Events are oldest first. `anterior` is the parameter `antes` of the previous page; null when this page has
 * the first event.
 */
export interface Historial<T extends string = string> {
  readonly eventos: EventoDeHistorial<T>[];
  readonly anterior: number | null;
}

export const paginaDeHistorialSchema = z.object({
  antes: oVacio(entero(2, VERSION_MAXIMA, VERSION_NO_VALIDA).optional()),
});
export type PaginaPedidaDeHistorial = z.output<typeof paginaDeHistorialSchema>;

export interface Hito<S> {
  readonly version: number;
  readonly estado: S;
}

/**
 * The most events and bytes in a sheet; a page of a history has two sheets. Bytes are of JSON without names
 * of persons. Only a sheet of a single event may exceed them.
 */
const HOJA = { eventos: 50, bytes: 100 * 1024 } as const;

type Contado<T extends string> = Omit<EventoDeHistorial<T>, 'persona'>;

interface Hoja<T extends string> {
  readonly eventos: readonly Contado<T>[];
  readonly bytes: number;
}
const SIN_EVENTOS = { eventos: [], bytes: 0 };

const bytesDe = (valor: object): number => {
  const texto = JSON.stringify(valor);
  return texto.length + 2 * (texto.match(/[\u0080-\uffff]/g)?.length ?? 0);
};

/**
 * Keeps only the last page of a history: two sheets (`HOJA`), because the last sheet may have a single event.
 * A history told from a cached state (`Hito`) has the same sheets as the history from the first event.
 */
export class Relator<S, E extends Evento> {
  private anterior: Hoja<E['type']> = SIN_EVENTOS;
  private ultima: Hoja<E['type']> = SIN_EVENTOS;
  private estado: S;

  constructor(
    private readonly narrador: Narrador<S, E>,
    desde: Hito<S> | null = null,
  ) {
    this.estado = desde ? desde.estado : narrador.decider.initialState;
  }

  /** The version and state before an event that begins a further sheet (`HOJA`); otherwise null. */
  cuenta(evento: Registrado<E>): Hito<S> | null {
    const antes = this.estado;
    const despues = this.narrador.decider.evolve(antes, evento);
    const contado: Contado<E['type']> = {
      tipo: evento.type,
      fecha: evento.metadata.at,
      usuario: evento.metadata.userId,
      version: evento.version,
      datos: evento.data,
      texto: this.narrador.texto(evento, antes),
      cambios: [...this.narrador.cambios(evento, antes, despues)],
    };
    this.estado = despues;
    const bytes = bytesDe(contado);
    const cabe = this.ultima.eventos.length < HOJA.eventos && this.ultima.bytes + bytes <= HOJA.bytes;
    const esNueva = !cabe && this.ultima.eventos.length > 0;
    if (esNueva) [this.anterior, this.ultima] = [this.ultima, SIN_EVENTOS];
    this.ultima = { eventos: [...this.ultima.eventos, contado], bytes: this.ultima.bytes + bytes };
    return esNueva ? { version: evento.version - 1, estado: antes } : null;
  }

  get usuarios(): readonly string[] {
    return this.enLaPagina.map(({ usuario }) => usuario);
  }

  pagina(personaDe: (usuario: string) => string): Historial<E['type']> {
    const contados = this.enLaPagina;
    const primera = contados[0]?.version ?? 1;
    return {
      eventos: contados.map((contado) => ({ ...contado, persona: personaDe(contado.usuario) })),
      anterior: primera > 1 ? primera : null,
    };
  }

  private get enLaPagina(): readonly Contado<E['type']>[] {
    const caben = this.anterior.bytes + this.ultima.bytes <= 2 * HOJA.bytes;
    return caben ? [...this.anterior.eventos, ...this.ultima.eventos] : this.ultima.eventos;
  }
}
