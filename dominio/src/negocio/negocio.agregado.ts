import { agregado, nombrada } from '../agregado.ts';
import { logoFilesOf } from './archivos-de-logo.ts';
import { narradorDeNegocio } from './historial.ts';
import { vistaDeLogos } from './logos.view.ts';
import { EVENTOS_DE_NEGOCIO, negocio } from './negocio.ts';
import { vistaDeNegocio } from './negocio.view.ts';

export const agregadoDeNegocio = agregado({
  prefijo: 'negocio-',
  flujoPor: 'duena',
  decider: negocio,
  eventos: EVENTOS_DE_NEGOCIO,
  estado: nombrada(vistaDeNegocio, () => 'Datos del negocio'),
  vistas: [nombrada(vistaDeLogos, () => 'Logo')],
  narrador: narradorDeNegocio,
  enSoloLectura: 'se-cierra',
  archivosDe: (evento) => (evento.type === 'LogoSubido' ? logoFilesOf(evento.data) : []),
});
