import fc from 'fast-check';
import { fold } from '../decider.ts';
import { proyectar } from '../proyeccion.ts';
import { type EventoDeFactura, factura, pagoCompleto } from './factura.ts';
import { agregadoDeFactura } from './factura.agregado.ts';
import { vistaDeFacturas } from './factura.view.ts';
import { descuentoImporteDe, desgloseDe, impuestosDe } from './totales.ts';
import { IDS, comando, loQueOcurre, registro, unaVida, vida } from './vidas.prueba.ts';

const comienzos = <T>(historia: readonly T[]): readonly (readonly T[])[] =>
  [...historia, null].map((_, i) => historia.slice(0, i));

describe('Una factura, pase lo que pase', () => {
  test('debe siempre lo que sus pagos dejan: nunca menos de cero ni más que su total; pagada, nada', () => {
    fc.assert(
      fc.property(unaVida, (historia) => {
        for (const { factura: una } of comienzos(historia).map((hasta) => fold(factura, hasta))) {
          if (!una) continue;
          const { balance_restante, deposito, total } = una.datos;
          const pagos = una.abonos.reduce((suma, { monto }) => suma + monto, 0);
          expect(balance_restante).toBe(total - deposito - una.ajuste - pagos);
          expect(new Set(una.abonos.map(({ id }) => id)).size).toBe(una.abonos.length);
          if (una.estado === 'borrador') expect(una.abonos).toEqual([]);
          if (una.estado === 'pendiente') expect(una.abonos.every(({ monto }) => monto > 0)).toBe(true);
          expect(balance_restante).toBeGreaterThanOrEqual(0);
          expect(balance_restante).toBeLessThanOrEqual(total);
          if (una.estado === 'pagada') expect(balance_restante).toBe(0);
          expect(pagoCompleto(una) !== null).toBe(una.estado === 'pagada');
        }
      }),
    );
  });

  test('dice siempre el subtotal, el descuento, el impuesto y el total de lo que cobra', () => {
    fc.assert(
      fc.property(unaVida, (historia) => {
        for (const { factura: una } of comienzos(historia).map((hasta) => fold(factura, hasta))) {
          if (!una) continue;
          const { datos } = una;
          const { subtotal, descuento_importe, impuestos, impuesto, total } = desgloseDe(datos);
          expect(datos).toMatchObject({ subtotal, impuesto, total });
          expect(descuentoImporteDe(datos)).toBe(descuento_importe);
          expect(impuestosDe(datos)).toEqual(impuestos);
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

  test('solo los comandos de su dueña registran eventos', () => {
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

describe('Las vistas de las facturas, pase lo que pase', () => {
  test('la lista muestra cada factura como la ve quien decide', () => {
    fc.assert(
      fc.property(registro, (log) => {
        for (const id of IDS) {
          const suyos = log.filter(({ streamId }) => streamId === agregadoDeFactura.flujo(id));
          const estado = fold(factura, suyos);
          const vista = proyectar(vistaDeFacturas, log, id);
          expect(vista?.factura ?? null).toEqual(estado.factura);
          if (vista) expect(vista.version).toBe(estado.version);
        }
      }),
    );
  });
});
