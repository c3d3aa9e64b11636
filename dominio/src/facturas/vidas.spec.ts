import fc from 'fast-check';
import { type Registrado, fold } from '../decider.ts';
import { proyectar } from '../proyeccion.ts';
import { type EventoDeFactura, factura } from './factura.ts';
import { DUENA, OTRA_DUENA } from './factura.prueba.ts';
import { PREFIJO_DE_FACTURA, type VistaDeFactura, vistaDeFacturas } from './factura.view.ts';
import { DIAS, IDS, comando, loQueOcurre, registro, unaVida, vida } from './vidas.prueba.ts';
import {
  type PorEstado,
  type ResumenDeTramo,
  aResumenDeApi,
  sumarTramos,
  vistaDeResumen,
} from './resumen.view.ts';

/** What holds for an invoice whatever is done to it, in whatever order, by whomever. */

/** Every beginning of a history, itself included. */
const comienzos = <T>(historia: readonly T[]): readonly (readonly T[])[] =>
  [...historia, null].map((_, i) => historia.slice(0, i));

describe('Una factura, pase lo que pase', () => {
  test('nunca debe menos de cero ni más que su total; pagada no debe nada', () => {
    fc.assert(
      fc.property(unaVida, (historia) => {
        for (const { factura: una } of comienzos(historia).map((hasta) => fold(factura, hasta))) {
          if (!una) continue;
          const { balance_restante, total } = una.datos;
          expect(balance_restante).toBeGreaterThanOrEqual(0);
          expect(balance_restante).toBeLessThanOrEqual(total);
          if (una.estado === 'pagada') expect(balance_restante).toBe(0);
          expect(una.pago !== null).toBe(una.estado === 'pagada');
        }
      }),
    );
  });

  test('cada evento cuenta una versión, y solo una', () => {
    fc.assert(
      fc.property(unaVida, (historia) => {
        comienzos(historia).forEach((hasta, version) => expect(fold(factura, hasta).version).toBe(version));
      }),
    );
  });

  test('cada evento cambia algo, salvo ceder un folio que nunca usó', () => {
    fc.assert(
      fc.property(unaVida, (historia) => {
        historia.forEach((evento, i) => {
          const { version: _antes, ...antes } = fold(factura, historia.slice(0, i));
          const { version: _despues, ...despues } = fold(factura, historia.slice(0, i + 1));
          if (evento.type === 'FolioCedido') expect(despues).toEqual(antes);
          else expect(despues).not.toEqual(antes);
        });
      }),
    );
  });

  test('lo que el registro guarda y vuelve a leer lleva al mismo estado', () => {
    fc.assert(
      fc.property(unaVida, (historia) => {
        const leida = JSON.parse(JSON.stringify(historia)) as EventoDeFactura[];
        expect(fold(factura, leida)).toEqual(fold(factura, historia));
      }),
    );
  });

  test('repetir de inmediato lo que ya se hizo, sin decir versión, no hace nada nuevo', () => {
    fc.assert(
      fc.property(fc.array(comando, { maxLength: 12 }), comando, (pedidos, pedido) => {
        if (pedido.type === 'CederFolio') return;
        const historia = vida([...pedidos, pedido]);
        expect(loQueOcurre(pedido, historia)).toEqual([]);
      }),
    );
  });

  test('una vez eliminada, no vuelve', () => {
    fc.assert(
      fc.property(unaVida, fc.array(comando, { maxLength: 8 }), (historia, pedidos) => {
        fc.pre(historia.some(({ type }) => type === 'FacturaEliminada'));
        const despues = pedidos.flatMap((pedido) => loQueOcurre(pedido, historia));
        expect(despues.every(({ type }) => type === 'FolioCedido')).toBe(true);
      }),
    );
  });

  test('solo su dueña deja huella en ella', () => {
    fc.assert(
      fc.property(fc.array(comando, { maxLength: 20 }), (pedidos) => {
        const historia = vida(pedidos);
        const suya = fold(factura, historia).factura?.user_id;
        const ajenos = pedidos.filter((pedido) => 'user_id' in pedido && pedido.user_id !== suya);
        if (suya) expect(ajenos.flatMap((pedido) => loQueOcurre(pedido, historia))).toEqual([]);
      }),
    );
  });
});

const facturasDe = (log: readonly Registrado<EventoDeFactura>[]): readonly VistaDeFactura[] =>
  IDS.map((id) => proyectar(vistaDeFacturas, log, id)).filter((vista) => vista !== null);

const resumenDe = (log: readonly Registrado<EventoDeFactura>[], dueña: string): readonly ResumenDeTramo[] =>
  [...new Set(log.flatMap((evento) => [...vistaDeResumen.keysOf(evento)]))]
    .filter((clave) => clave.startsWith(dueña))
    .map((clave) => proyectar(vistaDeResumen, log, clave))
    .filter((dia) => dia !== null);

const MESES = [...new Set(DIAS.map((dia) => dia.slice(0, 7)))];
const porMeses = (resumen: readonly ResumenDeTramo[]) => resumen.filter(({ tramo }) => MESES.includes(tramo));

/** The same figures, by counting every invoice. */
const contadas = (facturas: readonly VistaDeFactura[]): PorEstado => {
  const de = (estado: keyof PorEstado) => {
    const suyas = facturas.filter((vista) => vista.factura.estado === estado);
    return {
      cantidad: suyas.length,
      total: suyas.reduce((suma, { factura: una }) => suma + una.datos.total, 0),
    };
  };
  return { borrador: de('borrador'), pendiente: de('pendiente'), pagada: de('pagada') };
};

describe('Las vistas de las facturas, pase lo que pase', () => {
  test('la lista muestra cada factura como la ve quien decide', () => {
    fc.assert(
      fc.property(registro, (log) => {
        for (const id of IDS) {
          const suyos = log.filter(({ streamId }) => streamId === PREFIJO_DE_FACTURA + id);
          const estado = fold(factura, suyos);
          const vista = proyectar(vistaDeFacturas, log, id);
          expect(vista?.factura ?? null).toEqual(estado.factura);
          if (vista) expect(vista.version).toBe(estado.version);
        }
      }),
    );
  });

  test('el resumen de cada día y cada dueña es el que sale de contar las facturas una por una', () => {
    fc.assert(
      fc.property(registro, (log) => {
        const facturas = facturasDe(log);
        for (const dueña of [DUENA, OTRA_DUENA]) {
          const suyas = facturas.filter((vista) => vista.factura.user_id === dueña);
          const resumen = resumenDe(log, dueña);
          for (const tramo of [...DIAS, ...MESES]) {
            const delTramo = suyas.filter((vista) => vista.factura.datos.fecha_factura.startsWith(tramo));
            expect(sumarTramos(resumen.filter((uno) => uno.tramo === tramo))).toEqual(contadas(delTramo));
          }
          expect(sumarTramos(porMeses(resumen))).toEqual(contadas(suyas));
          expect(resumen.every(({ owner }) => owner === dueña)).toBe(true);
        }
      }),
    );
  });

  test('el tablero solo habla de los meses en los que hay facturas emitidas', () => {
    fc.assert(
      fc.property(registro, (log) => {
        const emitidas = facturasDe(log).filter(
          ({ factura: una }) => una.user_id === DUENA && una.estado !== 'borrador',
        );
        const meses = new Set(emitidas.map(({ factura: una }) => una.datos.fecha_factura.slice(0, 7)));
        const nada = { cantidad: 0, total: 0 };
        const resumen = porMeses(resumenDe(log, DUENA));
        const { por_mes, por_estado, facturas } = aResumenDeApi(resumen, nada, nada);
        expect(por_mes.map(({ mes }) => mes)).toEqual([...meses].sort());
        expect(por_estado.todas).toBe(facturas);
      }),
    );
  });
});
