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
import { Persona } from './servidor.prueba.ts';

const RUTA = '/api/mensajes';
const NO_ENCONTRADO = rechazo(404, 'Mensaje no encontrado.');

let escena: Escena;
beforeAll(async () => {
  escena = await Escena.arranca();
});
afterAll(() => escena.termina());

const alta = async (texto = 'Hola {cliente}', dueña = escena.ana) => {
  const { status, body } = await dueña.post(RUTA, { texto });
  expect(status).toBe(201);
  return body;
};

test('los mensajes se crean, se listan en el orden en que se crearon y se eliminan', async () => {
  const dora = await escena.servidor.dueña('Dora Gil');
  expect((await dora.get(RUTA)).body).toEqual([]);
  const [hola, adios] = [await alta('Hola {cliente}', dora), await alta('Adiós', dora)];
  expect(hola).toEqual({ id: expect.any(String), texto: 'Hola {cliente}' });
  expect((await dora.get(RUTA)).body).toEqual([hola, adios]);
  const baja = await dora.delete(`${RUTA}/${hola.id}`);
  expect([baja.status, baja.body]).toEqual([204, '']);
  expect((await dora.get(RUTA)).body).toEqual([adios]);
  expect(dicho(await sinCambiar(dora, RUTA, () => dora.delete(`${RUTA}/${hola.id}`)))).toEqual(NO_ENCONTRADO);
});

test.each([
  ['  Hola  ', 'Hola'],
  ['Hola {cliente}:\n\n• uno\n• dos 🙂', 'Hola {cliente}:\n\n• uno\n• dos 🙂'],
  ['$& <b>"hola"</b> {cliente}{cliente}', '$& <b>"hola"</b> {cliente}{cliente}'],
  ['x'.repeat(5000), 'x'.repeat(5000)],
])('el texto %j se guarda entero, sin los espacios de los lados', async (texto, guardado) => {
  const mensaje = await alta(texto);
  expect(mensaje.texto).toBe(guardado);
  expect(await lista(escena.ana, RUTA)).toContainEqual(mensaje);
});

const VACIO = 'El mensaje no puede estar vacío';
test.each([
  ['', VACIO],
  ['   ', VACIO],
  ['\n\t', VACIO],
  [null, VACIO],
  [undefined, VACIO],
  [7, VACIO],
  [['Hola'], VACIO],
  ['x'.repeat(5001), 'El texto es demasiado largo: caben 5,000 caracteres.'],
  ['Hola\u0007', 'El texto contiene caracteres no permitidos.'],
])('el texto %j se rechaza con «%s»', async (texto, dice) => {
  const pedido = () => escena.ana.post(RUTA, { texto });
  expect(dicho(await sinCambiar(escena.ana, RUTA, pedido))).toEqual(campo('texto', dice));
});

test('un mensaje con una Idempotency-Key se crea una sola vez', () =>
  creaUnaSolaVez(escena, {
    ruta: RUTA,
    cuerpo: () => ({ texto: 'Buen día {cliente}' }),
    otroCuerpo: { texto: 'Buenas tardes {cliente}' },
  }));

test('un mensaje restaurado vuelve con su id a su lugar; restaurarlo otra vez no cambia nada', async () => {
  const mensaje = await alta();
  await escena.ana.post(RUTA, { texto: 'El de después' });
  const antes = await lista(escena.ana, RUTA);
  await escena.ana.delete(`${RUTA}/${mensaje.id}`);
  for (let vez = 1; vez <= 2; vez++) {
    const { status, body } = await escena.ana.post(`${RUTA}/${mensaje.id}/restaurar`, {});
    expect([status, body]).toEqual([200, mensaje]);
  }
  expect(await lista(escena.ana, RUTA)).toEqual(antes);
  for (const pedido of [
    () => escena.beto.post(`${RUTA}/${mensaje.id}/restaurar`, {}),
    () => escena.ana.post(`${RUTA}/${INEXISTENTE}/restaurar`, {}),
  ])
    expect(dicho(await pedido())).toEqual(NO_ENCONTRADO);
});

test('un mensaje de otra dueña no se lista, y eliminarlo es un 404, como uno que no existe', async () => {
  const { id } = await alta();
  expect((await lista(escena.beto, RUTA)).map((uno) => uno.id)).not.toContain(id);
  for (const ajeno of [id, INEXISTENTE]) {
    const pedido = () => escena.beto.delete(`${RUTA}/${ajeno}`);
    expect(dicho(await sinCambiar(escena.ana, RUTA, pedido))).toEqual(NO_ENCONTRADO);
  }
});

test('un id que no es UUID se rechaza con 400; sin sesión los mensajes responden 401', async () => {
  expect(dicho(await escena.ana.delete(`${RUTA}/abc`))).toEqual(
    rechazo(400, 'El identificador no es válido.'),
  );
  const nadie = new Persona(escena.servidor.url);
  for (const pedido of [
    () => nadie.get(RUTA),
    () => nadie.post(RUTA, { texto: 'Hola' }),
    () => nadie.delete(`${RUTA}/${INEXISTENTE}`),
  ])
    expect(dicho(await sinCambiar(escena.ana, RUTA, pedido))).toEqual(
      rechazo(401, 'Tu sesión expiró. Inicia sesión de nuevo.'),
    );
});
