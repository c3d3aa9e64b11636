import { join } from 'node:path';
import Database from 'libsql';
import { leerPdf } from '@cuenta-clara/workers/factura-pdf/leer-pdf.prueba';
import { Escena, INEXISTENTE, dicho, rechazo } from './entidades.prueba.ts';
import { type Persona, negocioListo, solicitud } from './servidor.prueba.ts';

/** Tested rules: spec sections 2 and 7; decisions, "Invoices". */

let escena: Escena;
let registros: Awaited<ReturnType<typeof negocioListo>>;

beforeAll(async () => {
  escena = await Escena.arranca();
  registros = await negocioListo(escena.ana);
});
afterAll(() => escena.termina());

const rutaDe = (id: string): string => `/api/facturas/${id}`;
const pdfDe = (id: string): string => `${rutaDe(id)}/pdf/public`;
const pdfPropioDe = (id: string): string => `${rutaDe(id)}/pdf`;

const crear = async (cambio: object = {}) => {
  const { status, body } = await escena.ana.post('/api/facturas', solicitud(registros.cliente.id, cambio));
  expect(status).toBe(201);
  return body;
};
const cambiar = async (id: string, cambio: object) => {
  const { status, body } = await escena.ana.put(rutaDe(id), cambio);
  expect(status).toBe(200);
  return body;
};

const abrir = (ruta: string, headers: Record<string, string> = {}) =>
  fetch(escena.servidor.url + ruta, { redirect: 'manual', headers });

const NO_ENCONTRADA = rechazo(404, 'Factura no encontrada.');
const SIN_EMITIR = rechazo(404, 'Esta factura todavía no se ha emitido.');
const textoDe = async (respuesta: Response): Promise<string> => {
  const { paginas } = await leerPdf(new Uint8Array(await respuesta.arrayBuffer()));
  return paginas.flatMap(({ lineas }) => lineas).join('\n');
};
const NO_ES_UUID = rechazo(400, 'ID de factura inválido');

describe('Quien tiene la dirección de la factura', () => {
  test('abre su PDF sin sesión, en el navegador y con su nombre', async () => {
    const { id, numero_factura } = await crear();
    const respuesta = await abrir(pdfDe(id));
    expect(respuesta.status).toBe(200);
    expect(Object.fromEntries(respuesta.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Factura-${numero_factura}.pdf"`,
      'cache-control': 'no-cache',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
    const bytes = Buffer.from(await respuesta.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(respuesta.headers.get('content-length')).toBe(String(bytes.length));
  });

  test('abre el mismo PDF con cualquier sesión, con una marca de tiempo y con el id en mayúsculas', async () => {
    const { id } = await crear();
    const etag = (await abrir(pdfDe(id))).headers.get('etag');
    for (const respuesta of [
      await abrir(`${pdfDe(id)}?t=1763721600000`),
      await abrir(pdfDe(id.toUpperCase())),
      await abrir(pdfDe(id), { authorization: 'Bearer a.b.c' }),
      await abrir(pdfDe(id), { authorization: `Bearer ${escena.beto.token}` }),
    ])
      expect([respuesta.status, respuesta.headers.get('etag')]).toEqual([200, etag]);
  });

  test('no lo baja otra vez si ya lo tiene', async () => {
    const { id } = await crear();
    const etag = (await abrir(pdfDe(id))).headers.get('etag')!;
    for (const tiene of [etag, `W/${etag}`, `"otro", ${etag}`]) {
      const respuesta = await abrir(pdfDe(id), { 'if-none-match': tiene });
      expect([respuesta.status, respuesta.headers.get('etag'), await respuesta.text()]).toEqual([
        304,
        etag,
        '',
      ]);
    }
    expect((await abrir(pdfDe(id), { 'if-none-match': '"otro"' })).status).toBe(200);
  });

  test('veinte visitantes a la vez reciben el mismo', async () => {
    const { id } = await crear();
    const respuestas = await Promise.all(Array.from({ length: 20 }, () => abrir(pdfDe(id))));
    expect(new Set(respuestas.map(({ status, headers }) => `${status} ${headers.get('etag')}`)).size).toBe(1);
    expect(respuestas[0]!.status).toBe(200);
  });
});

describe('El PDF dice siempre lo que la factura es ahora', () => {
  const leido = async (id: string) => {
    const respuesta = await abrir(pdfDe(id));
    expect(respuesta.status).toBe(200);
    return {
      etag: respuesta.headers.get('etag')!,
      archivo: respuesta.headers.get('content-disposition'),
      texto: await textoDe(respuesta),
    };
  };

  test('tras cada cambio, en la misma dirección', async () => {
    const { id } = await crear();
    const OTROS = [{ descripcion: 'Rectificado', precio_unitario: 1234.5, cantidad: 1 }];
    const cambios: [cambio: object, dice: string][] = [
      [{ nota: 'Con garantía de un año' }, 'Con garantía de un año'],
      [{ terminos: 'Pago al contado' }, 'Pago al contado'],
      [{ cliente: { nombre: 'Josefina Núñez' } }, 'Josefina Núñez'],
      [{ negocio: { nombre: 'Taller Nuevo' } }, 'Taller Nuevo'],
      [{ numero_factura: 777_001 }, '777001'],
      [{ fecha_vencimiento: '2026-12-24' }, '24/12/2026'],
      [{ items: OTROS, impuesto: 0 }, 'Rectificado'],
      [{ deposito: 34.5 }, '$1,200.00'],
      [{ estado: 'pagada', metodo_pago_id: registros.metodo.id }, 'PAID'],
      [{ estado: 'pendiente', balance_restante: 1234.5 }, 'BALANCE $1,234.50'],
    ];
    let antes = await leido(id);
    for (const [cambio, dice] of cambios) {
      await cambiar(id, cambio);
      const ahora = await leido(id);
      expect(ahora.texto).toContain(dice);
      expect([cambio, ahora.etag]).not.toEqual([cambio, antes.etag]);
      expect((await abrir(pdfDe(id), { 'if-none-match': antes.etag })).status).toBe(200);
      antes = ahora;
    }
    expect(antes.archivo).toBe('inline; filename="Factura-777001.pdf"');
    expect(antes.texto).toContain('PENDING');
  });

  test('lo que no cambia nada, o se rechaza, lo deja como estaba', async () => {
    const { id } = await crear();
    const { etag } = await leido(id);
    await cambiar(id, {});
    await cambiar(id, { nota: 'Gracias' });
    expect((await escena.ana.put(rutaDe(id), { nota: '' })).status).toBe(400);
    expect((await leido(id)).etag).toBe(etag);
  });

  test('cambiar después el negocio o el cliente no toca las facturas hechas', async () => {
    const { id } = await crear();
    const { etag } = await leido(id);
    const { body: negocio } = await escena.ana.get('/api/negocio-config');
    expect(
      (await escena.ana.post('/api/negocio-config', { ...negocio, nombre_negocio: 'Otro nombre' })).status,
    ).toBe(201);
    expect(
      (await escena.ana.put(`/api/clientes/${registros.cliente.id}`, { telefono: '2229998877' })).status,
    ).toBe(200);
    expect((await leido(id)).etag).toBe(etag);
  });

  test('dice cómo pagar lo que se debe, con los métodos de hoy, hasta que se apaga; pagada no dice nada', async () => {
    const { id } = await crear();
    const metodo = `/api/metodos-pago/${registros.metodo.id}`;
    const CLABE = '002 010 07777777777 1';
    const sinCuenta = await leido(id);
    expect(sinCuenta.texto).toContain('HOW TO PAY');
    await escena.ana.put(metodo, { clabe: '002010077777777771', titular: 'Ana Ruiz' });
    const conCuenta = await leido(id);
    expect(conCuenta.texto).toContain(CLABE);
    expect(conCuenta.texto).toContain('Ana Ruiz');
    const { body: negocio } = await escena.ana.get('/api/negocio-config');
    const sinNombre = { nombre_negocio: 'Taller', tipo_negocio: 'Taller', telefono: '5512345678' };
    const cuerpo = { ...sinNombre, email: 'a@b.mx', direccion: 'Calle 1', version: negocio.version };
    await escena.ana.post('/api/negocio-config', { ...cuerpo, mostrar_como_pagar: false });
    expect((await leido(id)).texto).not.toContain('HOW TO PAY');
    const { body: apagado } = await escena.ana.get('/api/negocio-config');
    await escena.ana.post('/api/negocio-config', { ...apagado, mostrar_como_pagar: true });
    expect((await leido(id)).etag).toBe(conCuenta.etag);
    await escena.ana.put(metodo, { clabe: null, titular: null });
    expect((await leido(id)).etag).toBe(sinCuenta.etag);
    await cambiar(id, { estado: 'pagada', metodo_pago_id: registros.metodo.id });
    expect((await leido(id)).texto).not.toContain('HOW TO PAY');
  });

  test('tiene el último cambio también después de kill -9 y otro arranque', async () => {
    const { id } = await crear({ nota: 'Antes del apagón' });
    await cambiar(id, { nota: 'Justo antes del apagón' });
    await escena.reinicia();
    expect((await leido(id)).texto).toContain('Justo antes del apagón');
  });
});

describe('El PDF propio, con la sesión', () => {
  const propio = (id: string, { token }: { token: string | null }) =>
    abrir(pdfPropioDe(id), { authorization: `Bearer ${token}` });

  test('es también el de un borrador, y nadie lo guarda por el camino', async () => {
    const { id, numero_factura } = await crear({ estado: 'borrador', nota: 'Apenas la estoy haciendo' });
    const respuesta = await propio(id, escena.ana);
    expect(respuesta.status).toBe(200);
    expect(Object.fromEntries(respuesta.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Factura-${numero_factura}.pdf"`,
      'cache-control': 'no-store',
    });
    const texto = await textoDe(respuesta);
    expect(texto).toContain('Apenas la estoy haciendo');
    expect(texto).not.toMatch(/PENDING|PAID/);
  });

  test('el de una emitida es el mismo que ve el cliente', async () => {
    const { id } = await crear();
    const bytes = async (respuesta: Response) => Buffer.from(await respuesta.arrayBuffer());
    expect(await bytes(await propio(id, escena.ana))).toEqual(await bytes(await abrir(pdfDe(id))));
  });

  test('lo abre su contador, y queda dicho que miró la factura', async () => {
    const { id } = await crear({ estado: 'borrador' });
    const { body: acceso } = await escena.ana.post('/api/accesos', { nombre: 'Luis', dias: 1 });
    expect((await propio(id, acceso)).status).toBe(200);
    const { body: accesos } = await escena.ana.get('/api/accesos');
    expect(accesos.find((uno: { id: string }) => uno.id === acceso.id).usos).toBe(1);
  });

  test('no es de nadie más, y sin sesión no se abre', async () => {
    const { id } = await crear({ estado: 'borrador' });
    expect(dicho(await escena.beto.get(pdfPropioDe(id)))).toEqual(NO_ENCONTRADA);
    expect((await escena.servidor.nadie.get(pdfPropioDe(id))).status).toBe(401);
    expect(dicho(await escena.ana.get(pdfPropioDe(INEXISTENTE)))).toEqual(NO_ENCONTRADA);
    expect(dicho(await escena.ana.get(pdfPropioDe('abc')))).toEqual(NO_ES_UUID);
  });
});

describe('Un borrador todavía no es de su cliente', () => {
  test('su dirección pública no lo abre, tampoco a quien ya la tenía; al emitirse se abre', async () => {
    const { id } = await crear();
    const etag = (await abrir(pdfDe(id))).headers.get('etag')!;
    await cambiar(id, { estado: 'borrador' });
    expect(dicho(await escena.servidor.nadie.get(pdfDe(id)))).toEqual(SIN_EMITIR);
    expect((await abrir(pdfDe(id), { 'if-none-match': etag })).status).toBe(404);
    await cambiar(id, { estado: 'pendiente' });
    expect((await abrir(pdfDe(id))).status).toBe(200);
  });

  test.each([
    ['un borrador', async () => (await crear({ estado: 'borrador' })).id, 404, SIN_EMITIR.message],
    ['una que no existe', async () => INEXISTENTE, 404, NO_ENCONTRADA.message],
    ['un id que no lo es', async () => '<b>', 400, NO_ES_UUID.message],
  ])(
    'quien abre el enlace de %s en su navegador lee por qué no se ve',
    async (_cual, idDe, estatus, dice) => {
      const respuesta = await abrir(pdfDe(encodeURIComponent(await idDe())), {
        accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      });
      expect([respuesta.status, respuesta.headers.get('content-type')]).toEqual([
        estatus,
        'text/html; charset=utf-8',
      ]);
      expect(respuesta.headers.get('cache-control')).toBe('no-store');
      expect(await respuesta.text()).toContain(`<h1>${dice}</h1>`);
    },
  );
});

describe('Lo que no se puede abrir', () => {
  test('una factura eliminada, aunque ya se haya abierto y se tenga', async () => {
    const { id } = await crear();
    const etag = (await abrir(pdfDe(id))).headers.get('etag')!;
    await escena.ana.delete(rutaDe(id));
    expect(dicho(await escena.servidor.nadie.get(pdfDe(id)))).toEqual(NO_ENCONTRADA);
    expect((await abrir(pdfDe(id), { 'if-none-match': etag })).status).toBe(404);
  });

  test('una que no existe', async () => {
    expect(dicho(await escena.servidor.nadie.get(pdfDe(INEXISTENTE)))).toEqual(NO_ENCONTRADA);
  });

  test.each(['abc', '123', `${INEXISTENTE}0`, INEXISTENTE.slice(1), '%20', 'ñ', '..%2f..%2fetc'])(
    'el id «%s», que no es UUID',
    async (id) => expect(dicho(await escena.servidor.nadie.get(pdfDe(id)))).toEqual(NO_ES_UUID),
  );
});

describe('El enlace público', () => {
  test('/factura/{cliente}/{numero}?id= y /factura/{id} llevan al PDF', async () => {
    const { id, numero_factura } = await crear();
    for (const enlace of [
      `/factura/jose-nunez/${numero_factura}?id=${id}`,
      `/factura/otro-nombre/0?id=${id}&t=1`,
      `/factura/${id}`,
    ]) {
      const respuesta = await abrir(enlace);
      expect([enlace, respuesta.status, respuesta.headers.get('location')]).toEqual([enlace, 302, pdfDe(id)]);
      const seguido = await fetch(escena.servidor.url + enlace);
      expect([seguido.status, seguido.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    }
  });

  test.each([
    '/factura/jose-nunez/7',
    '/factura/jose-nunez/7?id=',
    '/factura/jose-nunez/7?id=abc',
    '/factura/jose-nunez/7?id=//ejemplo.mx',
    `/factura/jose-nunez/7?id=${INEXISTENTE}&id=${INEXISTENTE}`,
    '/factura/abc',
    '/factura/',
    '/factura',
  ])('%s, sin un id de factura, es la pantalla que lo dice', async (enlace) => {
    const respuesta = await abrir(enlace);
    expect([respuesta.status, respuesta.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(await respuesta.text()).toContain('<div id="raiz">');
  });
});

describe('Preparar el PDF de nuevo', () => {
  const regenerar = (id: string, quien: Persona = escena.ana) =>
    quien.post(`${rutaDe(id)}/regenerate-pdf`, {});

  test('responde que se hizo, deja la factura como estaba y el PDF se sigue abriendo', async () => {
    const factura = await crear();
    const respuesta = await regenerar(factura.id);
    expect([respuesta.status, respuesta.body]).toEqual([200, { message: 'PDF regenerado exitosamente' }]);
    expect((await escena.ana.get(rutaDe(factura.id))).body).toEqual(factura);
    expect((await abrir(pdfDe(factura.id))).status).toBe(200);
  });

  test('solo lo pide la dueña', async () => {
    const { id } = await crear();
    expect(dicho(await regenerar(id, escena.beto))).toEqual(NO_ENCONTRADA);
    expect((await regenerar(id, escena.servidor.nadie)).status).toBe(401);
  });

  test('no hay PDF de una factura eliminada, de una que no existe, ni de un id que no es UUID', async () => {
    const { id } = await crear();
    await escena.ana.delete(rutaDe(id));
    expect(dicho(await regenerar(id))).toEqual(NO_ENCONTRADA);
    expect(dicho(await regenerar(INEXISTENTE))).toEqual(NO_ENCONTRADA);
    expect(dicho(await regenerar('abc'))).toEqual(NO_ES_UUID);
  });
});

describe('El enlace del estado de cuenta', () => {
  const enlacesDe = (cliente: string) => `/api/clientes/${cliente}/enlaces-de-estado`;
  const clienta = async (nombre = 'Rosa Díaz') => {
    const alta = { nombre, telefono: '2221112233', categoria: 'activo' };
    const { id } = (await escena.ana.post('/api/clientes', alta)).body;
    await escena.ana.post('/api/facturas', solicitud(id));
    return id as string;
  };
  const enlazar = async (cliente: string, periodo: object = {}) => {
    const { status, body } = await escena.ana.post(enlacesDe(cliente), periodo);
    expect(status).toBe(201);
    return body as { id: string; camino: string };
  };
  const seguir = (camino: string, headers: Record<string, string> = {}) =>
    fetch(escena.servidor.url + camino, { headers });
  const CERRADO = rechazo(404, 'Este enlace no se puede abrir.');
  const deNadie = async (camino: string) => {
    const respuesta = await seguir(camino, { accept: 'application/json' });
    return { status: respuesta.status, ...((await respuesta.json()) as object) };
  };

  test('abre sin sesión lo pendiente de ahora; nadie lo guarda, lo busca ni sabe de dónde se vino', async () => {
    const cliente = await clienta();
    const { camino } = await enlazar(cliente);
    expect(camino).toMatch(/^\/estado\/[\w-]{65}$/);
    const manda = await abrir(camino);
    expect([manda.status, manda.headers.get('location')]).toEqual([302, `/api${camino}`]);
    const respuesta = await seguir(camino);
    for (const { headers } of [manda, respuesta])
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      });
    expect(respuesta.headers.get('content-disposition')).toMatch(
      /^inline; filename="Estado-de-cuenta-rosa-diaz-\d{4}-\d\d-\d\d\.pdf"$/,
    );
    const papel = await textoDe(respuesta);
    expect(papel).toContain('Rosa Díaz');
    expect(papel).toContain('Saldo $713.16');
    await escena.ana.post('/api/facturas', solicitud(cliente, { deposito: 0 }));
    expect(await textoDe(await seguir(camino))).toContain('Saldo $1,526.32');
  });

  test('el de un período muestra siempre ese período, y el día en que se hizo', async () => {
    const cliente = await clienta();
    const { camino } = await enlazar(cliente, { desde: '2026-10-01', hasta: '2026-10-31' });
    const papel = await textoDe(await seguir(camino));
    expect(papel).toContain('Del 01/10/2026 al 31/10/2026');
    expect(papel).toMatch(/Hecho el \d\d\/\d\d\/\d{4}$/m);
    expect(papel).toContain('Saldo $0.00');
    expect(papel).toContain('Movimientos');
  });

  test('adivinado, cambiado, cortado, revocado o de otra cosa: la misma página, byte por byte', async () => {
    const [deUna, deOtra] = [await clienta(), await clienta()];
    const [bueno, revocado] = [await enlazar(deUna), await enlazar(deOtra)];
    expect((await escena.ana.delete(`${enlacesDe(deUna)}/${revocado.id}`)).status).toBe(404);
    expect((await escena.ana.delete(`${enlacesDe(deOtra)}/${revocado.id}`)).status).toBe(204);
    const token = bueno.camino.split('/').at(-1)!;
    const cambiado = token.slice(0, -1) + (token.endsWith('A') ? 'E' : 'A');
    const paginas: string[] = [];
    for (const camino of [
      revocado.camino,
      `/estado/${cambiado}`,
      `/estado/${token.slice(1)}`,
      `/estado/${token}x`,
      `/estado/${token}/`,
      `/estado/${'A'.repeat(65)}`,
      `/estado/${'A'.repeat(500)}`,
      '/estado/',
      `/estado/${INEXISTENTE}`,
      '/estado/..%2f..%2fetc',
      '/api/estado/abc',
    ]) {
      const respuesta = await seguir(camino, { accept: 'text/html' });
      expect([camino, respuesta.status, respuesta.headers.get('x-robots-tag')]).toEqual([
        camino,
        404,
        'noindex',
      ]);
      expect(respuesta.headers.get('cache-control')).toBe('no-store');
      paginas.push(await respuesta.text());
    }
    expect(new Set(paginas).size).toBe(1);
    expect(paginas[0]).toContain('<h1>Este enlace no se puede abrir.</h1>');
    expect((await seguir(bueno.camino)).status).toBe(200);
  });

  test('revocado deja de abrirse, se queda en la lista, y los demás siguen', async () => {
    const cliente = await clienta();
    const [uno, otro] = [await enlazar(cliente), await enlazar(cliente, { desde: '2026-01-01' })];
    expect((await seguir(uno.camino)).status).toBe(200);
    const revocar = () => escena.ana.delete(`${enlacesDe(cliente)}/${uno.id}`);
    expect([(await revocar()).status, (await revocar()).status]).toEqual([204, 204]);
    expect(await deNadie(uno.camino)).toEqual(CERRADO);
    expect((await seguir(otro.camino)).status).toBe(200);
    const lista = (await escena.ana.get(enlacesDe(cliente))).body;
    expect(lista).toEqual([
      { ...otro, creado: expect.any(String), revocado: null },
      { ...uno, creado: expect.any(String), revocado: expect.any(String), camino: null },
    ]);
  });

  test('de quien se eliminó sigue diciendo lo que debe, con su nombre', async () => {
    const cliente = await clienta('Eva Luz');
    const { camino } = await enlazar(cliente);
    expect((await escena.ana.delete(`/api/clientes/${cliente}`)).status).toBeLessThan(300);
    const papel = await textoDe(await seguir(camino));
    expect(papel).toContain('Eva Luz');
    expect(papel).not.toContain('eliminada');
    expect(papel).toContain('Saldo $713.16');
  });

  test('quien lo abre, o lo mira sin abrirlo, no cambia nada', async () => {
    const { camino } = await enlazar(await clienta());
    const log = new Database(join(escena.servidor.dataDir, 'cuenta-clara.db'), { readonly: true });
    const cuantos = () =>
      (log.prepare('SELECT count(*) AS cuantos FROM events').get() as { cuantos: number }).cuantos;
    const antes = cuantos();
    await seguir(camino, { 'user-agent': 'WhatsApp/2.23.20.0' });
    const cabeza = await fetch(escena.servidor.url + camino, { method: 'HEAD' });
    expect([cabeza.status, cabeza.headers.get('content-type'), await cabeza.text()]).toEqual([
      200,
      'application/pdf',
      '',
    ]);
    expect(cuantos()).toEqual(antes);
    log.close();
  });

  test('repetir el envío es el mismo enlace; su período al revés se rechaza', async () => {
    const cliente = await clienta();
    const clave = { 'idempotency-key': 'un-enlace' };
    const alta = () => escena.ana.post(enlacesDe(cliente), {}, clave);
    const [uno, otro] = [await alta(), await alta()];
    expect([otro.status, otro.body]).toEqual([201, uno.body]);
    expect((await escena.ana.get(enlacesDe(cliente))).body).toHaveLength(1);
    const alReves = await escena.ana.post(enlacesDe(cliente), { desde: '2026-02-01', hasta: '2026-01-01' });
    expect(dicho(alReves)).toEqual(
      rechazo(400, 'El primer día no puede ser posterior al último.', {
        hasta: 'El primer día no puede ser posterior al último.',
      }),
    );
  });

  test('sigue abriéndose después de reiniciar', async () => {
    const { camino } = await enlazar(await clienta());
    await escena.reinicia();
    expect((await seguir(camino)).status).toBe(200);
  });
});
