import { catalogo } from '@cuenta-clara/dominio/catalogo/catalogo';
import { PREFIJO_DE_CATALOGO, vistaDeCatalogo } from '@cuenta-clara/dominio/catalogo/catalogo.view';

/** Categories and services are one aggregate, of which every owner has one (see OwnerDocuments). */
export const DEL_CATALOGO = {
  decider: catalogo,
  streamPrefix: PREFIJO_DE_CATALOGO,
  view: vistaDeCatalogo,
};
