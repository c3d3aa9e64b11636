import { recordada, renglon, menos } from '../facturas/a-mano.prueba.ts';
import { FACTURA_SIN_EMITIR, type Factura } from '../facturas/factura.ts';
import { ABONO, EFECTIVO, TARJETA, TIMBRE, UNA_PENDIENTE } from '../facturas/factura.prueba.ts';
import { type RenglonFiscal } from '../facturas/fiscal.ts';
import { type Cargos } from '../facturas/totales.ts';
import {
  AHORA,
  CLAVES,
  EMISOR,
  PAGADA,
  PENDIENTE,
  RECEPTOR,
  conClaves,
  porTimbrar,
  sinClaves,
} from './cfdi.prueba.ts';
import { type LoQueSeTimbra, cfdiDe } from './cfdi.ts';
import { type CfdiLeido, leerCfdi, loQueNoVale } from './esquema-del-sat.prueba.ts';

const leido = (factura: Factura, cambio: Partial<LoQueSeTimbra> = {}): CfdiLeido => {
  const { xml, faltas } = cfdiDe(porTimbrar(factura, cambio));
  expect(faltas).toEqual([]);
  expect(loQueNoVale(xml!)).toEqual([]);
  return leerCfdi(xml!);
};
const faltasDe = (factura: Factura, cambio: Partial<LoQueSeTimbra> = {}) => {
  const { faltas, lista, xml } = cfdiDe(porTimbrar(factura, cambio));
  expect({ lista, xml }).toEqual({ lista: false, xml: null });
  return faltas;
};
const deCargos = (cargos: Cargos, renglones?: readonly RenglonFiscal[]): Factura => ({
  ...UNA_PENDIENTE,
  datos: conClaves(recordada(cargos)),
  fiscal: renglones ? { renglones, sustituye: null } : null,
});

describe('El CFDI de una factura', () => {
  test('lleva sus valores fijos, el folio y la hora en la zona de la dueña', () => {
    expect(leido(PAGADA).comprobante).toMatchObject({
      Version: '4.0',
      Folio: '7',
      Fecha: '2026-11-24T21:05:07',
      Moneda: 'MXN',
      TipoDeComprobante: 'I',
      Exportacion: '01',
      LugarExpedicion: '06000',
      SubTotal: '200.00',
      Total: '232.00',
    });
  });

  test('sale sin los tres atributos del sello', () => {
    const { xml } = cfdiDe(porTimbrar(PAGADA));
    expect(xml).not.toMatch(/Sello=|NoCertificado=|Certificado=/);
  });

  test('dice su emisor y su receptor, con Ñ, & y comillas', () => {
    const { emisor, receptor } = leido(PAGADA);
    expect(emisor).toEqual({ Rfc: 'EKU9003173C9', Nombre: EMISOR.razon_social, RegimenFiscal: '601' });
    expect(receptor).toEqual({
      Rfc: 'MUÑA800101AB1',
      Nombre: 'ANA MUÑOZ & "HIJOS"',
      DomicilioFiscalReceptor: '44100',
      RegimenFiscalReceptor: '612',
      UsoCFDI: 'G03',
    });
  });

  test('una descripción con barras, saltos y letras que XML no tiene cabe en su atributo', () => {
    const [item] = PAGADA.datos.items;
    const rara = `a|b\n\u0001\uD800 <c> ${'x'.repeat(990)}`;
    const { conceptos } = leido({
      ...PAGADA,
      datos: { ...PAGADA.datos, items: [{ ...item!, descripcion: rara }] },
    });
    expect(conceptos[0]!['Descripcion']).toBe(`a/b <c> ${'x'.repeat(990)}`);
  });

  test('de un RFC genérico van el régimen 616, el uso S01 y el código postal de donde se expide', () => {
    const extranjera = { ...RECEPTOR, rfc: 'XEXX010101000', razon_social: 'ACME INC' };
    expect(leido(PAGADA, { receptor: extranjera }).receptor).toEqual({
      Rfc: 'XEXX010101000',
      Nombre: 'ACME INC',
      DomicilioFiscalReceptor: '06000',
      RegimenFiscalReceptor: '616',
      UsoCFDI: 'S01',
    });
  });

  test('el 0 % lleva tasa e importe; lo exento, ninguno de los dos, y no hay total de impuestos', () => {
    const items = [renglon(100_00, { iva: 0 })];
    expect(leido(deCargos({ items })).cifras.encabezado).toMatchObject({
      traslados: [{ tasa: 0, base: 100_00, importe: 0 }],
      trasladados: 0,
    });
    const exenta = deCargos({ items: [renglon(100_00, { iva: 'exento' })] });
    expect(leido(exenta).cifras.encabezado).toMatchObject({
      traslados: [{ tasa: 'exento', base: 100_00, importe: 0 }],
      trasladados: null,
    });
  });

  test('un renglón de cortesía no causa impuesto: ObjetoImp 04, y nada de Impuestos', () => {
    const { conceptos, cifras } = leido(
      deCargos({ items: [renglon(50_00, { iva: 16, ...menos(100) }), renglon(10_00, { iva: 16 })] }),
    );
    expect(conceptos.map(({ ObjetoImp }) => ObjetoImp)).toEqual(['04', '02']);
    expect(cifras.conceptos[0]!.traslado).toBeNull();
  });

  test('una factura en la que todo es de cortesía no tiene impuestos', () => {
    const deNada = deCargos({ items: [renglon(50_00, menos(100))], impuesto_porcentaje: 16 });
    const { cifras } = leido(deNada, { pedido: { forma: '01' } });
    expect(cifras.encabezado).toMatchObject({ traslados: [], trasladados: null, total: 0 });
  });

  test('una factura que sustituye a otra la nombra con la relación 04', () => {
    const uuid = 'A1B2C3D4-0000-4000-8000-0123456789AB';
    const sustituta: Factura = {
      ...PAGADA,
      fiscal: { renglones: [{ ...CLAVES, iva_cero: null }], sustituye: 'otra' },
    };
    expect(leido(sustituta, { sustituida: uuid }).relacionados).toEqual([
      { TipoRelacion: '04' },
      { UUID: uuid },
    ]);
    expect(faltasDe(sustituta)).toEqual([
      { campo: 'sustituye', texto: 'La factura que sustituye no está timbrada.' },
    ]);
  });

  test('la clave anotada en la factura vale antes que la del concepto', () => {
    const anotada: Factura = {
      ...PAGADA,
      fiscal: {
        renglones: [{ clave_sat: '50161509', unidad_sat: null, iva_cero: null }],
        sustituye: null,
      },
    };
    expect(leido(anotada).conceptos[0]).toMatchObject({ ClaveProdServ: '50161509', ClaveUnidad: 'E48' });
  });
});

describe('Cómo se paga', () => {
  const pago = (factura: Factura, cambio: Partial<LoQueSeTimbra> = {}) => {
    const { MetodoPago, FormaPago } = leido(factura, cambio).comprobante;
    return `${MetodoPago} ${FormaPago}`;
  };

  test('PUE sin balance, PPD con la forma 99 con balance, o el pago que elige la dueña', () => {
    expect(pago(PAGADA)).toBe('PUE 01');
    expect(pago(PENDIENTE)).toBe('PPD 99');
    expect(pago(PENDIENTE, { pedido: { pago: 'pue', forma: '03' } })).toBe('PUE 03');
    expect(pago(PAGADA, { pedido: { pago: 'ppd' } })).toBe('PPD 99');
  });

  test('dice por qué es ese pago y esa forma', () => {
    const porque = (factura: Factura, cambio: Partial<LoQueSeTimbra> = {}) =>
      cfdiDe(porTimbrar(factura, cambio)).porque;
    expect(porque(PAGADA)).toBe('PUE: no se debe nada. 01 Efectivo, como «Efectivo», con que más se pagó.');
    expect(porque(PENDIENTE)).toMatch(/^PPD: se deben \$[\d.]+\. 99 Por definir, como toda PPD\.$/);
    expect(porque(PENDIENTE, { pedido: { pago: 'pue', forma: '03' } })).toBe(
      'PUE, como se eligió. 03 Transferencia electrónica de fondos, como se eligió.',
    );
    expect(porque(PENDIENTE, { pedido: { pago: 'pue' } })).toBe('PUE, como se eligió.');
  });

  test('la forma es la del método con el que más se pagó, sumados sus pagos', () => {
    const conPagos = (...montos: readonly (readonly [typeof EFECTIVO, number])[]): Factura => ({
      ...PAGADA,
      abonos: montos.map(([metodo_pago, monto], i) => ({ ...ABONO, id: `${i}`, metodo_pago, monto })),
    });
    const formas = new Map([
      [EFECTIVO.id, '01'],
      [TARJETA.id, '04'],
    ]);
    expect(pago(conPagos([TARJETA, 90_00], [EFECTIVO, 60_00], [EFECTIVO, 50_00]), { formas })).toBe('PUE 01');
    expect(pago(conPagos([EFECTIVO, 60_00], [TARJETA, 140_00]), { formas })).toBe('PUE 04');
  });

  test('nombra el método de pago que no tiene forma del SAT', () => {
    expect(faltasDe(PAGADA, { formas: new Map() })).toEqual([
      {
        campo: 'metodo.forma_sat',
        texto: 'Di qué forma de pago del SAT es «Efectivo».',
        metodo_id: EFECTIVO.id,
      },
    ]);
  });

  test('sin pagos se pide la forma a la dueña; un anticipo mayor que los pagos se avisa', () => {
    expect(faltasDe(PENDIENTE, { pedido: { pago: 'pue' } })).toEqual([
      { campo: 'forma', texto: 'Elige la forma de pago del SAT: el anticipo no dice con cuál se pagó.' },
    ]);
    const conAnticipo: Factura = { ...PAGADA, datos: { ...PAGADA.datos, deposito: 200_01 } };
    const receptor = { ...RECEPTOR, rfc: 'XEXX010101000' };
    expect(cfdiDe(porTimbrar(conAnticipo, { receptor }))).toMatchObject({
      lista: true,
      forma: '01',
      avisos: [
        {
          campo: 'forma',
          texto: 'El anticipo de $200.01 no dice con qué se pagó: se pone efectivo, como «Efectivo».',
        },
      ],
    });
  });
});

describe('Lo que le falta', () => {
  test('un borrador todavía no se ha emitido', () => {
    expect(faltasDe({ ...PENDIENTE, estado: 'borrador' })).toEqual([
      { campo: 'factura', texto: FACTURA_SIN_EMITIR },
    ]);
  });

  test('una factura timbrada se rechaza; con su timbre cancelado se timbra otra vez', () => {
    const timbrada = { ...PAGADA, timbre: { ...TIMBRE, cancelado: null } };
    expect(cfdiDe(porTimbrar(timbrada))).toMatchObject({
      ...{ lista: false, xml: null },
      faltas: [{ campo: 'factura', texto: 'Esta factura ya está timbrada.' }],
    });
    const cancelado = { motivo: '02', sustituida_por: null } as const;
    expect(cfdiDe(porTimbrar({ ...PAGADA, timbre: { ...TIMBRE, cancelado } })).lista).toBe(true);
  });

  test('todo lo que falta se dice a la vez, cada cosa con el campo que la arregla', () => {
    const datos = sinClaves(recordada({ items: [renglon(50_00), renglon(10_00, menos(100))] }));
    const nadaDicho: Factura = { ...UNA_PENDIENTE, datos };
    expect(faltasDe(nadaDicho, { emisor: null, receptor: null })).toEqual([
      {
        campo: 'negocio.fiscal',
        texto: 'Faltan los datos fiscales de tu negocio: RFC, razón social, régimen y código postal.',
      },
      { campo: 'cliente.fiscal', texto: 'Faltan los datos fiscales de «Ana Muñoz».' },
      { campo: 'renglones.0.clave_sat', texto: 'Falta la clave del SAT de «Servicio».' },
      { campo: 'renglones.0.unidad_sat', texto: 'Falta la unidad del SAT de «Servicio».' },
      { campo: 'renglones.1.clave_sat', texto: 'Falta la clave del SAT de «Servicio».' },
      { campo: 'renglones.1.unidad_sat', texto: 'Falta la unidad del SAT de «Servicio».' },
      { campo: 'renglones.0.iva_cero', texto: 'Di si «Servicio» es al 0 % o exento de IVA.' },
    ]);
  });

  test('cada renglón a 0 % o exento va como su dueña lo anotó', () => {
    const cargos: Cargos = { items: [renglon(50_00), renglon(10_00)] };
    const dicha = deCargos(cargos, [
      { ...CLAVES, iva_cero: 'exento' },
      { ...CLAVES, iva_cero: '0' },
    ]);
    expect(leido(dicha).cifras.encabezado.traslados).toEqual([
      { tasa: 0, base: 10_00, importe: 0 },
      { tasa: 'exento', base: 50_00, importe: 0 },
    ]);
  });

  test('un impuesto escrito que es el 16 % vale, diga lo que diga el porcentaje a su lado', () => {
    const datos = { ...PAGADA.datos, impuesto_porcentaje: 160 };
    expect(leido({ ...PAGADA, datos }).cifras.encabezado.traslados).toEqual([
      { tasa: 16, base: 200_00, importe: 32_00 },
    ]);
  });

  test('PÚBLICO EN GENERAL pide una factura global', () => {
    const publico = { ...RECEPTOR, rfc: 'XAXX010101000', razon_social: 'PÚBLICO EN GENERAL' };
    expect(faltasDe(PAGADA, { receptor: publico })).toMatchObject([{ campo: 'cliente.fiscal.razon_social' }]);
    expect(leido(PAGADA, { receptor: { ...publico, razon_social: 'ANA MUÑOZ' } }).receptor['UsoCFDI']).toBe(
      'S01',
    );
  });

  test('el dígito del RFC y el 8 % avisan, y está lista', () => {
    const factura = deCargos({ items: [renglon(50_00, { iva: 8 })] });
    const { lista, avisos } = cfdiDe(porTimbrar(factura, { emisor: { ...EMISOR, rfc: 'EKU9003173C8' } }));
    expect(lista).toBe(true);
    expect(avisos.map(({ campo }) => campo)).toEqual(['negocio.fiscal.rfc', 'cliente.fiscal.rfc', 'factura']);
  });

  test('la fecha es la de la zona de la dueña, también cuando en UTC ya es otro día', () => {
    expect(leido(PAGADA, { ahora: { ...AHORA, zona: 'UTC' } }).comprobante['Fecha']).toBe(
      '2026-11-25T03:05:07',
    );
  });
});
