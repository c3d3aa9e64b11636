import { DUENA, ID_DE_FACTURA, OTRA_DUENA } from '../../facturas/factura.prueba.ts';
import { type VistaDeFactura } from '../../facturas/factura.view.ts';
import { NACE, facturasDe, registroDe } from '../libro/libro.prueba.ts';
import { PROYECCIONES } from '../../proyecciones.ts';
import { nombreDeLoGuardado } from './nombres-de-lo-guardado.ts';
import { type Diferencia } from '../../proyeccion.ts';
import { type Hallazgo, hallazgo } from './hallazgos.ts';
import { CAUSAS_QUE_SE_DICEN, type Relato, abrirRelato, textoDeLoQueSigue } from './relato.ts';

const [PAPEL] = facturasDe(registroDe([NACE])) as readonly VistaDeFactura[];
const con = (datos: object): VistaDeFactura => ({
  ...PAPEL!,
  factura: { ...PAPEL!.factura, datos: { ...PAPEL!.factura.datos, ...datos } },
});
const NADA = { fields: [], words: { missing: [], extra: [] }, lists: [] } as const;
const dif = (name: string, id: string, derived: unknown, kept: unknown, mas = {}): Diferencia => ({
  projection: { name },
  id,
  owner: DUENA,
  derived,
  kept,
  ...NADA,
  ...mas,
});
const papelDe = (): VistaDeFactura => PAPEL!;
const relatar = (
  hallazgos: readonly Hallazgo[],
  diferencias: Iterable<Diferencia>,
  papelDe: (factura: string) => VistaDeFactura | null,
): Relato => {
  const relato = abrirRelato(hallazgos, papelDe);
  for (const una of diferencias) relato.diferencia(una);
  return relato.terminar();
};
const textos = (...diferencias: Diferencia[]): readonly string[] =>
  relatar([], diferencias, papelDe).causas.map(({ texto }) => texto);

const ANA = { cliente: { datos: { nombre: 'Ana Muñoz' } } };
const ALGO = {
  ...ANA,
  es: 'asiento',
  asiento: { secuencia: 1, numero_factura: 7, cliente: 'Ana Muñoz', total: 1 },
  acceso: { nombre: 'Despacho Vega' },
  exportacion: { desde: '2026-03-01', hasta: '2026-03-31' },
  datos: { archivo: { nombre: 'clientes.csv' } },
  cotizacion: { numero: 7, contenido: { cliente: { nombre: 'Ana Muñoz' }, total: 1, fecha: '2026-03-01' } },
  dia: '2026-03-01',
};

const FACTURA = 'Factura 7 · Ana Muñoz · $232.00 · 01/03/2026';

describe('Una diferencia se dice con el nombre del papel', () => {
  test('lo que se cambió en una factura, por el nombre de cada campo', () => {
    const otra = con({ cliente: { ...PAPEL!.factura.datos.cliente, nombre: 'Zoe' }, total: 1 });
    expect(textos(dif('facturas', ID_DE_FACTURA, PAPEL, otra))).toEqual([
      `${FACTURA}: cambió el cliente (decía «Ana Muñoz», dice «Zoe»); el total (decía «$232.00», dice «$0.01»).`,
    ]);
  });

  test('lo que no tiene nombre en la pantalla, por su lugar', () => {
    expect(textos(dif('movimientos', 'uno', { cifras: { a: 1, b: 2 } }, { cifras: { a: 1 } }))).toEqual([
      'Movimientos y cifras: cambió «cifras.b» (decía «2», dice «—»).',
    ]);
    const despues = { ...PAPEL!, creada: '2020-01-01T00:00:00.000Z' };
    expect(textos(dif('facturas', ID_DE_FACTURA, PAPEL, despues))).toEqual([
      `${FACTURA}: cambió «creada» (decía «${PAPEL!.creada}», dice «2020-01-01T00:00:00.000Z»).`,
    ]);
  });

  test('valores distintos que se leen igual, y valores que ya no son un importe', () => {
    const { cliente } = PAPEL!.factura.datos;
    expect(
      textos(
        dif(
          'facturas',
          'a',
          PAPEL,
          con({ cliente: { ...cliente, nombre: cliente.nombre.normalize('NFD') } }),
        ),
        dif('facturas', 'b', PAPEL, con({ total: '23200' })),
        dif('facturas', 'c', PAPEL, con({ total: 23200.5 })),
        dif('facturas', 'd', PAPEL, con({ total: null })),
      ),
    ).toEqual([
      `${FACTURA}: cambió el cliente (se lee «${cliente.nombre.normalize('NFD')}» como antes, y está escrito de otro modo).`,
      `${FACTURA}: cambió «total» (se lee «23200» como antes, y está escrito de otro modo).`,
      `${FACTURA}: cambió «total» (decía «23200», dice «23200.5»).`,
      `${FACTURA}: cambió «total» (decía «23200», dice «null»).`,
    ]);
  });

  test('todo lo que se muestra tiene un nombre que no es el de su tabla', () => {
    for (const { name } of PROYECCIONES.filter((una) => una.name !== 'facturas'))
      expect([name, nombreDeLoGuardado(name, ALGO)]).toEqual([name, expect.not.stringContaining('«')]);
  });

  test('un documento que falta, que sobra, que no se puede leer o que se encuentra por otras palabras', () => {
    expect(
      textos(
        dif('facturas', 'a', PAPEL, null),
        dif('facturas', 'b', null, PAPEL),
        dif('facturas', 'c', null, { de: 'cualquier forma' }),
        dif('facturas', 'd', PAPEL, undefined),
        dif('facturas', 'e', PAPEL, PAPEL, { fields: ['total'], words: { missing: ['ana'], extra: [] } }),
        dif('facturas', 'f', null, PAPEL, { words: { missing: [], extra: ['zoe'] } }),
      ),
    ).toEqual([
      `${FACTURA}: está en el registro, y no se muestra.`,
      `${FACTURA}: se muestra, y el registro no dice nada de esto.`,
      '«facturas»: se muestra, y el registro no dice nada de esto.',
      `${FACTURA}: lo que se guarda no se puede leer.`,
      `${FACTURA}: las listas la encuentran por otro dato (total); la búsqueda no la encuentra por «ana».`,
      `${FACTURA}: la búsqueda la encuentra por «zoe», que no dice.`,
    ]);
  });
});

describe('Primero la causa; lo que se sigue de ella se cuenta', () => {
  const CAMBIADO = hallazgo('event-changed', { owner: DUENA, secuencia: 1, factura: ID_DE_FACTURA });

  test('un evento cambiado dice lo que decía la factura y lo que dice ahora, y lo suyo lo sigue', () => {
    const { causas, siguen } = relatar(
      [CAMBIADO],
      [
        dif('facturas', ID_DE_FACTURA, con({ nota: 'otra' }), PAPEL),
        dif('libro', `factura-${ID_DE_FACTURA}`, 1, 2),
        dif('libro', DUENA, 1, 2),
        dif('clientes', 'otra cosa', { nombre: 'a' }, { nombre: 'b' }),
      ],
      papelDe,
    );
    expect(causas.map(({ texto }) => texto)).toEqual([
      `${FACTURA}: cambió la nota (decía «${PAPEL!.factura.datos.nota}», dice «otra»).`,
      '«clientes»: cambió «nombre» (decía «a», dice «b»).',
    ]);
    expect(siguen).toEqual([{ owner: DUENA, cuantos: 3 }]);
  });

  test('cuando solo el árbol difiere, el cambiado puede ser el árbol', () => {
    const orilla = (hoja: string) => ({
      es: 'orilla',
      tamano: 1,
      orilla: [[hoja]],
      lugares: ['00000000000000000005'],
    });
    const { causas } = relatar([], [dif('arbol', DUENA, orilla('a'), orilla('b'))], papelDe);
    expect(causas.map(({ texto }) => texto)).toEqual([
      'El evento del lugar 5 del registro no es el que guarda el árbol: cambió uno de los dos, y nada más dice cuál.',
    ]);
  });

  test('un evento sin asiento lo dice el árbol, y su documento dice qué cambió en el registro', () => {
    const lugar = '00000000000000000005';
    const orilla = (hoja: string) => ({ es: 'orilla', tamano: 1, orilla: [[hoja]], lugares: [lugar] });
    const sello = hallazgo('seal-mismatch', { owner: DUENA, cuantos: 1 });
    const { causas, siguen } = relatar(
      [sello],
      [
        dif('clientes', 'una', { cliente: { datos: { nombre: 'Zoe' } } }, ANA),
        dif('arbol', DUENA, orilla('a'), orilla('b')),
        dif('arbol', `${DUENA}.1.0`, { es: 'rama', nodos: ['a'], lugares: [] }, { es: 'rama', nodos: ['b'] }),
      ],
      papelDe,
    );
    expect(causas.map(({ texto }) => texto)).toEqual([
      'El evento del lugar 5 del registro ya no es el que se registró.',
      'Cliente Ana Muñoz: en el registro cambió «nombre» (decía «Ana Muñoz», dice «Zoe»).',
    ]);
    expect(siguen).toEqual([{ owner: DUENA, cuantos: 3 }]);
    expect(relatar([sello], [], papelDe).causas).toEqual([sello]);
  });

  test('un evento quitado o insertado se nombra por su propia posición, no por la del que quedó en su lugar', () => {
    const orilla = (...lugares: readonly number[]) => ({
      es: 'orilla',
      tamano: lugares.length,
      orilla: [lugares.map((lugar) => `hoja ${lugar}`)],
      lugares: lugares.map((lugar) => `${lugar}`.padStart(20, '0')),
    });
    const sello = hallazgo('seal-mismatch', { owner: DUENA, cuantos: 3 });
    const dicho = (derived: object, kept: object) =>
      relatar([sello], [dif('arbol', DUENA, derived, kept)], papelDe).causas.map(
        ({ codigo, posicion, texto }) => [codigo, Number(posicion), texto],
      );
    expect(dicho(orilla(3, 9), orilla(3, 5, 9))).toEqual([
      ['event-removed', 5, 'El evento del lugar 5 se registró y ya no está en el registro.'],
    ]);
    expect(dicho(orilla(3, 5, 9), orilla(3, 9))).toEqual([
      ['event-inserted', 5, 'El evento del lugar 5 está en el registro y no se registró entonces.'],
    ]);
  });

  test('un final cortado dice dónde empieza; de una vista vaciada se dicen tres documentos y se cuentan los demás', () => {
    const corte = (posicion: string) =>
      hallazgo('ledger-tail-cut', { owner: DUENA, posicion, evento: posicion });
    const vaciada = Array.from({ length: 9 }, (_, i) => dif('clientes', `${i}`, ANA, null));
    const { causas, siguen } = relatar([corte('1'), corte('2'), corte('3')], vaciada, papelDe);
    expect(causas.map(({ codigo, posicion }) => [codigo, posicion])).toEqual([
      ['ledger-tail-cut', '1'],
      ...Array(3).fill(['view-changed', undefined]),
    ]);
    expect(siguen).toEqual([{ owner: DUENA, cuantos: 8 }]);
  });

  test('las causas de una dueña no explican las diferencias de otra', () => {
    const ajena = { ...dif('libro', OTRA_DUENA, 1, 2), owner: OTRA_DUENA };
    expect(relatar([CAMBIADO], [ajena], papelDe).causas).toHaveLength(2);
  });

  test('sin otra causa, un documento de todo el negocio es la causa', () => {
    const { causas, siguen } = relatar([], [dif('libro', DUENA, { a: 1 }, { a: 2 })], papelDe);
    expect([causas.length, siguen]).toEqual([1, []]);
  });

  test('unas sumas que no cuadran son consecuencia de otra causa, y si no la hay se dicen', () => {
    const sumas = hallazgo('totals-mismatch', { owner: DUENA });
    const conCausa = relatar([sumas], [dif('facturas', ID_DE_FACTURA, PAPEL, null)], papelDe);
    expect(conCausa.causas.map(({ codigo }) => codigo)).toEqual(['view-changed']);
    expect(conCausa.siguen).toEqual([{ owner: DUENA, cuantos: 1 }]);
    expect(relatar([sumas], [], papelDe).causas).toEqual([sumas]);
  });

  test('de muchas diferencias se dicen las primeras y se cuentan las demás', () => {
    const muchas = Array.from({ length: CAUSAS_QUE_SE_DICEN + 3 }, (_, i) => dif('clientes', `${i}`, 1, 2));
    const { causas, siguen } = relatar([], muchas, papelDe);
    expect(causas).toHaveLength(CAUSAS_QUE_SE_DICEN);
    expect(siguen.map(textoDeLoQueSigue)).toEqual(['De ahí se sigue que 3 renglones más tampoco coinciden.']);
  });
});
