import fc from 'fast-check';
import { type Registrado } from '../../decider.ts';
import { type EventoDeFactura } from '../../facturas/factura.ts';
import { DUENA, ID_DE_FACTURA, OTRA_DUENA, seEdita } from '../../facturas/factura.prueba.ts';
import { registro } from '../../facturas/vidas.prueba.ts';
import { type Asiento, LIBRO_VACIO, textoDelAsiento } from '../libro/libro.ts';
import { type Huella, sha256 } from '../libro/huella.ts';
import {
  NACE,
  SE_ELIMINA,
  SE_PAGA,
  SE_REVIERTE,
  asientosDe,
  facturasDe,
  registroDe,
} from '../libro/libro.prueba.ts';
import { type Ancla, abrirVerificacion, verificar } from './verificar.ts';

type Log = readonly Registrado<EventoDeFactura>[];

const SE_EDITA = seEdita({ nota: 'Otra nota' });
const LOG: Log = registroDe([NACE, SE_EDITA, SE_PAGA, SE_REVIERTE, SE_ELIMINA]);
const LIBRO = asientosDe(LOG);

const sin = <T>(lista: readonly T[], i: number): T[] => lista.filter((_, j) => j !== i);
const con = <T>(lista: readonly T[], i: number, cambio: (uno: T) => T): T[] =>
  lista.map((uno, j) => (j === i ? cambio(uno) : uno));
const refirmado = (asiento: Asiento): Asiento => ({ ...asiento, huella: sha256(textoDelAsiento(asiento)) });
const anclaDe = ({ owner, secuencia, huella, instante }: Asiento): Ancla => ({
  owner,
  secuencia,
  huella,
  fecha: instante,
});

const loHallado = (pieza: Partial<Parameters<typeof verificar>[0]>): readonly string[] =>
  verificar({ eventos: LOG, asientos: LIBRO, ...pieza }).map(({ codigo, secuencia }) =>
    secuencia === undefined ? codigo : `${codigo} ${secuencia}`,
  );

describe('Un libro intacto', () => {
  test('no da hallazgos, con sus facturas y sus anclas', () => {
    expect(loHallado({ facturas: facturasDe(LOG), anclas: LIBRO.map(anclaDe) })).toEqual([]);
  });

  test('se verifica igual por tramos', () => {
    const verificacion = abrirVerificacion(LIBRO.map(anclaDe));
    for (let i = 0; i < LOG.length; i++) expect(verificacion.tramo([LOG[i]!], [LIBRO[i]!])).toEqual([]);
    verificacion.facturas(facturasDe(LOG));
    expect(verificacion.terminar()).toEqual([]);
  });

  test('entre otros eventos del registro tampoco da hallazgos', () => {
    const ajeno = { ...LOG[0]!, id: 'ajeno', type: 'ClienteCreado', position: '00000000000000000099' };
    expect(loHallado({ eventos: [...LOG, ajeno] })).toEqual([]);
  });

  test('vacío tampoco da hallazgos', () => {
    expect(verificar({ eventos: [], asientos: [], facturas: [] })).toEqual([]);
  });
});

describe('En el registro se encuentra', () => {
  test('un evento cambiado, y solo ese', () => {
    const eventos = con<Registrado>(LOG, 1, (uno) => ({ ...uno, data: { ...uno.data, total: 1 } }));
    expect(loHallado({ eventos })).toEqual(['event-changed 2']);
  });

  test('un evento puesto a nombre de otra persona', () => {
    const eventos = con(LOG, 2, (uno) => ({ ...uno, metadata: { ...uno.metadata, userId: OTRA_DUENA } }));
    expect(loHallado({ eventos })).toEqual(['event-changed 3']);
  });

  test('un evento quitado', () => {
    expect(loHallado({ eventos: sin(LOG, 1) })).toEqual(['event-removed 2']);
  });

  test('el final cortado', () => {
    expect(loHallado({ eventos: LOG.slice(0, 3) })).toEqual(['log-tail-cut 4', 'log-tail-cut 5']);
  });

  test('un evento metido en medio', () => {
    const metido = { ...LOG[1]!, id: 'metido', position: '00000000000000000001.5' };
    expect(loHallado({ eventos: [LOG[0]!, metido, ...LOG.slice(1)] })).toEqual(['event-inserted']);
  });

  test('dos eventos cambiados de lugar', () => {
    const [a, b, c, ...resto] = LOG;
    const cambiados = [a!, { ...c!, position: b!.position }, { ...b!, position: c!.position }, ...resto];
    expect(loHallado({ eventos: cambiados })).toEqual(['event-moved', 'event-moved 3']);
  });
});

describe('En el libro se encuentra', () => {
  const masCaro = (asiento: Asiento): Asiento => ({ ...asiento, total: asiento.total + 1 });

  test('un asiento cambiado, y solo ese', () => {
    expect(loHallado({ asientos: con(LIBRO, 2, masCaro) })).toEqual(['entry-changed 3']);
  });

  test('un asiento cambiado con su huella hecha de nuevo', () => {
    const asientos = con(LIBRO, 2, (uno) => refirmado(masCaro(uno)));
    expect(loHallado({ asientos })).toEqual(['entry-changed 3', 'entry-out-of-chain 4']);
  });

  test('un asiento cambiado con la cadena entera hecha de nuevo, porque su evento dice otra cosa', () => {
    let anterior: Huella = LIBRO_VACIO.huella;
    const asientos = LIBRO.map((asiento, i) => {
      const rehecho = refirmado({ ...(i === 2 ? masCaro(asiento) : asiento), anterior });
      anterior = rehecho.huella;
      return rehecho;
    });
    expect(loHallado({ asientos })).toEqual(['entry-changed 3']);
  });

  test('un asiento quitado', () => {
    expect(loHallado({ asientos: sin(LIBRO, 1) })).toEqual(['entry-removed 3']);
    expect(loHallado({ asientos: sin(LIBRO, 0) })).toEqual(['entry-removed 2']);
  });

  test('el final cortado', () => {
    expect(loHallado({ asientos: LIBRO.slice(0, 4) })).toEqual(['ledger-tail-cut']);
  });

  test('un asiento repetido', () => {
    const repetido = LIBRO.flatMap((uno, i) => (i === 2 ? [uno, uno] : [uno]));
    expect(loHallado({ asientos: repetido })).toContain('entry-out-of-chain 3');
  });
});

describe('Contra las anclas se encuentra', () => {
  /** Somebody with the whole machine can change the log and rebuild its ledger. */
  const OTRO = registroDe([NACE, SE_PAGA, SE_REVIERTE, SE_ELIMINA]);

  test('una historia hecha entera de nuevo', () => {
    const anclas = [anclaDe(LIBRO[1]!)];
    const asientos = asientosDe(OTRO);
    expect(loHallado({ eventos: OTRO, asientos })).toEqual([]);
    expect(loHallado({ eventos: OTRO, asientos, anclas })).toEqual(['anchor-mismatch 2']);
  });

  test('un final cortado a la vez en el registro y en el libro', () => {
    const cortado = { eventos: LOG.slice(0, 3), asientos: LIBRO.slice(0, 3) };
    expect(loHallado(cortado)).toEqual([]);
    expect(loHallado({ ...cortado, anclas: [anclaDe(LIBRO[4]!)] })).toEqual(['ledger-tail-cut 5']);
  });

  test('un libro que desapareció', () => {
    expect(loHallado({ eventos: [], asientos: [], anclas: [anclaDe(LIBRO[0]!)] })).toEqual([
      'ledger-tail-cut 1',
    ]);
  });

  test('dos anclas del mismo asiento que no dicen lo mismo', () => {
    const ancla = anclaDe(LIBRO[1]!);
    expect(loHallado({ anclas: [ancla, { ...ancla, huella: 'f'.repeat(64) }] })).toEqual([
      'anchor-mismatch 2',
    ]);
  });
});

describe('Contra las facturas se encuentra', () => {
  const log = registroDe([NACE, SE_PAGA]);
  const cuadra = (facturas: ReturnType<typeof facturasDe>) =>
    loHallado({ eventos: log, asientos: asientosDe(log), facturas });
  const [una] = facturasDe(log);

  test('una que falta, una de más y un balance distinto', () => {
    expect(cuadra([una!])).toEqual([]);
    expect(cuadra([])).toEqual(['totals-mismatch']);
    expect(cuadra([una!, una!])).toEqual(['totals-mismatch']);
    const { factura } = una!;
    const debe = { ...una!, factura: { ...factura, datos: { ...factura.datos, balance_restante: 1 } } };
    expect(cuadra([debe])).toEqual(['totals-mismatch']);
  });

  test('una factura de una dueña que no tiene libro', () => {
    const ajena = { ...una!, factura: { ...una!.factura, user_id: OTRA_DUENA } };
    expect(verificar({ eventos: log, asientos: asientosDe(log), facturas: [una!, ajena] })).toMatchObject([
      { codigo: 'totals-mismatch', owner: OTRA_DUENA },
    ]);
  });
});

describe('Cada hallazgo', () => {
  test('dice en español qué está mal, y de quién, dónde y con qué evento', () => {
    const eventos = con<Registrado>(LOG, 1, (uno) => ({ ...uno, data: {} }));
    expect(verificar({ eventos, asientos: LIBRO })).toEqual([
      {
        codigo: 'event-changed',
        texto: 'Un evento ya no es el que el libro anotó.',
        owner: DUENA,
        secuencia: 2,
        posicion: LOG[1]!.position,
        evento: LOG[1]!.id,
        factura: ID_DE_FACTURA,
      },
    ]);
  });
});

type Dato = null | boolean | number | string | readonly Dato[] | { readonly [campo: string]: Dato };

const hojas = (valor: Dato, hasta: readonly string[] = []): readonly (readonly string[])[] =>
  typeof valor === 'object' && valor !== null
    ? Object.entries(valor).flatMap(([campo, de]) => hojas(de, [...hasta, campo]))
    : [hasta];

const cambiarHoja = (valor: Dato, [campo, ...resto]: readonly string[]): Dato => {
  if (campo === undefined) return typeof valor === 'number' ? valor + 1 : `${valor}x`;
  if (Array.isArray(valor)) return con<Dato>(valor, Number(campo), (de) => cambiarHoja(de, resto));
  const de = valor as { readonly [campo: string]: Dato };
  return { ...de, [campo]: cambiarHoja(de[campo]!, resto) };
};

const alterado = <T>(valor: T, cual: number): T => {
  const lugares = hojas(valor as Dato);
  return cambiarHoja(valor as Dato, lugares[cual % lugares.length]!) as T;
};

const conEventos = registro.filter((log) => log.length > 0);

describe('Pase lo que pase', () => {
  test('el libro de cualquier historia se verifica, con sus facturas y sus anclas', () => {
    fc.assert(
      fc.property(registro, (log) => {
        const asientos = asientosDe(log);
        const anclas = asientos.map(anclaDe);
        expect(verificar({ eventos: log, asientos, anclas, facturas: facturasDe(log) })).toEqual([]);
      }),
    );
  });

  test('verificarlo por tramos da lo mismo, se corten donde se corten', () => {
    fc.assert(
      fc.property(registro, fc.nat(40), (log, corte) => {
        const asientos = asientosDe(log);
        const verificacion = abrirVerificacion([]);
        const hallazgos = [
          ...verificacion.tramo(log.slice(0, corte), asientos.slice(0, corte)),
          ...verificacion.tramo(log.slice(corte), asientos.slice(corte)),
          ...verificacion.terminar(),
        ];
        expect(hallazgos).toEqual([]);
      }),
    );
  });

  test('ningún cambio de un evento, sea cual sea, pasa sin verse', () => {
    fc.assert(
      fc.property(conEventos, fc.nat(), fc.nat(), (log, cual, hoja) => {
        const eventos = con(log, cual % log.length, (uno) => alterado(uno, hoja));
        expect(verificar({ eventos, asientos: asientosDe(log) })).not.toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('ningún cambio de un asiento, sea cual sea, pasa sin verse', () => {
    fc.assert(
      fc.property(conEventos, fc.nat(), fc.nat(), (log, cual, hoja) => {
        const asientos = asientosDe(log);
        const cambiados = con(asientos, cual % log.length, (uno) => alterado(uno, hoja));
        expect(verificar({ eventos: log, asientos: cambiados })).not.toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('tampoco el de un asiento con la huella recalculada', () => {
    fc.assert(
      fc.property(conEventos, fc.nat(), fc.nat(), (log, cual, hoja) => {
        const asientos = asientosDe(log);
        const { huella: _huella, ...uno } = asientos[cual % log.length]!;
        const cambiado = refirmado({ ...alterado(uno, hoja), huella: '' });
        const cambiados = con(asientos, cual % log.length, () => cambiado);
        expect(verificar({ eventos: log, asientos: cambiados })).not.toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('quitar, repetir o cambiar de lugar un evento o un asiento se ve', () => {
    fc.assert(
      fc.property(conEventos, fc.nat(), fc.nat(), (log, uno, otro) => {
        const asientos = asientosDe(log);
        const i = uno % log.length;
        const j = otro % log.length;
        const intercambiados = <T>(lista: readonly T[]): T[] =>
          lista.map((_, k) => lista[k === i ? j : k === j ? i : k]!);
        const repetido = <T>(lista: readonly T[]): T[] => lista.toSpliced(i, 0, lista[i]!);

        expect(verificar({ eventos: sin(log, i), asientos })).not.toEqual([]);
        expect(verificar({ eventos: repetido(log), asientos })).not.toEqual([]);
        expect(verificar({ eventos: log, asientos: sin(asientos, i) })).not.toEqual([]);
        expect(verificar({ eventos: log, asientos: repetido(asientos) })).not.toEqual([]);
        if (i === j) return;
        expect(verificar({ eventos: intercambiados(log), asientos })).not.toEqual([]);
        expect(verificar({ eventos: log, asientos: intercambiados(asientos) })).not.toEqual([]);
      }),
    );
  });

  test('un final cortado en los dos se ve contra cualquier ancla de lo cortado', () => {
    fc.assert(
      fc.property(conEventos, fc.nat(), (log, corte) => {
        const asientos = asientosDe(log);
        const hasta = corte % log.length;
        const anclas = [anclaDe(asientos.at(-1)!)];
        const cortados = { eventos: log.slice(0, hasta), asientos: asientos.slice(0, hasta) };
        expect(verificar({ ...cortados, anclas })).not.toEqual([]);
      }),
    );
  });

  test('cuando falta un solo evento o un solo asiento, lo demás no se acusa', () => {
    fc.assert(
      fc.property(conEventos, fc.nat(), (log, cual) => {
        const asientos = asientosDe(log);
        const i = cual % log.length;
        expect(verificar({ eventos: sin(log, i), asientos })).toHaveLength(1);
        expect(verificar({ eventos: log, asientos: sin(asientos, i) })).toHaveLength(1);
      }),
    );
  });
});
