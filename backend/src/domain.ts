import { EVENTOS, PREFIJOS } from '@cuenta-clara/dominio/eventos';
import { PROYECCIONES } from '@cuenta-clara/dominio/proyecciones';
import { type Domain } from './platform/domain.ts';

/** The business, as the platform takes it. */
export const DOMAIN: Domain = {
  upcasters: EVENTOS,
  prefixes: PREFIJOS,
  projections: PROYECCIONES,
};
