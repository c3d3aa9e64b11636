import { createHmac, createSign, generateKeyPairSync, hash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { muestra } from '@cuenta-clara/dominio/sorteos.prueba';
import Database from 'libsql';
import { Contrato, type Esquema, idPara, negocioCompleto, sinCambiarNada } from './contrato.prueba.ts';
import { type Peticion, dichaAlFin, enviar, gotear, pideCrudo } from './crudo.prueba.ts';
import { INEXISTENTE, dicho, rechazo, sinCambiar } from './entidades.prueba.ts';
import { Persona, type Respuesta, Servidor, galletasDe, negocioListo, solicitud } from './servidor.prueba.ts';

const SECRETO = 'el secreto con que firma esta prueba';
const CLAVE = 'una clave larga';
const PAGINA = readFileSync(join(import.meta.dirname, '../../frontend/dist/index.html'), 'utf8');

const LOGIN = '/api/auth/login';
const REGISTRO = '/api/auth/register';
const PERFIL = '/api/auth/profile';
const INVALIDA = rechazo(400, 'La solicitud no es válida.');
const SIN_SESION = rechazo(401, 'Tu sesión expiró. Inicia sesión de nuevo.');
const INCORRECTOS = rechazo(401, 'Correo o contraseña incorrectos');
const NO_ENCONTRADO = rechazo(404, 'No encontrado.');
const MUY_GRANDE = rechazo(413, 'La solicitud es demasiado grande.');
const OTRO_FORMATO = rechazo(415, 'El formato de la solicitud no es válido.');
const CABECERAS_ENORMES = rechazo(431, 'La solicitud es demasiado grande.');

let servidor: Servidor;
let contrato: Contrato;
let ana: Persona;
let beto: Persona;
let deAna: Awaited<ReturnType<typeof negocioCompleto>>;
beforeAll(async () => {
  servidor = await Servidor.arranca({ JWT_SECRET: SECRETO });
  contrato = await Contrato.de(servidor.url);
  [ana, beto] = [await servidor.dueña(), await servidor.dueña('Beto Paz')];
  deAna = await negocioCompleto(ana);
});
afterAll(() => servidor.termina());

/**
 * Slow requests are sent first and their answers checked last: the server times them out after half a minute.
 */
let aMedias: Promise<Respuesta[]>;
beforeAll(() => {
  const cabeza = `POST ${LOGIN} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n`;
  const medias = [cabeza, `${cabeza}\r\n`, `${cabeza}\r\n{"email":`];
  // A body sent at a byte a second would be complete after 50 s.
  const aGotas = `POST ${LOGIN} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n`;
  aMedias = Promise.all([
    ...medias.map((media) => enviar(servidor.url, media, '127.0.9.1')),
    gotear(servidor.url, aGotas, `{"email":"${'x'.repeat(38)}"}`, '127.0.9.1'),
  ]);
});

const pide = (peticion: Peticion) => pideCrudo(servidor.url, peticion);
const publica = (ruta: string, cuerpo: unknown, { desde, ...cabeceras }: Record<string, string> = {}) =>
  pide({
    metodo: 'POST',
    ruta,
    cuerpo: typeof cuerpo === 'string' ? cuerpo : JSON.stringify(cuerpo),
    cabeceras: { 'content-type': 'application/json', ...cabeceras },
    ...(desde && { desde }),
  });

/** No answer may contain stack traces, file names, or the English of libraries. */
const DE_DENTRO =
  /\bat \S+ \(|node_modules|\.[jt]s\b|\b(FST_|ERR_|HPE_)|\b(Error|Exception|invalid|unexpected|expected|required|cannot|not found|must|request|body|nest|fastify|zod|sqlite|libsql|sharp|select|undefined|NaN|\[object)\b/i;

const esLimpia = (que: unknown, { status, headers, body }: Respuesta): void => {
  expect([que, headers.get('content-type')]).toEqual([que, 'application/json; charset=utf-8']);
  const { statusCode, message, errors = {}, ...resto } = body;
  expect([que, statusCode, resto]).toEqual([que, status, {}]);
  expect([que, [message, ...Object.values(errors)].filter((texto) => DE_DENTRO.test(String(texto)))]).toEqual(
    [que, []],
  );
};

describe('Las cabeceras', () => {
  const SIEMPRE = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-permitted-cross-domain-policies': 'none',
    'origin-agent-cluster': '?1',
  };
  const POLITICA = {
    'default-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'frame-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
  };
  const firmaDe = (guion: string) => `'sha256-${hash('sha256', guion, 'base64')}'`;
  /** The CSP digests of the page's three inline scripts, which alone may run. */
  const losDeLaPagina = async () => {
    const texto = await (await fetch(servidor.url)).text();
    const escritos = [...texto.matchAll(/<script>(.*?)<\/script>/gs)].map(([, codigo]) => codigo!);
    expect(escritos).toHaveLength(3);
    return escritos.map(firmaDe).join(' ');
  };
  const politicaDe = (headers: Headers) =>
    Object.fromEntries(
      (headers.get('content-security-policy') ?? '').split(';').map((directiva) => {
        const [nombre = '', ...fuentes] = directiva.trim().split(' ');
        return [nombre, fuentes.join(' ')];
      }),
    );

  test.each([
    ['/', 200],
    ['/facturas/nueva', 200],
    ['/icono.svg', 200],
    ['/api/docs', 200],
    ['/api/salud', 200],
    ['/api/entorno', 200],
    ['/api/clientes', 401],
    ['/api/nada', 404],
    ['/assets/nada.js', 404],
    [`/api/facturas/${INEXISTENTE}/pdf/public`, 404],
    [`/factura/${INEXISTENTE}`, 302],
  ])(
    '%s (%d) lleva la política que bloquea lo externo, y no dice con qué está hecho el servidor',
    async (ruta, status) => {
      const { headers, ...respuesta } = await pide({ ruta });
      expect(respuesta.status).toBe(status);
      expect(Object.fromEntries(headers)).toMatchObject(SIEMPRE);
      expect(politicaDe(headers)).toEqual({ ...POLITICA, 'script-src': `'self' ${await losDeLaPagina()}` });
      for (const indiscreta of ['server', 'x-powered-by', 'via']) expect(headers.get(indiscreta)).toBeNull();
    },
  );

  test('las respuestas con datos de una dueña, o con un token de sesión, llevan no-store', async () => {
    const rutas = ['clientes', 'facturas', 'facturas/resumen', 'negocio-config', 'auth/profile', 'libro'];
    const respuestas = [
      ...(await Promise.all(rutas.map((ruta) => ana.get(`/api/${ruta}`)))),
      await ana.post('/api/mensajes', { texto: 'Hola' }),
      await publica(REGISTRO, {
        fullName: 'Eva',
        email: `${crypto.randomUUID()}@ejemplo.mx`,
        password: CLAVE,
      }),
    ];
    for (const { status, headers } of respuestas)
      expect([status < 300, headers.get('cache-control')]).toEqual([true, 'no-store']);
  });

  test('las páginas no llevan dentro guiones que la política no dejaría correr', async () => {
    for (const ruta of ['/', '/api/docs']) {
      const { body, headers } = await pide({ ruta });
      const guiones = [...String(body).matchAll(/<script([^>]*)>([^]*?)<\/script>/g)];
      expect(guiones.length).toBeGreaterThan(0);
      const permitidos = politicaDe(headers)['script-src'];
      for (const [, atributos, texto] of guiones)
        if (texto) expect([atributos, permitidos]).toEqual(['', expect.stringContaining(firmaDe(texto))]);
        else expect(atributos).toMatch(/ src="\//);
      expect(String(body)).not.toMatch(/ on\w+=|javascript:/i);
    }
  });

  test('ningún otro sitio puede leer una respuesta ni pedir permiso para escribir', async () => {
    const origin = 'https://malo.mx';
    const previa = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    };
    for (const ruta of ['/', '/api/salud', '/api/clientes', LOGIN, '/icono.svg']) {
      const permiso = await pide({ metodo: 'OPTIONS', ruta, cabeceras: previa });
      expect([ruta, dicho(permiso)]).toEqual([ruta, NO_ENCONTRADO]);
      for (const { headers } of [permiso, await pide({ ruta, cabeceras: { origin } })])
        expect([...headers.keys()].filter((nombre) => nombre.startsWith('access-control-'))).toEqual([]);
    }
  });
});

describe('Lo que no se entiende se rechaza en español, sin detalles internos', () => {
  const JSON_ROTO = ['{"email":', '{email:1}', "{'a':1}", '{"a":1}}', 'hola', '\ufeff{', '{"a":\u0001}'];
  test('una posición inválida, o a la que ningún registro llega, no cambia ninguna respuesta', async () => {
    const lejos = '9'.repeat(20);
    for (const lugar of ['x', '-1', '1', lejos, `${lejos}.${lejos}`, lejos.repeat(500), "';--"]) {
      const { status, headers } = await ana.get('/api/clientes', { 'x-desde': lugar });
      expect([status, headers.get('x-atrasada')]).toEqual([200, null]);
    }
  });

  test.each(JSON_ROTO)('un JSON roto: %j', async (cuerpo) => {
    expect(dicho(await publica(LOGIN, cuerpo))).toEqual(INVALIDA);
  });

  test.each([
    ['una lista', '[]'],
    ['nada', 'null'],
    ['un texto', '"x"'],
    ['un número', '7'],
    ['un número sin fin', '1e999'],
  ])('%s donde va un objeto', async (_, cuerpo) => {
    const invalidos = 'Los datos no son válidos.';
    expect(dicho(await publica(LOGIN, cuerpo))).toEqual(rechazo(400, invalidos, { cuerpo: invalidos }));
  });

  test.each([33, 5_000, 50_000])('un cuerpo de %i listas, una dentro de otra', async (hondura) => {
    const cuerpo = `${'['.repeat(hondura)}${']'.repeat(hondura)}`;
    expect(dicho(await publica(LOGIN, cuerpo))).toEqual(INVALIDA);
    // With an Idempotency-Key the body is hashed, however deep it is nested.
    for (const [metodo, ruta] of [
      ['POST', '/api/facturas'],
      ['PUT', `/api/clientes/${INEXISTENTE}`],
    ] as const) {
      const cabeceras = { 'content-type': 'application/json', 'idempotency-key': `hondo-${hondura}` };
      const autorizada = { ...cabeceras, authorization: `Bearer ${ana.token}` };
      expect(dicho(await pide({ metodo, ruta, cuerpo, cabeceras: autorizada }))).toEqual(INVALIDA);
    }
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'text/json',
    'application/jsonp',
    ';;;',
    '',
  ])('un cuerpo de tipo «%s»', async (tipo) => {
    const cuerpo = { email: 'ana@ejemplo.mx', password: CLAVE };
    expect(dicho(await publica(LOGIN, cuerpo, { 'content-type': tipo }))).toEqual(OTRO_FORMATO);
  });

  test('un cuerpo de más de 2 MB, también sin decir cuánto mide', async () => {
    const limite = 2 * 1024 * 1024;
    const deLargo = (bytes: number) => JSON.stringify({ texto: 'x'.repeat(bytes - '{"texto":""}'.length) });
    const cabeceras = { authorization: `Bearer ${ana.token}` };
    expect((await publica('/api/mensajes', deLargo(limite), cabeceras)).body.message).toBe(
      'El texto es demasiado largo: caben 5,000 caracteres.',
    );
    const conMedida = () => publica('/api/mensajes', deLargo(limite + 1), cabeceras);
    expect(dicho(await dichaAlFin(conMedida))).toEqual(MUY_GRANDE);
    const cuerpo = deLargo(limite + 1);
    const aTrozos = `${cuerpo.length.toString(16)}\r\n${cuerpo}\r\n0\r\n\r\n`;
    const sinMedida = () =>
      enviar(
        servidor.url,
        `POST ${LOGIN} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n` +
          `transfer-encoding: chunked\r\n\r\n${aTrozos}`,
      );
    expect(dicho(await dichaAlFin(sinMedida))).toEqual(MUY_GRANDE);
  });

  test.each([
    ['GET', '/api', NO_ENCONTRADO],
    ['GET', '/api/', NO_ENCONTRADO],
    ['GET', '/api/nada/de/nada', NO_ENCONTRADO],
    ['GET', '/api/salud/', NO_ENCONTRADO],
    ['GET', '/api/salud%00', NO_ENCONTRADO],
    ['GET', '/api/../api/nada', NO_ENCONTRADO],
    ['POST', '/api/salud', NO_ENCONTRADO],
    ['PUT', '/api/clientes', NO_ENCONTRADO],
    ['PATCH', `/api/clientes/${INEXISTENTE}`, NO_ENCONTRADO],
    ['GET', LOGIN, NO_ENCONTRADO],
    ['DELETE', LOGIN, NO_ENCONTRADO],
    ['TRACE', '/api/salud', NO_ENCONTRADO],
    ['PROPFIND', '/', NO_ENCONTRADO],
    ['POST', '/', NO_ENCONTRADO],
    ['GET', '/api/%', INVALIDA],
    ['GET', '/api/facturas/%E0%A4%A', INVALIDA],
    ['GET', '/assets/%ff', INVALIDA],
    ['GET', '/api/\xff', INVALIDA],
    ['NADA', '/api/salud', INVALIDA],
  ])('%s %s', async (metodo, ruta, motivo) => {
    const respuesta = await pide({ metodo, ruta });
    expect(dicho(respuesta)).toEqual(motivo);
    esLimpia(ruta, respuesta);
  });

  test.each([
    ['larga que no existe', '/api/', 15_000, NO_ENCONTRADO],
    ['con un id larguísimo', '/api/clientes/', 500, NO_ENCONTRADO],
    ['más larga que una solicitud', '/api/', 20_000, CABECERAS_ENORMES],
  ])('una dirección %s', async (que, ruta, letras, motivo) => {
    const respuesta = await pide({ ruta: ruta + 'a'.repeat(letras) });
    expect(dicho(respuesta)).toEqual(motivo);
    esLimpia(que, respuesta);
  });

  test.each([
    [
      'una cabecera enorme',
      `GET / HTTP/1.1\r\nhost: x\r\nx-a: ${'a'.repeat(40_000)}\r\n\r\n`,
      CABECERAS_ENORMES,
    ],
    [
      'miles de cabeceras',
      `GET / HTTP/1.1\r\nhost: x\r\n${'x-a: 1\r\n'.repeat(5_000)}\r\n`,
      CABECERAS_ENORMES,
    ],
    ['algo que no es HTTP', 'hola\r\n\r\n', INVALIDA],
    ['un byte nulo en la dirección', 'GET /\0 HTTP/1.1\r\nhost: x\r\n\r\n', INVALIDA],
    ['un byte nulo en una cabecera', 'GET / HTTP/1.1\r\nhost: x\r\nx-a: b\0c\r\n\r\n', INVALIDA],
    [
      'una medida que no es número',
      `POST ${LOGIN} HTTP/1.1\r\nhost: x\r\ncontent-length: no\r\n\r\n`,
      INVALIDA,
    ],
    [
      'dos medidas que no concuerdan',
      `POST ${LOGIN} HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      INVALIDA,
    ],
    ['dos anfitriones', 'GET /api/vivo HTTP/1.1\r\nhost: x\r\nHost: y\r\n\r\n', INVALIDA],
    ['dos veces el mismo anfitrión', 'GET /api/vivo HTTP/1.1\r\nhost: x\r\nhost: x\r\n\r\n', INVALIDA],
    ['ningún anfitrión', 'GET /api/vivo HTTP/1.1\r\n\r\n', INVALIDA],
    [
      'dos credenciales',
      `GET ${PERFIL} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer a\r\nauthorization: Bearer b\r\n\r\n`,
      INVALIDA,
    ],
    [
      'dos formatos de un cuerpo',
      `POST ${LOGIN} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-type: text/plain\r\n` +
        `content-length: 2\r\n\r\n{}`,
      INVALIDA,
    ],
    ['el saludo de otro protocolo', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', INVALIDA],
  ])('%s', async (que, bytes, motivo) => {
    const respuesta = await enviar(servidor.url, bytes);
    expect(dicho(respuesta)).toEqual(motivo);
    esLimpia(que, respuesta);
    expect((await pide({ ruta: '/api/salud' })).status).toBe(200);
  });
});

describe('Los archivos', () => {
  const PUERTAS = [
    '/',
    '/assets/',
    '/api/docs/',
    '/api/negocio-config/logo/',
    '/api/facturas/',
    '/factura/',
    '/factura/ana/',
  ];
  const SUBIDAS = [
    ...['../', '..%2f', '%2e%2e/', '.%2e/', '%2e%2e%2f', '..%5c', '..\\', '....//', '..;/', '..//'],
    ...['%252e%252e%252f', '%c0%ae%c0%ae/', '..%c0%af', '%uff0e%uff0e/', '..%00/', './../', '/..//'],
  ];
  const BUSCADOS = ['etc/passwd', 'proc/self/environ', 'package.json', 'jwt-secret', 'cuenta-clara.db'];

  const esDeCasa = (que: string, { status, body }: Respuesta): void => {
    if (typeof body === 'string')
      expect([que, body === PAGINA, [200, 404].includes(status)]).toEqual([que, true, true]);
    else expect([que, [400, 403, 404].includes(status), body.statusCode]).toEqual([que, true, status]);
  };

  test.each(PUERTAS)(
    'desde %s no se llega a un archivo de fuera, se escriba la dirección como se escriba',
    async (puerta) => {
      const rutas = SUBIDAS.flatMap((subida) =>
        [1, 3, 9].flatMap((veces) => BUSCADOS.map((buscado) => puerta + subida.repeat(veces) + buscado)),
      );
      const finales = puerta === '/api/facturas/' ? ['/pdf/public'] : [''];
      for (const ruta of rutas)
        for (const final of finales) esDeCasa(ruta, await pide({ ruta: ruta + final }));
    },
  );

  test('no se llega a los archivos junto a los servidos, ni a los de la carpeta de datos, ni a los de la máquina', async () => {
    for (const ruta of [
      '/.vite/manifest.json',
      '/assets/../.vite/manifest.json',
      '/.env',
      '/.git/config',
      '/cuenta-clara.db',
      '/data/jwt-secret',
      '//etc/passwd',
      '/etc/passwd',
      '/file:///etc/passwd',
      '/api/docs/package.json',
      '/api/docs/swagger-ui.css/../package.json',
      '/api/docs//etc/passwd',
      '/assets/',
      '/assets',
    ])
      esDeCasa(ruta, await pide({ ruta }));
  });

  test('una dirección externa dentro de la ruta no redirige a otro sitio', async () => {
    for (const ruta of [
      '//malo.mx/%2e%2e',
      '/factura//malo.mx',
      '/factura/ana/1?id=//malo.mx',
      `/factura/ana/1?id=${INEXISTENTE}%0d%0aset-cookie:a=b`,
      '/factura/ana/1?id[]=x',
      `/factura/${INEXISTENTE}@malo.mx`,
    ]) {
      const { body, headers } = await pide({ ruta });
      expect([ruta, body === PAGINA, headers.get('location'), headers.get('set-cookie')]).toEqual([
        ruta,
        true,
        null,
        null,
      ]);
    }
  });
});

type Camino = readonly (string | number)[];

const hojas = (esquema: Esquema, camino: Camino = []): Camino[] => {
  const suyo = contrato.resuelve(esquema);
  const clases = (suyo.anyOf ?? [suyo]).map((uno) => contrato.resuelve(uno));
  const compuestas = clases.filter(({ properties, items }) => properties ?? items);
  if (compuestas.length === 0) return [camino];
  return compuestas.flatMap(({ properties, items }) => [
    ...Object.entries(properties ?? {}).flatMap(([campo, esquemaDelCampo]) =>
      hojas(esquemaDelCampo, [...camino, campo]),
    ),
    ...(items ? hojas(items, [...camino, 0]) : []),
  ]);
};

const con = (cuerpo: unknown, [campo, ...resto]: Camino, valor: unknown): unknown => {
  if (campo === undefined) return valor;
  if (typeof campo === 'number') {
    const [primero, ...demas] = (cuerpo as unknown[] | undefined) ?? [];
    return [con(primero, resto, valor), ...demas];
  }
  const objeto = (cuerpo as Record<string, unknown> | undefined) ?? {};
  return { ...objeto, [campo]: con(objeto[campo], resto, valor) };
};

/**
 * Every field without subfields in every body of the API, to be sent with other values. Routes with {token}
 * accept few bodies an hour from an IP address, so the suites of customers' pages test them.
 */
const lugares = () =>
  contrato.operaciones.flatMap(({ nombre, metodo, ruta, cuerpo }) => {
    if (!cuerpo || ruta.includes('{token}')) return [];
    const bueno = deAna.cuerpos[nombre];
    if (!bueno) throw new Error(`falta un cuerpo de ejemplo para ${nombre}`);
    const direccion = ruta.replace('{id}', idPara(deAna.ids, ruta) ?? '');
    return hojas(cuerpo).map((camino) => ({
      lugar: `${nombre} ${camino.join('.')}`,
      enviarCon: (valor: unknown) => ana.pide(metodo, direccion, con(bueno, camino, valor)),
    }));
  });

/** A short run sends some of these values in each field, a long run all of them. */
const EXTRAÑOS = [
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  'á'.repeat(100_000),
  // A regular expression with quadratic backtracking would take seconds on this text.
  `1${' '.repeat(20_000)}2`,
  '\u202e',
  '1e999',
  -0,
];

describe('Un valor de otro tipo', () => {
  test('un operador, una lista o un objeto donde va un dato es un 400 en todos los campos, y no cambia nada', () =>
    sinCambiarNada(contrato, ana, async () => {
      const todos = lugares();
      expect(todos.length).toBeGreaterThan(60);
      for (const [i, { lugar, enviarCon }] of todos.entries())
        for (const valor of muestra(
          [{ $gt: '' }, { $ne: null }, ['x'], [{ $regex: '.*' }], { a: { b: 'x' } }, [[]]],
          3,
          i,
        )) {
          const respuesta = await enviarCon(valor);
          const que = `${lugar} = ${JSON.stringify(valor)}`;
          expect([que, respuesta.status]).toEqual([que, 400]);
          esLimpia(que, respuesta);
        }
    }));

  test('un byte nulo, medio emoji o un texto enorme nunca rompe nada', async () => {
    for (const [i, { lugar, enviarCon }] of lugares().entries())
      for (const valor of muestra(EXTRAÑOS, 4, i)) {
        const respuesta = await enviarCon(valor);
        const que = `${lugar} = ${JSON.stringify(valor).slice(0, 40)}`;
        expect([que, respuesta.status < 500]).toEqual([que, true]);
        if (respuesta.status >= 400) esLimpia(que, respuesta);
      }
  });

  test('un operador en la consulta o en el id no encuentra nada más', async () => {
    const { total } = (await ana.get('/api/facturas')).body;
    expect(total).toBeGreaterThan(0);
    for (const consulta of ['q[$gt]=', 'estado[$ne]=x', '$where=1', '__proto__[a]=1', 'constructor=1']) {
      const { status, body } = await ana.get(`/api/facturas?${consulta}`);
      expect([consulta, status, body.total]).toEqual([consulta, 200, total]);
    }
    for (const consulta of ['estado=a&estado=b', 'limit=1&limit=2', 'q=a&q=b', 'order[]=x&order=y'])
      esLimpia(consulta, await ana.get(`/api/facturas?${consulta}`));
    for (const id of ['{"$gt":""}', '%00', '[]', 'null', '..', '%f0%9f%99%82', "'%20OR%201=1--"]) {
      const respuesta = await ana.pide('PUT', `/api/clientes/${id}`, {});
      expect([id, [400, 404].includes(respuesta.status)]).toEqual([id, true]);
      esLimpia(id, respuesta);
    }
  });

  test('las llaves del prototipo se rechazan en cualquier cuerpo y a cualquier hondura', () =>
    sinCambiarNada(contrato, ana, async () => {
      const entorno = (await servidor.nadie.get('/api/entorno')).body;
      for (const { metodo, ruta, cuerpo } of contrato.operaciones) {
        if (!cuerpo) continue;
        for (const mala of [
          '{"__proto__":{"contaminado":1}}',
          '{"constructor":{"prototype":{"contaminado":1}}}',
          '{"items":[{"__proto__":{"contaminado":1}}]}',
          '{"negocio":{"a":{"constructor":{"prototype":{"contaminado":1}}}}}',
          '{"\\u005f_proto__":{"contaminado":1}}',
        ]) {
          const direccion = ruta.replace('{id}', idPara(deAna.ids, ruta) ?? '');
          expect([ruta, mala, dicho(await ana.pide(metodo, direccion, mala))]).toEqual([
            ruta,
            mala,
            INVALIDA,
          ]);
        }
      }
      expect((await servidor.nadie.get('/api/entorno')).body).toEqual(entorno);
    }));
});

const parte = (valor: object): string => Buffer.from(JSON.stringify(valor)).toString('base64url');
const hmac = (algoritmo: string, secreto: string) => (texto: string) =>
  createHmac(algoritmo, secreto).update(texto).digest('base64url');
const DE_VERDAD = hmac('sha256', SECRETO);
const CABEZA = { alg: 'HS256', typ: 'JWT' };
const AHORA = Math.floor(Date.now() / 1000);
const UNA_HORA = 3_600;

const ficha = (cabeza: object, datos: object, firma: (texto: string) => string): string => {
  const texto = `${parte(cabeza)}.${parte(datos)}`;
  return `${texto}.${firma(texto)}`;
};

describe('Una sesión falsa', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const rsa = (texto: string) => createSign('sha256').update(texto).sign(privateKey, 'base64url');
  const suya = () => ({ sub: ana.id, iat: AHORA, exp: AHORA + UNA_HORA });
  const conSesion = (cambio: object) => ficha(CABEZA, { ...dice(ana.token!), ...cambio }, DE_VERDAD);
  const sesionDe = ({ token }: Persona): { sid: string; generacion: number } => {
    const { sid, generacion } = dice(token!);
    return { sid, generacion };
  };
  const sinFirma = (token: string): string => token.split('.').slice(0, 2).join('.');
  const conDatosDe = (datos: object, token: string): string => {
    const [cabeza, , firma] = token.split('.');
    return [cabeza, parte(datos), firma].join('.');
  };

  test('una ficha bien firmada vale: lo que sigue se rechaza por lo que tiene de malo', async () => {
    const buena = new Persona(servidor.url, ficha(CABEZA, suya(), DE_VERDAD));
    expect((await buena.get(PERFIL)).body.id).toBe(ana.id);
  });

  const dice = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());

  test('una de antes de que hubiera sesiones vale hasta que su dueña cierra las demás, y ya no después', async () => {
    const eva = await servidor.dueña('Eva Luz');
    const otra = await servidor.dueña('Ida Paz');
    const deAntes = ({ id }: Persona) =>
      new Persona(servidor.url, ficha(CABEZA, { ...suya(), sub: id }, DE_VERDAD));
    const [vieja, ajena] = [deAntes(eva), deAntes(otra)];
    expect((await vieja.get(PERFIL)).body.id).toBe(eva.id);
    expect((await eva.delete('/api/auth/sesiones')).status).toBe(204);
    expect([dicho(await vieja.get(PERFIL)), (await eva.get(PERFIL)).status]).toEqual([SIN_SESION, 200]);
    expect((await ajena.get(PERFIL)).status).toBe(200);
    // A token without a session id names no session to keep, so the request ends all of them.
    expect((await ajena.delete('/api/auth/sesiones')).status).toBe(204);
    expect([dicho(await ajena.get(PERFIL)), dicho(await otra.get(PERFIL))]).toEqual([SIN_SESION, SIN_SESION]);
  });

  const FALSAS: readonly (readonly [string, () => string])[] = [
    ['con la sesión de otra', () => ficha(CABEZA, { ...suya(), ...sesionDe(beto) }, DE_VERDAD)],
    ['de otra con su sesión', () => ficha(CABEZA, { ...dice(ana.token!), sub: beto.id }, DE_VERDAD)],
    ['de una sesión que no hubo', () => conSesion({ sid: INEXISTENTE })],
    ['de una sesión que no es un id', () => conSesion({ sid: '__proto__' })],
    ['de una sesión en mayúsculas', () => conSesion({ sid: sesionDe(ana).sid.toUpperCase() })],
    ['con una generación que pasó', () => conSesion({ generacion: -1 })],
    ['con una generación que no ha llegado', () => conSesion({ generacion: 1 })],
    ['con una generación de palabra', () => conSesion({ generacion: '0' })],
    ['con sesión y sin generación', () => conSesion({ generacion: undefined })],
    ['con generación y sin sesión', () => conSesion({ sid: undefined })],
    ['con una sesión de nadie', () => conSesion({ sid: null, generacion: null })],
    ['sin firma (none)', () => ficha({ alg: 'none', typ: 'JWT' }, suya(), () => '')],
    ['sin firma (NoNe)', () => ficha({ alg: 'NoNe' }, suya(), () => '')],
    ['none con firma buena', () => ficha({ alg: 'none' }, suya(), DE_VERDAD)],
    ['sin algoritmo', () => ficha({ typ: 'JWT' }, suya(), DE_VERDAD)],
    ['de otro secreto', () => ficha(CABEZA, suya(), hmac('sha256', 'otro secreto cualquiera'))],
    ['de un secreto vacío', () => ficha(CABEZA, suya(), hmac('sha256', ''))],
    ['HS512 con el secreto bueno', () => ficha({ alg: 'HS512' }, suya(), hmac('sha512', SECRETO))],
    ['HS384 con el secreto bueno', () => ficha({ alg: 'HS384' }, suya(), hmac('sha384', SECRETO))],
    ['RS256 de otra llave', () => ficha({ alg: 'RS256' }, suya(), rsa)],
    ['que dice RS256 y firma con el secreto', () => ficha({ alg: 'RS256' }, suya(), DE_VERDAD)],
    [
      'que trae su propia llave',
      () =>
        ficha(
          {
            ...CABEZA,
            jwk: { kty: 'oct', k: Buffer.from('mía').toString('base64url') },
            kid: '../../dev/null',
          },
          suya(),
          hmac('sha256', 'mía'),
        ),
    ],
    ['vencida', () => ficha(CABEZA, { ...suya(), exp: AHORA - UNA_HORA }, DE_VERDAD)],
    ['que no vence', () => ficha(CABEZA, { sub: ana.id }, DE_VERDAD)],
    ['que vence con palabras', () => ficha(CABEZA, { sub: ana.id, exp: 'nunca' }, DE_VERDAD)],
    ['que aún no vale', () => ficha(CABEZA, { ...suya(), nbf: AHORA + UNA_HORA }, DE_VERDAD)],
    ['de nadie', () => ficha(CABEZA, { exp: AHORA + UNA_HORA }, DE_VERDAD)],
    ['de quien no tiene cuenta', () => ficha(CABEZA, { ...suya(), sub: INEXISTENTE }, DE_VERDAD)],
    ['de alguien que no es un id', () => ficha(CABEZA, { ...suya(), sub: 'admin' }, DE_VERDAD)],
    ['de un operador', () => ficha(CABEZA, { ...suya(), sub: { $gt: '' } }, DE_VERDAD)],
    ['de varias', () => ficha(CABEZA, { ...suya(), sub: [ana.id] }, DE_VERDAD)],
    ['con otra persona dentro', () => conDatosDe(suya(), beto.token!)],
    ['sin su firma', () => sinFirma(ana.token!)],
    ['con la firma vacía', () => `${sinFirma(ana.token!)}.`],
    ['con media firma', () => ana.token!.slice(0, -10)],
    ['con una letra más', () => `${ana.token}A`],
    ['que es basura', () => 'a.b.c'],
    ['que es una palabra', () => 'null'],
    ['de puntos', () => '...'],
    ['larguísima', () => 'x'.repeat(10_000)],
  ];
  test.each(FALSAS)('%s es un 401, y ni lee ni escribe', async (_, falsa) => {
    const intrusa = new Persona(servidor.url, falsa());
    const pedidos = [
      () => intrusa.get(PERFIL),
      () => intrusa.get('/api/clientes'),
      () => intrusa.get(`/api/facturas/${deAna.factura.id}`),
      () => intrusa.post('/api/mensajes', { texto: 'intrusa' }),
      () => intrusa.delete(`/api/facturas/${deAna.factura.id}`),
    ];
    for (const pedido of pedidos)
      expect(dicho(await sinCambiar(ana, '/api/mensajes', pedido))).toEqual(SIN_SESION);
    expect((await ana.get(`/api/facturas/${deAna.factura.id}`)).status).toBe(200);
  });

  test('una ficha buena fuera de su lugar no abre nada', async () => {
    const token = ana.token!;
    const basica = `Basic ${Buffer.from(`ana:${token}`).toString('base64')}`;
    for (const [que, ruta, cabeceras] of [
      ['token', `${PERFIL}?token=${token}`, {}],
      ['access_token', `${PERFIL}?access_token=${token}`, {}],
      ['Bearer en la consulta', `${PERFIL}?authorization=Bearer%20${token}`, {}],
      ['galleta', PERFIL, { cookie: `token=${token}; authorization=Bearer ${token}` }],
      ['sin Bearer', PERFIL, { authorization: token }],
      ['Basic', PERFIL, { authorization: basica }],
      ['Bearer Bearer', PERFIL, { authorization: `Bearer Bearer ${token}` }],
      ['dos fichas', PERFIL, { authorization: `Bearer x, Bearer ${token}` }],
      ['otra cabecera', PERFIL, { 'x-access-token': token, 'proxy-authorization': `Bearer ${token}` }],
    ] as const)
      expect([que, dicho(await pide({ ruta, cabeceras }))]).toEqual([que, SIN_SESION]);
  });
});

const esEspera = (que: string, respuesta: Respuesta): void => {
  const segundos = Number(respuesta.headers.get('retry-after'));
  expect([que, segundos > 90]).toEqual([que, true]);
  const espera = `Demasiados intentos. Inténtalo de nuevo en ${Math.ceil(segundos / 60)} minutos.`;
  expect([que, dicho(respuesta)]).toEqual([que, rechazo(429, espera)]);
};

describe('El inicio de sesión', () => {
  const DIEZ = Array.from({ length: 10 }, (_, i) => i);
  const abreCuenta = async (email: string, desde = '127.0.1.1') =>
    expect((await publica(REGISTRO, { fullName: 'Eva', email, password: CLAVE }, { desde })).status).toBe(
      201,
    );
  const entra = (email: string, password: string, desde: string, cabeceras: Record<string, string> = {}) =>
    publica(LOGIN, { email, password }, { desde, ...cabeceras });

  test('dice lo mismo, con las mismas cabeceras, haya o no una cuenta con ese correo', async () => {
    await abreCuenta('existe@ejemplo.mx');
    const [conCuenta, sinCuenta] = [
      await entra('existe@ejemplo.mx', 'mala', '127.0.1.2'),
      await entra('no.existe@ejemplo.mx', 'mala', '127.0.1.2'),
    ];
    expect(dicho(conCuenta)).toEqual(INCORRECTOS);
    expect(dicho(sinCuenta)).toEqual(INCORRECTOS);
    const cabeceras = ({ headers }: Respuesta) => [...headers].filter(([nombre]) => nombre !== 'date');
    expect(cabeceras(sinCuenta)).toEqual(cabeceras(conCuenta));
  });

  test('diez contraseñas malas de un correo lo cierran desde cualquier lugar, también a la buena', async () => {
    await abreCuenta('cerrada@ejemplo.mx');
    await abreCuenta('vecina@ejemplo.mx');
    for (const i of DIEZ) {
      const correo = i % 2 ? 'cerrada@ejemplo.mx' : '  CERRADA@Ejemplo.mx';
      expect(dicho(await entra(correo, 'mala', `127.0.2.${i + 1}`))).toEqual(INCORRECTOS);
    }
    esEspera('mala', await entra('cerrada@ejemplo.mx', 'mala', '127.0.2.100'));
    esEspera('buena', await entra('cerrada@ejemplo.mx', CLAVE, '127.0.2.101'));
    esEspera('en mayúsculas', await entra('CERRADA@ejemplo.mx', CLAVE, '127.0.2.102'));
    expect((await entra('vecina@ejemplo.mx', CLAVE, '127.0.2.100')).status).toBe(200);
  });

  test('un correo sin cuenta se cierra igual: la espera no dice si existe', async () => {
    for (const i of DIEZ)
      expect(dicho(await entra('fantasma@ejemplo.mx', 'mala', `127.0.3.${i + 1}`))).toEqual(INCORRECTOS);
    esEspera('fantasma', await entra('fantasma@ejemplo.mx', 'mala', '127.0.3.100'));
  });

  test('diez contraseñas malas desde un lugar lo cierran para cualquier correo, diga de dónde viene o no', async () => {
    await abreCuenta('lejos@ejemplo.mx');
    const desde = '127.0.4.1';
    for (const i of DIEZ) expect(dicho(await entra(`c${i}@ejemplo.mx`, 'mala', desde))).toEqual(INCORRECTOS);
    esEspera('otro correo', await entra('otra@ejemplo.mx', 'mala', desde));
    esEspera('la buena', await entra('lejos@ejemplo.mx', CLAVE, desde));
    const fingida = { 'x-forwarded-for': '8.8.8.8', 'x-real-ip': '8.8.8.8', forwarded: 'for=8.8.8.8' };
    esEspera('fingida', await entra('lejos@ejemplo.mx', CLAVE, desde, fingida));
    expect((await entra('lejos@ejemplo.mx', CLAVE, '127.0.4.2')).status).toBe(200);
  });

  test('de veinte contraseñas malas a la vez, diez se prueban y diez esperan', async () => {
    await abreCuenta('carrera@ejemplo.mx');
    const respuestas = await Promise.all(
      [...DIEZ, ...DIEZ].map(() => entra('carrera@ejemplo.mx', 'mala', '127.0.5.1')),
    );
    expect(respuestas.map(({ status }) => status).sort()).toEqual([
      ...DIEZ.map(() => 401),
      ...DIEZ.map(() => 429),
    ]);
  });

  const enSuAparato = async (email: string, desde: string, cabeceras: Record<string, string> = {}) => {
    const respuesta = await entra(email, CLAVE, desde, cabeceras);
    expect(respuesta.status).toBe(200);
    const { token, user } = respuesta.body;
    return { ...galletasDe(respuesta), persona: new Persona(servidor.url, token, user.id) };
  };
  const asediada = async (email: string, desde: string) => {
    for (let vez = 0; vez < 10; vez++) expect(dicho(await entra(email, 'mala', desde))).toEqual(INCORRECTOS);
    esEspera('asediada', await entra(email, CLAVE, desde));
  };

  test('quien adivina no deja fuera a su dueña: ni en el aparato donde ya entró, ni dentro de su sesión', async () => {
    const email = 'asediada@ejemplo.mx';
    await abreCuenta(email);
    const { cookie, persona } = await enSuAparato(email, '127.0.10.1');
    await asediada(email, '127.0.10.9');
    for (const desde of ['127.0.10.1', '127.0.10.9'])
      expect((await entra(email, CLAVE, desde, { cookie })).status).toBe(200);
    const cambio = { actual: CLAVE, nueva: CLAVE };
    expect((await persona.put('/api/auth/contrasena', cambio)).status).toBe(204);
  });

  test('un aparato donde ya entró tiene diez intentos, también a la vez, y gastarlos no le cierra los demás', async () => {
    const email = 'suyos@ejemplo.mx';
    await abreCuenta(email);
    const [uno, otro] = [await enSuAparato(email, '127.0.11.1'), await enSuAparato(email, '127.0.11.1')];
    const malas = await Promise.all(
      [...DIEZ, ...DIEZ].map((i) => entra(email, 'mala', `127.0.11.${i + 2}`, { cookie: uno.cookie })),
    );
    const estados = malas.map(({ status }) => status).sort();
    expect(estados).toEqual([...DIEZ.map(() => 401), ...DIEZ.map(() => 429)]);
    esEspera('el suyo', await entra(email, CLAVE, '127.0.11.1', { cookie: uno.cookie }));
    expect((await entra(email, CLAVE, '127.0.11.1', { cookie: otro.cookie })).status).toBe(200);
    expect((await entra(email, CLAVE, '127.0.11.1')).status).toBe(200);
  });

  test('una galleta falsa, cortada, cambiada, de otra cuenta o firmada con la clave de las sesiones es como ninguna', async () => {
    const email = 'galletas@ejemplo.mx';
    await abreCuenta(email);
    await abreCuenta('otra.galleta@ejemplo.mx');
    const { cookie, persona } = await enSuAparato(email, '127.0.12.1');
    const ajena = (await enSuAparato('otra.galleta@ejemplo.mx', '127.0.12.1')).cookie;
    await asediada(email, '127.0.12.9');
    const [nombre, valor] = cookie.split('=') as [string, string];
    const [cabeza, datos, firma] = valor.split('.') as [string, string, string];
    const dice = JSON.parse(Buffer.from(datos, 'base64url').toString());
    const otros = parte({ ...dice, jti: crypto.randomUUID() });
    for (const falsa of [
      `${nombre}=`,
      `${nombre}=x`,
      `${nombre}=${'x'.repeat(9_000)}`,
      `${nombre}=${cabeza}.${datos}.`,
      `${nombre}=${cabeza}.${otros}.${firma}`,
      `${nombre}=${ficha({ alg: 'none', typ: 'JWT' }, dice, () => '')}`,
      `${nombre}=${ficha(CABEZA, dice, DE_VERDAD)}`,
      `${nombre}=${persona.token}`,
      `${nombre}=${ajena.split('=')[1]!}`,
      ajena,
    ])
      esEspera(falsa.slice(0, 40), await entra(email, CLAVE, '127.0.12.1', { cookie: falsa }));
    expect((await entra(email, CLAVE, '127.0.12.1', { cookie: `${ajena}; ${cookie}` })).status).toBe(200);
    const abre = (token: string) => new Persona(servidor.url, token).get(PERFIL);
    expect((await abre(valor)).status).toBe(401);
    expect((await servidor.nadie.get(PERFIL, { cookie })).status).toBe(401);
  });

  test('la galleta es de /api/auth y de nadie más, dura 180 días, y guarda ocho cuentas', async () => {
    const cuentas = Array.from({ length: 10 }, (_, i) => `novena${i}@ejemplo.mx`);
    for (const email of cuentas) await abreCuenta(email, '127.0.13.1');
    const tarro = new Map<string, string>();
    for (const email of cuentas) {
      const cookie = [...tarro].map((par) => par.join('=')).join('; ');
      const puestas = (await entra(email, CLAVE, '127.0.13.1', { cookie })).headers.getSetCookie();
      expect(puestas[0]).toMatch(
        /^aparato-[\w-]{16}=[\w.-]+; Max-Age=15552000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
      );
      for (const puesta of puestas) {
        const [, nombre, valor, dura] = /^([^=]+)=([^;]*); Max-Age=(\d+)/.exec(puesta)!;
        if (dura === '0') tarro.delete(nombre!);
        else tarro.set(nombre!, valor!);
      }
    }
    expect(tarro.size).toBe(8);
    const cookie = [...tarro].map((par) => par.join('=')).join('; ');
    await asediada(cuentas[9]!, '127.0.13.9');
    expect((await entra(cuentas[9]!, CLAVE, '127.0.13.9', { cookie })).status).toBe(200);
  });

  test('cerrar las demás sesiones, o cambiar la contraseña, olvida los otros aparatos conocidos; salir, no', async () => {
    const email = 'aparatos@ejemplo.mx';
    await abreCuenta(email);
    const [uno, otro] = [await enSuAparato(email, '127.0.14.1'), await enSuAparato(email, '127.0.14.1')];
    await asediada(email, '127.0.14.9');
    const vale = async ({ cookie }: { cookie: string }, password = CLAVE) =>
      (await entra(email, password, '127.0.14.1', { cookie })).status === 200;
    await otro.persona.post('/api/auth/logout', undefined);
    expect([await vale(uno), await vale(otro)]).toEqual([true, true]);

    const { cookie } = uno;
    const cierra = await uno.persona.pide('DELETE', '/api/auth/sesiones', undefined, { cookie });
    const renovado = galletasDe(cierra);
    expect([await vale(uno), await vale(otro), await vale(renovado)]).toEqual([false, false, true]);
    expect(galletasDe(await uno.persona.pide('DELETE', '/api/auth/sesiones')).cookie).toBe('');

    const cambio = { actual: CLAVE, nueva: 'otra clave larga' };
    const cambiada = galletasDe(await uno.persona.put('/api/auth/contrasena', cambio));
    expect([await vale(renovado, cambio.nueva), await vale(cambiada, cambio.nueva)]).toEqual([false, true]);
  });

  test('una contraseña buena y un formulario mal escrito no gastan intentos', async () => {
    await abreCuenta('constante@ejemplo.mx');
    const desde = '127.0.6.1';
    for (let vez = 0; vez < 20; vez++) {
      expect((await entra('constante@ejemplo.mx', CLAVE, desde)).status).toBe(200);
      expect((await entra('constante@ejemplo.mx', '', desde)).status).toBe(400);
      expect((await entra('constante', 'mala', desde)).status).toBe(400);
    }
    expect(dicho(await entra('constante@ejemplo.mx', 'mala', desde))).toEqual(INCORRECTOS);
  });

  test('sesenta registros en una hora desde un lugar, y los que no valieron no cuentan', async () => {
    const desde = '127.0.7.1';
    const registra = (email: string, cabeceras: Record<string, string> = {}) =>
      publica(REGISTRO, { fullName: 'Eva', email, password: CLAVE }, { desde, ...cabeceras });
    for (let vez = 0; vez < 10; vez++) expect((await registra('sin arroba')).status).toBe(400);
    for (let decena = 0; decena < 6; decena++) {
      const altas = await Promise.all(DIEZ.map((i) => registra(`alta${decena}${i}@ejemplo.mx`)));
      expect(altas.map(({ status }) => status)).toEqual(DIEZ.map(() => 201));
    }
    esEspera('la 61', await registra('una.mas@ejemplo.mx'));
    esEspera('fingida', await registra('una.mas@ejemplo.mx', { 'x-forwarded-for': '8.8.8.8' }));
    await abreCuenta('una.mas@ejemplo.mx', '127.0.7.2');
    expect((await entra('alta00@ejemplo.mx', CLAVE, desde)).status).toBe(200);
  });
});

const archivosDe = (carpeta: string): string[] =>
  readdirSync(carpeta, { recursive: true, withFileTypes: true })
    .filter((entrada) => entrada.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

describe('Los secretos', () => {
  test('ni la contraseña, ni la ficha, ni el secreto que firma quedan en el registro, en los datos o en una respuesta', async () => {
    const casa = await Servidor.arranca({ JWT_SECRET: SECRETO, LOG_LEVEL: 'trace' });
    const [email, buena, mala] = ['secretos@ejemplo.mx', 'Clave-Buena-7391', 'Clave-Mala-2846'];
    const dichas: unknown[] = [];
    const oye = async (pedido: Promise<Respuesta>) => {
      const respuesta = await pedido;
      dichas.push(respuesta.body, Object.fromEntries(respuesta.headers));
      return respuesta;
    };
    const { nadie } = casa;
    const { token, user } = (await nadie.post(REGISTRO, { fullName: 'Eva Luz', email, password: buena }))
      .body;
    const eva = new Persona(casa.url, token, user.id);
    const otra = (await nadie.post(LOGIN, { email, password: buena })).body.token as string;
    await oye(nadie.post(LOGIN, { email, password: mala }));
    await oye(nadie.post(LOGIN, { email: mala, password: mala }));
    await oye(nadie.post(REGISTRO, { fullName: 'Eva', email, password: buena }));
    await oye(nadie.post(LOGIN, `{"email":"${email}","password":"${buena}"`));
    await oye(nadie.post(LOGIN, `password=${buena}`, { 'content-type': 'text/plain' }));
    await oye(nadie.get(`${PERFIL}?token=${token}&password=${buena}`));
    await oye(new Persona(casa.url, `${token}x`).get(PERFIL));
    await oye(eva.get(PERFIL));
    const { cliente } = await negocioListo(eva);
    const factura = await oye(eva.post('/api/facturas', solicitud(cliente.id)));
    await oye(eva.get(`/api/facturas/${factura.body.id}/historial`));
    await oye(eva.get(`/api/facturas/${factura.body.id}/pdf/public`));
    await oye(eva.post('/api/clientes', { nombre: '' }));
    const enlace = (await eva.post(`/api/clientes/${cliente.id}/enlaces-de-estado`, {})).body
      .camino as string;
    const escritos = [enlace, `/api${enlace}`, `${enlace}/`, `${enlace}?a=1`, `/%65${enlace.slice(2)}`];
    for (const ruta of [...escritos, `/api/estad%6f${enlace.slice(7)}`, `/estdo${enlace.slice(7)}`])
      await pideCrudo(casa.url, { ruta });
    const llave = enlace.split('/').at(-1)!.slice(22);
    expect(await casa.detiene()).toBe(0);

    const ajenos = [buena, mala, token, otra, token.split('.')[2], otra.split('.')[2], SECRETO, llave];
    const faltas = (texto: string, buscados: readonly string[]) =>
      buscados.filter((buscado) => texto.includes(buscado));

    expect(casa.salida).toContain(LOGIN);
    expect(faltas(casa.salida, [...ajenos, '$argon2', email, 'Eva Luz', 'José Núñez'])).toEqual([]);

    const respuestas = JSON.stringify(dichas);
    expect(respuestas).toContain(email);
    expect(faltas(respuestas, [...ajenos, '$argon2', 'verificador'])).toEqual([]);

    const log = new Database(join(casa.dataDir, 'cuenta-clara.db'), { readonly: true });
    const eventos = JSON.stringify(log.prepare('SELECT * FROM events').all());
    log.close();
    expect(eventos).toContain(email);
    expect(faltas(eventos, ajenos)).toEqual([]);

    const guardados = archivosDe(casa.dataDir);
    expect(guardados.length).toBeGreaterThan(1);
    for (const archivo of guardados)
      expect([archivo, faltas(readFileSync(archivo, 'latin1'), ajenos)]).toEqual([archivo, []]);
    await casa.termina();
  });

  test('el secreto que nadie nombró se hace una vez, es distinto en cada casa, y solo su dueño lo lee', async () => {
    const casas = await Promise.all([Servidor.arranca(), Servidor.arranca()]);
    const [una, otra] = casas.map(({ dataDir }) => join(dataDir, 'jwt-secret')) as [string, string];
    expect((statSync(una).mode & 0o777).toString(8)).toBe('600');
    const secreto = readFileSync(una, 'utf8');
    expect(secreto).toMatch(/^[\w-]{43,}$/);
    expect(readFileSync(otra, 'utf8')).not.toBe(secreto);

    const eva = await casas[0]!.dueña();
    expect(dicho(await new Persona(casas[1]!.url, eva.token).get(PERFIL))).toEqual(SIN_SESION);
    await casas[0]!.mata();
    const deNuevo = await Servidor.arranca({}, casas[0]!.dataDir);
    expect(readFileSync(una, 'utf8')).toBe(secreto);
    expect((await new Persona(deNuevo.url, eva.token).get(PERFIL)).body.id).toBe(eva.id);
    await Promise.all([deNuevo, casas[1]!].map((casa) => casa.termina()));
  });

  test('el secreto que se nombró no se guarda', () => {
    expect(archivosDe(servidor.dataDir).filter((archivo) => archivo.endsWith('jwt-secret'))).toEqual([]);
  });
});

test('una petición que no termina de llegar se responde 408 tras el límite de tiempo', async () => {
  for (const { status, body } of await aMedias)
    expect([status, body.message]).toEqual([408, 'La solicitud tardó demasiado.']);
});
