import { hash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { sorteos } from '@cuenta-clara/dominio/sorteos.prueba';
import { conDatos } from './datos.prueba.ts';
import { INEXISTENTE } from './entidades.prueba.ts';
import { archivoDe, descomprimir, verificado } from './exportacion.prueba.ts';
import { Persona, Servidor, exportacionSellada, negocioListo } from './servidor.prueba.ts';

let servidor: Servidor;
let ana: Persona;
let registros: Awaited<ReturnType<typeof negocioListo>>;

beforeAll(async () => {
  servidor = await Servidor.arranca();
  ana = await servidor.dueña();
  registros = await negocioListo(ana);
});
afterAll(() => servidor.termina());

const VEINTE = Array.from({ length: 20 }, (_, i) => i);
const hoy = (): string => new Date().toISOString().slice(0, 10);
const ANTEAYER = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);

/** A quote of $11,600.00: two lines with a discount each, and IVA. */
const cuerpo = (cliente_id: string, cambios: object = {}) => ({
  cliente_id,
  fecha: hoy(),
  valida_hasta: '2099-12-31',
  items: [
    { descripcion: 'Motor', precio_unitario: 10_000, cantidad: 1, descuento: { porcentaje: 10 } },
    { descripcion: 'Mano de obra', precio_unitario: 1_100, cantidad: 1, descuento: { importe: 100 } },
  ],
  impuesto_porcentaje: 16,
  anticipo_porcentaje: 50,
  nota: 'Gracias',
  terminos: 'Precios en pesos',
  ...cambios,
});

const crear = async (cambios: object = {}, quien = ana, cliente_id: string = registros.cliente.id) => {
  const { status, body } = await quien.post('/api/cotizaciones', cuerpo(cliente_id, cambios));
  expect([status, body.message]).toEqual([201, undefined]);
  return body;
};
const hacer = (id: string, que: string, con: object = {}) => ana.post(`/api/cotizaciones/${id}/${que}`, con);
const enviada = async (cambios: object = {}) => {
  const { id } = await crear(cambios);
  const { status, body } = await hacer(id, 'enviar');
  expect(status).toBe(200);
  return body;
};
const aceptada = async (cambios: object = {}) => {
  const { id } = await enviada(cambios);
  const { status, body } = await hacer(id, 'aceptar', { nota: 'Aceptó por teléfono' });
  expect(status).toBe(200);
  return body;
};
const tiposDe = async (ruta: string): Promise<string[]> =>
  (await ana.get(`${ruta}/historial`)).body.eventos.map(({ tipo }: { tipo: string }) => tipo);
const alFin = async (pregunta: () => Promise<boolean>): Promise<void> => {
  while (!(await pregunta())) await pause(50);
};

test('una cotización pasa de borrador a factura con lo que se ofreció, quién la aceptó, su anticipo y su historial', async () => {
  const borrador = await crear();
  expect(borrador).toMatchObject({
    ...{ numero: null, revision: 1, revision_enviada: null, huella: null, sin_enviar: true },
    ...{ estado: 'borrador', vencida: false, aceptacion: null, factura_id: null, idioma: 'en' },
    ...{ subtotal: 11_100, descuento_importe: 1_100, impuesto: 1_600, total: 11_600, anticipo: 5_800 },
    cliente: { nombre: 'José Núñez' },
    negocio: { nombre: 'Taller Ñandú' },
  });
  const { id } = borrador;
  const primera = (await hacer(id, 'enviar')).body;
  expect(primera).toMatchObject({ estado: 'enviada', revision_enviada: 1, sin_enviar: false });
  expect(primera.numero).toMatch(/^COT-\d+$/);
  expect(primera.huella).toMatch(/^[0-9a-f]{64}$/);

  const cambiada = await ana.put(`/api/cotizaciones/${id}`, {
    nota: 'Con garantía',
    version: primera.version,
  });
  expect(cambiada.body).toMatchObject({
    ...{ revision: 2, revision_enviada: 1, sin_enviar: true, estado: 'enviada', huella: primera.huella },
    nota: 'Con garantía',
    lo_enviado: { revision: 1, total: 11_600, anticipo: 5_800, anticipo_porcentaje: 50 },
  });
  const segunda = (await hacer(id, 'enviar')).body;
  expect(segunda).toMatchObject({ numero: primera.numero, revision_enviada: 2 });
  expect(segunda.huella).not.toBe(primera.huella);

  const aceptar = await hacer(id, 'aceptar', { nombre: 'José', nota: 'Aceptó por teléfono' });
  expect(aceptar.body).toMatchObject({
    estado: 'aceptada',
    aceptacion: {
      ...{ nombre: 'José', revision: 2, sha256: segunda.huella, por: 'duena' },
      nota: 'Aceptó por teléfono',
    },
  });
  const anticipo_recibido = { monto: 5_800, fecha: ANTEAYER, metodo_pago_id: registros.metodo.id };
  const { body } = await hacer(id, 'facturar', { anticipo_recibido });
  expect(body).toMatchObject({ estado: 'facturada' });
  const factura = (await ana.get(`/api/facturas/${body.factura_id}`)).body;
  expect(factura).toMatchObject({
    ...{ estado: 'pendiente', subtotal: 11_100, descuento_importe: 1_100, impuesto: 1_600, total: 11_600 },
    ...{ deposito: 0, balance_restante: 5_800, fecha_factura: hoy(), nota: 'Con garantía' },
    abonos: [{ monto: 5_800, fecha: ANTEAYER, metodo_pago: { nombre: 'Transferencia' } }],
    items: segunda.items,
  });
  const { eventos } = (await ana.get(`/api/cotizaciones/${id}/historial`)).body;
  expect(eventos.map(({ texto }: { texto: string }) => texto)).toEqual([
    'Se creó la cotización para José Núñez por $11,600.00.',
    `Se envió la cotización ${primera.numero}, revisión 1.`,
    'Se editó la revisión 2, todavía sin enviar.',
    `Se envió la cotización ${primera.numero}, revisión 2.`,
    'Se anotó que la aceptó «José»: revisión 2. Nota: Aceptó por teléfono',
    `Se pidió facturarla, con un anticipo de $5,800.00 recibido el ${ANTEAYER.split('-').reverse().join('/')} con Transferencia.`,
    'Se hizo su factura.',
  ]);

  const [{ id: abono }] = factura.abonos;
  expect((await ana.delete(`/api/facturas/${body.factura_id}/abonos/${abono}`)).status).toBe(200);
  expect((await ana.delete(`/api/facturas/${body.factura_id}`)).status).toBe(204);
  expect((await ana.get(`/api/cotizaciones/${id}`)).body).toMatchObject({
    ...{ estado: 'aceptada', factura_id: null },
  });
  const otra = (await hacer(id, 'facturar')).body;
  expect(otra.factura_id).not.toBe(body.factura_id);
  expect((await ana.get(`/api/facturas/${otra.factura_id}`)).body).toMatchObject({
    deposito: 0,
    total: 11_600,
  });
});

test('una cotización aceptada está en el archivo del contador con su PDF y su huella, y los verificadores la aprueban', async () => {
  const eva = await servidor.dueña('Eva Sol');
  const { cliente } = await negocioListo(eva);
  const { id } = await crear({}, eva, cliente.id);
  for (const paso of ['enviar', 'aceptar', 'facturar'])
    expect((await eva.post(`/api/cotizaciones/${id}/${paso}`, { nota: 'Por teléfono' })).status).toBe(200);
  const hecha = await exportacionSellada(eva, { desde: hoy(), hasta: hoy() });
  const carpeta = await mkdtemp(join(tmpdir(), 'cuenta-clara-cotizaciones-'));
  try {
    const destino = await descomprimir(await archivoDe(eva, hecha.id), carpeta);
    const pdf = await readFile(join(destino, 'cotizaciones/COT-1-R1.pdf'));
    const hoja = unzipSync(await readFile(join(destino, 'cotizaciones.xlsx')))['xl/worksheets/sheet1.xml']!;
    const { huella } = (await eva.get(`/api/cotizaciones/${id}`)).body;
    for (const dice of ['COT-1', 'Lo anotó la dueña', 'Por teléfono', huella, hash('sha256', pdf, 'hex')])
      expect(strFromU8(hoja)).toContain(dice);
    const { code, salida } = await verificado(destino);
    expect([code, salida]).toEqual([0, expect.stringContaining('Todo en orden')]);
    await writeFile(join(destino, 'cotizaciones/COT-1-R1.pdf'), 'otra cosa');
    expect(await verificado(destino)).toMatchObject({
      code: 1,
      salida: expect.stringContaining('El archivo cotizaciones/COT-1-R1.pdf no es el que se exportó.'),
    });
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
});

test('una cotización se factura con sus propios precios, aunque su cliente se haya eliminado', async () => {
  const nueva = { nombre: 'Berta Paz', telefono: '2221112233', categoria: 'activo' };
  const { id: cliente_id } = (await ana.post('/api/clientes', nueva)).body;
  const { id } = await crear({}, ana, cliente_id);
  await hacer(id, 'enviar');
  await hacer(id, 'aceptar', { nota: 'En persona' });
  await ana.delete(`/api/clientes/${cliente_id}`);
  const { factura_id } = (await hacer(id, 'facturar')).body;
  expect((await ana.get(`/api/facturas/${factura_id}`)).body).toMatchObject({
    total: 11_600,
    cliente: { nombre: 'Berta Paz' },
  });
});

test('un borrador se elimina; lo enviado se anula, y ya no se acepta ni se cambia', async () => {
  const { id } = await crear();
  expect((await ana.delete(`/api/cotizaciones/${id}`)).status).toBe(204);
  expect((await ana.get(`/api/cotizaciones/${id}`)).status).toBe(404);
  expect(await tiposDe(`/api/cotizaciones/${id}`)).toEqual(['CotizacionCreada', 'CotizacionEliminada']);
  const otra = await enviada();
  const negada = await ana.delete(`/api/cotizaciones/${otra.id}`);
  expect([negada.status, negada.body.message]).toEqual([
    409,
    'Solo se elimina un borrador que no se ha enviado. Anúlala.',
  ]);
  expect((await hacer(otra.id, 'anular')).body.estado).toBe('anulada');
  for (const [que, con] of [
    ['aceptar', { nota: 'Sí' }],
    ['rechazar', {}],
    ['facturar', {}],
    ['enviar', {}],
  ] as const)
    expect((await hacer(otra.id, que, con)).status).toBe(409);
});

test('una acción que no se puede hacer se rechaza con su razón, y no cambia nada', async () => {
  const { id, version } = await enviada();
  const rechazos = [
    await hacer(id, 'aceptar', {}),
    await hacer(id, 'facturar'),
    await ana.put(`/api/cotizaciones/${id}`, { nota: 'Otra', version: 0 }),
    await ana.post('/api/cotizaciones', cuerpo(INEXISTENTE)),
    await ana.get(`/api/cotizaciones/${INEXISTENTE}`),
    await ana.get('/api/cotizaciones/1'),
    await ana.get('/api/cotizaciones?estado=perdida'),
  ];
  expect(rechazos.map(({ status, body }) => [status, body.message])).toEqual([
    [400, 'Escribe cómo la aceptó.'],
    [409, 'Solo una cotización aceptada se factura.'],
    [409, 'La cotización cambió mientras la editabas. Vuelve a cargarla.'],
    [404, 'Cliente no encontrado.'],
    [404, 'Cotización no encontrada.'],
    [400, 'ID de cotización inválido'],
    [400, 'El estado de la cotización no es válido.'],
  ]);
  expect((await ana.get(`/api/cotizaciones/${id}`)).body.version).toBe(version);
  const pasada = await crear({ valida_hasta: '2020-01-01' });
  const tarde = await hacer(pasada.id, 'enviar');
  expect([tarde.status, tarde.body.errors]).toEqual([
    400,
    { valida_hasta: 'El último día de validez ya pasó: cámbialo antes de enviarla.' },
  ]);
});

test('la lista de cotizaciones se filtra y se busca; sus cifras y las del inicio cuentan las abiertas', async () => {
  const eva = await servidor.dueña('Eva Sol');
  const { cliente } = await negocioListo(eva);
  const ids: string[] = [];
  for (const que of [[], ['enviar'], ['enviar', 'aceptar'], ['enviar', 'rechazar'], ['enviar', 'anular']]) {
    const { id } = await crear({ nota: `n${ids.length}` }, eva, cliente.id);
    for (const paso of que) await eva.post(`/api/cotizaciones/${id}/${paso}`, { nota: 'Por teléfono' });
    ids.push(id);
  }
  const lista = async (consulta: string) =>
    (await eva.get(`/api/cotizaciones?${consulta}`)).body.cotizaciones.map(({ id }: { id: string }) => id);
  expect(await lista('')).toEqual([...ids].reverse());
  expect(await lista('estado=aceptada')).toEqual([ids[2]]);
  expect(await lista('estado=vencida')).toEqual([]);
  expect(await lista('q=cot-2')).toEqual([ids[2]]);
  expect(await lista('q=11600&limit=2&page=3')).toEqual([ids[0]]);
  expect(await lista('q=motor%20nunez')).toHaveLength(5);
  expect(await lista(`cliente_id=${INEXISTENTE}`)).toEqual([]);
  const una = { cantidad: 1, total: 11_600 };
  const nada = { cantidad: 0, total: 0 };
  expect((await eva.get('/api/cotizaciones/resumen')).body).toEqual({
    todas: { cantidad: 5, total: 58_000 },
    abiertas: { cantidad: 2, total: 23_200 },
    ...{ borrador: una, enviada: una, aceptada: una, rechazada: una, anulada: una },
    ...{ vencida: nada, sin_respuesta: nada, facturada: nada },
  });
  expect((await eva.get('/api/facturas/resumen')).body.cotizaciones).toBe(2);
});

test('cada dueña tiene su serie, y 20 enviadas a la vez reciben 20 números seguidos', async () => {
  const nora = await servidor.dueña('Nora Díaz');
  const { cliente } = await negocioListo(nora);
  const ids = await Promise.all(VEINTE.map(async () => (await crear({}, nora, cliente.id)).id));
  const respuestas = await Promise.all(ids.map((id) => nora.post(`/api/cotizaciones/${id}/enviar`, {})));
  const numeros = respuestas.map(({ body }) => Number(body.numero.slice('COT-'.length)));
  expect(numeros.sort((a, b) => a - b)).toEqual(VEINTE.map((i) => i + 1));
});

test('20 aceptaciones a la vez son una', async () => {
  const { id } = await enviada();
  const respuestas = await Promise.all(VEINTE.map(() => hacer(id, 'aceptar', { nota: 'Por teléfono' })));
  expect(respuestas.map(({ status }) => status)).toEqual(VEINTE.map(() => 200));
  expect(await tiposDe(`/api/cotizaciones/${id}`)).toEqual([
    ...['CotizacionCreada', 'CotizacionEnviada', 'CotizacionAceptada'],
  ]);
  expect(await hacer(id, 'aceptar', { nota: 'En el taller' })).toMatchObject({
    status: 409,
    body: { message: 'Esta cotización ya fue aceptada, y tu nota no se anotó.' },
  });
});

test('aceptar a la vez que se cambia, se envía otra o se anula deja el resultado de uno de los dos órdenes', async () => {
  for (let vez = 0; vez < sorteos(2, 10); vez++) {
    const editada = await enviada();
    await Promise.all([
      hacer(editada.id, 'aceptar', { nota: 'Sí' }),
      ana.put(`/api/cotizaciones/${editada.id}`, { nota: 'Otra' }),
    ]);
    const una = (await ana.get(`/api/cotizaciones/${editada.id}`)).body;
    expect(una).toMatchObject({ estado: 'aceptada', sin_enviar: true, nota: 'Otra' });
    expect(una.aceptacion).toMatchObject({ revision: 1, sha256: editada.huella });

    const reenviada = await enviada();
    await ana.put(`/api/cotizaciones/${reenviada.id}`, { nota: 'Otra' });
    await Promise.all([hacer(reenviada.id, 'aceptar', { nota: 'Sí' }), hacer(reenviada.id, 'enviar')]);
    const otra = (await ana.get(`/api/cotizaciones/${reenviada.id}`)).body;
    expect(otra.aceptacion === null ? 'enviada' : 'aceptada').toBe(otra.estado);
    if (otra.aceptacion) expect(otra.aceptacion).toMatchObject({ revision: 2, sha256: otra.huella });

    const anulada = await enviada();
    const [aceptar, anular] = await Promise.all([
      hacer(anulada.id, 'aceptar', { nota: 'Sí' }),
      hacer(anulada.id, 'anular'),
    ]);
    expect(anular.status).toBe(200);
    expect([200, 409]).toContain(aceptar.status);
    expect((await ana.get(`/api/cotizaciones/${anulada.id}`)).body.estado).toBe('anulada');
  }
});

test('facturar dos veces, o veinte a la vez, es una factura', async () => {
  const { id } = await aceptada();
  const antes = (await ana.get('/api/facturas')).body.total;
  const anticipo_recibido = { monto: 100, fecha: ANTEAYER, metodo_pago_id: registros.metodo.id };
  const respuestas = await Promise.all(VEINTE.map(() => hacer(id, 'facturar', { anticipo_recibido })));
  expect(new Set(respuestas.map(({ status, body }) => `${status} ${body.factura_id}`)).size).toBe(1);
  expect((await hacer(id, 'facturar')).body.factura_id).toBe(respuestas[0]!.body.factura_id);
  const otro = await hacer(id, 'facturar', { anticipo_recibido: { ...anticipo_recibido, monto: 777 } });
  const texto = 'La factura ya se hizo con un anticipo de $100.00: anota en ella lo que recibiste.';
  expect(otro).toMatchObject({
    status: 409,
    body: { message: texto, errors: { 'anticipo_recibido.monto': texto } },
  });
  expect((await ana.get('/api/facturas')).body.total).toBe(antes + 1);
  expect(await tiposDe(`/api/facturas/${respuestas[0]!.body.factura_id}`)).toEqual([
    ...['FacturaCreada', 'AbonoRegistrado'],
  ]);
  expect((await tiposDe(`/api/cotizaciones/${id}`)).slice(-2)).toEqual([
    ...['ConversionPedida', 'CotizacionFacturada'],
  ]);
});

test('con una Idempotency-Key repetida se crea una sola cotización, y se envía con un solo número', async () => {
  const clave = { 'idempotency-key': crypto.randomUUID() };
  const nueva = cuerpo(registros.cliente.id);
  const dos = [
    await ana.post('/api/cotizaciones', nueva, clave),
    await ana.post('/api/cotizaciones', nueva, clave),
  ];
  expect(dos[1]!.body).toEqual(dos[0]!.body);
  const { id } = dos[0]!.body;
  const otra = { 'idempotency-key': crypto.randomUUID() };
  const envios = [
    await ana.post(`/api/cotizaciones/${id}/enviar`, {}, otra),
    await ana.post(`/api/cotizaciones/${id}/enviar`, {}, otra),
  ];
  expect(envios[1]!.body).toEqual(envios[0]!.body);
});

test('el PDF de cada revisión enviada tiene siempre los mismos bytes; sin pedir revisión es el de lo actual', async () => {
  const { id, numero } = await enviada();
  const pdf = async (consulta = '') => ana.get(`/api/cotizaciones/${id}/pdf${consulta}`);
  const primero = await pdf('?revision=1');
  expect([primero.status, primero.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(primero.headers.get('content-disposition')).toBe(`inline; filename="Cotizacion-${numero}-R1.pdf"`);
  expect((await pdf()).body).toBe(primero.body);
  await ana.put(`/api/cotizaciones/${id}`, { nota: 'Con garantía' });
  await hacer(id, 'aceptar', { nota: 'Sí' });
  expect((await pdf('?revision=1')).body).toBe(primero.body);
  expect((await pdf()).body).not.toBe(primero.body);
  const otra = await pdf('?revision=2');
  expect([otra.status, otra.body.message]).toEqual([404, 'Esa revisión no se ha enviado.']);
});

test('el enlace existe desde que se envía la cotización, solo su dueña lo ve, y renovarlo lo cambia', async () => {
  const borrador = await crear();
  expect((await ana.get(`/api/cotizaciones/${borrador.id}/enlace`)).status).toBe(404);
  await hacer(borrador.id, 'enviar');
  const { url } = (await ana.get(`/api/cotizaciones/${borrador.id}/enlace`)).body;
  expect(url).toMatch(/^\/c\/[\w-]{65}$/);
  expect((await ana.get(`/api/cotizaciones/${borrador.id}/enlace`)).body.url).toBe(url);
  const otra = await servidor.dueña('Otra Dueña');
  expect((await otra.get(`/api/cotizaciones/${borrador.id}/enlace`)).status).toBe(404);
  expect((await hacer(borrador.id, 'enlace/renovar')).body.url).not.toBe(url);
});

test('una factura pedida se hace, con su anticipo, aunque todo se caiga entre los pasos', async () => {
  const pedidas = [await aceptada(), await aceptada()];
  const { cliente, metodo } = registros;
  // A process killed between the steps leaves these events. The first quote has only the request for its
  // invoice; the second also has the invoice, but not its deposit.
  const hecha = await ana.post('/api/facturas', {
    ...{ cliente_id: cliente.id, fecha_factura: hoy(), estado: 'pendiente', nota: 'N', terminos: 'T' },
    items: [{ descripcion: 'Motor', precio_unitario: 11_600, cantidad: 1 }],
  });
  expect([hecha.status, hecha.body.message]).toEqual([201, undefined]);
  const facturas = [crypto.randomUUID(), hecha.body.id];
  const antes = (await ana.get('/api/facturas')).body.total;
  await servidor.mata();
  const metodo_pago = { id: metodo.id, nombre: 'Transferencia' };
  await conDatos(servidor.dataDir, async ({ log }) => {
    for (const [i, { id }] of pedidas.entries()) {
      const streamId = `cotizacion-${id}`;
      for await (const [ultimo] of log.readStream(streamId, 2)) {
        const anticipo = { monto: 200_000, fecha: ANTEAYER, metodo_pago };
        const pedida = {
          id: crypto.randomUUID(),
          type: 'ConversionPedida',
          data: { factura_id: facturas[i], fecha: hoy(), fecha_vencimiento: null, anticipo },
          metadata: ultimo!.metadata,
        };
        await log.append(streamId, ultimo!.version, [pedida]);
      }
    }
  });
  servidor = await Servidor.arranca({}, servidor.dataDir);
  ana = new Persona(servidor.url, ana.token, ana.id);
  for (const [i, { id }] of pedidas.entries()) {
    await alFin(async () => (await ana.get(`/api/cotizaciones/${id}`)).body.estado === 'facturada');
    expect((await ana.get(`/api/cotizaciones/${id}`)).body.factura_id).toBe(facturas[i]);
    expect((await ana.get(`/api/facturas/${facturas[i]}`)).body).toMatchObject({
      ...{ deposito: 0, balance_restante: 9_600 },
      abonos: [{ monto: 2_000, fecha: ANTEAYER, metodo_pago }],
    });
  }
  expect((await ana.get('/api/facturas')).body.total).toBe(antes + 1);
});
