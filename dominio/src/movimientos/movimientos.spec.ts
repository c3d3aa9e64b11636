import fc from 'fast-check';
import { type EventoDeFactura } from '../facturas/factura.ts';
import {
  ABONO_A_CUENTA,
  ANA,
  DATOS,
  DUENA,
  OTRA_CLIENTA,
  OTRA_DUENA,
  PAGO,
  contaba,
  seAbona,
  seAnula,
  seAnulaElAjuste,
  seAnulaElAnticipo,
  seEdita,
} from '../facturas/factura.prueba.ts';
import { diaDePago } from '../facturas/abonos.ts';
import { alcanceDe, estaEn } from '../facturas/vencimiento.ts';
import { IDS, registro } from '../facturas/vidas.prueba.ts';
import { porCobrar } from '../evidencia/libro/libro.ts';
import {
  NACE,
  NACE_BORRADOR,
  SE_ELIMINA,
  SE_EMITE,
  SE_PAGA,
  SE_REVIERTE,
  VUELVE_A_BORRADOR,
  facturasDe,
  registroDe,
  seRevierte,
} from '../evidencia/libro/libro.prueba.ts';
import { cabezaDe, claveDeCabeza, vistaDeLibro } from '../evidencia/libro/libro.view.ts';
import { documentosDe, proyectar } from '../proyeccion.ts';
import { lugarDeVencimiento } from './antiguedad.ts';
import { saldoDe } from './movimientos.ts';
import {
  deudasDelRegistro,
  movimientosDelRegistro,
  sumaDe,
  tramosDelRegistro,
  vencimientosDelRegistro,
} from './movimientos.prueba.ts';
import { vistaDeMovimientos } from './movimientos.view.ts';
import { aResumenDeApi } from './resumen.ts';
import { escalaDe, sonNada, sumar } from './tramos.ts';

const loQueMueve = (...eventos: readonly EventoDeFactura[]) => {
  const log = registroDe(eventos);
  const { position } = log.at(-1)!;
  return movimientosDelRegistro(log)
    .filter(({ posicion }) => posicion === position)
    .map(({ tipo, dia, monto }) => [tipo, dia, monto]);
};
const DIA = DATOS.fecha_factura;
const NADA = { cantidad: 0, total: 0 };
const SIN_DIAS = { desde: DIA, hasta: DIA, emitido: 0, recibido: 0 };

describe('Un movimiento', () => {
  test('dice de quién es, qué se debe por qué factura, de qué día es, cuándo vence y cuándo se registró', () => {
    expect(movimientosDelRegistro(registroDe([NACE]))[0]).toEqual({
      owner: DUENA,
      cliente_id: ANA.id,
      factura_id: '33333333-3333-4333-8333-333333333333',
      numero_factura: 7,
      tipo: 'cargo',
      dia: '2026-03-01',
      dia_en_cuenta: '2026-03-01',
      vence: '2026-03-16',
      abono_id: null,
      monto: 23_200,
      registrado: '2026-03-01T12:00:00.000Z',
      posicion: '00000000000000000001',
    });
  });

  test('un borrador no tiene movimientos; al emitirse tiene todos, con sus días y el instante de la emisión', () => {
    expect(
      movimientosDelRegistro(registroDe([NACE_BORRADOR, seEdita({ total: 1 }, contaba('borrador'))])),
    ).toEqual([]);
    expect(loQueMueve(NACE_BORRADOR, SE_EMITE)).toEqual([
      ['cargo', DIA, 23_200],
      ['anticipo', DIA, -3_200],
    ]);
    const [cargo] = movimientosDelRegistro(registroDe([NACE_BORRADOR, SE_EMITE]));
    expect(cargo!.registrado).toBe('2026-03-01T12:01:00.000Z');
  });

  test('un pago es del día en que se recibió; en cuenta, nunca antes de la factura', () => {
    const pago = (fecha: string): EventoDeFactura => ({
      type: 'PagoCompletado',
      data: { ...PAGO, fecha, antes: contaba('pendiente') },
    });
    const delPago = (fecha: string) => movimientosDelRegistro(registroDe([NACE, pago(fecha)])).at(-1)!;
    expect(delPago('2026-03-04')).toMatchObject({
      tipo: 'pago',
      dia: '2026-03-04',
      dia_en_cuenta: '2026-03-04',
      abono_id: PAGO.abono_id,
      monto: -20_000,
    });
    expect(delPago('2026-02-20')).toMatchObject({ dia: '2026-02-20', dia_en_cuenta: DIA });
  });

  test('una reversión es del día del pago que revierte: juntos suman cero', () => {
    expect(loQueMueve(NACE, SE_PAGA, SE_REVIERTE)).toEqual([['pago', PAGO.fecha, 20_000]]);
  });

  test('un abono es del día en que se recibió, y anulado también; el anticipo anulado es del de la factura', () => {
    expect(loQueMueve(NACE, seAbona(5_000))).toEqual([['pago', ABONO_A_CUENTA.fecha, -5_000]]);
    expect(loQueMueve(NACE, seAbona(5_000), seAnula(5_000))).toEqual([['pago', ABONO_A_CUENTA.fecha, 5_000]]);
    expect(loQueMueve(NACE, seAnulaElAnticipo())).toEqual([['anticipo', DIA, 3_200]]);
    expect(loQueMueve(NACE, SE_PAGA, seRevierte(5_000), seAnulaElAjuste(15_000))).toEqual([
      ['ajuste', DIA, 15_000],
    ]);
  });

  test('lo que un registro viejo dejó a deber sin que ningún pago lo explique es un ajuste, aunque sea negativo', () => {
    expect(loQueMueve(NACE, SE_PAGA, seRevierte(5_000))).toEqual([
      ['pago', PAGO.fecha, 20_000],
      ['ajuste', DIA, -15_000],
    ]);
    expect(loQueMueve(NACE, SE_PAGA, seRevierte(23_200))).toEqual([
      ['pago', PAGO.fecha, 20_000],
      ['ajuste', DIA, 3_200],
    ]);
    expect(
      loQueMueve(NACE, SE_PAGA, seRevierte(5_000), seEdita({ nota: 'Otra', balance_restante: 5_000 })),
    ).toEqual([]);
    expect(
      loQueMueve(NACE, SE_PAGA, seRevierte(5_000), seEdita({ balance_restante: DATOS.balance_restante })),
    ).toEqual([['ajuste', DIA, 15_000]]);
  });

  test('editar mueve la diferencia', () => {
    const cambio = { total: 30_000, deposito: 1_200 };
    expect(loQueMueve(NACE, seEdita(cambio))).toEqual([
      ['cargo', DIA, 6_800],
      ['anticipo', DIA, 2_000],
    ]);
    expect(loQueMueve(NACE, seEdita({ nota: 'Otra' }))).toEqual([]);
  });

  test.each([
    ['otra clienta', { cliente_id: OTRA_CLIENTA.id, cliente: OTRA_CLIENTA }, DIA],
    ['otro vencimiento', { fecha_vencimiento: null }, DIA],
    ['otro número', { numero_factura: 8 }, DIA],
    ['otra fecha', { fecha_factura: '2026-04-02' }, '2026-04-02'],
  ])('con %s se quita todo de donde estaba, y se pone donde va', (_que, cambio, dia) => {
    expect(loQueMueve(NACE, seEdita(cambio))).toEqual([
      ['cargo', DIA, -23_200],
      ['anticipo', DIA, 3_200],
      ['cargo', dia, 23_200],
      ['anticipo', dia, -3_200],
    ]);
    const antes = { cliente_id: ANA.id, vence: '2026-03-16', numero_factura: 7 };
    const { cliente_id, fecha_vencimiento, numero_factura } = { ...DATOS, ...cambio };
    const filas = movimientosDelRegistro(registroDe([NACE, seEdita(cambio)])).slice(2);
    for (const fila of filas.slice(0, 2)) expect(fila).toMatchObject(antes);
    for (const fila of filas.slice(2))
      expect(fila).toMatchObject({ cliente_id, vence: fecha_vencimiento, numero_factura });
  });

  test('volver a borrador, o eliminarla, quita todo', () => {
    const nada = [
      ['cargo', DIA, -23_200],
      ['anticipo', DIA, 3_200],
    ];
    expect(loQueMueve(NACE, VUELVE_A_BORRADOR)).toEqual(nada);
    expect(loQueMueve(NACE, SE_ELIMINA)).toEqual(nada);
    expect(loQueMueve(NACE_BORRADOR, SE_ELIMINA)).toEqual([]);
  });

  test('corregir los datos de la clienta o ceder un folio no mueve nada', () => {
    const corregida: EventoDeFactura = {
      type: 'ClienteDeFacturaCorregido',
      data: { cliente: { ...ANA, nombre: 'Ana' } },
    };
    const cedido: EventoDeFactura = { type: 'FolioCedido', data: { numero_factura: 9 } };
    expect(loQueMueve(NACE, corregida)).toEqual([]);
    expect(loQueMueve(NACE, cedido)).toEqual([]);
    expect(loQueMueve(cedido)).toEqual([]);
  });
});

describe('Los documentos de los movimientos', () => {
  test('las filas se encuentran por clienta, las sumas por lo que suman; el estado de una factura, por nada', () => {
    const documentos = [...documentosDe(vistaDeMovimientos, registroDe([NACE]))];
    expect(documentos.map(([clave]) => clave)).toEqual([
      `${DUENA}.2026-03-01`,
      `${DUENA}.2026-03`,
      `${DUENA}.vence-2026-03-16`,
      `${DUENA}.clienta-${ANA.id}`,
      'factura-33333333-3333-4333-8333-333333333333.1.0',
      'factura-33333333-3333-4333-8333-333333333333',
    ]);
    const campos = documentos.map(([, documento]) => vistaDeMovimientos.fieldsOf(documento));
    expect(campos.map((uno) => Object.values(uno).filter((valor) => valor !== null))).toEqual([
      [DUENA, 'dia', '2026-03-01'],
      [DUENA, 'mes', '2026-03'],
      [DUENA, 20_000, 1, 'vencimiento', '2026-03-16'],
      [DUENA, 'clienta', '2026-03-16'],
      [DUENA, ANA.id, '2026-03-01', '2026-03-16', '00000000000000000001', 20_000],
      [],
    ]);
  });

  test('un pago se encuentra por su día, también el que es de antes de su factura y el que se quitó', () => {
    const log = registroDe([
      NACE,
      seAbona(5_000, { fecha: '2026-02-27' }),
      seEdita({ fecha_factura: '2026-04-02' }),
      seAnula(5_000),
    ]);
    const pagos = [...documentosDe(vistaDeMovimientos, log)].flatMap(([clave, documento]) => {
      const { dia_de_pago, dia_en_cuenta, monto } = vistaDeMovimientos.fieldsOf(documento);
      const version = clave.split('.')[1];
      return dia_de_pago === null ? [] : [[version, dia_de_pago, dia_en_cuenta, monto]];
    });
    expect(pagos).toEqual([
      ['2', '2026-02-27', '2026-03-01', -5_000],
      ['3', '2026-02-27', '2026-03-01', 5_000],
      ['3', '2026-02-27', '2026-04-02', -5_000],
      ['4', '2026-02-27', '2026-04-02', 5_000],
    ]);
  });

  test('una proyección interrumpida en cualquier lugar termina igual', () => {
    const log = registroDe([
      NACE,
      seEdita({ fecha_factura: '2026-04-02' }),
      SE_PAGA,
      SE_REVIERTE,
      SE_ELIMINA,
    ]);
    const entero = documentosDe(vistaDeMovimientos, log);
    for (let muere = 0; muere < 30; muere++) {
      const escritos = new Map<string, { visto: string; documento: unknown }>();
      const otra = (clave: string) => (escritos.get(clave)?.documento ?? null) as never;
      let quedan = muere;
      /** A store without transactions, in which each document records its last event. */
      const pasar = (): void => {
        for (const evento of log)
          for (const clave of vistaDeMovimientos.keysOf(evento, otra)) {
            if ((escritos.get(clave)?.visto ?? '') >= evento.position) continue;
            if (quedan-- === 0) throw new Error('kill -9');
            const documento = vistaDeMovimientos.project(otra(clave), evento, clave, otra);
            escritos.set(clave, { visto: evento.position, documento });
          }
      };
      try {
        pasar();
      } catch {
        quedan = Infinity;
        pasar();
      }
      const vivos = [...escritos].filter(([, { documento }]) => documento !== null);
      expect(new Map(vivos.map(([clave, { documento }]) => [clave, documento]))).toEqual(entero);
    }
  });
});

const contadas = (facturas: ReturnType<typeof facturasDe>, dueña: string) => {
  const suyas = facturas.map(({ factura }) => factura).filter(({ user_id }) => user_id === dueña);
  const emitidas = suyas.filter(({ estado }) => estado !== 'borrador');
  const suma = (importes: readonly number[]): number => importes.reduce((a, b) => a + b, 0);
  const en = (tramo: string) => {
    const de = (estado: string) => {
      const unas = suyas.filter((una) => una.estado === estado && una.datos.fecha_factura.startsWith(tramo));
      return { cantidad: unas.length, total: suma(unas.map(({ datos }) => datos.total)) };
    };
    const delTramo = emitidas.filter(({ datos }) => datos.fecha_factura.startsWith(tramo));
    const pagos = emitidas.flatMap(({ abonos }) => abonos);
    return {
      porEstado: { borrador: de('borrador'), pendiente: de('pendiente'), pagada: de('pagada') },
      porCobrar: {
        cantidad: delTramo.filter(({ datos }) => datos.balance_restante !== 0).length,
        total: suma(delTramo.map(({ datos }) => datos.balance_restante)),
      },
      cobrado: suma(
        emitidas
          .filter((una) => una.estado === 'pagada' && diaDePago(una.abonos)!.startsWith(tramo))
          .map(({ datos }) => datos.total),
      ),
      // Amounts received without a payment are the deposit and the ajuste, which count on the invoice's day.
      recibido:
        suma(pagos.filter(({ fecha }) => fecha.startsWith(tramo)).map(({ monto }) => monto)) +
        suma(
          delTramo.map(
            (una) =>
              una.datos.total - una.datos.balance_restante - suma(una.abonos.map(({ monto }) => monto)),
          ),
        ),
    };
  };
  return { emitidas, en };
};

describe('Los movimientos, pase lo que pase', () => {
  test('suman lo que deben las facturas, una por una, y lo que el libro dice por cobrar', () => {
    fc.assert(
      fc.property(registro, (log) => {
        const movimientos = movimientosDelRegistro(log);
        const facturas = facturasDe(log);
        for (const id of IDS) {
          const una = facturas.find((vista) => vista.id === id)?.factura;
          const seDebe = una && una.estado !== 'borrador' ? una.datos.balance_restante : 0;
          expect(sumaDe(movimientos.filter(({ factura_id }) => factura_id === id))).toBe(seDebe);
        }
        for (const dueña of [DUENA, OTRA_DUENA]) {
          const suyos = movimientos.filter(({ owner }) => owner === dueña);
          const { saldo } = cabezaDe(proyectar(vistaDeLibro, log, claveDeCabeza(dueña)));
          expect(sumaDe(suyos)).toBe(porCobrar(saldo));
          for (const { id } of [ANA, OTRA_CLIENTA]) {
            const deElla = contadas(facturas, dueña).emitidas.filter(({ datos }) => datos.cliente_id === id);
            const seDebe = deElla.reduce((suma, { datos }) => suma + datos.balance_restante, 0);
            expect(sumaDe(suyos.filter(({ cliente_id }) => cliente_id === id))).toBe(seDebe);
          }
        }
      }),
    );
  });

  test('llegan, registro a registro, a lo que el libro decía por cobrar en ese momento', () => {
    fc.assert(
      fc.property(registro, (log) => {
        const movimientos = movimientosDelRegistro(log);
        for (const documento of documentosDe(vistaDeLibro, log).values()) {
          if (documento.es !== 'asiento') continue;
          const { owner, saldo, evento } = documento.asiento;
          const sabidos = movimientos.filter((uno) => uno.owner === owner && uno.posicion <= evento.posicion);
          expect(sumaDe(sabidos)).toBe(porCobrar(saldo));
        }
      }),
    );
  });

  test('un pago anulado no cuenta: cada día recibe los pagos vigentes', () => {
    fc.assert(
      fc.property(registro, (log) => {
        const pagos = facturasDe(log).flatMap(({ factura }) => factura.abonos);
        const movimientos = movimientosDelRegistro(log).filter(({ tipo }) => tipo === 'pago');
        for (const dia of new Set(movimientos.map((uno) => uno.dia)))
          expect(sumaDe(movimientos.filter((uno) => uno.dia === dia))).toBe(
            -sumaDe(pagos.filter(({ fecha }) => fecha === dia)),
          );
      }),
    );
  });

  test('el estado de cada factura guarda su saldo', () => {
    fc.assert(
      fc.property(registro, (log) => {
        const facturas = facturasDe(log).map(({ factura }) => factura.datos.balance_restante);
        expect(deudasDelRegistro(log).map(saldoDe).sort()).toEqual(facturas.sort());
      }),
    );
  });

  test('las cifras de cada día y cada mes son las que salen de contar las facturas una por una', () => {
    fc.assert(
      fc.property(registro, (log) => {
        const facturas = facturasDe(log);
        for (const dueña of [DUENA, OTRA_DUENA]) {
          const { en } = contadas(facturas, dueña);
          const tramos = tramosDelRegistro(log, dueña).filter(
            ({ tramo }) => escalaDe(tramo) !== 'vencimiento',
          );
          for (const { tramo, cifras } of tramos) expect(cifras).toEqual(en(tramo));
          for (const escala of ['dia', 'mes'])
            expect(
              sumar(tramos.filter(({ tramo }) => escalaDe(tramo) === escala).map(({ cifras }) => cifras)),
            ).toEqual(en(''));
        }
      }),
    );
  });

  test('las cifras de los vencimientos suman las facturas vencidas y por vencer, contadas una por una', () => {
    fc.assert(
      fc.property(registro, (log) => {
        const facturas = facturasDe(log).map(({ factura }) => factura);
        for (const dueña of [DUENA, OTRA_DUENA]) {
          const vencimientos = vencimientosDelRegistro(log, dueña);
          const suyas = facturas
            .filter(({ user_id }) => user_id === dueña)
            .map(({ estado, datos }) => ({ ...datos, estado }));
          for (const hoy of new Set([
            '2026-03-09',
            '2026-03-20',
            ...vencimientos.map(({ vence }) => vence),
          ])) {
            if (hoy === lugarDeVencimiento(null)) continue;
            for (const lista of ['aPuntoDeVencer', 'vencida'] as const) {
              const { vence, conSaldo } = alcanceDe(lista, hoy);
              const { desde = '', hasta } = vence!;
              const suma = sumar(
                vencimientos
                  .filter((uno) => uno.vence >= desde && uno.vence <= hasta)
                  .map(({ cifras }) => cifras),
              );
              const enLista = suyas.filter((una) => estaEn(lista, una, hoy));
              const importes = enLista.map((una) => (conSaldo ? una.balance_restante : una.total));
              expect(conSaldo ? suma.porCobrar : suma.porEstado.pendiente).toEqual({
                cantidad: enLista.length,
                total: importes.reduce((a, b) => a + b, 0),
              });
            }
          }
        }
      }),
    );
  });

  test('una suma de nada no se guarda', () => {
    fc.assert(
      fc.property(registro, (log) => {
        for (const dueña of [DUENA, OTRA_DUENA])
          for (const { tramo, cifras } of tramosDelRegistro(log, dueña))
            expect([tramo, sonNada(cifras)]).toEqual([tramo, false]);
      }),
    );
  });

  test('las cifras de cada día son también la suma de sus movimientos', () => {
    fc.assert(
      fc.property(registro, (log) => {
        const movimientos = movimientosDelRegistro(log).filter(({ owner }) => owner === DUENA);
        for (const { tramo, cifras } of tramosDelRegistro(log, DUENA)) {
          if (escalaDe(tramo) === 'vencimiento') continue;
          const suyos = movimientos.filter(({ dia }) => dia.startsWith(tramo));
          const { pendiente, pagada } = cifras.porEstado;
          expect(sumaDe(suyos.filter(({ tipo }) => tipo === 'cargo'))).toBe(pendiente.total + pagada.total);
          expect(0 - sumaDe(suyos.filter(({ tipo }) => tipo !== 'cargo'))).toBe(cifras.recibido);
        }
      }),
    );
  });

  test('de siempre: lo cobrado es lo facturado, lo emitido menos lo recibido es lo que está por cobrar', () => {
    fc.assert(
      fc.property(registro, (log) => {
        const meses = tramosDelRegistro(log, DUENA).filter(({ tramo }) => escalaDe(tramo) === 'mes');
        const resumen = aResumenDeApi(meses, { ...SIN_DIAS, anterior: SIN_DIAS }, NADA, NADA, 0);
        expect(resumen.total_cobrado).toBe(resumen.total_facturado);
        const centavos = (pesos: readonly number[]) =>
          pesos.reduce((suma, uno) => suma + Math.round(uno * 100), 0);
        const recibido = centavos(resumen.por_mes.map((mes) => mes.recibido));
        expect(recibido).toBe(centavos([resumen.recibido]));
        expect(centavos(resumen.por_mes.map((mes) => mes.emitido)) - recibido).toBe(
          centavos([resumen.por_cobrar]),
        );
      }),
    );
  });
});
