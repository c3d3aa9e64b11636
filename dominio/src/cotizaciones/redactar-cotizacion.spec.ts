import fc from 'fast-check';
import { fold } from '../decider.ts';
import { leer } from '../esquemas.ts';
import { rechazoDe } from '../dado.prueba.ts';
import { nuevaFacturaSchema } from '../facturas/factura.schema.ts';
import { ANA, DUENA, EFECTIVO, TALLER } from '../facturas/factura.prueba.ts';
import { redactarFactura } from '../facturas/redactar-factura.ts';
import { type EventoDeCotizacion, RECARGA_LA_COTIZACION, cotizacion } from './cotizacion.ts';
import { cambioDeCotizacionSchema, nuevaCotizacionSchema } from './cotizacion.schema.ts';
import { CONTENIDO, OTRA_FACTURA_ID, creada, pedida } from './cotizacion.prueba.ts';
import {
  abonoDelAnticipo,
  comandoDeCreacion,
  comandoDelCambio,
  facturaDeCotizacion,
} from './redactar-cotizacion.ts';
import { type ContenidoDeCotizacion } from './papel-de-cotizacion.ts';

const REGISTROS = { cliente: ANA, negocio: TALLER, idioma: 'es' } as const;

const contenidoDe = (cuerpo: object): ContenidoDeCotizacion => {
  const comando = comandoDeCreacion(leer(nuevaCotizacionSchema, cuerpo), { user_id: DUENA }, REGISTROS);
  if (comando.type !== 'CrearCotizacion') throw new Error(comando.type);
  return comando.contenido;
};

const importe = fc.integer({ min: 1, max: 1_000_000 }).map((centavos) => centavos / 100);
const descuento = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 1, max: 100 }).map((porcentaje) => ({ porcentaje })),
);
const renglon = fc.record({
  categoria: fc.constant(null),
  descripcion: fc.constant('Trabajo'),
  precio_unitario: importe,
  cantidad: fc.integer({ min: 1, max: 99_000 }).map((milesimas) => milesimas / 1000),
  descuento,
});
const papel = fc
  .record({
    items: fc.array(renglon, { minLength: 1, maxLength: 6 }),
    iva: fc.constantFrom(null, 16, 8, 0, 'exento' as const),
    descuento,
    precios_con_iva: fc.boolean(),
    impuesto_porcentaje: fc.constantFrom(16, 8, 15.5),
  })
  .map(({ iva, items, impuesto_porcentaje, ...resto }) => ({
    ...resto,
    items: items.map((item) => ({ ...item, iva })),
    impuesto_porcentaje: iva === null ? impuesto_porcentaje : null,
    cliente_id: ANA.id,
    nota: 'Gracias',
    terminos: 'Precios en pesos',
  }));

const CIFRAS = ['subtotal', 'impuesto', 'impuesto_porcentaje', 'total', 'items', 'descuento'] as const;
const cifrasDe = (datos: Pick<ContenidoDeCotizacion, (typeof CIFRAS)[number]>) =>
  CIFRAS.map((campo) => datos[campo]);

test('una cotización suma lo que una factura de los mismos renglones, y la factura que se hace de ella también', () => {
  fc.assert(
    fc.property(papel, (cuerpo) => {
      const factura = redactarFactura(leer(nuevaFacturaSchema, { ...cuerpo, fecha_factura: '2026-03-01' }), {
        numero_factura: 7,
        cliente: ANA,
        negocio: TALLER,
      });
      const contenido = contenidoDe({ ...cuerpo, fecha: '2026-03-01' });
      expect(cifrasDe(contenido)).toEqual(cifrasDe(factura));
      if (pedida.type !== 'ConversionPedida') throw new Error(pedida.type);
      const hecha = redactarFactura(facturaDeCotizacion(contenido, { ...pedida.data, anticipo: null }), {
        numero_factura: 8,
        cliente: ANA,
        negocio: TALLER,
      });
      expect(cifrasDe(hecha)).toEqual(cifrasDe(factura));
    }),
    { numRuns: 40 },
  );
});

test('un cambio conserva los campos que faltan y vacía los vacíos', () => {
  const situacion = fold(cotizacion, [creada]);
  const cambio = (cuerpo: object) =>
    comandoDelCambio(situacion, leer(cambioDeCotizacionSchema, cuerpo), { user_id: DUENA, cliente: null });
  expect(cambio({})).toMatchObject({ type: 'EditarCotizacion', contenido: CONTENIDO });
  expect(cambio({ valida_hasta: null, anticipo_porcentaje: null, nota: 'Otra' })).toMatchObject({
    contenido: { ...CONTENIDO, valida_hasta: null, anticipo_porcentaje: null, nota: 'Otra' },
  });
});

test('renglones de un cliente que no conoce los descuentos no los borran', () => {
  const items = [{ ...CONTENIDO.items[0]!, descuento: { porcentaje: 10 } }];
  const situacion = fold(cotizacion, [
    { type: 'CotizacionCreada', data: { user_id: DUENA, ...CONTENIDO, items } },
  ]);
  const sinSaber = [{ categoria: null, descripcion: 'Afinación', precio_unitario: 100, cantidad: 2 }];
  const rechazo = rechazoDe(() =>
    comandoDelCambio(situacion, leer(cambioDeCotizacionSchema, { items: sinSaber }), {
      user_id: DUENA,
      cliente: null,
    }),
  );
  expect(rechazo).toMatchObject({ code: 'conflicto', message: RECARGA_LA_COTIZACION });
});

test.each([
  [{ fecha: '' }, 'La fecha de la cotización es obligatoria.'],
  [{ valida_hasta: 'mañana' }, 'El último día de validez no es válido.'],
  [{ items: [] }, 'Agrega al menos un servicio.'],
])('lo que no es una cotización se rechaza con su texto: %j', (mal, texto) => {
  const bien = {
    cliente_id: ANA.id,
    fecha: '2026-03-01',
    items: [{ descripcion: 'Afinación', precio_unitario: 100, cantidad: 1 }],
    nota: 'Gracias',
    terminos: 'Precios en pesos',
  };
  expect(rechazoDe(() => leer(nuevaCotizacionSchema, { ...bien, ...mal })).message).toBe(texto);
});

describe('lo recibido por adelantado', () => {
  const conversion = (pedida as Extract<EventoDeCotizacion, { type: 'ConversionPedida' }>).data;

  test('no es depósito de la factura', () => {
    expect(facturaDeCotizacion(CONTENIDO, conversion).deposito).toBe(0);
  });

  test('es un abono con su día y su método, y con el mismo id cada vez', () => {
    const abono = { abono_id: OTRA_FACTURA_ID, instante: '2026-03-10T12:00:00.000Z' };
    expect(abonoDelAnticipo(conversion, { user_id: DUENA, ...abono })).toEqual({
      ...{ type: 'RegistrarAbono', user_id: DUENA, ...abono, nota: null, hoy: '2026-03-10' },
      ...{ monto: 11_600, fecha: '2026-03-09', metodo_pago: EFECTIVO },
    });
    expect(abonoDelAnticipo({ ...conversion, anticipo: null }, { user_id: DUENA, ...abono })).toBeNull();
  });
});
