import { type EstadoDeCuentaDeApi } from './deudas.api.ts';
import {
  EN_PAPEL,
  type Membrete,
  estadoImpreso,
  movimientosImpresos,
  nombreDelEstado,
  periodoEscrito,
} from './estado-impreso.ts';

const HOY = '2026-11-22';
const F = '33333333-3333-4333-8333-333333333333';
const CARGO: EstadoDeCuentaDeApi['movimientos'][number] = {
  factura_id: F,
  numero_factura: 3,
  tipo: 'cargo',
  abono_id: null,
  fecha: '2026-11-02',
  dia: '2026-11-02',
  vence: '2026-11-20',
  cargo: 1300.5,
  abono: 0,
  saldo: 1400.5,
};
const PENDIENTE: EstadoDeCuentaDeApi['pendientes'][number] = {
  factura_id: F,
  numero_factura: 3,
  fecha: '2026-11-02',
  vence: '2026-11-20',
  total: 1300.5,
  saldo: 1000,
};
const ESTADO: EstadoDeCuentaDeApi = {
  cliente: { id: F, nombre: 'Ana Muñoz', persona: '', telefono: '2227654321', email: null, eliminada: false },
  desde: '2026-11-01',
  hasta: null,
  al: HOY,
  lectura: 'ahora',
  saldo_anterior: 100,
  cargos: 1300.5,
  abonos: 300.5,
  antiguedad: {
    por_vencer: 100,
    de_1_a_30: 1000,
    de_31_a_60: 0,
    de_61_a_90: 0,
    mas_de_90: 0,
    sin_fecha: 0,
    saldo: 1100,
    vencido: 1000,
  },
  movimientos: [
    CARGO,
    { ...CARGO, tipo: 'pago', abono_id: F, dia: '2026-10-30', cargo: 0, abono: 300.5, saldo: 1100 },
  ],
  pendientes: [
    PENDIENTE,
    { ...PENDIENTE, numero_factura: 1, fecha: '2026-11-30', vence: null, total: 100, saldo: 100 },
  ],
};
const MEMBRETE: Membrete = {
  negocio: {
    nombre: 'Taller 🚗 Ñandú',
    direccion: 'Calle 5',
    telefono: '2221234567',
    email: '',
    color: '#123456',
  },
  cliente: 'Ana Muñoz',
  hoy: HOY,
  ancla: { secuencia: 12, huella: '0123456789abcdef0123', dia: HOY },
  soloPendientes: false,
};

describe('El estado de cuenta escrito', () => {
  test('dice de quién a quién, de qué días, lo que se debe y dónde estaba el libro', () => {
    expect(estadoImpreso(ESTADO, MEMBRETE)).toMatchObject({
      negocio: { nombre: 'Taller Ñandú', telefono: '(222) 123 4567', color: '#123456' },
      cliente: { nombre: 'Ana Muñoz', telefono: '(222) 765 4321', email: '' },
      periodo: 'Desde el 01/11/2026',
      hecho: 'Hecho el 22/11/2026',
      dia: HOY,
      saldo: '$1,100.00',
      vencido: '$1,000.00',
      noVencido: '$100.00',
      ancla: 'Comprobación 12 · 0123456789abcdef · 22/11/2026',
    });
    expect(estadoImpreso(ESTADO, { ...MEMBRETE, ancla: null }).ancla).toBe('');
  });

  test('escribe en cada renglón lo que se debía tras él, entre el saldo anterior y las sumas', () => {
    const { anterior, renglones, total } = movimientosImpresos(ESTADO, HOY);
    const dicho = [anterior, ...renglones, total].map(({ fecha, concepto, nota, cargo, abono, saldo }) => [
      fecha,
      concepto,
      nota,
      cargo,
      abono,
      saldo,
    ]);
    expect(dicho).toEqual([
      ['01/11/2026', 'Saldo anterior', '', '', '', '$100.00'],
      ['02/11/2026', 'Factura #3', '', '$1,300.50', '', '$1,400.50'],
      ['02/11/2026', 'Pago de la factura #3', 'recibido el 30/10/2026', '', '$300.50', '$1,100.00'],
      ['', 'Saldo', '', '$1,300.50', '$300.50', '$1,100.00'],
    ]);
    expect(renglones.map(({ factura }) => factura)).toEqual(Array(2).fill({ id: F, numero: 3 }));
  });

  test('distingue lo vencido y lo de días por venir; lo de hoy no está por venir', () => {
    const { pendientes } = estadoImpreso(ESTADO, MEMBRETE);
    expect(pendientes).toEqual([
      {
        factura: 'Factura #3',
        fecha: '02/11/2026',
        vence: '20/11/2026',
        vencida: true,
        porVenir: false,
        total: '$1,300.50',
        saldo: '$1,000.00',
      },
      {
        factura: 'Factura #1',
        fecha: '30/11/2026',
        vence: 'sin fecha',
        vencida: false,
        porVenir: true,
        total: '$100.00',
        saldo: '$100.00',
      },
    ]);
    const deHoy = {
      ...ESTADO,
      movimientos: [
        { ...CARGO, fecha: HOY },
        { ...CARGO, fecha: '2026-11-23' },
      ],
    };
    expect(movimientosImpresos(deHoy, HOY).renglones.map(({ porVenir }) => porVenir)).toEqual([false, true]);
  });

  test('de solo lo pendiente dice su día, y no tiene movimientos', () => {
    const impreso = estadoImpreso(ESTADO, { ...MEMBRETE, soloPendientes: true });
    expect([impreso.periodo, impreso.movimientos]).toEqual(['Al 22/11/2026', null]);
    expect(impreso.pendientes).toHaveLength(2);
  });

  test('de quien no debe nada no se dice qué está vencido', () => {
    const nada = { ...ESTADO, antiguedad: { ...ESTADO.antiguedad, saldo: 0, vencido: 0 }, pendientes: [] };
    expect(estadoImpreso(nada, MEMBRETE)).toMatchObject({
      saldo: '$0.00',
      vencido: '',
      noVencido: '',
      pendientes: [],
    });
  });

  test('lo que no cabe en el papel se suma en un renglón: las columnas suman lo mismo', () => {
    const muchos = Array.from({ length: EN_PAPEL.movimientos + 3 }, (_, i) => ({
      ...CARGO,
      cargo: 0.1,
      saldo: (i + 1) / 10,
    }));
    const muchas = Array.from({ length: EN_PAPEL.pendientes + 2 }, () => ({ ...PENDIENTE, saldo: 0.1 }));
    const impreso = estadoImpreso({ ...ESTADO, movimientos: muchos, pendientes: muchas }, MEMBRETE);
    const { renglones } = impreso.movimientos!;
    expect(renglones).toHaveLength(EN_PAPEL.movimientos + 1);
    expect(renglones[0]).toMatchObject({
      factura: null,
      fecha: '02/11/2026',
      concepto: '3 movimientos anteriores',
      cargo: '$0.30',
      abono: '$0.00',
      saldo: '$0.30',
    });
    expect(renglones[1]).toMatchObject({ concepto: 'Factura #3', saldo: '$0.40' });
    expect(impreso.pendientes).toHaveLength(EN_PAPEL.pendientes + 1);
    expect(impreso.pendientes.at(-1)).toMatchObject({
      factura: '2 facturas más',
      total: '$2,601.00',
      saldo: '$0.20',
    });
  });

  test.each([
    ['2026-09-01', '2026-10-31', 'Del 01/09/2026 al 31/10/2026', '2026-09-01-a-2026-10-31'],
    ['2026-09-01', null, 'Desde el 01/09/2026', HOY],
    [null, '2026-10-31', 'Hasta el 31/10/2026', '2026-10-31'],
    [null, null, 'Desde el principio', HOY],
  ])('del %s al %s: escribe su período y el nombre de su archivo', (desde, hasta, dicho, dias) => {
    expect(periodoEscrito({ desde, hasta })).toBe(dicho);
    expect(nombreDelEstado('José Ñúñez', { desde, hasta }, HOY)).toBe(
      `Estado-de-cuenta-jose-nunez-${dias}.pdf`,
    );
  });
});
