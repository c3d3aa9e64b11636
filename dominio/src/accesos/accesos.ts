import { z } from 'zod';
import { type Consulta } from '../consulta.ts';
import { type Decider, nunca } from '../decider.ts';
import { noExiste, sinSesion } from '../errores.ts';
import { entero, nombreRequerido } from '../esquemas.ts';
import { type Instante } from '../fechas.ts';
import { type Upcasters } from '../upcasters.ts';

/** Read-only accesses for the owner's accountant (docs/cuentas.md). */

export const TEXTOS_DE_ACCESO = {
  nombre: 'El nombre es obligatorio',
  dias: 'Los días deben ser un número entero de 1 a 365.',
} as const;
export const ACCESO_NO_ENCONTRADO = 'Acceso no encontrado.';

export const accesoSchema = z.object({
  nombre: nombreRequerido(TEXTOS_DE_ACCESO.nombre, 200),
  dias: entero(1, 365, TEXTOS_DE_ACCESO.dias),
});
export type DatosDeAcceso = z.output<typeof accesoSchema>;

export interface Acceso {
  readonly id: string;
  readonly nombre: string;
  readonly expira: Instante;
  /** SHA-256 of the access's token. */
  readonly huella_del_token: string;
  readonly revocado: boolean;
  readonly consultas: Readonly<Partial<Record<Consulta, Instante>>>;
}

export type EventoDeAccesos =
  | {
      readonly type: 'AccesoCreado';
      readonly data: Pick<Acceso, 'id' | 'nombre' | 'expira' | 'huella_del_token'>;
    }
  | { readonly type: 'AccesoRevocado'; readonly data: { readonly id: string } }
  | {
      readonly type: 'AccesoUsado';
      readonly data: {
        readonly id: string;
        /** What was read with the access. */
        readonly consulta: Consulta;
        readonly instante: Instante;
      };
    };

export const EVENTOS_DE_ACCESOS = {
  AccesoCreado: [],
  AccesoRevocado: [],
  AccesoUsado: [],
} satisfies Upcasters<EventoDeAccesos>;

export type ComandoDeAccesos =
  | {
      readonly type: 'CrearAcceso';
      readonly acceso: Pick<Acceso, 'id' | 'nombre' | 'expira' | 'huella_del_token'>;
    }
  | { readonly type: 'RevocarAcceso'; readonly id: string }
  | {
      readonly type: 'UsarAcceso';
      readonly id: string;
      readonly consulta: Consulta;
      readonly instante: Instante;
    };

export type Accesos = Readonly<Record<string, Acceso>>;

export const estaVigente = ({ revocado, expira }: Acceso, instante: Instante): boolean =>
  !revocado && instante < expira;

const minutoDe = (instante: Instante): string => instante.slice(0, 16);

export const esUsoNuevo = ({ consultas }: Acceso, consulta: Consulta, instante: Instante): boolean => {
  const anterior = consultas[consulta];
  // Two simultaneous uses of an access may be decided in the reverse order of their instants, so an earlier
  // minute is not a new use.
  return anterior === undefined || minutoDe(anterior) < minutoDe(instante);
};

export const accesoTras = (acceso: Acceso | null, evento: EventoDeAccesos): Acceso | null => {
  switch (evento.type) {
    case 'AccesoCreado':
      return { ...evento.data, revocado: false, consultas: {} };
    case 'AccesoRevocado':
      return acceso && { ...acceso, revocado: true };
    case 'AccesoUsado': {
      const { consulta, instante } = evento.data;
      return acceso && { ...acceso, consultas: { ...acceso.consultas, [consulta]: instante } };
    }
    default:
      return nunca(evento);
  }
};

const decide = (comando: ComandoDeAccesos, accesos: Accesos): readonly EventoDeAccesos[] => {
  switch (comando.type) {
    case 'CrearAcceso':
      if (accesos[comando.acceso.id]) return [];
      return [{ type: 'AccesoCreado', data: comando.acceso }];
    case 'RevocarAcceso': {
      const acceso = accesos[comando.id];
      if (!acceso) throw noExiste(ACCESO_NO_ENCONTRADO);
      return acceso.revocado ? [] : [{ type: 'AccesoRevocado', data: { id: comando.id } }];
    }
    case 'UsarAcceso': {
      const { id, consulta, instante } = comando;
      const acceso = accesos[id];
      if (!acceso || !estaVigente(acceso, instante)) throw sinSesion();
      if (!esUsoNuevo(acceso, consulta, instante)) return [];
      return [{ type: 'AccesoUsado', data: { id, consulta, instante } }];
    }
    default:
      return nunca(comando);
  }
};

export const accesos: Decider<ComandoDeAccesos, Accesos, EventoDeAccesos> = {
  initialState: {},
  decide,
  evolve: (actuales, evento) => {
    const { id } = evento.data;
    const acceso = accesoTras(actuales[id] ?? null, evento);
    return acceso ? { ...actuales, [id]: acceso } : actuales;
  },
};
