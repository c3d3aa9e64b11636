import { sorteos } from '@cuenta-clara/dominio/sorteos.prueba';
import { type Persona, Servidor, negocioListo, solicitud } from './servidor.prueba.ts';

/** Concurrent requests over HTTP on the built product (decisions, "Invoices" and "The HTTP contract"). */

let servidor: Servidor;
let ana: Persona;
let registros: Awaited<ReturnType<typeof negocioListo>>;

beforeAll(async () => {
  servidor = await Servidor.arranca();
  ana = await servidor.dueña();
  registros = await negocioListo(ana);
});
afterAll(() => servidor.termina());

const crear = (cambios: object = {}) => ana.post('/api/facturas', solicitud(registros.cliente.id, cambios));
const VECES = sorteos(4, 10);
const VEINTE = Array.from({ length: 20 }, (_, i) => i);
const cuantos = (estados: number[], estado: number) => estados.filter((uno) => uno === estado).length;

test('20 peticiones por el mismo número: una lo gana y 19 reciben 409', async () => {
  for (const numero_factura of [5_001, 5_002, 5_003]) {
    const estados = (await Promise.all(VEINTE.map(() => crear({ numero_factura })))).map(
      ({ status }) => status,
    );
    expect([cuantos(estados, 201), cuantos(estados, 409)]).toEqual([1, 19]);
  }
});

test('20 facturas sin número a la vez reciben 20 números distintos y seguidos', async () => {
  const respuestas = await Promise.all(VEINTE.map(() => crear()));
  const numeros = respuestas.map(({ body }) => body.numero_factura as number).sort((a, b) => a - b);
  expect(numeros).toEqual(VEINTE.map((i) => numeros[0]! + i));
});

test('con una factura en el último número, 20 facturas sin número a la vez siguen la numeración anterior', async () => {
  const dora = await servidor.dueña('Dora Gil');
  const { cliente } = await negocioListo(dora);
  const otra = (cambios: object = {}) => dora.post('/api/facturas', solicitud(cliente.id, cambios));
  for (const numero_factura of [41, 999_999_999]) await otra({ numero_factura });
  const numeros = (await Promise.all(VEINTE.map(() => otra({ numero_factura: null })))).map(
    ({ body }) => body.numero_factura as number,
  );
  expect(numeros.sort((a, b) => a - b)).toEqual(VEINTE.map((i) => 42 + i));
});

test('20 repeticiones del mismo POST con una Idempotency-Key son una sola factura', async () => {
  const antes = (await ana.get('/api/facturas')).body.total;
  const cuerpo = solicitud(registros.cliente.id);
  const respuestas = await Promise.all(
    VEINTE.map(() => ana.post('/api/facturas', cuerpo, { 'idempotency-key': 'doble-toque' })),
  );
  expect(
    new Set(respuestas.map(({ status, body }) => `${status} ${body.id} ${body.numero_factura}`)).size,
  ).toBe(1);
  expect((await ana.get('/api/facturas')).body.total).toBe(antes + 1);
});

test('20 pagos a la vez dejan un solo PagoCompletado', async () => {
  const { id } = (await crear()).body;
  const pago = { estado: 'pagada', metodo_pago_id: registros.metodo.id };
  const estados = (await Promise.all(VEINTE.map(() => ana.put(`/api/facturas/${id}`, pago)))).map(
    ({ status }) => status,
  );
  expect(cuantos(estados, 200)).toBe(20);
  const { eventos } = (await ana.get(`/api/facturas/${id}/historial`)).body;
  expect(eventos.map(({ tipo }: { tipo: string }) => tipo)).toEqual(['FacturaCreada', 'PagoCompletado']);
});

describe('Los abonos', () => {
  const deMil = async (): Promise<string> =>
    (
      await crear({
        items: [{ ...solicitud(registros.cliente.id).items[0], precio_unitario: 1000, cantidad: 1 }],
        impuesto: 0,
        impuesto_porcentaje: 0,
        deposito: 0,
      })
    ).body.id;
  const abonar = (id: string, monto: number) =>
    ana.post(`/api/facturas/${id}/abonos`, { monto, metodo_pago_id: registros.metodo.id });
  const ver = async (id: string) => (await ana.get(`/api/facturas/${id}`)).body;
  const cuadra = ({ total, deposito, abonos, abonado, balance_restante, estado }: any): void => {
    const pagado = abonos.reduce((suma: number, { monto }: { monto: number }) => suma + monto, 0);
    expect([abonado + balance_restante, deposito + pagado]).toEqual([total, abonado]);
    expect(balance_restante).toBeGreaterThanOrEqual(0);
    if (estado === 'pagada') expect(balance_restante).toBe(0);
  };

  test('20 abonos a la vez, de los que caben 10: 10 quedan y la completan, y a 10 se les dice que ya no se debe nada', async () => {
    const id = await deMil();
    const respuestas = await Promise.all(VEINTE.map(() => abonar(id, 100)));
    expect(
      cuantos(
        respuestas.map(({ status }) => status),
        201,
      ),
    ).toBe(10);
    const rechazos = respuestas.filter(({ status }) => status !== 201);
    expect(rechazos.map(({ status, body }) => [status, body.message])).toEqual(
      Array(10).fill([409, 'Ya no se debe nada']),
    );
    const final = await ver(id);
    expect(final).toMatchObject({ estado: 'pagada', balance_restante: 0, version: 11 });
    expect(final.abonos).toHaveLength(10);
  });

  test('20 abonos a la vez, de los que caben 3 y sobra: 3 quedan, y a los demás se les dice cuánto falta', async () => {
    const id = await deMil();
    const respuestas = await Promise.all(VEINTE.map(() => abonar(id, 300)));
    expect(
      cuantos(
        respuestas.map(({ status }) => status),
        201,
      ),
    ).toBe(3);
    const dicen = respuestas.filter(({ status }) => status !== 201).map(({ body }) => body.message);
    expect(new Set(dicen)).toEqual(new Set(['Quedan $100.00 por cobrar']));
    cuadra(await ver(id));
  });

  test('un abono repetido 20 veces con su Idempotency-Key es uno solo', async () => {
    const id = await deMil();
    const cuerpo = { monto: 100, metodo_pago_id: registros.metodo.id };
    const clave = { 'idempotency-key': 'un-abono' };
    const respuestas = await Promise.all(
      VEINTE.map(() => ana.post(`/api/facturas/${id}/abonos`, cuerpo, clave)),
    );
    expect(new Set(respuestas.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(await ver(id)).toMatchObject({ abonado: 100, version: 2 });
  });

  test.each([
    ['editar', (id: string) => ana.put(`/api/facturas/${id}`, { deposito: 900 })],
    [
      'completar',
      (id: string) =>
        ana.put(`/api/facturas/${id}`, { estado: 'pagada', metodo_pago_id: registros.metodo.id }),
    ],
    ['eliminar', (id: string) => ana.delete(`/api/facturas/${id}`)],
  ])('a la vez que %s: la factura queda como dicen las respuestas, y cuadra', async (_que, otra) => {
    for (let vez = 0; vez < VECES; vez++) {
      const id = await deMil();
      const estados = (await Promise.all([otra(id), abonar(id, 200), abonar(id, 200)])).map(
        ({ status }) => status,
      );
      expect(estados.every((estado) => [200, 201, 204, 400, 404, 409].includes(estado))).toBe(true);
      const final = await ana.get(`/api/facturas/${id}`);
      if (estados[0] === 204) expect([final.status, cuantos(estados, 404)]).toEqual([404, 2]);
      else cuadra(final.body);
    }
  });

  test('a la vez que deshacer todo: el abono es de antes y se deshace, o se conserva', async () => {
    for (let vez = 0; vez < VECES; vez++) {
      const id = await deMil();
      await abonar(id, 1000);
      const [deshecha, abono] = await Promise.all([
        ana.put(`/api/facturas/${id}`, { estado: 'pendiente', balance_restante: 1000 }),
        abonar(id, 200),
      ]);
      expect(deshecha.status).toBe(200);
      expect([201, 409]).toContain(abono.status);
      const final = await ver(id);
      expect(final).toMatchObject({ estado: 'pendiente', abonado: abono.status === 201 ? 200 : 0 });
      cuadra(final);
    }
    expect((await ana.post('/api/libro/verificar', {})).body).toMatchObject({ ok: true, hallazgos: [] });
  });
});

test('editar contra pagar: lo pagado es lo que se veía, y una factura pagada ya no cambia', async () => {
  for (let vez = 0; vez < VECES; vez++) {
    const { id } = (await crear()).body;
    const [editada, pagada] = await Promise.all([
      ana.put(`/api/facturas/${id}`, { nota: 'editada' }),
      ana.put(`/api/facturas/${id}`, { estado: 'pagada', metodo_pago_id: registros.metodo.id }),
    ]);
    expect(pagada.status).toBe(200);
    expect([200, 409]).toContain(editada.status);
    const final = (await ana.get(`/api/facturas/${id}`)).body;
    expect(final).toMatchObject({
      estado: 'pagada',
      balance_restante: 0,
      nota: editada.status === 200 ? 'editada' : 'Gracias',
    });
  }
});

test('quien edita una versión vieja recibe 409 y no cambia nada', async () => {
  const { id, version } = (await crear()).body;
  const estados = await Promise.all(
    VEINTE.map((i) => ana.put(`/api/facturas/${id}`, { nota: `nota ${i}`, version })),
  );
  const ganadoras = estados.filter(({ status }) => status === 200);
  expect(ganadoras).toHaveLength(1);
  const perdedora = estados.find(({ status }) => status === 409)!;
  expect(perdedora.body.message).toBe('La factura cambió mientras la editabas. Vuelve a cargarla.');
  expect((await ana.get(`/api/facturas/${id}`)).body).toEqual(ganadoras[0]!.body);
});

test('tres cambios de orden a la vez terminan en el orden pedido', async () => {
  const ids: string[] = [];
  for (const nombre of ['Uno', 'Dos', 'Tres'])
    ids.push((await ana.post('/api/categorias-negocio', { nombre })).body.data.id);
  const pedido = [ids[2]!, ids[0]!, ids[1]!];
  await Promise.all(
    pedido.map((id, i) => ana.put(`/api/categorias-negocio/${id}`, { nombre: `C${i}`, orden: i + 1 })),
  );
  const { data } = (await ana.get('/api/categorias-negocio')).body;
  expect(data.slice(0, 3).map(({ id }: { id: string }) => id)).toEqual(pedido);
});

test('60 categorías a la vez en un catálogo largo se crean todas, y la clave de hace mucho se sigue reconociendo', async () => {
  const clave = { 'idempotency-key': 'la-primera-del-catalogo' };
  const primera = await ana.post('/api/categorias-negocio', { nombre: 'La primera' }, clave);
  for (let i = 0; i < 20; i++) await ana.post('/api/categorias-negocio', { nombre: `Larga ${i}` });
  const antes = (await ana.get('/api/categorias-negocio')).body.data.length;
  const nombres = Array.from({ length: 60 }, (_, i) => `A la vez ${i}`);
  const respuestas = await Promise.all(
    nombres.map((nombre) => ana.post('/api/categorias-negocio', { nombre })),
  );
  expect(respuestas.map(({ status }) => status)).toEqual(nombres.map(() => 201));
  const { data } = (await ana.get('/api/categorias-negocio')).body;
  expect(
    data
      .slice(antes)
      .map(({ nombre }: { nombre: string }) => nombre)
      .sort(),
  ).toEqual(nombres.sort());
  const repetida = await ana.post('/api/categorias-negocio', { nombre: 'La primera' }, clave);
  expect([repetida.status, repetida.body]).toEqual([primera.status, primera.body]);
  expect((await ana.post('/api/categorias-negocio', { nombre: 'Otra' }, clave)).status).toBe(422);
  expect((await ana.get('/api/categorias-negocio')).body.data).toHaveLength(antes + 60);
});

test('20 registros a la vez con un correo abren una sola cuenta', async () => {
  const registro = { fullName: 'Eva', email: 'eva@ejemplo.mx', password: 'una clave larga' };
  const estados = (
    await Promise.all(VEINTE.map(() => servidor.nadie.post('/api/auth/register', registro)))
  ).map(({ status }) => status);
  expect([cuantos(estados, 201), cuantos(estados, 409)]).toEqual([1, 19]);
});

test('después de cada una de 150 escrituras, una lectura ya la ve', async () => {
  for (let i = 0; i < 50; i++) {
    const { id, numero_factura } = (await crear()).body;
    expect((await ana.get('/api/facturas?limit=1')).body.facturas[0].id).toBe(id);
    await ana.put(`/api/facturas/${id}`, { nota: `nota ${i}` });
    expect((await ana.get(`/api/facturas/${id}`)).body.nota).toBe(`nota ${i}`);
    const antes = (await ana.get('/api/facturas/resumen')).body.por_estado.todas;
    await ana.delete(`/api/facturas/${id}`);
    expect((await ana.get('/api/facturas/resumen')).body.por_estado.todas).toBe(antes - 1);
    expect(
      (await ana.get(`/api/facturas?order=numero_factura.desc&limit=1`)).body.facturas[0].numero_factura,
    ).not.toBe(numero_factura);
  }
});
