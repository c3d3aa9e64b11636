import { agregado, nombrada } from '../agregado.ts';
import { EVENTOS_DE_CATALOGO, catalogo } from './catalogo.ts';
import { vistaDeCatalogo } from './catalogo.view.ts';
import { narradorDeCatalogo } from './historial.ts';

export const agregadoDeCatalogo = agregado({
  prefijo: 'catalogo-',
  flujoPor: 'duena',
  decider: catalogo,
  eventos: EVENTOS_DE_CATALOGO,
  estado: nombrada(vistaDeCatalogo, () => 'Catálogo'),
  vistas: [],
  narrador: narradorDeCatalogo,
  enSoloLectura: 'se-cierra',
});
