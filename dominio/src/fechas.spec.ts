import fc from 'fast-check';
import {
  MESES,
  conBarras,
  diaDe,
  diaEscrito,
  formatoDeDia,
  instanteDe,
  mesDe,
  porQueNoEsDia,
  sumarDias,
} from './fechas.ts';

const dia = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9990-12-31T00:00:00Z'), noInvalidDate: true })
  .map((fecha) => fecha.toISOString().slice(0, 10));

test('un día escrito se lee con una cifra o dos, y con el año de este siglo; el mes nunca va primero', () => {
  for (const escrito of [
    '1/2/26',
    '01/02/2026',
    '1-2-26',
    '1.2.2026',
    '2026-02-01',
    '2026/2/1',
    ' 2026-02-01T10:00:00Z ',
    '1\u20112\u20112026',
    '1–2–26',
    '01 / 02 / 2026',
    '2026 - 02 - 01',
    '1/2/2026.',
    '1-feb-26',
    '01/Feb/2026',
    '1 de febrero de 2026',
    '1 de Febrero del 2026',
    '1 FEB. 2026',
    '1 de feb. de 2026',
    'domingo, 1 de febrero de 2026',
    'Dom. 1 feb 2026',
    '1 February 2026',
    'dom 1/2/26',
    '2026-02-01t10:00:00.000-06:00',
  ])
    expect([escrito, diaEscrito(escrito)]).toEqual([escrito, '2026-02-01']);
  for (const escrito of [
    '',
    'hoy',
    '1/2',
    '31/4/26',
    '1/2/202',
    '20260201',
    '1 de febrero',
    '1 de febrer 2026 y 3',
    '1-foo-26',
    'antes del 1 de febrero de 2026',
    'febrero 1 2026',
    '1/2-26',
    '1 2 2026',
    '1//2/2026',
    '1/2/2026 - 3/2/2026',
    '-1-2-2026',
    '1/2/6',
    '2026-02-01tarde',
    '2026-02-01T10:00:00Z/2026-02-03T10:00:00Z',
    '3 martes 2026',
    '3 marginal 2026',
    'marzo 3 feb 2026',
    'lunes 1 de febrero de 2026',
  ])
    expect([escrito, diaEscrito(escrito)]).toEqual([escrito, null]);
});

test('un día se lee con el nombre de cada mes, entero o en tres letras', () => {
  for (const [lugar, mes] of MESES.entries())
    for (const nombre of [mes, mes.slice(0, 3)])
      expect(diaEscrito(`3-${nombre}-2026`)).toBe(`2026-${String(lugar + 1).padStart(2, '0')}-03`);
  expect(['jan', 'April', 'aug', 'Dec', 'sept'].map((mes) => diaEscrito(`3 ${mes} 2026`))).toEqual([
    ...['2026-01-03', '2026-04-03', '2026-08-03', '2026-12-03', '2026-09-03'],
  ]);
});

test('un año de cuatro cifras es el escrito: 0026 no es 2026', () => {
  expect(['25/11/0026', '0026-11-25', '1 de febrero de 0202'].map(diaEscrito)).toEqual([
    ...['0026-11-25', '0026-11-25', '0202-02-01'],
  ]);
});

test('los dígitos de un día tecleados de corrido llevan sus barras; los de otra cosa no cambian', () => {
  expect(['25112026', ' 251126 ', '31021999', '25110026'].map(conBarras)).toEqual([
    ...['25/11/2026', '25/11/26', '31/02/1999', '25110026'],
  ]);
  for (const texto of ['', '2511', '20261125', '5112026', '25/11/2026', '1e5', '25 11 26'])
    expect(conBarras(texto)).toBe(texto);
});

test('un día completo que ningún calendario tiene no existe; de uno incompleto no se sabe', () => {
  for (const escrito of ['31/4/26', '31 de abril de 2026', '00/11/2026', '2026-02-30', '2027/2/29'])
    expect([escrito, porQueNoEsDia(escrito)]).toEqual([escrito, 'Esa fecha no existe.']);
  for (const escrito of ['', 'hoy', '1/2', '1/2/202', '2026-11', '31/12/AAAA', '30/4/26', '2026-02-28'])
    expect([escrito, porQueNoEsDia(escrito)]).toEqual([escrito, null]);
});

test('de un mes escrito antes que el día se dice cuál va primero', () => {
  for (const escrito of ['11/18/2026', '11-18-26', '2026-18-11'])
    expect(porQueNoEsDia(escrito)).toBe('Esa fecha no existe: escribe primero el día. ¿18/11/2026?');
});

test('de un día con otro nombre se dice el suyo', () => {
  expect(porQueNoEsDia('lun. 15 nov 2026')).toBe('El 15/11/2026 es domingo.');
  expect(porQueNoEsDia('vie 18/11/26')).toBe('El 18/11/2026 es miércoles.');
  expect(porQueNoEsDia('lunes 31/11/2026')).toBe('Esa fecha no existe.');
  expect(porQueNoEsDia('domingo 15/11/2026')).toBeNull();
});

describe('El día de una factura', () => {
  test('es un día del calendario que existe', () => {
    expect(diaDe('2026-03-01')).toBe('2026-03-01');
    expect(diaDe('2024-02-29')).toBe('2024-02-29');
    expect(diaDe('2000-02-29')).toBe('2000-02-29');
    expect(diaDe('9999-12-31')).toBe('9999-12-31');
  });

  test('el 30 de febrero y otros días imposibles no existen', () => {
    const imposibles = [
      '2026-02-29',
      '1900-02-29',
      '2200-02-29',
      '2026-02-30',
      '2026-04-31',
      '2026-13-01',
      '2026-00-10',
    ];
    for (const texto of [...imposibles, '2026-01-00', '2026-01-32', '0000-01-01'])
      expect(diaDe(texto)).toBeNull();
  });

  test('lo que no tiene su forma no es un día', () => {
    const ajenos = [
      '',
      'hoy',
      '1/3/2026',
      '2026-3-1',
      '20260301',
      '2026-03-01x',
      '+012026-01-01',
      '２０２６-01-01',
    ];
    for (const valor of [...ajenos, null, undefined, 20260301, {}, ['2026-03-01']])
      expect(diaDe(valor)).toBeNull();
  });

  test('de un instante se toma el día que dice, sin que ninguna zona horaria lo mueva', () => {
    expect(diaDe('2026-03-01T23:59:59.999Z')).toBe('2026-03-01');
    expect(diaDe('2026-03-01T00:00:00-11:00')).toBe('2026-03-01');
    expect(diaDe('2026-03-01T00:00:00+14:00')).toBe('2026-03-01');
  });

  test('todo día del calendario se lee como él mismo', () => {
    fc.assert(fc.property(dia, (uno) => diaDe(uno) === uno && diaDe(`${uno}T00:00:00Z`) === uno));
  });

  test('se escribe dd/MM/yyyy, y en blanco cuando no hay', () => {
    expect(formatoDeDia('2026-03-09')).toBe('09/03/2026');
    expect(formatoDeDia(null)).toBe('');
    expect(formatoDeDia(undefined)).toBe('');
    expect(formatoDeDia('mañana')).toBe('');
  });

  test('se cuenta en su mes', () => {
    expect(mesDe('2026-03-09')).toBe('2026-03');
  });

  test('sumar días pasa de mes, de año y por los bisiestos', () => {
    expect(sumarDias('2026-03-01', 7)).toBe('2026-03-08');
    expect(sumarDias('2026-12-28', 7)).toBe('2027-01-04');
    expect(sumarDias('2024-02-28', 1)).toBe('2024-02-29');
    expect(sumarDias('2026-03-01', -1)).toBe('2026-02-28');
  });

  test('sumar y restar los mismos días vuelve al mismo día', () => {
    fc.assert(
      fc.property(
        dia.filter((uno) => uno > '0100'),
        fc.integer({ min: -400, max: 400 }),
        (uno, dias) => sumarDias(sumarDias(uno, dias), -dias) === uno,
      ),
    );
  });
});

describe('El instante de un pago', () => {
  test('se guarda en UTC', () => {
    expect(instanteDe('2026-03-01T10:00:00Z')).toBe('2026-03-01T10:00:00.000Z');
    expect(instanteDe('2026-03-01T10:00:00.5-06:00')).toBe('2026-03-01T16:00:00.500Z');
  });

  test('sin zona es UTC: no depende de dónde esté el servidor', () => {
    expect(instanteDe('2026-03-01T10:00')).toBe('2026-03-01T10:00:00.000Z');
    expect(instanteDe('2026-03-01')).toBe('2026-03-01T00:00:00.000Z');
  });

  test('lo que no es un instante se descarta', () => {
    const ajenos = [
      '',
      'ayer',
      '2026-02-30T10:00:00Z',
      '2026-03-01T99:00:00Z',
      '2026-03-01Tx',
      '2026-03-01T',
    ];
    for (const valor of [...ajenos, '2026-03-01T10:00:00 (hola)', null, 1_772_359_200_000, {}])
      expect(instanteDe(valor)).toBeNull();
  });

  test('un instante que su zona saca del calendario se descarta', () => {
    expect(instanteDe('9999-12-31T23:59:59-14:00')).toBeNull();
    expect(instanteDe('0001-01-01T00:00:00+14:00')).toBeNull();
  });
});
