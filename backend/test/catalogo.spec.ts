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
import { Persona } from './servidor.prueba.ts';

const CATEGORIAS = '/api/categorias-negocio';
const SERVICIOS = '/api/servicios-negocio';
const CATEGORIA_NO_ENCONTRADA = rechazo(404, 'Categoría no encontrada.');
const SERVICIO_NO_ENCONTRADO = rechazo(404, 'Servicio no encontrado.');
const SESION_EXPIRADA = rechazo(401, 'Tu sesión expiró. Inicia sesión de nuevo.');

let escena: Escena;
beforeAll(async () => {
  escena = await Escena.arranca();
});
afterAll(() => escena.termina());

const creada = async (ruta: string, cuerpo: object, dueña: Persona) => {
  const respuesta = await dueña.post(ruta, cuerpo);
  expect(respuesta.status).toBe(201);
  return cosa(respuesta);
};
const categoria = (nombre = 'Frenos', dueña = escena.ana, orden?: number) =>
  creada(CATEGORIAS, { nombre, orden }, dueña);
const servicio = (categoria_id: string, cambios: object = {}, dueña = escena.ana) =>
  creada(SERVICIOS, { nombre: 'Balatas', precio: 350.5, categoria_id, ...cambios }, dueña);
const nombres = async (dueña: Persona, ruta = CATEGORIAS) =>
  (await lista<{ nombre: string }>(dueña, ruta)).map(({ nombre }) => nombre);

describe('Las categorías', () => {
  test('se crean, se cambian y se eliminan', async () => {
    const dora = await escena.servidor.dueña('Dora Gil');
    expect((await dora.get(CATEGORIAS)).body).toEqual({ data: [] });
    const alta = await dora.post(CATEGORIAS, { nombre: '  Frenos ' });
    const frenos = { id: expect.any(String), nombre: 'Frenos', orden: null, version: 1 };
    expect([alta.status, alta.body]).toEqual([201, { data: frenos }]);
    const ruta = `${CATEGORIAS}/${alta.body.data.id}`;
    const cambio = await dora.put(ruta, { nombre: 'Frenos ABS', orden: 3, version: 1 });
    const cambiada = { ...alta.body.data, nombre: 'Frenos ABS', orden: 3, version: 2 };
    expect([cambio.status, cambio.body]).toEqual([200, { data: cambiada }]);
    expect((await dora.get(CATEGORIAS)).body).toEqual({ data: [cambiada] });
    const baja = await dora.delete(ruta);
    expect([baja.status, baja.body]).toEqual([204, '']);
    expect((await dora.get(CATEGORIAS)).body).toEqual({ data: [] });
    for (const pedido of [() => dora.put(ruta, { nombre: 'X' }), () => dora.delete(ruta)])
      expect(dicho(await pedido())).toEqual(CATEGORIA_NO_ENCONTRADA);
  });

  test('van por su orden, y las que no lo tienen al final, como se crearon', async () => {
    const dora = await escena.servidor.dueña('Dora Gil');
    for (const [nombre, orden] of [
      ['Zeta', undefined],
      ['Diez', 10],
      ['Alfa', undefined],
      ['Dos', 2],
      ['Otra dos', 2],
      ['Uno', 1],
    ] as const)
      await categoria(nombre, dora, orden);
    expect(await nombres(dora)).toEqual(['Uno', 'Dos', 'Otra dos', 'Diez', 'Zeta', 'Alfa']);
  });

  test('arrastrarlas manda un cambio por cada una, a la vez, y quedan en el orden pedido', async () => {
    const dora = await escena.servidor.dueña('Dora Gil');
    const uno = await categoria('Uno', dora);
    const dos = await categoria('Dos', dora);
    const tres = await categoria('Tres', dora);
    for (const pedido of [
      [tres, uno, dos],
      [dos, tres, uno],
      [tres, dos, uno],
    ]) {
      const respuestas = await Promise.all(
        pedido.map(({ id, nombre }, i) => dora.put(`${CATEGORIAS}/${id}`, { nombre, orden: i + 1 })),
      );
      expect(respuestas.map(({ status, body }) => [status, body.data.orden])).toEqual([
        [200, 1],
        [200, 2],
        [200, 3],
      ]);
      expect(await nombres(dora)).toEqual(pedido.map(({ nombre }) => nombre));
    }
  });

  test('un orden vacío, null o ausente deja la categoría sin orden; un orden escrito como texto vale como número', async () => {
    const { id } = await categoria('Motor', escena.ana, 4);
    const orden = async (cambio: object) =>
      cosa(await escena.ana.put(`${CATEGORIAS}/${id}`, { nombre: 'Motor', ...cambio })).orden;
    for (const ninguno of [{ orden: '' }, { orden: null }, {}]) {
      expect(await orden({ orden: '7' })).toBe(7);
      expect(await orden(ninguno)).toBeNull();
    }
  });

  const ORDEN = 'El orden debe ser un entero entre 1 y 1,000,000.';
  test.each([
    ['nombre', '', 'El nombre es obligatorio'],
    ['nombre', '   ', 'El nombre es obligatorio'],
    ['nombre', null, 'El nombre es obligatorio'],
    ['nombre', undefined, 'El nombre es obligatorio'],
    ['nombre', 5, 'El nombre es obligatorio'],
    ['nombre', 'x'.repeat(121), 'El texto es demasiado largo: caben 120 caracteres.'],
    ['orden', 0, ORDEN],
    ['orden', -1, ORDEN],
    ['orden', 1.5, ORDEN],
    ['orden', 'primero', ORDEN],
    ['orden', 1e21, ORDEN],
  ])('%s %j se rechaza con «%s» al crear y al cambiar', async (nombre, valor, texto) => {
    const { id } = await categoria();
    const malo = { nombre: 'Motor', [nombre]: valor };
    for (const pedido of [
      () => escena.ana.post(CATEGORIAS, malo),
      () => escena.ana.put(`${CATEGORIAS}/${id}`, malo),
    ])
      expect(dicho(await sinCambiar(escena.ana, CATEGORIAS, pedido))).toEqual(campo(nombre, texto));
  });

  test('quien editaba una versión vieja recibe 409; guardar lo mismo no cambia nada', async () => {
    const { id, version } = await categoria();
    const cambiar = (cambio: object) => escena.ana.put(`${CATEGORIAS}/${id}`, cambio);
    expect(cosa(await cambiar({ nombre: 'Frenos', version })).version).toBe(1);
    expect(cosa(await cambiar({ nombre: 'Discos', version })).version).toBe(2);
    const tarde = () => cambiar({ nombre: 'Tambores', version });
    const CAMBIO = 'La categoría cambió mientras la editabas. Vuelve a cargarla.';
    expect(dicho(await sinCambiar(escena.ana, CATEGORIAS, tarde))).toEqual(
      rechazo(409, CAMBIO, { version: CAMBIO }),
    );
  });

  test('la versión es de cada una: cambiar otra no estorba', async () => {
    const [una, otra] = [await categoria('Una'), await categoria('Otra')];
    await escena.ana.put(`${CATEGORIAS}/${una.id}`, { nombre: 'Cambiada' });
    const respuesta = await escena.ana.put(`${CATEGORIAS}/${otra.id}`, {
      nombre: 'También',
      version: otra.version,
    });
    expect(respuesta.status).toBe(200);
  });

  test('con una Idempotency-Key se crean una sola vez', () =>
    creaUnaSolaVez(escena, {
      ruta: CATEGORIAS,
      cuerpo: () => ({ nombre: 'Suspensión', orden: 1 }),
      otroCuerpo: { nombre: 'Suspensión', orden: 2 },
    }));

  test('las de otra dueña no se listan, y cambiarlas o eliminarlas es un 404, como las que no existen', async () => {
    const { id } = await categoria();
    expect((await lista(escena.beto, CATEGORIAS)).map((una) => una.id)).not.toContain(id);
    for (const ajena of [id, INEXISTENTE])
      for (const pedido of [
        () => escena.beto.put(`${CATEGORIAS}/${ajena}`, { nombre: 'Mía' }),
        () => escena.beto.delete(`${CATEGORIAS}/${ajena}`),
      ])
        expect(dicho(await sinCambiar(escena.ana, CATEGORIAS, pedido))).toEqual(CATEGORIA_NO_ENCONTRADA);
  });
});

describe('Los servicios', () => {
  test('se crean, se cambian y se eliminan', async () => {
    const [frenos, motor] = [await categoria(), await categoria('Motor')];
    const cuerpo = { nombre: ' Balatas ', precio: 350.5, categoria_id: frenos.id };
    const alta = await escena.ana.post(SERVICIOS, cuerpo);
    const sinIva = { iva: null, clave_sat: null, unidad_sat: null };
    const balatas = { ...cuerpo, ...sinIva, id: expect.any(String), nombre: 'Balatas', version: 1 };
    expect([alta.status, alta.body]).toEqual([201, { data: balatas }]);
    const ruta = `${SERVICIOS}/${alta.body.data.id}`;
    const conIva = { iva: 'exento', clave_sat: '78181500', unidad_sat: 'E48' };
    const cambio = { nombre: 'Afinación', precio: 1200, categoria_id: motor.id, ...conIva };
    const cambiado = await escena.ana.put(ruta, { ...cambio, version: 1 });
    expect([cambiado.status, cambiado.body]).toEqual([
      200,
      { data: { ...cambio, id: alta.body.data.id, version: 2 } },
    ]);
    expect((await escena.ana.get(`${SERVICIOS}?categoria_id=${frenos.id}`)).body).toEqual({ data: [] });
    expect((await escena.ana.get(`${SERVICIOS}?categoria_id=${motor.id}`)).body).toEqual({
      data: [cambiado.body.data],
    });
    expect((await escena.ana.delete(ruta)).status).toBe(204);
    for (const pedido of [() => escena.ana.put(ruta, cambio), () => escena.ana.delete(ruta)])
      expect(dicho(await pedido())).toEqual(SERVICIO_NO_ENCONTRADO);
  });

  test('se listan todos, o los de una categoría, como se crearon', async () => {
    const dora = await escena.servidor.dueña('Dora Gil');
    const [frenos, motor] = [await categoria('Frenos', dora), await categoria('Motor', dora)];
    await servicio(frenos.id, { nombre: 'Discos' }, dora);
    await servicio(motor.id, { nombre: 'Aceite' }, dora);
    await servicio(frenos.id, { nombre: 'Balatas' }, dora);
    expect(await nombres(dora, SERVICIOS)).toEqual(['Discos', 'Aceite', 'Balatas']);
    expect(await nombres(dora, `${SERVICIOS}?categoria_id=${frenos.id}`)).toEqual(['Discos', 'Balatas']);
    expect(await nombres(dora, `${SERVICIOS}?categoria_id=${frenos.id.toUpperCase()}`)).toEqual([
      'Discos',
      'Balatas',
    ]);
    expect(await nombres(dora, `${SERVICIOS}?categoria_id=${INEXISTENTE}`)).toEqual([]);
    expect(dicho(await dora.get(`${SERVICIOS}?categoria_id=abc`))).toEqual(
      campo('categoria_id', 'El identificador no es válido.'),
    );
  });

  test.each([
    [0.01, 0.01],
    [350.5, 350.5],
    ['350.50', 350.5],
    [19.99, 19.99],
    [999_999_999.99, 999_999_999.99],
  ])('el precio %j se guarda exacto, al centavo: %j', async (precio, guardado) => {
    const { id } = await categoria();
    const { id: deServicio } = await servicio(id, { precio });
    const [visto] = await lista(escena.ana, `${SERVICIOS}?categoria_id=${id}`);
    expect([visto.id, visto.precio]).toEqual([deServicio, guardado]);
  });

  test.each([
    ['nombre', '', 'El nombre es obligatorio'],
    ['nombre', ' \t ', 'El nombre es obligatorio'],
    ['nombre', null, 'El nombre es obligatorio'],
    ['precio', 0, 'Precio inválido'],
    ['precio', -1, 'Precio inválido'],
    ['precio', 0.001, 'Escribe el precio con 2 decimales como máximo.'],
    ['precio', 1.005, 'Escribe el precio con 2 decimales como máximo.'],
    ['precio', 'gratis', 'Escribe un número, por ejemplo 1,234.50.'],
    ['precio', '1/2', 'Escribe la fracción con decimales: 0.5.'],
    ['precio', '50 %', 'Escribe un importe, no un porcentaje.'],
    ['precio', '', 'Precio inválido'],
    ['precio', null, 'Precio inválido'],
    ['precio', undefined, 'Precio inválido'],
    ['precio', [5], 'Escribe un número, por ejemplo 1,234.50.'],
    ['precio', 1e12, 'El precio es demasiado grande: el máximo es $999,999,999.99.'],
    ['categoria_id', undefined, 'Selecciona una categoría.'],
    ['categoria_id', '', 'Selecciona una categoría.'],
    ['categoria_id', 'abc', 'Selecciona una categoría.'],
  ])('%s %j se rechaza con «%s» al crear y al cambiar', async (nombre, valor, texto) => {
    const { id: categoria_id } = await categoria();
    const { id } = await servicio(categoria_id);
    const malo = { nombre: 'Balatas', precio: 10, categoria_id, [nombre]: valor };
    for (const pedido of [
      () => escena.ana.post(SERVICIOS, malo),
      () => escena.ana.put(`${SERVICIOS}/${id}`, malo),
    ])
      expect(dicho(await sinCambiar(escena.ana, SERVICIOS, pedido))).toEqual(campo(nombre, texto));
  });

  test('todo lo que falta se dice de una vez', async () => {
    expect(dicho(await sinCambiar(escena.ana, SERVICIOS, () => escena.ana.post(SERVICIOS, {})))).toEqual(
      rechazo(400, 'El nombre es obligatorio', {
        nombre: 'El nombre es obligatorio',
        precio: 'Precio inválido',
        categoria_id: 'Selecciona una categoría.',
      }),
    );
  });

  test('no entran en una categoría ajena, eliminada o que no existe', async () => {
    const mia = await categoria();
    const { id } = await servicio(mia.id);
    const eliminada = await categoria('Eliminada');
    await escena.ana.delete(`${CATEGORIAS}/${eliminada.id}`);
    const ajena = await categoria('De Beto', escena.beto);
    for (const categoria_id of [ajena.id, eliminada.id, INEXISTENTE]) {
      const cuerpo = { nombre: 'Balatas', precio: 10, categoria_id };
      for (const pedido of [
        () => escena.ana.post(SERVICIOS, cuerpo),
        () => escena.ana.put(`${SERVICIOS}/${id}`, cuerpo),
      ])
        expect(dicho(await sinCambiar(escena.ana, SERVICIOS, pedido))).toEqual(CATEGORIA_NO_ENCONTRADA);
    }
  });

  test('quien editaba una versión vieja recibe 409', async () => {
    const { id: categoria_id } = await categoria();
    const { id } = await servicio(categoria_id);
    const cambiar = (precio: number) =>
      escena.ana.put(`${SERVICIOS}/${id}`, { nombre: 'Balatas', precio, categoria_id, version: 1 });
    expect((await cambiar(400)).status).toBe(200);
    const CAMBIO = 'El servicio cambió mientras lo editabas. Vuelve a cargarlo.';
    expect(dicho(await sinCambiar(escena.ana, SERVICIOS, () => cambiar(500)))).toEqual(
      rechazo(409, CAMBIO, { version: CAMBIO }),
    );
  });

  test('eliminar su categoría se los lleva, y solo a ellos', async () => {
    const dora = await escena.servidor.dueña('Dora Gil');
    const [frenos, motor] = [await categoria('Frenos', dora), await categoria('Motor', dora)];
    const { id } = await servicio(frenos.id, {}, dora);
    const aceite = await servicio(motor.id, { nombre: 'Aceite' }, dora);
    await dora.delete(`${CATEGORIAS}/${frenos.id}`);
    expect(await lista(dora, SERVICIOS)).toEqual([aceite]);
    expect(dicho(await dora.delete(`${SERVICIOS}/${id}`))).toEqual(SERVICIO_NO_ENCONTRADO);
  });

  test('con una Idempotency-Key se crean una sola vez', async () => {
    const deAna = await categoria('De Ana');
    const deBeto = await categoria('De Beto', escena.beto);
    const cuerpo = (categoria_id: string, precio = 80) => ({ nombre: 'Rotación', precio, categoria_id });
    await creaUnaSolaVez(escena, {
      ruta: SERVICIOS,
      cuerpo: (dueña) => cuerpo(dueña === 'ana' ? deAna.id : deBeto.id),
      otroCuerpo: cuerpo(deAna.id, 81),
    });
  });

  test('los de otra dueña no se listan, y cambiarlos o eliminarlos es un 404, como los que no existen', async () => {
    const { id: categoria_id } = await categoria();
    const { id } = await servicio(categoria_id);
    const suya = await categoria('De Beto', escena.beto);
    expect((await lista(escena.beto, SERVICIOS)).map((uno) => uno.id)).not.toContain(id);
    expect(await lista(escena.beto, `${SERVICIOS}?categoria_id=${categoria_id}`)).toEqual([]);
    for (const ajeno of [id, INEXISTENTE])
      for (const pedido of [
        () => escena.beto.put(`${SERVICIOS}/${ajeno}`, { nombre: 'Mío', precio: 1, categoria_id: suya.id }),
        () => escena.beto.delete(`${SERVICIOS}/${ajeno}`),
      ])
        expect(dicho(await sinCambiar(escena.ana, SERVICIOS, pedido))).toEqual(SERVICIO_NO_ENCONTRADO);
  });
});

test('un id que no es UUID se rechaza con 400; sin sesión el catálogo responde 401', async () => {
  const nadie = new Persona(escena.servidor.url);
  for (const ruta of [CATEGORIAS, SERVICIOS]) {
    const { id: categoria_id } = await categoria();
    const cuerpo = { nombre: 'Balatas', precio: 10, categoria_id };
    for (const pedido of [
      () => escena.ana.put(`${ruta}/abc`, cuerpo),
      () => escena.ana.delete(`${ruta}/abc`),
    ])
      expect(dicho(await pedido())).toEqual(rechazo(400, 'El identificador no es válido.'));
    for (const pedido of [
      () => nadie.get(ruta),
      () => nadie.post(ruta, cuerpo),
      () => nadie.put(`${ruta}/${INEXISTENTE}`, cuerpo),
      () => nadie.delete(`${ruta}/${INEXISTENTE}`),
    ])
      expect(dicho(await sinCambiar(escena.ana, ruta, pedido))).toEqual(SESION_EXPIRADA);
  }
});

test('una categoría restaurada vuelve con su id y su orden; un servicio, a su lugar si su categoría está', async () => {
  const dora = await escena.servidor.dueña('Dora Gil');
  const frenos = await categoria('Frenos', dora, 2);
  const motor = await categoria('Motor', dora, 1);
  const balatas = await servicio(frenos.id, {}, dora);
  const discos = await servicio(frenos.id, { nombre: 'Discos' }, dora);
  await servicio(motor.id, { nombre: 'Bujías' }, dora);
  const todo = async () => [await lista(dora, CATEGORIAS), await lista(dora, SERVICIOS)];
  const antes = await todo();
  const restaurar = (ruta: string, { id }: { id: string }) => dora.post(`${ruta}/${id}/restaurar`, {});

  await dora.delete(`${SERVICIOS}/${discos.id}`);
  const sinDiscos = await todo();
  await dora.delete(`${CATEGORIAS}/${frenos.id}`);
  expect(await nombres(dora, SERVICIOS)).toEqual(['Bujías']);
  for (const suyo of [balatas, discos])
    expect(dicho(await restaurar(SERVICIOS, suyo))).toEqual(
      rechazo(409, 'Su categoría se eliminó. Restaura primero la categoría.'),
    );
  const vuelta = await restaurar(CATEGORIAS, frenos);
  expect([vuelta.status, vuelta.body]).toEqual([200, { data: frenos }]);
  expect(await todo()).toEqual(sinDiscos);
  const suServicio = await restaurar(SERVICIOS, discos);
  expect([suServicio.status, suServicio.body]).toEqual([200, { data: discos }]);
  expect(await todo()).toEqual(antes);

  expect(dicho(await restaurar(CATEGORIAS, { id: INEXISTENTE }))).toEqual(CATEGORIA_NO_ENCONTRADA);
  expect(dicho(await restaurar(SERVICIOS, { id: INEXISTENTE }))).toEqual(SERVICIO_NO_ENCONTRADO);
  expect(dicho(await escena.beto.post(`${CATEGORIAS}/${frenos.id}/restaurar`, {}))).toEqual(
    CATEGORIA_NO_ENCONTRADA,
  );
});
