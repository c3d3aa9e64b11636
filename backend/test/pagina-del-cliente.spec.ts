import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { dentroDe, enUnDia } from './dia.prueba.ts';
import { type Persona, Servidor, negocioListo, solicitud } from './servidor.prueba.ts';

/**
 * Tests the customer's page of an invoice: its link, notices of payment, openings
 * (docs/pagina-del-cliente.md).
 */

const INUNDADAS = process.env['LONG_RUNS'] ? 1_000 : 20;
/**
 * Concurrent requests from an IP address. More connections than the listen backlog holds would not be
 * accepted.
 */
const OLEADA = 20;
const VUELTAS = process.env['LONG_RUNS'] ? 20 : 3;

let servidor: Servidor;
let ana: Persona;
let beto: Persona;
let registros: Awaited<ReturnType<typeof negocioListo>>;

beforeAll(async () => {
  // Behind a trusted proxy, each request sets its own address in a header.
  servidor = await Servidor.arranca({ TRUST_PROXY: '1', LOG_LEVEL: 'info' });
  [ana, beto] = [await servidor.dueña(), await servidor.dueña('Beto Paz')];
  registros = await negocioListo(ana);
  await ana.put(`/api/metodos-pago/${registros.metodo.id}`, {
    clabe: '002010077777777771',
    titular: 'Ana Ruiz',
    descripcion: 'Manda tu comprobante.',
  });
});
afterAll(() => servidor.termina());

let lugares = 0;
const otroLugar = (): string => {
  lugares += 1;
  return `10.1.${Math.floor(lugares / 250)}.${1 + (lugares % 250)}`;
};

const facturaDe = async (idioma: 'es' | 'en' = 'es', cambio: object = {}) => {
  const { body: negocio } = await ana.get('/api/negocio-config');
  await ana.post('/api/negocio-config', { ...negocio, idioma_documentos: idioma });
  const { status, body } = await ana.post('/api/facturas', solicitud(registros.cliente.id, cambio));
  expect(status).toBe(201);
  return body;
};
const enlaceDe = async (id: string): Promise<string> =>
  (await ana.get(`/api/facturas/${id}/enlace`)).body.url;

const abrir = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(servidor.url + url, {
    method,
    redirect: 'manual',
    headers: { accept: 'text/html', 'x-forwarded-for': otroLugar(), ...headers },
  });
const textoDe = async (url: string): Promise<string> => (await abrir(url)).text();
const publico = (url: string): string => `/api/publico${url}`;
const hoy = (): string => dentroDe(0);
const pago = (cambio: object = {}) => ({
  monto: 713.16,
  fecha: hoy(),
  metodo: 'Transferencia',
  referencia: '0042',
  ...cambio,
});
const avisar = (url: string, cuerpo: object = pago(), desde = otroLugar()) =>
  servidor.nadie.post(`${publico(url)}/avisos`, cuerpo, { 'x-forwarded-for': desde });
const porFormulario = (url: string, campos: Record<string, string>) =>
  fetch(`${servidor.url}${publico(url)}/avisos`, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'text/html', 'x-forwarded-for': otroLugar() },
    body: new URLSearchParams(campos),
  });
const seguimientoDe = async (id: string) => (await ana.get(`/api/facturas/${id}/seguimiento`)).body;
const historialDe = async (id: string) =>
  (await ana.get(`/api/facturas/${id}/seguimiento/historial`)).body.eventos as {
    tipo: string;
    persona: string;
    texto: string;
  }[];

describe('El enlace de la página', () => {
  test('la abre en una petición, con todo en ella y nada de fuera', async () => {
    const { id, numero_factura } = await facturaDe();
    const url = await enlaceDe(id);
    expect(url).toMatch(/^\/f\/[\w-]{65}$/);
    const respuesta = await abrir(url);
    expect([respuesta.status, respuesta.redirected]).toEqual([200, false]);
    const cabeceras = Object.fromEntries(respuesta.headers);
    expect(cabeceras).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none';style-src 'sha256-[^']+';script-src 'sha256-[^']+';img-src 'self';/,
      ),
    });
    const html = await respuesta.text();
    for (const dice of [
      `Factura ${numero_factura}`,
      'Taller Ñandú',
      'José Núñez',
      '$713.16',
      'Balatas',
      '002 010 07777777777 1',
      'Manda tu comprobante.',
      'Ya pagué',
      'Anticipo',
    ])
      expect(html).toContain(dice);
    expect(html).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
    const vistaPrevia = html.match(/<(title|meta property="og)[^>]*>[^<]*/g)!.join();
    expect(vistaPrevia).toContain('Taller Ñandú');
    expect(vistaPrevia).not.toMatch(/\$|713/);
  });

  test('abre la página en el idioma de su factura', async () => {
    const html = await textoDe(await enlaceDe((await facturaDe('en')).id));
    expect(html).toContain('<html lang="en">');
    for (const dice of ['Left to pay', 'How to pay', 'I have paid']) expect(html).toContain(dice);
  });

  test('renovado, el de antes abre lo mismo que uno inventado; también el de un borrador y el de una eliminada', async () => {
    const { id } = await facturaDe();
    const antes = await enlaceDe(id);
    const { body, status } = await ana.post(`/api/facturas/${id}/enlace/renovar`, {});
    expect([status, body.url === antes]).toEqual([200, false]);
    expect((await abrir(body.url)).status).toBe(200);
    const borrador = await enlaceDe((await facturaDe('es', { estado: 'borrador' })).id);
    const eliminada = await facturaDe();
    const deLaEliminada = await enlaceDe(eliminada.id);
    await ana.delete(`/api/facturas/${eliminada.id}`);
    const cerradas: string[] = [];
    for (const url of [antes, borrador, deLaEliminada, `/f/${'A'.repeat(65)}`, '/f/corto', `/f/${id}`]) {
      const respuesta = await abrir(url);
      expect([url, respuesta.status]).toEqual([url, 404]);
      cerradas.push(await respuesta.text());
      expect((await avisar(url)).status).toBe(404);
    }
    expect(new Set(cerradas).size).toBe(1);
  });

  test('solo lo ve la sesión de la dueña, y no queda en ninguna línea de registro', async () => {
    const { id } = await facturaDe();
    const url = await enlaceDe(id);
    const { token } = (await ana.post('/api/accesos', { nombre: 'Despacho', dias: 30 })).body;
    const contador = { authorization: `Bearer ${token}` };
    expect((await servidor.nadie.get(`/api/facturas/${id}/enlace`, contador)).status).toBe(401);
    expect((await servidor.nadie.get(`/api/facturas/${id}/seguimiento`, contador)).status).toBe(200);
    expect((await beto.get(`/api/facturas/${id}/enlace`)).status).toBe(404);
    const campos = { monto: '713.16', fecha: hoy(), metodo: 'SPEI', referencia: '' };
    expect((await porFormulario(url, { ...campos, monto: 'mucho' })).status).toBe(400);
    expect((await porFormulario(url, campos)).status).toBe(303);
    expect((await avisar(url)).status).toBe(409);
    await abrir(url);
    await servidor.linea('/api/publico/f/…');
    expect(servidor.salida).not.toContain('Reply was already sent');
    expect(servidor.salida).not.toContain(url.slice(3, 40));
    expect(JSON.stringify(await historialDe(id))).not.toContain(url.slice(25));
  });

  test('no anota nada al abrirse: ni vistas previas, ni HEAD', async () => {
    const { id } = await facturaDe();
    const url = await enlaceDe(id);
    for (const agente of [
      'WhatsApp/2.23.20.0',
      'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
      'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0',
    ])
      for (const metodo of ['GET', 'HEAD'])
        expect((await abrir(url, { 'user-agent': agente }, metodo)).status).toBe(200);
    expect(await historialDe(id)).toEqual([]);
  });

  test('con veinte conceptos pesa menos de 50 kB; con más de cien dice dónde están todos', async () => {
    const conceptos = (cuantos: number) =>
      Array.from({ length: cuantos }, (_, i) => ({
        categoria: 'Frenos',
        descripcion: `Balatas delanteras y rectificado de discos, juego ${i + 1}`,
        precio_unitario: 350.5,
        cantidad: 2,
      }));
    const con = (cuantos: number) => ({ items: conceptos(cuantos), impuesto: 0, impuesto_porcentaje: 0 });
    const veinte = await textoDe(await enlaceDe((await facturaDe('es', con(20))).id));
    expect(Buffer.byteLength(veinte)).toBeLessThan(50_000);
    const muchos = await textoDe(await enlaceDe((await facturaDe('es', con(101))).id));
    expect(muchos).toContain('Ver todas en el PDF');
    expect(muchos.match(/juego \d+/g)).toHaveLength(100);
  });
});

describe('«Ya pagué»', () => {
  test('registra un aviso, que la dueña confirma una vez, y la página dice que está pagada', async () => {
    const factura = await facturaDe();
    const { id } = factura;
    const url = await enlaceDe(id);
    const respuesta = await porFormulario(url, {
      monto: '$713.16',
      fecha: hoy(),
      metodo: 'SPEI',
      referencia: '',
    });
    expect([respuesta.status, respuesta.headers.get('location')]).toEqual([303, url]);
    expect(await textoDe(url)).toContain('Falta que lo confirmen');
    const { aviso } = await seguimientoDe(id);
    expect(aviso).toMatchObject({ monto: 713.16, fecha: hoy(), metodo: 'SPEI', referencia: null });
    const { avisos } = (await ana.get('/api/avisos')).body;
    expect(avisos).toContainEqual({
      factura_id: id,
      numero_factura: factura.numero_factura,
      cliente_id: registros.cliente.id,
      cliente: 'José Núñez',
      aviso,
    });
    expect((await ana.get(`/api/facturas/${id}`)).body).toEqual(factura);
    const confirmar = (cambio: object = {}) =>
      ana.post(`/api/facturas/${id}/avisos/${aviso.id}/confirmar`, {
        monto: 713.16,
        fecha: hoy(),
        metodo_pago_id: registros.metodo.id,
        ...cambio,
      });
    const [una, otra] = await Promise.all([confirmar(), confirmar()]);
    expect([una.status, otra.status]).toEqual([200, 200]);
    const { body } = await confirmar();
    expect(body).toMatchObject({ estado: 'pagada', balance_restante: 0 });
    expect(body.abonos).toHaveLength(1);
    // Success must not be told of a note that is not recorded.
    expect((await confirmar({ nota: 'La trajo su hijo' })).status).toBe(409);
    const html = await textoDe(url);
    expect(html).toContain('Todo está pagado');
    expect(html).not.toContain('Ya pagué');
    expect(await historialDe(id)).toMatchObject([
      { tipo: 'PagoAvisado', persona: 'Desde el enlace' },
      { tipo: 'AvisoConfirmado', persona: 'Ana Ruiz' },
    ]);
    expect((await avisar(url)).body.message).toBe('Esta factura ya está pagada.');
    const deOtro = await ana.post(`/api/facturas/${id}/avisos/${aviso.id}/descartar`, {});
    expect([deOtro.status, deOtro.body.message]).toEqual([409, 'Ese aviso ya se confirmó.']);
  });

  const confirmarlo = (id: string, aviso_id: string, cambio: object = {}) =>
    ana.post(`/api/facturas/${id}/avisos/${aviso_id}/confirmar`, {
      monto: 500,
      fecha: hoy(),
      metodo_pago_id: registros.metodo.id,
      ...cambio,
    });

  test('confirmado y descartado a la vez, queda una cosa, y con su pago queda confirmado', async () => {
    for (let vuelta = 0; vuelta < 5; vuelta++) {
      const { id } = await facturaDe();
      const { body: aviso } = await avisar(await enlaceDe(id), pago({ monto: 500 }));
      const [confirmado, descartado] = await Promise.all([
        confirmarlo(id, aviso.id),
        ana.post(`/api/facturas/${id}/avisos/${aviso.id}/descartar`, {}),
      ]);
      const { abonos } = (await ana.get(`/api/facturas/${id}`)).body;
      expect(abonos).toHaveLength(confirmado.status === 200 ? 1 : 0);
      // When a notice of payment is both confirmed and discarded, it was discarded first, and the payment
      // stands.
      const ultimo = (await historialDe(id)).at(-1)!.tipo;
      expect(ultimo).toBe(abonos.length === 1 ? 'AvisoConfirmado' : 'AvisoDescartado');
      expect([200, 409]).toContain(descartado.status);
      expect((await confirmarlo(id, aviso.id)).status).toBe(confirmado.status);
    }
  });

  test('confirmado otra vez con otras cifras, o con su pago anulado, se rechaza y dice qué pago hay', async () => {
    const { id } = await facturaDe();
    const { body: aviso } = await avisar(await enlaceDe(id), pago({ monto: 500 }));
    expect((await confirmarlo(id, aviso.id)).status).toBe(200);
    for (const otras of [{ monto: 400 }, { fecha: dentroDe(-1) }]) {
      const { status, body } = await confirmarlo(id, aviso.id, otras);
      expect([status, body.message]).toEqual([
        409,
        `Ya registraste un pago de $500.00 el ${formatoDeDia(hoy()).slice(0, 5)} con ${registros.metodo.nombre}. Ciérralo como ya registrado.`,
      ]);
    }
    const resto = { monto: 213.16, metodo_pago_id: registros.metodo.id };
    const { body: pagada } = await ana.post(`/api/facturas/${id}/abonos`, resto);
    expect((await confirmarlo(id, aviso.id)).body).toMatchObject({
      estado: 'pagada',
      version: pagada.version,
    });
    await ana.delete(`/api/facturas/${id}/abonos/${pagada.abonos[0].id}`);
    const { status, body } = await confirmarlo(id, aviso.id);
    expect([status, body.message]).toEqual([
      409,
      'El pago de este aviso se registró y se deshizo. Si lo recibiste, regístralo en la factura.',
    ]);
  });

  test('cuyo pago ella ya registró no se registra otra vez, y se cierra como ya registrado', async () => {
    const { id } = await facturaDe();
    const url = await enlaceDe(id);
    const abonar = (monto: number) =>
      ana.post(`/api/facturas/${id}/abonos`, {
        monto,
        fecha: dentroDe(-1),
        metodo_pago_id: registros.metodo.id,
      });
    const { body: aviso } = await avisar(url, pago({ monto: 500 }));
    await abonar(500);
    await abonar(13.16);
    const { status, body } = await confirmarlo(id, aviso.id);
    expect([status, body.message]).toEqual([
      409,
      `Ya registraste un pago de $500.00 el ${formatoDeDia(dentroDe(-1)).slice(0, 5)}. Ciérralo como ya registrado.`,
    ]);
    const cerrar = () =>
      ana.post(`/api/facturas/${id}/avisos/${aviso.id}/descartar`, { ya_registrado: true });
    for (const { status: cerrado, body: queda } of [await cerrar(), await cerrar()])
      expect([cerrado, queda]).toEqual([200, { aviso: null, abierta: null }]);
    expect((await confirmarlo(id, aviso.id)).body.message).toBe('Ese aviso ya se confirmó.');
    const html = await textoDe(url);
    expect(html).not.toMatch(/No se encontró|Falta que lo confirmen/);
    expect(html).toContain('Ya pagué');
    expect((await historialDe(id)).at(-1)).toMatchObject({
      tipo: 'AvisoConfirmado',
      texto: 'Se cerró el aviso: el pago ya estaba registrado.',
    });
    expect((await ana.get(`/api/facturas/${id}`)).body.abonos).toHaveLength(2);
  });

  test('el del resto se confirma el mismo día en que se registró un pago de igual monto', async () => {
    const { id } = await facturaDe();
    const mitad = { monto: 356.58, fecha: hoy(), metodo_pago_id: registros.metodo.id };
    expect((await ana.post(`/api/facturas/${id}/abonos`, mitad)).status).toBe(201);
    const { body: aviso } = await avisar(await enlaceDe(id), pago({ monto: 356.58 }));
    const { status, body } = await confirmarlo(id, aviso.id, mitad);
    expect([status, body.estado, body.balance_restante]).toEqual([200, 'pagada', 0]);
  });

  test('descartado por la dueña, se dice en la página con su motivo', async () => {
    const { id } = await facturaDe();
    const url = await enlaceDe(id);
    const { status, body } = await avisar(url);
    expect([status, body.monto]).toEqual([201, 713.16]);
    const descartado = await ana.post(`/api/facturas/${id}/avisos/${body.id}/descartar`, {
      motivo: 'No ha llegado a mi banco',
    });
    expect([descartado.status, descartado.body]).toEqual([200, { aviso: null, abierta: null }]);
    const html = await textoDe(url);
    expect(html).toContain('No se encontró el pago');
    expect(html).toContain('No ha llegado a mi banco');
    expect(html).toContain('Ya pagué');
  });

  test('un campo inválido se rechaza en el idioma de la página, que conserva lo escrito', async () => {
    const url = await enlaceDe((await facturaDe('en')).id);
    const respuesta = await porFormulario(url, { monto: 'mucho', fecha: hoy(), metodo: 'SPEI <b>' });
    expect(respuesta.status).toBe(400);
    const html = await respuesta.text();
    expect(html).toContain('Enter how much you paid as 1,234.50, with at most 2 decimals.');
    expect(html).toContain('value="SPEI &lt;b&gt;"');
    const { status, body } = await avisar(url, pago({ monto: 5000 }));
    expect([status, body.errors]).toEqual([400, { monto: '$713.16 is left to pay: enter that or less.' }]);
    const futuro = await avisar(url, pago({ fecha: dentroDe(1) }));
    expect(futuro.body.errors).toEqual({ fecha: 'The day cannot be after today.' });
  });

  test('un valor de otro tipo en cualquier campo se rechaza con 400', async () => {
    const { id } = await facturaDe();
    const url = await enlaceDe(id);
    for (const campo of ['monto', 'fecha', 'metodo', 'referencia'])
      for (const valor of [{ $gt: '' }, { $ne: null }, ['x'], [[]], 'a\u0000b', 'á'.repeat(100_000)])
        expect([campo, valor, (await avisar(url, pago({ [campo]: valor }))).status]).toEqual([
          campo,
          valor,
          400,
        ]);
    for (const campo of ['monto', 'fecha', 'metodo'])
      expect([campo, (await avisar(url, pago({ [campo]: '\u202e' }))).status]).toEqual([campo, 400]);
    expect(await historialDe(id)).toEqual([]);
  });

  test('las marcas de dirección que se pegan con lo escrito se quitan', async () => {
    const { id } = await facturaDe();
    const { status } = await avisar(
      await enlaceDe(id),
      pago({ metodo: 'SP\u202eEI', referencia: '\u202a0042\u202c' }),
    );
    expect(status).toBe(201);
    expect((await seguimientoDe(id)).aviso).toMatchObject({ metodo: 'SPEI', referencia: '0042' });
  });

  test('muchos avisos desde cincuenta lugares anotan uno; descartado cada vez, tres en el día', () =>
    enUnDia(async () => {
      const { id } = await facturaDe();
      const url = await enlaceDe(id);
      const suyos = Array.from({ length: 50 }, otroLugar);
      const estados = new Map<number, number>();
      for (let vuelta = 0; vuelta < VUELTAS; vuelta++)
        for (const { status } of await Promise.all(
          suyos.map((lugar) => avisar(url, pago({ referencia: lugar }), lugar)),
        ))
          estados.set(status, (estados.get(status) ?? 0) + 1);
      expect(Object.fromEntries(estados)).toEqual({ 201: VUELTAS, 409: 49 * VUELTAS });
      for (let n = 0; n < 3; n++) {
        const { aviso } = await seguimientoDe(id);
        expect((await ana.post(`/api/facturas/${id}/avisos/${aviso.id}/descartar`, {})).status).toBe(200);
        expect((await avisar(url)).status).toBe(n < 2 ? 201 : 429);
      }
      expect((await historialDe(id)).filter(({ tipo }) => tipo === 'PagoAvisado')).toHaveLength(3);
    }));

  test('enviado a la vez a muchas facturas, se anota uno en cada una, y la dueña recibe respuesta mientras', async () => {
    const suyas: string[] = [];
    for (let n = 0; n < INUNDADAS; n++) suyas.push(await enlaceDe((await facturaDe()).id));
    const estados: number[] = [];
    const diez = Array.from({ length: 10 }, otroLugar);
    const inunda = async (lugar: string): Promise<void> => {
      for (let desde = 0; desde < suyas.length; desde += OLEADA)
        await Promise.all(
          suyas
            .slice(desde, desde + OLEADA)
            .map(
              async (url) =>
                void estados.push((await avisar(url, pago({ referencia: lugar }), lugar)).status),
            ),
        );
    };
    const inundacion = Promise.all(diez.map(inunda));
    const { status } = await ana.get('/api/facturas');
    expect([status, estados.length < diez.length * suyas.length]).toEqual([200, true]);
    await inundacion;
    const anotados = estados.filter((estado) => estado === 201);
    expect([anotados.length, new Set(estados)]).toEqual([suyas.length, new Set([201, 409])]);
  });

  test.each(['10.9.9.9', '2001:db8:9:9::'])(
    'se acepta desde %s veinte veces por hora en una factura; un envío inválido no cuenta',
    async (lugar) => {
      const [una, otra] = [
        await enlaceDe((await facturaDe('en')).id),
        await enlaceDe((await facturaDe()).id),
      ];
      // IPv6 addresses are counted by prefix, because a sender has many of them.
      const desde = (n: number): string => (lugar.endsWith(':') ? `${lugar}${(n + 1).toString(16)}` : lugar);
      for (let n = 0; n < 25; n++) expect((await avisar(una, {}, desde(n))).status).toBe(400);
      for (let n = 0; n < 20; n++)
        expect((await avisar(una, pago({ referencia: `${n}` }), desde(n))).status).toBe(n === 0 ? 201 : 409);
      const { status, body, headers } = await avisar(una, pago(), desde(20));
      expect([status, body.message]).toEqual([429, 'Too many attempts. Try again later.']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await avisar(una)).status).toBe(409);
      expect((await avisar(otra, pago(), desde(21))).status).toBe(201);
    },
  );

  test('la factura que pasa a otro cliente no lleva el aviso del de antes, ni la abre su enlace', async () => {
    const { id } = await facturaDe();
    const url = await enlaceDe(id);
    await avisar(url);
    const { body: rosa } = await ana.post('/api/clientes', {
      nombre: 'Rosa Gil',
      telefono: '6561234567',
      categoria: 'activo',
    });
    const { body } = await ana.put(`/api/facturas/${id}`, { cliente_id: rosa.id });
    expect(body.cliente_id).toBe(rosa.id);
    expect((await abrir(url)).status).toBe(404);
    expect(await seguimientoDe(id)).toEqual({ aviso: null, abierta: null });
    const deElla = async () =>
      (await ana.get('/api/avisos')).body.avisos.filter((de: { factura_id: string }) => de.factura_id === id);
    expect(await deElla()).toEqual([]);
    const suya = await enlaceDe(id);
    expect(suya).not.toBe(url);
    expect(await textoDe(suya)).not.toContain('Falta que lo confirmen');
    expect((await avisar(suya)).status).toBe(201);
    expect(await deElla()).toMatchObject([{ cliente: 'Rosa Gil' }]);
  });

  test('ningún aviso es de otra factura, ni de otra dueña', async () => {
    const [una, otra] = [await facturaDe(), await facturaDe()];
    const { body } = await avisar(await enlaceDe(una.id));
    const ruta = (id: string) => `/api/facturas/${id}/avisos/${body.id}`;
    const abono = { monto: 1, metodo_pago_id: registros.metodo.id };
    expect((await ana.post(`${ruta(otra.id)}/confirmar`, abono)).status).toBe(404);
    expect((await ana.post(`${ruta(otra.id)}/descartar`, {})).status).toBe(404);
    expect((await beto.post(`${ruta(una.id)}/confirmar`, abono)).status).toBe(404);
    expect((await beto.get('/api/avisos')).body).toEqual({ avisos: [], siguiente: null });
  });
});

test('los avisos en espera vienen por páginas, que juntas los tienen todos', async () => {
  const suyos: string[] = [];
  for (let n = 0; n < 3; n++) {
    const { id } = await facturaDe();
    expect((await avisar(await enlaceDe(id))).status).toBe(201);
    suyos.push(id);
  }
  const hallados: string[] = [];
  let page: number | null = 1;
  while (page !== null) {
    const { avisos, siguiente } = (await ana.get(`/api/avisos?limit=1&page=${page}`)).body as {
      avisos: { factura_id: string }[];
      siguiente: number | null;
    };
    expect(avisos.length).toBeLessThanOrEqual(1);
    hallados.push(...avisos.map((de) => de.factura_id));
    page = siguiente;
  }
  expect(hallados).toEqual(expect.arrayContaining(suyos));
  expect(new Set(hallados).size).toBe(hallados.length);
});

test('la factura se anota abierta una vez al día, cuando alguien toca su página', () =>
  enUnDia(async () => {
    const { id } = await facturaDe();
    const url = await enlaceDe(id);
    for (let n = 0; n < 3; n++) {
      const { status } = await abrir(`${publico(url)}/abierta`, {}, 'POST');
      expect(status).toBe(204);
    }
    expect(await seguimientoDe(id)).toEqual({ aviso: null, abierta: hoy() });
    expect(await historialDe(id)).toMatchObject([
      { tipo: 'FacturaAbierta', persona: 'Desde el enlace', texto: 'Se abrió su página desde el enlace.' },
    ]);
  }));
