import {
  Escena,
  INEXISTENTE,
  campo,
  cosa,
  creaUnaSolaVez,
  dicho,
  lista,
  rechazo,
  sinCambiar,
} from './entidades.prueba.ts';
import { Persona, negocioListo, solicitud } from './servidor.prueba.ts';

/** Tested rules: spec sections 2, 3, 5 and 7; decisions, "The HTTP contract". */

const RUTA = '/api/metodos-pago';
const COMPLETO = {
  nombre: 'Transferencia',
  descripcion: 'Banco: BBVA\nCLABE: 012345678901234567',
  link: 'https://pago.mx/ana',
  clabe: '002010077777777771',
  titular: 'Ana Ruiz',
  forma_sat: '03',
  activo: false,
  orden: 3,
};
const BANCO = 'Banco Nacional de México';
const NO_ENCONTRADO = rechazo(404, 'Método de pago no encontrado.');

let escena: Escena;
beforeAll(async () => {
  escena = await Escena.arranca();
});
afterAll(() => escena.termina());

const alta = async (cuerpo: object = { nombre: 'Efectivo' }, dueña = escena.ana) => {
  const respuesta = await dueña.post(RUTA, cuerpo);
  expect(respuesta.status).toBe(201);
  return cosa(respuesta);
};
const cambiar = async (id: string, cambio: object) => cosa(await escena.ana.put(`${RUTA}/${id}`, cambio));

describe('El alta', () => {
  test('con solo el nombre está activo, en orden 0 y sin link ni instrucciones', async () => {
    const respuesta = await escena.ana.post(RUTA, { nombre: '  Efectivo ' });
    expect([respuesta.status, respuesta.body]).toEqual([
      201,
      {
        data: {
          id: expect.any(String),
          nombre: 'Efectivo',
          descripcion: null,
          link: null,
          clabe: null,
          titular: null,
          forma_sat: null,
          banco: null,
          activo: true,
          orden: 0,
          version: 1,
        },
      },
    ]);
    expect(await lista(escena.ana, RUTA)).toContainEqual(respuesta.body.data);
  });

  test('con todos los campos los guarda, renglones incluidos', async () => {
    const metodo = await alta(COMPLETO);
    expect(metodo).toEqual({ ...COMPLETO, banco: BANCO, id: metodo.id, version: 1 });
  });

  test('un link o unas instrucciones en blanco son null', async () => {
    expect(await alta({ nombre: 'Efectivo', link: ' ', descripcion: '' })).toMatchObject({
      link: null,
      descripcion: null,
    });
  });

  test.each(['https://pago.mx', 'http://pago.mx/a?b=c#d', 'HTTPS://PAGO.MX:8443/x'])(
    'el link %s vale',
    async (link) => expect((await alta({ nombre: 'Web', link })).link).toBe(link),
  );

  test('con una Idempotency-Key ocurre una sola vez', () =>
    creaUnaSolaVez(escena, {
      ruta: RUTA,
      cuerpo: () => COMPLETO,
      otroCuerpo: { ...COMPLETO, activo: true },
    }));
});

const LINK = 'El link debe ser una URL válida';
const CLABE = 'La CLABE no es válida: son 18 dígitos.';
const CLABE_QUE_NO_CUADRA =
  'La CLABE no es válida: algún dígito está mal, porque el último no cuadra con los demás.';
const ORDEN = 'El orden debe ser un entero entre 0 y 1,000,000.';

test.each([
  ['nombre', '', 'El nombre es obligatorio'],
  ['nombre', '   ', 'El nombre es obligatorio'],
  ['nombre', null, 'El nombre es obligatorio'],
  ['nombre', 3, 'El nombre es obligatorio'],
  ['link', 'pago.mx', LINK],
  ['link', 'https://', LINK],
  ['link', 'https://pago mx', LINK],
  ['link', 'ftp://pago.mx', LINK],
  ['link', 'mailto:ana@pago.mx', LINK],
  ['link', 'javascript:alert(1)', LINK],
  ['link', 'data:text/html,hola', LINK],
  ['clabe', '002010077777777770', CLABE_QUE_NO_CUADRA],
  ['clabe', 2010077777777771, CLABE],
  ['forma_sat', '99', 'Elige una forma de pago del SAT'],
  ['activo', 'true', 'Indica si el método está activo.'],
  ['activo', null, 'Indica si el método está activo.'],
  ['orden', -1, ORDEN],
  ['orden', 1.5, ORDEN],
  ['orden', 'primero', ORDEN],
  ['orden', [5], ORDEN],
  ['orden', true, ORDEN],
])('%s %j se rechaza con «%s» al crear y al cambiar', async (nombre, valor, texto) => {
  const { id } = await alta(COMPLETO);
  const malo = { ...COMPLETO, [nombre]: valor };
  for (const pedido of [
    () => escena.ana.post(RUTA, malo),
    () => escena.ana.put(`${RUTA}/${id}`, malo),
    () => escena.ana.put(`${RUTA}/${id}`, { [nombre]: valor }),
  ])
    expect(dicho(await sinCambiar(escena.ana, RUTA, pedido))).toEqual(campo(nombre, texto));
});

test('un método sin nombre se rechaza', async () => {
  expect(dicho(await sinCambiar(escena.ana, RUTA, () => escena.ana.post(RUTA, {})))).toEqual(
    campo('nombre', 'El nombre es obligatorio'),
  );
});

describe('El cambio', () => {
  test('guarda el método completo, como lo envía la pantalla', async () => {
    const antes = await alta();
    const respuesta = await escena.ana.put(`${RUTA}/${antes.id}`, { ...antes, ...COMPLETO });
    const despues = { ...COMPLETO, banco: BANCO, id: antes.id, version: 2 };
    expect([respuesta.status, respuesta.body]).toEqual([200, { data: despues }]);
    expect(await lista(escena.ana, RUTA)).toContainEqual(despues);
  });

  test('activarlo y desactivarlo deja lo demás como estaba', async () => {
    const metodo = await alta(COMPLETO);
    expect(await cambiar(metodo.id, { ...metodo, activo: true })).toEqual({
      ...metodo,
      activo: true,
      version: 2,
    });
    expect(await cambiar(metodo.id, { activo: false })).toEqual({ ...metodo, version: 3 });
  });

  test('renombrar uno inactivo no lo activa ni le borra sus instrucciones', async () => {
    const metodo = await alta(COMPLETO);
    expect(await cambiar(metodo.id, { nombre: 'SPEI' })).toEqual({ ...metodo, nombre: 'SPEI', version: 2 });
  });

  test('lo que nombra vacío se borra', async () => {
    const metodo = await alta(COMPLETO);
    expect(await cambiar(metodo.id, { link: '', descripcion: null })).toEqual({
      ...metodo,
      link: null,
      descripcion: null,
      version: 2,
    });
  });

  test('guardar lo mismo no cambia nada', async () => {
    const metodo = await alta(COMPLETO);
    for (const cambio of [metodo, COMPLETO, {}]) expect(await cambiar(metodo.id, cambio)).toEqual(metodo);
  });

  test('quien editaba una versión vieja recibe 409 y no pisa nada', async () => {
    const { id } = await alta();
    await cambiar(id, { nombre: 'Cheque', version: 1 });
    const tarde = () => escena.ana.put(`${RUTA}/${id}`, { ...COMPLETO, version: 1 });
    const CAMBIO = 'El método de pago cambió mientras lo editabas. Vuelve a cargarlo.';
    expect(dicho(await sinCambiar(escena.ana, RUTA, tarde))).toEqual(
      rechazo(409, CAMBIO, { version: CAMBIO }),
    );
  });
});

test('los métodos de pago se listan por su orden y luego por su nombre, activos e inactivos', async () => {
  const dora = await escena.servidor.dueña('Dora Gil');
  expect((await dora.get(RUTA)).body).toEqual([]);
  for (const [nombre, orden, activo] of [
    ['Tarjeta', 2, true],
    ['Oxxo', 0, true],
    ['Ñandú', 0, false],
    ['águila', 0, true],
    ['Cheque', 1, true],
  ])
    await alta({ nombre, orden, activo }, dora);
  expect((await lista(dora, RUTA)).map(({ nombre, activo }) => [nombre, activo])).toEqual([
    ['águila', true],
    ['Ñandú', false],
    ['Oxxo', true],
    ['Cheque', true],
    ['Tarjeta', true],
  ]);
});

describe('La baja', () => {
  test('responde 204, y desde entonces el método no se lista, y cambiarlo o eliminarlo es un 404', async () => {
    const { id } = await alta();
    const baja = await escena.ana.delete(`${RUTA}/${id}`);
    expect([baja.status, baja.body]).toEqual([204, '']);
    expect((await lista(escena.ana, RUTA)).map((uno) => uno.id)).not.toContain(id);
    for (const pedido of [
      () => escena.ana.put(`${RUTA}/${id}`, COMPLETO),
      () => escena.ana.delete(`${RUTA}/${id}`),
    ])
      expect(dicho(await pedido())).toEqual(NO_ENCONTRADO);
  });

  test('deja como estaban las facturas que se pagaron con él', async () => {
    const dora = await escena.servidor.dueña('Dora Gil');
    const { cliente, metodo } = await negocioListo(dora);
    const { id } = (await dora.post('/api/facturas', solicitud(cliente.id))).body;
    const pagada = await dora.put(`/api/facturas/${id}`, { estado: 'pagada', metodo_pago_id: metodo.id });
    expect(pagada.body.metodo_pago).toMatchObject({ nombre: 'Transferencia' });
    const baja = await sinCambiar(dora, `/api/facturas/${id}`, () => dora.delete(`${RUTA}/${metodo.id}`));
    expect(baja.status).toBe(204);
  });
});

test('un método restaurado vuelve con su id, su orden y como estaba; restaurarlo otra vez no cambia nada', async () => {
  const { id } = await alta(COMPLETO);
  const metodo = await cambiar(id, { activo: false });
  const antes = await lista(escena.ana, RUTA);
  await escena.ana.delete(`${RUTA}/${id}`);
  for (let vez = 1; vez <= 2; vez++) {
    const { status, body } = await escena.ana.post(`${RUTA}/${id}/restaurar`, {});
    expect([status, body]).toEqual([200, { data: metodo }]);
  }
  expect(await lista(escena.ana, RUTA)).toEqual(antes);
  for (const pedido of [
    () => escena.beto.post(`${RUTA}/${id}/restaurar`, {}),
    () => escena.ana.post(`${RUTA}/${INEXISTENTE}/restaurar`, {}),
  ])
    expect(dicho(await pedido())).toEqual(NO_ENCONTRADO);
});

test('un método de otra dueña no se lista, y cambiarlo o eliminarlo es un 404, como uno que no existe', async () => {
  const { id } = await alta();
  expect((await lista(escena.beto, RUTA)).map((uno) => uno.id)).not.toContain(id);
  for (const ajeno of [id, INEXISTENTE])
    for (const pedido of [
      () => escena.beto.put(`${RUTA}/${ajeno}`, COMPLETO),
      () => escena.beto.delete(`${RUTA}/${ajeno}`),
    ])
      expect(dicho(await sinCambiar(escena.ana, RUTA, pedido))).toEqual(NO_ENCONTRADO);
});

test('un id que no es UUID se rechaza con 400; sin sesión los métodos de pago responden 401', async () => {
  const nadie = new Persona(escena.servidor.url);
  for (const pedido of [
    () => escena.ana.put(`${RUTA}/abc`, COMPLETO),
    () => escena.ana.delete(`${RUTA}/abc`),
  ])
    expect(dicho(await pedido())).toEqual(rechazo(400, 'El identificador no es válido.'));
  for (const pedido of [
    () => nadie.get(RUTA),
    () => nadie.post(RUTA, COMPLETO),
    () => nadie.put(`${RUTA}/${INEXISTENTE}`, COMPLETO),
    () => nadie.delete(`${RUTA}/${INEXISTENTE}`),
  ])
    expect(dicho(await sinCambiar(escena.ana, RUTA, pedido))).toEqual(
      rechazo(401, 'Tu sesión expiró. Inicia sesión de nuevo.'),
    );
});
