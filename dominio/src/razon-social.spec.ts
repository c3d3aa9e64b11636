import { razonSocialEscrita, razonSocialPropuesta, sinTipoDeSociedad } from './razon-social.ts';

describe('La razón social', () => {
  test.each([
    ['Ferretería S.A. de C.V.', 'FERRETERÍA'],
    ['Ferretería la Luz, S. A. de C. V.', 'FERRETERÍA LA LUZ'],
    ['ASSESOR CONSULTOR TECNOLÓGICO S. DE R.L. DE C.V.', 'ASSESOR CONSULTOR TECNOLÓGICO'],
    ['Grupo Sol SAPI de CV', 'GRUPO SOL'],
    ['Aceros del Norte S.DE R.L. DE C.V.', 'ACEROS DEL NORTE'],
    ['Aceros del Norte S.A.DE C.V.', 'ACEROS DEL NORTE'],
    ['Aceros del Norte SRL DE CV', 'ACEROS DEL NORTE'],
    ['Abarrotes Peña & Hijos SA', 'ABARROTES PEÑA & HIJOS'],
    ['Taller 24/7 S.A.S.', 'TALLER 24/7'],
    ['Dentistas Asociados, S.C.', 'DENTISTAS ASOCIADOS'],
    ['Manos Unidas A.C.', 'MANOS UNIDAS'],
    ['Granja Azul SPR de RL de CV', 'GRANJA AZUL'],
    ['Cooperativa Mar S.C. de R.L.', 'COOPERATIVA MAR'],
    ['Crédito Ya SA de CV SOFOM ENR', 'CRÉDITO YA'],
    ['Hilos S en C por A', 'HILOS'],
    ['Bufete López S de RL MI', 'BUFETE LÓPEZ'],
    ['3M', '3M'],
    ['La Casa', 'LA CASA'],
    ['Taco  Feliz\u200b ', 'TACO FELIZ'],
    ['SA de CV', 'SA DE CV'],
  ])('de %j se propone %j', (empresa, propuesta) => expect(razonSocialPropuesta(empresa)).toBe(propuesta));

  test('se escribe en mayúsculas, con un blanco entre palabras', () => {
    expect(razonSocialEscrita(' Escuela\u00a0 Kemper  urgate ')).toBe('ESCUELA KEMPER URGATE');
  });

  test('lo que se le quita es solo el tipo de sociedad, y se dice que lo hay', () => {
    expect(sinTipoDeSociedad('ESCUELA KEMPER SA DE CV')).toBe('ESCUELA KEMPER');
    expect(sinTipoDeSociedad('ESCUELA KEMPER')).toBe('ESCUELA KEMPER');
  });

  test('un nombre hecho para atascar la regla se lee enseguida', () => {
    expect(sinTipoDeSociedad(`${'S. A. '.repeat(20_000)}X`)).toMatch(/X$/);
    expect(sinTipoDeSociedad(`A${' '.repeat(100_000)}X`)).toMatch(/X$/);
  });
});
