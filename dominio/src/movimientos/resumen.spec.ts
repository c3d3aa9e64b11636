import { DATOS, DUENA, PAGO, seAbona, seEdita } from '../facturas/factura.prueba.ts';
import { NACE, NACE_BORRADOR, SE_PAGA, SE_REVIERTE, registroDe } from '../evidencia/libro/libro.prueba.ts';
import { tramosDelRegistro } from './movimientos.prueba.ts';
import { aResumenDeApi } from './resumen.ts';
import { EN_CERO, type CifrasDeTramo, sumar } from './tramos.ts';

const DIA = DATOS.fecha_factura;
const NADA = { cantidad: 0, total: 0 };
const UNA = { cantidad: 1, total: 23_200 };

const cifrasDe = (tramo: string, ...eventos: Parameters<typeof registroDe>[0]): CifrasDeTramo =>
  tramosDelRegistro(registroDe(eventos), DUENA).find((uno) => uno.tramo === tramo)?.cifras ?? EN_CERO;

describe('Las cifras de un día', () => {
  test('cuentan la factura en su estado, lo que se debe de ella y el anticipo, por el día de la factura', () => {
    const pendiente = { ...EN_CERO.porEstado, pendiente: UNA };
    expect(cifrasDe(DIA, NACE)).toEqual({
      porEstado: pendiente,
      porCobrar: { cantidad: 1, total: 20_000 },
      cobrado: 0,
      recibido: 3_200,
    });
    expect(cifrasDe(DIA, NACE_BORRADOR)).toEqual({
      ...EN_CERO,
      porEstado: { ...EN_CERO.porEstado, borrador: UNA },
    });
  });

  test('lo que se cobra y se recibe es del día del pago', () => {
    expect(cifrasDe(PAGO.fecha, NACE, SE_PAGA)).toEqual({ ...EN_CERO, cobrado: 23_200, recibido: 20_000 });
    expect(cifrasDe(DIA, NACE, SE_PAGA)).toMatchObject({ porCobrar: NADA, cobrado: 0, recibido: 3_200 });
    expect(cifrasDe('2026-03', NACE, SE_PAGA)).toMatchObject({ cobrado: 23_200, recibido: 23_200 });
  });

  test('un pago anulado no cuenta', () => {
    expect(cifrasDe(PAGO.fecha, NACE, SE_PAGA, SE_REVIERTE)).toEqual(EN_CERO);
    expect(cifrasDe('2026-03', NACE, SE_PAGA, SE_REVIERTE)).toEqual(cifrasDe('2026-03', NACE));
  });
});

describe('Las cifras de un vencimiento', () => {
  const VENCE = 'vence-2026-03-16';

  test('cuentan la factura mientras está pendiente, y lo que se debe de ella', () => {
    const pendiente = { ...EN_CERO, porEstado: { ...EN_CERO.porEstado, pendiente: UNA } };
    expect(cifrasDe(VENCE, NACE)).toEqual({ ...pendiente, porCobrar: { cantidad: 1, total: 20_000 } });
    expect(cifrasDe(VENCE, NACE, seAbona(5_000)).porCobrar).toEqual({ cantidad: 1, total: 15_000 });
    expect(cifrasDe(VENCE, NACE, seAbona(20_000))).toEqual(pendiente);
    expect(cifrasDe(VENCE, NACE_BORRADOR)).toEqual(EN_CERO);
    expect(cifrasDe(VENCE, NACE, SE_PAGA)).toEqual(EN_CERO);
    expect(cifrasDe(VENCE, NACE, SE_PAGA, SE_REVIERTE)).toEqual(cifrasDe(VENCE, NACE));
  });

  test('se mueven con su fecha, también cuando ya no tiene', () => {
    const movida = [NACE, seEdita({ fecha_vencimiento: null })];
    expect(cifrasDe(VENCE, ...movida)).toEqual(EN_CERO);
    expect(cifrasDe('vence-nunca', ...movida)).toEqual(cifrasDe(VENCE, NACE));
  });
});

describe('Las cifras del tablero', () => {
  const dia = (
    tramo: string,
    cifras: Partial<CifrasDeTramo>,
    porEstado: Partial<CifrasDeTramo['porEstado']> = {},
  ) => ({
    tramo,
    cifras: { ...EN_CERO, ...cifras, porEstado: { ...EN_CERO.porEstado, ...porEstado } },
  });
  const DIAS = [
    dia('2026-04-01', { recibido: 4_000, cobrado: 5_000 }, { pagada: { cantidad: 1, total: 30_000 } }),
    dia(
      '2026-03-01',
      { porCobrar: { cantidad: 2, total: 9_000 }, recibido: 1_050 },
      { pendiente: { cantidad: 2, total: 10_050 }, borrador: { cantidad: 1, total: 999 } },
    ),
    dia('2026-03-31', {}, { pagada: { cantidad: 1, total: 5_000 } }),
    dia('2026-05-02', { recibido: 26_000, cobrado: 30_000 }),
    dia('2026-06-01', {}),
  ];

  test('suman las cifras de todos los días', () => {
    expect(sumar([])).toEqual(EN_CERO);
    expect(sumar(DIAS.map(({ cifras }) => cifras))).toEqual({
      porEstado: {
        borrador: { cantidad: 1, total: 999 },
        pendiente: { cantidad: 2, total: 10_050 },
        pagada: { cantidad: 2, total: 35_000 },
      },
      porCobrar: { cantidad: 2, total: 9_000 },
      cobrado: 35_000,
      recibido: 31_050,
    });
  });

  const ESTE_MES = {
    ...{ desde: '2026-05-01', hasta: '2026-05-20', emitido: 0, recibido: 26_000 },
    anterior: { desde: '2026-04-01', hasta: '2026-04-20', emitido: 30_000, recibido: 4_000 },
  };

  test('se responden cada una con su fecha, y con los meses en orden, también un mes en que solo se recibió', () => {
    expect(
      aResumenDeApi(DIAS, ESTE_MES, { cantidad: 1, total: 5_025 }, { cantidad: 1, total: 4_025 }, 3),
    ).toEqual({
      total_facturado: 350,
      pendiente_a_pagar: 100.5,
      por_cobrar: 90,
      a_punto_de_vencer: { cantidad: 1, total: 50.25 },
      vencidas: { cantidad: 1, por_cobrar: 40.25 },
      total_cobrado: 350,
      recibido: 310.5,
      facturas: 5,
      cotizaciones: 3,
      por_estado: { todas: 5, borrador: 1, pendiente: 2, pagada: 2 },
      por_mes: [
        { mes: '2026-03', emitido: 150.5, recibido: 10.5 },
        { mes: '2026-04', emitido: 300, recibido: 40 },
        { mes: '2026-05', emitido: 0, recibido: 260 },
      ],
      este_mes: {
        ...{ desde: '2026-05-01', hasta: '2026-05-20', emitido: 0, recibido: 260 },
        anterior: { desde: '2026-04-01', hasta: '2026-04-20', emitido: 300, recibido: 40 },
      },
      segun: {
        total_facturado: 'fecha_factura',
        pendiente_a_pagar: 'fecha_factura',
        por_cobrar: 'fecha_factura',
        a_punto_de_vencer: 'fecha_factura',
        vencidas: 'fecha_factura',
        total_cobrado: 'fecha_del_ultimo_pago',
        recibido: 'fecha_de_cada_pago',
        facturas: 'fecha_factura',
        por_estado: 'fecha_factura',
        emitido: 'fecha_factura',
      },
    });
  });

  test('sin facturas todo es cero', () => {
    expect(aResumenDeApi([], ESTE_MES, NADA, NADA, 0)).toMatchObject({
      total_facturado: 0,
      por_cobrar: 0,
      facturas: 0,
      por_mes: [],
    });
  });
});
