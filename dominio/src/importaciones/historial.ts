import { nunca } from '../decider.ts';
import { historialDeApi } from '../historial/historial.ts';
import { type Narrador } from '../narrador.ts';
import { numeroDicho } from '../numero-escrito.ts';
import {
  type Deshecho,
  EVENTOS_DE_IMPORTACION,
  type EventoDeImportacion,
  type Resultado,
  type SituacionDeImportacion,
  importacion,
} from './importacion.ts';
import { type TipoDeImportacion } from './importaciones.api.ts';

export const historialDeImportacion = historialDeApi('HistorialDeImportacion', EVENTOS_DE_IMPORTACION);

const NOMBRES: Readonly<Record<TipoDeImportacion, readonly [uno: string, varios: string]>> = {
  clientes: ['cliente', 'clientes'],
  servicios: ['servicio', 'servicios'],
};
const contado = (cantidad: number): string => numeroDicho(cantidad * 1_000, 'cantidad');
const cuantos = (cantidad: number, [uno, varios]: readonly [string, string]): string =>
  `${contado(cantidad)} ${cantidad === 1 ? uno : varios}`;

const resultadoDicho = ({ creadas, completadas, saltadas }: Resultado, tipo: TipoDeImportacion): string => {
  const [uno, varios] = NOMBRES[tipo];
  const partes = [
    creadas > 0 ? cuantos(creadas, [`${uno} nuevo`, `${varios} nuevos`]) : '',
    completadas > 0 ? cuantos(completadas, ['completado', 'completados']) : '',
    saltadas > 0 ? cuantos(saltadas, ['fila saltada', 'filas saltadas']) : '',
  ];
  return partes.filter(Boolean).join(', ') || 'no llegó ninguna fila';
};

const deshechoDicho = ({ deshechas, conservadas }: Deshecho, tipo: TipoDeImportacion): string => {
  const quitadas = `${deshechas === 1 ? 'se quitó' : 'se quitaron'} ${cuantos(deshechas, NOMBRES[tipo])}`;
  if (conservadas === 0) return quitadas;
  return conservadas === 1
    ? `${quitadas} y se conservó 1 que cambió después`
    : `${quitadas} y se conservaron ${contado(conservadas)} que cambiaron después`;
};

const textoDe = (evento: EventoDeImportacion, { importacion: una }: SituacionDeImportacion): string => {
  const tipo = una?.tipo ?? 'clientes';
  switch (evento.type) {
    case 'ImportacionIniciada': {
      const { archivo, total, tipo: suyo } = evento.data;
      return `Se empezó a importar ${archivo.nombre}: ${cuantos(total, NOMBRES[suyo])}.`;
    }
    case 'ClientesPorCompletar':
      return `Se completó lo que faltaba de ${cuantos(evento.data.clientes.length, NOMBRES[tipo])}.`;
    case 'ImportacionTerminada':
      return `Se terminó la importación: ${resultadoDicho(evento.data, tipo)}.`;
    case 'ImportacionDeshecha':
      return `Se deshizo la importación: ${deshechoDicho(evento.data, tipo)}.`;
    default:
      return nunca(evento);
  }
};

export const narradorDeImportacion: Narrador<SituacionDeImportacion, EventoDeImportacion> = {
  decider: importacion,
  texto: textoDe,
  cambios: () => [],
};
