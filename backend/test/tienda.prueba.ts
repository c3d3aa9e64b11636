import { type Reloj } from './reloj.prueba.ts';
import { Persona, type Servidor, solicitud } from './servidor.prueba.ts';

/**
 * A shop in Mexico City from September to November of 2026, and the expected value of every figure, added up by hand in pesos.
 * A capability that moves money adds its invoices to the table and to the sums. `#3` is the invoice of row 3.
 *
 * | #  | customer     | invoice day | total    | deposit | then                                         | state     | owed   |
 * | -- | ------------ | ----------- | -------- | ------- | -------------------------------------------- | --------- | ------ |
 * | 1  | Ana          | 30 Sep      | 1,000.00 | 200.00  | paid on 31 Oct at 23:59                      | pagada    |        |
 * | 2  | Ana          | 15 Oct      | 500.00   |         | paid on 21 Nov at 22:00                      | pagada    |        |
 * | 3  | Rosa         | 20 Oct      | 300.50   |         | paid on 2 Nov, taken back on 3 Nov           | pendiente | 300.50 |
 * | 4  | Rosa         | 1 Nov       | 116.00   | 16.00   | made at 00:01; edited to 232.00 and 32.00    | pendiente | 200.00 |
 * | 5  | Ana          | 5 Nov       | 999.99   | 99.99   | a draft                                      | borrador  |        |
 * | 6  | José         | 5 Nov       | 77.77    | 7.77    | deleted                                      |           |        |
 * | 7  | José         | 31 Oct      | 50.00    | 50.00   | a draft, issued on 2 Nov: nothing is owed    | pendiente | 0.00   |
 * | 8  | José         | 10 Nov      | 640.10   |         | back to borrador                             | borrador  |        |
 * | 9  | Ana, to Rosa | 31 Aug      | 80.00    | 30.00   | now Rosa's, and of 30 Nov, a day to come     | pendiente | 50.00  |
 * | 10 | Rosa         | 12 Nov      | 0.30     |         | three at 0.10; paid on 13 Nov, as of 1 Oct   | pagada    |        |
 * | 11 | José         | 5 Oct       | 400.00   | 100.00  | paid on 10 Oct, taken back, paid on 5 Nov    | pagada    |        |
 * | 12 | Ana          | 6 Oct       | 90.00    | 40.00   | paid on 7 Oct, taken back whole, deposit too | pendiente | 90.00  |
 * | 13 | José         | 5 Oct       | 1,000.00 | 100.00  | 300.00 on 20 Oct; 200.00 of 2 Nov annulled   | pendiente | 600.00 |
 * | 14 | Rosa         | 20 Oct      | 700.00   |         | 250.00 on 31 Oct, the other 450.00 on 5 Nov  | pagada    |        |
 * | 15 | Ana          | 10 Nov      | 60.00    | 10.00   | 20.00 on 11 Nov, the rest on 12 Nov, undone  | pendiente | 60.00  |
 */
export const TIENDA = {
  /** Totals of paid invoices: 1,000.00 + 500.00 + 0.30 + 400.00 + 700.00. */
  facturado: 2600.3,
  /** Totals of unpaid invoices: 300.50 + 232.00 + 50.00 + 80.00 + 90.00 + 1,000.00 + 60.00. */
  pendiente: 1812.5,
  /** Balances of unpaid invoices: 300.50 + 200.00 + 0.00 + 50.00 + 90.00 + 600.00 + 60.00. */
  porCobrar: 1300.5,
  porEstado: { todas: 14, borrador: 2, pendiente: 7, pagada: 5 },
  meses: [
    // `emitido` sums invoices issued: #1. `recibido` sums payments received: the deposit of #1.
    { mes: '2026-09', emitido: 1000, recibido: 200 },
    // Invoices issued: #2, #3, #7, #11 to #14. Received: 800.00 for #1, the deposits of #7 (50.00), #11 and
    // #13 (100.00 each), 0.30 for #10, 300.00 for #13, 250.00 for #14.
    { mes: '2026-10', emitido: 3040.5, recibido: 1600.3 },
    // Invoices issued: #4, #9, #10, #15. Received: 500.00 for #2, the deposits of #4 (32.00) and #9 (30.00),
    // 300.00 for #11, 450.00 for #14.
    { mes: '2026-11', emitido: 372.3, recibido: 1312 },
  ],
  /** Totals of paid invoices by the day of their last payment: #1 and #10 in October, #2, #11 and #14 in November. */
  cobrado: { '2026-09': 0, '2026-10': 1000.3, '2026-11': 1600 },
  /**
   * Sums of all ledger entries. `facturado` is 2,600.30 of paid and 1,812.50 of unpaid invoices. `revertido` is
   * 300.50 of #3, 300.00 of #11, 90.00 of #12, 200.00 of #13 and 60.00 of #15. `cobrado` includes reverted payments: 3,112.30 kept + 950.50 reverted.
   */
  libro: { facturado: 4412.8, cobrado: 4062.8, revertido: 950.5, por_cobrar: 1300.5 },
  /**
   * Debt by age and customer.
   * `ahora` is 21 November: #3 was due the day before, #9 is due in December; #4, #12, #13 and #15 have no due date.
   * `octubre` is as of 31 October: 500.00 of #2, 90.00 of #12, 300.50 of #3, 300.00 of #11, 600.00 of #13, 450.00 of #14. It
   * has no #9, whose invoice day is 30 November.
   * `octubreComoSeSabia` is as recorded by that night: #9 was still Ana's, of August and without due date; #7 was a draft.
   */
  antiguedad: {
    ahora: {
      totales: { por_vencer: 50, de_1_a_30: 300.5, sin_fecha: 950, saldo: 1300.5, vencido: 300.5 },
      clientes: {
        'Rosa Díaz': { por_vencer: 50, de_1_a_30: 300.5, sin_fecha: 200, saldo: 550.5, vencido: 300.5 },
        'Ana Muñoz': { sin_fecha: 150, saldo: 150 },
        'José Núñez': { sin_fecha: 600, saldo: 600 },
      },
    },
    octubre: {
      totales: { por_vencer: 600.5, sin_fecha: 1640, saldo: 2240.5 },
      clientes: {
        'José Núñez': { por_vencer: 300, sin_fecha: 600, saldo: 900 },
        'Rosa Díaz': { por_vencer: 300.5, sin_fecha: 450, saldo: 750.5 },
        'Ana Muñoz': { sin_fecha: 590, saldo: 590 },
      },
    },
    octubreComoSeSabia: {
      totales: { por_vencer: 600.5, sin_fecha: 1690, saldo: 2290.5 },
      clientes: {
        'José Núñez': { por_vencer: 300, sin_fecha: 600, saldo: 900 },
        'Rosa Díaz': { por_vencer: 300.5, sin_fecha: 450, saldo: 750.5 },
        'Ana Muñoz': { sin_fecha: 640, saldo: 640 },
      },
    },
  },
  /** On 21 November only #3 (Rosa's) is overdue, by one day. */
  cobranza: {
    ...{ facturas: 1, clientes: 1, vencido: 300.5, por_recordar: 1, promesas_rotas: 0 },
    por_edad: { de_1_a_30: 300.5, de_31_a_60: 0, de_61_a_90: 0, mas_de_90: 0 },
  },
  /** Rosa's statement of November. `movimientos`: day, kind, invoice, charge, payment, balance. `pendientes`: invoice, due day, owed. */
  deRosaEnNoviembre: {
    saldo_anterior: 750.5,
    cargos: 312.3,
    abonos: 512.3,
    movimientos: [
      ['2026-11-01', 'cargo', 4, 232, 0, 982.5],
      ['2026-11-01', 'anticipo', 4, 0, 32, 950.5],
      ['2026-11-05', 'pago', 14, 0, 450, 500.5],
      ['2026-11-12', 'cargo', 10, 0.3, 0, 500.8],
      ['2026-11-12', 'pago', 10, 0, 0.3, 500.5],
      ['2026-11-30', 'cargo', 9, 80, 0, 580.5],
      ['2026-11-30', 'anticipo', 9, 0, 30, 550.5],
    ],
    pendientes: [
      [3, '2026-11-20', 300.5],
      [9, '2026-12-31', 50],
      [4, null, 200],
    ],
  },
  /**
   * The reconciliation in each month's archive, as recorded by the end of the month. `recibido` sums the month's entries: `suyo`
   * is the part dated in the month, `deOtro` the part dated outside it.
   * September: 200.00 of #1; dated in August 30.00 of #9.
   * October: 100.00 of #11, 100.00 and 300.00 of #13, 250.00 of #14, 800.00 of #1. Payments of #12 and 300.00 of #11 were reverted.
   * November: 32.00 of #4, 500.00 of #2, 450.00 of #14, 300.00 of #11, 30.00 of #9, whose day moved to November. Dated outside:
   * 50.00 of #7 and 0.30 of #10, less the 30.00 of #9 in August.
   */
  cuadre: {
    '2026-09': {
      pagadas: 0,
      pendiente: 1080,
      abonado: 230,
      porCobrar: 850,
      recibido: 230,
      suyo: 200,
      deOtro: 30,
    },
    '2026-10': {
      ...{ pagadas: 1000, pendiente: 3070.5, abonado: 780, porCobrar: 2290.5 },
      ...{ recibido: 1550, suyo: 1550, deOtro: 0 },
    },
    '2026-11': {
      ...{ pagadas: 2600.3, pendiente: 1812.5, abonado: 512, porCobrar: 1300.5 },
      ...{ recibido: 1332.3, suyo: 1312, deOtro: 20.3 },
    },
    anio: {
      ...{ pagadas: 2600.3, pendiente: 1812.5, abonado: 512, porCobrar: 1300.5 },
      ...{ recibido: 3112.3, suyo: 3112.3, deOtro: 0 },
    },
  },
  /**
   * Each month's report counts invoices by their day and payments by theirs. `clientes`: issued, received.
   * November compares with 1 to 30 October, so without what is dated on the 31st: #7 with its 50.00, 800.00 of #1, 250.00 of #14.
   * Only #4 has IVA: 32.00 in 232.00, so its deposit of 32.00 contains 4.41.
   * October: José #7, #11, #13; Rosa #3, #14 and 0.30 for #10; Ana #2, #12 and 800.00 for #1.
   * November: Rosa #4, #9, #10 and 450.00 for #14; Ana #15 and 500.00 for #2; José 300.00 for #11.
   */
  reportes: {
    '2026-09': {
      ...{ facturas: 1, emitido: 1000, recibido: 200, por_cobrar: 800 },
      iva_emitido: [{ tasa: null, base: 1000, importe: 0 }],
      iva_cobrado: [{ tasa: null, base: 200, importe: 0 }],
      servicios: { Balatas: 1000 },
      clientes: { 'Ana Muñoz': [1000, 200] },
      metodos: { Anticipo: 200 },
      anterior: { desde: '2026-08-01', hasta: '2026-08-30', emitido: 0, recibido: 0 },
    },
    '2026-10': {
      ...{ facturas: 7, emitido: 3040.5, recibido: 1600.3, por_cobrar: 2240.5 },
      iva_emitido: [{ tasa: null, base: 3040.5, importe: 0 }],
      iva_cobrado: [{ tasa: null, base: 1600.3, importe: 0 }],
      servicios: { Balatas: 3040.5 },
      clientes: { 'José Núñez': [1450, 550], 'Rosa Díaz': [1000.5, 250.3], 'Ana Muñoz': [590, 800] },
      metodos: { Efectivo: 1350.3, Anticipo: 250 },
      anterior: { desde: '2026-09-01', hasta: '2026-09-30', emitido: 1000, recibido: 200 },
    },
    '2026-11': {
      ...{ facturas: 4, emitido: 372.3, recibido: 1312, por_cobrar: 1300.5 },
      iva_emitido: [
        { tasa: 16, base: 200, importe: 32 },
        { tasa: null, base: 140.3, importe: 0 },
      ],
      iva_cobrado: [
        { tasa: 16, base: 27.59, importe: 4.41 },
        { tasa: null, base: 1280, importe: 0 },
      ],
      servicios: { Balatas: 340.3, IVA: 32 },
      clientes: { 'Rosa Díaz': [312.3, 512], 'Ana Muñoz': [60, 500], 'José Núñez': [0, 300] },
      metodos: { Efectivo: 1250, Anticipo: 62 },
      anterior: { desde: '2026-10-01', hasta: '2026-10-30', emitido: 2990.5, recibido: 500.3 },
    },
  },
  /**
   * The figures of 1 to 21 November exclude #9, dated on the 30th; those of 1 to 21 October exclude what is
   * dated on the 31st: #7 with its 50.00, 800.00 of #1, 250.00 of #14.
   */
  esteMes: {
    ...{ desde: '2026-11-01', hasta: '2026-11-21', emitido: 292.3, recibido: 1282 },
    anterior: { desde: '2026-10-01', hasta: '2026-10-21', emitido: 2990.5, recibido: 500.3 },
  },
  balances: {
    1: '$0.00',
    2: '$0.00',
    3: '$300.50',
    4: '$200.00',
    7: '$0.00',
    9: '$50.00',
    10: '$0.00',
    11: '$0.00',
    12: '$90.00',
    13: '$600.00',
    14: '$0.00',
    15: '$60.00',
  },
  /** Amounts paid, on the PDFs of invoices that were ever paid in part. */
  pagos: { 13: '$300.00', 14: '$700.00', 15: '$0.00' },
} as const;

const uno = (precio_unitario: number, cantidad = 1) => [
  { categoria: 'Frenos', descripcion: 'Balatas', precio_unitario, cantidad },
];

/** Instants of days in Mexico City: in UTC some fall on the next day or month. */
const EN = {
  septiembre30: '2026-09-30T18:00:00.000Z',
  octubre5: '2026-10-05T18:00:00.000Z',
  octubre6: '2026-10-06T18:00:00.000Z',
  octubre7: '2026-10-07T18:00:00.000Z',
  octubre8: '2026-10-08T18:00:00.000Z',
  octubre10: '2026-10-10T18:00:00.000Z',
  octubre12: '2026-10-12T18:00:00.000Z',
  octubre15: '2026-10-15T18:00:00.000Z',
  octubre20: '2026-10-20T18:00:00.000Z',
  octubre31: '2026-10-31T18:00:00.000Z',
  octubre31_2359: '2026-11-01T05:59:00.000Z',
  noviembre1_0001: '2026-11-01T06:01:00.000Z',
  noviembre2: '2026-11-02T18:00:00.000Z',
  noviembre3: '2026-11-03T18:00:00.000Z',
  noviembre5: '2026-11-05T18:00:00.000Z',
  noviembre6: '2026-11-06T18:00:00.000Z',
  noviembre10: '2026-11-10T18:00:00.000Z',
  noviembre11: '2026-11-11T18:00:00.000Z',
  noviembre12: '2026-11-12T18:00:00.000Z',
  noviembre13: '2026-11-13T18:00:00.000Z',
  noviembre14: '2026-11-14T18:00:00.000Z',
  noviembre21_2200: '2026-11-22T04:00:00.000Z',
} as const;

/** The owner is signed in on the evening of 21 November. */
export const abrirTienda = async (servidor: Servidor, reloj: Reloj): Promise<Persona> => {
  const cuenta = { email: 'tienda@ejemplo.mx', password: 'una clave larga' };
  let dueña = servidor.nadie;
  const en = async (cuando: keyof typeof EN): Promise<void> => {
    reloj.marca(EN[cuando]);
    const { status, body } = await servidor.nadie.post('/api/auth/login', cuenta);
    expect([status, body.message]).toEqual([200, undefined]);
    dueña = new Persona(servidor.url, body.token, body.user.id);
  };
  const bien = async (pedido: Promise<{ status: number; body: any }>): Promise<any> => {
    const { status, body } = await pedido;
    expect([status < 300, body.message]).toEqual([true, undefined]);
    return body;
  };

  reloj.marca(EN.septiembre30);
  const registro = { ...cuenta, fullName: 'Luz Rey', zona_horaria: 'America/Mexico_City' };
  await bien(servidor.nadie.post('/api/auth/register', registro));
  await en('septiembre30');
  const clienta = async (nombre: string, telefono: string): Promise<string> =>
    (await bien(dueña.post('/api/clientes', { nombre, telefono, categoria: 'activo' }))).id;
  const [ana, rosa, jose] = [
    await clienta('Ana Muñoz', '2221112233'),
    await clienta('Rosa Díaz', '2221112244'),
    await clienta('José Núñez', '2221112255'),
  ];
  const { data: metodo } = await bien(dueña.post('/api/metodos-pago', { nombre: 'Efectivo', activo: true }));

  const ids = new Map<number, string>();
  const crea = async (numero_factura: number, cliente: string, fecha_factura: string, cambios: object) => {
    const sinImpuesto = { impuesto: 0, impuesto_porcentaje: 0, deposito: 0, fecha_vencimiento: null };
    const cuerpo = { ...sinImpuesto, numero_factura, fecha_factura, ...cambios };
    ids.set(numero_factura, (await bien(dueña.post('/api/facturas', solicitud(cliente, cuerpo)))).id);
  };
  const cambia = (numero: number, cambio: object) =>
    bien(dueña.put(`/api/facturas/${ids.get(numero)}`, cambio));
  const paga = (numero: number, pago: object = {}) =>
    cambia(numero, { estado: 'pagada', metodo_pago_id: metodo.id, ...pago });

  const abona = async (numero: number, monto: number): Promise<string> => {
    const abono = { monto, metodo_pago_id: metodo.id };
    const { abonos } = await bien(dueña.post(`/api/facturas/${ids.get(numero)}/abonos`, abono));
    return abonos.at(-1).id;
  };

  await crea(1, ana, '2026-09-30', { items: uno(1000), deposito: 200, fecha_vencimiento: '2026-11-15' });
  await crea(9, ana, '2026-08-31', { items: uno(80), deposito: 30 });
  await en('octubre5');
  await crea(11, jose, '2026-10-05', { items: uno(400), deposito: 100, fecha_vencimiento: '2026-11-10' });
  await crea(13, jose, '2026-10-05', { items: uno(1000), deposito: 100 });
  await en('octubre6');
  await crea(12, ana, '2026-10-06', { items: uno(90), deposito: 40 });
  await en('octubre7');
  await paga(12);
  await en('octubre8');
  await cambia(12, { estado: 'pendiente', balance_restante: 90 });
  await en('octubre10');
  await paga(11);
  await en('octubre12');
  await cambia(11, { estado: 'pendiente' });
  await en('octubre15');
  await crea(2, ana, '2026-10-15', { items: uno(500) });
  await en('octubre20');
  await crea(3, rosa, '2026-10-20', { items: uno(300.5), fecha_vencimiento: '2026-11-20' });
  await crea(14, rosa, '2026-10-20', { items: uno(700) });
  await abona(13, 300);
  await en('octubre31');
  await abona(14, 250);
  await crea(7, jose, '2026-10-31', { items: uno(50), deposito: 50, estado: 'borrador' });
  await en('octubre31_2359');
  await paga(1);
  await en('noviembre1_0001');
  await crea(4, rosa, '2026-11-01', {
    items: uno(100),
    impuesto: 16,
    impuesto_porcentaje: 16,
    deposito: 16,
  });
  await en('noviembre2');
  await paga(3);
  await cambia(7, { estado: 'pendiente' });
  const equivocado = await abona(13, 200);
  await en('noviembre3');
  await bien(dueña.delete(`/api/facturas/${ids.get(13)}/abonos/${equivocado}`));
  await cambia(3, { estado: 'pendiente' });
  await cambia(4, { items: uno(100, 2), impuesto: 32, impuesto_porcentaje: 16, deposito: 32 });
  await en('noviembre5');
  await abona(14, 450);
  await paga(11);
  await crea(5, ana, '2026-11-05', { items: uno(999.99), deposito: 99.99, estado: 'borrador' });
  await crea(6, jose, '2026-11-05', { items: uno(77.77), deposito: 7.77 });
  await en('noviembre6');
  await bien(dueña.delete(`/api/facturas/${ids.get(6)}`));
  await en('noviembre10');
  await crea(8, jose, '2026-11-10', { items: uno(640.1) });
  await crea(15, ana, '2026-11-10', { items: uno(60), deposito: 10 });
  await en('noviembre11');
  await abona(15, 20);
  await cambia(8, { estado: 'borrador' });
  await en('noviembre12');
  await paga(15);
  await crea(10, rosa, '2026-11-12', { items: uno(0.1, 3) });
  await en('noviembre13');
  await cambia(15, { estado: 'pendiente', balance_restante: 60 });
  await paga(10, { fecha: '2026-10-01' });
  await en('noviembre14');
  await cambia(9, { cliente_id: rosa, fecha_factura: '2026-11-30', fecha_vencimiento: '2026-12-31' });
  await en('noviembre21_2200');
  await paga(2);
  return dueña;
};
