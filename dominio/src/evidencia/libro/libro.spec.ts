import fc from 'fast-check';
import { fold } from '../../decider.ts';
import { type EventoDeFactura, factura } from '../../facturas/factura.ts';
import {
  ANA,
  DUENA,
  OTRA_DUENA,
  PAGO,
  contaba,
  seAbona,
  seAnula,
  seAnulaElAjuste,
  seAnulaElAnticipo,
  seCancelaElTimbre,
  seEdita,
  seTimbra,
} from '../../facturas/factura.prueba.ts';
import { agregadoDeFactura } from '../../facturas/factura.agregado.ts';
import { IDS, registro } from '../../facturas/vidas.prueba.ts';
import { documentosDe, proyectar } from '../../proyeccion.ts';
import {
  type Asiento,
  EN_CERO,
  LIBRO_VACIO,
  type Sumas,
  cuentaTras,
  movido,
  porCobrar,
  sumar,
} from './libro.ts';
import {
  NACE,
  NACE_BORRADOR,
  SE_ELIMINA,
  SE_EMITE,
  SE_PAGA,
  SE_REVIERTE,
  VUELVE_A_BORRADOR,
  asientosDe,
  facturasDe,
  registroDe,
  seRevierte,
} from './libro.prueba.ts';
import { cabezaDe, claveDeCabeza, vistaDeLibro } from './libro.view.ts';

const libroDe = (...eventos: readonly EventoDeFactura[]): readonly Asiento[] =>
  asientosDe(registroDe(eventos));
const elUltimo = (...eventos: readonly EventoDeFactura[]): Asiento => libroDe(...eventos).at(-1)!;
const sumas = (facturado: number, cobrado: number, revertido: number): Sumas => ({
  facturado,
  cobrado,
  revertido,
});

describe('Un asiento', () => {
  test('dice qué pasó con qué factura, de quién es, quién lo hizo y cuándo', () => {
    expect(elUltimo(NACE)).toMatchObject({
      forma: 1,
      owner: DUENA,
      secuencia: 1,
      tipo: 'factura-emitida',
      numero_factura: 7,
      cliente: 'Ana Muñoz',
      estado: 'pendiente',
      total: 23_200,
      balance_restante: 20_000,
      usuario: DUENA,
      instante: '2026-03-01T12:00:00.000Z',
    });
  });

  test('señala su evento en el registro', () => {
    const [evento] = registroDe([NACE]);
    expect(elUltimo(NACE).evento).toMatchObject({ id: evento!.id, posicion: evento!.position });
  });

  test('lleva la huella del anterior; el primero, ceros', () => {
    const [primero, segundo] = libroDe(NACE, SE_PAGA);
    expect(primero!.anterior).toBe('0'.repeat(64));
    expect(segundo!.anterior).toBe(primero!.huella);
    expect(segundo!.secuencia).toBe(2);
  });

  test('cada tipo de evento tiene su tipo de asiento', () => {
    const corregida: EventoDeFactura = {
      type: 'ClienteDeFacturaCorregido',
      data: { cliente: { ...ANA, nombre: 'Ana Ruiz' } },
    };
    const cedido: EventoDeFactura = { type: 'FolioCedido', data: { numero_factura: 9 } };
    const vida = [NACE_BORRADOR, SE_EMITE, seEdita({}), corregida, SE_PAGA, SE_REVIERTE, VUELVE_A_BORRADOR];
    expect(libroDe(...vida, cedido, SE_ELIMINA).map(({ tipo }) => tipo)).toEqual([
      'borrador-creado',
      'factura-emitida',
      'factura-editada',
      'cliente-corregido',
      'pago-completado',
      'pago-revertido',
      'vuelta-a-borrador',
      'folio-cedido',
      'factura-eliminada',
    ]);
    const deshecha = [SE_REVIERTE, seAnula(5_000), seAnulaElAjuste(1), seAnulaElAnticipo()];
    expect(libroDe(NACE, seAbona(5_000), SE_PAGA, ...deshecha).map(({ tipo }) => tipo)).toEqual([
      'factura-emitida',
      'abono',
      'pago-completado',
      'pago-revertido',
      'abono-anulado',
      'ajuste-anulado',
      'anticipo-anulado',
    ]);
  });

  test('de un timbre y de su cancelación deja constancia, y no mueve nada', () => {
    const asientos = libroDe(NACE, SE_PAGA, seTimbra(), seCancelaElTimbre());
    expect(asientos.slice(2).map(({ tipo, estado, movimiento }) => [tipo, estado, movimiento])).toEqual([
      ['factura-timbrada', 'pagada', EN_CERO],
      ['timbre-cancelado', 'pagada', EN_CERO],
    ]);
    expect(asientos.at(-1)!.saldo).toEqual(asientos[1]!.saldo);
  });

  test('de un folio cedido dice el número que se cedió, y la factura conserva el suyo', () => {
    const cedido: EventoDeFactura = { type: 'FolioCedido', data: { numero_factura: 9 } };
    expect(libroDe(NACE, cedido, SE_PAGA).map(({ numero_factura }) => numero_factura)).toEqual([7, 9, 7]);
    expect(elUltimo(cedido)).toMatchObject({ numero_factura: 9, cliente: '', estado: null, total: 0 });
  });

  test('de una factura eliminada dice lo que decía', () => {
    expect(elUltimo(NACE, SE_ELIMINA)).toMatchObject({
      numero_factura: 7,
      cliente: 'Ana Muñoz',
      estado: null,
      total: 23_200,
    });
  });
});

describe('Lo que mueve un asiento', () => {
  const loQueMueve = (...eventos: readonly EventoDeFactura[]): Sumas => elUltimo(...eventos).movimiento;

  test('un borrador no mueve nada', () => {
    expect(loQueMueve(NACE_BORRADOR)).toEqual(EN_CERO);
    expect(loQueMueve(NACE_BORRADOR, SE_ELIMINA)).toEqual(EN_CERO);
  });

  test('emitir factura el total y cobra el depósito, nazca emitida o no', () => {
    expect(loQueMueve(NACE)).toEqual(sumas(23_200, 3_200, 0));
    expect(loQueMueve(NACE_BORRADOR, SE_EMITE)).toEqual(sumas(23_200, 3_200, 0));
  });

  test('volver a borrador lo quita', () => {
    expect(loQueMueve(NACE, VUELVE_A_BORRADOR)).toEqual(sumas(-23_200, -3_200, 0));
  });

  test('editar mueve la diferencia, del total y del depósito', () => {
    const cambio = { total: 30_000, deposito: 1_200 };
    expect(loQueMueve(NACE, seEdita(cambio))).toEqual(sumas(6_800, -2_000, 0));
    expect(loQueMueve(NACE, seAbona(5_000), seEdita(cambio))).toEqual(sumas(6_800, -2_000, 0));
    expect(loQueMueve(NACE, seEdita({ ...cambio, balance_restante: 800 }))).toEqual(sumas(6_800, 26_000, 0));
    expect(loQueMueve(NACE_BORRADOR, seEdita(cambio, contaba('borrador')))).toEqual(EN_CERO);
  });

  test('un abono cobra una parte; lo que se quita, el anticipo también, se devuelve aparte', () => {
    expect(loQueMueve(NACE, seAbona(5_000))).toEqual(sumas(0, 5_000, 0));
    expect(elUltimo(NACE, seAbona(5_000))).toMatchObject({ estado: 'pendiente', balance_restante: 15_000 });
    expect(loQueMueve(NACE, seAbona(5_000), seAnula(5_000))).toEqual(sumas(0, 0, 5_000));
    expect(loQueMueve(NACE, seAnulaElAnticipo())).toEqual(sumas(0, 0, 3_200));
    expect(loQueMueve(NACE, SE_PAGA, seRevierte(23_200), seAnulaElAjuste(-3_200))).toEqual(
      sumas(0, 0, -3_200),
    );
    const elResto: EventoDeFactura = {
      type: 'PagoCompletado',
      data: { ...PAGO, monto: 15_000, antes: contaba('pendiente') },
    };
    const anulado = elUltimo(NACE, seAbona(5_000), elResto, seAnula(5_000));
    expect(anulado).toMatchObject({ estado: 'pendiente', balance_restante: 5_000 });
    expect(anulado.movimiento).toEqual(sumas(0, 0, 5_000));
  });

  test('pagar cobra lo que se debía; revertir lo devuelve aparte, y lo cobrado no se borra', () => {
    expect(loQueMueve(NACE, SE_PAGA)).toEqual(sumas(0, 20_000, 0));
    expect(loQueMueve(NACE, SE_PAGA, SE_REVIERTE)).toEqual(sumas(0, 0, 20_000));
    const { saldo } = elUltimo(NACE, SE_PAGA, SE_REVIERTE);
    expect(saldo).toEqual(sumas(23_200, 23_200, 20_000));
    expect(porCobrar(saldo)).toBe(20_000);
  });

  test('revertir de más también devuelve el depósito', () => {
    expect(loQueMueve(NACE, SE_PAGA, seRevierte(23_200))).toEqual(sumas(0, 0, 23_200));
  });

  test('eliminar quita lo que contaba', () => {
    expect(loQueMueve(NACE, SE_ELIMINA)).toEqual(sumas(-23_200, -3_200, 0));
  });
});

test('lo que movió un periodo es la diferencia entre su final y su principio', () => {
  const [primero, , tercero] = libroDe(NACE, SE_PAGA, SE_REVIERTE);
  expect(movido(tercero!.saldo, primero!.saldo)).toEqual(sumas(0, 20_000, 20_000));
});

describe('El libro de una dueña', () => {
  test('no se mezcla con el de otra', () => {
    const suyo = registroDe([NACE, SE_PAGA]);
    const ajeno = suyo.map((evento) => ({
      ...evento,
      id: `otra-${evento.id}`,
      streamId: `${agregadoDeFactura.prefijo}otra`,
      position: String(Number(evento.position) + 10).padStart(20, '0'),
      metadata: { ...evento.metadata, ownerId: OTRA_DUENA },
    }));
    const juntos = asientosDe([...suyo, ...ajeno]);
    expect(juntos.filter(({ owner }) => owner === DUENA)).toEqual(asientosDe(suyo));
    expect(juntos.filter(({ owner }) => owner === OTRA_DUENA).map(({ secuencia }) => secuencia)).toEqual([
      1, 2,
    ]);
  });

  test('se encuentra por dueña, tipo, fecha y cliente; los demás documentos no se encuentran', () => {
    const documentos = [...documentosDe(vistaDeLibro, registroDe([NACE])).values()];
    expect(documentos.map((documento) => vistaDeLibro.fieldsOf(documento))).toEqual([
      {
        owner: DUENA,
        secuencia: 1,
        posicion: '00000000000000000001',
        tipo: 'factura-emitida',
        instante: '2026-03-01T12:00:00.000Z',
        maximo: '2026-03-01T12:00:00.000Z',
        atraso: null,
      },
      ...Array(2).fill({
        owner: null,
        secuencia: null,
        posicion: null,
        tipo: null,
        instante: null,
        maximo: null,
        atraso: null,
      }),
    ]);
    expect(documentos.map((documento) => vistaDeLibro.wordsOf!(documento))).toEqual([
      ['ana', 'munoz', '+5512345678', '<8765432155'],
      [],
      [],
    ]);
  });

  test('un asiento se halla por las palabras del nombre sin sus signos', () => {
    const [asiento] = documentosDe(vistaDeLibro, registroDe([NACE])).values();
    if (asiento?.es !== 'asiento') throw new Error('no es un asiento');
    const de = {
      ...asiento,
      persona: '',
      telefono: null,
      asiento: { ...asiento.asiento, cliente: '"El Águila", S.A.' },
    };
    expect(vistaDeLibro.wordsOf!(de)).toEqual(['"el', 'el', 'aguila",', 's.a.', 'sa', 'a']);
  });

  test('de un asiento con el reloj atrasado guarda el atraso y el instante más reciente hasta entonces', () => {
    const alas = ['12:00:00', '12:10:00', '12:05:30', '12:09:00', '12:10:00', '12:11:00'];
    const log = registroDe([NACE, SE_PAGA, SE_REVIERTE, SE_PAGA, SE_REVIERTE, SE_PAGA]).map((evento, i) => ({
      ...evento,
      metadata: { ...evento.metadata, at: `2026-03-01T${alas[i]}.000Z` },
    }));
    const campos = [...documentosDe(vistaDeLibro, log).values()]
      .filter(({ es }) => es === 'asiento')
      .map((documento) => vistaDeLibro.fieldsOf(documento));
    expect(campos.map(({ maximo, atraso }) => [String(maximo).slice(11, 19), atraso])).toEqual([
      ['12:00:00', null],
      ['12:10:00', null],
      ['12:10:00', 270_000],
      ['12:10:00', 60_000],
      ['12:10:00', null],
      ['12:11:00', null],
    ]);
  });

  test('una proyección interrumpida entre dos documentos de un evento llega al mismo resultado', () => {
    const log = registroDe([NACE, SE_PAGA]);
    const [primero, segundo] = log;
    const entero = documentosDe(vistaDeLibro, log);
    for (const hechos of [1, 2]) {
      const documentos = new Map(documentosDe(vistaDeLibro, [primero!]));
      const otra = (key: string) => documentos.get(key) ?? null;
      const escribir = (key: string) => {
        const documento = vistaDeLibro.project(otra(key), segundo!, key, otra);
        if (documento) documentos.set(key, documento);
      };
      const claves = vistaDeLibro.keysOf(segundo!, otra);
      claves.slice(0, hechos).forEach(escribir);
      claves.slice(hechos).forEach(escribir);
      expect(documentos).toEqual(entero);
    }
  });
});

describe('El libro, pase lo que pase', () => {
  test('tiene un asiento por evento, numerados sin huecos y encadenados', () => {
    fc.assert(
      fc.property(registro, (log) => {
        const asientos = asientosDe(log);
        expect(asientos.map(({ evento }) => evento.id)).toEqual(log.map(({ id }) => id));
        for (const owner of [DUENA, OTRA_DUENA]) {
          let anterior: Pick<Asiento, 'secuencia' | 'huella' | 'saldo'> = LIBRO_VACIO;
          for (const asiento of asientos.filter((uno) => uno.owner === owner)) {
            expect(asiento.secuencia).toBe(anterior.secuencia + 1);
            expect(asiento.anterior).toBe(anterior.huella);
            expect(asiento.saldo).toEqual(sumar(anterior.saldo, asiento.movimiento));
            anterior = asiento;
          }
          const cabeza = cabezaDe(proyectar(vistaDeLibro, log, claveDeCabeza(owner)));
          expect(cabeza).toEqual({
            secuencia: anterior.secuencia,
            huella: anterior.huella,
            saldo: anterior.saldo,
          });
        }
      }),
    );
  });

  test('tiene de cada factura la misma cuenta que el estado de la factura', () => {
    fc.assert(
      fc.property(registro, (log) => {
        for (const id of IDS) {
          const suyos = log.filter(({ streamId }) => streamId === agregadoDeFactura.flujo(id));
          const una = fold(factura, suyos).factura;
          expect(suyos.reduce(cuentaTras, null)).toEqual(
            una && {
              numero_factura: una.datos.numero_factura,
              cliente: una.datos.cliente.nombre,
              estado: una.estado,
              total: una.datos.total,
              balance_restante: una.datos.balance_restante,
            },
          );
        }
      }),
    );
  });

  test('suma lo mismo que las facturas, contadas una por una', () => {
    fc.assert(
      fc.property(registro, (log) => {
        for (const owner of [DUENA, OTRA_DUENA]) {
          const { saldo } = cabezaDe(proyectar(vistaDeLibro, log, claveDeCabeza(owner)));
          const emitidas = facturasDe(log)
            .map((vista) => vista.factura)
            .filter(({ user_id, estado }) => user_id === owner && estado !== 'borrador');
          const total = emitidas.reduce((suma, { datos }) => suma + datos.total, 0);
          const seDebe = emitidas.reduce((suma, { datos }) => suma + datos.balance_restante, 0);
          expect(saldo.facturado).toBe(total);
          expect(porCobrar(saldo)).toBe(seDebe);
          expect(saldo.cobrado - saldo.revertido).toBe(total - seDebe);
        }
      }),
    );
  });

  test('solo los pagos revertidos devuelven', () => {
    fc.assert(
      fc.property(registro, (log) => {
        for (const { tipo, movimiento } of asientosDe(log)) {
          expect(movimiento.revertido).toBeGreaterThanOrEqual(0);
          if (tipo !== 'pago-revertido') expect(movimiento.revertido).toBe(0);
        }
      }),
    );
  });
});
