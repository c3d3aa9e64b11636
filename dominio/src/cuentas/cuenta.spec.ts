import fc from 'fast-check';
import { emailEscrito } from '../contacto-escrito.ts';
import { dado, rechazoDe } from '../dado.prueba.ts';
import { fold } from '../decider.ts';
import { leer } from '../esquemas.ts';
import {
  type Cuenta,
  CUENTA_NO_ENCONTRADA,
  type EventoDeCuenta,
  cambioDeContrasenaSchema,
  credencialesSchema,
  cuenta,
  registroSchema,
} from './cuenta.ts';
import { CODIGO_REQUERIDO } from './codigos.ts';
import { CODIGO_DE_RECUPERACION_YA_USADO, type Llave, SIN_RECUPERACION } from './recuperacion.ts';
import { CORREO_O_CODIGO_INCORRECTO, ENLACE_VENCIDO } from './rechazos-sin-contrasena.ts';

const ANA: Cuenta = {
  fullName: 'Ana Muñoz',
  email: 'ana@correo.mx',
  verificador: '$argon2id$…',
  zona_horaria: 'America/Tijuana',
};
const RECIEN_HECHA = { ...ANA, generacion: 0, conserva: null, recuperacion: SIN_RECUPERACION };
const registrada: EventoDeCuenta = { type: 'UsuarioRegistrado', data: ANA };
const cedido: EventoDeCuenta = { type: 'CorreoCedido', data: {} };

describe('La cuenta', () => {
  test('se registra una vez; su propio reintento no la hace dos veces', () => {
    dado(cuenta).cuando({ type: 'RegistrarUsuario', cuenta: ANA }).entonces(registrada);
    dado(cuenta, registrada).cuando({ type: 'RegistrarUsuario', cuenta: ANA }).entonces();
  });

  test('un reintento con otra contraseña no cambia la cuenta', () => {
    dado(cuenta, registrada)
      .cuando({ type: 'RegistrarUsuario', cuenta: { ...ANA, verificador: '$argon2id$otra' } })
      .entonces();
  });

  test('ceder un correo no cambia la cuenta; la que lo cedió sin registrarse puede registrarse después', () => {
    dado(cuenta, registrada).cuando({ type: 'CederCorreo' }).entonces(cedido);
    expect(fold(cuenta, [registrada, cedido])).toEqual(RECIEN_HECHA);
    dado(cuenta, cedido).cuando({ type: 'RegistrarUsuario', cuenta: ANA }).entonces(registrada);
  });
});

describe('La contraseña', () => {
  const cambiar = (conserva: 'todas' | { sid: string } | null, por: 'duena' | 'codigo' = 'duena') =>
    ({ type: 'CambiarContrasena', verificador: '$argon2id$nueva', por, conserva }) as const;
  const cambiada = (generacion: number, conserva: string | null, por: 'duena' | 'codigo' = 'duena') =>
    ({
      type: 'ContrasenaCambiada',
      data: { verificador: '$argon2id$nueva', por, generacion, conserva },
    }) as const;

  test('se cambia, y las sesiones que no se conservan son de una generación anterior', () => {
    const con = dado(cuenta, registrada);
    con.cuando(cambiar('todas')).entonces(cambiada(0, null));
    con.cuando(cambiar({ sid: 'a' })).entonces(cambiada(1, 'a'));
    con.cuando(cambiar(null, 'codigo')).entonces(cambiada(1, null, 'codigo'));
  });

  test('cambiarla sin cerrar nada deja como estaban las que se cerraron antes', () => {
    dado(cuenta, registrada, cambiada(1, 'a')).cuando(cambiar('todas')).entonces(cambiada(1, 'a'));
    dado(cuenta, registrada, cambiada(1, 'a'))
      .cuando(cambiar({ sid: 'b' }))
      .entonces(cambiada(2, 'b'));
  });

  test('guarda el verificador de la contraseña nueva', () => {
    const { verificador } = fold(cuenta, [registrada, cambiada(1, null)])!;
    expect(verificador).toBe('$argon2id$nueva');
  });

  test('sin cuenta, cambiarla se rechaza', () => {
    dado(cuenta).cuando(cambiar(null)).seRechaza('Cuenta no encontrada.', 'no-existe');
    dado(cuenta, cedido).cuando(cambiar(null)).seRechaza('Cuenta no encontrada.', 'no-existe');
  });

  test('el cambio pide la actual y una nueva de 8 a 128; si no se dice, las demás sesiones siguen', () => {
    const cambio = { actual: 'la de antes', nueva: 'una nueva larga' };
    expect(leer(cambioDeContrasenaSchema, cambio)).toEqual({ ...cambio, cerrar_las_demas: false });
    expect(rechazoDe(() => leer(cambioDeContrasenaSchema, {})).errores).toEqual({
      actual: 'La contraseña actual es obligatoria.',
      nueva: 'La contraseña es obligatoria.',
    });
    const rechazo = (otro: object) =>
      rechazoDe(() => leer(cambioDeContrasenaSchema, { ...cambio, ...otro })).errores;
    expect(rechazo({ nueva: '1234567' })).toEqual({
      nueva: 'La contraseña debe tener entre 8 y 128 caracteres.',
    });
    expect(rechazo({ actual: 'x'.repeat(1_025) })).toEqual({
      actual: 'La contraseña actual no es correcta.',
    });
    expect(Object.keys(rechazo({ cerrar_las_demas: 'sí' }))).toEqual(['cerrar_las_demas']);
  });
});

const REGISTRO = { fullName: 'Ana Muñoz', email: 'ana@correo.mx', password: '12345678' };
const rechazoDelRegistro = (cambio: object) =>
  rechazoDe(() => leer(registroSchema, { ...REGISTRO, ...cambio }));

describe('Una contraseña nueva sin la anterior', () => {
  const codigos: EventoDeCuenta = { type: 'CodigosGenerados', data: { huellas: ['a', 'b'] } };
  const activo: EventoDeCuenta = { type: 'SegundoFactorActivado', data: { secreto: 's', paso: 7 } };
  const carta: EventoDeCuenta = {
    type: 'RestablecimientoPedido',
    data: { pedido: '2026-11-22T09:00:00.000Z', expira: '2026-11-22T09:30:00.000Z', huella: 'h' },
  };
  const usado = (huella: string, para: 'contrasena' | 'segundo-factor'): EventoDeCuenta => ({
    type: 'CodigoUsado',
    data: { huella, para },
  });
  const cambiada = (por: 'codigo' | 'correo' | 'maquina', generacion = 1): EventoDeCuenta => ({
    type: 'ContrasenaCambiada',
    data: { verificador: 'v', por, generacion, conserva: null },
  });
  const conCodigo = (huella: string, segundo: Llave | null = null) =>
    ({ type: 'RestablecerContrasena', prueba: { de: 'codigo', huella }, segundo, verificador: 'v' }) as const;
  const conCarta = (instante: string, segundo: Llave | null = null) =>
    ({
      type: 'RestablecerContrasena',
      prueba: { de: 'correo', huella: 'h', instante },
      segundo,
      verificador: 'v',
    }) as const;
  const A_TIEMPO = '2026-11-22T09:29:00.000Z';

  test('con un código, que se gasta en el mismo acto, y cierra todas las sesiones', () => {
    const con = dado(cuenta, registrada, codigos);
    con.cuando(conCodigo('a')).entonces(usado('a', 'contrasena'), cambiada('codigo'));
    con.cuando(conCodigo('z')).seRechaza(CORREO_O_CODIGO_INCORRECTO, 'regla');
    dado(cuenta, registrada, codigos, usado('a', 'contrasena'), cambiada('codigo'))
      .cuando(conCodigo('b'))
      .entonces(usado('b', 'contrasena'), cambiada('codigo', 2));
  });

  test('sin cuenta se rechaza con las mismas palabras', () => {
    dado(cuenta).cuando(conCodigo('a')).seRechaza(CORREO_O_CODIGO_INCORRECTO, 'regla');
    dado(cuenta).cuando(conCarta(A_TIEMPO)).seRechaza(ENLACE_VENCIDO, 'regla');
  });

  test('con verificación en dos pasos pide además otro código de recuperación o el de la aplicación', () => {
    const con = dado(cuenta, registrada, codigos, activo);
    const codigo = (huella: string): Llave => ({ de: 'recuperacion', huella });
    con.cuando(conCodigo('a')).seRechaza(CODIGO_REQUERIDO);
    con.cuando(conCodigo('a', codigo('a'))).seRechaza(CODIGO_DE_RECUPERACION_YA_USADO);
    con
      .cuando(conCodigo('a', codigo('b')))
      .entonces(usado('a', 'contrasena'), usado('b', 'segundo-factor'), cambiada('codigo'));
    con
      .cuando(conCodigo('a', { de: 'aplicacion', paso: 8 }))
      .entonces(
        usado('a', 'contrasena'),
        { type: 'SegundoFactorUsado', data: { paso: 8 } },
        cambiada('codigo'),
      );
  });

  test('con una carta, una vez y a tiempo', () => {
    const con = dado(cuenta, registrada, codigos, carta);
    con.cuando(conCarta(A_TIEMPO)).entonces(cambiada('correo'));
    con.cuando(conCarta('2026-11-22T09:30:00.000Z')).seRechaza(ENLACE_VENCIDO);
    for (const por of ['correo', 'codigo', 'maquina'] as const)
      dado(cuenta, registrada, carta, cambiada(por)).cuando(conCarta(A_TIEMPO)).seRechaza(ENLACE_VENCIDO);
    dado(cuenta, registrada, codigos, activo, carta).cuando(conCarta(A_TIEMPO)).seRechaza(CODIGO_REQUERIDO);
  });

  test('con la herramienta de la máquina, sin pedir nada más; el segundo paso se quita si se pide', () => {
    const abrir = { type: 'AbrirDesdeLaMaquina', verificador: 'v', quitarSegundoFactor: true } as const;
    const quitado: EventoDeCuenta = { type: 'SegundoFactorQuitado', data: { por: 'maquina' } };
    const con = dado(cuenta, registrada, activo);
    con.cuando(abrir).entonces(cambiada('maquina'), quitado);
    con.cuando({ ...abrir, quitarSegundoFactor: false }).entonces(cambiada('maquina'));
    dado(cuenta, registrada).cuando(abrir).entonces(cambiada('maquina'));
    dado(cuenta).cuando(abrir).seRechaza(CUENTA_NO_ENCONTRADA);
  });
});

describe('El registro', () => {
  test('pide nombre completo, correo y contraseña, cada uno con su texto', () => {
    expect(rechazoDe(() => leer(registroSchema, {}))).toMatchObject({
      message: 'El nombre completo es obligatorio.',
      errores: {
        fullName: 'El nombre completo es obligatorio.',
        email: 'El correo electrónico es obligatorio.',
        password: 'La contraseña es obligatoria.',
      },
    });
    expect(rechazoDelRegistro({ fullName: '   ' }).message).toBe('El nombre completo es obligatorio.');
    expect(rechazoDelRegistro({ email: ' ' }).message).toBe('El correo electrónico es obligatorio.');
    expect(rechazoDelRegistro({ password: '' }).message).toBe('La contraseña es obligatoria.');
  });

  test('guarda el correo sin espacios alrededor y en minúsculas: una cuenta por correo', () => {
    expect(leer(registroSchema, { ...REGISTRO, email: '  ANA@Correo.MX ' }).email).toBe('ana@correo.mx');
  });

  test('quita lo que no se ve del nombre y del correo; quien ya lo tiene en su correo entra con él', () => {
    for (const marca of ['\u202e', '\u200f', '\u2066', '\u061c', '\u200b', '\u00ad']) {
      const email = `ana${marca}@correo.mx`;
      expect(leer(registroSchema, { ...REGISTRO, fullName: `${marca}Ana Ruiz`, email })).toMatchObject({
        fullName: 'Ana Ruiz',
        email: 'ana@correo.mx',
      });
      expect(leer(credencialesSchema, { email, password: 'x' }).email).toBe(email);
    }
  });

  test('rechaza los signos que un correo trae consigo al pegarlo; quien ya los tiene entra', () => {
    for (const email of ['ana@correo.mx,', '<ana@correo.mx>', 'mailto:ana@correo.mx', 'ana@correo..mx']) {
      expect(rechazoDelRegistro({ email }).errores).toEqual({ email: 'El email no es válido' });
      expect(leer(credencialesSchema, { email, password: 'x' }).email).toBe(email);
    }
  });

  test('rechaza lo que no parece un correo', () => {
    for (const email of ['ana', 'ana@', 'ana@correo', 'a b@c.mx', `${'a'.repeat(252)}@b.mx`])
      expect(Object.keys(rechazoDelRegistro({ email }).errores)).toEqual(['email']);
    expect(rechazoDelRegistro({ email: 'ana' }).message).toBe('El email no es válido');
  });

  test('pide una contraseña de 8 a 128 caracteres, que nadie recorta', () => {
    const largo = 'La contraseña debe tener entre 8 y 128 caracteres.';
    for (const password of ['1234567', 'x'.repeat(129)])
      expect(rechazoDelRegistro({ password }).message).toBe(largo);
    for (const password of ['12345678', '        ', 'x'.repeat(128), ' con espacios '])
      expect(leer(registroSchema, { ...REGISTRO, password }).password).toBe(password);
  });

  test('una contraseña que no es un texto no es una contraseña', () => {
    for (const password of [12345678, { $gt: '' }, ['12345678'], null, true])
      expect(rechazoDelRegistro({ password }).message).toBe('La contraseña es obligatoria.');
  });
});

test('la zona del navegador se guarda cuando se dice, y una que no existe se rechaza', () => {
  const zonaDe = (cambio: object) => leer(registroSchema, { ...REGISTRO, ...cambio }).zona_horaria;
  expect([zonaDe({ zona_horaria: 'Asia/Tokyo' }), zonaDe({ zona_horaria: '' }), zonaDe({})]).toEqual([
    'Asia/Tokyo',
    null,
    null,
  ]);
  expect(rechazoDelRegistro({ zona_horaria: '+05:00' }).errores).toEqual({
    zona_horaria: 'La zona horaria no existe.',
  });
});

describe('Las credenciales', () => {
  test('piden correo y contraseña', () => {
    expect(rechazoDe(() => leer(credencialesSchema, {})).errores).toEqual({
      email: 'El correo electrónico es obligatorio.',
      password: 'La contraseña es obligatoria.',
    });
  });

  test('una contraseña demasiado corta se comprueba igual, y la respuesta es la de cualquier contraseña incorrecta', () => {
    expect(leer(credencialesSchema, { email: 'ANA@correo.mx', password: 'x' })).toEqual({
      email: 'ana@correo.mx',
      password: 'x',
    });
  });

  test('el correo con el que se registró es el correo con el que entra, lo escriba como lo escriba', () => {
    // A sign before an address, as in `{ana@correo.mx`, counts as copied along with it.
    const correo = fc.emailAddress().filter((email) => emailEscrito(email) === email);
    fc.assert(
      fc.property(correo, fc.constantFrom('', ' ', '\t'), (email, margen) => {
        const { email: registrado } = leer(registroSchema, { ...REGISTRO, email });
        const escrito = margen + email.toUpperCase() + margen;
        expect(leer(credencialesSchema, { email: escrito, password: 'x' }).email).toBe(registrado);
      }),
    );
  });
});
