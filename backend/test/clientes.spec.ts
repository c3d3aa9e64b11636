import { dentroDe, enUnDia } from './dia.prueba.ts';
import {
  Escena,
  INEXISTENTE,
  campo,
  creaUnaSolaVez,
  dicho,
  lista,
  rechazo,
  sinCambiar,
} from './entidades.prueba.ts';
import { Persona, solicitud } from './servidor.prueba.ts';

const RUTA = '/api/clientes';
const CUERPO = { nombre: 'José Núñez', telefono: '2227654321', categoria: 'activo' };
const COMPLETO = {
  ...CUERPO,
  email: 'jose@ejemplo.mx',
  identification_number: 'NUJO800101',
  sexo: 'M',
  direccion: 'Calle 5 de Mayo 10\nPuebla',
  notas: 'Paga bien',
  fecha_inicio: '2026-01-15',
  fecha_vencimiento: '2027-01-15',
  fecha_nacimiento: '1980-02-29',
  fiscal: {
    rfc: 'EKU9003173C9',
    razon_social: 'ESCUELA KEMPER URGATE',
    regimen: '601',
    uso_cfdi: 'G03',
    codigo_postal: '42501',
  },
};
const NO_ENCONTRADO = rechazo(404, 'Cliente no encontrado.');
const CAMBIO = 'El cliente cambió mientras lo editabas. Vuelve a cargarlo.';

let escena: Escena;
beforeAll(async () => {
  escena = await Escena.arranca();
});
afterAll(() => escena.termina());

const alta = async (cuerpo: object = CUERPO, dueña = escena.ana) => {
  const { status, body } = await dueña.post(RUTA, cuerpo);
  expect(status).toBe(201);
  return body;
};
const ver = async (id: string) => (await escena.ana.get(`${RUTA}/${id}`)).body;

describe('El alta', () => {
  test('con lo mínimo deja en null lo que falta y las fechas en 9999-12-31', async () => {
    const cliente = await alta();
    expect(cliente).toEqual({
      ...CUERPO,
      empresa: null,
      id: expect.any(String),
      user_id: escena.ana.id,
      email: null,
      identification_number: null,
      sexo: null,
      direccion: null,
      notas: null,
      fecha_inicio: '9999-12-31',
      fecha_vencimiento: '9999-12-31',
      fecha_nacimiento: '9999-12-31',
      fiscal: null,
      version: 1,
      creado: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(await ver(cliente.id)).toEqual(cliente);
    expect(await lista(escena.ana, RUTA)).toContainEqual(cliente);
  });

  test('con todos los campos los guarda tal cual', async () => {
    expect(await alta(COMPLETO)).toMatchObject(COMPLETO);
  });

  test('una empresa no necesita el nombre de nadie; sin ella, el nombre hace falta', async () => {
    const { nombre, ...sinNombre } = CUERPO;
    const empresa = 'Ferretería S.A. de C.V.';
    const cliente = await alta({ ...sinNombre, empresa });
    expect(cliente).toMatchObject({ nombre: '', empresa });
    const hallados = async (q: string) => lista(escena.ana, `${RUTA}?donde=todo&q=${encodeURIComponent(q)}`);
    expect(await hallados('ferreteria s.a.')).toContainEqual(cliente);
    const { body } = await escena.ana.put(`${RUTA}/${cliente.id}`, { nombre });
    expect(body).toMatchObject({ nombre, empresa, version: 2 });
    const vaciado = await escena.ana.put(`${RUTA}/${cliente.id}`, { nombre: '' });
    expect(dicho(vaciado)).toEqual(campo('nombre', 'El nombre es requerido'));
    const { body: factura } = await escena.ana.post('/api/facturas', solicitud(cliente.id));
    expect(factura.cliente).toMatchObject({ nombre, empresa });
  });

  test('sus datos fiscales se leen como se escriban, y por su RFC se le encuentra; sin decirlos se quedan', async () => {
    const { fiscal } = COMPLETO;
    const cliente = await alta({
      ...CUERPO,
      fiscal: { ...fiscal, rfc: 'eku-900317-3c9', razon_social: ' Escuela Kemper urgate' },
    });
    expect(cliente.fiscal).toEqual(fiscal);
    expect(await lista(escena.ana, `${RUTA}?donde=todo&q=eku90`)).toContainEqual(cliente);
    const { body } = await escena.ana.put(`${RUTA}/${cliente.id}`, { notas: 'VIP' });
    expect(body).toMatchObject({ fiscal, notas: 'VIP' });
    const malo = { fiscal: { ...fiscal, regimen: '612' } };
    expect(
      dicho(await sinCambiar(escena.ana, RUTA, () => escena.ana.put(`${RUTA}/${cliente.id}`, malo))),
    ).toEqual(campo('fiscal.regimen', 'Ese régimen es de personas, y el RFC es de una empresa.'));
    expect((await escena.ana.put(`${RUTA}/${cliente.id}`, { fiscal: null })).body.fiscal).toBeNull();
  });

  test('como la envía el formulario: vacíos en null y las fechas centinela', async () => {
    const vacios = { email: null, identification_number: null, sexo: null, direccion: null, notas: null };
    const fechas = { fecha_inicio: '9999-12-31', fecha_vencimiento: '9999-12-31' };
    expect(await alta({ ...CUERPO, ...vacios, ...fechas, user_id: escena.ana.id })).toMatchObject({
      ...vacios,
      ...fechas,
    });
  });

  test('recorta los espacios; lo que queda en blanco es null', async () => {
    const cliente = await alta({
      nombre: '  Ana Ruiz ',
      telefono: ' 2220000000 ',
      categoria: 'pendiente',
      email: ' ana@ejemplo.mx ',
      notas: '   ',
      direccion: '',
    });
    expect(cliente).toMatchObject({
      nombre: 'Ana Ruiz',
      telefono: '2220000000',
      categoria: 'pendiente',
      email: 'ana@ejemplo.mx',
      notas: null,
      direccion: null,
    });
  });

  test.each([
    ['M', 'M'],
    ['F', 'F'],
    ['', null],
    [null, null],
  ])('sexo %j se guarda como %j', async (sexo, guardado) => {
    expect((await alta({ ...CUERPO, sexo })).sexo).toBe(guardado);
  });

  test('un instante se queda en su día', async () => {
    const cliente = await alta({ ...CUERPO, fecha_nacimiento: '1990-02-28T23:59:00-06:00' });
    expect(cliente.fecha_nacimiento).toBe('1990-02-28');
  });

  test('la dueña es la de la sesión, y el id lo pone el servidor, diga lo que diga el cuerpo', async () => {
    const cliente = await alta({ ...CUERPO, user_id: escena.beto.id, id: INEXISTENTE, version: 9 });
    expect(cliente).toMatchObject({ user_id: escena.ana.id, version: 1 });
    expect(cliente.id).not.toBe(INEXISTENTE);
    expect(await lista(escena.beto, RUTA)).toEqual([]);
  });

  test('dos clientes pueden llamarse igual y compartir teléfono', async () => {
    const [uno, otro] = [await alta(), await alta()];
    expect(uno.id).not.toBe(otro.id);
  });

  test('con una Idempotency-Key ocurre una sola vez', () =>
    creaUnaSolaVez(escena, {
      ruta: RUTA,
      cuerpo: () => COMPLETO,
      otroCuerpo: { ...COMPLETO, nombre: 'Otro Nombre' },
    }));

  test('una Idempotency-Key inválida se rechaza', async () => {
    const pedido = () => escena.ana.post(RUTA, CUERPO, { 'idempotency-key': 'con espacios dentro' });
    expect(dicho(await sinCambiar(escena.ana, RUTA, pedido))).toEqual(
      rechazo(400, 'La clave Idempotency-Key no es válida.'),
    );
  });
});

const NOMBRE = 'El nombre debe tener al menos 2 caracteres y solo letras';
const TELEFONO = 'El teléfono debe tener 10 dígitos';
const EMAIL = 'El email no es válido';
/** Tested rules: spec section 5, "Customer". */
const REGLAS: readonly (readonly [string, unknown, string])[] = [
  ['nombre', '', 'El nombre es requerido'],
  ['nombre', '   ', 'El nombre es requerido'],
  ['nombre', null, 'El nombre es requerido'],
  ['nombre', 7, 'El nombre es requerido'],
  ['nombre', 'A', NOMBRE],
  ['nombre', ' A ', NOMBRE],
  ['nombre', 'Ana 2', NOMBRE],
  ['nombre', 'Ana-Ruiz', NOMBRE],
  ['nombre', 'Ana@Ruiz', NOMBRE],
  ['telefono', '', 'El teléfono es requerido'],
  ['telefono', null, 'El teléfono es requerido'],
  ['telefono', '222765432', TELEFONO],
  ['telefono', '22276543211', TELEFONO],
  ['telefono', '222 765 4321', TELEFONO],
  ['telefono', '+522227654', TELEFONO],
  ['telefono', '222765432a', TELEFONO],
  ['email', 'jose', EMAIL],
  ['email', 'jose@', EMAIL],
  ['email', '@ejemplo.mx', EMAIL],
  ['email', 'jose@ejemplo', EMAIL],
  ['email', 'jo se@ejemplo.mx', EMAIL],
  ['categoria', '', 'Debes seleccionar un estado'],
  ['categoria', null, 'Debes seleccionar un estado'],
  ['categoria', 'vencido', 'Debes seleccionar un estado'],
  ['sexo', 'X', 'El sexo no es válido.'],
  ['sexo', 'm', 'El sexo no es válido.'],
  ['fecha_nacimiento', '1990-02-30', 'La fecha no es válida.'],
  ['fecha_inicio', 'ayer', 'La fecha no es válida.'],
  ['fecha_vencimiento', 20260101, 'La fecha no es válida.'],
  ['notas', 'x'.repeat(5001), 'El texto es demasiado largo: caben 5,000 caracteres.'],
  ['direccion', 'Calle\u0000', 'El texto contiene caracteres no permitidos.'],
];

describe('Las reglas', () => {
  test('todo lo que falta se dice de una vez, y primero el nombre', async () => {
    expect(dicho(await sinCambiar(escena.ana, RUTA, () => escena.ana.post(RUTA, {})))).toEqual(
      rechazo(400, 'El nombre es requerido', {
        nombre: 'El nombre es requerido',
        telefono: 'El teléfono es requerido',
        categoria: 'Debes seleccionar un estado',
      }),
    );
  });

  test.each(REGLAS)('%s %j se rechaza con «%s» al crear y al actualizar', async (nombre, valor, texto) => {
    const { id } = await alta(COMPLETO);
    const malo = { ...COMPLETO, [nombre]: valor };
    for (const pedido of [
      () => escena.ana.post(RUTA, malo),
      () => escena.ana.put(`${RUTA}/${id}`, malo),
      () => escena.ana.put(`${RUTA}/${id}`, { [nombre]: valor }),
    ])
      expect(dicho(await sinCambiar(escena.ana, RUTA, pedido))).toEqual(campo(nombre, texto));
  });

  test.each(['Ñu', 'María José', 'Ángel Güero', 'Zoë Łukasz'])('el nombre %j vale', async (nombre) => {
    expect((await alta({ ...CUERPO, nombre })).nombre).toBe(nombre);
  });
});

describe('El cambio', () => {
  test('cambia lo que nombra, sube la versión y conserva desde cuándo está', async () => {
    const antes = await alta(COMPLETO);
    const cambio = { ...COMPLETO, nombre: 'José Luis Núñez', categoria: 'pendiente', sexo: 'F' };
    const { status, body } = await escena.ana.put(`${RUTA}/${antes.id}`, { ...cambio, version: 1 });
    expect([status, body]).toEqual([200, { ...antes, ...cambio, version: 2 }]);
    expect(await ver(antes.id)).toEqual(body);
  });

  test('lo que no nombra se queda como estaba', async () => {
    const antes = await alta(COMPLETO);
    const { body } = await escena.ana.put(`${RUTA}/${antes.id}`, { telefono: '2221112233' });
    expect(body).toEqual({ ...antes, telefono: '2221112233', version: 2 });
    const { body: deFormulario } = await escena.ana.put(`${RUTA}/${antes.id}`, CUERPO);
    expect(deFormulario).toEqual({ ...antes, version: 3 });
  });

  test('lo que nombra en null o en blanco se borra', async () => {
    const antes = await alta(COMPLETO);
    const { body } = await escena.ana.put(`${RUTA}/${antes.id}`, {
      email: null,
      identification_number: '',
      sexo: '',
      direccion: ' ',
      notas: null,
      fecha_nacimiento: null,
    });
    expect(body).toEqual({
      ...antes,
      email: null,
      identification_number: null,
      sexo: null,
      direccion: null,
      notas: null,
      fecha_nacimiento: '9999-12-31',
      version: 2,
    });
  });

  test('guardar lo mismo no cambia nada', async () => {
    const antes = await alta(COMPLETO);
    for (const cambio of [COMPLETO, {}, { nombre: ` ${antes.nombre} ` }, antes])
      expect((await escena.ana.put(`${RUTA}/${antes.id}`, cambio)).body).toEqual(antes);
  });

  test('su historial se dice por páginas, la más nueva primero, cada suceso una vez', async () => {
    const { ana, beto } = escena;
    const { id } = await alta();
    const ruta = `${RUTA}/${id}`;
    for (let n = 1; n <= 110; n++) await ana.put(ruta, { notas: `nota ${n}` });
    const leer = async (antes = '') => (await ana.get(`${ruta}/historial${antes}`)).body;
    const deUnaVez = await leer();
    expect(await leer()).toEqual(deUnaVez);
    expect([deUnaVez.eventos.length, deUnaVez.anterior]).toEqual([61, 51]);
    expect(deUnaVez.eventos.at(-1).cambios).toEqual([
      { campo: 'Notas', antes: 'nota 109', despues: 'nota 110' },
    ]);
    const primeras = await leer('?antes=51');
    expect(primeras.anterior).toBeNull();
    expect([...primeras.eventos, ...deUnaVez.eventos].map(({ version }) => version)).toEqual(
      Array.from({ length: 111 }, (_, n) => n + 1),
    );
    expect((await leer('?antes=3')).eventos.map(({ version }: { version: number }) => version)).toEqual([
      1, 2,
    ]);
    for (const antes of ['1', '0', '-1', 'x', '1.5'])
      expect([antes, dicho(await ana.get(`${ruta}/historial?antes=${antes}`)).message]).toEqual([
        antes,
        'La versión no es válida.',
      ]);
    expect((await beto.get(`${ruta}/historial?antes=51`)).status).toBe(404);
  });

  test('quien editaba una versión vieja recibe 409 y no pisa nada', async () => {
    const { id } = await alta();
    await escena.ana.put(`${RUTA}/${id}`, { notas: 'primera', version: 1 });
    const tarde = () => escena.ana.put(`${RUTA}/${id}`, { ...CUERPO, notas: 'segunda', version: 1 });
    expect(dicho(await sinCambiar(escena.ana, RUTA, tarde))).toEqual(
      rechazo(409, CAMBIO, { version: CAMBIO }),
    );
    expect((await escena.ana.put(`${RUTA}/${id}`, { notas: 'segunda', version: 2 })).body).toMatchObject({
      notas: 'segunda',
      version: 3,
    });
  });

  test.each(['1', 1.5, -1, null])('una versión inválida (%j) se rechaza', async (version) => {
    const { id } = await alta();
    const pedido = () => escena.ana.put(`${RUTA}/${id}`, { notas: 'x', version });
    expect(dicho(await sinCambiar(escena.ana, RUTA, pedido))).toEqual(
      campo('version', 'La versión no es válida.'),
    );
  });

  test('de diez editores con la misma versión gana uno', async () => {
    const { id } = await alta();
    const respuestas = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        escena.ana.put(`${RUTA}/${id}`, { notas: `nota ${i}`, version: 1 }),
      ),
    );
    const ganadoras = respuestas.filter(({ status }) => status === 200);
    expect(ganadoras).toHaveLength(1);
    expect(respuestas.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await ver(id)).toEqual(ganadoras[0]!.body);
  });
});

describe('La baja', () => {
  test('responde 204, y desde entonces el cliente no se lista, y verlo, cambiarlo o eliminarlo es un 404', async () => {
    const { id } = await alta();
    const baja = await escena.ana.delete(`${RUTA}/${id}`);
    expect([baja.status, baja.body]).toEqual([204, '']);
    expect((await lista(escena.ana, RUTA)).map((uno) => uno.id)).not.toContain(id);
    for (const pedido of [
      () => escena.ana.get(`${RUTA}/${id}`),
      () => escena.ana.put(`${RUTA}/${id}`, CUERPO),
      () => escena.ana.delete(`${RUTA}/${id}`),
    ])
      expect(dicho(await pedido())).toEqual(NO_ENCONTRADO);
  });
});

describe('Lo que debe', () => {
  const debe = async (dueña: Persona, id: string) => (await dueña.get(`${RUTA}/${id}/cuenta`)).body;
  const factura = async (dueña: Persona, id: string, cambios: object = {}) => {
    const { status, body } = await dueña.post('/api/facturas', solicitud(id, cambios));
    expect(status).toBe(201);
    return body;
  };

  test('quien no debe nada, ni ha debido, tiene su cuenta en cero y no está en la antigüedad', async () => {
    const eva = await escena.servidor.dueña('Eva');
    const { id } = await alta(CUERPO, eva);
    expect(await debe(eva, id)).toMatchObject({
      cliente: { id, nombre: 'José Núñez', telefono: '2227654321', email: null, eliminada: false },
      antiguedad: { saldo: 0, vencido: 0, sin_fecha: 0 },
      pendientes: 0,
      vencidas: 0,
      ultimo_pago: null,
    });
    const { clientes, total, totales } = (await eva.get('/api/antiguedad')).body;
    expect([clientes, total, totales.saldo]).toEqual([[], 0, 0]);
  });

  test('todas las listas hallan a una empresa por su nombre y por el de su persona, eliminada también', async () => {
    const eva = await escena.servidor.dueña('Eva');
    const empresa = { ...CUERPO, empresa: 'Ferretería Águila', nombre: 'Gabino Tzompantzi' };
    const { id } = await alta(empresa, eva);
    const otra = await alta({ ...CUERPO, nombre: 'Rosa Díaz', telefono: '2227654322' }, eva);
    for (const una of [id, otra.id]) await factura(eva, una, { fecha_vencimiento: '2026-11-22' });
    const hallados = async (ruta: string, q: string): Promise<number> =>
      (await eva.get(`${ruta}?q=${encodeURIComponent(q)}`)).body.total;
    const DONDE = ['/api/facturas', '/api/libro', '/api/antiguedad', '/api/cobranza'];
    const telefonos = ['222 765 4321', '54321', '765 4321', '6543-21'];
    for (const q of ['tzompantzi', 'aguila', 'gabino ferre', ...telefonos, 'aguila 65-4321'])
      for (const ruta of DONDE) expect([ruta, q, await hallados(ruta, q)]).toEqual([ruta, q, 1]);
    for (const q of ['(222)', '222-765', '222765'])
      for (const ruta of DONDE) expect([ruta, q, await hallados(ruta, q)]).toEqual([ruta, q, 2]);
    await eva.delete(`${RUTA}/${id}`);
    for (const ruta of DONDE) expect([ruta, await hallados(ruta, 'tzompantzi')]).toEqual([ruta, 1]);
  });

  test('eliminada, sigue debiendo con su nombre de siempre, hasta que se le cobra', async () => {
    const eva = await escena.servidor.dueña('Eva');
    const { id } = await alta({ ...CUERPO, nombre: 'Ana Muñoz' }, eva);
    const { id: suFactura, balance_restante } = await factura(eva, id);
    await eva.put(`${RUTA}/${id}`, { nombre: 'Ana Muñoz Ruiz' });
    expect((await eva.delete(`${RUTA}/${id}`)).status).toBe(204);

    const eliminada = { id, nombre: 'Ana Muñoz Ruiz (eliminada)', telefono: '2227654321', eliminada: true };
    expect(await debe(eva, id)).toMatchObject({
      cliente: eliminada,
      antiguedad: { saldo: balance_restante },
    });
    const debian = async (): Promise<unknown> => {
      const { al, clientes } = (await eva.get('/api/antiguedad')).body;
      expect((await eva.get(`/api/antiguedad?al=${al}`)).body.clientes).toEqual(clientes);
      return clientes;
    };
    expect(await debian()).toMatchObject([{ cliente: eliminada }]);
    const estado = (await eva.get(`${RUTA}/${id}/estado-de-cuenta`)).body;
    expect(estado).toMatchObject({ cliente: eliminada, pendientes: [{ saldo: balance_restante }] });

    const metodo = (await eva.post('/api/metodos-pago', { nombre: 'Efectivo', activo: true })).body.data;
    await eva.put(`/api/facturas/${suFactura}`, { estado: 'pagada', metodo_pago_id: metodo.id });
    expect(await debian()).toEqual([]);
    expect((await debe(eva, id)).ultimo_pago.monto).toBe(balance_restante);
  });

  test('de otra dueña, o de nadie, es un 404, y lo que una debe no está en la antigüedad de otra', async () => {
    const { id } = await alta();
    await factura(escena.ana, id);
    const { id: deBaja } = await alta();
    await factura(escena.ana, deBaja);
    await escena.ana.delete(`${RUTA}/${deBaja}`);
    for (const ajena of [id, deBaja, INEXISTENTE])
      for (const parte of ['cuenta', 'estado-de-cuenta'])
        expect(dicho(await escena.beto.get(`${RUTA}/${ajena}/${parte}`))).toEqual(NO_ENCONTRADO);
    for (const consulta of ['', 'al=2026-11-01', 'al=2026-11-01&lectura=como_se_sabia'])
      expect((await escena.beto.get(`/api/antiguedad?${consulta}`)).body.clientes).toEqual([]);
    expect((await escena.beto.get('/api/antiguedad/saldos')).body.saldos).toEqual([]);
  });

  test('una consulta inválida se rechaza con su razón', async () => {
    const { id } = await alta();
    const SIN_DIA = 'Para verlo como se sabía, elige hasta qué día.';
    for (const [ruta, donde, texto] of [
      ['/api/antiguedad?al=ayer', 'al', 'La fecha no es válida.'],
      ['/api/antiguedad?al=9998-01-01', 'al', 'El día no puede ser posterior a hoy.'],
      ['/api/antiguedad?lectura=otra', 'lectura', 'La lectura no es válida.'],
      ['/api/antiguedad?lectura=como_se_sabia', 'al', SIN_DIA],
      ['/api/antiguedad?limit=101', 'limit', 'El límite debe estar entre 1 y 100.'],
      [`${RUTA}/${id}/estado-de-cuenta?desde=2026-02-30`, 'desde', 'La fecha no es válida.'],
      [
        `${RUTA}/${id}/estado-de-cuenta?desde=2026-02-02&hasta=2026-02-01`,
        'hasta',
        'El primer día no puede ser posterior al último.',
      ],
      [`${RUTA}/${id}/estado-de-cuenta?lectura=como_se_sabia`, 'hasta', SIN_DIA],
    ] as const)
      expect([ruta, dicho(await escena.ana.get(ruta))]).toEqual([ruta, campo(donde, texto)]);
  });
});

describe('La cobranza', () => {
  const COBRANZA = '/api/cobranza';
  const VENCIDA = { fecha_factura: '2026-01-01', fecha_vencimiento: '2026-01-31' };
  const DIA_MS = 86_400_000;
  const YA_NO_DEBE = rechazo(409, 'Ya no debe nada vencido.', { facturas: 'Ya no debe nada vencido.' });

  const tienda = async (cuantas = 1) => {
    const eva = await escena.servidor.dueña('Eva');
    const { id } = await alta({ ...CUERPO, nombre: 'Ana Muñoz' }, eva);
    const facturas = [];
    for (let i = 0; i < cuantas; i++)
      facturas.push((await eva.post('/api/facturas', solicitud(id, VENCIDA))).body);
    const ruta = `${COBRANZA}/${id}`;
    return { eva, id, ruta, factura: facturas[0], facturas, suya: async () => (await eva.get(ruta)).body };
  };
  /** Reminders depend on the day: each test runs within one day, with an owner of its own. */
  const test = (nombre: string, hacer: () => Promise<void>): void =>
    globalThis.test(nombre, () => enUnDia(hacer));
  const deLaLista = async (dueña: Persona) => (await dueña.get(COBRANZA)).body;
  const pagar = async (dueña: Persona, facturas: readonly { id: string }[]) => {
    const metodo = (await dueña.post('/api/metodos-pago', { nombre: 'Efectivo', activo: true })).body.data;
    for (const { id } of facturas)
      await dueña.put(`/api/facturas/${id}`, { estado: 'pagada', metodo_pago_id: metodo.id });
  };

  test('nombra a quien debe lo vencido, también eliminada, con lo que dice el tablero; quien paga sale', async () => {
    const { eva, id, facturas, ruta } = await tienda(2);
    const { id: otra } = await alta({ ...CUERPO, nombre: 'Luis Paz' }, eva);
    const deLuis = (await eva.post('/api/facturas', solicitud(otra, VENCIDA))).body;
    await eva.post('/api/facturas', solicitud(otra, { fecha_vencimiento: null }));
    await eva.delete(`${RUTA}/${id}`);
    const { clientes, totales, total } = await deLaLista(eva);
    const { vencidas } = (await eva.get('/api/facturas/resumen')).body;
    expect(totales).toEqual({
      ...{ facturas: 3, clientes: 2, por_recordar: 2, promesas_rotas: 0 },
      vencido: vencidas.por_cobrar,
      por_edad: { de_1_a_30: 0, de_31_a_60: 0, de_61_a_90: 0, mas_de_90: vencidas.por_cobrar },
    });
    expect([vencidas.cantidad, total]).toEqual([3, 2]);
    expect(clientes.map((una: any) => [una.cliente.nombre, una.facturas.length])).toEqual([
      ['Ana Muñoz (eliminada)', 2],
      ['Luis Paz', 1],
    ]);
    expect(clientes[0]).toEqual((await eva.get(ruta)).body);
    expect(clientes[0].facturas[0]).toEqual({
      ...{ factura_id: facturas[0].id, numero_factura: facturas[0].numero_factura, vence: '2026-01-31' },
      saldo: facturas[0].balance_restante,
    });
    const segunda = (await eva.get(`${COBRANZA}?limit=1&page=2`)).body;
    expect([segunda.clientes, segunda.totalPages]).toEqual([[clientes[1]], 2]);

    await pagar(eva, [...facturas, deLuis]);
    const alFin = await deLaLista(eva);
    expect([alFin.clientes, alFin.totales.vencido, alFin.totales.facturas]).toEqual([[], 0, 0]);
    expect((await eva.get(ruta)).body).toMatchObject({ situacion: 'al_corriente', vencido: 0, facturas: [] });
  });

  test('de dos aparatos que recuerdan a la vez lo registra uno; al otro se le dice cuándo, puede insistir, y la factura no cambia', async () => {
    const { eva, ruta, factura, suya } = await tienda();
    const comoEra = async () => {
      const [una, historial, pdf] = await Promise.all(
        ['', '/historial', '/pdf'].map((parte) => eva.get(`/api/facturas/${factura.id}${parte}`)),
      );
      return [una!.body, historial!.body, pdf!.status, pdf!.body];
    };
    const antes = await comoEra();
    const aLaVez = await Promise.all(
      Array.from({ length: 8 }, () => eva.post(`${ruta}/recordatorios`, { tono: 'serio' })),
    );
    const [una, ...otras] = aLaVez.sort((a, b) => a.status - b.status);
    expect([una!.status, ...otras.map(({ status }) => status)]).toEqual([201, ...otras.map(() => 409)]);
    const texto = `Ya le escribiste hoy a las ${una!.body.ultimo_recordatorio.hora} (hora de UTC).`;
    for (const otra of otras) expect(dicho(otra)).toEqual(rechazo(409, texto, { insistir: texto }));
    expect(await suya()).toMatchObject({
      situacion: 'recordada',
      ultimo_recordatorio: { canal: 'whatsapp', tono: 'serio', persona: 'Eva', propio: true },
    });
    const insiste = await eva.post(`${ruta}/recordatorios`, {
      tono: 'serio',
      canal: 'llamada',
      insistir: true,
    });
    expect([insiste.status, insiste.body.ultimo_recordatorio.canal]).toEqual([201, 'llamada']);
    expect(await comoEra()).toEqual(antes);
    const { eventos } = (await eva.get(`${ruta}/historial`)).body;
    expect(eventos.map((evento: any) => [evento.texto, evento.persona])).toEqual([
      [expect.stringMatching(/^Se le recordó por WhatsApp, en tono serio: 1 factura vencida, \$/), 'Eva'],
      [expect.stringMatching(/^Se le recordó por teléfono/), 'Eva'],
    ]);
  });

  test('un recordatorio repetido con la misma clave se registra una vez; el que no se envió se deshace', async () => {
    const { eva, ruta, suya } = await tienda();
    const clave = { 'idempotency-key': 'al-volver-la-linea' };
    const recordado_en = new Date(Date.now() - 2 * DIA_MS).toISOString();
    const cuerpo = { tono: 'amable', recordado_en };
    const [una, otra] = [
      await eva.post(`${ruta}/recordatorios`, cuerpo, clave),
      await eva.post(`${ruta}/recordatorios`, cuerpo, clave),
    ];
    expect([una.status, otra.status, otra.body]).toEqual([201, 201, una.body]);
    expect(una.body.ultimo_recordatorio.instante).toBe(recordado_en);
    const suRuta = `${ruta}/recordatorios/${una.body.ultimo_recordatorio.id}`;
    for (let veces = 0; veces < 2; veces++) {
      const { status, body } = await eva.delete(suRuta);
      expect([status, body.situacion, body.ultimo_recordatorio]).toEqual([200, 'por_recordar', null]);
    }
    expect(dicho(await eva.delete(`${ruta}/recordatorios/${INEXISTENTE}`))).toEqual(
      rechazo(404, 'Recordatorio no encontrado.'),
    );
    expect((await suya()).situacion).toBe('por_recordar');
    expect((await eva.get(`${ruta}/historial`)).body.eventos).toHaveLength(2);
  });

  test('quien abona descansa tres días, en la lista y en su detalle; al anular el abono vuelve a estar por recordar', async () => {
    const { eva, ruta, facturas, suya } = await tienda(2);
    const metodo = (await eva.post('/api/metodos-pago', { nombre: 'Efectivo', activo: true })).body.data;
    const abonos = `/api/facturas/${facturas[0].id}/abonos`;
    const abonar = (monto: number, fecha: string) =>
      eva.post(abonos, { monto, fecha, metodo_pago_id: metodo.id });
    const hace = (dias: number) => dentroDe(-dias);
    expect((await abonar(5, hace(3))).status).toBe(201);
    expect(await suya()).toMatchObject({ situacion: 'por_recordar', abono: null, descansa_hasta: null });
    const { body } = await abonar(10.5, hace(1));
    const abonada = {
      situacion: 'abono',
      abono: { fecha: hace(1), monto: 10.5 },
      descansa_hasta: dentroDe(2),
    };
    const [deLista] = (await deLaLista(eva)).clientes;
    expect([await suya(), deLista, (await deLaLista(eva)).totales]).toMatchObject([
      abonada,
      abonada,
      { clientes: 1, por_recordar: 0 },
    ]);
    const texto = 'Abonó $10.50 ayer.';
    expect(dicho(await eva.post(`${ruta}/recordatorios`, { tono: 'amable' }))).toEqual(
      rechazo(409, texto, { insistir: texto }),
    );
    const { id } = body.abonos.find(({ monto }: { monto: number }) => monto === 10.5);
    await eva.delete(`${abonos}/${id}`);
    const sinEl = { situacion: 'por_recordar', abono: null, descansa_hasta: null };
    expect([await suya(), (await deLaLista(eva)).clientes[0]]).toMatchObject([sinEl, sinEl]);
    expect((await eva.post(`${ruta}/recordatorios`, { tono: 'amable' })).status).toBe(201);
  });

  test('si pagó mientras tanto se dice, y no se registra nada', async () => {
    const { eva, ruta, facturas } = await tienda();
    await pagar(eva, facturas);
    const manana = dentroDe(1);
    for (const pedido of [
      () => eva.post(`${ruta}/recordatorios`, { tono: 'amable' }),
      () => eva.post(`${ruta}/recordatorios`, { tono: 'amable', insistir: true }),
      () => eva.put(`${ruta}/promesa`, { fecha: manana }),
      () => eva.put(`${ruta}/pospuesta`, { hasta: manana }),
    ])
      expect(dicho(await sinCambiar(eva, `${ruta}/historial`, pedido))).toEqual(YA_NO_DEBE);
  });

  test('su promesa se cumple al pagarla, y vuelve a faltar si el pago se anula', async () => {
    const { eva, ruta, facturas, suya } = await tienda();
    const fecha = dentroDe(2);
    const { balance_restante } = facturas[0];
    const prometio = await eva.put(`${ruta}/promesa`, { fecha, monto: 10, nota: 'en efectivo' });
    expect([prometio.status, prometio.body]).toMatchObject([
      200,
      {
        situacion: 'prometio',
        promesa: { fecha, monto: 10, nota: 'en efectivo', falta: 10, rota: false },
      },
    ]);
    await eva.put(`${ruta}/promesa`, { fecha });
    expect((await deLaLista(eva)).clientes[0].promesa).toMatchObject({
      monto: null,
      falta: balance_restante,
    });
    await pagar(eva, facturas);
    expect(await suya()).toMatchObject({ situacion: 'al_corriente', promesa: null });
    await eva.put(`/api/facturas/${facturas[0].id}`, { estado: 'pendiente' });
    expect((await suya()).promesa).toMatchObject({ fecha, falta: balance_restante });
    expect((await eva.delete(`${ruta}/promesa`)).body).toMatchObject({
      situacion: 'por_recordar',
      promesa: null,
    });
  });

  test('posponer y dejar de recordar a una clienta la sacan de la lista por recordar, y ambos se deshacen', async () => {
    const { eva, ruta } = await tienda();
    const hasta = dentroDe(2);
    const situacion = async (pedido: Promise<{ body: any }>) => (await pedido).body.situacion;
    expect(await situacion(eva.put(`${ruta}/pospuesta`, { hasta }))).toBe('pospuesta');
    expect(await situacion(eva.put(`${ruta}/no-recordar`, undefined))).toBe('no_recordar');
    expect((await deLaLista(eva)).totales).toMatchObject({ clientes: 1, por_recordar: 0 });
    expect(await situacion(eva.delete(`${ruta}/no-recordar`))).toBe('pospuesta');
    expect(await situacion(eva.delete(`${ruta}/pospuesta`))).toBe('por_recordar');
  });

  test('una petición inválida se rechaza con su razón, y no cambia nada', async () => {
    const { eva, ruta } = await tienda();
    for (const [parte, cuerpo, donde, texto] of [
      ['recordatorios', {}, 'tono', 'El tono no es válido.'],
      ['recordatorios', { tono: 'amable', canal: 'carta' }, 'canal', 'El canal no es válido.'],
      [
        'recordatorios',
        { tono: 'amable', recordado_en: '2020-01-01T00:00:00Z' },
        'recordado_en',
        'El recordatorio no puede ser de hace más de 7 días.',
      ],
      ['promesa', {}, 'fecha', 'Elige qué día prometió pagar.'],
      ['promesa', { fecha: '2020-01-01' }, 'fecha', 'La promesa no puede ser de un día que ya pasó.'],
      ['promesa', { fecha: '9999-12-31' }, 'fecha', 'El día no puede ser de más de un año después de hoy.'],
      ['pospuesta', { hasta: '2020-01-01' }, 'hasta', 'El día debe ser posterior a hoy.'],
      ['pospuesta', { hasta: 'mañana' }, 'hasta', 'Elige hasta qué día.'],
    ] as const) {
      const pedido = () =>
        parte === 'recordatorios'
          ? eva.post(`${ruta}/${parte}`, cuerpo)
          : eva.put(`${ruta}/${parte}`, cuerpo);
      expect([parte, dicho(await sinCambiar(eva, COBRANZA, pedido))]).toEqual([parte, campo(donde, texto)]);
    }
    const texto = 'El límite debe estar entre 1 y 100.';
    expect(dicho(await eva.get(`${COBRANZA}?limit=0`))).toEqual(campo('limit', texto));
  });

  test('de otra dueña, también eliminada, es un 404, y no está en su lista', async () => {
    const { eva, id, ruta } = await tienda();
    const todo = () =>
      [
        escena.beto.get(ruta),
        escena.beto.get(`${ruta}/historial`),
        escena.beto.post(`${ruta}/recordatorios`, { tono: 'amable', insistir: true }),
        escena.beto.put(`${ruta}/no-recordar`, undefined),
        escena.beto.delete(`${ruta}/promesa`),
      ] as const;
    for (const uno of await Promise.all(todo())) expect(dicho(uno)).toEqual(NO_ENCONTRADO);
    await eva.delete(`${RUTA}/${id}`);
    for (const uno of await Promise.all(todo())) expect(dicho(uno)).toEqual(NO_ENCONTRADO);
    expect((await deLaLista(escena.beto)).clientes).toEqual([]);
    expect((await eva.get(`${ruta}/historial`)).body.eventos).toEqual([]);
  });
});

describe('Lo ajeno', () => {
  test('es un 404 como lo que no existe, y no cambia', async () => {
    const { id } = await alta();
    for (const ajeno of [id, INEXISTENTE])
      for (const pedido of [
        () => escena.beto.get(`${RUTA}/${ajeno}`),
        () => escena.beto.put(`${RUTA}/${ajeno}`, { ...CUERPO, version: 7 }),
        () => escena.beto.delete(`${RUTA}/${ajeno}`),
      ])
        expect(dicho(await sinCambiar(escena.ana, RUTA, pedido))).toEqual(NO_ENCONTRADO);
  });

  test('cada dueña lista solo lo suyo', async () => {
    const deBeto = await alta({ ...CUERPO, nombre: 'Clara Paz' }, escena.beto);
    expect(await lista(escena.beto, RUTA)).toContainEqual(deBeto);
    expect((await lista(escena.ana, RUTA)).map(({ id }) => id)).not.toContain(deBeto.id);
  });

  test('un id que no es UUID es un 400', async () => {
    for (const pedido of [
      () => escena.ana.get(`${RUTA}/abc`),
      () => escena.ana.put(`${RUTA}/abc`, CUERPO),
      () => escena.ana.delete(`${RUTA}/abc`),
    ])
      expect(dicho(await pedido())).toEqual(rechazo(400, 'El identificador no es válido.'));
  });

  test('sin sesión, o con un token falso, los clientes responden 401', async () => {
    const { url } = escena.servidor;
    for (const nadie of [new Persona(url), new Persona(url, 'a.b.c')])
      for (const pedido of [
        () => nadie.get(RUTA),
        () => nadie.post(RUTA, CUERPO),
        () => nadie.put(`${RUTA}/${INEXISTENTE}`, CUERPO),
        () => nadie.delete(`${RUTA}/${INEXISTENTE}`),
      ])
        expect(dicho(await sinCambiar(escena.ana, RUTA, pedido))).toEqual(
          rechazo(401, 'Tu sesión expiró. Inicia sesión de nuevo.'),
        );
  });
});

describe('La lista', () => {
  let carla: Persona;
  const nombres = async (consulta = '') =>
    (await lista<{ nombre: string }>(carla, RUTA + consulta)).map(({ nombre }) => nombre);

  beforeAll(async () => {
    carla = await escena.servidor.dueña('Carla Sol');
    for (const nombre of ['Ángela Ruiz', 'Beatriz Ángel', 'ANGEL MORA', 'Ñoño Paz'])
      await alta({ ...CUERPO, nombre }, carla);
  });

  test('es un arreglo, del más nuevo al más viejo', async () => {
    expect(await nombres()).toEqual(['Ñoño Paz', 'ANGEL MORA', 'Beatriz Ángel', 'Ángela Ruiz']);
  });

  test('se busca por el inicio del nombre, sin acentos ni mayúsculas', async () => {
    expect(await nombres('?q=ANGEL')).toEqual(['ANGEL MORA', 'Ángela Ruiz']);
    expect(await nombres(`?q=${encodeURIComponent('ángela r')}`)).toEqual(['Ángela Ruiz']);
    expect(await nombres('?q=mora')).toEqual([]);
    expect(await nombres('?q=no')).toEqual(['Ñoño Paz']);
    expect(await nombres('?q=%25')).toEqual([]);
    expect(await nombres('?limit=2')).toEqual(['Ñoño Paz', 'ANGEL MORA']);
  });

  test('con donde=todo se busca por cualquier palabra del nombre, por el teléfono y por el email', async () => {
    const todo = (q: string) => nombres(`?${new URLSearchParams({ q, donde: 'todo' })}`);
    expect(await todo('ángel')).toEqual(['ANGEL MORA', 'Ángela Ruiz', 'Beatriz Ángel']);
    expect(await todo('mora ang')).toEqual(['ANGEL MORA']);
    expect(await todo('ngel')).toEqual([]);
    const { id } = await alta({ ...CUERPO, nombre: 'Con Telefono', telefono: '4429169859' }, carla);
    for (const q of ['4429169', '(442) 916 9859', '+52 1 442 916 9859', 'telefono con'])
      expect(await todo(q)).toEqual(['Con Telefono']);
    await carla.put(`${RUTA}/${id}`, { email: ' Lupita.Sol@Correo.MX.\u200b' });
    expect((await carla.get(`${RUTA}/${id}`)).body.email).toBe('Lupita.Sol@Correo.MX');
    for (const q of ['lupita', 'LUPITA.SOL@correo.mx', 'telefono lupita'])
      expect(await todo(q)).toEqual(['Con Telefono']);
    await carla.delete(`${RUTA}/${id}`);
    expect([await todo('4429169859'), await todo('lupita')]).toEqual([[], []]);
    expect(dicho(await carla.get(`${RUTA}?q=a&donde=aqui`))).toEqual(
      campo('donde', 'La búsqueda no es válida.'),
    );
  });

  test('un límite inválido se rechaza', async () => {
    for (const limit of ['0', '101', 'x', '1.5'])
      expect(dicho(await carla.get(`${RUTA}?limit=${limit}`))).toEqual(
        campo('limit', 'El límite no es válido.'),
      );
  });

  test('un cliente renombrado se encuentra por su nombre nuevo, y ya no por el de antes', async () => {
    const { id } = await alta({ ...CUERPO, nombre: 'Viejo Nombre' }, carla);
    await carla.put(`${RUTA}/${id}`, { nombre: 'Nuevo Nombre' });
    expect([await nombres('?q=viejo'), await nombres('?q=nuevo')]).toEqual([[], ['Nuevo Nombre']]);
  });
});

describe('Lo eliminado', () => {
  test('un cliente vuelve con su id y lo que debe, aparece entre los eliminados y solo ahí, y es uno solo', async () => {
    const dora = await escena.servidor.dueña('Dora Gil');
    const cliente = await alta(COMPLETO, dora);
    const otro = await alta(CUERPO, dora);
    const ruta = `${RUTA}/${cliente.id}`;
    const eliminados = () => lista<{ id: string }>(dora, `${RUTA}?eliminados=true`);
    expect(await eliminados()).toEqual([]);
    expect((await dora.delete(ruta)).status).toBe(204);
    expect((await eliminados()).map(({ id }) => id)).toEqual([cliente.id]);
    expect((await lista<{ id: string }>(dora, RUTA)).map(({ id }) => id)).toEqual([otro.id]);
    expect((await lista<{ id: string }>(dora, `${RUTA}?q=jose&donde=todo`)).map(({ id }) => id)).toEqual([
      otro.id,
    ]);
    expect((await lista<{ id: string }>(dora, `${RUTA}?q=jose&eliminados=true`)).map(({ id }) => id)).toEqual(
      [cliente.id],
    );
    expect(dicho(await dora.get(ruta))).toEqual(NO_ENCONTRADO);

    const vuelta = await dora.post(`${ruta}/restaurar`, {});
    expect([vuelta.status, vuelta.body]).toEqual([200, { ...cliente, version: 3 }]);
    expect((await dora.post(`${ruta}/restaurar`, {})).body).toEqual(vuelta.body);
    expect(await eliminados()).toEqual([]);
    expect((await dora.get(ruta)).body).toEqual(vuelta.body);
    expect((await lista<{ id: string }>(dora, RUTA)).map(({ id }) => id)).toEqual([otro.id, cliente.id]);
    const { eventos } = (await dora.get(`${ruta}/historial`)).body;
    expect(eventos.map(({ texto }: { texto: string }) => texto)).toEqual([
      'Se registró a José Núñez.',
      'Se eliminó a José Núñez.',
      'Se restauró a José Núñez.',
    ]);
  });

  test('el de otra dueña, uno que nunca existió y un id inválido no se restauran', async () => {
    const { id } = await alta();
    await escena.ana.delete(`${RUTA}/${id}`);
    expect(dicho(await escena.beto.post(`${RUTA}/${id}/restaurar`, {}))).toEqual(NO_ENCONTRADO);
    expect(dicho(await escena.ana.post(`${RUTA}/${INEXISTENTE}/restaurar`, {}))).toEqual(NO_ENCONTRADO);
    expect((await escena.ana.post(`${RUTA}/uno/restaurar`, {})).status).toBe(400);
    expect((await escena.ana.get(`${RUTA}?eliminados=quizá`)).status).toBe(400);
    expect(
      (await lista<{ id: string }>(escena.beto, `${RUTA}?eliminados=true`)).map((uno) => uno.id),
    ).not.toContain(id);
  });
});
