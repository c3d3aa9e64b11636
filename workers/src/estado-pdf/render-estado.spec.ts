import {
  ETIQUETAS_DEL_ESTADO,
  type EstadoImpreso,
  type RenglonDeMovimiento,
} from '@cuenta-clara/dominio/movimientos/estado-impreso';
import { leerPdf } from '../factura-pdf/leer-pdf.prueba.ts';
import { renderEstado } from './render-estado.ts';

const MOVIMIENTO: RenglonDeMovimiento = {
  factura: null,
  fecha: '02/11/2026',
  concepto: 'Factura #3',
  nota: '',
  porVenir: false,
  cargo: '$1,300.50',
  abono: '',
  saldo: '$1,400.50',
};
const PENDIENTE = {
  factura: 'Factura #3',
  fecha: '02/11/2026',
  vence: '20/11/2026',
  vencida: true,
  porVenir: false,
  total: '$1,300.50',
  saldo: '$1,000.00',
};
const ESTADO: EstadoImpreso = {
  negocio: {
    nombre: 'Taller Ñandú',
    direccion: 'Calle 5 de Mayo 10, Puebla',
    telefono: '(222) 123 4567',
    email: 'taller@ejemplo.mx',
    color: '#0f766e',
  },
  cliente: { nombre: 'Ana Muñoz', persona: '', telefono: '(222) 765 4321', email: 'ana@correo.mx' },
  periodo: 'Desde el 01/11/2026',
  hecho: 'Hecho el 22/11/2026',
  dia: '2026-11-22',
  saldo: '$1,100.00',
  vencido: '$1,000.00',
  noVencido: '$100.00',
  movimientos: {
    anterior: { ...MOVIMIENTO, fecha: '01/11/2026', concepto: 'Saldo anterior', cargo: '', saldo: '$100.00' },
    renglones: [
      MOVIMIENTO,
      {
        ...MOVIMIENTO,
        concepto: 'Pago de la factura #3',
        nota: 'recibido el 30/10/2026',
        cargo: '',
        abono: '$300.50',
        saldo: '$1,100.00',
      },
    ],
    total: { ...MOVIMIENTO, fecha: '', concepto: 'Saldo', abono: '$300.50', saldo: '$1,100.00' },
  },
  pendientes: [
    PENDIENTE,
    {
      ...PENDIENTE,
      factura: 'Factura #9',
      fecha: '30/11/2026',
      vence: 'sin fecha',
      vencida: false,
      porVenir: true,
      total: '$100.00',
      saldo: '$100.00',
    },
  ],
  ancla: 'Comprobación 12 · 0123456789abcdef · 22/11/2026',
};

const imprimir = async (cambios: Partial<EstadoImpreso> = {}) =>
  leerPdf(await renderEstado({ ...ESTADO, ...cambios }, null));

describe('El estado de cuenta en papel', () => {
  test('dice negocio, cliente y día, la deuda de cada factura y los movimientos', async () => {
    const { titulo, autor, paginas } = await imprimir();
    expect([titulo, autor]).toEqual(['Estado de cuenta Ana Muñoz', 'Taller Ñandú']);
    expect(paginas.map(({ ancho, alto }) => [ancho, alto])).toEqual([[612, 792]]);
    const { lineas } = paginas[0]!;
    for (const linea of [
      'Estado de cuenta',
      'Desde el 01/11/2026',
      ESTADO.hecho,
      ETIQUETAS_DEL_ESTADO.cliente,
      'Calle 5 de Mayo 10, Puebla',
      'Facturas pendientes',
      'CONCEPTO FECHA VENCE TOTAL SALDO',
      'Factura #3 02/11/2026 20/11/2026 · vencida $1,300.50 $1,000.00',
      'Factura #9 30/11/2026 · por venir sin fecha $100.00 $100.00',
      'Movimientos',
      'FECHA CONCEPTO CARGO ABONO SALDO',
      '01/11/2026 Saldo anterior $100.00',
      '02/11/2026 Factura #3 $1,300.50 $1,400.50',
      '02/11/2026 Pago de la factura #3 · recibido el 30/10/2026 $300.50 $1,100.00',
      'Saldo $1,300.50 $300.50 $1,100.00',
    ])
      expect(lineas).toContain(linea);
    const papel = lineas.join('\n');
    for (const dicho of [
      'Vencido $1,000.00',
      'Aún no vence $100.00',
      'Saldo $1,100.00',
      ESTADO.ancla,
      '1 / 1',
    ])
      expect(papel).toContain(dicho);
  });

  test('un estado de solo lo pendiente no tiene movimientos; sin nada pendiente, lo dice', async () => {
    const { paginas } = await imprimir({ movimientos: null, pendientes: [], vencido: '', noVencido: '' });
    const papel = paginas[0]!.lineas.join('\n');
    expect(papel).toContain('No hay nada pendiente de pago.');
    expect(papel).not.toMatch(/Movimientos|Vencido/);
  });

  test('un estado largo repite el encabezado y numera cada hoja, y no pierde ningún renglón', async () => {
    const pendientes = Array.from({ length: 120 }, (_, i) => ({
      ...PENDIENTE,
      factura: `Factura #${i + 1}`,
    }));
    const { paginas } = await imprimir({ pendientes, movimientos: null });
    expect(paginas.length).toBeGreaterThan(2);
    paginas.forEach(({ lineas }, i) => {
      expect(lineas).toContain('CONCEPTO FECHA VENCE TOTAL SALDO');
      expect(lineas.at(-2)).toContain(`${i + 1} / ${paginas.length}`);
      expect(lineas.at(-1)).toBe(ESTADO.ancla);
    });
    const nombradas = paginas.flatMap(({ lineas }) =>
      lineas.flatMap((linea) => /^Factura #(\d+) /.exec(linea)?.[1] ?? []),
    );
    expect(nombradas).toEqual(pendientes.map((_, i) => String(i + 1)));
  });

  test('el mismo estado, los mismos bytes; un nombre larguísimo no se sale', async () => {
    const [uno, otro] = await Promise.all([renderEstado(ESTADO, null), renderEstado(ESTADO, null)]);
    expect(uno.equals(otro)).toBe(true);
    const { paginas } = await imprimir({ cliente: { ...ESTADO.cliente, nombre: 'Ñ'.repeat(200) } });
    for (const { x, ancho } of paginas[0]!.textos) expect(x + ancho).toBeLessThan(612 - 30);
  });
});
