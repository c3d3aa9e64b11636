import { registrados } from '../dado.prueba.ts';
import { proyectar } from '../proyeccion.ts';
import { type Cifras, type EventoDeFactura } from './factura.ts';
import { DATOS, DUENA, ID_DE_FACTURA, PAGO } from './factura.prueba.ts';
import { type ResumenDeTramo, aResumenDeApi, sumarTramos, vistaDeResumen } from './resumen.view.ts';

const DIA = DATOS.fecha_factura;
const MES = DIA.slice(0, 7);
const OTRO_DIA = '2026-04-02';
const DIA_Y_MES = [`${DUENA}.${DIA}`, `${DUENA}.${MES}`];
const NADA = { cantidad: 0, total: 0 };
const UNA = { cantidad: 1, total: 23_200 };
const SIN_FACTURAS = { borrador: NADA, pendiente: NADA, pagada: NADA };

const cifras = (cambio: Partial<Cifras> = {}): Cifras => ({
  estado: 'pendiente',
  fecha_factura: DIA,
  total: 23_200,
  ...cambio,
});
const nace = (estado: 'borrador' | 'pendiente' = 'pendiente'): EventoDeFactura => ({
  type: 'FacturaCreada',
  data: { user_id: DUENA, estado, ...DATOS },
});
const seEdita = (cambio: Partial<typeof DATOS>, antes = cifras()): EventoDeFactura => ({
  type: 'FacturaEditada',
  data: { ...DATOS, ...cambio, antes },
});
const SE_PAGA: EventoDeFactura = {
  type: 'PagoCompletado',
  data: { ...PAGO, antes: cifras() },
};

const registro = (eventos: readonly EventoDeFactura[]) =>
  registrados(`factura-${ID_DE_FACTURA}`, DUENA, eventos);
const cuentaDe = (dia: string, ...eventos: readonly EventoDeFactura[]) =>
  proyectar(vistaDeResumen, registro(eventos), `${DUENA}.${dia}`)?.porEstado ?? SIN_FACTURAS;

describe('El resumen de un día', () => {
  test('cuenta la factura que nace, en su estado', () => {
    expect(cuentaDe(DIA, nace())).toEqual({ ...SIN_FACTURAS, pendiente: UNA });
    expect(cuentaDe(DIA, nace('borrador'))).toEqual({ ...SIN_FACTURAS, borrador: UNA });
  });

  test('la pasa de un estado a otro', () => {
    const emitida: EventoDeFactura = {
      type: 'FacturaEmitida',
      data: { antes: cifras({ estado: 'borrador' }) },
    };
    const alCajon: EventoDeFactura = { type: 'FacturaVueltaABorrador', data: { antes: cifras() } };
    const revertida: EventoDeFactura = {
      type: 'PagoRevertido',
      data: { balance_restante: 20_000, monto: 20_000, antes: cifras({ estado: 'pagada' }) },
    };
    expect(cuentaDe(DIA, nace('borrador'), emitida)).toEqual({ ...SIN_FACTURAS, pendiente: UNA });
    expect(cuentaDe(DIA, nace(), alCajon)).toEqual({ ...SIN_FACTURAS, borrador: UNA });
    expect(cuentaDe(DIA, nace(), SE_PAGA)).toEqual({ ...SIN_FACTURAS, pagada: UNA });
    expect(cuentaDe(DIA, nace(), SE_PAGA, revertida)).toEqual({ ...SIN_FACTURAS, pendiente: UNA });
  });

  test('una edición que cambia el total cambia la suma, no la cuenta', () => {
    expect(cuentaDe(DIA, nace(), seEdita({ total: 5_000 }))).toEqual({
      ...SIN_FACTURAS,
      pendiente: { cantidad: 1, total: 5_000 },
    });
  });

  test('una edición que cambia la fecha la muda de día, con su total nuevo', () => {
    const mudanza = seEdita({ fecha_factura: OTRO_DIA, total: 5_000 });
    expect(cuentaDe(DIA, nace(), mudanza)).toEqual(SIN_FACTURAS);
    expect(cuentaDe(OTRO_DIA, nace(), mudanza)).toEqual({
      ...SIN_FACTURAS,
      pendiente: { cantidad: 1, total: 5_000 },
    });
    expect(vistaDeResumen.keysOf(registro([mudanza])[0]!)).toEqual(
      [DIA, MES, OTRO_DIA, OTRO_DIA.slice(0, 7)].map((tramo) => `${DUENA}.${tramo}`),
    );
  });

  test('una edición en el mismo día toca un solo día y su mes', () => {
    expect(vistaDeResumen.keysOf(registro([seEdita({ nota: 'Otra' })])[0]!)).toEqual(DIA_Y_MES);
  });

  test('una eliminada deja de contar', () => {
    const eliminada: EventoDeFactura = {
      type: 'FacturaEliminada',
      data: { numero_factura: 7, antes: cifras() },
    };
    expect(cuentaDe(DIA, nace(), eliminada)).toEqual(SIN_FACTURAS);
  });

  test('corregir un cliente o ceder un folio no toca ninguna cuenta', () => {
    const ajenos = registro([
      { type: 'ClienteDeFacturaCorregido', data: { cliente: DATOS.cliente } },
      { type: 'FolioCedido', data: { numero_factura: 7 } },
    ]);
    for (const evento of ajenos) {
      expect(vistaDeResumen.keysOf(evento)).toEqual([]);
      expect(vistaDeResumen.project(null, evento, `${DUENA}.${DIA}`, () => null)).toBeNull();
    }
  });

  test('el mes suma lo de sus días, y solo de ellos', () => {
    const [enSuMes, enOtro] = [
      seEdita({ fecha_factura: `${MES}-28`, total: 5_000 }),
      seEdita({ fecha_factura: OTRO_DIA }),
    ];
    expect(cuentaDe(MES, nace(), enSuMes)).toEqual({
      ...SIN_FACTURAS,
      pendiente: { cantidad: 1, total: 5_000 },
    });
    expect(cuentaDe(MES, nace(), enOtro)).toEqual(SIN_FACTURAS);
  });

  test('lo de una dueña no se cuenta en lo de otra', () => {
    const [evento] = registro([nace()]);
    expect(vistaDeResumen.keysOf(evento!)).toEqual(DIA_Y_MES);
    expect(vistaDeResumen.project(null, evento!, `${DUENA}.${DIA}`, () => null)).toMatchObject({
      owner: DUENA,
      tramo: DIA,
    });
  });
});

describe('Las cifras del tablero', () => {
  const dia = (fecha: string, porEstado: Partial<ResumenDeTramo['porEstado']>): ResumenDeTramo => ({
    owner: DUENA,
    tramo: fecha,
    porEstado: { ...SIN_FACTURAS, ...porEstado },
  });
  const DIAS = [
    dia('2026-04-01', { pagada: { cantidad: 1, total: 30_000 } }),
    dia('2026-03-01', { pendiente: { cantidad: 2, total: 10_050 }, borrador: { cantidad: 1, total: 999 } }),
    dia('2026-03-31', { pagada: { cantidad: 1, total: 5_000 } }),
  ];

  test('suman los días', () => {
    expect(sumarTramos([])).toEqual(SIN_FACTURAS);
    expect(sumarTramos(DIAS)).toEqual({
      borrador: { cantidad: 1, total: 999 },
      pendiente: { cantidad: 2, total: 10_050 },
      pagada: { cantidad: 2, total: 35_000 },
    });
  });

  test('facturado y cobrado son lo pagado, pendiente lo que se debe, y los meses van en orden', () => {
    expect(aResumenDeApi(DIAS, { cantidad: 1, total: 5_025 }, { cantidad: 1, total: 4_025 })).toEqual({
      total_facturado: 350,
      pendiente_a_pagar: 100.5,
      a_punto_de_vencer: { cantidad: 1, total: 50.25 },
      vencidas: { cantidad: 1, por_cobrar: 40.25 },
      total_cobrado: 350,
      facturas: 5,
      cotizaciones: 0,
      por_estado: { todas: 5, borrador: 1, pendiente: 2, pagada: 2 },
      por_mes: [
        { mes: '2026-03', facturado: 150.5, cobrado: 50 },
        { mes: '2026-04', facturado: 300, cobrado: 300 },
      ],
    });
  });

  test('sin facturas todo es cero', () => {
    expect(aResumenDeApi([], NADA, NADA)).toMatchObject({ total_facturado: 0, facturas: 0, por_mes: [] });
  });
});
