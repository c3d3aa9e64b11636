import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { CODIGO_DE_RECUPERACION_YA_USADO } from '@cuenta-clara/dominio/cuentas/recuperacion';
import { ServidorDeCorreo } from '../test-servers/correo.prueba.ts';
import { herramientaCon } from './datos.prueba.ts';
import { dicho, rechazo } from './entidades.prueba.ts';
import { Aplicacion, CLAVE, activar, enlaceDe } from './recuperacion.prueba.ts';
import { Persona, type Respuesta, Servidor, galletasDe } from './servidor.prueba.ts';

/**
 * Tests recovery with a real mail server (docs/cuentas.md). The last test looks for every secret of this
 * suite in the log, the queue and the output.
 */

const [LOGIN, PASO] = ['/api/auth/login', '/api/auth/login/segundo-paso'];
const [CODIGOS, ESTADO, PERFIL] = ['/api/auth/codigos', '/api/auth/recuperacion', '/api/auth/profile'];
const [QUITAR, CON_CODIGO] = ['/api/auth/segundo-factor/quitar', '/api/auth/restablecer'];
const [CARTA, CON_ENLACE] = ['/api/auth/restablecer/correo', '/api/auth/restablecer/enlace'];
const OTRA = 'otra clave larga';
const MAL = 'El código no es correcto.';
const NO_ES = rechazo(400, 'El correo o el código no son correctos.');

let correo: ServidorDeCorreo;
let servidor: Servidor;
const secretos: string[] = [];
const enSecreto = <T extends string | readonly string[]>(cosa: T): T => {
  secretos.push(...(typeof cosa === 'string' ? [cosa] : cosa));
  return cosa;
};
const ajustes = () => ({
  SMTP_URL: correo.url,
  PUBLIC_URL: 'https://cuentas.ejemplo.mx',
  LOG_LEVEL: 'info',
  TRUST_PROXY: '1',
});

/** Wrong tries are counted by IP address, so each test has its own. */
let lugares = 0;
beforeEach(() => void lugares++);
class Visita extends Persona {
  override pide<T>(...[metodo, ruta, cuerpo, cabeceras]: Parameters<Persona['pide']>) {
    return super.pide<T>(metodo, ruta, cuerpo, { ...cabeceras, 'x-forwarded-for': `10.0.0.${lugares}` });
  }
}

let salidas = '';
const deNuevo = async (cambios: object = {}): Promise<void> => {
  salidas += servidor.salida;
  servidor = await Servidor.arranca({ ...ajustes(), ...cambios }, servidor.dataDir);
};

beforeAll(async () => {
  correo = await ServidorDeCorreo.arranca();
  servidor = await Servidor.arranca(ajustes());
});
afterAll(async () => {
  await servidor.termina();
  await correo.termina();
});

interface Dueña extends Persona {
  readonly email: string;
}
const dueña = async (): Promise<Dueña> => {
  const { url, token, id } = await servidor.dueña();
  const persona = new Visita(url, token, id);
  const { email } = (await persona.get(PERFIL)).body;
  return Object.assign(persona, { email });
};
const nadie = () => new Visita(servidor.url);
const entrar = (email: string, password = CLAVE) => nadie().post(LOGIN, { email, password });
const conCodigos = async (ana: Dueña): Promise<string[]> => {
  const { body } = await ana.post(CODIGOS, { actual: CLAVE });
  return enSecreto(body.codigos as string[]);
};
const restablecer = (email: string, codigo: string, cambios: object = {}) =>
  nadie().post(CON_CODIGO, { email, codigo, password: OTRA, ...cambios });
const estaDentro = async (persona: Persona) => (await persona.get(PERFIL)).status === 200;
const falta = (nombre: string, texto = MAL) => rechazo(400, texto, { [nombre]: texto });

describe('Los códigos de recuperación', () => {
  test('son ocho, se dicen una vez, y luego solo cuántos quedan', async () => {
    const ana = await dueña();
    expect((await ana.get(ESTADO)).body).toEqual({
      codigos: 0,
      codigos_guardados: false,
      segundo_factor: false,
    });
    const codigos = await conCodigos(ana);
    expect(new Set(codigos).size).toBe(8);
    for (const codigo of codigos) expect(codigo).toMatch(/^([\dA-HJKMNP-TV-Z]{4}-){3}[\dA-HJKMNP-TV-Z]{4}$/);
    const { headers, body } = await ana.get(ESTADO);
    expect(body).toEqual({ codigos: 8, codigos_guardados: false, segundo_factor: false });
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await ana.post(`${CODIGOS}/guardados`, {})).status).toBe(204);
    expect((await ana.get(ESTADO)).body.codigos_guardados).toBe(true);
  });

  test('los pide con su contraseña: quien encuentra la sesión abierta no los consigue', async () => {
    const ana = await dueña();
    expect(dicho(await ana.post(CODIGOS, { actual: 'no es esta' }))).toEqual(
      falta('actual', 'La contraseña actual no es correcta.'),
    );
    expect(await estaDentro(ana)).toBe(true);
    expect((await ana.get(ESTADO)).body.codigos).toBe(0);
  });

  test('bajo una misma Idempotency-Key cada petición es otra: con otra contraseña no se dicen', async () => {
    const ana = await dueña();
    const con = { 'idempotency-key': 'los-ocho' };
    const { codigos: primeros } = (await ana.post(CODIGOS, { actual: CLAVE }, con)).body;
    // An attacker could try passwords against this digest of a body, so the last test checks that the log
    // lacks it.
    enSecreto(hash('sha256', JSON.stringify({ actual: CLAVE }), 'base64url'));
    const mala = await ana.post(CODIGOS, { actual: 'no es esta' }, con);
    expect(dicho(mala)).toEqual(falta('actual', 'La contraseña actual no es correcta.'));
    const { codigos } = (await ana.post(CODIGOS, { actual: CLAVE }, con)).body;
    expect(enSecreto(codigos as string[])).not.toEqual(enSecreto(primeros as string[]));
    expect((await restablecer(ana.email, codigos[0])).status).toBe(200);
  });

  test('un código cambia la contraseña, cierra todas las sesiones y se gasta; los nuevos dejan sin valor a los viejos', async () => {
    const ana = await dueña();
    const viejos = await conCodigos(ana);
    const [primero, segundo] = await conCodigos(ana);
    expect(dicho(await restablecer(ana.email, viejos[0]!))).toEqual(NO_ES);
    const escrito = ` ${primero!.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')}`;
    const hecho = await restablecer(ana.email.toUpperCase(), escrito);
    expect([hecho.status, hecho.body]).toEqual([200, { codigos: 7 }]);
    expect(await estaDentro(ana)).toBe(false);
    expect((await entrar(ana.email)).status).toBe(401);
    expect((await entrar(ana.email, OTRA)).status).toBe(200);
    expect(dicho(await restablecer(ana.email, primero!))).toEqual(NO_ES);
    expect((await restablecer(ana.email, segundo!)).body).toEqual({ codigos: 6 });
  });

  test('bajo una misma Idempotency-Key un código gastado, o uno malo, no pasa por el bueno', async () => {
    const ana = await dueña();
    const [codigo] = await conCodigos(ana);
    const con = (escrito: string) =>
      nadie().post(
        CON_CODIGO,
        { email: ana.email, codigo: escrito, password: OTRA },
        { 'idempotency-key': 'vuelvo' },
      );
    expect((await con(codigo!)).body).toEqual({ codigos: 7 });
    for (const malo of [codigo!, 'ABCD-EFGH-JKMN-PQRS']) expect(dicho(await con(malo))).toEqual(NO_ES);
  });

  test('de diez a la vez con un código pasa una', async () => {
    const ana = await dueña();
    const [codigo] = await conCodigos(ana);
    const estados = await Promise.all(
      Array.from({ length: 10 }, (_, i) => restablecer(ana.email, codigo!, { password: `${OTRA} ${i}` })),
    );
    expect(estados.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(400)]);
  });

  test('un correo sin cuenta y un código malo se dicen igual, y diez malos cierran el paso a ese lugar, y a nadie más', async () => {
    const ana = await dueña();
    const codigos = await conCodigos(ana);
    const desde = { email: `nadie.${crypto.randomUUID()}@ejemplo.mx` };
    expect(dicho(await restablecer(desde.email, codigos[0]!))).toEqual(NO_ES);
    for (const malo of ['ABCD-EFGH-JKMN-PQRS', '123456', 'x'])
      expect(dicho(await restablecer(ana.email, malo))).toEqual(NO_ES);
    expect((await restablecer(ana.email, codigos[0]!, { password: 'corta' })).body.errors).toEqual({
      password: 'La contraseña debe tener entre 8 y 128 caracteres.',
    });
    // Wrong codes are counted by IP address, not by account: strangers cannot lock the owner out.
    for (let vez = 0; vez < 7; vez++) await restablecer(ana.email, 'x');
    expect((await restablecer(ana.email, codigos[0]!)).status).toBe(429);
    lugares++;
    expect((await restablecer(ana.email, codigos[0]!)).status).toBe(200);
    // A recovery by code makes this device known: strangers' wrong tries do not lock it out.
    const vuelve = galletasDe(await restablecer(ana.email, codigos[1]!));
    for (let vez = 0; vez < 10; vez++) await entrar(ana.email, 'mala');
    expect((await entrar(ana.email, OTRA)).status).toBe(429);
    expect((await nadie().post(LOGIN, { email: ana.email, password: OTRA }, vuelve)).status).toBe(200);
  });
});

describe('La verificación en dos pasos', () => {
  test('se activa con un código del QR, y trae códigos de recuperación a quien no los tiene', async () => {
    const ana = await dueña();
    const { body: clave } = await ana.post('/api/auth/segundo-factor/clave', { actual: CLAVE });
    expect(clave.secreto).toMatch(/^[A-Z2-7]{32}$/);
    expect(clave.uri).toBe(
      `otpauth://totp/Cuenta%20Clara:${encodeURIComponent(ana.email)}?secret=${clave.secreto}&issuer=Cuenta%20Clara`,
    );
    const codigo = new Aplicacion(clave.secreto).malo();
    const mala = await ana.post('/api/auth/segundo-factor', { sellado: clave.sellado, codigo });
    expect(dicho(mala)).toEqual(falta('codigo'));
    const deOtra = await (
      await dueña()
    ).post('/api/auth/segundo-factor', {
      sellado: clave.sellado,
      codigo,
    });
    expect(deOtra.body.message).toMatch(/^Pasó mucho tiempo/);
    expect((await ana.get(ESTADO)).body.segundo_factor).toBe(false);

    const { activado, secreto } = await activar(ana);
    enSecreto(secreto);
    expect([activado.status, enSecreto(activado.body.codigos as string[]).length]).toEqual([200, 8]);
    expect((await ana.get(ESTADO)).body).toEqual({
      codigos: 8,
      codigos_guardados: false,
      segundo_factor: true,
    });
    expect(await estaDentro(ana)).toBe(true);
  });

  test('quien ya guardó sus códigos se queda con ellos', async () => {
    const ana = await dueña();
    await conCodigos(ana);
    await ana.post(`${CODIGOS}/guardados`, {});
    expect((await activar(ana)).activado.body).toEqual({ codigos: null });
    expect((await activar(ana)).activado.body.message).toBe('La verificación en dos pasos ya está activa.');
  });

  test('al entrar pide el código, que sirve una vez; lo que da el primer paso no abre nada', async () => {
    const ana = await dueña();
    const { aplicacion } = await activar(ana);
    const primero = await entrar(ana.email);
    const { segundo_paso: paso } = primero.body;
    expect([primero.status, primero.body]).toEqual([200, { segundo_paso: expect.any(String) }]);
    enSecreto(paso as string);
    expect(await estaDentro(new Persona(servidor.url, paso))).toBe(false);
    expect(dicho(await nadie().post(PASO, { paso, codigo: aplicacion.malo() }))).toEqual(falta('codigo'));

    const dentro = await nadie().post(PASO, { paso, codigo: enSecreto(aplicacion.codigo()) });
    expect([dentro.status, dentro.body.user.email]).toEqual([200, ana.email]);
    expect(await estaDentro(new Persona(servidor.url, dentro.body.token))).toBe(true);

    const otro = (await entrar(ana.email)).body.segundo_paso;
    expect(dicho(await nadie().post(PASO, { paso: otro, codigo: aplicacion.elMismo() }))).toEqual(
      falta('codigo', 'Ese código ya se usó. Espera a que tu aplicación muestre el siguiente.'),
    );
    for (const malo of ['x', `${paso}A`, 'A'.repeat(200)])
      expect((await nadie().post(PASO, { paso: malo, codigo: '000000' })).body.message).toBe(
        'Pasó mucho tiempo. Escribe tu contraseña de nuevo.',
      );
  });

  test('bajo una misma Idempotency-Key un código malo no pasa por el bueno: ni al entrar, ni al quitarla, ni tras cambiar la contraseña', async () => {
    const ana = await dueña();
    const { activado } = await activar(ana);
    const [uno, otro] = activado.body.codigos as [string, string];
    const con = { 'idempotency-key': 'mi-clave' };
    const pasar = async (codigo: string, password = CLAVE) => {
      const { segundo_paso: paso } = (await entrar(ana.email, password)).body;
      return nadie().post(PASO, { paso, codigo }, con);
    };
    expect((await pasar(uno)).status).toBe(200);
    expect(dicho(await pasar(uno))).toEqual(
      falta('codigo', 'Ese código ya se usó. Escribe otro de tus códigos.'),
    );
    expect(dicho(await pasar('000000'))).toEqual(falta('codigo'));

    const cambio = { actual: CLAVE, nueva: OTRA };
    expect((await ana.put('/api/auth/contrasena', cambio, con)).status).toBe(204);
    expect(dicho(await pasar('000000', OTRA))).toEqual(falta('codigo'));

    const quitar = (comprobacion: object) => ana.post(QUITAR, comprobacion, con);
    expect((await quitar({ actual: OTRA, codigo: otro })).status).toBe(204);
    const { body: clave } = await ana.post('/api/auth/segundo-factor/clave', { actual: OTRA }, con);
    const aplicacion = new Aplicacion(clave.secreto);
    const activa = (codigo: string) =>
      ana.post('/api/auth/segundo-factor', { sellado: clave.sellado, codigo }, con);
    expect((await activa(aplicacion.codigo())).status).toBe(200);
    expect(dicho(await activa(aplicacion.malo()))).toEqual(falta('codigo'));
    expect(dicho(await ana.post('/api/auth/segundo-factor/clave', { actual: CLAVE }, con))).toEqual(
      falta('actual', 'La contraseña actual no es correcta.'),
    );
    expect(dicho(await quitar({ actual: OTRA, codigo: '000000' }))).toEqual(falta('codigo'));
    expect(dicho(await pasar('000000', OTRA))).toEqual(falta('codigo'));
  });

  test('de diez a la vez con un código entra una', async () => {
    const ana = await dueña();
    const { aplicacion } = await activar(ana);
    const { segundo_paso: paso } = (await entrar(ana.email)).body;
    const codigo = aplicacion.codigo();
    const estados = await Promise.all(
      Array.from({ length: 10 }, async () => (await nadie().post(PASO, { paso, codigo })).status),
    );
    expect(estados.sort()).toEqual([200, ...Array<number>(9).fill(400)]);
  });

  test('un código de recuperación vale por ella, una vez, y no la quita', async () => {
    const ana = await dueña();
    const [codigo] = (await activar(ana)).activado.body.codigos as string[];
    const paso = async () => (await entrar(ana.email)).body.segundo_paso as string;
    expect((await nadie().post(PASO, { paso: await paso(), codigo })).status).toBe(200);
    expect(dicho(await nadie().post(PASO, { paso: await paso(), codigo }))).toEqual(
      falta('codigo', CODIGO_DE_RECUPERACION_YA_USADO),
    );
    expect((await ana.get(ESTADO)).body).toMatchObject({ codigos: 7, segundo_factor: true });
  });

  test('diez códigos malos cierran el paso un rato, también al bueno', async () => {
    const ana = await dueña();
    const { aplicacion } = await activar(ana);
    const { segundo_paso: paso } = (await entrar(ana.email)).body;
    for (let vez = 0; vez < 10; vez++)
      expect((await nadie().post(PASO, { paso, codigo: aplicacion.malo() })).status).toBe(400);
    expect((await nadie().post(PASO, { paso, codigo: aplicacion.codigo() })).status).toBe(429);
    expect((await entrar(ana.email)).status).toBe(429);
  });

  test('renovar los códigos y quitarla piden contraseña y código', async () => {
    const ana = await dueña();
    const { aplicacion, activado } = await activar(ana);
    const [codigo] = activado.body.codigos as string[];
    for (const ruta of [CODIGOS, QUITAR]) {
      expect(dicho(await ana.post(ruta, { actual: CLAVE }))).toEqual(falta('codigo', 'Escribe el código.'));
      expect(dicho(await ana.post(ruta, { actual: CLAVE, codigo: aplicacion.malo() }))).toEqual(
        falta('codigo'),
      );
      expect((await ana.post(ruta, { actual: 'no', codigo })).body.errors).toHaveProperty('actual');
    }
    expect((await ana.post(QUITAR, { actual: CLAVE, codigo: aplicacion.codigo() })).status).toBe(204);
    expect((await entrar(ana.email)).body).toHaveProperty('token');
    expect((await ana.get(ESTADO)).body).toMatchObject({ codigos: 8, segundo_factor: false });
  });

  test('con ella, otra contraseña pide dos códigos distintos, y sigue activa', async () => {
    const ana = await dueña();
    const [uno, otro] = (await activar(ana)).activado.body.codigos as [string, string];
    const pide = falta('segundo', 'Escribe el código.');
    // A correct recovery code without the second factor's code uses none of the ten tries.
    for (let vez = 0; vez < 12; vez++) expect(dicho(await restablecer(ana.email, uno))).toEqual(pide);
    expect(dicho(await restablecer(ana.email, uno, { segundo: uno }))).toEqual(
      falta('segundo', CODIGO_DE_RECUPERACION_YA_USADO),
    );
    expect((await restablecer(ana.email, uno, { segundo: otro })).body).toEqual({ codigos: 6 });
    expect((await entrar(ana.email, OTRA)).body).toHaveProperty('segundo_paso');
  });

  test('quien tiene un código de recuperación adivina el segundo paso diez veces, venga de donde venga', async () => {
    const ana = await dueña();
    const { aplicacion, activado } = await activar(ana);
    const [uno] = activado.body.codigos as string[];
    for (let vez = 0; vez < 10; vez++) {
      lugares++;
      const mala = await restablecer(ana.email, uno!, { segundo: aplicacion.malo() });
      expect(dicho(mala)).toEqual(falta('segundo'));
    }
    lugares++;
    expect((await restablecer(ana.email, uno!, { segundo: aplicacion.codigo() })).status).toBe(429);
    const segundo = aplicacion.malo();
    expect(dicho(await restablecer(ana.email, 'ABCD-EFGH-JKMN-PQRS', { segundo }))).toEqual(NO_ES);
  });

  test('la galleta del aparato es segura cuando se llegó por https', async () => {
    const ana = await dueña();
    const por = async (proto: string) => {
      const cuerpo = { email: ana.email, password: CLAVE };
      const { headers } = await nadie().post(LOGIN, cuerpo, { 'x-forwarded-proto': proto });
      return headers.getSetCookie().map((una) => una.endsWith('; HttpOnly; SameSite=Strict; Secure'));
    };
    expect([await por('https'), await por('http')]).toEqual([[true], [false]]);
  });

  test('en un aparato donde ya entró, el segundo paso tampoco lo cierran otros', async () => {
    const ana = await dueña();
    const { aplicacion, activado } = await activar(ana);
    const [codigo] = activado.body.codigos as [string];
    const entra = (cabeceras: Record<string, string> = {}) =>
      nadie().post(LOGIN, { email: ana.email, password: CLAVE }, cabeceras);
    const primero = (await entra()).body.segundo_paso as string;
    const suyo = galletasDe(await nadie().post(PASO, { paso: primero, codigo }));
    for (let vez = 0; vez < 10; vez++)
      expect((await nadie().post(PASO, { paso: primero, codigo: aplicacion.malo() })).status).toBe(400);
    expect((await entra()).status).toBe(429);
    const { segundo_paso: paso } = (await entra(suyo)).body;
    const bueno = { paso, codigo: aplicacion.codigo() };
    expect((await nadie().post(PASO, bueno)).status).toBe(429);
    expect((await nadie().post(PASO, bueno, suyo)).status).toBe(200);
  });

  test('otra contraseña deja sin valor un primer paso ya dado', async () => {
    const ana = await dueña();
    const { aplicacion, activado } = await activar(ana);
    const [uno, otro] = activado.body.codigos as [string, string];
    const { segundo_paso: paso } = (await entrar(ana.email)).body;
    await restablecer(ana.email, uno, { segundo: otro });
    expect((await nadie().post(PASO, { paso, codigo: aplicacion.codigo() })).status).toBe(401);
  });
});

describe('Por correo', () => {
  const pedir = (email: string) => nadie().post(CARTA, { email });
  const sinCuerpo = ({ status, body }: Respuesta) => [status, body];

  test('llega una carta en español con un enlace de esta casa, que sirve una vez y solo por POST', async () => {
    const ana = await dueña();
    expect(sinCuerpo(await pedir(ana.email))).toEqual([204, '']);
    const [carta] = await correo.cartasA(ana.email);
    expect(carta!.de).toBe('no-responder@cuentas.ejemplo.mx');
    expect(carta!.texto).toContain('https://cuentas.ejemplo.mx/restablecer#');
    expect(carta!.texto).not.toContain('Ana');
    const enlace = enSecreto(enlaceDe(carta!.texto));
    // Programs that scan mail may open a link any number of times.
    for (let vez = 0; vez < 3; vez++) await nadie().get(`/restablecer#${enlace}`);
    expect((await nadie().get(`${CON_ENLACE}?enlace=${enlace}`)).status).toBe(404);

    expect(sinCuerpo(await nadie().post(CON_ENLACE, { enlace, password: OTRA }))).toEqual([
      200,
      { codigos: 0 },
    ]);
    expect(await estaDentro(ana)).toBe(false);
    expect((await entrar(ana.email, OTRA)).status).toBe(200);
    const vencido = rechazo(400, 'Este enlace ya no sirve: venció, o ya se usó. Pide otro.');
    expect(dicho(await nadie().post(CON_ENLACE, { enlace, password: CLAVE }))).toEqual(vencido);
    const [usuario, token] = enlace.split('.');
    for (const falso of [`${crypto.randomUUID()}.${token}`, `${usuario}.${'x'.repeat(43)}`])
      expect(dicho(await nadie().post(CON_ENLACE, { enlace: falso, password: CLAVE }))).toEqual(vencido);
  });

  test('un correo sin cuenta recibe la misma respuesta, y ninguna carta', async () => {
    const desconocido = `nadie.${crypto.randomUUID()}@ejemplo.mx`;
    expect(sinCuerpo(await pedir(desconocido))).toEqual([204, '']);
    const ana = await dueña();
    await pedir(ana.email);
    // An e-mail to the unknown address would come before Ana's: jobs run in order of arrival.
    await correo.cartasA(ana.email);
    expect(correo.recibidas.filter(({ a }) => a.includes(desconocido))).toEqual([]);
  });

  test('la segunda carta no invalida la primera, hasta que una se usa; con dos pasos se pide el segundo', async () => {
    const ana = await dueña();
    const { activado } = await activar(ana);
    const [codigo] = activado.body.codigos as string[];
    await pedir(ana.email);
    await pedir(ana.email);
    const enlaces = (await correo.cartasA(ana.email, 2)).map(({ texto }) => enlaceDe(texto));
    const usar = (enlace: string, segundo?: string) =>
      nadie().post(CON_ENLACE, { enlace, password: OTRA, segundo });
    expect(dicho(await usar(enlaces[0]!))).toEqual(falta('segundo', 'Escribe el código.'));
    expect((await usar(enlaces[0]!, codigo)).body).toEqual({ codigos: 7 });
    expect((await usar(enlaces[1]!, activado.body.codigos[1])).status).toBe(400);
  });

  test('salen tres cartas en media hora como máximo, y se aceptan cinco peticiones por hora', async () => {
    const ana = await dueña();
    for (let vez = 0; vez < 5; vez++) expect((await pedir(ana.email)).status).toBe(204);
    expect((await pedir(ana.email)).status).toBe(429);
    const beto = await dueña();
    await pedir(beto.email);
    await correo.cartasA(beto.email);
    expect(await correo.cartasA(ana.email)).toHaveLength(3);
  });

  test('una carta aceptada se envía aunque el servidor de correo falle y el producto muera', async () => {
    const ana = await dueña();
    correo.rechazo = 451;
    expect((await pedir(ana.email)).status).toBe(204);
    await servidor.linea('the mail server did not take a letter');
    await servidor.mata();
    correo.rechazo = null;
    await deNuevo();
    const [carta, ...mas] = await correo.cartasA(ana.email);
    expect(mas).toEqual([]);
    const cuerpo = { enlace: enlaceDe(carta!.texto), password: OTRA };
    expect((await nadie().post(CON_ENLACE, cuerpo)).status).toBe(200);
  });
});

describe('La herramienta de contraseñas en la máquina', () => {
  const contrasena = (...args: string[]) =>
    herramientaCon({}, 'contrasena', '--data', servidor.dataDir, ...args);
  const laNueva = (salida: string): string => /^Contraseña nueva: (\S+)$/m.exec(salida)![1]!;

  test('se niega con el producto andando; detenido, da una contraseña nueva y quita el segundo paso si se pide', async () => {
    const ana = await dueña();
    await activar(ana);
    const andando = await contrasena('--correo', ana.email);
    expect([andando.code, andando.salida]).toEqual([
      1,
      expect.stringMatching(/ya está en uso.*\n.*[Dd]etén/),
    ]);

    await servidor.detiene();
    const desconocida = await contrasena('--correo', 'nadie@ejemplo.mx');
    expect([desconocida.code, desconocida.salida]).toEqual([
      1,
      'No hay ninguna cuenta con el correo nadie@ejemplo.mx.\n',
    ]);
    const primera = await contrasena('--correo', ` ${ana.email.toUpperCase()}`);
    expect([primera.code, primera.salida]).toEqual([0, expect.stringContaining('sigue activa')]);
    const segunda = await contrasena('--correo', ana.email, '--quitar-segundo-factor');
    expect(segunda.code).toBe(0);
    await deNuevo();

    expect(await estaDentro(new Persona(servidor.url, ana.token))).toBe(false);
    expect((await entrar(ana.email, laNueva(primera.salida))).status).toBe(401);
    const dentro = await entrar(ana.email, enSecreto(laNueva(segunda.salida)));
    expect([dentro.status, dentro.body.user.email]).toEqual([200, ana.email]);
    const log = new Database(join(servidor.dataDir, 'cuenta-clara.db'), { readonly: true });
    const filas = log
      .prepare(
        `SELECT type, data FROM events WHERE stream = ? AND data LIKE '%"por":"maquina"%' ORDER BY position`,
      )
      .all([`usuario-${ana.id}`]) as { type: string }[];
    log.close();
    expect(filas.map(({ type }) => type)).toEqual([
      'ContrasenaCambiada',
      'ContrasenaCambiada',
      'SegundoFactorQuitado',
    ]);
  });

  test('sin la clave que sella no hay códigos de aplicación que comprobar, y los de recuperación siguen abriendo', async () => {
    const ana = await dueña();
    const { aplicacion, activado } = await activar(ana);
    await servidor.detiene();
    await deNuevo({ SECRETS_KEY: 'una clave que no es la de antes' });
    const { segundo_paso: paso } = (await entrar(ana.email)).body;
    expect(dicho(await nadie().post(PASO, { paso, codigo: aplicacion.codigo() }))).toEqual(falta('codigo'));
    await servidor.linea('does not open with this key');
    const [codigo] = activado.body.codigos as string[];
    expect((await nadie().post(PASO, { paso, codigo })).status).toBe(200);
  });
});

/** This test is last: it checks what all other tests left behind. */
test('ningún código, clave ni enlace queda en el registro, en la cola ni en la salida del producto', async () => {
  await servidor.detiene();
  const cerca = ['', '-wal'].map((final) => {
    try {
      return readFileSync(join(servidor.dataDir, `cuenta-clara.db${final}`), 'latin1');
    } catch {
      return '';
    }
  });
  const donde = [...cerca, salidas, servidor.salida].join('\n');
  expect(secretos.length).toBeGreaterThan(30);
  expect(secretos.filter((secreto) => secreto.length > 6 && donde.includes(secreto))).toEqual([]);
  for (const clave of [CLAVE, OTRA]) expect(donde).not.toContain(clave);
});
