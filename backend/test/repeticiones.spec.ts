import { pideCrudo } from './crudo.prueba.ts';
import { rechazo, dicho } from './entidades.prueba.ts';
import { type Persona, Servidor, negocioListo, solicitud } from './servidor.prueba.ts';

let servidor: Servidor;
let ana: Persona;
let listo: Awaited<ReturnType<typeof negocioListo>>;
beforeAll(async () => {
  servidor = await Servidor.arranca();
  ana = await servidor.dueña();
  listo = await negocioListo(ana);
});
afterAll(() => servidor.termina());

let claves = 0;
const clave = () => ({ 'idempotency-key': `intento-${++claves}` });
const historial = async (ruta: string): Promise<string[]> =>
  (await ana.get(`${ruta}/historial`)).body.eventos.map(({ tipo }: { tipo: string }) => tipo);

test('un PUT repetido no registra nada y responde la factura como está ahora', async () => {
  const { id } = (await ana.post('/api/facturas', solicitud(listo.cliente.id))).body;
  const ruta = `/api/facturas/${id}`;
  const con = clave();
  const cambio = { nota: 'la primera', version: 1 };
  expect((await ana.put(ruta, cambio, con)).body.nota).toBe('la primera');
  await ana.put(ruta, { nota: 'la segunda' });
  const repetido = await ana.put(ruta, cambio, con);
  expect([repetido.status, repetido.body.nota, repetido.body.version]).toEqual([200, 'la segunda', 3]);
  expect(await historial(ruta)).toEqual(['FacturaCreada', 'FacturaEditada', 'FacturaEditada']);
  expect((await ana.put(ruta, { ...cambio, nota: 'otra' }, con)).status).toBe(422);
});

test('un pago repetido con su clave se registra una vez, también cuando ya se deshizo', async () => {
  const { id } = (await ana.post('/api/facturas', solicitud(listo.cliente.id))).body;
  const ruta = `/api/facturas/${id}`;
  const con = clave();
  const pago = { estado: 'pagada', metodo_pago_id: listo.metodo.id, version: 1 };
  expect((await ana.put(ruta, pago, con)).body.estado).toBe('pagada');
  await ana.put(ruta, { estado: 'pendiente' });
  expect((await ana.put(ruta, pago, con)).body.estado).toBe('pendiente');
  expect(await historial(ruta)).toEqual(['FacturaCreada', 'PagoCompletado', 'PagoRevertido']);
});

test('veinte PUT a la vez con una clave son un solo cambio', async () => {
  const cliente = (
    await ana.post('/api/clientes', { nombre: 'Ana Luz', telefono: '2227654321', categoria: 'activo' })
  ).body;
  const ruta = `/api/clientes/${cliente.id}`;
  const con = clave();
  const respuestas = await Promise.all(
    Array.from({ length: 20 }, () => ana.put(ruta, { notas: 'VIP', version: 1 }, con)),
  );
  expect(respuestas.map(({ status, body }) => [status, body.notas])).toEqual(
    respuestas.map(() => [200, 'VIP']),
  );
  expect(await historial(ruta)).toEqual(['ClienteCreado', 'ClienteActualizado']);
});

test.each(['clientes', 'facturas', 'servicios-negocio', 'metodos-pago', 'mensajes'])(
  'un DELETE de %s repetido con su clave responde 204; sin ella, o con otra, que ya no está',
  async (coleccion) => {
    const cuerpos: Record<string, object> = {
      clientes: { nombre: 'Ana Luz', telefono: '2227654321', categoria: 'activo' },
      facturas: solicitud(listo.cliente.id),
      'servicios-negocio': { nombre: 'Balatas', precio: 10, categoria_id: listo.categoria.id },
      'metodos-pago': { nombre: 'Efectivo', activo: true },
      mensajes: { texto: 'Hola' },
    };
    const { body } = await ana.post(`/api/${coleccion}`, cuerpos[coleccion]);
    const ruta = `/api/${coleccion}/${(body.data ?? body).id}`;
    const con = clave();
    const borra = (cabeceras: Record<string, string>) => ana.pide('DELETE', ruta, undefined, cabeceras);
    expect((await borra(con)).status).toBe(204);
    expect((await borra(con)).status).toBe(204);
    expect([(await borra({})).status, (await borra(clave())).status]).toEqual([404, 404]);
  },
);

test('una dirección escrita de dos maneras, con la misma clave, es una sola petición', async () => {
  const cabeceras = {
    ...clave(),
    authorization: `Bearer ${ana.token}`,
    'content-type': 'application/json',
  };
  const cuerpo = JSON.stringify({ texto: 'Escrito de dos maneras' });
  const pedidas = ['/api/mensajes', '/api/%6densajes', '/%61pi/mensajes?a=1', '/api/mensajes#b'].map((ruta) =>
    pideCrudo(servidor.url, { metodo: 'POST', ruta, cabeceras, cuerpo }),
  );
  const dichas = await Promise.all(pedidas);
  expect(new Set(dichas.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(new Set(dichas.map(({ headers }) => headers.get('cache-control')))).toEqual(new Set(['no-store']));
  const mensajes = (await ana.get('/api/mensajes')).body;
  expect(mensajes.filter(({ texto }: { texto: string }) => texto === 'Escrito de dos maneras')).toHaveLength(
    1,
  );
});

test('una clave inválida se rechaza, también en un PUT y un DELETE', async () => {
  const mala = { 'idempotency-key': 'con espacio' };
  const motivo = rechazo(400, 'La clave Idempotency-Key no es válida.');
  const ruta = `/api/clientes/${listo.cliente.id}`;
  expect(dicho(await ana.put(ruta, { notas: 'x' }, mala))).toEqual(motivo);
  expect(dicho(await ana.pide('DELETE', ruta, undefined, mala))).toEqual(motivo);
});
