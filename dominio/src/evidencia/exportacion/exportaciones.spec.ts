import { dado, registrados } from '../../dado.prueba.ts';
import { fold } from '../../decider.ts';
import { proyectar } from '../../proyeccion.ts';
import { RAIZ_VACIA } from '../arbol/arbol.ts';
import { type Archivo, type EventoDeExportaciones, exportaciones } from './exportaciones.ts';
import { agregadoDeExportaciones } from './exportaciones.agregado.ts';
import {
  aExportacionDeApi,
  anclaDeVista,
  anclasDe,
  cimasDeArchivos,
  finQueFijo,
  vistaDeExportaciones,
} from './exportaciones.view.ts';

const CABEZA = { secuencia: 3, huella: 'ab'.repeat(32) };
const SIN_RECORDAR = { manifiesto: null, arbol: null };
const ENTERO: Archivo = { edicion: 1, bytes: 10, sha256: '11'.repeat(32), ...SIN_RECORDAR };
const ARBOL = { tamano: 9, raiz: 'ef'.repeat(32) };
const REHECHO: Archivo = {
  ...{ edicion: 2, bytes: 12, sha256: '22'.repeat(32) },
  ...{ manifiesto: 'aa'.repeat(32), arbol: ARBOL },
};

const ANTERIOR = { secuencia: 1, huella: 'cd'.repeat(32) };

const pedidaEn = (zona: string | null, hasta = '2026-01-31'): EventoDeExportaciones => ({
  type: 'ExportacionPedida',
  data: { id: 'x1', desde: '2026-01-01', hasta, zona },
});
const pedida = pedidaEn('America/Mexico_City');
const lista: EventoDeExportaciones = {
  type: 'ExportacionLista',
  data: { id: 'x1', total: 5, anterior: ANTERIOR, cabeza: CABEZA, ...ENTERO },
};
const fallida: EventoDeExportaciones = { type: 'ExportacionFallida', data: { id: 'x1' } };
const rehacer = (archivo: Archivo) => ({ type: 'RehacerExportacion', id: 'x1', archivo }) as const;
const rehecha = (archivo: Archivo, antes: Archivo): EventoDeExportaciones => ({
  type: 'ExportacionRehecha',
  data: { id: 'x1', ...archivo, antes },
});

describe('El archivo de un período', () => {
  test('se pide con la zona de la que son sus días', () => {
    dado(exportaciones)
      .cuando({
        type: 'PedirExportacion',
        id: 'x1',
        desde: '2026-01-01',
        hasta: '2026-01-31',
        zona: 'America/Mexico_City',
      })
      .entonces(pedida);
  });

  test('se termina con la edición en que se hizo', () => {
    dado(exportaciones, pedida)
      .cuando({
        type: 'TerminarExportacion',
        id: 'x1',
        total: 5,
        anterior: ANTERIOR,
        cabeza: CABEZA,
        archivo: ENTERO,
      })
      .entonces(lista);
    expect(fold(exportaciones, [pedida, lista])['x1']).toMatchObject({
      estado: 'lista',
      anterior: ANTERIOR,
      archivos: [ENTERO],
    });
  });

  test('perdido y rehecho con los mismos bytes, no se anota nada', () => {
    dado(exportaciones, pedida, lista).cuando(rehacer(ENTERO)).entonces();
  });

  test('rehecho en otra edición, se anota una vez con las dos huellas', () => {
    dado(exportaciones, pedida, lista).cuando(rehacer(REHECHO)).entonces(rehecha(REHECHO, ENTERO));
    dado(exportaciones, pedida, lista, rehecha(REHECHO, ENTERO)).cuando(rehacer(REHECHO)).entonces();
    const tercero: Archivo = { ...REHECHO, edicion: 3, sha256: '33'.repeat(32) };
    dado(exportaciones, pedida, lista, rehecha(REHECHO, ENTERO))
      .cuando(rehacer(tercero))
      .entonces(rehecha(tercero, REHECHO));
  });

  test('un archivo que no está listo no se rehace', () => {
    dado(exportaciones, pedida).cuando(rehacer(REHECHO)).entonces();
    dado(exportaciones, pedida, fallida).cuando(rehacer(REHECHO)).entonces();
    dado(exportaciones).cuando(rehacer(REHECHO)).seRechaza('Exportación no encontrada.', 'no-existe');
  });

  const log = registrados(`${agregadoDeExportaciones.prefijo}ana`, 'ana', [
    pedida,
    lista,
    rehecha(REHECHO, ENTERO),
  ]);

  test('dice la edición y la huella actuales, y las anteriores', () => {
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
      manifiesto: null,
      anteriores: [],
    });
  });

  test('guarda la cima del árbol de su manifiesto, que vale por todos los eventos anteriores', () => {
    expect(cimasDeArchivos(log)).toEqual([{ owner: 'ana', ...ARBOL }]);
    const deNada = { ...REHECHO, arbol: { tamano: 0, raiz: RAIZ_VACIA } };
    const deAntes = registrados(agregadoDeExportaciones.prefijo, 'ana', [pedida, rehecha(deNada, ENTERO)]);
    expect(cimasDeArchivos(deAntes)).toEqual([]);
  });

  test('es un ancla desde que está listo, y rehacerlo no la cambia', () => {
    expect(anclasDe(log)).toEqual([{ owner: 'ana', ...CABEZA, fecha: log[1]!.metadata.at }]);
    const vista = proyectar(vistaDeExportaciones, log, 'x1')!;
    expect([vista.anclada, vista.lugar]).toEqual([log[1]!.metadata.at, log[1]!.position]);
  });

  test('un archivo sin asientos no es un ancla', () => {
    const sinAsientos = {
      ...lista,
      data: { ...lista.data, cabeza: { secuencia: 0, huella: '0'.repeat(64) } },
    };
    const suyos = registrados(agregadoDeExportaciones.prefijo, 'ana', [pedida, sinAsientos]);
    expect(anclasDe(suyos)).toEqual([]);
    expect(proyectar(vistaDeExportaciones, suyos, 'x1')).toMatchObject({ anclada: null, lugar: null });
  });

  /** The archive is ready on 1 March at 05:59 UTC, when it is still February in Mexico City. */
  const vistaDe = (zona: string | null, hasta: string) =>
    proyectar(
      vistaDeExportaciones,
      registrados(`${agregadoDeExportaciones.prefijo}ana`, 'ana', [pedidaEn(zona, hasta), lista]).map(
        (evento) => ({
          ...evento,
          metadata: { ...evento.metadata, at: '2026-03-01T05:59:00.000Z' },
        }),
      ),
      'x1',
    )!;

  test('su ancla lleva el día en que se hizo, en la zona con que se pidió; sin ninguna, en UTC', () => {
    expect([anclaDeVista(vistaDe('America/Mexico_City', '2026-01-31'))?.dia]).toEqual(['2026-02-28']);
    expect(anclaDeVista(vistaDe(null, '2026-01-31'))).toEqual({ ...CABEZA, dia: '2026-03-01' });
  });

  test('es provisional si se pide antes de que termine su último día', () => {
    const provisional = (zona: string | null, hasta: string) =>
      aExportacionDeApi(vistaDe(zona, hasta)).provisional;
    expect([provisional('America/Mexico_City', '2026-02-28'), provisional(null, '2026-02-28')]).toEqual([
      true,
      false,
    ]);
    expect(provisional('America/Mexico_City', '2026-02-27')).toBe(false);
    expect(aExportacionDeApi(vistaDe(null, '2026-02-28')).zona).toBe('UTC');
  });

  test('un archivo de antes de que se fijaran los días fija el fin de su último día, si ya había terminado', () => {
    expect(finQueFijo(vistaDe(null, '2026-02-28'))).toEqual({ dia: '2026-02-28', zona: 'UTC', ...CABEZA });
    expect(finQueFijo(vistaDe(null, '2026-03-01'))).toBeNull();
    expect(finQueFijo(vistaDe('America/Mexico_City', '2026-01-31'))).toBeNull();
  });
});
