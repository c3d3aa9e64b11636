import { randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { huellaDelToken, nuevoToken } from '../src/accesos/token-de-acceso.ts';
import { type EventoDeAccesos } from '@cuenta-clara/dominio/accesos/accesos';
import { agregadoDeAccesos } from '@cuenta-clara/dominio/accesos/accesos.agregado';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { collected } from '../src/platform/event-store/event-store.ts';
import { Contrato, idPara, negocioCompleto, sinCambiarNada } from './contrato.prueba.ts';
import { conDatos } from './datos.prueba.ts';
import { Escena, campo, dicho, lista, rechazo, sinCambiar } from './entidades.prueba.ts';
import { Persona, type Respuesta, Servidor } from './servidor.prueba.ts';

const ACCESOS = '/api/accesos';
const SESION_EXPIRADA = rechazo(401, 'Tu sesión expiró. Inicia sesión de nuevo.');
const SIN_ACCESO = rechazo(404, 'Acceso no encontrado.');

/** The accountant's routes, repeated from docs/cuentas.md, so that a route opened by mistake is found. */
const ABIERTAS = [
  /^(get|post) \/api\/facturas\/\{id\}\/prueba$/,
  /^get \/api\/auth\/profile$/,
  /^get \/api\/negocio-config$/,
  /^get \/api\/facturas\/\{id\}(\/pdf|\/cfdi|\/timbre)?$/,
  /^get \/api\/cfdi$/,
  /^get \/api\/cotizaciones(\/resumen|\/\{id\}(\/pdf)?)?$/,
  /^get \/api\/[\w/{}-]+\/historial(\/\{version\})?$/,
  /^get \/api\/libro(\/|$)/,
  /^post \/api\/libro\/(verificar|exportaciones)$/,
  /^get \/api\/cobranza(\/\{id\}(\/historial)?)?$/,
  /^get \/api\/reportes(\/pdf|[.]xlsx|\/xlsx)?$/,
  /^get \/api\/(avisos|facturas\/\{id\}\/seguimiento)$/,
  /^get \/api\/(antiguedad([.]xlsx)?|clientes\/\{id\}\/(cuenta|estado-de-cuenta|estado-de-cuenta\/pdf))$/,
];
const seAbre = (nombre: string): boolean => ABIERTAS.some((una) => una.test(nombre));

let escena: Escena;
let contrato: Contrato;
let completo: Awaited<ReturnType<typeof negocioCompleto>>;
beforeAll(async () => {
  escena = await Escena.arranca();
  contrato = await Contrato.de(escena.servidor.url);
  completo = await negocioCompleto(escena.ana);
});
afterAll(() => escena.termina());

const crear = (datos: object = { nombre: 'Despacho Vega', dias: 30 }, dueña = escena.ana) =>
  dueña.post(ACCESOS, datos);
const conToken = (token: string): Persona => new Persona(escena.servidor.url, token);
const contador = async (dueña = escena.ana): Promise<{ id: string; quien: Persona }> => {
  const { body } = await crear({ nombre: 'Lic. Vega', dias: 30 }, dueña);
  return { id: body.id, quien: conToken(body.token) };
};
const rutaDe = (ruta: string): string =>
  ruta.replace('{version}', '1').replace(/\{\w+\}/, idPara(completo.ids, ruta) ?? randomUUID());

describe('El acceso', () => {
  test('se crea con su token, que ninguna otra respuesta dice', async () => {
    const antes = Date.now();
    const { status, body } = await crear();
    const { token, ...acceso } = body;
    expect([status, acceso]).toEqual([
      201,
      {
        id: expect.any(String),
        nombre: 'Despacho Vega',
        creado: expect.any(String),
        expira: expect.any(String),
        revocado: null,
        usos: 0,
        ultimo_uso: null,
      },
    ]);
    expect(token).toMatch(/^cca_[\w-]{43}$/);
    const dura = Date.parse(acceso.expira) - antes;
    expect(dura).toBeGreaterThanOrEqual(30 * 86_400_000);
    expect(Date.parse(acceso.expira)).toBeLessThanOrEqual(Date.now() + 30 * 86_400_000);
    const [primero] = await lista(escena.ana, ACCESOS);
    expect(primero).toEqual(acceso);
  });

  test('cada uno tiene un token distinto, y la lista va del más nuevo al más viejo', async () => {
    const [uno, otro] = [await crear({ nombre: 'Uno', dias: 1 }), await crear({ nombre: 'Otro', dias: 365 })];
    expect(uno.body.token).not.toBe(otro.body.token);
    const ids = (await lista(escena.ana, ACCESOS)).map(({ id }) => id);
    expect(ids.indexOf(otro.body.id)).toBeLessThan(ids.indexOf(uno.body.id));
  });

  test.each([
    ['nombre', '  ', 'El nombre es obligatorio'],
    ['nombre', undefined, 'El nombre es obligatorio'],
    ['dias', 0, 'Los días deben ser un número entero de 1 a 365.'],
    ['dias', 366, 'Los días deben ser un número entero de 1 a 365.'],
    ['dias', 1.5, 'Los días deben ser un número entero de 1 a 365.'],
    ['dias', '30 días', 'Los días deben ser un número entero de 1 a 365.'],
    ['dias', undefined, 'Los días deben ser un número entero de 1 a 365.'],
  ])('%s %j se rechaza con «%s», y no crea ninguno', async (nombre, valor, texto) => {
    const intento = () => crear({ nombre: 'Despacho', dias: 30, [nombre]: valor });
    expect(dicho(await sinCambiar(escena.ana, ACCESOS, intento))).toEqual(campo(nombre, texto));
  });

  test('su enlace se dice a quien lo crea, y una Idempotency-Key no lo vuelve a decir', async () => {
    const clave = { 'idempotency-key': 'un-acceso' };
    const alta = () => escena.ana.post(ACCESOS, { nombre: 'Repetido', dias: 5 }, clave);
    const [uno, otro] = [await alta(), await alta()];
    expect([uno.status, otro.status]).toEqual([201, 201]);
    expect(otro.body.id).not.toBe(uno.body.id);
    expect(otro.body.token).not.toBe(uno.body.token);
  });

  test('es de su dueña: otra ni lo ve ni lo revoca', async () => {
    const { id, quien } = await contador();
    expect((await lista(escena.beto, ACCESOS)).map((uno) => uno.id)).not.toContain(id);
    const revocar = () => escena.beto.delete(`${ACCESOS}/${id}`);
    expect(dicho(await sinCambiar(escena.ana, ACCESOS, revocar))).toEqual(SIN_ACCESO);
    expect((await quien.get('/api/negocio-config')).status).toBe(200);
  });

  test('el que no existe no se revoca; revocar dos veces es como una', async () => {
    expect(dicho(await escena.ana.delete(`${ACCESOS}/${randomUUID()}`))).toEqual(SIN_ACCESO);
    const { id } = await contador();
    expect((await escena.ana.delete(`${ACCESOS}/${id}`)).status).toBe(204);
    const otraVez = await sinCambiar(escena.ana, ACCESOS, () => escena.ana.delete(`${ACCESOS}/${id}`));
    expect(otraVez.status).toBe(204);
  });
});

describe('Quien llega con un acceso', () => {
  test('por cada ruta del documento lee lo que se le abre; todo lo demás se le niega, y nada cambia', async () => {
    const { quien } = await contador();
    // An accountant's access may order archives, and each of its uses is recorded.
    await sinCambiarNada(contrato, escena.ana, () => porCadaRuta(quien), /accesos|exportaciones/);
  });

  const porCadaRuta = async (quien: Persona): Promise<void> => {
    const abiertas: string[] = [];
    let cerradas = 0;
    for (const { nombre, metodo, ruta, esPublica, cuerpo } of contrato.operaciones) {
      if (esPublica) continue;
      const enviado = cuerpo ? (completo.cuerpos[nombre] ?? {}) : undefined;
      const respuesta = await quien.pide(metodo, rutaDe(ruta), enviado);
      if (seAbre(nombre)) {
        expect([nombre, respuesta.status]).not.toEqual([nombre, 401]);
        abiertas.push(nombre);
      } else {
        expect([nombre, dicho(respuesta)]).toEqual([nombre, SESION_EXPIRADA]);
        cerradas++;
      }
    }
    expect(abiertas).toEqual(expect.arrayContaining(['get /api/facturas/{id}', 'get /api/libro']));
    expect(cerradas).toBeGreaterThanOrEqual(25);
  };

  test('lee lo mismo que la dueña', async () => {
    const { quien } = await contador();
    const { id } = completo.factura;
    for (const ruta of [
      `/api/facturas/${id}`,
      `/api/facturas/${id}/historial`,
      '/api/negocio-config',
      '/api/libro',
      '/api/antiguedad',
      `/api/clientes/${completo.factura.cliente_id}/cuenta`,
      `/api/clientes/${completo.factura.cliente_id}/estado-de-cuenta`,
      '/api/cotizaciones',
      `/api/cotizaciones/${completo.ids['/api/cotizaciones/{id}']}`,
      '/api/cobranza',
      `/api/cobranza/${completo.factura.cliente_id}`,
    ]) {
      const [suya, leida] = await mientrasNadaCambia(ruta, quien);
      expect([ruta, leida.status, leida.body]).toEqual([ruta, 200, suya.body]);
    }
  });

  test('tiene el nombre del acceso, y ningún correo', async () => {
    const { id, quien } = await contador();
    const { status, body } = await quien.get('/api/auth/profile');
    expect([status, body]).toEqual([200, { id, fullName: 'Lic. Vega', email: '' }]);
  });

  test('de otra dueña no ve nada', async () => {
    const { quien } = await contador(escena.beto);
    const { id } = completo.factura;
    expect((await quien.get(`/api/facturas/${id}`)).status).toBe(404);
    expect((await quien.get(`/api/facturas/${id}/historial`)).status).toBe(404);
    expect((await quien.get('/api/libro')).body.asientos).toEqual([]);
  });

  test.each([
    ['con un token que nunca se dio', () => nuevoToken()],
    [
      'con uno cambiado en una letra',
      (token: string) => token.slice(0, -2) + (token.at(-2) === 'A' ? 'B' : 'A') + token.at(-1),
    ],
    ['con uno cortado', (token: string) => token.slice(0, -1)],
    ['con el id del acceso', (_token: string, id: string) => id],
    ['con la huella del token', (token: string) => huellaDelToken(token)],
    ['con la huella en lugar del secreto', (token: string) => `cca_${huellaDelToken(token).slice(0, 43)}`],
  ])('%s recibe 401, sesión expirada', async (_caso, otro) => {
    const { body } = await crear();
    expect((await conToken(body.token).get('/api/libro')).status).toBe(200);
    expect(dicho(await conToken(otro(body.token, body.id)).get('/api/libro'))).toEqual(SESION_EXPIRADA);
  });
});

/**
 * Reads `ruta` as Ana before and after another reader, until Ana's two answers are equal: an archive may be
 * sealed meanwhile.
 */
const mientrasNadaCambia = async (ruta: string, quien: Persona): Promise<[Respuesta, Respuesta]> => {
  for (let antes = await escena.ana.get(ruta); ;) {
    const leida = await quien.get(ruta);
    const despues = await escena.ana.get(ruta);
    if (isDeepStrictEqual(antes.body, despues.body)) return [despues, leida];
    antes = despues;
  }
};

describe('Un acceso que terminó', () => {
  test('revocado deja de abrir al momento, y también tras otro arranque; los demás siguen', async () => {
    const [revocado, vigente] = [await contador(), await contador()];
    expect((await revocado.quien.get('/api/libro')).status).toBe(200);
    await escena.ana.delete(`${ACCESOS}/${revocado.id}`);
    expect(dicho(await revocado.quien.get('/api/libro'))).toEqual(SESION_EXPIRADA);
    expect(dicho(await revocado.quien.get('/api/auth/profile'))).toEqual(SESION_EXPIRADA);
    const enLaLista = (await lista(escena.ana, ACCESOS)).find(({ id }) => id === revocado.id);
    expect(enLaLista.revocado).toEqual(expect.any(String));

    await escena.reinicia();
    const trasElArranque = ({ quien }: { quien: Persona }) => conToken(quien.token!).get('/api/libro');
    expect(dicho(await trasElArranque(revocado))).toEqual(SESION_EXPIRADA);
    expect((await trasElArranque(vigente)).status).toBe(200);
  });

  test('expirado no abre nada, y uno que vale todavía sí, aunque los dos vengan de antes', async () => {
    const servidor = await Servidor.arranca();
    const dueña = await servidor.dueña();
    await servidor.detiene();
    const expirado = await accesoEnElLog(servidor.dataDir, dueña.id, '2001-01-01T00:00:00.000Z');
    const vigente = await accesoEnElLog(servidor.dataDir, dueña.id, '9998-01-01T00:00:00.000Z');
    const otraVez = await Servidor.arranca({}, servidor.dataDir);
    try {
      const pide = (token: string) => new Persona(otraVez.url, token).get('/api/libro');
      expect(dicho(await pide(expirado))).toEqual(SESION_EXPIRADA);
      expect((await pide(vigente)).status).toBe(200);
    } finally {
      await otraVez.termina();
    }
  });
});

const accesoEnElLog = (dataDir: string, ownerId: string, expira: string): Promise<string> =>
  conDatos(dataDir, async ({ log }) => {
    const token = nuevoToken();
    const streamId = agregadoDeAccesos.flujo(ownerId);
    const data = { id: randomUUID(), nombre: 'Despacho', expira, huella_del_token: huellaDelToken(token) };
    const metadata = {
      ownerId,
      userId: ownerId,
      at: '2000-12-01T00:00:00.000Z',
      correlationId: 'c',
      schema: 1,
    };
    const { length } = await collected(log.readStream(streamId));
    await log.append(streamId, length, [{ id: randomUUID(), type: 'AccesoCreado', data, metadata }]);
    return token;
  });

const todoLoEscritoEn = async (dataDir: string): Promise<readonly string[]> => {
  const archivos = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return Promise.all(
    archivos
      .filter((uno) => uno.isFile())
      .map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  );
};

describe('Lo que queda registrado de cada uso', () => {
  let servidor: Servidor;
  let token: string;
  let id: string;
  let empezo: number;
  let termino: number;
  let enLaLista: { usos: number; ultimo_uso: string | null } | undefined;
  let eventos: readonly Registrado<EventoDeAccesos>[];
  let escrito: readonly string[];
  const VECES = 20;

  beforeAll(async () => {
    servidor = await Servidor.arranca({ LOG_LEVEL: 'trace' });
    const dueña = await servidor.dueña();
    ({ token, id } = (await dueña.post(ACCESOS, { nombre: 'Despacho', dias: 3 })).body);
    const quien = new Persona(servidor.url, token);
    empezo = Date.now();
    for (let vez = 0; vez < VECES; vez++) await quien.get('/api/libro');
    await Promise.all(Array.from({ length: VECES }, () => quien.get('/api/negocio-config')));
    await quien.get(`/api/facturas/${randomUUID()}`);
    for (const vez of ['', '?al=2026-01-01']) await quien.get(`/api/antiguedad${vez}`);
    for (const cual of ['cuenta', 'estado-de-cuenta'])
      await quien.get(`/api/clientes/${randomUUID()}/${cual}`);
    await quien.post('/api/clientes', { nombre: 'Intrusa' });
    termino = Date.now();
    [enLaLista] = await lista(dueña, ACCESOS);
    await servidor.detiene();
    escrito = await todoLoEscritoEn(servidor.dataDir);
    eventos = await conDatos(
      servidor.dataDir,
      async ({ log }) =>
        (await collected(
          log.readStream(agregadoDeAccesos.flujo(dueña.id)),
        )) as readonly Registrado<EventoDeAccesos>[],
    );
  });
  afterAll(() => servidor.termina());

  const usos = () => eventos.flatMap((uno) => (uno.type === 'AccesoUsado' ? [uno] : []));

  test('es cada clase de consulta, a nombre del acceso y con su instante', () => {
    expect(new Set(usos().map(({ data }) => data.consulta))).toEqual(
      new Set(['libro', 'negocio', 'factura', 'antiguedad', 'estado-de-cuenta']),
    );
    for (const { data, metadata } of usos()) {
      expect([data.id, metadata.userId]).toEqual([id, id]);
      const instante = Date.parse(data.instante);
      expect(instante >= empezo && instante <= termino).toBe(true);
    }
  });

  test('es como mucho un uso por minuto y clase de consulta, se pida lo que se pida', () => {
    const minutos = usos().map(({ data }) => `${data.consulta} ${data.instante.slice(0, 16)}`);
    expect(new Set(minutos).size).toBe(minutos.length);
  });

  test('se cuenta en la lista de accesos de la dueña, con el último uso', () => {
    const ultimo = usos()
      .map(({ data }) => data.instante)
      .sort()
      .at(-1);
    expect(enLaLista).toMatchObject({ usos: usos().length, ultimo_uso: ultimo });
  });

  test('no contiene el token, solo su huella: no está en ningún evento, línea de registro ni archivo', () => {
    const todo = [...escrito, servidor.salida, JSON.stringify(enLaLista)].join('\n');
    expect(todo).toContain(huellaDelToken(token));
    expect(servidor.salida).toContain('/api/libro');
    const secreto = token.slice('cca_'.length);
    expect([todo.includes(secreto), servidor.salida.includes(huellaDelToken(token))]).toEqual([false, false]);
  });
});
