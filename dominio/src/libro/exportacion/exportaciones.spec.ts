import { dado, registrados } from '../../dado.prueba.ts';
import { fold } from '../../decider.ts';
import { proyectar } from '../../proyeccion.ts';
import { type Archivo, type EventoDeExportaciones, exportaciones } from './exportaciones.ts';
import {
  PREFIJO_DE_EXPORTACIONES,
  aExportacionDeApi,
  anclasDe,
  vistaDeExportaciones,
} from './exportaciones.view.ts';

const CABEZA = { secuencia: 3, huella: 'ab'.repeat(32) };
const ENTERO: Archivo = { edicion: 1, bytes: 10, sha256: '11'.repeat(32) };
const REHECHO: Archivo = { edicion: 2, bytes: 12, sha256: '22'.repeat(32) };

const pedida: EventoDeExportaciones = {
  type: 'ExportacionPedida',
  data: { id: 'x1', desde: '2026-01-01', hasta: '2026-01-31' },
};
const lista: EventoDeExportaciones = {
  type: 'ExportacionLista',
  data: { id: 'x1', total: 5, cabeza: CABEZA, ...ENTERO },
};
const fallida: EventoDeExportaciones = { type: 'ExportacionFallida', data: { id: 'x1' } };
const rehacer = (archivo: Archivo) => ({ type: 'RehacerExportacion', id: 'x1', archivo }) as const;
const rehecha = (archivo: Archivo, antes: Archivo): EventoDeExportaciones => ({
  type: 'ExportacionRehecha',
  data: { id: 'x1', ...archivo, antes },
});

describe('El archivo de un período', () => {
  test('se termina con la edición en que se hizo', () => {
    dado(exportaciones, pedida)
      .cuando({ type: 'TerminarExportacion', id: 'x1', total: 5, cabeza: CABEZA, archivo: ENTERO })
      .entonces(lista);
    expect(fold(exportaciones, [pedida, lista])['x1']).toMatchObject({ estado: 'lista', archivos: [ENTERO] });
  });

  test('perdido y hecho otra vez igual, no hay nada que anotar', () => {
    dado(exportaciones, pedida, lista).cuando(rehacer(ENTERO)).entonces();
  });

  test('hecho otra vez en otra edición, se anota con las dos huellas; repetido, una vez', () => {
    dado(exportaciones, pedida, lista).cuando(rehacer(REHECHO)).entonces(rehecha(REHECHO, ENTERO));
    dado(exportaciones, pedida, lista, rehecha(REHECHO, ENTERO)).cuando(rehacer(REHECHO)).entonces();
    const tercero: Archivo = { edicion: 3, bytes: 9, sha256: '33'.repeat(32) };
    dado(exportaciones, pedida, lista, rehecha(REHECHO, ENTERO))
      .cuando(rehacer(tercero))
      .entonces(rehecha(tercero, REHECHO));
  });

  test('el que no está listo no se rehace', () => {
    dado(exportaciones, pedida).cuando(rehacer(REHECHO)).entonces();
    dado(exportaciones, pedida, fallida).cuando(rehacer(REHECHO)).entonces();
    dado(exportaciones).cuando(rehacer(REHECHO)).seRechaza('Exportación no encontrada.', 'no-existe');
  });

  const log = registrados(`${PREFIJO_DE_EXPORTACIONES}ana`, 'ana', [pedida, lista, rehecha(REHECHO, ENTERO)]);

  test('se ve cómo está hecho, y cómo lo estuvo', () => {
    const vista = proyectar(vistaDeExportaciones, log, 'x1')!;
    expect(aExportacionDeApi(vista)).toMatchObject({
      estado: 'lista',
      ...REHECHO,
      anteriores: [{ edicion: ENTERO.edicion, sha256: ENTERO.sha256 }],
    });
    const enPreparacion = proyectar(vistaDeExportaciones, log.slice(0, 1), 'x1')!;
    expect(aExportacionDeApi(enPreparacion)).toMatchObject({
      bytes: 0,
      edicion: null,
      sha256: null,
      anteriores: [],
    });
  });

  test('es un ancla desde que estuvo listo, y rehecho sigue siendo la misma', () => {
    expect(anclasDe(log)).toEqual([{ owner: 'ana', ...CABEZA, fecha: log[1]!.metadata.at }]);
    expect(proyectar(vistaDeExportaciones, log, 'x1')?.anclada).toBe(log[1]!.metadata.at);
  });
});
