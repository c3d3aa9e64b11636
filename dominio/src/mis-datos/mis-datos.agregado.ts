import { agregado, nombrada } from '../agregado.ts';
import { claveDeMisDatos } from './clave-de-mis-datos.ts';
import { EVENTOS_DE_MIS_DATOS, misDatos } from './mis-datos.ts';
import { vistaDeMisDatos } from './mis-datos.view.ts';

export const agregadoDeMisDatos = agregado({
  prefijo: 'misDatos-',
  flujoPor: 'duena',
  decider: misDatos,
  eventos: EVENTOS_DE_MIS_DATOS,
  estado: null,
  vistas: [nombrada(vistaDeMisDatos, () => 'Copia de todos los datos')],
  narrador: null,
  enSoloLectura: 'sigue',
  archivosDe: ({ type, data }, owner) =>
    type === 'MisDatosListos' ? [{ key: claveDeMisDatos(owner, data.id), sha256: null }] : [],
});
