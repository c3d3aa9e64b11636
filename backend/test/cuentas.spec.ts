import { Escena, campo, dicho, rechazo, sinCambiar } from './entidades.prueba.ts';
import { Persona } from './servidor.prueba.ts';

/** Tested rules: spec sections 3, 5 and 7; decisions, "Accounts". */

const REGISTRO = '/api/auth/register';
const LOGIN = '/api/auth/login';
const PERFIL = '/api/auth/profile';
const CLAVE = 'una clave larga';
const OCUPADO = 'Ya existe una cuenta con ese correo';
const INCORRECTOS = rechazo(401, 'Correo o contraseña incorrectos');
const SESION_EXPIRADA = rechazo(401, 'Tu sesión expiró. Inicia sesión de nuevo.');

let escena: Escena;
let nadie: Persona;
beforeAll(async () => {
  escena = await Escena.arranca();
  nadie = escena.servidor.nadie;
});
afterAll(() => escena.termina());

const registrar = (cambios: object) =>
  nadie.post(REGISTRO, { fullName: 'Eva Luz', password: CLAVE, ...cambios });
const entrar = (email: unknown, password: unknown = CLAVE) => nadie.post(LOGIN, { email, password });
const perfilDe = (token: string) => new Persona(escena.servidor.url, token).get(PERFIL);

describe('El registro', () => {
  test('abre la cuenta y la sesión, y nunca devuelve la contraseña', async () => {
    const { status, body } = await registrar({ email: 'eva@ejemplo.mx' });
    const user = { id: expect.any(String), fullName: 'Eva Luz', email: 'eva@ejemplo.mx' };
    expect([status, body]).toEqual([201, { token: expect.any(String), user }]);
    const perfil = await perfilDe(body.token);
    expect([perfil.status, perfil.body]).toEqual([200, body.user]);
    const sesion = await entrar('eva@ejemplo.mx');
    expect([sesion.status, sesion.body]).toEqual([200, { token: expect.any(String), user: body.user }]);
    expect((await perfilDe(sesion.body.token)).body).toEqual(body.user);
  });

  test('recorta el nombre, y el correo lo guarda recortado y en minúsculas', async () => {
    const { body } = await registrar({ fullName: '  Inés Vega ', email: '  INES@Ejemplo.MX ' });
    expect(body.user).toMatchObject({ fullName: 'Inés Vega', email: 'ines@ejemplo.mx' });
  });

  test('un correo tiene una cuenta, se escriba como se escriba, y la que había sigue igual', async () => {
    const { body } = await registrar({ email: 'unica@ejemplo.mx' });
    for (const email of [
      'unica@ejemplo.mx',
      'UNICA@EJEMPLO.MX',
      '  unica@ejemplo.mx',
      'Unica@Ejemplo.mx\n',
    ]) {
      const otra = await registrar({ fullName: 'Otra', email, password: 'otra clave larga' });
      expect(dicho(otra)).toEqual(rechazo(409, OCUPADO, { email: OCUPADO }));
    }
    expect((await entrar('unica@ejemplo.mx')).body.user).toEqual(body.user);
    expect(dicho(await entrar('unica@ejemplo.mx', 'otra clave larga'))).toEqual(INCORRECTOS);
  });

  test('de diez registros a la vez con un correo, en mayúsculas y minúsculas, queda uno', async () => {
    const respuestas = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        registrar({ email: i % 2 ? 'carrera@ejemplo.mx' : ' CARRERA@ejemplo.mx' }),
      ),
    );
    expect(respuestas.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    const ganadora = respuestas.find(({ status }) => status === 201)!;
    expect((await entrar('carrera@ejemplo.mx')).body.user).toEqual(ganadora.body.user);
  });

  test.each([8, 128])('una contraseña de %d caracteres vale, con sus espacios y su ñ', async (largo) => {
    const password = ` ñ${'x'.repeat(largo - 3)} `;
    const email = `largo${largo}@ejemplo.mx`;
    expect((await registrar({ email, password })).status).toBe(201);
    expect((await entrar(email, password)).status).toBe(200);
    expect(dicho(await entrar(email, password.trim()))).toEqual(INCORRECTOS);
  });

  const LARGO = 'La contraseña debe tener entre 8 y 128 caracteres.';
  test.each([
    ['fullName', '', 'El nombre completo es obligatorio.'],
    ['fullName', '   ', 'El nombre completo es obligatorio.'],
    ['fullName', undefined, 'El nombre completo es obligatorio.'],
    ['email', '', 'El correo electrónico es obligatorio.'],
    ['email', '  ', 'El correo electrónico es obligatorio.'],
    ['email', null, 'El correo electrónico es obligatorio.'],
    ['email', 'eva', 'El email no es válido'],
    ['email', 'eva@ejemplo', 'El email no es válido'],
    ['email', 'eva luz@ejemplo.mx', 'El email no es válido'],
    ['password', '', 'La contraseña es obligatoria.'],
    ['password', undefined, 'La contraseña es obligatoria.'],
    ['password', 12345678, 'La contraseña es obligatoria.'],
    ['password', 'x'.repeat(7), LARGO],
    ['password', 'x'.repeat(129), LARGO],
  ])('%s %j se rechaza con «%s», y no abre cuenta', async (nombre, valor, texto) => {
    const bueno = { email: 'rechazada@ejemplo.mx', password: CLAVE };
    expect(dicho(await registrar({ ...bueno, [nombre]: valor }))).toEqual(campo(nombre, texto));
  });

  test('lo que se rechazó dejó libre el correo', async () => {
    expect((await registrar({ email: 'rechazada@ejemplo.mx' })).status).toBe(201);
  });

  test('todo lo que falta se dice de una vez, y primero el nombre', async () => {
    expect(dicho(await nadie.post(REGISTRO, {}))).toEqual(
      rechazo(400, 'El nombre completo es obligatorio.', {
        fullName: 'El nombre completo es obligatorio.',
        email: 'El correo electrónico es obligatorio.',
        password: 'La contraseña es obligatoria.',
      }),
    );
  });

  test('un id en el cuerpo se ignora', async () => {
    const { body } = await registrar({ email: 'intrusa@ejemplo.mx', id: escena.ana.id });
    expect(body.user.id).not.toBe(escena.ana.id);
    expect((await escena.ana.get(PERFIL)).body.fullName).toBe('Ana Ruiz');
  });
});

const SESIONES = '/api/auth/sesiones';
const CONTRASENA = '/api/auth/contrasena';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

const enVarios = async (cuantos: number): Promise<{ email: string; aparatos: Persona[] }> => {
  const email = `${crypto.randomUUID()}@ejemplo.mx`;
  const primera = (await registrar({ email })).body;
  const otras = await Promise.all(Array.from({ length: cuantos - 1 }, () => entrar(email)));
  const aparatos = [primera, ...otras.map(({ body }) => body)].map(
    ({ token, user }) => new Persona(escena.servidor.url, token, user.id),
  );
  return { email, aparatos };
};
const suSesion = async (aparato: Persona): Promise<string> =>
  (await aparato.get(SESIONES)).body.find(({ actual }: { actual: boolean }) => actual).id;
const siguen = (aparatos: readonly Persona[]) =>
  Promise.all(aparatos.map(async (aparato) => (await aparato.get(PERFIL)).status === 200));

describe('Las sesiones', () => {
  test('se listan con su aparato y su último uso, y cuál es la que pregunta', async () => {
    const email = `${crypto.randomUUID()}@ejemplo.mx`;
    await registrar({ email });
    const credenciales = { email, password: CLAVE };
    const { body } = await nadie.pide('POST', LOGIN, credenciales, { 'user-agent': ANDROID });
    const { status, body: suyas } = await new Persona(escena.servidor.url, body.token).get(SESIONES);
    expect([status, suyas.length]).toEqual([200, 2]);
    const [deAqui] = suyas.filter(({ actual }: { actual: boolean }) => actual);
    expect(deAqui).toEqual({
      id: expect.any(String),
      dispositivo: 'Chrome en Android',
      iniciada: expect.any(String),
      expira: new Date(Date.parse(deAqui.iniciada) + 7 * 24 * 3_600_000).toISOString(),
      ultimo_uso: deAqui.iniciada,
      actual: true,
    });
    expect(suyas.find(({ actual }: { actual: boolean }) => !actual).dispositivo).toBe('Otro programa');
  });

  test('la que se cierra deja de abrir al momento, también tras otro arranque; las demás siguen', async () => {
    const { aparatos } = await enVarios(3);
    const [este, otro, tercero] = aparatos as [Persona, Persona, Persona];
    const id = await suSesion(otro);
    expect((await este.delete(`${SESIONES}/${id}`)).status).toBe(204);
    expect(dicho(await otro.get(PERFIL))).toEqual(SESION_EXPIRADA);
    expect(dicho(await otro.post('/api/mensajes', { texto: 'intrusa' }))).toEqual(SESION_EXPIRADA);
    expect((await este.get(SESIONES)).body.map((una: { id: string }) => una.id)).not.toContain(id);
    expect(dicho(await este.delete(`${SESIONES}/${id}`))).toEqual(
      rechazo(404, 'Esa sesión ya no está abierta.'),
    );
    await escena.reinicia();
    nadie = escena.servidor.nadie;
    const otraVez = [este, otro, tercero].map(({ token, id }) => new Persona(escena.servidor.url, token, id));
    expect(await siguen(otraVez)).toEqual([true, false, true]);
  });

  test('salir cierra la suya en el servidor', async () => {
    const { aparatos } = await enVarios(2);
    expect((await aparatos[0]!.post('/api/auth/logout', undefined)).status).toBe(204);
    expect(await siguen(aparatos)).toEqual([false, true]);
    expect(dicho(await aparatos[0]!.post('/api/auth/logout', undefined))).toEqual(SESION_EXPIRADA);
  });

  test('cerrar las demás conserva la sesión que lo pide, y después se puede iniciar otra', async () => {
    const { email, aparatos } = await enVarios(3);
    expect((await aparatos[1]!.delete(SESIONES)).status).toBe(204);
    expect(await siguen(aparatos)).toEqual([false, true, false]);
    expect((await aparatos[1]!.get(SESIONES)).body).toHaveLength(1);
    expect((await entrar(email)).status).toBe(200);
  });

  test('las de otra dueña no existen', async () => {
    const id = await suSesion(escena.ana);
    const respuesta = await escena.beto.delete(`${SESIONES}/${id}`);
    expect(dicho(respuesta)).toEqual(rechazo(404, 'Esa sesión ya no está abierta.'));
    expect(dicho(await escena.beto.delete(`${SESIONES}/x`))).toEqual(rechazo(400, 'ID de sesión inválido'));
    expect((await escena.ana.get(PERFIL)).status).toBe(200);
  });
});

describe('La contraseña', () => {
  const NUEVA = 'otra clave más larga';
  const cambiar = (aparato: Persona, cambio: object = {}) =>
    aparato.put(CONTRASENA, { actual: CLAVE, nueva: NUEVA, ...cambio });

  test('se cambia con la de antes, que deja de valer; las sesiones siguen', async () => {
    const { email, aparatos } = await enVarios(2);
    expect((await cambiar(aparatos[0]!)).status).toBe(204);
    expect(await siguen(aparatos)).toEqual([true, true]);
    expect(dicho(await entrar(email))).toEqual(INCORRECTOS);
    expect((await entrar(email, NUEVA)).status).toBe(200);
  });

  test('si se pide, cierra las demás sesiones y no la suya, también tras otro arranque', async () => {
    const { email, aparatos } = await enVarios(3);
    expect((await cambiar(aparatos[1]!, { cerrar_las_demas: true })).status).toBe(204);
    expect(await siguen(aparatos)).toEqual([false, true, false]);
    const despues = (await entrar(email, NUEVA)).body.token;
    await escena.reinicia();
    nadie = escena.servidor.nadie;
    const tokens = [...aparatos.map(({ token }) => token), despues];
    expect(await siguen(tokens.map((token) => new Persona(escena.servidor.url, token)))).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  test('bajo una misma Idempotency-Key cada cambio es otro: el que no trae la de antes no pasa por hecho', async () => {
    const { email, aparatos } = await enVarios(1);
    const con = (actual: string, nueva: string) =>
      aparatos[0]!.put(CONTRASENA, { actual, nueva }, { 'idempotency-key': 'cambio' });
    expect((await con(CLAVE, NUEVA)).status).toBe(204);
    expect(dicho(await con('no es esa', 'la de otra persona'))).toEqual(
      campo('actual', 'La contraseña actual no es correcta.'),
    );
    expect((await con(NUEVA, 'la tercera clave')).status).toBe(204);
    expect((await entrar(email, 'la tercera clave')).status).toBe(200);
  });

  test('una sesión abierta tiene diez intentos de contraseña propios: agotarlos no bloquea otras sesiones ni el inicio de sesión', async () => {
    const { email, aparatos } = await enVarios(2);
    const [hallada, otra] = aparatos as [Persona, Persona];
    for (let vez = 0; vez < 10; vez++)
      expect((await cambiar(hallada, { actual: 'no es esa' })).status).toBe(400);
    expect((await cambiar(hallada)).status).toBe(429);
    for (const ruta of ['codigos', 'segundo-factor/clave', 'segundo-factor/quitar'])
      expect((await hallada.post(`/api/auth/${ruta}`, { actual: CLAVE })).status).toBe(429);
    expect((await entrar(email)).status).toBe(200);
    expect((await cambiar(otra)).status).toBe(204);
  });

  test('con la de antes mal escrita no cambia nada, y se dice en su campo', async () => {
    const { email, aparatos } = await enVarios(1);
    const respuesta = await cambiar(aparatos[0]!, { actual: 'no es esa' });
    expect(dicho(respuesta)).toEqual(campo('actual', 'La contraseña actual no es correcta.'));
    expect(dicho(await cambiar(aparatos[0]!, { nueva: 'corta' }))).toEqual(
      campo('nueva', 'La contraseña debe tener entre 8 y 128 caracteres.'),
    );
    expect(await siguen(aparatos)).toEqual([true]);
    expect((await entrar(email)).status).toBe(200);
  });
});

describe('La sesión', () => {
  test('se abre con el correo escrito como sea', async () => {
    const { body } = await registrar({ email: 'mayus@ejemplo.mx' });
    expect((await entrar('  MAYUS@ejemplo.mx ')).body.user).toEqual(body.user);
  });

  test('una contraseña mala y un correo sin cuenta se dicen igual', async () => {
    const { body } = await escena.ana.get(PERFIL);
    expect(dicho(await entrar(body.email, 'otra clave'))).toEqual(INCORRECTOS);
    expect(dicho(await entrar('sin.cuenta@ejemplo.mx'))).toEqual(INCORRECTOS);
  });

  test('el correo y la contraseña se piden', async () => {
    expect(dicho(await nadie.post(LOGIN, {}))).toEqual(
      rechazo(400, 'El correo electrónico es obligatorio.', {
        email: 'El correo electrónico es obligatorio.',
        password: 'La contraseña es obligatoria.',
      }),
    );
    expect(dicho(await entrar('eva@ejemplo.mx', ''))).toEqual(
      campo('password', 'La contraseña es obligatoria.'),
    );
  });

  test('el perfil responde 401 sin sesión o con un token falso', async () => {
    expect(dicho(await nadie.get(PERFIL))).toEqual(SESION_EXPIRADA);
    const [cabeza, , firma] = escena.ana.token!.split('.');
    const deOtra = Buffer.from(JSON.stringify({ sub: escena.beto.id, exp: 9_999_999_999 })).toString(
      'base64url',
    );
    const sinFirma = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    for (const token of ['a.b.c', 'x', `${cabeza}.${deOtra}.${firma}`, `${sinFirma}.${deOtra}.`])
      expect(dicho(await perfilDe(token))).toEqual(SESION_EXPIRADA);
  });

  test('cada quien ve su perfil', async () => {
    const [deAna, deBeto] = [await escena.ana.get(PERFIL), await escena.beto.get(PERFIL)];
    expect([deAna.body.id, deAna.body.fullName]).toEqual([escena.ana.id, 'Ana Ruiz']);
    expect([deBeto.body.id, deBeto.body.fullName]).toEqual([escena.beto.id, 'Beto Paz']);
  });

  test('la cuenta y la sesión siguen valiendo tras kill -9 y otro arranque', async () => {
    const { body } = await escena.ana.get(PERFIL);
    await escena.reinicia();
    nadie = escena.servidor.nadie;
    expect((await escena.ana.get(PERFIL)).body).toEqual(body);
    expect((await entrar(body.email)).body.user).toEqual(body);
    expect(dicho(await registrar({ email: body.email }))).toEqual(rechazo(409, OCUPADO, { email: OCUPADO }));
  });

  /** This test is last: it uses up the IP address's attempts to sign in. */
  test('diez contraseñas malas cierran el paso un rato, también a la buena, y no a quien ya entró', async () => {
    const { email } = (await escena.ana.get(PERFIL)).body;
    for (let vez = 0; vez < 10; vez++) expect(dicho(await entrar(email, 'mala'))).toEqual(INCORRECTOS);
    const cerrada = await sinCambiar(escena.ana, PERFIL, () => entrar(email));
    expect(cerrada.status).toBe(429);
    expect(cerrada.body.message).toMatch(/^Demasiados intentos\. Inténtalo de nuevo en \d+ minutos\.$/);
    expect(Number(cerrada.headers.get('retry-after'))).toBeGreaterThan(0);
    const cambio = { actual: CLAVE, nueva: 'otra clave larga' };
    expect((await escena.ana.put(CONTRASENA, cambio)).status).toBe(204);
  });
});
