import { CIERRAN_SESIONES, EVENTOS, PREFIJOS } from '@cuenta-clara/dominio/eventos';
import {
  claveDeCabeza,
  instanteDeCabeza,
  vistaDeLibro,
} from '@cuenta-clara/dominio/evidencia/libro/libro.view';
import { vistaDeIntervenciones } from '@cuenta-clara/dominio/evidencia/auditoria/intervenciones.view';
import { seCierra, soloLectura } from '@cuenta-clara/dominio/evidencia/auditoria/solo-lectura';
import { vistaDeMovimientos } from '@cuenta-clara/dominio/movimientos/movimientos.view';
import { INDEXADAS } from './indices.ts';
import { type Domain } from './platform/deployments/domain.ts';

export const DOMAIN: Domain = {
  upcasters: EVENTOS,
  prefixes: PREFIJOS,
  projections: INDEXADAS,
  // The read models that a second thread makes in a rebuild: both derive from invoices' events only, so that
  // thread reads no others.
  half: [vistaDeLibro.name, vistaDeMovimientos.name],
  ending: CIERRAN_SESIONES,
  newestInstant: async (documents, owner) =>
    instanteDeCabeza(await documents.get(vistaDeLibro, claveDeCabeza(owner))),
  closes: seCierra,
  requireOpen: async (documents, owner) => {
    if ((await documents.get(vistaDeIntervenciones, owner))?.soloLectura) throw soloLectura();
  },
};
