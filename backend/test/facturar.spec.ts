import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { unzipSync, strFromU8 } from 'fflate';
import { INEXISTENTE, campo, dicho, rechazo, sinCambiar } from './entidades.prueba.ts';
import { Persona, Servidor, negocioListo, solicitud } from './servidor.prueba.ts';

/** Tested rules: spec sections 4, 5 and 7; decisions, "Invoices". */

let servidor: Servidor;
let ana: Persona;
let registros: Awaited<ReturnType<typeof negocioListo>>;

beforeAll(async () => {
  servidor = await Servidor.arranca();
  ana = await servidor.dueña();
  registros = await negocioListo(ana);
});
afterAll(() => servidor.termina());

const nuevaFactura = async (cambios: object = {}) => {
  const { status, body } = await ana.post('/api/facturas', solicitud(registros.cliente.id, cambios));
  expect(status).toBe(201);
  return body;
};

test('la aplicación dice que está lista, y qué versión es', async () => {
  const raiz = resolve(import.meta.dirname, '../../package.json');
  const { version } = JSON.parse(await readFile(raiz, 'utf8'));
  expect((await servidor.nadie.get('/api/salud')).body).toEqual({ estado: 'ok', version });
  expect((await servidor.nadie.get('/api/openapi.json')).body.info.version).toBe(version);
});

test('una factura nueva lleva el siguiente número, sus totales y las copias del cliente y del negocio', async () => {
  const factura = await nuevaFactura();
  expect(factura).toMatchObject({
    estado: 'pendiente',
    subtotal: 701,
    impuesto: 112.16,
    impuesto_porcentaje: 16,
    total: 813.16,
    deposito: 100,
    balance_restante: 713.16,
    cliente: { nombre: 'José Núñez', telefono: '2227654321' },
    negocio: { nombre: 'Taller Ñandú' },
    metodo_pago: null,
  });
  expect((await nuevaFactura()).numero_factura).toBe(factura.numero_factura + 1);
});

test('un número ya usado se rechaza con 409 y no cambia nada', async () => {
  const { numero_factura } = await nuevaFactura();
  const repetida = await ana.post('/api/facturas', solicitud(registros.cliente.id, { numero_factura }));
  expect(repetida.status).toBe(409);
  expect(repetida.body.message).toBe(`Ya existe una factura con el número ${numero_factura}.`);
});

test('un pago se completa, no se registra dos veces, y se revierte', async () => {
  const { id } = await nuevaFactura();
  const pago = {
    estado: 'pagada',
    metodo_pago_id: registros.metodo.id,
    fecha_pago: '2026-11-21T18:00:00.000Z',
    balance_restante: 0,
  };
  const pagada = await ana.put(`/api/facturas/${id}`, pago);
  expect(pagada.body).toMatchObject({
    estado: 'pagada',
    balance_restante: 0,
    metodo_pago: { nombre: 'Transferencia' },
    fecha_pago: '2026-11-21T18:00:00.000Z',
    abonos: [{ monto: 713.16, nota: null }],
  });
  const otraVez = await ana.put(`/api/facturas/${id}`, pago);
  expect([otraVez.status, otraVez.body.version]).toEqual([200, pagada.body.version]);
  const editada = await ana.put(`/api/facturas/${id}`, { nota: 'otra' });
  expect([editada.status, editada.body.message]).toEqual([
    409,
    'Esta factura está pagada y no puede ser editada.',
  ]);
  const revertida = await ana.put(`/api/facturas/${id}`, { estado: 'pendiente' });
  expect(revertida.body).toMatchObject({
    estado: 'pendiente',
    balance_restante: 713.16,
    metodo_pago: null,
    fecha_pago: null,
    abonos: [],
  });
});

test('eliminar una factura libera su número y cierra su PDF', async () => {
  const { id, numero_factura } = await nuevaFactura();
  expect((await ana.delete(`/api/facturas/${id}`)).status).toBe(204);
  expect((await ana.get(`/api/facturas/${id}`)).status).toBe(404);
  expect((await servidor.nadie.get(`/api/facturas/${id}/pdf/public`)).status).toBe(404);
  expect((await nuevaFactura({ numero_factura })).numero_factura).toBe(numero_factura);
});

test('el PDF público se abre sin sesión, dice lo que la factura es ahora y sabe si ya se tiene', async () => {
  const { id, numero_factura } = await nuevaFactura();
  const primero = await servidor.nadie.get(`/api/facturas/${id}/pdf/public?t=1`);
  expect(primero.status).toBe(200);
  expect(primero.headers.get('content-type')).toBe('application/pdf');
  expect(primero.headers.get('content-disposition')).toBe(`inline; filename="Factura-${numero_factura}.pdf"`);
  const etag = primero.headers.get('etag')!;
  expect((await servidor.nadie.get(`/api/facturas/${id}/pdf/public`, { 'if-none-match': etag })).status).toBe(
    304,
  );
  await ana.put(`/api/facturas/${id}`, { estado: 'pagada', metodo_pago_id: registros.metodo.id });
  const pagada = await servidor.nadie.get(`/api/facturas/${id}/pdf/public`);
  expect(pagada.headers.get('etag')).not.toBe(etag);
});

test('repetir un POST con la misma Idempotency-Key responde el primer resultado, también tras cambios y otro arranque', async () => {
  const clave = { 'idempotency-key': 'intento-1' };
  const cuerpo = solicitud(registros.cliente.id);
  const primera = await ana.post('/api/facturas', cuerpo, clave);
  await ana.put(`/api/facturas/${primera.body.id}`, { nota: 'cambiada' });
  const segunda = await ana.post('/api/facturas', cuerpo, clave);
  expect([segunda.status, segunda.body]).toEqual([201, primera.body]);
  const otroCuerpo = await ana.post('/api/facturas', { ...cuerpo, nota: 'otra' }, clave);
  expect([otroCuerpo.status, otroCuerpo.body.message]).toEqual([
    422,
    'Esa clave Idempotency-Key ya se usó con otros datos.',
  ]);
  const beto = await servidor.dueña('Beto Paz');
  expect((await beto.post('/api/facturas', cuerpo, clave)).status).toBe(404);

  for (const [ruta, datos] of [
    ['/api/clientes', { nombre: 'Eva Luz', telefono: '2220000000', categoria: 'activo' }],
    ['/api/categorias-negocio', { nombre: 'Motor' }],
    ['/api/servicios-negocio', { nombre: 'Aceite', precio: 10, categoria_id: registros.categoria.id }],
    ['/api/metodos-pago', { nombre: 'Efectivo' }],
    ['/api/mensajes', { texto: 'Hola {cliente}' }],
  ] as const) {
    const una = await ana.post(ruta, datos, clave);
    const dos = await ana.post(ruta, datos, clave);
    expect([una.status, dos.status, dos.body]).toEqual([201, 201, una.body]);
    expect((await ana.post(ruta, { ...datos, x: 1 }, clave)).status).toBe(422);
  }
  await servidor.mata();
  servidor = await Servidor.arranca({}, servidor.dataDir);
  ana = new Persona(servidor.url, ana.token, ana.id);
  expect((await ana.post('/api/facturas', cuerpo, clave)).body).toEqual(primera.body);
});

test('los totales que no coinciden con los conceptos se rechazan', async () => {
  const { status, body } = await ana.post('/api/facturas', solicitud(registros.cliente.id, { total: 900 }));
  expect([status, body.message]).toEqual([400, 'Los totales no coinciden con los conceptos.']);
});

test('cada regla de la factura se rechaza con su texto', async () => {
  const { status, body } = await ana.post('/api/facturas', {});
  expect([status, body.message]).toEqual([400, 'Selecciona un cliente.']);
  expect(body.errors).toMatchObject({
    items: 'Agrega al menos un servicio.',
    fecha_factura: 'La fecha de factura es obligatoria.',
    nota: 'La nota es obligatoria.',
    terminos: 'Los términos son obligatorios.',
  });
});

test('los días de otro siglo se rechazan con su texto, en su campo', async () => {
  for (const [campo, dia] of [
    ['fecha_factura', '0026-11-25'],
    ['fecha_vencimiento', '2101-01-01'],
  ] as const) {
    const { status, body } = await ana.post('/api/facturas', {
      ...solicitud(registros.cliente.id),
      [campo]: dia,
    });
    expect([status, body.errors]).toEqual([
      400,
      { [campo]: 'La fecha debe estar entre el 01/01/2000 y el 31/12/2100.' },
    ]);
  }
});

test('un número inválido de la factura se rechaza diciendo qué tiene de malo, y no que debe ser mayor que 0', async () => {
  const concepto = { categoria: null, descripcion: 'Balatas', precio_unitario: 100, cantidad: 1 };
  const { status, body } = await ana.post('/api/facturas', {
    ...solicitud(registros.cliente.id),
    items: [
      { ...concepto, precio_unitario: 999_999_999_999 },
      { ...concepto, precio_unitario: '1 234.50' },
      { ...concepto, cantidad: '1/2' },
      { ...concepto, cantidad: 1.0005 },
    ],
    impuesto_porcentaje: '$16',
    deposito: '50 %',
  });
  expect([status, body.errors]).toEqual([
    400,
    {
      'items.0.precio_unitario': 'El precio es demasiado grande: el máximo es $999,999,999.99.',
      'items.1.precio_unitario': 'Escribe un número, por ejemplo 1,234.50.',
      'items.2.cantidad': 'Escribe la fracción con decimales: 0.5.',
      'items.3.cantidad': 'Escribe la cantidad con 3 decimales como máximo.',
      impuesto_porcentaje: 'Escribe un porcentaje, no un importe.',
      deposito: 'Escribe un importe, no un porcentaje.',
    },
  ]);
  const { id } = await nuevaFactura();
  const abono = { monto: 1.005, metodo_pago_id: registros.metodo.id };
  expect((await ana.post(`/api/facturas/${id}/abonos`, abono)).body.errors).toEqual({
    monto: 'Escribe el monto con 2 decimales como máximo.',
  });
});

test('un cuerpo que no es JSON es un 400 en español', async () => {
  const { status, body } = await ana.pide('POST', '/api/facturas', '{"a":');
  expect([status, body.message]).toEqual([400, 'La solicitud no es válida.']);
});

test('un cuerpo JSON vacío es como ninguno; una clave de prototipo se rechaza', async () => {
  const { id } = await nuevaFactura();
  const vacio = await ana.pide('POST', `/api/facturas/${id}/regenerate-pdf`, '');
  expect([vacio.status, vacio.body.message]).toEqual([200, 'PDF regenerado exitosamente']);
  for (const cuerpo of ['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}'])
    expect((await ana.pide('POST', '/api/clientes', cuerpo)).status).toBe(400);
});

test('una factura ajena y una que no existe responden el mismo 404; un id que no es UUID, 400', async () => {
  const beto = await servidor.dueña('Beto Paz');
  const { id } = await nuevaFactura();
  for (const path of [
    `/api/facturas/${id}`,
    `/api/facturas/${id}/historial`,
    `/api/clientes/${registros.cliente.id}`,
  ])
    expect((await beto.get(path)).status).toBe(404);
  expect((await beto.put(`/api/facturas/${id}`, { nota: 'mía' })).status).toBe(404);
  expect((await beto.delete(`/api/facturas/${id}`)).status).toBe(404);
  expect((await beto.post('/api/facturas', solicitud(registros.cliente.id))).status).toBe(404);
  expect((await ana.get('/api/facturas/0190b1b0-0000-7000-8000-000000000001')).status).toBe(404);
  expect((await ana.get('/api/facturas/abc')).body.message).toBe('ID de factura inválido');
  expect((await beto.get('/api/facturas')).body).toEqual({ facturas: [], total: 0, totalPages: 1 });
});

test('de una factura con IVA por renglón y descuentos se comprueban las sumas, y un cuerpo sin ellos no los borra', async () => {
  const renglon = { categoria: 'Frenos', descripcion: 'Balatas', precio_unitario: 100, cantidad: 2 };
  const cuerpo = {
    items: [{ ...renglon, iva: 16, descuento: { porcentaje: 10 }, total: 200 }],
    ...{ impuesto_porcentaje: null, deposito: 0 },
    ...{ subtotal: 200, descuento_importe: 20, impuesto: 28.8, total: 208.8, balance_restante: 208.8 },
  };
  const factura = await nuevaFactura(cuerpo);
  expect(factura).toMatchObject(cuerpo);
  const ruta = `/api/facturas/${factura.id}`;
  const texto = 'Los totales no coinciden con los conceptos.';
  for (const cifra of ['subtotal', 'descuento_importe', 'impuesto', 'total', 'balance_restante'])
    expect(dicho(await sinCambiar(ana, ruta, () => ana.put(ruta, { ...cuerpo, [cifra]: 1 })))).toEqual(
      campo(cifra, texto),
    );
  expect(dicho(await sinCambiar(ana, ruta, () => ana.put(ruta, { items: [renglon] })))).toEqual(
    rechazo(409, 'Esta factura tiene descuentos o IVA por renglón. Vuelve a cargar la página.'),
  );
});

test('sin sesión, o con un token falso, la lista de clientes responde 401', async () => {
  for (const persona of [servidor.nadie, new Persona(servidor.url, 'a.b.c')])
    expect((await persona.get('/api/clientes')).body.message).toBe(
      'Tu sesión expiró. Inicia sesión de nuevo.',
    );
});

test('la lista de facturas busca por el inicio de cualquier palabra, sin acentos ni mayúsculas, y pagina', async () => {
  const { facturas, total } = (await ana.get('/api/facturas?q=NUN&limit=2&order=numero_factura.asc')).body;
  expect(facturas.map((una: { numero_factura: number }) => una.numero_factura)).toEqual([1, 2]);
  expect(total).toBeGreaterThan(2);
  expect((await ana.get('/api/facturas?q=osé')).body.total).toBe(0);
});

test('todo sigue ahí después de kill -9 y otro arranque', async () => {
  const { id } = await nuevaFactura();
  const antes = (await ana.get(`/api/facturas/${id}`)).body;
  await servidor.mata();
  servidor = await Servidor.arranca({}, servidor.dataDir);
  ana = new Persona(servidor.url, ana.token, ana.id);
  expect((await ana.get(`/api/facturas/${id}`)).body).toEqual(antes);
});

test('dos procesos no abren la misma carpeta de datos', async () => {
  await expect(Servidor.arranca({}, servidor.dataDir)).rejects.toThrow(/ya está en uso por otro proceso/);
});

test('SIGTERM cierra en orden', async () => {
  const otro = await Servidor.arranca();
  expect(await otro.detiene()).toBe(0);
  await otro.termina();
});

describe('Lista para timbrar', () => {
  const NEGOCIO = {
    ...{ nombre_negocio: 'Taller Ñandú', tipo_negocio: 'Mecánica', telefono: '2221234567' },
    ...{ email: 'taller@ejemplo.mx', direccion: 'Calle 5 de Mayo 10, Puebla' },
  };
  const FISCAL = {
    rfc: 'EKU9003173C9',
    razon_social: 'ESCUELA KEMPER URGATE',
    regimen: '601',
    codigo_postal: '72000',
  };
  const RENGLON = { clave_sat: '78181500', unidad_sat: 'E48', iva_cero: null };
  const campos = (reparos: readonly { campo: string }[]): readonly string[] =>
    reparos.map(({ campo }) => campo);

  test('dice qué le falta a una factura pagada, se completa sin editarla, y da su XML', async () => {
    const dueña = await servidor.dueña();
    const { cliente, metodo } = await negocioListo(dueña);
    const { body: factura } = await dueña.post('/api/facturas', solicitud(cliente.id));
    const ruta = `/api/facturas/${factura.id}`;
    const { body: pagada } = await dueña.put(ruta, { estado: 'pagada', metodo_pago_id: metodo.id });
    const antes = await dueña.get(`${ruta}/cfdi`);
    expect([antes.status, antes.body.lista, antes.body.xml]).toEqual([200, false, null]);
    expect(campos(antes.body.faltas)).toEqual([
      'negocio.fiscal',
      'cliente.fiscal',
      'renglones.0.clave_sat',
      'renglones.0.unidad_sat',
      'metodo.forma_sat',
    ]);
    const enPapel = await servidor.nadie.get(`${ruta}/pdf/public`);

    await dueña.post('/api/negocio-config', { ...NEGOCIO, fiscal: FISCAL });
    await dueña.put(`/api/clientes/${cliente.id}`, {
      fiscal: { ...FISCAL, rfc: 'XEXX010101000', razon_social: 'ACME', regimen: '616', uso_cfdi: 'S01' },
    });
    await dueña.put(`/api/metodos-pago/${metodo.id}`, { forma_sat: '03' });
    const anotada = await dueña.put(`${ruta}/fiscal`, { renglones: [RENGLON] });
    expect(anotada.body).toEqual({
      ...pagada,
      version: pagada.version + 1,
      fiscal: { renglones: [RENGLON], sustituye: null },
    });
    expect((await dueña.put(`${ruta}/fiscal`, { renglones: [RENGLON] })).body.version).toBe(
      anotada.body.version,
    );

    const { body } = await dueña.get(`${ruta}/cfdi`);
    expect(body).toMatchObject({ lista: true, faltas: [], avisos: [], pago: 'pue', forma: '03' });
    expect(body.xml).toContain('Total="813.16" TipoDeComprobante="I"');
    const despues = await servidor.nadie.get(`${ruta}/pdf/public`);
    expect(despues.headers.get('etag')).toBe(enPapel.headers.get('etag'));

    await dueña.post('/api/facturas', solicitud(cliente.id));
    await dueña.post('/api/facturas', solicitud(cliente.id, { estado: 'borrador' }));
    const { body: acceso } = await dueña.post('/api/accesos', { nombre: 'Contador', dias: 1 });
    for (const token of [dueña.token!, acceso.token]) {
      const zip = await fetch(`${servidor.url}/api/cfdi?desde=2026-11-01&hasta=2026-11-30`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(zip.headers.get('content-disposition')).toBe(
        'attachment; filename="CFDI-2026-11-01-2026-11-30.zip"',
      );
      const dentro = unzipSync(new Uint8Array(await zip.arrayBuffer()));
      const xml = `Factura-${factura.numero_factura}.xml`;
      expect(Object.keys(dentro)).toEqual([xml, 'CFDI.xlsx']);
      expect(strFromU8(dentro[xml]!)).toContain('Total="813.16"');
      const libro = unzipSync(dentro['CFDI.xlsx']!);
      const hoja = (numero: number) => strFromU8(libro[`xl/worksheets/sheet${numero}.xml`]!);
      for (const dicho of [
        xml,
        'PUE',
        '03 Transferencia',
        `PUE: no se debe nada.`,
        `como «${metodo.nombre}»`,
      ])
        expect(hoja(1)).toContain(dicho);
      expect(hoja(2)).toContain('Falta la clave del SAT de «Balatas».');
    }
    const delContador = new Persona(servidor.url, acceso.token);
    expect((await delContador.get(`${ruta}/cfdi`)).status).toBe(200);
    expect((await delContador.put(`${ruta}/fiscal`, { renglones: [RENGLON] })).status).toBe(401);
  });

  test('unas claves del SAT inválidas se rechazan con su texto, y no cambian nada', async () => {
    const { id } = await nuevaFactura();
    const { body: borrador } = await ana.post(
      '/api/facturas',
      solicitud(registros.cliente.id, { estado: 'borrador' }),
    );
    const rechazo = async (de: string, cuerpo: object) => {
      const { status, body } = await ana.put(`/api/facturas/${de}/fiscal`, cuerpo);
      return [status, body.message];
    };
    const renglones = [RENGLON];
    expect(await rechazo(id, {})).toEqual([400, 'Di las claves de cada renglón.']);
    expect(await rechazo(id, { renglones: [] })).toEqual([400, 'Di las claves de cada renglón.']);
    expect(await rechazo(id, { renglones: [{ ...RENGLON, iva_cero: '16' }] })).toEqual([
      400,
      'Sin IVA, un renglón es 0 o exento.',
    ]);
    expect(await rechazo(id, { renglones: [{ clave_sat: '1' }] })).toEqual([
      400,
      'La clave del SAT tiene 8 dígitos.',
    ]);
    expect(await rechazo(id, { renglones, sustituye: id })).toEqual([
      400,
      'Una factura no se sustituye a sí misma.',
    ]);
    expect(await rechazo(id, { renglones, sustituye: INEXISTENTE })).toEqual([
      400,
      'La factura que sustituye no existe.',
    ]);
    expect(await rechazo(id, { renglones, version: 0 })).toEqual([
      409,
      'La factura cambió mientras la editabas. Vuelve a cargarla.',
    ]);
    expect(await rechazo(borrador.id, { renglones })).toEqual([
      409,
      'Esta factura todavía no se ha emitido.',
    ]);
    expect(await rechazo(INEXISTENTE, { renglones })).toEqual([404, 'Factura no encontrada.']);
    expect((await ana.get(`/api/facturas/${id}`)).body).toMatchObject({ version: 1, fiscal: null });
  });

  test('lo que se pide mal se rechaza: pago, forma y días', async () => {
    const { id } = await nuevaFactura();
    const rechazo = async (ruta: string) => {
      const { status, body } = await ana.get(ruta);
      return [status, body.message];
    };
    expect(await rechazo(`/api/facturas/${id}/cfdi?pago=luego`)).toEqual([400, 'El pago es pue o ppd.']);
    expect(await rechazo(`/api/facturas/${id}/cfdi?forma=99`)).toEqual([
      400,
      'Elige una forma de pago del SAT',
    ]);
    expect(await rechazo(`/api/facturas/${INEXISTENTE}/cfdi`)).toEqual([404, 'Factura no encontrada.']);
    expect(await rechazo('/api/cfdi?desde=2026-11-01')).toEqual([400, 'Elige desde y hasta qué día.']);
    expect(await rechazo('/api/cfdi?desde=2026-11-02&hasta=2026-11-01')).toEqual([
      400,
      'El primer día no puede ser posterior al último.',
    ]);
  });
});
