import { Validator } from '@seriousme/openapi-schema-validator';
import { ServidorDeCorreo } from '../test-servers/correo.prueba.ts';
import { CLAVE, activar, enlaceDe } from './recuperacion.prueba.ts';
import {
  Contrato,
  PersonaConContrato,
  cotizacion,
  direccionDe,
  idPara,
  negocioCompleto,
} from './contrato.prueba.ts';
import { Persona, Servidor, exportacionTerminada, misDatosListos, solicitud } from './servidor.prueba.ts';
import { XML, completaLoFiscal, xmlDe } from './timbrado.prueba.ts';

let servidor: Servidor;
let contrato: Contrato;

let correo: ServidorDeCorreo;

beforeAll(async () => {
  correo = await ServidorDeCorreo.arranca();
  servidor = await Servidor.arranca({ SMTP_URL: correo.url, PUBLIC_URL: 'https://cuentas.ejemplo.mx' });
  contrato = await Contrato.de(servidor.url);
});
afterAll(async () => {
  await servidor.termina();
  await correo.termina();
});

test('el documento de la API es un OpenAPI 3.1 válido', async () => {
  const { valid, errors } = await new Validator().validate(contrato.documento);
  expect([errors, valid, contrato.documento.openapi]).toEqual([undefined, true, '3.1.0']);
});

test('el documento de la API nombra cada llamada de la especificación', () => {
  const CRUD = (ruta: string) => [`get ${ruta}`, `post ${ruta}`, `put ${ruta}/{id}`, `delete ${ruta}/{id}`];
  const llamadas = [
    ...['post /api/auth/login', 'post /api/auth/register', 'get /api/auth/profile'],
    ...CRUD('/api/clientes'),
    ...CRUD('/api/categorias-negocio'),
    ...CRUD('/api/servicios-negocio'),
    ...CRUD('/api/metodos-pago'),
    ...['get /api/mensajes', 'post /api/mensajes', 'delete /api/mensajes/{id}'],
    ...['get /api/negocio-config', 'post /api/negocio-config', 'post /api/negocio-config/logo'],
    ...CRUD('/api/facturas'),
    ...['get /api/facturas/{id}', 'get /api/facturas/resumen', 'get /api/facturas/{id}/historial'],
    ...['get /api/libro', 'post /api/libro/verificar', 'get /api/facturas/{id}/historial/{version}'],
    ...['post /api/facturas/{id}/regenerate-pdf', 'get /api/facturas/{id}/pdf/public'],
    ...['get /api/salud', 'get /api/vivo'],
  ];
  expect(contrato.operaciones.map(({ nombre }) => nombre)).toEqual(expect.arrayContaining(llamadas));
});

test('todas las rutas cerradas responden 401 sin sesión, como dice el documento', async () => {
  const nadie = new PersonaConContrato(contrato, servidor.nadie);
  for (const { metodo, ruta, esPublica, nombre } of contrato.operaciones) {
    if (esPublica) continue;
    const { status } = await nadie.pide(metodo, ruta.replace(/\{\w+\}/g, crypto.randomUUID()));
    expect([nombre, status]).toEqual([nombre, 401]);
  }
});

test('la página que muestra el documento de la API carga solo archivos de este servidor', async () => {
  const pagina = await servidor.nadie.get('/api/docs');
  const fuentes = [...String(pagina.body).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, fuente]) => fuente!);
  expect([pagina.status, fuentes.length]).toEqual([200, 3]);
  for (const fuente of fuentes) expect((await servidor.nadie.get(fuente)).status).toBe(200);
  expect((await servidor.nadie.get('/api/docs/package.json')).status).toBe(404);
});

const paginaDe = async (ana: Persona, ruta: string): Promise<string> =>
  `/api/publico${new URL((await ana.get(`${ruta}/enlace`)).body.url).pathname}`;

const porLaDeSuCotizacion = async (
  ana: PersonaConContrato,
  cliente_id: string,
  cuerpos: Readonly<Record<string, object>>,
): Promise<void> => {
  const { id } = (await ana.post('/api/cotizaciones', cotizacion(cliente_id))).body;
  const { revision_enviada: revision, huella } = (await ana.post(`/api/cotizaciones/${id}/enviar`, {})).body;
  const pagina = await paginaDe(ana, `/api/cotizaciones/${id}`);
  const cliente = new PersonaConContrato(contrato, servidor.nadie);
  await cliente.get(pagina);
  await cliente.get(`${pagina}/pdf`);
  for (const que of ['rechazar', 'aceptar']) {
    const suyo = { ...cuerpos[`post /api/publico/c/{token}/${que}`], revision, huella };
    expect([que, (await cliente.post(`${pagina}/${que}`, suyo)).status]).toEqual([que, 200]);
  }
};

const porSuPagina = async (
  ana: PersonaConContrato,
  id: string,
  cuerpos: Readonly<Record<string, object>>,
): Promise<void> => {
  const pagina = await paginaDe(ana, `/api/facturas/${id}`);
  const cliente = new PersonaConContrato(contrato, servidor.nadie);
  await cliente.get(pagina);
  await cliente.post(`${pagina}/abierta`, undefined);
  for (const hacer of ['descartar', 'confirmar']) {
    const { body } = await cliente.post(`${pagina}/avisos`, cuerpos['post /api/publico/f/{token}/avisos']);
    const aviso = await ana.post(
      `/api/facturas/${id}/avisos/${body.id}/${hacer}`,
      cuerpos[`post /api/facturas/{id}/avisos/{aviso_id}/${hacer}`],
    );
    expect([hacer, aviso.status]).toEqual([hacer, 200]);
  }
};

test('cada operación da alguna respuesta buena, y toda respuesta es como dice el documento', async () => {
  const dueña = await servidor.dueña();
  const ana = new PersonaConContrato(contrato, dueña);
  const { ids, cuerpos, metodo, factura } = await negocioCompleto(ana);
  const vencida = { fecha_factura: '2026-01-01', fecha_vencimiento: '2026-01-31' };
  await ana.post('/api/facturas', solicitud(ids['/api/clientes/{id}']!, vencida));

  for (const { nombre, metodo: verbo, ruta, cuerpo } of contrato.operaciones) {
    if (verbo === 'DELETE' || /logo|\/auth\/|\{token\}/.test(ruta)) continue;
    if (cuerpo && !cuerpos[nombre]) throw new Error(`falta un cuerpo de ejemplo para ${nombre}`);
    await ana.pide(verbo, direccionDe(ruta, idPara(ids, ruta) ?? ''), cuerpo ? cuerpos[nombre] : undefined);
  }
  await ana.get(`/api/mis-datos/${(await misDatosListos(ana)).id}/archivo`);
  const [abono] = (await ana.get(`/api/facturas/${factura.id}`)).body.abonos;
  await ana.delete(`/api/facturas/${factura.id}/abonos/${abono.id}`);
  for (const pasos of [
    ['seguimiento', 'rechazar', 'anular'],
    ['aceptar', 'facturar'],
  ]) {
    const { id } = (await ana.post('/api/cotizaciones', cotizacion(factura.cliente_id))).body;
    for (const paso of ['enviar', ...pasos])
      await ana.post(`/api/cotizaciones/${id}/${paso}`, cuerpos[`post /api/cotizaciones/{id}/${paso}`]);
    await ana.get(`/api/cotizaciones/${id}/enlace`);
    await ana.post(`/api/cotizaciones/${id}/enlace/renovar`, undefined);
  }
  const cotizada = (await ana.post('/api/cotizaciones', cotizacion(factura.cliente_id))).body;
  await ana.delete(`/api/cotizaciones/${cotizada.id}`);
  const cobranza = `/api/cobranza/${ids['/api/cobranza/{id}']}`;
  const { ultimo_recordatorio } = (await ana.get(cobranza)).body;
  await ana.delete(`${cobranza}/recordatorios/${ultimo_recordatorio.id}`);
  const enlaces = `/api/clientes/${factura.cliente_id}/enlaces-de-estado`;
  const [enlace] = (await ana.get(enlaces)).body;
  await new PersonaConContrato(contrato, servidor.nadie).get(`/api${enlace.camino}`);
  await ana.delete(`${enlaces}/${enlace.id}`);
  await timbrar(ana, factura.id);
  await porSuPagina(ana, factura.id, cuerpos);
  await porLaDeSuCotizacion(ana, factura.cliente_id, cuerpos);
  const pagada = { estado: 'pagada', metodo_pago_id: metodo.id };
  await ana.put(`/api/facturas/${factura.id}`, pagada);
  await ana.get('/api/facturas?limit=1&estado=pagada&q=jos&order=total.asc&page=9');
  await ana.get(`/api/facturas/${factura.id}`);
  await ana.get(`/api/facturas/${factura.id}/historial`);
  const { id: exportacion } = await exportacionTerminada(ana, ids['/api/libro/exportaciones/{id}']!);
  await ana.get(`/api/libro/exportaciones/${exportacion}/archivo`);
  await ana.post(`/api/facturas/${factura.id}/prueba`, undefined);
  const { tamano } = (await ana.get('/api/libro')).body.sello;
  await ana.get(`/api/libro/consistencia?de=${tamano}&a=${tamano}`);

  await ana.get('/api/auth/profile');
  const nadie = new PersonaConContrato(contrato, servidor.nadie);
  const cuenta = cuerpos['post /api/auth/register'] as { email: string; password: string };
  await nadie.post('/api/auth/register', cuenta);
  await nadie.post('/api/auth/login', cuenta);
  await volverAEntrar(nadie);
  const conLogo = await subirLogo(dueña);
  contrato.exige('POST', '/api/negocio-config/logo', conLogo);
  await nadie.get(conLogo.body.url);
  await ana.get('/api/negocio-config');

  await nadie.post('/api/auth/register', cuenta);
  await nadie.post('/api/auth/login', { ...cuenta, password: 'otra cosa' });
  await ana.get('/api/facturas/no-es-un-id');
  await ana.get(`/api/facturas/${crypto.randomUUID()}`);
  await ana.get('/api/facturas?limit=101');
  await ana.post('/api/facturas', solicitud(ids['/api/clientes/{id}']!, { nota: '' }));
  await ana.post('/api/facturas', solicitud(ids['/api/clientes/{id}']!, { numero_factura: 1 }));
  await ana.put(`/api/facturas/${factura.id}`, cuerpos['put /api/facturas/{id}']!);
  await ana.get('/api/cfdi?desde=2026-11-01&hasta=2026-11-30');
  await ana.post('/api/mensajes', { texto: 'uno' }, { 'idempotency-key': 'k' });
  await ana.post('/api/mensajes', { texto: 'otro' }, { 'idempotency-key': 'k' });
  await ana.post('/api/mensajes', { texto: 'x'.repeat(3_000_000) });
  await ana.post('/api/mensajes', 'texto=uno', { 'content-type': 'application/x-www-form-urlencoded' });

  // Deletions run in reverse order: deleting a category deletes its services.
  for (const { nombre, metodo: verbo, ruta } of [...contrato.operaciones].reverse())
    if (verbo === 'DELETE' && !nombre.includes('/facturas'))
      await ana.delete(direccionDe(ruta, idPara(ids, ruta)!));
  await ana.put('/api/auth/contrasena', cuerpos['put /api/auth/contrasena']!);
  const borrador = (await ana.post('/api/facturas', borradorDe(await otroCliente(ana)))).body;
  await ana.delete(`/api/facturas/${borrador.id}`);
  await ana.post('/api/auth/logout', undefined);

  const sinProbar = contrato.operaciones
    .filter(({ nombre, exito }) => !contrato.vistas.has(`${nombre} ${exito}`))
    .map(({ nombre }) => nombre);
  expect(sinProbar).toEqual([]);
  const refusals = [...contrato.vistas].map((vista) => vista.split(' ')[2]);
  expect(refusals).toEqual(expect.arrayContaining(['400', '401', '404', '409', '413', '415', '422']));
});

const volverAEntrar = async (nadie: PersonaConContrato): Promise<void> => {
  const [email, password] = ['pierde.todo@ejemplo.mx', CLAVE];
  const { body } = await nadie.post('/api/auth/register', { fullName: 'Eva', email, password });
  const eva = new PersonaConContrato(contrato, new Persona(servidor.url, body.token, body.user.id));
  const codigos = (await eva.post('/api/auth/codigos', { actual: password })).body.codigos as string[];
  await eva.post('/api/auth/codigos/guardados', {});
  await activar(eva);
  await eva.get('/api/auth/recuperacion');
  const paso = (await nadie.post('/api/auth/login', { email, password })).body.segundo_paso;
  await nadie.post('/api/auth/login/segundo-paso', { paso, codigo: codigos[0] });
  await eva.post('/api/auth/segundo-factor/quitar', { actual: password, codigo: codigos[1] });
  await nadie.post('/api/auth/restablecer', { email, codigo: codigos[2], password });
  await nadie.post('/api/auth/restablecer/correo', { email });
  const [carta] = await correo.cartasA(email);
  await nadie.post('/api/auth/restablecer/enlace', { enlace: enlaceDe(carta!.texto), password });
};

const otroCliente = async (ana: Persona): Promise<string> =>
  (await ana.post('/api/clientes', { nombre: 'Luis', telefono: '2220000000', categoria: 'activo' })).body.id;
const borradorDe = (cliente: string) => solicitud(cliente, { estado: 'borrador' });

const timbrar = async (ana: Persona, id: string): Promise<void> => {
  const { body: factura } = await ana.get(`/api/facturas/${id}`);
  await completaLoFiscal(ana, factura.cliente_id);
  await ana.post(`/api/facturas/${id}/timbre`, xmlDe(factura), XML);
  await ana.get(`/api/facturas/${id}/timbre`);
  await new PersonaConContrato(contrato, servidor.nadie).get(
    `${await paginaDe(ana, `/api/facturas/${id}`)}/xml`,
  );
  await ana.post(`/api/facturas/${id}/timbre/cancelar`, { motivo: '02' });
};

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const subirLogo = async ({ url, token }: Persona) => {
  const form = new FormData();
  form.set('logo', new Blob([PIXEL], { type: 'image/png' }), 'logo.png');
  const respuesta = await fetch(`${url}/api/negocio-config/logo`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  return {
    status: respuesta.status,
    headers: respuesta.headers,
    body: (await respuesta.json()) as { url: string },
  };
};
