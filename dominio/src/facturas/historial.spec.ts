import { narrar, registrados } from '../dado.prueba.ts';
import { type EventoDeFactura } from './factura.ts';
import {
  DATOS,
  DUENA,
  ID_DE_FACTURA,
  PAGO,
  seAbona,
  seAnula,
  seAnulaElAjuste,
  seAnulaElAnticipo,
  seCancelaElTimbre,
  seEdita,
  seTimbra,
  TIMBRE,
} from './factura.prueba.ts';
import { narradorDeFactura } from './historial.ts';

const ANTES = { estado: 'pendiente', fecha_factura: DATOS.fecha_factura, total: DATOS.total } as const;
const NACE: EventoDeFactura = {
  type: 'FacturaCreada',
  data: { user_id: DUENA, estado: 'pendiente', idioma: 'en', ...DATOS },
};
const NACE_BORRADOR: EventoDeFactura = {
  type: 'FacturaCreada',
  data: { user_id: DUENA, estado: 'borrador', idioma: 'en', ...DATOS },
};
const SE_PAGA: EventoDeFactura = {
  type: 'PagoCompletado',
  data: { ...PAGO, nota: 'En el mostrador', antes: ANTES },
};
const contados = (...eventos: readonly EventoDeFactura[]) =>
  narrar(narradorDeFactura, registrados(`factura-${ID_DE_FACTURA}`, DUENA, eventos), () => 'Ana Ruiz')
    .eventos;
const elUltimo = (...eventos: readonly EventoDeFactura[]) => {
  const { texto, cambios } = contados(...eventos).at(-1)!;
  return [texto, ...cambios.map(({ campo, antes, despues }) => `${campo}: ${antes} → ${despues}`)];
};

describe('El historial de una factura', () => {
  test('dice qué pasó, cuándo, quién lo hizo y en qué versión', () => {
    const cedido: EventoDeFactura = { type: 'FolioCedido', data: { numero_factura: 7 } };
    expect(contados(cedido)).toEqual([
      {
        tipo: 'FolioCedido',
        fecha: '2026-03-01T12:00:00.000Z',
        usuario: DUENA,
        persona: 'Ana Ruiz',
        version: 1,
        datos: { numero_factura: 7 },
        texto: 'Se liberó el número 7, que no llegó a usarse.',
        cambios: [],
      },
    ]);
  });

  test('al nacer dice de quién es y por cuánto, y nada cambió todavía', () => {
    expect(elUltimo(NACE)).toEqual(['Se creó la factura 7 de Ana Muñoz por $232.00.']);
    expect(elUltimo(NACE_BORRADOR)).toEqual([
      'Se creó el borrador de la factura 7 de Ana Muñoz por $232.00.',
    ]);
  });

  test('de una edición dice cada campo, antes y después, con dinero y días como se leen', () => {
    const edicion = seEdita({
      numero_factura: 8,
      fecha_vencimiento: null,
      impuesto: 123_450,
      impuesto_porcentaje: null,
      nota: '',
    });
    expect(elUltimo(NACE, edicion)).toEqual([
      'Se editó la factura.',
      'Número de factura: 7 → 8',
      'Fecha de vencimiento: 16/03/2026 → —',
      'Impuesto: $32.00 (16 %) → $1,234.50',
      'Nota: Gracias por su compra → —',
    ]);
    expect(elUltimo(NACE_BORRADOR, seEdita({ terminos: 'Hoy' }))).toEqual([
      'Se editó el borrador.',
      'Términos: Pago en 15 días → Hoy',
    ]);
  });

  test('de un descuento y del IVA dice cuánto, de qué y en qué concepto', () => {
    const [afinacion] = DATOS.items;
    const rebajada = seEdita({
      items: [{ ...afinacion!, descuento: { importe: 1_050 }, iva: 'exento' }],
      descuento: { porcentaje: 10 },
      precios_con_iva: true,
      impuesto: 0,
      impuesto_porcentaje: null,
      total: 17_055,
    });
    expect(elUltimo(NACE, rebajada)).toEqual([
      'Se editó la factura.',
      'Descuento a toda la factura: — → 10 %',
      'Descuento: — → $29.45',
      'Precios con IVA incluido: No → Sí',
      'Impuesto: $32.00 (16 %) → $0.00',
      'Total: $232.00 → $170.55',
      'Saldo: $200.00 → $138.55',
      'Concepto: Taller: Afinación, 2 × $100.00 = $200.00 → Taller: Afinación, 2 × $100.00 = $200.00, menos $10.50, IVA exento',
    ]);
  });

  test('de los conceptos dice el que cambió, el que se quitó, el que se puso y otro orden', () => {
    const [afinacion] = DATOS.items;
    const balatas = {
      categoria: null,
      descripcion: 'Balatas',
      precio_unitario: 35_050,
      cantidad: 1_500,
      total: 52_575,
      descuento: null,
      iva: null,
      clave_sat: null,
      unidad_sat: null,
    };
    const [AFINACION, BALATAS] = [
      'Taller: Afinación, 2 × $100.00 = $200.00',
      'Balatas, 1.5 × $350.50 = $525.75',
    ];
    expect(elUltimo(NACE, seEdita({ items: [balatas] }))).toContain(`Concepto: ${AFINACION} → ${BALATAS}`);
    const conDos = seEdita({ items: [afinacion!, balatas] });
    expect(elUltimo(NACE, conDos)).toEqual(['Se editó la factura.', `Concepto: — → ${BALATAS}`]);
    expect(elUltimo(NACE, conDos, seEdita({}))).toEqual(['Se editó la factura.', `Concepto: ${BALATAS} → —`]);
    expect(elUltimo(NACE, conDos, seEdita({ items: [balatas, afinacion!] }))).toEqual([
      'Se editó la factura.',
      `Orden de los conceptos: ${AFINACION}; ${BALATAS} → ${BALATAS}; ${AFINACION}`,
    ]);
    const repetido = seEdita({ items: [afinacion!, afinacion!] });
    expect(elUltimo(NACE, repetido)).toEqual(['Se editó la factura.', `Concepto: — → ${AFINACION}`]);
  });

  test('de un pago dice con qué y cuánto; revertido, lo que se debe otra vez', () => {
    expect(elUltimo(NACE, SE_PAGA)).toEqual([
      'Se completó el pago de $200.00 con Efectivo.',
      'Estado: Pendiente → Pagada',
      'Saldo: $200.00 → $0.00',
      'Método de pago: — → Efectivo',
      'Fecha de pago: — → 04/03/2026',
      'Nota del pago: — → En el mostrador',
    ]);
    const seRevierte: EventoDeFactura = {
      type: 'PagoRevertido',
      data: { balance_restante: 15_000, monto: 20_000, motivo: null, antes: { ...ANTES, estado: 'pagada' } },
    };
    expect(elUltimo(NACE, SE_PAGA, seRevierte)).toEqual([
      'Se revirtió el pago: quedan por cobrar $150.00.',
      'Estado: Pagada → Pendiente',
      'Saldo: $0.00 → $150.00',
      'Método de pago: Efectivo → —',
      'Fecha de pago: 04/03/2026 → —',
      'Nota del pago: En el mostrador → —',
    ]);
  });

  test('de un abono dice cuánto, con qué, cuándo y lo que queda; anulado, cuál y por qué', () => {
    const abono = seAbona(5_000, { nota: 'En caja' });
    expect(elUltimo(NACE, abono)).toEqual([
      'Se recibió un abono de $50.00 con Tarjeta el 03/03/2026 (En caja): quedan por cobrar $150.00.',
      'Saldo: $200.00 → $150.00',
    ]);
    const { abono_id } = abono.data as { abono_id: string };
    const anulado: EventoDeFactura = {
      type: 'AbonoAnulado',
      data: { abono_id, monto: 5_000, motivo: 'Cheque sin fondos', antes: ANTES },
    };
    expect(elUltimo(NACE, abono, anulado)).toEqual([
      'Se anuló el abono de $50.00 con Tarjeta del 03/03/2026: quedan por cobrar $200.00. Motivo: Cheque sin fondos.',
      'Saldo: $150.00 → $200.00',
    ]);
    const resto: EventoDeFactura = { ...SE_PAGA, data: { ...PAGO, monto: 15_000, antes: ANTES } };
    expect(elUltimo(NACE, seAbona(5_000), resto, seAnula(5_000))).toEqual([
      'Se anuló el abono de $50.00 con Tarjeta del 03/03/2026: quedan por cobrar $50.00.',
      'Estado: Pagada → Pendiente',
      'Saldo: $0.00 → $50.00',
      'Método de pago: Efectivo → —',
      'Fecha de pago: 04/03/2026 → —',
    ]);
  });

  test('de un anticipo y de un ajuste anulados dice cuánto eran', () => {
    expect(elUltimo(NACE, seAnulaElAnticipo())).toEqual([
      'Se anuló el anticipo de $32.00.',
      'Anticipo: $32.00 → $0.00',
      'Saldo: $200.00 → $232.00',
    ]);
    const libre: EventoDeFactura = {
      type: 'PagoRevertido',
      data: { balance_restante: 15_000, monto: 20_000, motivo: null, antes: { ...ANTES, estado: 'pagada' } },
    };
    expect(elUltimo(NACE, SE_PAGA, libre, seAnulaElAjuste(5_000))).toEqual([
      'Se anuló el ajuste al revertir de $50.00.',
      'Saldo: $150.00 → $200.00',
    ]);
  });

  test('de borrador a emitida y de vuelta cambia el estado, y eliminarla no cambia nada más', () => {
    const seEmite: EventoDeFactura = {
      type: 'FacturaEmitida',
      data: { antes: { ...ANTES, estado: 'borrador' } },
    };
    const vuelve: EventoDeFactura = { type: 'FacturaVueltaABorrador', data: { antes: ANTES } };
    const seElimina: EventoDeFactura = {
      type: 'FacturaEliminada',
      data: { numero_factura: 7, antes: ANTES },
    };
    expect(elUltimo(NACE_BORRADOR, seEmite)).toEqual([
      'Se emitió la factura.',
      'Estado: Borrador → Pendiente',
    ]);
    expect(elUltimo(NACE, vuelve)).toEqual([
      'La factura volvió a ser un borrador.',
      'Estado: Pendiente → Borrador',
    ]);
    expect(elUltimo(NACE, seElimina)).toEqual(['Se eliminó la factura 7.']);
  });

  test('del timbre dice su folio fiscal, y por qué se canceló', () => {
    const { uuid } = TIMBRE;
    expect(elUltimo(NACE, seTimbra())).toEqual([
      `Se timbró la factura: su folio fiscal es ${uuid}.`,
      `Folio fiscal: — → ${uuid}`,
    ]);
    expect(elUltimo(NACE, seTimbra(), seCancelaElTimbre())).toEqual([
      'Se canceló el timbre. Motivo 02: Comprobante emitido con errores sin relación.',
      `Folio fiscal: ${uuid} → —`,
    ]);
    const sustituida_por = '00000000-AAAA-4BBB-8CCC-DDDDDDDDDDDD';
    expect(elUltimo(NACE, seTimbra(), seCancelaElTimbre({ motivo: '01', sustituida_por }))[0]).toBe(
      `Se canceló el timbre. Motivo 01: Comprobante emitido con errores con relación. La sustituye ${sustituida_por}.`,
    );
  });

  test('del cliente corregido dice lo que se corrigió', () => {
    const cliente = { ...DATOS.cliente, telefono: null, email: 'ana@nuevo.mx' };
    expect(elUltimo(NACE, { type: 'ClienteDeFacturaCorregido', data: { cliente } })).toEqual([
      'Se corrigieron los datos del cliente en la factura.',
      'Teléfono del cliente: 55 1234 5678 → —',
      'Email del cliente: ana@correo.mx → ana@nuevo.mx',
    ]);
  });
});
