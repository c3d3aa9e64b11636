import { dado, registrados, rechazoDe } from '../dado.prueba.ts';
import { fold } from '../decider.ts';
import { leer } from '../esquemas.ts';
import { proyectar } from '../proyeccion.ts';
import {
  type CambioDeCliente,
  type ComandoDeCliente,
  type DatosDeCliente,
  type EventoDeCliente,
  CLIENTE_CAMBIO,
  CLIENTE_NO_ENCONTRADO,
  cambioDeClienteSchema,
  cliente,
  clienteSchema,
  empresaQueVale,
  nombreQueVale,
} from './cliente.ts';
import { encuentra, palabrasDeCliente } from '../busqueda.ts';
import { aQuienSeSaluda, comoSeLlama, personaDe } from '../como-se-llama.ts';
import { agregadoDeCliente } from './cliente.agregado.ts';
import { aClienteDeApi, vistaDeClientes } from './cliente.view.ts';

const CUERPO = { nombre: 'Ana Muñoz', telefono: '5512345678', categoria: 'activo' };
const ANA: DatosDeCliente = leer(clienteSchema, CUERPO);
const ANA_RUIZ: DatosDeCliente = { ...ANA, nombre: 'Ana Ruiz' };

const creado: EventoDeCliente = { type: 'ClienteCreado', data: { user_id: 'dueña', ...ANA } };
const actualizado: EventoDeCliente = { type: 'ClienteActualizado', data: ANA_RUIZ };
const eliminado: EventoDeCliente = { type: 'ClienteEliminado', data: { nombre: 'Ana Muñoz' } };

const restaurado: EventoDeCliente = { type: 'ClienteRestaurado', data: { nombre: 'Ana Ruiz' } };

const crear = (user_id = 'dueña'): ComandoDeCliente => ({ type: 'CrearCliente', user_id, datos: ANA });
const actualizar = (
  cambio: CambioDeCliente = ANA_RUIZ,
  version?: number,
  user_id = 'dueña',
): ComandoDeCliente => ({
  type: 'ActualizarCliente',
  user_id,
  version,
  cambio,
});
const restaurar = (user_id = 'dueña'): ComandoDeCliente => ({ type: 'RestaurarCliente', user_id });
const eliminar = (user_id = 'dueña'): ComandoDeCliente => ({ type: 'EliminarCliente', user_id });

describe('El cliente', () => {
  test('se crea una vez, también cuando el envío se repite', () => {
    dado(cliente).cuando(crear()).entonces(creado);
    dado(cliente, creado).cuando(crear()).entonces();
  });

  test('se cambia, y guardarlo igual no cambia nada', () => {
    dado(cliente, creado).cuando(actualizar()).entonces(actualizado);
    dado(cliente, creado).cuando(actualizar(ANA)).entonces();
  });

  test('lo que el cambio no nombra se queda; lo que nombra vacío se borra', () => {
    const completo = leer(clienteSchema, {
      ...CUERPO,
      email: 'ana@b.mx',
      notas: 'Paga bien',
      fecha_nacimiento: '1990-02-28',
    });
    const conTodo: EventoDeCliente = { type: 'ClienteCreado', data: { user_id: 'dueña', ...completo } };
    dado(cliente, conTodo)
      .cuando(actualizar(leer(cambioDeClienteSchema, { telefono: '5500000000', notas: '' })))
      .entonces({
        type: 'ClienteActualizado',
        data: { ...completo, telefono: '5500000000', notas: null },
      });
    dado(cliente, conTodo).cuando(actualizar({})).entonces();
  });

  test('un campo que su registro no tiene todavía se guarda cuando el cambio lo nombra', () => {
    const { notas: _notas, ...deAntes } = ANA;
    const sinNotas = { type: 'ClienteCreado', data: { user_id: 'dueña', ...deAntes } } as EventoDeCliente;
    dado(cliente, sinNotas)
      .cuando(actualizar({ notas: 'VIP' }))
      .entonces({ type: 'ClienteActualizado', data: { ...ANA, notas: 'VIP' } });
    dado(cliente, sinNotas)
      .cuando(actualizar({ notas: undefined }))
      .entonces();
  });

  test('una vez eliminado, ningún cambio lo encuentra', () => {
    dado(cliente, creado).cuando(eliminar()).entonces(eliminado);
    for (const comando of [crear(), actualizar(), eliminar()])
      dado(cliente, creado, eliminado).cuando(comando).seRechaza(CLIENTE_NO_ENCONTRADO, 'no-existe');
    for (const comando of [actualizar(), eliminar()])
      dado(cliente).cuando(comando).seRechaza('Cliente no encontrado.', 'no-existe');
  });

  test('restaurado vuelve como estaba; restaurarlo otra vez no cambia nada, y uno que nunca existió no se encuentra', () => {
    const historia = [creado, actualizado, eliminado];
    dado(cliente, ...historia)
      .cuando(restaurar())
      .entonces(restaurado);
    dado(cliente, ...historia, restaurado)
      .cuando(restaurar())
      .entonces();
    dado(cliente, creado).cuando(restaurar()).entonces();
    for (const con of [dado(cliente), dado(cliente, creado)])
      con.cuando(restaurar('otra')).seRechaza(CLIENTE_NO_ENCONTRADO, 'no-existe');
    dado(cliente, ...historia)
      .cuando(restaurar('otra'))
      .seRechaza(CLIENTE_NO_ENCONTRADO, 'no-existe');
    expect(fold(cliente, [...historia, restaurado])).toEqual({
      version: 4,
      cliente: { user_id: 'dueña', datos: ANA_RUIZ },
      eliminado: null,
    });
  });

  test('el cliente de otra dueña se responde como inexistente', () => {
    for (const comando of [crear('otra'), actualizar(ANA_RUIZ, undefined, 'otra'), eliminar('otra')])
      dado(cliente, creado).cuando(comando).seRechaza(CLIENTE_NO_ENCONTRADO, 'no-existe');
  });

  test('un cambio sobre una versión vieja se rechaza como conflicto', () => {
    dado(cliente, creado, actualizado).cuando(actualizar(ANA, 1)).seRechaza(CLIENTE_CAMBIO, 'conflicto');
    dado(cliente, creado, actualizado)
      .cuando(actualizar(ANA, 2))
      .entonces({ type: 'ClienteActualizado', data: ANA });
    dado(cliente, creado)
      .cuando(actualizar(ANA_RUIZ, 5, 'otra'))
      .seRechaza(CLIENTE_NO_ENCONTRADO, 'no-existe');
  });

  test('su estado tiene los datos del último cambio; eliminado, conserva los datos que tenía', () => {
    expect(fold(cliente, [creado, actualizado])).toEqual({
      version: 2,
      cliente: { user_id: 'dueña', datos: ANA_RUIZ },
      eliminado: null,
    });
    expect(fold(cliente, [creado, eliminado])).toEqual({
      version: 2,
      cliente: null,
      eliminado: { user_id: 'dueña', datos: ANA },
    });
  });
});

const FERRETERIA = 'Ferretería S.A. de C.V.';

describe('La empresa', () => {
  const sola = leer(clienteSchema, { ...CUERPO, nombre: undefined, empresa: FERRETERIA });
  const conPersona: DatosDeCliente = { ...ANA, empresa: FERRETERIA };
  const creada: EventoDeCliente = { type: 'ClienteCreado', data: { user_id: 'dueña', ...sola } };

  test('no necesita el nombre de una persona, y si tiene contacto lo guarda', () => {
    for (const nombre of [undefined, null, '', ' \u200b'])
      expect(leer(clienteSchema, { ...CUERPO, nombre, empresa: FERRETERIA })).toEqual({
        ...{ ...ANA, nombre: '', empresa: FERRETERIA },
      });
    expect(leer(clienteSchema, { ...CUERPO, empresa: FERRETERIA })).toEqual(conPersona);
    expect(leer(clienteSchema, CUERPO).empresa).toBeNull();
  });

  test.each(['3M', 'Ferretería S.A. de C.V.', 'Peña & Hijos, 24/7 🙂', '  Taco 2  '])(
    'se llama %j',
    (empresa) => expect(leer(clienteSchema, { ...CUERPO, empresa }).empresa).toBe(empresa.trim()),
  );

  test.each([
    ['3', 'El nombre de la empresa debe tener al menos 2 caracteres'],
    ['A\nB', 'El texto contiene caracteres no permitidos.'],
    ['A\ud800', 'El texto contiene caracteres no permitidos.'],
    ['A'.repeat(201), 'El nombre de la empresa es demasiado largo: caben 200 caracteres.'],
    [7, 'El texto contiene caracteres no permitidos.'],
  ])('no se llama %j', (empresa, texto) => {
    expect(rechazo({ empresa })).toEqual({ empresa: texto });
    expect(rechazo({ nombre: '', empresa })).toEqual({ empresa: texto });
  });

  test('sin empresa falta el nombre, y se dice con todo lo demás que falta', () => {
    for (const empresa of [undefined, null, '', '\u200e'])
      expect(rechazo({ nombre: '', empresa, telefono: '' })).toEqual({
        nombre: 'El nombre es requerido',
        telefono: 'El teléfono es requerido',
      });
    for (const cambio of [{ nombre: '' }, { nombre: '', empresa: null }, { nombre: null }])
      expect(rechazoDe(() => leer(cambioDeClienteSchema, cambio)).errores).toEqual({
        nombre: 'El nombre es requerido',
      });
    dado(cliente, creada)
      .cuando(actualizar(leer(cambioDeClienteSchema, { empresa: null })))
      .seRechaza('El nombre es requerido', 'regla');
  });

  test('un cambio que no la nombra la conserva, y null la quita', () => {
    dado(cliente, creada)
      .cuando(actualizar(leer(cambioDeClienteSchema, { nombre: 'Ana Muñoz' })))
      .entonces({ type: 'ClienteActualizado', data: conPersona });
    dado(cliente, creada)
      .cuando(actualizar(leer(cambioDeClienteSchema, { nombre: 'Ana Muñoz', empresa: null })))
      .entonces({ type: 'ClienteActualizado', data: ANA });
    dado(cliente, creado)
      .cuando(actualizar(leer(cambioDeClienteSchema, { nombre: '', empresa: FERRETERIA })))
      .entonces({ type: 'ClienteActualizado', data: sola });
  });

  test('el cliente se llama como la empresa, y se saluda a la persona', () => {
    expect([conPersona, sola, ANA].map(comoSeLlama)).toEqual([FERRETERIA, FERRETERIA, 'Ana Muñoz']);
    expect([conPersona, sola, ANA].map(aQuienSeSaluda)).toEqual(['Ana Muñoz', FERRETERIA, 'Ana Muñoz']);
    expect([conPersona, sola, ANA].map(personaDe)).toEqual(['Ana Muñoz', '', '']);
    dado(cliente, creada)
      .cuando(eliminar())
      .entonces({ type: 'ClienteEliminado', data: { nombre: FERRETERIA } });
  });

  test('se ordena por como se llama, y se busca por cualquier palabra de los dos nombres', () => {
    const conAmbos: EventoDeCliente = { type: 'ClienteCreado', data: { user_id: 'dueña', ...conPersona } };
    const log = registrados(`${agregadoDeCliente.prefijo}c1`, 'dueña', [conAmbos]);
    expect(vistaDeClientes.fieldsOf(proyectar(vistaDeClientes, log, 'c1')!)).toMatchObject({
      nombre: 'ferreteria s.a. de c.v.',
      nombre_escrito: FERRETERIA,
    });
    for (const buscado of ['ferre', 's.a.', 'muñoz', 'ana ferretería'])
      expect([buscado, encuentra(buscado, palabrasDeCliente(conPersona))]).toEqual([buscado, true]);
  });

  test('un nombre rechazado puede ser el de una empresa; uno que vale no se ofrece', () => {
    expect([FERRETERIA, 'Ma. Elena', '3M', ' O\u200bXXO 24 '].map(empresaQueVale)).toEqual([
      ...[FERRETERIA, 'Ma. Elena', '3M', 'OXXO 24'],
    ]);
    for (const nombre of ['', ' ', '7', 'Ana', `${'A'.repeat(201)}.`, 'A\nB'])
      expect(empresaQueVale(nombre)).toBeNull();
  });
});

const FISCAL = {
  rfc: 'EKU9003173C9',
  razon_social: 'ESCUELA KEMPER URGATE',
  regimen: '601',
  uso_cfdi: 'G03',
  codigo_postal: '42501',
};

describe('Los datos fiscales de un cliente', () => {
  const conFiscal: DatosDeCliente = { ...ANA, fiscal: FISCAL };
  const creada: EventoDeCliente = { type: 'ClienteCreado', data: { user_id: 'dueña', ...conFiscal } };

  test('pueden faltar todos; si se da uno se piden todos, y cada uno dice qué tiene mal', () => {
    for (const fiscal of [undefined, null]) expect(leido({ fiscal }).fiscal).toBeNull();
    expect(leido({ fiscal: { ...FISCAL, rfc: 'eku 900317 3c9' } })).toEqual(conFiscal);
    expect(rechazo({ fiscal: { ...FISCAL, rfc: 'EKU', codigo_postal: '1' } })).toEqual({
      'fiscal.rfc': 'El RFC no es válido: son 13 letras y números de una persona, o 12 de una empresa.',
      'fiscal.codigo_postal': 'El código postal debe tener 5 dígitos',
    });
    for (const fiscal of ['', 7, []]) expect(rechazo({ fiscal })).toHaveProperty('fiscal');
  });

  test('un cambio que no los nombra los conserva, y null los quita', () => {
    dado(cliente, creada)
      .cuando(actualizar(leer(cambioDeClienteSchema, { telefono: '5500000000' })))
      .entonces({ type: 'ClienteActualizado', data: { ...conFiscal, telefono: '5500000000' } });
    dado(cliente, creada)
      .cuando(actualizar(leer(cambioDeClienteSchema, { fiscal: null })))
      .entonces({ type: 'ClienteActualizado', data: ANA });
    dado(cliente, creado)
      .cuando(actualizar(leer(cambioDeClienteSchema, { fiscal: FISCAL })))
      .entonces({ type: 'ClienteActualizado', data: conFiscal });
    dado(cliente, creada)
      .cuando(actualizar(leer(cambioDeClienteSchema, { fiscal: FISCAL })))
      .entonces();
  });

  test('se le encuentra por su RFC, también a medio escribir', () => {
    for (const buscado of ['EKU9003173C9', 'eku90', 'muñoz eku'])
      expect([buscado, encuentra(buscado, palabrasDeCliente(conFiscal))]).toEqual([buscado, true]);
    expect(encuentra('eku90', palabrasDeCliente(ANA))).toBe(false);
  });
});

describe('La lista de clientes', () => {
  const log = (...eventos: readonly EventoDeCliente[]) =>
    registrados(`${agregadoDeCliente.prefijo}c1`, 'dueña', eventos);

  test('muestra al cliente con su versión y desde cuándo está', () => {
    const vista = proyectar(vistaDeClientes, log(creado, actualizado), 'c1');
    expect(aClienteDeApi(vista!)).toEqual({
      id: 'c1',
      user_id: 'dueña',
      version: 2,
      creado: '2026-03-01T12:00:00.000Z',
      nombre: 'Ana Ruiz',
      empresa: null,
      telefono: '5512345678',
      categoria: 'activo',
      email: null,
      identification_number: null,
      sexo: null,
      direccion: null,
      notas: null,
      fecha_inicio: '9999-12-31',
      fecha_vencimiento: '9999-12-31',
      fecha_nacimiento: '9999-12-31',
      fiscal: null,
    });
  });

  test('se busca por dueña y por nombre, sin acentos ni mayúsculas', () => {
    const vista = proyectar(vistaDeClientes, log(creado), 'c1');
    expect(vistaDeClientes.fieldsOf(vista!)).toEqual({
      owner: 'dueña',
      nombre: 'ana munoz',
      nombre_escrito: 'Ana Muñoz',
      telefono: '5512345678',
      email: null,
      creado: '2026-03-01T12:00:00.000Z',
      eliminado: null,
    });
  });

  test('el eliminado queda aparte, y restaurado es el de antes', () => {
    const aparte = proyectar(vistaDeClientes, log(creado, actualizado, eliminado), 'c1');
    expect(aparte).toMatchObject({ version: 3, eliminado: '2026-03-01T12:02:00.000Z' });
    expect(vistaDeClientes.fieldsOf(aparte!).eliminado).toBe('2026-03-01T12:02:00.000Z');
    const antes = proyectar(vistaDeClientes, log(creado, actualizado), 'c1');
    expect(proyectar(vistaDeClientes, log(creado, actualizado, eliminado, restaurado), 'c1')).toEqual({
      ...antes,
      version: 4,
    });
  });
});

const rechazo = (cambio: object) => rechazoDe(() => leer(clienteSchema, { ...CUERPO, ...cambio })).errores;
const leido = (cambio: object) => leer(clienteSchema, { ...CUERPO, ...cambio });

describe('El formulario del cliente', () => {
  test('pide nombre, teléfono y estado, cada uno con su texto', () => {
    expect(rechazoDe(() => leer(clienteSchema, {}))).toMatchObject({
      message: 'El nombre es requerido',
      errores: {
        nombre: 'El nombre es requerido',
        telefono: 'El teléfono es requerido',
        categoria: 'Debes seleccionar un estado',
      },
    });
  });

  test.each(['Ana', 'Ñu', 'María José', 'Łukasz', '李 小龙', 'Jose\u0301', '  Ana  '])(
    'acepta el nombre %j',
    (nombre) => expect(leido({ nombre }).nombre).toBe(nombre.trim()),
  );

  test.each([
    'A',
    'Ana2',
    'Ana-Ruiz',
    'Ana.',
    'Ana\nRuiz',
    'Ana\ud800',
    "O'Hara",
    'Ma. Elena',
    '<b>',
    'Ana 🙂',
  ])('rechaza el nombre %j', (nombre) =>
    expect(rechazo({ nombre })).toEqual({
      nombre: 'El nombre debe tener al menos 2 caracteres y solo letras',
    }),
  );

  test.each([
    ['\u200bAna\u200e', 'Ana'],
    ['Ana\u00a0Muñoz', 'Ana Muñoz'],
    ['Ana\tMuñoz', 'Ana Muñoz'],
    ['Ana Muñoz\ufeff', 'Ana Muñoz'],
  ])('lo que no se ve en el nombre %j se quita', (escrito, nombre) =>
    expect(leido({ nombre: escrito }).nombre).toBe(nombre),
  );

  test('un nombre sin letras visibles se rechaza como un nombre que falta', () =>
    expect(rechazo({ nombre: '\u200b\u00a0' })).toEqual({ nombre: 'El nombre es requerido' }));

  test('de un nombre demasiado largo se dice cuánto cabe', () => {
    expect(leido({ nombre: 'A'.repeat(120) }).nombre).toHaveLength(120);
    expect(rechazo({ nombre: 'A'.repeat(121) })).toEqual({
      nombre: 'El nombre es demasiado largo: caben 120 letras.',
    });
  });

  test('un nombre rechazado puede guardarse con solo sus letras, si son un nombre', () => {
    expect(['Ma. Elena', "O'Farrill", 'Ana\nRuiz'].map(nombreQueVale)).toEqual([
      'Ma Elena',
      'OFarrill',
      'Ana Ruiz',
    ]);
    for (const nombre of ['', 'Ana', 'Ana  Ruiz', '\u200bAna', 'A.', '12', `${'A'.repeat(121)}.`])
      expect(nombreQueVale(nombre)).toBeNull();
  });

  test('un nombre hecho para atascar la regla se rechaza enseguida', () => {
    expect(rechazo({ nombre: `${'a '.repeat(50_000)}1` })).toHaveProperty('nombre');
    expect(rechazo({ nombre: `a${' '.repeat(100_000)}1` })).toHaveProperty('nombre');
  });

  test('lo que falta o está en blanco se pide; lo que no es texto, también', () => {
    for (const valor of ['', '   ', null, 7, { $gt: '' }, ['Ana']]) {
      expect(rechazo({ nombre: valor })).toEqual({ nombre: 'El nombre es requerido' });
      expect(rechazo({ telefono: valor })).toEqual({ telefono: 'El teléfono es requerido' });
    }
  });

  test('el teléfono tiene exactamente 10 dígitos', () => {
    for (const telefono of ['551234567', '55123456789', '55 1234 5678', '+525512345', '٥٥١٢٣٤٥٦٧٨'])
      expect(rechazo({ telefono })).toEqual({ telefono: 'El teléfono debe tener 10 dígitos' });
    expect(leido({ telefono: ' 5512345678 ' }).telefono).toBe('5512345678');
  });

  test('el email puede faltar; si está, tiene forma de email', () => {
    for (const email of ['', '  ', null, undefined]) expect(leido({ email }).email).toBeNull();
    for (const email of ['ana', 'ana@', 'a na@b.mx', 'ana@correo'])
      expect(rechazo({ email })).toEqual({ email: 'El email no es válido' });
    for (const email of [' ana@correo.mx ', 'ana@correo.mx.', '\u200bana@correo.mx\u200e'])
      expect(leido({ email }).email).toBe('ana@correo.mx');
    expect(leido({ email: '\u200b' }).email).toBeNull();
  });

  test('el estado es pendiente o activo', () => {
    expect(leido({ categoria: 'pendiente' }).categoria).toBe('pendiente');
    for (const categoria of ['', null, 'Vencido', 'por_vencer', { $ne: '' }, 'constructor', '__proto__'])
      expect(rechazo({ categoria })).toEqual({ categoria: 'Debes seleccionar un estado' });
  });

  test('el sexo es M, F o ninguno', () => {
    expect(['M', 'F', '', null, undefined].map((sexo) => leido({ sexo }).sexo)).toEqual([
      'M',
      'F',
      null,
      null,
      null,
    ]);
    for (const sexo of ['m', 'X', 1, {}])
      expect(rechazo({ sexo })).toEqual({ sexo: 'El sexo no es válido.' });
  });

  test('los textos opcionales en blanco son ninguno', () => {
    expect(leido({ identification_number: '\u202a A-12\u200b ' }).identification_number).toBe('A-12');
    expect(leido({ identification_number: '', direccion: ' ', notas: null })).toMatchObject({
      identification_number: null,
      direccion: null,
      notas: null,
    });
  });

  test('una fecha que falta es 9999-12-31; un instante se queda en su día', () => {
    const de = (fecha_nacimiento: unknown) => leido({ fecha_nacimiento }).fecha_nacimiento;
    expect([de(undefined), de(null), de(''), de('9999-12-31')]).toEqual(Array(4).fill('9999-12-31'));
    expect([de('1990-02-28'), de('1990-02-28T23:59:00-06:00')]).toEqual(['1990-02-28', '1990-02-28']);
    for (const fecha_nacimiento of ['1990-02-30', 'ayer', '28/02/1990', 19900228, {}, true])
      expect(rechazo({ fecha_nacimiento })).toEqual({ fecha_nacimiento: 'La fecha no es válida.' });
  });

  test('la dueña es la de la sesión, diga lo que diga el cuerpo', () => {
    expect(leer(cambioDeClienteSchema, { ...CUERPO, user_id: 'otra', id: 'otro', version: 3 })).toEqual({
      ...CUERPO,
      version: 3,
    });
  });
});
