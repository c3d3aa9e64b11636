import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import leerExcel from 'read-excel-file/node';
import { leerPdf } from '@cuenta-clara/workers/factura-pdf/leer-pdf.prueba';
import { formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { archivoDe, descomprimir, verificado } from './exportacion.prueba.ts';
import { Reloj } from './reloj.prueba.ts';
import { type Persona, Servidor, exportacionTerminada } from './servidor.prueba.ts';
import { TIENDA, abrirTienda } from './tienda.prueba.ts';

const reloj = new Reloj('2026-09-30T18:00:00.000Z');
let servidor: Servidor;
let luz: Persona;
beforeAll(async () => {
  servidor = await Servidor.arranca(reloj.env);
  luz = await abrirTienda(servidor, reloj);
});
afterAll(async () => {
  await servidor.termina();
  reloj.termina();
});

const pide = async (ruta: string): Promise<any> => {
  const { status, body } = await luz.get(ruta);
  expect([ruta, status, body.message]).toEqual([ruta, 200, undefined]);
  return body;
};
const resumen = (periodo = '') => pide(`/api/facturas/resumen?${periodo}`);
const suma = (pesos: readonly number[]): number =>
  pesos.reduce((centavos, uno) => centavos + Math.round(uno * 100), 0) / 100;
const delMes = (mes: string): string =>
  `fecha_inicio=${mes}-01&fecha_fin=${mes}-${mes === '2026-10' ? 31 : 30}`;

test('el tablero dice lo facturado, lo pendiente, lo que se debe y cuántas facturas hay en cada estado', async () => {
  expect(await resumen()).toMatchObject({
    total_facturado: TIENDA.facturado,
    pendiente_a_pagar: TIENDA.pendiente,
    por_cobrar: TIENDA.porCobrar,
    facturas: TIENDA.porEstado.todas,
    por_estado: TIENDA.porEstado,
    // Invoice #3 was due the day before, and #9 is due in December; the other invoices have no due date.
    vencidas: { cantidad: 1, por_cobrar: 300.5 },
    a_punto_de_vencer: { cantidad: 0, total: 0 },
  });
});

test('el total cobrado de un mes es el de las facturas que terminaron de pagarse en él; el de siempre es lo facturado', async () => {
  for (const [mes, cobrado] of Object.entries(TIENDA.cobrado))
    expect([mes, (await resumen(delMes(mes))).total_cobrado]).toEqual([mes, cobrado]);
  expect((await resumen()).total_cobrado).toBe(TIENDA.facturado);
  expect(suma(Object.values(TIENDA.cobrado))).toBe(TIENDA.facturado);
  // Invoice #2, of October, was paid on the evening of 21 November, which in UTC is the 22nd.
  expect((await resumen('fecha_inicio=2026-11-21&fecha_fin=2026-11-21')).total_cobrado).toBe(500);
  expect((await resumen('fecha_inicio=2026-11-22')).total_cobrado).toBe(0);
  expect((await resumen('fecha_inicio=2026-10-31&fecha_fin=2026-10-31')).total_cobrado).toBe(1000);
});

test('la gráfica dice lo emitido y lo recibido de cada mes, y la tarjeta de cada mes dice lo mismo', async () => {
  const { por_mes, recibido } = await resumen();
  expect(por_mes).toEqual(TIENDA.meses);
  for (const { mes, recibido: delaGrafica } of TIENDA.meses)
    expect((await resumen(delMes(mes))).recibido).toBe(delaGrafica);
  expect(recibido).toBe(suma(TIENDA.meses.map((mes) => mes.recibido)));
  const emitido = suma(TIENDA.meses.map((mes) => mes.emitido));
  expect(emitido).toBe(suma([TIENDA.facturado, TIENDA.pendiente]));
  expect(suma([emitido, -recibido])).toBe(TIENDA.porCobrar);
});

test('la lista de facturas cuenta las de cada estado, y sus importes suman lo que dice el tablero', async () => {
  const lista = (consulta: string) => pide(`/api/facturas?limit=100&${consulta}`);
  for (const estado of ['borrador', 'pendiente', 'pagada'] as const)
    expect((await lista(`estado=${estado}`)).total).toBe(TIENDA.porEstado[estado]);
  const { facturas, total } = await lista('');
  expect(total).toBe(TIENDA.porEstado.todas);
  const en = (estado: string) => facturas.filter((una: any) => una.estado === estado);
  const sumaDe = (campo: string, unas: any[]) => suma(unas.map((una) => una[campo]));
  expect(sumaDe('total', en('pagada'))).toBe(TIENDA.facturado);
  expect(sumaDe('total', en('pendiente'))).toBe(TIENDA.pendiente);
  expect(sumaDe('balance_restante', [...en('pendiente'), ...en('pagada')])).toBe(TIENDA.porCobrar);
  for (const { numero_factura, total, deposito, abonos, abonado, balance_restante } of facturas)
    expect([numero_factura, suma([abonado, balance_restante]), abonado]).toEqual([
      numero_factura,
      total,
      suma([deposito, ...abonos.map(({ monto }: { monto: number }) => monto)]),
    ]);
});

test('el libro dice lo mismo por cobrar que el tablero, y sus meses suman lo del libro entero', async () => {
  const { saldo_al, meses } = await pide('/api/libro');
  expect(saldo_al).toEqual(TIENDA.libro);
  for (const cifra of ['facturado', 'cobrado', 'revertido'] as const)
    expect(suma(meses.map((mes: any) => mes[cifra]))).toBe(TIENDA.libro[cifra]);
  expect((await luz.post('/api/libro/verificar', {})).body).toMatchObject({ ok: true, hallazgos: [] });
});

const antiguedad = async (consulta: string): Promise<any> => {
  const { totales, clientes, total, al, lectura } = await pide(`/api/antiguedad?${consulta}`);
  const loQueHay = (cifras: object) =>
    Object.fromEntries(Object.entries(cifras).filter(([, pesos]) => pesos !== 0));
  expect(total).toBe(clientes.length);
  return {
    cual: `${lectura} ${al}`,
    totales: loQueHay(totales),
    clientes: clientes.map((una: any) => [una.cliente.nombre, loQueHay(una.antiguedad)]),
  };
};
const comoEs = (cual: string, { totales, clientes }: { totales: object; clientes: object }) => ({
  cual,
  totales,
  clientes: Object.entries(clientes),
});
const porCobrarDe = async (ruta: string): Promise<number> => (await pide(ruta)).saldo_al.por_cobrar;

test('la antigüedad cuadra ahora, al cierre de octubre y como entonces se sabía, que es lo que dice el libro', async () => {
  const { ahora, octubre, octubreComoSeSabia } = TIENDA.antiguedad;
  const deOctubre = 'al=2026-10-31';
  expect(await antiguedad('')).toEqual(comoEs('ahora 2026-11-21', ahora));
  expect(await antiguedad(deOctubre)).toEqual(comoEs('por_fecha 2026-10-31', octubre));
  const sabido = await antiguedad(`${deOctubre}&lectura=como_se_sabia`);
  expect(sabido).toEqual(comoEs('como_se_sabia 2026-10-31', octubreComoSeSabia));
  expect(sabido.totales.saldo).toBe(await porCobrarDe('/api/libro?hasta=2026-10-31'));
  expect(ahora.totales.saldo).toBe(TIENDA.porCobrar);
  expect(ahora.totales.vencido).toBe((await resumen()).vencidas.por_cobrar);
  for (const una of ['2026-10-31', '2026-11-21']) {
    const paginas = await Promise.all(
      [1, 2, 3].map((page) => pide(`/api/antiguedad?al=${una}&limit=1&page=${page}`)),
    );
    const entera = await pide(`/api/antiguedad?al=${una}`);
    const vistas = paginas.slice(0, entera.total).flatMap(({ clientes }) => clientes);
    expect([vistas, paginas[0].totalPages]).toEqual([entera.clientes, entera.total]);
  }
});

test('los saldos de cada clienta son los de la antigüedad de ahora, sin nombres', async () => {
  const { al, clientes } = await pide('/api/antiguedad');
  const saldos = clientes.map(({ cliente, antiguedad: { saldo, vencido } }: any) => ({
    ...{ cliente_id: cliente.id, saldo, vencido },
  }));
  expect(await pide('/api/antiguedad/saldos')).toEqual({ al, saldos });
  expect(saldos.map(({ saldo, vencido }: any) => [saldo, vencido])).toEqual(
    Object.values<any>(TIENDA.antiguedad.ahora.clientes).map(({ saldo, vencido = 0 }) => [saldo, vencido]),
  );
});

const diasDe = (mes: string): string =>
  delMes(mes).replace('fecha_inicio', 'desde').replace('fecha_fin', 'hasta');
const reporte = (mes: string) => pide(`/api/reportes?${diasDe(mes)}`);

test('el reporte de cada mes cuenta cada factura y cada pago por su día, y cada desglose suma lo mismo', async () => {
  for (const mes of ['2026-09', '2026-10', '2026-11'] as const) {
    const { servicios, clientes, metodos, ...cifras } = TIENDA.reportes[mes];
    const hecho = await reporte(mes);
    expect([mes, hecho]).toEqual([mes, { ...hecho, ...cifras }]);
    const porNombre = (renglones: any[], valor: (uno: any) => unknown) =>
      renglones.map((uno) => [uno.nombre, valor(uno)]);
    expect(porNombre(hecho.por_servicio, ({ importe }) => importe)).toEqual(Object.entries(servicios));
    expect(porNombre(hecho.por_categoria, ({ importe }) => importe)).toEqual(
      Object.entries(servicios).map(([nombre, importe]) => [nombre === 'IVA' ? nombre : 'Frenos', importe]),
    );
    expect(porNombre(hecho.por_cliente, ({ emitido, recibido }) => [emitido, recibido])).toEqual(
      Object.entries(clientes),
    );
    expect(porNombre(hecho.por_metodo, ({ recibido }) => recibido)).toEqual(Object.entries(metodos));
    expect(suma(Object.values(servicios))).toBe(cifras.emitido);
    expect(suma(Object.values(metodos))).toBe(cifras.recibido);
  }
});

const baja = async (ruta: string) => {
  const respuesta = await fetch(servidor.url + ruta, { headers: { authorization: `Bearer ${luz.token}` } });
  const { status, headers } = respuesta;
  return { status, headers, bytes: Buffer.from(await respuesta.arrayBuffer()) };
};
test('el reporte de cada mes en PDF y en Excel dice lo mismo que la pantalla, al centavo', async () => {
  for (const mes of ['2026-09', '2026-10', '2026-11'] as const) {
    const { recibido, emitido, por_cobrar, servicios, clientes, metodos, iva_emitido } = TIENDA.reportes[mes];
    const excel = await baja(`/api/reportes/xlsx?${diasDe(mes)}`);
    expect([excel.status, excel.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(new RegExp(`filename="Reporte-${mes}-01-a-${mes}-3[01][.]xlsx"`)),
    ]);
    const hojas = await hojasDelLibro(excel.bytes);
    expect(hojas['Resumen']!.slice(0, 3).map(([nombre, importe]) => [nombre, importe])).toEqual([
      ['Recibido', recibido],
      ['Emitido', emitido],
      ['Por cobrar al terminar', por_cobrar],
    ]);
    for (const [hoja, columnas, deQue, totales] of [
      ['Por servicio', 1, Object.entries(servicios).map(([uno, importe]) => [uno, importe]), [emitido]],
      ['Por cliente', 2, Object.entries(clientes).map(([una, suyo]) => [una, ...suyo]), [emitido, recibido]],
      ['Por método de pago', 1, Object.entries(metodos), [recibido]],
    ] as const) {
      const todas = hojas[hoja]!.map((fila) => fila.slice(0, columnas + 1));
      const [sinIva] = todas.filter(([nombre]) => nombre === 'Total sin IVA');
      const filas = todas.filter((fila) => fila !== sinIva);
      const antes = sinIva ? todas.slice(0, todas.indexOf(sinIva)) : [];
      if (sinIva) expect(suma(antes.map((fila) => Number(fila[1])))).toBe(Number(sinIva[1]));
      expect([mes, hoja, filas]).toEqual([
        mes,
        hoja,
        [...deQue, [/servicio|categor/i.test(hoja) ? 'Emitido' : 'Total', ...totales]],
      ]);
      for (let columna = 1; columna <= columnas; columna++)
        expect(suma(filas.slice(0, -1).map((fila) => Number(fila[columna])))).toBe(totales[columna - 1]);
    }
    const conIva = iva_emitido.some(({ tasa }) => tasa !== null);
    expect(hojas['IVA emitido'] ? suma(hojas['IVA emitido'].at(-1)!.slice(1).map(Number)) : null).toBe(
      conIva ? emitido : null,
    );

    const pdf = await baja(`/api/reportes/pdf?${diasDe(mes)}`);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { paginas } = await leerPdf(pdf.bytes);
    const lineas = paginas.flatMap((pagina) => pagina.lineas).map((linea) => linea.trim());
    const cifras = [recibido, emitido, por_cobrar].map(dinero).join(' ');
    expect(lineas).toEqual(expect.arrayContaining([expect.stringContaining(cifras)]));
    for (const [nombre, importe] of [...Object.entries(servicios), ...Object.entries(metodos)])
      expect(lineas).toContain(`${nombre} ${dinero(importe)}`);
    for (const [nombre, [suyo, pagado]] of Object.entries(clientes))
      expect(lineas).toContain(`${nombre} ${dinero(suyo)} ${dinero(pagado)}`);
  }
});
test('los reportes dicen lo que el tablero, la antigüedad y el libro, donde significan lo mismo', async () => {
  const { por_mes, este_mes } = await resumen();
  for (const { mes, emitido, recibido } of por_mes) {
    const hecho = await reporte(mes);
    expect([hecho.emitido, hecho.recibido]).toEqual([emitido, recibido]);
  }
  expect(este_mes).toEqual(TIENDA.esteMes);
  expect(await pide('/api/reportes')).toMatchObject(TIENDA.esteMes);
  const { totales } = await pide('/api/antiguedad?al=2026-10-31');
  expect((await reporte('2026-10')).por_cobrar).toBe(totales.saldo);
  const entero = await pide('/api/reportes?desde=2026-01-01&hasta=2026-12-31');
  const { saldo_al } = await pide('/api/libro');
  expect([entero.emitido, entero.recibido, entero.por_cobrar]).toEqual([
    saldo_al.facturado,
    suma([saldo_al.cobrado, -saldo_al.revertido]),
    saldo_al.por_cobrar,
  ]);
});

test.each([
  ['hasta=2026-10-01', 'desde', 'Elige desde qué día y hasta cuál.'],
  ['desde=2026-10-01', 'hasta', 'Elige desde qué día y hasta cuál.'],
  ['desde=ayer&hasta=2026-10-01', 'desde', 'La fecha no es válida.'],
  ['desde=2026-10-02&hasta=2026-10-01', 'hasta', 'El primer día no puede ser posterior al último.'],
  ['desde=1999-12-31&hasta=2026-10-01', 'desde', 'Los días de un reporte son de 2000 a 2100.'],
])('un reporte de «%s» se rechaza', async (consulta, campo, texto) => {
  const { status, body } = await luz.get(`/api/reportes?${consulta}`);
  expect([status, body.errors?.[campo]]).toEqual([400, texto]);
});

test('la antigüedad en Excel, leída por otro programa, suma lo mismo en cada lectura, y es la misma cada vez', async () => {
  const bajado = async (consulta: string) => {
    const archivo = await fetch(`${servidor.url}/api/antiguedad.xlsx?${consulta}`, {
      headers: { authorization: `Bearer ${luz.token}` },
    });
    const [tipo, nombre] = ['content-type', 'content-disposition'].map((una) => archivo.headers.get(una));
    return { bytes: Buffer.from(await archivo.arrayBuffer()), tipo, nombre };
  };
  for (const [consulta, lectura, al] of [
    ['', 'Ahora, con lo de días por venir', '2026-11-21'],
    ['al=2026-10-31', 'Por fecha', '2026-10-31'],
    ['al=2026-10-31&lectura=como_se_sabia', 'Como se sabía ese día', '2026-10-31'],
  ] as const) {
    const { bytes, tipo, nombre } = await bajado(consulta);
    expect([tipo, nombre]).toEqual([
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      `attachment; filename="Antiguedad-${al}.xlsx"`,
    ]);
    const [{ data }] = (await leerExcel(bytes)) as unknown as [{ data: (string | number | Date | null)[][] }];
    const [titulo, dia, cual, , columnas, ...filas] = data as [
      unknown[],
      unknown[],
      unknown[],
      unknown[],
      unknown[],
    ];
    expect([titulo[0], dia[1], cual[1]]).toEqual([
      'Antigüedad de saldos',
      new Date(`${al}T00:00:00Z`),
      lectura,
    ]);
    expect(columnas).toEqual([
      ...['Cliente', 'Teléfono', 'Por vencer', '1 a 30 días', '31 a 60 días', '61 a 90 días'],
      ...['Más de 90 días', 'Sin fecha', 'Saldo'],
    ]);
    const { totales, clientes } = await pide(`/api/antiguedad?${consulta}`);
    const leidas = (filas as (number | null)[][]).map(([quien, , ...pesos]) => [
      quien,
      ...pesos.map((uno) => uno ?? 0),
    ]);
    const enPesos = ({ vencido: _vencido, ...deCada }: Record<string, number>) => Object.values(deCada);
    expect(leidas).toEqual([
      ...clientes.map(({ cliente, antiguedad: suya }: any) => [cliente.nombre, ...enPesos(suya)]),
      ['Total', ...enPesos(totales)],
    ]);
    expect(suma(leidas.slice(0, -1).map((fila) => Number(fila.at(-1))))).toBe(totales.saldo);
    expect((await bajado(consulta)).bytes.equals(bytes)).toBe(true);
  }
  const { status, body } = await luz.get('/api/antiguedad.xlsx?lectura=como_se_sabia');
  expect([status, body.message]).toEqual([400, 'Para verlo como se sabía, elige hasta qué día.']);
});

test('los estados de cuenta suman la antigüedad en cada lectura, y cada renglón dice lo que se debía', async () => {
  const clientes: any[] = await pide('/api/clientes');
  const estado = (id: string, consulta = '') => pide(`/api/clientes/${id}/estado-de-cuenta?${consulta}`);
  for (const [consulta, delMismo] of [
    ['', ''],
    ['hasta=2026-10-31', 'al=2026-10-31'],
    ['hasta=2026-10-31&lectura=como_se_sabia', 'al=2026-10-31&lectura=como_se_sabia'],
  ] as const) {
    const estados = await Promise.all(clientes.map(({ id }) => estado(id, consulta)));
    const { totales } = await pide(`/api/antiguedad?${delMismo}`);
    for (const cifra of Object.keys(totales))
      expect([cifra, suma(estados.map((una) => una.antiguedad[cifra]))]).toEqual([cifra, totales[cifra]]);
    for (const { antiguedad: suya, movimientos, pendientes } of estados) {
      expect(movimientos.at(-1)?.saldo ?? 0).toBe(suya.saldo);
      expect(suma(pendientes.map((una: any) => una.saldo))).toBe(suya.saldo);
    }
  }
  const rosa = clientes.find(({ nombre }) => nombre === 'Rosa Díaz').id;
  const { movimientos, pendientes, ...deNoviembre } = await estado(rosa, 'desde=2026-11-01&hasta=2026-11-30');
  expect(deNoviembre).toMatchObject({ cliente: { nombre: 'Rosa Díaz', eliminada: false }, al: '2026-11-21' });
  const leidos = movimientos.map((uno: any) =>
    ['fecha', 'tipo', 'numero_factura', 'cargo', 'abono', 'saldo'].map((campo) => uno[campo]),
  );
  const { saldo_anterior, cargos, abonos } = deNoviembre;
  expect({
    saldo_anterior,
    cargos,
    abonos,
    movimientos: leidos,
    pendientes: pendientes.map((una: any) => [una.numero_factura, una.vence, una.saldo]),
  }).toEqual(TIENDA.deRosaEnNoviembre);
});

test('la antigüedad y la cobranza se buscan, se ordenan y se acotan por edad; las sumas siguen siendo de todos', async () => {
  const { totales, clientes } = TIENDA.antiguedad.ahora;
  const halla = async (consulta: string, ...nombres: readonly string[]) => {
    const hallado = await pide(`/api/antiguedad?${consulta}`);
    expect([consulta, hallado.clientes.map(({ cliente }: any) => cliente.nombre), hallado.total]).toEqual([
      consulta,
      nombres,
      nombres.length,
    ]);
    expect(hallado.totales).toMatchObject(totales);
    for (const { cliente, antiguedad } of hallado.clientes)
      expect(antiguedad).toMatchObject(clientes[cliente.nombre as keyof typeof clientes]);
  };
  await halla('q=diaz', 'Rosa Díaz');
  await halla('order=saldo', 'José Núñez', 'Rosa Díaz', 'Ana Muñoz');
  await halla('order=nombre', 'Ana Muñoz', 'José Núñez', 'Rosa Díaz');
  await halla('edad=sin_fecha&order=nombre', 'Ana Muñoz', 'José Núñez', 'Rosa Díaz');
  await halla('edad=de_1_a_30', 'Rosa Díaz');
  await halla('edad=mas_de_90');
  const cobrar = async (consulta: string) => {
    const hallado = await pide(`/api/cobranza?${consulta}`);
    expect(hallado.totales).toEqual(TIENDA.cobranza);
    return hallado.clientes.map(({ cliente }: any) => cliente.nombre);
  };
  for (const consulta of ['q=rosa', 'edad=de_1_a_30', 'order=nombre', 'order=dias'])
    expect([consulta, await cobrar(consulta)]).toEqual([consulta, ['Rosa Díaz']]);
  for (const consulta of ['q=ana', 'edad=de_31_a_60']) expect(await cobrar(consulta)).toEqual([]);
});

test('la cobranza dice a quién, de qué y cuánto se cobra, y suma lo vencido del tablero y de la antigüedad', async () => {
  const { al, totales, clientes, total } = await pide('/api/cobranza');
  expect([al, totales, total]).toEqual(['2026-11-21', TIENDA.cobranza, 1]);
  expect(clientes).toMatchObject([
    {
      cliente: { nombre: 'Rosa Díaz', eliminada: false },
      ...{ vencido: 300.5, dias: 1, tono: 'amable', situacion: 'por_recordar' },
      facturas: [{ numero_factura: 3, vence: '2026-11-20', saldo: 300.5 }],
    },
  ]);
  const { vencidas } = await resumen();
  expect([vencidas.cantidad, vencidas.por_cobrar]).toEqual([totales.facturas, totales.vencido]);
  expect((await antiguedad('')).totales.vencido).toBe(totales.vencido);
  for (const { id } of await pide('/api/clientes')) {
    const [suya, { antiguedad: deElla, vencidas: cuantas }] = await Promise.all([
      pide(`/api/cobranza/${id}`),
      pide(`/api/clientes/${id}/cuenta`),
    ]);
    expect([suya.vencido, suya.facturas.length]).toEqual([deElla.vencido, cuantas]);
  }
});

const enPapel = async (ruta: string, headers: Record<string, string> = {}): Promise<readonly string[]> => {
  const respuesta = await fetch(luz.url + ruta, { headers });
  expect([ruta, respuesta.status]).toEqual([ruta, 200]);
  const { paginas } = await leerPdf(new Uint8Array(await respuesta.arrayBuffer()));
  return paginas.flatMap(({ lineas }) => lineas);
};
const dinero = (pesos: number): string => formatoDeDinero(Math.round(pesos * 100));
const dia = (fecha: string): string => fecha.split('-').reverse().join('/');

test('el estado de cuenta en papel dice las cifras de la antigüedad y el ancla del libro, también por su enlace', async () => {
  const { clientes } = await pide('/api/antiguedad');
  const { cabeza } = (await luz.post('/api/libro/verificar', {})).body;
  const ancla = `Comprobación ${cabeza.secuencia} · ${cabeza.huella.slice(0, 16)} · 21/11/2026`;
  for (const { cliente, antiguedad: suya } of clientes) {
    const { body } = await luz.post(`/api/clientes/${cliente.id}/enlaces-de-estado`, {});
    const lineas = await enPapel(body.camino);
    const papel = lineas.join('\n');
    for (const dicho of [
      `Vencido ${dinero(suya.vencido)}`,
      `Aún no vence ${dinero(suma([suya.saldo, -suya.vencido]))}`,
      `Saldo ${dinero(suya.saldo)}`,
      'Al 21/11/2026',
      ancla,
    ])
      expect([cliente.nombre, papel]).toEqual([cliente.nombre, expect.stringContaining(dicho)]);
    expect(papel).not.toContain('Movimientos');
  }
  const rosa = clientes.find((una: any) => una.cliente.nombre === 'Rosa Díaz').cliente.id;
  const { saldo_anterior, cargos, abonos, movimientos, pendientes } = TIENDA.deRosaEnNoviembre as any;
  const lineas = await enPapel(
    `/api/clientes/${rosa}/estado-de-cuenta/pdf?desde=2026-11-01&hasta=2026-11-30`,
    { authorization: `Bearer ${luz.token}` },
  );
  expect(lineas).toContain(`01/11/2026 Saldo anterior ${dinero(saldo_anterior)}`);
  const saldos = movimientos.map((uno: any[]) => `${dia(uno[0])} · ${dinero(uno[5])}`);
  const impresos = lineas.flatMap((linea) => {
    const [, fecha, saldo] = /^(\S+) .*#\d+.* (-?\$[\d,.]+)$/.exec(linea) ?? [];
    return fecha?.includes('/') ? [`${fecha} · ${saldo}`] : [];
  });
  expect(impresos).toEqual(saldos);
  const alFinal = `30/11/2026 Saldo ${[cargos, abonos, suma([saldo_anterior, cargos, -abonos])].map(dinero).join(' ')}`;
  expect(lineas).toContain(alFinal);
  for (const [numero, , saldo] of pendientes)
    expect(
      lineas.some((linea) => linea.startsWith(`Factura #${numero} `) && linea.endsWith(dinero(saldo))),
    ).toBe(true);
});

test('la cuenta de cada clienta dice lo que debe, lo vencido y su último pago', async () => {
  const { ahora } = TIENDA.antiguedad;
  const cuentas: Record<string, any> = {};
  for (const { id, nombre } of await pide('/api/clientes'))
    cuentas[nombre] = await pide(`/api/clientes/${id}/cuenta`);
  for (const [nombre, suya] of Object.entries(ahora.clientes))
    expect(cuentas[nombre].antiguedad).toMatchObject(suya);
  // The last payments of Rosa, Ana and José are for invoices #14, #2 and #11.
  expect(cuentas['Rosa Díaz']).toMatchObject({
    pendientes: 3,
    vencidas: 1,
    ultimo_pago: { fecha: '2026-11-05', monto: 450 },
  });
  expect(cuentas['Ana Muñoz']).toMatchObject({
    pendientes: 2,
    vencidas: 0,
    ultimo_pago: { fecha: '2026-11-21', monto: 500 },
  });
  expect(cuentas['José Núñez']).toMatchObject({
    antiguedad: { saldo: 600 },
    pendientes: 1,
    ultimo_pago: { fecha: '2026-11-05', monto: 300 },
  });
});

const exportado = async (desde: string, hasta: string): Promise<Buffer> => {
  const { id } = (await luz.post('/api/libro/exportaciones', { desde, hasta })).body;
  expect(await exportacionTerminada(luz, id)).toMatchObject({ estado: 'lista' });
  return archivoDe(luz, id);
};

type FilaLeida = readonly (string | number | Date | null)[];
const hojasDelLibro = async (libro: Uint8Array): Promise<Readonly<Record<string, FilaLeida[]>>> => {
  const leidas = (await leerExcel(Buffer.from(libro))) as unknown as {
    sheet: string;
    data: FilaLeida[];
  }[];
  return Object.fromEntries(
    leidas.map(({ sheet, data }) => [sheet, data.slice(data.findIndex((fila) => !fila[0]) + 2)]),
  );
};
const hojasDe = (zip: Buffer) => hojasDelLibro(unzipSync(zip)['libro.xlsx']!);

test('el libro de Excel de cada mes dice lo que el tablero, el libro y la antigüedad a su fin; los meses suman el año', async () => {
  const carpeta = await mkdtemp(join(tmpdir(), 'cuenta-clara-cifras-'));
  const meses = await Promise.all(
    ['2026-09-30', '2026-10-31', '2026-11-30'].map((hasta) => exportado(`${hasta.slice(0, 7)}-01`, hasta)),
  );
  const anio = await exportado('2026-01-01', '2026-12-31');
  const recibidos: number[] = [];
  for (const [i, [cual, cuadre]] of Object.entries(TIENDA.cuadre).entries()) {
    const zip = meses[i] ?? anio;
    const hojas = await hojasDe(zip);
    const { pagadas, pendiente, abonado, porCobrar, recibido, suyo, deOtro } = cuadre;
    const dice = (hoja: string, columna: number) => hojas[hoja]!.map((fila) => Number(fila[columna] ?? 0));
    expect([cual, dice('Resumen', 1)]).toEqual([
      cual,
      [pagadas, pendiente, -abonado, porCobrar, recibido, suyo, deOtro],
    ]);
    for (const [hoja, columna, total] of [
      ['Por cobrar', 5, pendiente],
      ['Por cobrar', 6, abonado],
      ['Por cobrar', 7, porCobrar],
      ['Antigüedad', 8, porCobrar],
      ['Pagos recibidos', 9, recibido],
    ] as const) {
      const todas = dice(hoja, columna);
      expect([cual, hoja, suma(todas.slice(0, -1)), todas.at(-1)]).toEqual([cual, hoja, total, total]);
    }
    const movidos = [15, 16].map((columna) => suma(dice('Movimientos', columna)));
    expect(suma([movidos[0]!, -movidos[1]!])).toBe(recibido);
    const { paginas } = await leerPdf(unzipSync(zip)['resumen.pdf']!);
    const lineas = paginas.flatMap((pagina) => pagina.lineas);
    for (const [concepto, pesos] of [
      ['Facturado de facturas pagadas', pagadas],
      ['= por cobrar', porCobrar],
      ['con fecha de otro', deOtro],
    ] as const)
      expect(lineas.map((linea) => linea.trim())).toContain(`${concepto} ${dinero(pesos)}`);
    if (i < meses.length) recibidos.push(recibido);
  }
  expect(suma(recibidos)).toBe(TIENDA.cuadre.anio.recibido);

  const { clientes } = TIENDA.antiguedad.octubreComoSeSabia;
  const deOctubre = (await hojasDe(meses[1]!))['Antigüedad']!.slice(0, -1);
  expect(Object.fromEntries(deOctubre.map(([quien, , ...edades]) => [quien, edades[6]]))).toEqual(
    Object.fromEntries(Object.entries(clientes).map(([quien, { saldo }]) => [quien, saldo])),
  );
  const folios = (await hojasDe(anio))['Folios']!.map(([folio, , motivo, , , , ahora]) => [
    folio,
    motivo,
    ahora,
  ]);
  expect(folios).toEqual([[6, 'Se eliminó la factura', 'Falta']]);

  const destinos = await Promise.all(meses.map((zip) => descomprimir(zip, carpeta)));
  const { code, salida } = await verificado(destinos[0]!, ...destinos);
  expect([code, salida]).toEqual([0, expect.stringContaining('Es provisional')]);
  await rm(carpeta, { recursive: true, force: true });
});

test('el resumen del archivo del contador y sus facturas impresas dicen lo que dice el libro', async () => {
  const zip = unzipSync(await exportado('2026-01-01', '2026-12-31'));
  const lineas = async (nombre: string): Promise<readonly string[]> =>
    (await leerPdf(zip[nombre]!)).paginas.flatMap((pagina) => pagina.lineas);

  const { facturado, cobrado, revertido, por_cobrar } = TIENDA.libro;
  const saldos = [facturado, cobrado, revertido, por_cobrar].map((pesos) =>
    formatoDeDinero(Math.round(pesos * 100)),
  );
  expect(await lineas('resumen.pdf')).toContain(`Al final del período ${saldos.join(' ')}`);
  const ultimo = new TextDecoder().decode(zip['libro.csv']).trim().split('\r\n').at(-1)!;
  expect(ultimo).toContain('4412.80,4062.80,950.50,1300.50');

  const impresos: Record<string, string> = {};
  const pagos: Record<string, string> = {};
  for (const nombre of Object.keys(zip).filter((uno) => uno.startsWith('pdf/'))) {
    const numero = /Factura-(\d+)-/.exec(nombre)![1]!;
    const dice = await lineas(nombre);
    const renglon = (rotulo: string) =>
      dice.find((linea) => linea.startsWith(`${rotulo} `))?.replace(`${rotulo} `, '');
    if (!['5', '8'].includes(numero)) impresos[numero] = renglon('BALANCE')!;
    const pagado = renglon('Payments');
    if (pagado) pagos[numero] = pagado;
  }
  expect(pagos).toEqual(TIENDA.pagos);
  expect(impresos).toEqual(TIENDA.balances);
  const pesos = Object.values(impresos).map((uno) => Number(uno.replace(/[$,]/g, '')));
  expect(suma(pesos)).toBe(TIENDA.porCobrar);
});
