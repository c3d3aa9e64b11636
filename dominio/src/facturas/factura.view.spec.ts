import { registrados } from '../dado.prueba.ts';
import { proyectar } from '../proyeccion.ts';
import { type EventoDeFactura } from './factura.ts';
import {
  ANA,
  DATOS,
  DUENA,
  EFECTIVO,
  ID_DE_FACTURA,
  PAGO,
  TALLER,
  TIMBRE,
  seCancelaElTimbre,
  seTimbra,
} from './factura.prueba.ts';
import { aFacturaDeApi, idDeFactura, vistaDeFacturas } from './factura.view.ts';

const CREADA: EventoDeFactura = {
  type: 'FacturaCreada',
  data: { user_id: DUENA, estado: 'pendiente', idioma: 'en', ...DATOS },
};
const antes = { estado: 'pendiente', fecha_factura: DATOS.fecha_factura, total: DATOS.total } as const;
const PAGADA: EventoDeFactura = {
  type: 'PagoCompletado',
  data: { ...PAGO, nota: 'En el mostrador', antes },
};
const ELIMINADA: EventoDeFactura = { type: 'FacturaEliminada', data: { numero_factura: 7, antes } };
const CEDIDO: EventoDeFactura = { type: 'FolioCedido', data: { numero_factura: 7 } };

const vistaTras = (...eventos: readonly EventoDeFactura[]) =>
  proyectar(vistaDeFacturas, registrados(`factura-${ID_DE_FACTURA}`, DUENA, eventos), ID_DE_FACTURA);

describe('La factura como se lee', () => {
  test('está bajo su id', () => {
    expect(idDeFactura(`factura-${ID_DE_FACTURA}`)).toBe(ID_DE_FACTURA);
  });

  test('dice cuándo se creó, su versión y su estado', () => {
    const vista = vistaTras(CREADA, PAGADA)!;
    expect(vista).toMatchObject({ id: ID_DE_FACTURA, version: 2, creada: '2026-03-01T12:00:00.000Z' });
    expect(vista.factura.estado).toBe('pagada');
  });

  test('dice de qué versión es su papel, que solo cambia con lo que se imprime en él', () => {
    const anotada: EventoDeFactura = {
      type: 'DatosFiscalesAnotados',
      data: { renglones: [{ clave_sat: '78181500', unidad_sat: 'E48', iva_cero: null }], sustituye: null },
    };
    expect(vistaTras(CREADA, anotada, anotada)).toMatchObject({ version: 3, papel: 1 });
    expect(vistaTras(CREADA, anotada, PAGADA)).toMatchObject({ version: 3, papel: 3 });
  });

  test('eliminada desaparece, y un folio cedido antes de nacer no la hace aparecer', () => {
    expect(vistaTras(CREADA, ELIMINADA)).toBeNull();
    expect(vistaTras(CREADA, ELIMINADA, CEDIDO)).toBeNull();
    expect(vistaTras(CEDIDO)).toBeNull();
    expect(vistaTras(CEDIDO, CREADA)).toMatchObject({ version: 2, creada: '2026-03-01T12:01:00.000Z' });
  });

  test('se encuentra por dueña, cliente, estado, número, fechas, importes y lo que de ella se busca', () => {
    const vista = vistaTras(CREADA)!;
    expect(vistaDeFacturas.fieldsOf(vista)).toEqual({
      owner: DUENA,
      cliente_id: ANA.id,
      estado: 'pendiente',
      numero_factura: 7,
      fecha_factura: '2026-03-01',
      fecha_vencimiento: '2026-03-16',
      total: 23_200,
      balance_restante: 20_000,
      resto: 20_000,
      creada: '2026-03-01T12:00:00.000Z',
    });
    expect(vistaDeFacturas.wordsOf!(vista)).toEqual([
      ...['ana', 'munoz', '+5512345678', '<8765432155', '=afinacion'],
    ]);
  });

  test('una factura sin vencimiento se ordena después de las demás', () => {
    const sinVencer: EventoDeFactura = { ...CREADA, data: { ...CREADA.data, fecha_vencimiento: null } };
    expect(vistaDeFacturas.fieldsOf(vistaTras(sinVencer)!).fecha_vencimiento).toBe('9999-12-31');
  });

  test('sale por la API en pesos, con dos decimales y cantidades sin milésimas', () => {
    expect(aFacturaDeApi(vistaTras(CREADA)!)).toEqual({
      id: ID_DE_FACTURA,
      version: 1,
      cliente_id: ANA.id,
      cliente: ANA,
      negocio: TALLER,
      numero_factura: 7,
      fecha_factura: '2026-03-01',
      fecha_vencimiento: '2026-03-16',
      descuento: null,
      precios_con_iva: false,
      subtotal: 200,
      descuento_importe: 0,
      impuesto: 32,
      impuesto_porcentaje: 16,
      impuestos: [{ tasa: 16, base: 200, importe: 32 }],
      total: 232,
      deposito: 32,
      ajuste: 0,
      abonado: 32,
      balance_restante: 200,
      en_partes: false,
      nota: 'Gracias por su compra',
      terminos: 'Pago en 15 días',
      idioma: 'en',
      estado: 'pendiente',
      metodo_pago_id: null,
      metodo_pago: null,
      fecha_pago: null,
      abonos: [],
      fiscal: null,
      items: [
        {
          ...{ categoria: 'Taller', descripcion: 'Afinación', precio_unitario: 100, cantidad: 2, total: 200 },
          ...{ descuento: null, iva: null, clave_sat: null, unidad_sat: null },
        },
      ],
      timbre: null,
      creada: '2026-03-01T12:00:00.000Z',
    });
  });

  test('se queda con el idioma en que se hizo, también después de editarla', () => {
    const enEspanol: EventoDeFactura = { ...CREADA, data: { ...CREADA.data, idioma: 'es' } };
    expect(aFacturaDeApi(vistaTras(enEspanol)!).idioma).toBe('es');
    expect(aFacturaDeApi(vistaTras(enEspanol, PAGADA)!).idioma).toBe('es');
  });

  test('una factura timbrada sale por la API con su timbre, también cuando se canceló', () => {
    const timbreTras = (...eventos: readonly EventoDeFactura[]) =>
      aFacturaDeApi(vistaTras(CREADA, ...eventos)!).timbre;
    const cancelado = { motivo: '02', sustituida_por: null };
    expect(timbreTras(seTimbra())).toEqual({ ...TIMBRE, cancelado: null });
    expect(timbreTras(seTimbra(), seCancelaElTimbre())).toEqual({ ...TIMBRE, cancelado });
  });

  test('una factura pagada sale por la API con su método, su fecha y sin deuda', () => {
    expect(aFacturaDeApi(vistaTras(CREADA, PAGADA)!)).toMatchObject({
      estado: 'pagada',
      metodo_pago_id: EFECTIVO.id,
      metodo_pago: EFECTIVO,
      fecha_pago: '2026-03-05T03:00:00.000Z',
      abonos: [
        {
          id: PAGO.abono_id,
          monto: 200,
          fecha: '2026-03-04',
          metodo_pago: EFECTIVO,
          nota: 'En el mostrador',
        },
      ],
      abonado: 232,
      balance_restante: 0,
      total: 232,
    });
  });
});
