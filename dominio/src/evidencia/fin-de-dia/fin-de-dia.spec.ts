import fc from 'fast-check';
import { dado, registrados } from '../../dado.prueba.ts';
import { documentosDe } from '../../proyeccion.ts';
import { sorteos } from '../../sorteos.prueba.ts';
import { type EventoDeDias, type FinDeDia, type Tramo, finesDeDia, lugarDelFin } from './fin-de-dia.ts';
import { claveDeFinDeDia, vistaDeFinesDeDia } from './fin-de-dia.view.ts';

const tramosDe = (despues: readonly boolean[], tras = 0): Tramo[] =>
  despues.flatMap((sonDespues, i) =>
    sonDespues === despues[i + 1] ? [] : [{ sonDespues, hasta: tras + i + 1 }],
  );
const fin = (letras: string): number => lugarDelFin(0, tramosDe([...letras].map((letra) => letra === 'D')));

describe('Dónde termina un día', () => {
  // H is a ledger entry of the day or earlier, D of a later day.
  test.each([
    ['', 0],
    ['HHH', 3],
    ['DDD', 0],
    ['HHDD', 2],
    // The clock went back for one entry.
    ['DDDDHDD', 0],
    ['HHDHDDD', 2],
    // The clock was ahead for one entry.
    ['HHDHHHDD', 6],
    ['DHHH', 4],
    ['HDH', 1],
    ['DH', 0],
  ])(
    'con los asientos «%s» (H de ese día o antes, D después), donde menos quedan del lado equivocado',
    (letras, esperado) => {
      expect(fin(letras)).toBe(esperado);
    },
  );

  test('es el primer lugar con menos asientos del lado que no les toca, cualesquiera que sean', () => {
    const malPuestos = (despues: readonly boolean[], lugar: number): number =>
      despues.filter((esDespues, i) => esDespues === i < lugar).length;
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 20 }), fc.nat(50), (despues, tras) => {
        const cuentas = Array.from({ length: despues.length + 1 }, (_, lugar) => malPuestos(despues, lugar));
        expect(lugarDelFin(tras, tramosDe(despues, tras))).toBe(tras + cuentas.indexOf(Math.min(...cuentas)));
      }),
      { numRuns: sorteos(200, 5_000) },
    );
  });

  test('un día posterior no termina antes que otro', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(6), { maxLength: 20 }), (dias) => {
        const fines = [0, 1, 2, 3, 4, 5, 6].map((dia) =>
          lugarDelFin(0, tramosDe(dias.map((suyo) => suyo > dia))),
        );
        expect(fines).toEqual([...fines].sort((a, b) => a - b));
      }),
      { numRuns: sorteos(200, 5_000) },
    );
  });
});

const el = (dia: string, secuencia: number): FinDeDia => ({
  dia,
  zona: 'America/Mexico_City',
  secuencia,
  huella: String(secuencia).padStart(64, '0'),
});
const fijado = (data: FinDeDia): EventoDeDias => ({ type: 'FinDeDiaFijado', data });
const fijar = (...fines: FinDeDia[]) => ({ type: 'FijarFinesDeDia', fines }) as const;

describe('El fin de un día', () => {
  const OCTUBRE = el('2026-10-31', 4);
  const NOVIEMBRE = el('2026-11-30', 9);

  test('se fija una vez, y así se queda', () => {
    dado(finesDeDia).cuando(fijar(OCTUBRE, NOVIEMBRE)).entonces(fijado(OCTUBRE), fijado(NOVIEMBRE));
    dado(finesDeDia, fijado(OCTUBRE))
      .cuando(fijar(el('2026-10-31', 5), NOVIEMBRE))
      .entonces(fijado(NOVIEMBRE));
  });

  test('no se fija un fin anterior al de un día anterior, ni posterior al de un día posterior', () => {
    const hechos = [fijado(OCTUBRE), fijado(NOVIEMBRE)];
    dado(finesDeDia, ...hechos)
      .cuando(fijar(el('2026-11-15', 3), el('2026-11-15', 10)))
      .entonces();
    dado(finesDeDia, ...hechos)
      .cuando(fijar(el('2026-11-15', 4), el('2026-11-16', 9)))
      .entonces(fijado(el('2026-11-15', 4)), fijado(el('2026-11-16', 9)));
  });

  test('se encuentra por su dueña y su día', () => {
    const log = registrados('dias-ana', 'ana', [fijado(OCTUBRE), fijado(NOVIEMBRE)]);
    const documentos = documentosDe(vistaDeFinesDeDia, log);
    expect([...documentos.keys()]).toEqual(
      [OCTUBRE, NOVIEMBRE].map(({ dia }) => claveDeFinDeDia('ana', dia)),
    );
    const vista = documentos.get(claveDeFinDeDia('ana', '2026-11-30'))!;
    expect(vista).toEqual({ owner: 'ana', ...NOVIEMBRE });
    expect(vistaDeFinesDeDia.fieldsOf(vista)).toEqual({ owner: 'ana', dia: '2026-11-30' });
  });
});
