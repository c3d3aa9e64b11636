import { agregado, nombrada } from '../../agregado.ts';
import { formatoDeDia } from '../../fechas.ts';
import { EVENTOS_DE_DIAS, finesDeDia } from './fin-de-dia.ts';
import { vistaDeFinesDeDia } from './fin-de-dia.view.ts';

export const agregadoDeDias = agregado({
  prefijo: 'dias-',
  flujoPor: 'duena',
  decider: finesDeDia,
  eventos: EVENTOS_DE_DIAS,
  estado: null,
  vistas: [nombrada(vistaDeFinesDeDia, ({ dia }) => `Fin del día ${formatoDeDia(dia)}`)],
  narrador: null,
  enSoloLectura: 'sigue',
});
