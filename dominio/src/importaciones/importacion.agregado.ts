import { agregado, nombrada } from '../agregado.ts';
import { EVENTOS_DE_IMPORTACION, importacion } from './importacion.ts';
import { vistaDeImportaciones } from './importacion.view.ts';
import { narradorDeImportacion } from './historial.ts';

export const agregadoDeImportacion = agregado({
  prefijo: 'importacion-',
  flujoPor: 'cosa',
  decider: importacion,
  eventos: EVENTOS_DE_IMPORTACION,
  estado: null,
  vistas: [nombrada(vistaDeImportaciones, ({ datos }) => `Importación de ${datos.archivo.nombre}`)],
  narrador: narradorDeImportacion,
  enSoloLectura: 'se-cierra',
});
