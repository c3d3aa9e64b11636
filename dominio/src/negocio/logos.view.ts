import { type FormasDe } from '../forma.ts';
import { type Proyeccion } from '../proyeccion.ts';
import { EVENTOS_DE_NEGOCIO, type EventoDeNegocio, type Logo } from './negocio.ts';

/** A document's key is the logo's URL, because a request for a logo names no owner. */
export const vistaDeLogos: Proyeccion<Logo, EventoDeNegocio, never, 'logos'> = {
  name: 'logos',
  revision: 1,
  types: EVENTOS_DE_NEGOCIO,
  keysOf: ({ type, data }) => (type === 'LogoSubido' ? [data.logo_url] : []),
  project: (antes, { type, data }) => (type === 'LogoSubido' ? data : antes),
  forma: {
    logo_url: 'texto',
    original: ['o-nada', 'texto'],
    impreso: ['o-nada', 'texto'],
  } satisfies FormasDe<Logo>,
  fields: {},
  fieldsOf: () => ({}),
};
