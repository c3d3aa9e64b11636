import { dado, registrados, rechazoDe } from '../dado.prueba.ts';
import { fold } from '../decider.ts';
import { EVENTOS } from '../eventos.ts';
import { leer } from '../esquemas.ts';
import { proyectar } from '../proyeccion.ts';
import { lifter } from '../upcasters.ts';
import {
  SIN_DECIR,
  type DatosDeNegocio,
  type EventoDeNegocio,
  type Logo,
  NEGOCIO_CAMBIO,
  type Negocio,
  cambioDeNegocioSchema,
  negocio,
  negocioSchema,
  presentacionSchema,
} from './negocio.ts';
import { narradorDeNegocio } from './historial.ts';
import { agregadoDeNegocio } from './negocio.agregado.ts';
import { aNegocioDeApi, vistaDeNegocio } from './negocio.view.ts';

const CUERPO = {
  nombre_negocio: 'Taller Luz',
  tipo_negocio: 'Taller mecánico',
  telefono: '5512345678',
  email: 'taller@luz.mx',
  direccion: 'Avenida 2',
};
const DATOS: DatosDeNegocio = { ...leer(negocioSchema, CUERPO), ...SIN_DECIR };
const DE_FABRICA = { codigoPais: '52', zona: 'America/Tijuana' };
const OTROS = { ...DATOS, nombre_negocio: 'Taller Sol' };

const configurado = (datos = DATOS): EventoDeNegocio => ({ type: 'NegocioConfigurado', data: datos });
const logoEn = (logo_url: string): Logo => ({
  logo_url,
  original: '0a'.repeat(32),
  impreso: 'f1'.repeat(32),
});
const conLogo = (logo_url: string): EventoDeNegocio => ({ type: 'LogoSubido', data: logoEn(logo_url) });

describe('La configuración del negocio', () => {
  test('se guarda, y guardarla igual no cambia nada', () => {
    dado(negocio).cuando({ type: 'ConfigurarNegocio', datos: DATOS }).entonces(configurado());
    dado(negocio, configurado()).cuando({ type: 'ConfigurarNegocio', datos: DATOS }).entonces();
    dado(negocio, configurado())
      .cuando({ type: 'ConfigurarNegocio', datos: OTROS })
      .entonces(configurado(OTROS));
  });

  test('el IVA de sus facturas queda como estaba mientras no se diga, y null lo vacía', () => {
    const conIva = { ...DATOS, iva_por_renglon: true, iva_predeterminado: 8, precios_con_iva: true } as const;
    const {
      iva_por_renglon: _sin,
      iva_predeterminado: _ninguno,
      precios_con_iva: _tampoco,
      ...sinDecirlo
    } = OTROS;
    dado(negocio, configurado(conIva))
      .cuando({ type: 'ConfigurarNegocio', datos: sinDecirlo })
      .entonces(configurado({ ...conIva, nombre_negocio: 'Taller Sol' }));
    dado(negocio, configurado(conIva))
      .cuando({ type: 'ConfigurarNegocio', datos: { ...sinDecirlo, iva_predeterminado: null } })
      .entonces(configurado({ ...conIva, nombre_negocio: 'Taller Sol', iva_predeterminado: null }));
    dado(negocio).cuando({ type: 'ConfigurarNegocio', datos: sinDecirlo }).entonces(configurado(OTROS));
  });

  test('un cambio que no nombra los datos fiscales los conserva, y null los vacía', () => {
    const fiscal = {
      rfc: 'CACX7605101P8',
      razon_social: 'XOCHILT CASAS CHAVEZ',
      regimen: '612',
      codigo_postal: '36257',
    };
    const dicho = leer(negocioSchema, { ...CUERPO, fiscal: { ...fiscal, rfc: 'cacx-760510-1p8' } });
    const { fiscal: _sin, ...sinDecirlo } = DATOS;
    dado(negocio, configurado())
      .cuando({ type: 'ConfigurarNegocio', datos: dicho })
      .entonces(configurado({ ...DATOS, fiscal }));
    dado(negocio, configurado({ ...DATOS, fiscal }))
      .cuando({ type: 'ConfigurarNegocio', datos: sinDecirlo })
      .entonces();
    dado(negocio, configurado({ ...DATOS, fiscal }))
      .cuando({ type: 'ConfigurarNegocio', datos: leer(negocioSchema, { ...CUERPO, fiscal: null }) })
      .entonces(configurado());
    expect(
      rechazoDe(() => leer(negocioSchema, { ...CUERPO, fiscal: { ...fiscal, rfc: 'XAXX010101000' } }))
        .errores,
    ).toEqual({ 'fiscal.rfc': 'Ese RFC es el genérico. Escribe el de tu negocio.' });
  });

  test('el idioma, cómo pagar y el enlace quedan como estaban mientras no se digan, y null los deja como de fábrica', () => {
    const dicho = {
      idioma_documentos: 'es',
      mostrar_como_pagar: false,
      enlace_de_mensajes: 'pagina',
    } as const;
    const conTodo = { ...DATOS, ...dicho };
    const guardar = (cuerpo: object) =>
      ({ type: 'ConfigurarNegocio', datos: leer(negocioSchema, { ...CUERPO, ...cuerpo }) }) as const;
    dado(negocio).cuando(guardar(dicho)).entonces(configurado(conTodo));
    dado(negocio, configurado(conTodo)).cuando(guardar({})).entonces();
    const nada = { idioma_documentos: null, mostrar_como_pagar: null, enlace_de_mensajes: null };
    dado(negocio, configurado(conTodo)).cuando(guardar(nada)).entonces(configurado());
    expect(DATOS).toMatchObject({
      idioma_documentos: 'en',
      mostrar_como_pagar: true,
      enlace_de_mensajes: 'pdf',
    });
  });

  test('se presenta con su nombre y su teléfono: lo demás queda en blanco, o como estaba', () => {
    const presentacion = leer(presentacionSchema, { nombre_negocio: ' Taller Sol ', telefono: '5587654321' });
    const presentar = { type: 'PresentarNegocio', presentacion } as const;
    const sinLlenar = { ...DATOS, tipo_negocio: '', email: '', direccion: '' };
    dado(negocio)
      .cuando(presentar)
      .entonces(configurado({ ...sinLlenar, ...presentacion }));
    dado(negocio, configurado())
      .cuando(presentar)
      .entonces(configurado({ ...DATOS, ...presentacion }));
    dado(negocio, configurado({ ...DATOS, ...presentacion }))
      .cuando(presentar)
      .entonces();
    expect(rechazoDe(() => leer(presentacionSchema, { nombre_negocio: '', telefono: '55' })).errores).toEqual(
      {
        nombre_negocio: 'El nombre del negocio es obligatorio.',
        telefono: 'El teléfono debe tener exactamente 10 dígitos.',
      },
    );
  });

  test('su historial dice en español qué idioma, qué enlace y si se imprime cómo pagar', () => {
    const conTodo = {
      ...DATOS,
      idioma_documentos: 'es',
      mostrar_como_pagar: false,
      enlace_de_mensajes: 'pagina',
    } as const;
    const [antes, despues] = [[configurado()], [configurado(), configurado(conTodo)]].map((eventos) =>
      fold(negocio, eventos),
    ) as [Negocio, Negocio];
    expect(narradorDeNegocio.cambios(configurado(conTodo), antes, despues)).toEqual([
      { campo: 'Idioma de tus documentos', antes: 'Inglés', despues: 'Español' },
      { campo: 'Mostrar cómo pagar', antes: 'Sí', despues: 'No' },
      { campo: 'Enlace de tus mensajes', antes: 'El PDF', despues: 'La página de la factura' },
    ]);
  });

  test('guardado igual no cambia nada, también con los campos en otro orden', () => {
    const deAntes = Object.fromEntries(Object.entries(DATOS).reverse()) as typeof DATOS;
    dado(negocio, configurado(deAntes)).cuando({ type: 'ConfigurarNegocio', datos: DATOS }).entonces();
  });

  test('el logo tiene su propio comando, y los demás cambios lo conservan', () => {
    const subir = { type: 'SubirLogo', logo: logoEn('/a.png') } as const;
    dado(negocio).cuando(subir).entonces(conLogo('/a.png'));
    dado(negocio, conLogo('/a.png')).cuando(subir).entonces();
    expect(fold(negocio, [conLogo('/a.png'), configurado(), configurado(OTROS)])).toEqual({
      version: 3,
      datos: OTROS,
      logo_url: '/a.png',
    });
  });

  test('un cambio sobre una versión vieja se rechaza como conflicto', () => {
    const editar = (version: number) => ({ type: 'ConfigurarNegocio', version, datos: OTROS }) as const;
    dado(negocio, configurado(), conLogo('/a.png')).cuando(editar(1)).seRechaza(NEGOCIO_CAMBIO, 'conflicto');
    dado(negocio, configurado(), conLogo('/a.png')).cuando(editar(2)).entonces(configurado(OTROS));
    dado(negocio).cuando(editar(0)).entonces(configurado(OTROS));
  });

  test('está en blanco hasta que la dueña la guarda, con el azul y el país del despliegue', () => {
    expect(aNegocioDeApi(negocio.initialState, DE_FABRICA)).toEqual({
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
      zona_horaria: 'America/Tijuana',
      ...SIN_DECIR,
      version: 0,
    });
  });

  test('un código de país vacío son los diez dígitos solos; uno ausente, el del despliegue', () => {
    const visto = (codigo_pais: unknown) =>
      aNegocioDeApi(
        fold(negocio, [configurado({ ...leer(negocioSchema, { ...CUERPO, codigo_pais }), ...SIN_DECIR })]),
        DE_FABRICA,
      ).codigo_pais;
    expect([visto('1'), visto(''), visto(null), visto(undefined)]).toEqual(['1', '', '52', '52']);
  });

  test('su zona horaria es la que dice; si no dice ninguna, la de la cuenta, y si tampoco, la de siempre', () => {
    const visto = (zona_horaria: unknown, zona: string | null) =>
      aNegocioDeApi(
        fold(negocio, [configurado({ ...leer(negocioSchema, { ...CUERPO, zona_horaria }), ...SIN_DECIR })]),
        {
          ...DE_FABRICA,
          zona,
        },
      ).zona_horaria;
    expect([
      visto('Asia/Tokyo', 'America/Tijuana'),
      visto('', 'America/Tijuana'),
      visto(undefined, null),
    ]).toEqual(['Asia/Tokyo', 'America/Tijuana', 'America/Mexico_City']);
  });

  test('uno que se guardó antes de que tuviera zona se lee sin ella, y guardarlo igual no cambia nada', () => {
    const { zona_horaria: _aunNo, ...antes } = DATOS;
    const [viejo] = registrados(`${agregadoDeNegocio.prefijo}ana`, 'ana', [
      configurado(antes as typeof DATOS),
    ]);
    const leido = lifter(EVENTOS)({
      ...viejo!,
      metadata: { ...viejo!.metadata, schema: 1 },
    }) as EventoDeNegocio;
    expect(fold(negocio, [leido]).datos).toEqual(DATOS);
    dado(negocio, leido).cuando({ type: 'ConfigurarNegocio', datos: DATOS }).entonces();
  });

  test('un logo subido antes de registrar las huellas no tiene ninguna', () => {
    const deAntes = { logo_url: '/a.png' } as Logo;
    const [viejo] = registrados(`${agregadoDeNegocio.prefijo}ana`, 'ana', [
      { type: 'LogoSubido', data: deAntes },
    ]);
    const leido = lifter(EVENTOS)({ ...viejo!, metadata: { ...viejo!.metadata, schema: 1 } });
    expect(leido.data).toEqual({ logo_url: '/a.png', original: null, impreso: null });
  });

  test('se ve como quedó tras el último cambio', () => {
    const log = registrados(`${agregadoDeNegocio.prefijo}ana`, 'ana', [
      configurado(),
      conLogo('/a.png'),
      configurado(OTROS),
    ]);
    expect(proyectar(vistaDeNegocio, log, 'ana')).toEqual({ version: 3, datos: OTROS, logo_url: '/a.png' });
  });
});

const textoDe = (campo: string, valor: unknown): string | undefined =>
  rechazoDe(() => leer(negocioSchema, { ...CUERPO, [campo]: valor })).errores[campo];

describe('El formulario del negocio', () => {
  test('quita del email lo que no se ve y el punto final', () =>
    expect(leer(negocioSchema, { ...CUERPO, email: ' taller@luz.mx.\u200b' }).email).toBe('taller@luz.mx'));

  test.each([
    ['nombre_negocio', '', 'El nombre del negocio es obligatorio.'],
    ['nombre_negocio', '   ', 'El nombre del negocio es obligatorio.'],
    ['nombre_negocio', ' X ', 'El nombre debe tener al menos 2 caracteres.'],
    ['tipo_negocio', undefined, 'El tipo de negocio es obligatorio.'],
    ['tipo_negocio', 'T', 'El tipo de negocio debe tener al menos 2 caracteres.'],
    ['telefono', '', 'El teléfono es obligatorio.'],
    ['telefono', '551234567', 'El teléfono debe tener exactamente 10 dígitos.'],
    ['telefono', '55123456789', 'El teléfono debe tener exactamente 10 dígitos.'],
    ['telefono', '55-1234-5678', 'El teléfono debe tener exactamente 10 dígitos.'],
    ['telefono', 5512345678, 'El teléfono es obligatorio.'],
    ['email', ' ', 'El email es obligatorio.'],
    ['email', 'taller', 'Ingresa un email válido.'],
    ['email', 'ta ller@luz.mx', 'Ingresa un email válido.'],
    ['email', 'taller\ud800@luz.mx', 'Ingresa un email válido.'],
    ['direccion', '', 'La dirección es obligatoria.'],
    ['direccion', 'A2', 'La dirección debe tener al menos 3 caracteres.'],
    ['color_personalizado', 'azul', 'El color debe tener la forma #2563eb.'],
    ['color_personalizado', '#fff', 'El color debe tener la forma #2563eb.'],
    ['color_personalizado', '#12345g', 'El color debe tener la forma #2563eb.'],
    ['color_personalizado', '#2563ebff', 'El color debe tener la forma #2563eb.'],
    ['color_personalizado', 'rgb(37,99,235)', 'El color debe tener la forma #2563eb.'],
    ['codigo_pais', '+52', 'El código de país debe tener de 1 a 3 dígitos, sin 0 al principio.'],
    ['codigo_pais', '1234', 'El código de país debe tener de 1 a 3 dígitos, sin 0 al principio.'],
    ['codigo_pais', 52, 'El código de país debe tener de 1 a 3 dígitos, sin 0 al principio.'],
    ['codigo_pais', '052', 'El código de país debe tener de 1 a 3 dígitos, sin 0 al principio.'],
    ['codigo_pais', '0', 'El código de país debe tener de 1 a 3 dígitos, sin 0 al principio.'],
    ['zona_horaria', 'Marte/Olimpo', 'La zona horaria no existe.'],
    ['zona_horaria', '-06:00', 'La zona horaria no existe.'],
    ['zona_horaria', 6, 'El texto contiene caracteres no permitidos.'],
    ['nombre_negocio', { $gt: '' }, 'El nombre del negocio es obligatorio.'],
    ['idioma_documentos', 'fr', 'Elige inglés (en) o español (es).'],
    ['idioma_documentos', '', 'Elige inglés (en) o español (es).'],
    ['mostrar_como_pagar', 'si', 'Elige sí o no.'],
    ['enlace_de_mensajes', 'correo', 'Elige el PDF (pdf) o la página (pagina).'],
  ])('%s = %p → %s', (campo, valor, texto) => expect(textoDe(campo, valor)).toBe(texto));

  test('todo lo que falta se dice de una vez', () => {
    expect(Object.keys(rechazoDe(() => leer(negocioSchema, {})).errores)).toEqual([
      'nombre_negocio',
      'tipo_negocio',
      'telefono',
      'email',
      'direccion',
    ]);
  });

  test('la nota y los términos pueden faltar; el color que falta es el azul', () => {
    expect(leer(negocioSchema, { ...CUERPO, nota_factura: ' ', color_personalizado: '' })).toEqual({
      ...CUERPO,
      color_personalizado: '#2563eb',
      nota_factura: null,
      terminos_condiciones: null,
      codigo_pais: null,
      zona_horaria: null,
    });
  });

  test('el logo, la dueña y la versión no se cuelan en lo que se guarda', () => {
    const leido = leer(cambioDeNegocioSchema, {
      ...CUERPO,
      logo_url: '/robado.png',
      user_id: 'otra',
      version: 3,
    });
    expect({ ...leido, ...SIN_DECIR }).toEqual({ ...DATOS, version: 3 });
  });
});
