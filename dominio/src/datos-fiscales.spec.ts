import { FORMAS_DE_PAGO, REGIMENES, REVISADOS, USOS_DEL_CFDI, regimenesDe, usosDe } from './catalogos-sat.ts';
import { rechazoDe } from './dado.prueba.ts';
import {
  TEXTOS_FISCALES,
  datosFiscalesDeClienteSchema,
  datosFiscalesSchema,
} from './datos-fiscales.schema.ts';
import { leer } from './esquemas.ts';

const EMPRESA = {
  rfc: 'EKU9003173C9',
  razon_social: 'ESCUELA KEMPER URGATE',
  regimen: '601',
  uso_cfdi: 'G03',
  codigo_postal: '42501',
};
const PERSONA = { ...EMPRESA, rfc: 'CACX7605101P8', razon_social: 'XOCHILT CASAS CHAVEZ', regimen: '612' };
const GENERICO = { ...PERSONA, rfc: 'XAXX010101000', regimen: '616', uso_cfdi: 'S01' };

const leido = (cambio: object, de: object = EMPRESA) =>
  leer(datosFiscalesDeClienteSchema, { ...de, ...cambio });
const rechazo = (cambio: object, de: object = EMPRESA) => rechazoDe(() => leido(cambio, de)).errores;

describe('Los datos fiscales', () => {
  test('se leen como se escriben, y nada más se guarda', () => {
    expect(
      leido({ rfc: 'eku-900317-3c9', razon_social: ' Escuela  Kemper Urgate', codigo_postal: ' 42501 ' }),
    ).toEqual(EMPRESA);
    expect(leido({ id: 'otro', otro: 1 })).toEqual(EMPRESA);
    expect(leido({}, PERSONA)).toEqual(PERSONA);
    const { codigo_postal } = EMPRESA;
    for (const escrito of [`\u200b${codigo_postal}\ufeff`, 'C.P. 42501', 'cp42501', 'Código postal: 42501'])
      expect(leido({ codigo_postal: escrito })).toEqual(EMPRESA);
    const { uso_cfdi: _sin, ...negocio } = EMPRESA;
    expect(leer(datosFiscalesSchema, EMPRESA)).toEqual(negocio);
  });

  test('los campos que faltan se dicen todos a la vez', () => {
    for (const nada of ['', ' ', '\u200b', null, undefined, 7, {}])
      expect(
        rechazo({ rfc: nada, razon_social: nada, regimen: nada, uso_cfdi: nada, codigo_postal: nada }),
      ).toEqual({
        rfc: 'El RFC es requerido',
        razon_social: 'La razón social es requerida',
        regimen: 'Elige el régimen fiscal',
        uso_cfdi: 'Elige el uso del CFDI',
        codigo_postal: 'El código postal debe tener 5 dígitos',
      });
  });

  test.each([
    [
      { rfc: 'EKU9013173C9' },
      'rfc',
      'El RFC no es válido: 901317 no es una fecha con año, mes y día (880326).',
    ],
    [
      { rfc: 'EKU900317*C9' },
      'rfc',
      'El RFC no es válido: tras las letras van año, mes y día en números (880326), y al final 3 caracteres.',
    ],
    [
      { rfc: 'G0DE561231GR8' },
      'rfc',
      'El RFC no es válido: empieza con 4 letras el de una persona, y con 3 el de una empresa.',
    ],
    [
      { rfc: 'EKU9OO3173C9' },
      'rfc',
      'El RFC no es válido: tras las letras van año, mes y día en números (880326), y al final 3 caracteres.',
    ],
    [
      { rfc: 'EKU900317' },
      'rfc',
      'El RFC no es válido: son 13 letras y números de una persona, o 12 de una empresa.',
    ],
    [{ razon_social: 'A|B' }, 'razon_social', 'Quita «|»: el SAT no lo permite en la razón social.'],
    [{ razon_social: 'A\nB' }, 'razon_social', 'El texto contiene caracteres no permitidos.'],
    [{ razon_social: 'A\ud800' }, 'razon_social', 'El texto contiene caracteres no permitidos.'],
    [{ razon_social: 'A'.repeat(301) }, 'razon_social', 'El texto es demasiado largo: caben 300 caracteres.'],
    [{ regimen: '600' }, 'regimen', 'Elige el régimen fiscal'],
    [{ regimen: 'constructor' }, 'regimen', 'Elige el régimen fiscal'],
    [{ uso_cfdi: '__proto__' }, 'uso_cfdi', 'Elige el uso del CFDI'],
    [{ uso_cfdi: 'CP01' }, 'uso_cfdi', 'Elige el uso del CFDI'],
    [{ codigo_postal: '4250' }, 'codigo_postal', 'El código postal debe tener 5 dígitos'],
    [{ codigo_postal: '425011' }, 'codigo_postal', 'El código postal debe tener 5 dígitos'],
    [{ codigo_postal: '425O1' }, 'codigo_postal', 'El código postal debe tener 5 dígitos'],
    [{ codigo_postal: '42,501' }, 'codigo_postal', 'Escribe solo los 5 dígitos del código postal.'],
    [{ codigo_postal: '42501 Pachuca' }, 'codigo_postal', 'Escribe solo los 5 dígitos del código postal.'],
    [{ codigo_postal: '٤٢٥٠١' }, 'codigo_postal', 'El código postal debe tener 5 dígitos'],
    [{ regimen: '612' }, 'regimen', 'Ese régimen es de personas, y el RFC es de una empresa.'],
    [{ uso_cfdi: 'D01' }, 'uso_cfdi', 'Quien está en el régimen 601 no puede usarla para eso.'],
  ])('%j se rechaza en %s', (cambio, campo, texto) => expect(rechazo(cambio)).toEqual({ [campo]: texto }));

  test('de un RFC que no es válido no se dice si es de persona o de empresa', () => {
    const { rfcInvalido } = TEXTOS_FISCALES;
    for (const rfc of ['CACX760510', 'RFC: CACX7605101P', 'CACX7605101P8,', 'S/N'])
      expect(rechazo({ rfc }, PERSONA)).toEqual({ rfc: rfcInvalido });
  });

  test('de una persona no vale el régimen de una empresa, ni el uso que el suyo no tiene', () => {
    expect(rechazo({ regimen: '601' }, PERSONA)).toEqual({
      regimen: 'Ese régimen es de empresas, y el RFC es de una persona.',
    });
    expect(rechazo({ regimen: '605' }, PERSONA)).toEqual({
      uso_cfdi: 'Quien está en el régimen 605 no puede usarla para eso.',
    });
    expect(leido({ regimen: '605', uso_cfdi: 'D01' }, PERSONA).uso_cfdi).toBe('D01');
    expect(leido({ regimen: '626' }, PERSONA).regimen).toBe('626');
  });

  test('un RFC cuyo dígito no cuadra no se rechaza', () => {
    expect(leido({ rfc: 'EKU9003173C8' }).rfc).toBe('EKU9003173C8');
  });

  test('con un RFC genérico el régimen es 616, el uso S01 y el código postal puede faltar', () => {
    expect(leido({ codigo_postal: undefined }, GENERICO)).toEqual({ ...GENERICO, codigo_postal: '' });
    expect(leido({ rfc: 'XEXX010101000', codigo_postal: null }, GENERICO)).toMatchObject({
      codigo_postal: '',
    });
    expect(leido({}, GENERICO)).toEqual(GENERICO);
    expect(rechazo({ regimen: '612', uso_cfdi: 'S01' }, GENERICO)).toEqual({
      regimen: 'Con el RFC genérico el régimen es 616.',
    });
    expect(rechazo({ uso_cfdi: 'G02' }, GENERICO)).toEqual({
      uso_cfdi: 'Con el RFC genérico el uso es S01.',
    });
    expect(rechazo({ codigo_postal: '123' }, GENERICO)).toEqual({
      codigo_postal: 'El código postal debe tener 5 dígitos',
    });
  });

  test('el negocio no factura con un RFC genérico', () => {
    expect(rechazoDe(() => leer(datosFiscalesSchema, GENERICO)).errores).toEqual({
      rfc: 'Ese RFC es el genérico. Escribe el de tu negocio.',
    });
  });
});

describe('Los catálogos del SAT', () => {
  test('dicen de qué día son, y cada clave tiene su forma', () => {
    expect(REVISADOS).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    for (const { clave } of REGIMENES) expect(clave).toMatch(/^6\d\d$/);
    for (const { clave } of USOS_DEL_CFDI) expect(clave).toMatch(/^([GID]\d\d|S01)$/);
    for (const { clave } of FORMAS_DE_PAGO) expect(clave).toMatch(/^\d\d$/);
  });

  test('cada régimen es de personas o de empresas y tiene algún uso, y cada uso es de un régimen del catálogo', () => {
    for (const { clave, fisica, moral } of REGIMENES) {
      expect([clave, fisica || moral]).toEqual([clave, true]);
      expect(usosDe(clave).map((uso) => uso.clave)).toContain('S01');
    }
    for (const { regimenes } of USOS_DEL_CFDI)
      for (const regimen of regimenes) expect(REGIMENES.map(({ clave }) => clave)).toContain(regimen);
  });

  test('a cada RFC se le ofrecen sus regímenes, y sin RFC todos', () => {
    expect(regimenesDe('moral').map(({ clave }) => clave)).toEqual([
      '601',
      '603',
      '610',
      '620',
      '622',
      '623',
      '624',
      '626',
    ]);
    expect(regimenesDe('fisica').map(({ clave }) => clave)).toContain('612');
    expect(regimenesDe('fisica').map(({ clave }) => clave)).not.toContain('601');
    expect(regimenesDe(null)).toEqual(REGIMENES);
  });
});
