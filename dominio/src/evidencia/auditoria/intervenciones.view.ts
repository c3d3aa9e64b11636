import { type FormasDe } from '../../forma.ts';
import { type Registrado } from '../../decider.ts';
import { type Instante } from '../../fechas.ts';
import { type Proyeccion } from '../../proyeccion.ts';
import { EVENTOS_DE_INTERVENCIONES, type Intervencion, sigueSinAceptar } from './intervenciones.ts';

export type IntervencionRegistrada = Intervencion & { readonly instante: Instante };

export interface VistaDeIntervenciones {
  readonly owner: string;
  readonly soloLectura: boolean;
  readonly ultimas: readonly IntervencionRegistrada[];
}

const ULTIMAS = 20;

const CAMPOS = { owner: 'text' } as const;

const registrada = ({ type, data, metadata }: Registrado<Intervencion>): IntervencionRegistrada =>
  ({ type, data, instante: metadata.at }) as IntervencionRegistrada;

export const vistaDeIntervenciones: Proyeccion<
  VistaDeIntervenciones,
  Intervencion,
  keyof typeof CAMPOS,
  'intervenciones'
> = {
  name: 'intervenciones',
  revision: 1,
  types: EVENTOS_DE_INTERVENCIONES,
  keysOf: ({ metadata }) => [metadata.ownerId],
  project: (antes, evento) => ({
    owner: evento.metadata.ownerId,
    soloLectura: sigueSinAceptar(antes?.soloLectura ?? false, evento),
    ultimas: [...(antes?.ultimas ?? []), registrada(evento)].slice(-ULTIMAS),
  }),
  forma: {
    owner: 'texto',
    soloLectura: 'logico',
    ultimas: ['cada', 'objeto'],
  } satisfies FormasDe<VistaDeIntervenciones>,
  fields: CAMPOS,
  fieldsOf: ({ owner }) => ({ owner }),
};
