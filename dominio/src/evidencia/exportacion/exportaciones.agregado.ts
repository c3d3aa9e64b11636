import { agregado, nombrada } from '../../agregado.ts';
import { claveDelArchivo } from './clave-del-archivo.ts';
import { EVENTOS_DE_EXPORTACIONES, exportaciones } from './exportaciones.ts';
import { nombreDeArchivo, vistaDeExportaciones } from './exportaciones.view.ts';

export const agregadoDeExportaciones = agregado({
  prefijo: 'exportaciones-',
  flujoPor: 'duena',
  decider: exportaciones,
  eventos: EVENTOS_DE_EXPORTACIONES,
  estado: null,
  vistas: [nombrada(vistaDeExportaciones, nombreDeArchivo)],
  narrador: null,
  enSoloLectura: 'sigue',
  archivosDe: ({ type, data }) =>
    type === 'ExportacionLista' ? [{ key: claveDelArchivo(data.id), sha256: null }] : [],
});
