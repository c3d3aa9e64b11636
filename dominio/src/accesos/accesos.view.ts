import { type FormasDe } from '../forma.ts';
import { z } from 'zod';
import { nunca } from '../decider.ts';
import { type Instante } from '../fechas.ts';
import { type Proyeccion } from '../proyeccion.ts';
import { idDeApi, instanteDeApi } from '../respuestas.ts';
import { type Acceso, EVENTOS_DE_ACCESOS, type EventoDeAccesos, accesoTras } from './accesos.ts';

export interface VistaDeAcceso {
  readonly owner: string;
  readonly acceso: Acceso;
  readonly creado: Instante;
  readonly revocado: Instante | null;
  readonly usos: number;
  readonly ultimo_uso: Instante | null;
}

const CAMPOS = { owner: 'text', creado: 'text', huella: 'text' } as const;
export type CampoDeAcceso = keyof typeof CAMPOS;

export const vistaDeAccesos: Proyeccion<VistaDeAcceso, EventoDeAccesos, CampoDeAcceso, 'accesos'> = {
  name: 'accesos',
  revision: 1,
  types: EVENTOS_DE_ACCESOS,
  keysOf: ({ data }) => [data.id],
  project: (vista, evento) => {
    const acceso = accesoTras(vista?.acceso ?? null, evento);
    if (!acceso) return null;
    const { at, ownerId } = evento.metadata;
    switch (evento.type) {
      case 'AccesoCreado':
        return { owner: ownerId, acceso, creado: at, revocado: null, usos: 0, ultimo_uso: null };
      case 'AccesoRevocado':
        return vista && { ...vista, acceso, revocado: at };
      case 'AccesoUsado':
        return vista && { ...vista, acceso, usos: vista.usos + 1, ultimo_uso: evento.data.instante };
      default:
        return nunca(evento);
    }
  },
  forma: {
    owner: 'texto',
    acceso: {
      id: 'texto',
      nombre: 'texto',
      expira: 'texto',
      huella_del_token: 'texto',
      revocado: 'logico',
      consultas: 'objeto',
    },
    creado: 'texto',
    revocado: ['o-nada', 'texto'],
    usos: 'numero',
    ultimo_uso: ['o-nada', 'texto'],
  } satisfies FormasDe<VistaDeAcceso>,
  fields: CAMPOS,
  fieldsOf: ({ owner, creado, acceso }) => ({ owner, creado, huella: acceso.huella_del_token }),
};

export const accesoDeApi = z
  .strictObject({
    id: idDeApi,
    nombre: z.string(),
    creado: instanteDeApi,
    expira: instanteDeApi,
    revocado: instanteDeApi
      .nullable()
      .meta({ description: 'Instant of revocation; null while the access is in force.' }),
    usos: z
      .int()
      .meta({ description: 'Number of recorded uses: at most one per minute and kind of request.' }),
    ultimo_uso: instanteDeApi.nullable(),
  })
  .meta({ id: 'Acceso' });
export type AccesoDeApi = z.output<typeof accesoDeApi>;

export const accesoCreadoDeApi = accesoDeApi
  .extend({ token: z.string().meta({ description: 'Only this answer contains the token.' }) })
  .meta({ id: 'AccesoCreado' });
export type AccesoCreadoDeApi = z.output<typeof accesoCreadoDeApi>;

export const aAccesoDeApi = ({ acceso, creado, revocado, usos, ultimo_uso }: VistaDeAcceso): AccesoDeApi => ({
  id: acceso.id,
  nombre: acceso.nombre,
  creado,
  expira: acceso.expira,
  revocado,
  usos,
  ultimo_uso,
});
