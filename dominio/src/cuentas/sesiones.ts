import { type Decider, nunca } from '../decider.ts';
import { noExiste } from '../errores.ts';
import { type Instante } from '../fechas.ts';
import { type Upcasters } from '../upcasters.ts';
import { type CuentaRegistrada } from './cuenta.ts';

export const SESION_NO_ENCONTRADA = 'Esa sesión ya no está abierta.';

/** A session ends after these milliseconds, used or not (decisions, "Accounts"). */
export const SESION_MS = 7 * 24 * 3_600_000;
/** The most sessions at a time: a further sign-in ends the session used least recently. */
export const SESIONES_A_LA_VEZ = 100;
/** At most one use of a session is recorded in this time, about four a day. */
export const ENTRE_USOS_MS = 6 * 3_600_000;

export interface Sesion {
  readonly sid: string;
  /** The device in words, from the user agent: 'Chrome en Android'. */
  readonly dispositivo: string;
  /** The account's generation (number of password changes) when the password was checked. */
  readonly generacion: number;
  readonly iniciada: Instante;
  readonly expira: Instante;
  readonly ultimo_uso: Instante;
}

export type EventoDeSesiones =
  | { readonly type: 'SesionIniciada'; readonly data: Omit<Sesion, 'ultimo_uso'> }
  | { readonly type: 'SesionUsada'; readonly data: Pick<Sesion, 'sid'> & { readonly instante: Instante } }
  | { readonly type: 'SesionCerrada'; readonly data: Pick<Sesion, 'sid'> }
  /**
   * All other sessions ended. `conserva` is null when the request's token is an older one without a `sid`:
   * its session ends too.
   */
  | { readonly type: 'DemasSesionesCerradas'; readonly data: { readonly conserva: string | null } };

export const EVENTOS_DE_SESIONES = {
  SesionIniciada: [],
  SesionUsada: [],
  SesionCerrada: [],
  DemasSesionesCerradas: [],
} satisfies Upcasters<EventoDeSesiones>;

export type ComandoDeSesiones =
  | { readonly type: 'IniciarSesion'; readonly sesion: Omit<Sesion, 'ultimo_uso'> }
  | { readonly type: 'UsarSesion'; readonly sid: string; readonly instante: Instante }
  | { readonly type: 'CerrarSesion'; readonly sid: string }
  | { readonly type: 'CerrarLasDemas'; readonly conserva: string | null };

export interface Sesiones {
  /** Sessions by `sid`. Ended sessions are removed at once, expired sessions when a new session begins. */
  readonly abiertas: Readonly<Record<string, Sesion>>;
  readonly sinSid: boolean;
  readonly cierres: number;
}

export interface Ficha {
  readonly sid: string | null;
  readonly generacion: number | null;
}

type Generacion = Pick<CuentaRegistrada, 'generacion' | 'conserva'>;

const esDeAhora = (sesion: Sesion, { generacion, conserva }: Generacion): boolean =>
  sesion.generacion >= generacion || sesion.sid === conserva;

/**
 * The open session of a token; 'sin sid' for a valid older token, which names no session; null for other
 * tokens.
 */
export const sesionDe = (
  ficha: Ficha,
  { abiertas, sinSid }: Sesiones,
  cuenta: Generacion,
): Sesion | 'sin sid' | null => {
  if (ficha.sid === null) return sinSid && cuenta.generacion === 0 ? 'sin sid' : null;
  const sesion = abiertas[ficha.sid];
  return sesion && sesion.generacion === ficha.generacion && esDeAhora(sesion, cuenta) ? sesion : null;
};

export const sesionesEn = (
  instante: Instante,
  { abiertas }: Pick<Sesiones, 'abiertas'>,
  cuenta: Generacion,
): readonly Sesion[] =>
  Object.values(abiertas)
    .filter((sesion) => esDeAhora(sesion, cuenta) && instante < sesion.expira)
    .sort((una, otra) => (una.ultimo_uso < otra.ultimo_uso ? 1 : -1));

export const esUsoNuevo = ({ ultimo_uso }: Sesion, instante: Instante): boolean =>
  Date.parse(instante) - Date.parse(ultimo_uso) >= ENTRE_USOS_MS;

const sin = (abiertas: Sesiones['abiertas'], cual: (sesion: Sesion) => boolean): Sesiones['abiertas'] =>
  Object.fromEntries(Object.entries(abiertas).filter(([, sesion]) => !cual(sesion)));

const decide = (comando: ComandoDeSesiones, { abiertas }: Sesiones): readonly EventoDeSesiones[] => {
  switch (comando.type) {
    case 'IniciarSesion': {
      const { sesion } = comando;
      const sobran = sesionesEn(sesion.iniciada, { abiertas }, DE_SIEMPRE).slice(SESIONES_A_LA_VEZ - 1);
      return [
        ...sobran.map(({ sid }) => ({ type: 'SesionCerrada', data: { sid } }) as const),
        { type: 'SesionIniciada', data: sesion },
      ];
    }
    case 'UsarSesion': {
      const { sid, instante } = comando;
      const sesion = abiertas[sid];
      return sesion && esUsoNuevo(sesion, instante) ? [{ type: 'SesionUsada', data: { sid, instante } }] : [];
    }
    case 'CerrarSesion':
      if (!abiertas[comando.sid]) throw noExiste(SESION_NO_ENCONTRADA);
      return [{ type: 'SesionCerrada', data: { sid: comando.sid } }];
    case 'CerrarLasDemas':
      return [{ type: 'DemasSesionesCerradas', data: { conserva: comando.conserva } }];
    default:
      return nunca(comando);
  }
};

const DE_SIEMPRE: Generacion = { generacion: 0, conserva: null };

export const sesiones: Decider<ComandoDeSesiones, Sesiones, EventoDeSesiones> = {
  initialState: { abiertas: {}, sinSid: true, cierres: 0 },
  decide,
  evolve: (estado, evento) => {
    const { abiertas } = estado;
    switch (evento.type) {
      case 'SesionIniciada': {
        const { data } = evento;
        const quedan = sin(abiertas, ({ expira }) => expira <= data.iniciada);
        return { ...estado, abiertas: { ...quedan, [data.sid]: { ...data, ultimo_uso: data.iniciada } } };
      }
      case 'SesionUsada': {
        const { sid, instante } = evento.data;
        const sesion = abiertas[sid];
        return sesion
          ? { ...estado, abiertas: { ...abiertas, [sid]: { ...sesion, ultimo_uso: instante } } }
          : estado;
      }
      case 'SesionCerrada':
        return { ...estado, abiertas: sin(abiertas, ({ sid }) => sid === evento.data.sid) };
      case 'DemasSesionesCerradas':
        return {
          abiertas: sin(abiertas, ({ sid }) => sid !== evento.data.conserva),
          sinSid: false,
          cierres: estado.cierres + 1,
        };
      default:
        return nunca(evento);
    }
  },
};
