import { Escena, campo, dicho, rechazo, sinCambiar } from './entidades.prueba.ts';
import { Persona, Servidor } from './servidor.prueba.ts';

/** Tested rules: spec sections 3, 5, 7 and 9; decisions, "Screens". */

const RUTA = '/api/negocio-config';
const EN_BLANCO = {
  nombre_negocio: '',
  tipo_negocio: '',
  telefono: '',
  email: '',
  direccion: '',
  logo_url: null,
  color_personalizado: '#2563eb',
  nota_factura: null,
  terminos_condiciones: null,
  codigo_pais: '52',
  zona_horaria: 'UTC',
  iva_por_renglon: false,
  iva_predeterminado: null,
  precios_con_iva: false,
  fiscal: null,
  idioma_documentos: 'en',
  mostrar_como_pagar: true,
  enlace_de_mensajes: 'pdf',
  version: 0,
};
const CUERPO = {
  nombre_negocio: 'Taller Ñandú',
  tipo_negocio: 'Mecánica',
  telefono: '2221234567',
  email: 'taller@ejemplo.mx',
  direccion: 'Calle 5 de Mayo 10, Puebla',
};
const COMPLETO = {
  ...CUERPO,
  color_personalizado: '#aa3311',
  nota_factura: 'Gracias por su preferencia',
  terminos_condiciones: 'Pago a 30 días\nSin devoluciones',
  codigo_pais: '1',
  zona_horaria: 'America/Tijuana',
  iva_por_renglon: true,
  iva_predeterminado: 8,
  precios_con_iva: true,
  fiscal: {
    rfc: 'CACX7605101P8',
    razon_social: 'XOCHILT CASAS CHAVEZ',
    regimen: '612',
    codigo_postal: '36257',
  },
  idioma_documentos: 'es',
  mostrar_como_pagar: false,
  enlace_de_mensajes: 'pagina',
};

/** Fields that a body may leave out: they keep their value. */
const DECIBLES = [
  ...(['iva_por_renglon', 'iva_predeterminado', 'precios_con_iva', 'fiscal'] as const),
  ...(['idioma_documentos', 'mostrar_como_pagar', 'enlace_de_mensajes'] as const),
];

let escena: Escena;
let ana: Persona;
beforeAll(async () => {
  escena = await Escena.arranca();
});
beforeEach(async () => {
  ana = await escena.servidor.dueña();
});
afterAll(() => escena.termina());

const guardar = async (cuerpo: object) => {
  const { status, body } = await ana.post(RUTA, cuerpo);
  expect(status).toBe(201);
  return body;
};
const ver = async (dueña = ana) => (await dueña.get(RUTA)).body;

describe('La configuración', () => {
  test('está en blanco, con el azul de siempre, hasta que la dueña la guarda', async () => {
    const { status, body } = await ana.get(RUTA);
    expect([status, body]).toEqual([200, EN_BLANCO]);
  });

  test('con lo mínimo conserva los valores de siempre', async () => {
    const guardada = await guardar(CUERPO);
    expect(guardada).toEqual({ ...EN_BLANCO, ...CUERPO, version: 1 });
    expect(await ver()).toEqual(guardada);
  });

  test('guarda todos los campos; otro guardado los reemplaza, y conserva los opcionales que no nombra', async () => {
    expect(await guardar(COMPLETO)).toEqual({ ...COMPLETO, logo_url: null, version: 1 });
    const sinDecir = Object.fromEntries(DECIBLES.map((campo) => [campo, COMPLETO[campo]]));
    expect(await guardar(CUERPO)).toEqual({ ...EN_BLANCO, ...CUERPO, ...sinDecir, version: 2 });
    expect((await guardar({ ...CUERPO, fiscal: null })).fiscal).toBeNull();
  });

  test('recorta los espacios; una nota o unos términos en blanco son null', async () => {
    const conEspacios = Object.fromEntries(
      Object.entries(CUERPO).map(([nombre, valor]) => [nombre, `  ${valor} `]),
    );
    expect(await guardar({ ...conEspacios, nota_factura: '  ', terminos_condiciones: '' })).toMatchObject({
      ...CUERPO,
      nota_factura: null,
      terminos_condiciones: null,
    });
  });

  test('guardar lo mismo no cambia nada', async () => {
    const guardada = await guardar(COMPLETO);
    expect(await guardar(COMPLETO)).toEqual(guardada);
    expect(await guardar(guardada)).toEqual(guardada);
  });

  test('la presentación pide solo nombre y teléfono; el formulario entero pide también lo demás', async () => {
    const presentacion = { nombre_negocio: 'Taller Sol', telefono: '5587654321' };
    const { status, body } = await ana.post(`${RUTA}/presentacion`, { ...presentacion, email: 'no@va.mx' });
    expect([status, body]).toEqual([201, { ...EN_BLANCO, ...presentacion, version: 1 }]);
    expect((await ana.post(`${RUTA}/presentacion`, { ...presentacion, telefono: '' })).status).toBe(400);
    expect((await ana.post(RUTA, presentacion)).status).toBe(400);
  });

  test('ignora el logo y la dueña que vengan en el cuerpo', async () => {
    await guardar({ ...CUERPO, logo_url: 'https://malo.mx/logo.png', user_id: escena.beto.id });
    expect((await ver()).logo_url).toBeNull();
    expect(await ver(escena.beto)).toEqual(EN_BLANCO);
  });

  test('quien la editaba desde una versión vieja recibe 409 y no pisa nada', async () => {
    const { version } = await guardar(CUERPO);
    await guardar({ ...CUERPO, tipo_negocio: 'Refacciones', version });
    const CAMBIO = 'La configuración cambió mientras la editabas. Vuelve a cargarla.';
    const tarde = () => ana.post(RUTA, { ...COMPLETO, version });
    expect(dicho(await sinCambiar(ana, RUTA, tarde))).toEqual(rechazo(409, CAMBIO, { version: CAMBIO }));
  });

  test('sigue ahí tras kill -9 y otro arranque', async () => {
    const guardada = await escena.ana.post(RUTA, COMPLETO);
    await escena.reinicia();
    expect(await ver(escena.ana)).toEqual(guardada.body);
  });

  test('con una Idempotency-Key se guarda una vez: la repetición no pisa un cambio posterior', async () => {
    const clave = { 'idempotency-key': 'guardar-1' };
    const primera = await ana.post(RUTA, COMPLETO, clave);
    await guardar({ ...COMPLETO, nota_factura: 'Cambiada después' });
    const repetida = await sinCambiar(ana, RUTA, () => ana.post(RUTA, COMPLETO, clave));
    expect([repetida.status, repetida.body]).toEqual([201, primera.body]);
    const otra = () => ana.post(RUTA, { ...COMPLETO, nota_factura: 'Otra' }, clave);
    expect(dicho(await sinCambiar(ana, RUTA, otra))).toEqual(
      rechazo(422, 'Esa clave Idempotency-Key ya se usó con otros datos.'),
    );
    expect((await sinCambiar(ana, RUTA, () => escena.beto.post(RUTA, COMPLETO, clave))).status).toBe(201);
  });

  test('sin sesión responde 401, y no cambia nada', async () => {
    const nadie = new Persona(escena.servidor.url);
    for (const pedido of [() => nadie.get(RUTA), () => nadie.post(RUTA, CUERPO)])
      expect(dicho(await sinCambiar(ana, RUTA, pedido))).toEqual(
        rechazo(401, 'Tu sesión expiró. Inicia sesión de nuevo.'),
      );
  });
});

const TELEFONO = 'El teléfono debe tener exactamente 10 dígitos.';
const EMAIL = 'Ingresa un email válido.';
const COLOR = 'El color debe tener la forma #2563eb.';
const PAIS = 'El código de país debe tener de 1 a 3 dígitos, sin 0 al principio.';
/** Tested rules: spec section 5, "Business settings". */
const REGLAS: readonly (readonly [string, unknown, string])[] = [
  ['nombre_negocio', '', 'El nombre del negocio es obligatorio.'],
  ['nombre_negocio', '   ', 'El nombre del negocio es obligatorio.'],
  ['nombre_negocio', null, 'El nombre del negocio es obligatorio.'],
  ['nombre_negocio', ' T ', 'El nombre debe tener al menos 2 caracteres.'],
  ['tipo_negocio', '', 'El tipo de negocio es obligatorio.'],
  ['tipo_negocio', null, 'El tipo de negocio es obligatorio.'],
  ['tipo_negocio', 'M', 'El tipo de negocio debe tener al menos 2 caracteres.'],
  ['telefono', '', 'El teléfono es obligatorio.'],
  ['telefono', 2221234567, 'El teléfono es obligatorio.'],
  ['telefono', '222123456', TELEFONO],
  ['telefono', '22212345678', TELEFONO],
  ['telefono', '222-123-456', TELEFONO],
  ['email', '', 'El email es obligatorio.'],
  ['email', null, 'El email es obligatorio.'],
  ['email', 'taller', EMAIL],
  ['email', 'taller@ejemplo', EMAIL],
  ['email', 'ta ller@ejemplo.mx', EMAIL],
  ['direccion', '', 'La dirección es obligatoria.'],
  ['direccion', '  ', 'La dirección es obligatoria.'],
  ['direccion', 'C1', 'La dirección debe tener al menos 3 caracteres.'],
  ['color_personalizado', 'azul', COLOR],
  ['color_personalizado', '#fff', COLOR],
  ['color_personalizado', '2563eb', COLOR],
  ['color_personalizado', '#25 3eb', COLOR],
  ['color_personalizado', '#12345g', COLOR],
  ['color_personalizado', '#2563eb0', COLOR],
  ['codigo_pais', '+52', PAIS],
  ['codigo_pais', '5212', PAIS],
  ['codigo_pais', 'MX', PAIS],
  ['codigo_pais', 52, PAIS],
  ['nota_factura', 'x'.repeat(5001), 'El texto es demasiado largo: caben 5,000 caracteres.'],
  ['terminos_condiciones', 7, 'El texto contiene caracteres no permitidos.'],
];

describe('Las reglas', () => {
  test('todo lo que falta se dice de una vez, y primero el nombre', async () => {
    expect(dicho(await sinCambiar(ana, RUTA, () => ana.post(RUTA, {})))).toEqual(
      rechazo(400, 'El nombre del negocio es obligatorio.', {
        nombre_negocio: 'El nombre del negocio es obligatorio.',
        tipo_negocio: 'El tipo de negocio es obligatorio.',
        telefono: 'El teléfono es obligatorio.',
        email: 'El email es obligatorio.',
        direccion: 'La dirección es obligatoria.',
      }),
    );
  });

  test.each(REGLAS)('%s %j se rechaza con «%s»', async (nombre, valor, texto) => {
    const pedido = () => escena.beto.post(RUTA, { ...COMPLETO, [nombre]: valor });
    expect(dicho(await sinCambiar(escena.beto, RUTA, pedido))).toEqual(campo(nombre, texto));
  });
});

test('el color se guarda en minúsculas; uno vacío es el azul de siempre', async () => {
  const visto = async (color_personalizado: unknown) =>
    (await guardar({ ...CUERPO, color_personalizado })).color_personalizado;
  expect([await visto('#AABBCC'), await visto(''), await visto('#000000'), await visto(null)]).toEqual([
    '#aabbcc',
    '#2563eb',
    '#000000',
    '#2563eb',
  ]);
});

test('el código de país son hasta tres dígitos; vacío es ninguno, y ausente el del despliegue', async () => {
  const visto = async (cambio: object) => (await guardar({ ...CUERPO, ...cambio })).codigo_pais;
  for (const [cambio, codigo] of [
    [{ codigo_pais: '1' }, '1'],
    [{ codigo_pais: ' 34 ' }, '34'],
    [{ codigo_pais: '521' }, '521'],
    [{ codigo_pais: '' }, ''],
    [{ codigo_pais: null }, '52'],
    [{}, '52'],
  ] as const) {
    expect(await visto(cambio)).toBe(codigo);
    expect((await ver()).codigo_pais).toBe(codigo);
  }
});

test('el país del despliegue es el de quien no eligió otro', async () => {
  const español = await Servidor.arranca({ CODIGO_PAIS: '34' });
  try {
    const inés = await español.dueña('Inés Vega');
    expect((await ver(inés)).codigo_pais).toBe('34');
    expect((await inés.post(RUTA, CUERPO)).body.codigo_pais).toBe('34');
    expect((await inés.post(RUTA, { ...CUERPO, codigo_pais: '52' })).body.codigo_pais).toBe('52');
  } finally {
    await español.termina();
  }
});
