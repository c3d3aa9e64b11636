import fc from 'fast-check';
import { formatoDeDinero } from '../dinero.ts';
import { recordada } from './a-mano.prueba.ts';
import { cargos } from './cargos.prueba.ts';
import { columnasDe, facturaImpresa } from './factura-impresa.ts';
import { PALABRAS } from './palabras-del-papel.ts';
import { type DatosDeFactura } from './factura.ts';
import { DATOS, TIMBRE } from './factura.prueba.ts';
import { desgloseDe } from './totales.ts';

describe('La factura impresa', () => {
  test('lleva cada dato como texto ya escrito', () => {
    expect(facturaImpresa('pendiente', DATOS)).toEqual({
      idioma: 'en',
      numero: '7',
      fecha: '01/03/2026',
      vencimiento: '16/03/2026',
      negocio: {
        nombre: 'Taller Luz',
        direccion: 'Avenida 2',
        telefono: '55 8765 4321',
        email: 'taller@luz.mx',
        rfc: '',
        logo_url: null,
        color: '#aa3311',
      },
      cliente: {
        nombre: 'Ana Muñoz',
        persona: '',
        direccion: 'Calle 1',
        email: 'ana@correo.mx',
        telefono: '55 1234 5678',
        rfc: '',
      },
      folio_fiscal: '',
      renglones: [
        {
          ...{ categoria: 'Taller', descripcion: 'Afinación', cantidad: '2', precio: '$100.00' },
          ...{ descuento: '', total: '$200.00' },
        },
      ],
      terminos: 'Pago en 15 días',
      nota: 'Gracias por su compra',
      subtotal: '$200.00',
      descuento: '',
      impuestos: [{ etiqueta: 'Tax', valor: '$32.00' }],
      total: '$232.00',
      deposito: '$32.00',
      pagos: '',
      balance: '$200.00',
      estado: 'pendiente',
      como_pagar: [],
      ancla: '',
    });
  });

  test('es para la empresa, con su persona de contacto debajo', () => {
    const de = (nombre: string) =>
      facturaImpresa('pendiente', { ...DATOS, cliente: { ...DATOS.cliente, nombre, empresa: '3M & Cía.' } })
        .cliente;
    expect(de('Ana Muñoz')).toMatchObject({ nombre: '3M & Cía.', persona: 'Ana Muñoz' });
    expect(de('')).toMatchObject({ nombre: '3M & Cía.', persona: '' });
  });

  test('cada texto es el que se puede imprimir, sin emoji; el logo está donde estaba', () => {
    const { items, negocio, nota } = DATOS;
    const logo_url = 'https://luz.mx/mi logo 🔧.png';
    const impresa = facturaImpresa('pendiente', {
      ...DATOS,
      negocio: { ...negocio, nombre: '🔧 Taller Luz', logo_url },
      items: [{ ...items[0]!, descripcion: 'Afinación 🚗' }],
      nota: `${nota} 🙏`,
    });
    expect(impresa.negocio).toMatchObject({ nombre: 'Taller Luz', logo_url });
    expect(impresa.renglones[0]?.descripcion).toBe('Afinación');
    expect(impresa.nota).toBe(nota);
  });

  test('al pie dice hasta dónde se exportó el libro antes de emitirla', () => {
    const huella = 'a1b2c3d4e5f60718'.repeat(4);
    const ancla = { secuencia: 128, huella, dia: '2026-02-28' };
    expect(facturaImpresa('pendiente', DATOS, { ancla }).ancla).toBe(
      'Comprobación 128 · a1b2c3d4e5f60718 · 28/02/2026',
    );
  });

  test('la insignia dice si está pagada o pendiente; un borrador no lleva ninguna', () => {
    expect(facturaImpresa('pagada', DATOS).estado).toBe('pagada');
    expect(facturaImpresa('pendiente', DATOS).estado).toBe('pendiente');
    expect(facturaImpresa('borrador', DATOS).estado).toBeNull();
  });

  test('lleva el RFC del negocio y del cliente si lo tienen, y el folio fiscal mientras está timbrada', () => {
    const datos = {
      ...DATOS,
      cliente: { ...DATOS.cliente, rfc: 'MUAA800101AB1' },
      negocio: { ...DATOS.negocio, rfc: 'TLU010101AA1' },
    };
    const impresa = facturaImpresa('pendiente', datos);
    expect([impresa.negocio.rfc, impresa.cliente.rfc, impresa.folio_fiscal]).toEqual([
      'RFC TLU010101AA1',
      'RFC MUAA800101AB1',
      '',
    ]);
    const timbrada = facturaImpresa('pendiente', datos, { timbre: TIMBRE });
    expect([timbrada.negocio.rfc, timbrada.cliente.rfc, timbrada.folio_fiscal]).toEqual([
      `RFC ${TIMBRE.rfc_emisor}`,
      `RFC ${TIMBRE.rfc_receptor}`,
      TIMBRE.uuid,
    ]);
  });

  test('en español el impuesto de la ley se llama IVA; otro, Impuesto', () => {
    const de = (cambios: Partial<DatosDeFactura>) =>
      facturaImpresa('pendiente', { ...DATOS, ...cambios }, { idioma: 'es' }).impuestos;
    expect(de({})).toEqual([{ etiqueta: 'IVA 16 %', valor: '$32.00' }]);
    expect(de({ impuesto_porcentaje: null })).toEqual([{ etiqueta: 'Impuesto', valor: '$32.00' }]);
    expect(
      de({ items: [{ ...DATOS.items[0]!, iva: 'exento' }], impuesto: 0, impuesto_porcentaje: null }),
    ).toEqual([{ etiqueta: 'IVA exento', valor: '$0.00' }]);
  });

  test('dice cómo pagar mientras se deba, y nada una pagada', () => {
    const modo = {
      nombre: 'Efectivo 💵',
      pasos: '',
      clabe: '',
      clabe_dicha: '',
      banco: '',
      titular: '',
      link: '',
    };
    const con = (estado: 'pendiente' | 'pagada', balance_restante: number) =>
      facturaImpresa(estado, { ...DATOS, balance_restante }, { como_pagar: [modo] }).como_pagar;
    expect(con('pendiente', 20_000)).toEqual([{ ...modo, nombre: 'Efectivo' }]);
    expect([con('pendiente', 0), con('pagada', 0)]).toEqual([[], []]);
  });

  test('sus rótulos en español son los acordados', () => {
    const { columnas, ...rotulos } = PALABRAS.es;
    expect(Object.values(columnas)).toEqual([
      'Concepto',
      'Descripción',
      'Cant.',
      'Precio',
      'Descuento',
      'Importe',
    ]);
    expect(rotulos).toMatchObject({
      ...{ titulo: 'FACTURA', cliente: 'FACTURAR A', numero: 'N.º', fecha: 'Fecha', vencimiento: 'Vence' },
      ...{ subtotal: 'Subtotal', descuento: 'Descuento', impuesto: 'Impuesto', deposito: 'Anticipo' },
      ...{ pagos: 'Abonos', balance: 'SALDO', pagada: 'PAGADA', pendiente: 'PENDIENTE' },
    });
  });

  test('los datos que faltan quedan en blanco, y el color es el predeterminado', () => {
    const nada = { nombre: null, direccion: null, email: null, telefono: null };
    const impresa = facturaImpresa('pendiente', {
      ...DATOS,
      fecha_vencimiento: null,
      cliente: { ...DATOS.cliente, telefono: null, email: null, direccion: null },
      negocio: { ...nada, logo_url: null, nota: null, terminos: null, color_personalizado: null, rfc: null },
      items: [{ ...DATOS.items[0]!, categoria: null, cantidad: 1_500 }],
    });
    expect(impresa.vencimiento).toBe('');
    expect(impresa.negocio).toEqual({
      nombre: '',
      direccion: '',
      telefono: '',
      email: '',
      rfc: '',
      logo_url: null,
      color: '#2563eb',
    });
    expect(impresa.cliente).toEqual({
      nombre: 'Ana Muñoz',
      persona: '',
      direccion: '',
      email: '',
      telefono: '',
      rfc: '',
    });
    expect(impresa.renglones[0]).toMatchObject({ categoria: '', cantidad: '1.5' });
  });

  test('los descuentos y las tasas se dicen solo donde los hay', () => {
    const [item] = DATOS.items;
    const con = (cambio: Partial<DatosDeFactura>) => {
      const cargos = { ...DATOS, impuesto_porcentaje: null, ...cambio };
      const { subtotal, impuesto, total } = desgloseDe(cargos);
      const { renglones, ...impresa } = facturaImpresa('pendiente', { ...cargos, subtotal, impuesto, total });
      return { ...impresa, renglones, columnas: columnasDe(renglones) };
    };
    const SIN = ['categoria', 'descripcion', 'cantidad', 'precio', 'total'];
    const CON = ['categoria', 'descripcion', 'cantidad', 'precio', 'descuento', 'total'];
    expect(columnasDe(facturaImpresa('pendiente', DATOS).renglones)).toEqual(SIN);
    const porTasa = con({
      items: [
        { ...item!, iva: 16, descuento: { porcentaje: 10 } },
        { ...item!, iva: 'exento' },
      ],
    });
    expect(porTasa).toMatchObject({
      columnas: CON,
      renglones: [
        { descuento: '-$20.00', total: '$200.00' },
        { descuento: '', total: '$200.00' },
      ],
      subtotal: '$400.00',
      descuento: '-$20.00',
      impuestos: [
        { etiqueta: 'Tax 16 %', valor: '$28.80' },
        { etiqueta: 'Tax exempt', valor: '$0.00' },
      ],
      total: '$408.80',
    });
    expect(
      con({ precios_con_iva: true, impuesto_porcentaje: 16, descuento: { importe: 8_400 } }),
    ).toMatchObject({
      columnas: SIN,
      subtotal: '$172.41',
      descuento: '-$72.41',
      impuestos: [{ etiqueta: 'Tax 16 % included', valor: '$16.00' }],
      total: '$116.00',
    });
  });

  test('cualquier factura dice las cifras de su desglose', () => {
    const menos = (centavos: number): string => (centavos > 0 ? formatoDeDinero(-centavos) : '');
    fc.assert(
      fc.property(cargos, (cobro) => {
        const { renglones, subtotal, descuento_importe, impuestos, total } = desgloseDe(cobro);
        expect(facturaImpresa('pendiente', recordada(cobro))).toMatchObject({
          renglones: renglones.map((uno) => ({
            total: formatoDeDinero(uno.total),
            descuento: menos(uno.descuento),
          })),
          subtotal: formatoDeDinero(subtotal),
          descuento: menos(descuento_importe),
          impuestos: impuestos.map(({ importe }) => ({ valor: formatoDeDinero(importe) })),
          total: formatoDeDinero(total),
          balance: formatoDeDinero(total),
        });
      }),
    );
  });

  test('los pagos tienen su renglón solo si la factura se pagó en partes, también cuando suman 0', () => {
    expect([null, 0, 5_000].map((pagos) => facturaImpresa('pendiente', DATOS, { pagos }).pagos)).toEqual([
      '',
      '$0.00',
      '$50.00',
    ]);
  });

  test('sus rótulos son los ingleses de la especificación', () => {
    const { columnas, ...rotulos } = PALABRAS.en;
    expect(Object.values(rotulos)).toEqual([
      'INVOICE',
      'INVOICE DETAILS',
      'Invoice #',
      'Date of Issue',
      'Due Date',
      'BILL TO',
      'TERMS',
      'CONDITIONS/INSTRUCTIONS',
      'Subtotal',
      'Discount',
      'Tax',
      'Tax',
      'Tax exempt',
      'included',
      'TOTAL',
      'Deposit',
      'Payments',
      'BALANCE',
      'PAID',
      'PENDING',
      'Folio fiscal',
      'HOW TO PAY',
      'CLABE',
      'Account holder',
    ]);
    expect(Object.values(columnas)).toEqual([
      'ITEM/SERVICE',
      'DESCRIPTION',
      'QTY/HRS',
      'RATE',
      'DISCOUNT',
      'AMOUNT',
    ]);
  });
});
