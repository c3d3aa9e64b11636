import { Reloj } from './reloj.prueba.ts';
import { type Persona, Servidor, negocioListo } from './servidor.prueba.ts';

/** Tests the customer's page of a quote, and the customer's answers (docs/pagina-del-cliente.md). */

const HOY = '2026-11-24';
const reloj = new Reloj(`${HOY}T12:00:00.000Z`);

let servidor: Servidor;
let ana: Persona;
let registros: Awaited<ReturnType<typeof negocioListo>>;

beforeAll(async () => {
  // Behind a trusted proxy, each request sets its own address in a header.
  servidor = await Servidor.arranca({ ...reloj.env, TRUST_PROXY: '1', LOG_LEVEL: 'info' });
  ana = await servidor.dueña();
  registros = await negocioListo(ana);
});
afterAll(async () => {
  await servidor.termina();
  reloj.termina();
});

let lugares = 0;
const otroLugar = (): string => {
  lugares += 1;
  return `10.2.${Math.floor(lugares / 250)}.${1 + (lugares % 250)}`;
};

interface Enviada {
  readonly id: string;
  readonly url: string;
  readonly mostrado: { readonly revision: number; readonly huella: string };
}

const hacer = async (id: string, que: string, con: object = {}) => {
  const { status, body } = await ana.post(`/api/cotizaciones/${id}/${que}`, con);
  expect([que, status, body.message]).toEqual([que, 200, undefined]);
  return body;
};
const enviar = async (id: string): Promise<Enviada['mostrado']> => {
  const { revision_enviada, huella } = await hacer(id, 'enviar');
  return { revision: revision_enviada, huella };
};
const enlaceDe = async (id: string): Promise<string> =>
  (await ana.get(`/api/cotizaciones/${id}/enlace`)).body.url;

const crear = async (idioma: 'es' | 'en' = 'es', cambio: object = {}): Promise<string> => {
  const { body: negocio } = await ana.get('/api/negocio-config');
  await ana.post('/api/negocio-config', { ...negocio, idioma_documentos: idioma });
  const { status, body } = await ana.post('/api/cotizaciones', {
    cliente_id: registros.cliente.id,
    fecha: HOY,
    valida_hasta: '2099-12-31',
    items: [
      { descripcion: 'Motor', precio_unitario: 10_000, cantidad: 1, descuento: { porcentaje: 10 } },
      { descripcion: 'Mano de obra', precio_unitario: 1_100, cantidad: 1, descuento: { importe: 100 } },
    ],
    impuesto_porcentaje: 16,
    anticipo_porcentaje: 50,
    nota: 'Con garantía',
    terminos: 'Precios en pesos',
    ...cambio,
  });
  expect([status, body.message]).toEqual([201, undefined]);
  return body.id;
};
const enviada = async (idioma: 'es' | 'en' = 'es', cambio: object = {}): Promise<Enviada> => {
  const id = await crear(idioma, cambio);
  const mostrado = await enviar(id);
  return { id, mostrado, url: await enlaceDe(id) };
};

const abrir = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(servidor.url + url, {
    method,
    redirect: 'manual',
    headers: { accept: 'text/html', 'x-forwarded-for': otroLugar(), ...headers },
  });
const textoDe = async (url: string): Promise<string> => (await abrir(url)).text();
const publico = (url: string): string => `/api/publico${url}`;
const contestar = (url: string, que: 'aceptar' | 'rechazar', cuerpo: object, desde = otroLugar()) =>
  servidor.nadie.post(`${publico(url)}/${que}`, cuerpo, { 'x-forwarded-for': desde });
const porFormulario = (
  url: string,
  que: 'aceptar' | 'rechazar',
  campos: Record<string, string | number>,
  desde = otroLugar(),
) =>
  fetch(`${servidor.url}${publico(url)}/${que}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'text/html', 'x-forwarded-for': desde },
    body: new URLSearchParams(campos as Record<string, string>),
  });
const historialDe = async (id: string) =>
  (await ana.get(`/api/cotizaciones/${id}/historial`)).body.eventos as {
    tipo: string;
    persona: string;
    texto: string;
  }[];
const cuantos = async (id: string, tipo: string) =>
  (await historialDe(id)).filter((evento) => evento.tipo === tipo).length;

test('el enlace abre la cotización enviada en una petición, con su PDF, sin nada de otros sitios, y pesa poco', async () => {
  const { id, url } = await enviada();
  const { numero } = (await ana.get(`/api/cotizaciones/${id}`)).body;
  expect(url).toMatch(/^\/c\/[\w-]{65}$/);
  const respuesta = await abrir(url);
  expect([respuesta.status, respuesta.redirected]).toEqual([200, false]);
  expect(Object.fromEntries(respuesta.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringMatching(/^default-src 'none';style-src 'sha256-/),
  });
  const html = await respuesta.text();
  for (const dice of [
    ...[`Cotización ${numero}`, 'Revisión\u00a01', 'Enviada', 'Taller Ñandú', 'José Núñez', '$11,600.00'],
    ...['Válida hasta 31/12/2099', 'Mano de obra', '$1,100.00', '$1,600.00', 'Con garantía'],
    ...['Precios en pesos', 'Anticipo para empezar 50\u00a0%', '$5,800.00', 'No la acepto / pedir cambios'],
  ])
    expect(html).toContain(dice);
  expect(html).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
  const vistaPrevia = html.match(/<(title|meta property="og)[^>]*>[^<]*/g)!.join();
  expect(vistaPrevia).toContain('Taller Ñandú');
  expect(vistaPrevia).not.toMatch(/\$|11,600/);

  const pdf = await abrir(/href="([^"]+\/pdf)"/.exec(html)![1]!);
  const suyo = await fetch(`${servidor.url}/api/cotizaciones/${id}/pdf?revision=1`, {
    headers: { authorization: `Bearer ${ana.token}` },
  });
  expect([pdf.status, pdf.headers.get('content-type'), pdf.headers.get('x-robots-tag')]).toEqual([
    ...[200, 'application/pdf', 'noindex'],
  ]);
  expect(Buffer.from(await pdf.arrayBuffer()).equals(Buffer.from(await suyo.arrayBuffer()))).toBe(true);

  const items = Array.from({ length: 20 }, (_, i) => ({
    categoria: 'Frenos',
    descripcion: `Balatas delanteras y rectificado de discos, juego ${i + 1}`,
    precio_unitario: 350.5,
    cantidad: 2,
  }));
  expect(Buffer.byteLength(await textoDe((await enviada('es', { items })).url))).toBeLessThan(50_000);
});

test('abrir la página no anota nada, tampoco con HEAD, y el enlace no queda en ninguna línea de registro', async () => {
  const { id, url } = await enviada();
  for (const agente of ['WhatsApp/2.23.20.0', 'facebookexternalhit/1.1', 'Slackbot-LinkExpanding 1.0'])
    for (const metodo of ['GET', 'HEAD'])
      for (const ruta of [url, `${publico(url)}/pdf`])
        expect((await abrir(ruta, { 'user-agent': agente }, metodo)).status).toBe(200);
  expect((await historialDe(id)).map(({ tipo }) => tipo)).toEqual(['CotizacionCreada', 'CotizacionEnviada']);
  await servidor.linea('/api/publico/c/…');
  expect(servidor.salida).not.toContain(url.slice(3, 40));
});

test('un enlace inventado, renovado, de un borrador o de otra clase responde el mismo 404', async () => {
  const { id, url, mostrado } = await enviada();
  const nuevo = (await hacer(id, 'enlace/renovar')).url;
  expect((await abrir(nuevo)).status).toBe(200);
  const borrador = await crear();
  expect((await ana.get(`/api/cotizaciones/${borrador}/enlace`)).status).toBe(404);
  const deFactura = nuevo.replace('/c/', '/f/');
  expect((await abrir(deFactura)).status).toBe(404);
  const cerradas: string[] = [];
  for (const otra of [url, `/c/${'A'.repeat(65)}`, '/c/corto', `/c/${id}`, `/c/${borrador}`]) {
    const respuesta = await abrir(otra);
    expect([otra, respuesta.status]).toEqual([otra, 404]);
    cerradas.push(await respuesta.text());
    expect((await abrir(`${publico(otra)}/pdf`)).status).toBe(404);
    for (const que of ['aceptar', 'rechazar'] as const)
      expect((await contestar(otra, que, { nombre: 'Ana', ...mostrado })).status).toBe(404);
  }
  expect(new Set(cerradas).size).toBe(1);
  expect(await cuantos(id, 'CotizacionAceptada')).toBe(0);
});

test('el enlace de una cotización no abre ni contesta otra', async () => {
  const [una, otra] = [await enviada(), await enviada('es', { nota: 'La otra' })];
  expect(await textoDe(una.url)).not.toContain('La otra');
  const cruzada = await contestar(una.url, 'aceptar', { nombre: 'Ana', ...otra.mostrado });
  expect([cruzada.status, cruzada.body.message]).toEqual([409, 'La cotización cambió. Revísala otra vez.']);
  const token = una.url.slice(3);
  // The mixed token has a quote's id and the signature of another quote's link.
  const mezclado = `/c/${otra.url.slice(3, 25)}${token.slice(22)}`;
  expect((await abrir(mezclado)).status).toBe(404);
});

test('el cliente la acepta una vez por el formulario; otra vez no cambia nada, y la dueña lo ve', async () => {
  const { id, url, mostrado } = await enviada();
  const campos = { nombre: 'Ana «Luz»', ...mostrado };
  for (let vez = 0; vez < 2; vez++) {
    const { status, headers } = await porFormulario(url, 'aceptar', campos);
    expect([status, headers.get('location')]).toEqual([303, url]);
  }
  const { status, body } = await contestar(url, 'aceptar', { ...campos, nombre: 'Otra' });
  expect([status, body]).toEqual([200, { estado: 'aceptada', ...mostrado }]);
  const html = await textoDe(url);
  expect(html).toContain('Aceptada por «Ana «Luz»» el 24/11/2026.');
  expect(html).not.toContain('<form');
  expect((await ana.get(`/api/cotizaciones/${id}`)).body.aceptacion).toMatchObject({
    ...{ nombre: 'Ana «Luz»', por: 'cliente', nota: null },
    ...{ revision: mostrado.revision, sha256: mostrado.huella },
  });
  expect((await historialDe(id)).slice(2)).toMatchObject([
    {
      tipo: 'CotizacionAceptada',
      persona: 'Desde el enlace',
      texto: 'La aceptó «Ana «Luz»» desde el enlace: revisión 1.',
    },
  ]);
  const tarde = await contestar(url, 'rechazar', mostrado);
  expect([tarde.status, tarde.body.message]).toEqual([409, 'Esta cotización ya fue aceptada.']);
  await hacer(id, 'facturar');
  expect(await textoDe(url)).toContain('Ya es una factura.');
  expect((await contestar(url, 'aceptar', campos)).status).toBe(200);
});

test('veinte aceptaciones a la vez son una', async () => {
  const { id, url, mostrado } = await enviada();
  const todas = await Promise.all(
    Array.from({ length: 20 }, (_, i) => contestar(url, 'aceptar', { nombre: `Ana ${i}`, ...mostrado })),
  );
  expect(todas.map(({ status }) => status)).toEqual(todas.map(() => 200));
  expect(await cuantos(id, 'CotizacionAceptada')).toBe(1);
});

test('el cliente pide cambios, la revisión 2 sale en el mismo enlace, y la acepta', async () => {
  const { id, url, mostrado } = await enviada();
  const { status } = await porFormulario(url, 'rechazar', { motivo: 'Sin <b>mano de obra</b>', ...mostrado });
  expect(status).toBe(303);
  const rechazada = await textoDe(url);
  expect(rechazada).toContain('«Sin &lt;b&gt;mano de obra&lt;/b&gt;»');
  expect(rechazada).toContain('Aceptar la cotización');
  expect((await ana.get(`/api/cotizaciones/${id}`)).body.rechazo).toMatchObject({
    ...{ motivo: 'Sin <b>mano de obra</b>', por: 'cliente' },
  });
  const items = [{ descripcion: 'Solo el motor', precio_unitario: 9_000, cantidad: 1, descuento: null }];
  expect((await ana.put(`/api/cotizaciones/${id}`, { items })).status).toBe(200);
  expect(await textoDe(url)).not.toContain('Solo el motor');
  const segundo = await enviar(id);
  const html = await textoDe(url);
  for (const dice of ['Revisión\u00a02', 'Solo el motor', '$10,440.00', 'Enviada'])
    expect(html).toContain(dice);

  for (const viejo of [mostrado, { ...segundo, huella: mostrado.huella }, { ...segundo, revision: 1 }]) {
    const { status: cambio, body } = await contestar(url, 'aceptar', { nombre: 'Ana', ...viejo });
    expect([cambio, body.message]).toEqual([409, 'La cotización cambió. Revísala otra vez.']);
  }
  const deAntes = await porFormulario(url, 'aceptar', { nombre: 'Ana', ...mostrado });
  const otraVez = await deAntes.text();
  expect(deAntes.status).toBe(409);
  for (const dice of [
    'La cotización cambió. Revísala otra vez.',
    'Solo el motor',
    segundo.huella,
    'value="Ana"',
  ])
    expect(otraVez).toContain(dice);
  expect((await contestar(url, 'aceptar', { nombre: 'Ana', ...segundo })).body.estado).toBe('aceptada');
});

test('un campo inválido se rechaza en el idioma de la página, que conserva lo escrito', async () => {
  const { url, mostrado } = await enviada('en');
  const html = await textoDe(url);
  for (const dice of ['<html lang="en">', 'Valid until', 'Accept the quote', 'Decline / ask for changes'])
    expect(html).toContain(dice);
  const sinNombre = await porFormulario(url, 'aceptar', { nombre: ' ', ...mostrado });
  expect(sinNombre.status).toBe(400);
  expect(await sinNombre.text()).toContain('Enter your name, in 200 characters or fewer.');
  const largo = await porFormulario(url, 'rechazar', { motivo: `Largo ${'x'.repeat(500)}`, ...mostrado });
  expect(largo.status).toBe(400);
  const otraVez = await largo.text();
  for (const dice of ['Enter it in 500 characters or fewer.', 'Largo xxx', '<details class="discreto" open'])
    expect(otraVez).toContain(dice);
  const { status, body } = await contestar(url, 'aceptar', { nombre: 'Ana', revision: 'x', huella: 5 });
  expect([status, body.errors]).toEqual([
    400,
    { revision: 'The revision is not valid.', huella: 'The checksum is not valid.' },
  ]);
});

test('un envío ilegible o demasiado grande se rechaza en el idioma de la página; ningún buscador guarda la página', async () => {
  const { url, mostrado } = await enviada('en');
  const [, suya] = /action="([^"]+\/aceptar[^"]*)"/.exec(await textoDe(url))!;
  const enorme = await fetch(servidor.url + suya, {
    method: 'POST',
    headers: { accept: 'text/html', 'x-forwarded-for': otroLugar() },
    body: new URLSearchParams({ nombre: 'x'.repeat(20_000), huella: mostrado.huella }),
  });
  expect(enorme.status).toBe(413);
  const dice = await enorme.text();
  for (const que of ['<html lang="en">', 'The request is too large.', 'Ask whoever shared it with you.'])
    expect(dice).toContain(que);
  const rechazos = [
    enorme,
    await abrir('/c/corto'),
    await abrir('/f/de/mas'),
    await abrir('/api/publico/nada'),
    await abrir(`${publico(url)}/aceptar`, { 'content-type': 'text/plain' }, 'POST'),
  ];
  for (const { headers, url: donde } of rechazos)
    expect([donde, headers.get('x-robots-tag')]).toEqual([donde, 'noindex']);
});

test('un valor de otro tipo en cualquier campo se rechaza con 400', async () => {
  const { id, url, mostrado } = await enviada();
  for (const [que, campo] of [
    ...[['aceptar', 'nombre'] as const, ['aceptar', 'revision'] as const, ['aceptar', 'huella'] as const],
    ...[['rechazar', 'motivo'] as const, ['rechazar', 'revision'] as const, ['rechazar', 'huella'] as const],
  ])
    for (const valor of [{ $gt: '' }, { $ne: null }, ['x'], [[]], 'a\u0000b', 'á'.repeat(100_000)]) {
      const cuerpo = { nombre: 'Ana', ...mostrado, [campo]: valor };
      expect([campo, valor, (await contestar(url, que, cuerpo)).status]).toEqual([campo, valor, 400]);
    }
  for (const [que, campo] of [['aceptar', 'nombre'] as const, ['rechazar', 'huella'] as const]) {
    const cuerpo = { nombre: 'Ana', ...mostrado, [campo]: '\u202e' };
    expect([campo, (await contestar(url, que, cuerpo)).status]).toEqual([campo, 400]);
  }
  expect(await historialDe(id)).toHaveLength(2);
  const motivo = '\u202eMuy caro\u202c';
  expect((await contestar(url, 'rechazar', { ...mostrado, motivo })).status).toBe(200);
  expect((await ana.get(`/api/cotizaciones/${id}`)).body.rechazo.motivo).toBe('Muy caro');
});

test('de una dirección de red se aceptan veinte envíos por hora; el siguiente se rechaza en el idioma de la página', async () => {
  const { url, mostrado } = await enviada('en');
  const lugar = otroLugar();
  for (let n = 0; n < 20; n++) expect((await contestar(url, 'rechazar', mostrado, lugar)).status).toBe(200);
  const { status, body, headers } = await contestar(url, 'rechazar', mostrado, lugar);
  expect([status, body.message]).toEqual([429, 'Too many attempts. Try again later.']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  const porForma = await porFormulario(url, 'rechazar', mostrado, lugar);
  expect([porForma.status, Number(porForma.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await porForma.text()).toContain('Too many attempts. Try again later.');
  expect((await contestar(url, 'rechazar', mostrado)).body.estado).toBe('rechazada');
});

test('una cotización anulada no se puede aceptar, y su página no tiene formulario', async () => {
  const { id, url, mostrado } = await enviada();
  await hacer(id, 'anular');
  const { status, body } = await contestar(url, 'aceptar', { nombre: 'Ana', ...mostrado });
  expect([status, body.message]).toEqual([409, 'Esta cotización está anulada.']);
  const html = await textoDe(url);
  expect(html).toContain('Esta cotización está anulada.');
  expect(html).not.toContain('<form');
});

test('una cotización vencida no la acepta el cliente, que puede pedir otra; la dueña la acepta en su nombre', async () => {
  const { id, url, mostrado } = await enviada('es', { valida_hasta: HOY });
  reloj.marca(`${HOY}T23:59:00.000Z`);
  expect(await textoDe(url)).toContain('Aceptar la cotización');
  reloj.marca('2026-11-25T00:01:00.000Z');
  const venció = 'Esta cotización venció el 24/11/2026; pide otra.';
  const html = await textoDe(url);
  expect(html).toContain(venció);
  expect(html).not.toContain('Aceptar la cotización');
  const { status, body } = await contestar(url, 'aceptar', { nombre: 'Ana', ...mostrado });
  expect([status, body.message]).toEqual([409, venció]);
  const porForma = await porFormulario(url, 'aceptar', { nombre: 'Ana', ...mostrado });
  expect([porForma.status, (await porForma.text()).includes(venció)]).toEqual([409, true]);
  expect((await contestar(url, 'rechazar', { motivo: 'Otra, por favor', ...mostrado })).status).toBe(200);
  await hacer(id, 'aceptar', { nombre: 'José', nota: 'Aceptó por teléfono' });
  const aceptada = await textoDe(url);
  expect(aceptada).toContain('Aceptada por «José» el 25/11/2026.');
  expect(aceptada).not.toContain('por teléfono');
});

test('las cotizaciones sin respuesta tres días se listan y se cuentan; tras un seguimiento, tres días después', async () => {
  reloj.marca('2026-11-25T12:00:00.000Z');
  const { id } = await enviada();
  const contestada = await enviada();
  await contestar(contestada.url, 'rechazar', contestada.mostrado);
  const lista = async (): Promise<readonly string[]> => {
    const { cotizaciones, total } = (await ana.get('/api/cotizaciones?estado=sin_respuesta&limit=100')).body;
    expect((await ana.get('/api/cotizaciones/resumen')).body.sin_respuesta.cantidad).toBe(total);
    return cotizaciones.map((una: { id: string }) => una.id);
  };
  reloj.marca('2026-11-27T23:59:00.000Z');
  expect(await lista()).not.toContain(id);
  reloj.marca('2026-11-28T00:01:00.000Z');
  expect(await lista()).toContain(id);
  expect(await lista()).not.toContain(contestada.id);

  for (let vez = 0; vez < 2; vez++)
    expect((await hacer(id, 'seguimiento')).seguimiento).toBe('2026-11-28T00:01:00.000Z');
  expect((await historialDe(id)).slice(2)).toMatchObject([
    { tipo: 'CotizacionSeguida', texto: 'Se le dio seguimiento: revisión 1.' },
  ]);
  expect(await lista()).not.toContain(id);
  reloj.marca('2026-12-01T00:01:00.000Z');
  expect(await lista()).toContain(id);
  const { status, body } = await ana.post(`/api/cotizaciones/${contestada.id}/seguimiento`, {});
  expect([status, body.message]).toEqual([
    409,
    'Solo se da seguimiento a una cotización enviada y sin respuesta.',
  ]);
});
