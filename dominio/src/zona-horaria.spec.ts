import fc from 'fast-check';
import { diaDe, sumarDias } from './fechas.ts';
import { UTC, ZONA_PREDETERMINADA, diaEn, esZona, finDelDia, horaEn, zonaDe } from './zona-horaria.ts';

const NOCHES = [
  ['America/Mexico_City', '2026-11-22T05:59:00.000Z', '2026-11-22T06:01:00.000Z'],
  // Summer time in Tijuana ends on 1 November.
  ['America/Tijuana', '2026-10-22T06:59:00.000Z', '2026-10-22T07:01:00.000Z'],
  ['America/Tijuana', '2026-11-22T07:59:00.000Z', '2026-11-22T08:01:00.000Z'],
  ['Asia/Kolkata', '2026-11-21T18:29:00.000Z', '2026-11-21T18:31:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-21T09:59:00.000Z', '2026-11-21T10:01:00.000Z'],
] as const;

describe('El día de la dueña', () => {
  test.each(NOCHES)('en %s a las 23:59 aún es hoy y a las 00:01 ya es mañana', (zona, antes, despues) => {
    const hoy = diaEn(zona, antes);
    expect([horaEn(zona, antes), horaEn(zona, despues)]).toEqual(['23:59', '00:01']);
    expect(diaEn(zona, despues)).toBe(sumarDias(hoy, 1));
  });

  test('a la misma hora es lunes en Kiritimati y todavía domingo en México', () => {
    const ahora = '2026-11-23T05:25:00.000Z';
    expect(['Pacific/Kiritimati', 'UTC', 'America/Mexico_City'].map((zona) => diaEn(zona, ahora))).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-11-22',
    ]);
  });

  test('la noche en que se adelanta el reloj el día tiene 23 horas, y 25 la noche en que se atrasa', () => {
    const horasDe = (dia: string): number => {
      const desde = Date.parse(`${dia}T00:00:00Z`);
      const horas = Array.from({ length: 72 }, (_, i) =>
        new Date(desde + (i - 24) * 3_600_000).toISOString(),
      );
      return horas.filter((instante) => diaEn('America/Tijuana', instante) === dia).length;
    };
    expect(['2026-03-07', '2026-03-08', '2026-03-09'].map(horasDe)).toEqual([24, 23, 24]);
    expect(['2026-10-31', '2026-11-01', '2026-11-02'].map(horasDe)).toEqual([24, 25, 24]);
    // Mexico has had no summer time since 2022.
    expect(['2026-04-05', '2026-10-25'].map(horasDe)).toEqual([24, 24]);
  });

  test('la zona predeterminada tuvo horario de verano hasta 2022', () => {
    expect(horaEn(ZONA_PREDETERMINADA, '2022-07-01T05:30:00.000Z')).toBe('00:30');
    expect(diaEn(ZONA_PREDETERMINADA, '2022-07-01T05:30:00.000Z')).toBe('2022-07-01');
    expect(diaEn(ZONA_PREDETERMINADA, '2026-07-01T05:30:00.000Z')).toBe('2026-06-30');
  });

  test('es un día del calendario en cualquier zona y a cualquier instante, y nunca a más de un día del de Greenwich', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC', 'Marte/Olimpo', ''),
        fc.oneof(
          fc.date({
            min: new Date('0001-01-01T00:00:00Z'),
            max: new Date('9999-12-31T23:59:59Z'),
            noInvalidDate: true,
          }),
          fc.constantFrom(new Date('0001-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59.999Z')),
        ),
        (zona, fecha) => {
          const instante = fecha.toISOString();
          const dia = diaEn(zona, instante);
          expect(diaDe(dia)).toBe(dia);
          expect(Math.abs(Date.parse(dia) - Date.parse(instante.slice(0, 10)))).toBeLessThanOrEqual(
            86_400_000,
          );
          expect(horaEn(zona, instante)).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
        },
      ),
    );
  });

  test('una zona que solo conoce una versión más nueva del programa se lee como la predeterminada', () => {
    const ahora = '2026-11-22T05:59:00.000Z';
    expect(diaEn('America/Nueva_Zona', ahora)).toBe(diaEn(ZONA_PREDETERMINADA, ahora));
  });

  test('es la del negocio; si no eligió ninguna, la de la cuenta; si tampoco, la de siempre', () => {
    expect(zonaDe('Asia/Tokyo', 'America/Tijuana')).toBe('Asia/Tokyo');
    expect(zonaDe(null, 'America/Tijuana')).toBe('America/Tijuana');
    expect(zonaDe(undefined, null)).toBe('America/Mexico_City');
  });
});

test('una zona es un nombre que se conoce, y no una distancia a Greenwich', () => {
  const son = ['America/Mexico_City', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'UTC', 'Asia/Kolkata'];
  expect(son.filter((zona) => !esZona(zona))).toEqual([]);
  const noSon = [
    '',
    ' ',
    '+05:00',
    '-06',
    '6',
    'Marte/Olimpo',
    'América/México',
    'America/Mexico City',
    '../UTC',
  ];
  expect(noSon.filter(esZona)).toEqual([]);
});

describe('El fin de un día', () => {
  test('es el último instante antes de su medianoche, también la noche en que cambia la hora', () => {
    expect(finDelDia(UTC, '2026-11-21')).toBe('2026-11-21T23:59:59.999Z');
    expect(finDelDia('America/Mexico_City', '2026-11-21')).toBe('2026-11-22T05:59:59.999Z');
    expect(finDelDia('Asia/Kolkata', '2026-11-21')).toBe('2026-11-21T18:29:59.999Z');
    expect(['2026-03-07', '2026-03-08'].map((dia) => finDelDia('America/Tijuana', dia))).toEqual([
      '2026-03-08T07:59:59.999Z',
      '2026-03-09T06:59:59.999Z',
    ]);
    // A day that a zone skipped ends with the day before.
    expect(finDelDia('Pacific/Apia', '2011-12-30')).toBe(finDelDia('Pacific/Apia', '2011-12-29'));
  });

  test('parte los instantes en los de ese día o antes y los de después, en cualquier zona', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone'), UTC),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: -48 * 3_600_000, max: 48 * 3_600_000 }),
        (zona, dias, ms) => {
          const dia = sumarDias('2013-01-01', dias);
          const fin = finDelDia(zona, dia);
          for (const cerca of [0, 1, ms]) {
            const instante = new Date(Date.parse(fin) + cerca).toISOString();
            expect([zona, dia, instante, diaEn(zona, instante) <= dia]).toEqual([
              zona,
              dia,
              instante,
              instante <= fin,
            ]);
          }
        },
      ),
    );
  });

  test('antes del calendario y en su último día no deja nada a medias', () => {
    expect(finDelDia('Asia/Tokyo', sumarDias('0001-01-01', -1)) < '0001').toBe(true);
    for (const zona of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      expect(finDelDia(zona, '9999-12-31')).toBe('9999-12-31T23:59:59.999Z');
  });
});
