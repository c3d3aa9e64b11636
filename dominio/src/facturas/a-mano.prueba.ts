import { type Centavos, type Milesimas } from '../dinero.ts';
import { type Tasa } from '../iva.ts';
import { type DatosDeFactura } from './factura.ts';
import { ANA, TALLER } from './factura.prueba.ts';
import { redactarFactura } from './redactar-factura.ts';
import { type Cargos, type Concepto, type Descuento } from './totales.ts';

/** Figures are worked out by hand. 115_99 is $115.99. */

export const renglon = (
  precio_unitario: Centavos,
  { piezas = 1_000, ...mas }: { piezas?: Milesimas; descuento?: Descuento; iva?: Tasa } = {},
): Concepto => ({ precio_unitario, cantidad: piezas, ...mas });
export const menos = (porcentaje: number): { descuento: Descuento } => ({ descuento: { porcentaje } });
export const menosPesos = (importe: Centavos): { descuento: Descuento } => ({ descuento: { importe } });
const veces = (cuantas: number, uno: Concepto): Concepto[] => Array.from({ length: cuantas }, () => uno);
export const AL_16 = { impuesto_porcentaje: 16 };
export const CON_IVA = { precios_con_iva: true };
const CON_EL_16 = { ...CON_IVA, ...AL_16 };

export type PorTasa = readonly [tasa: number | 'exento' | null, base: Centavos, importe: Centavos];
export interface Espera {
  readonly subtotal: Centavos;
  readonly descuento: Centavos;
  readonly impuestos: readonly PorTasa[];
  readonly total: Centavos;
}
export type Caso = readonly [cuenta: string, cargos: Cargos, espera: Espera];

export const A_MANO: readonly Caso[] = [
  [
    '3 × 33.33 = 99.99; × 0.16 = 15.9984 → 16.00; 115.99',
    { items: [renglon(33_33, { piezas: 3_000 })], ...AL_16 },
    { subtotal: 99_99, descuento: 0, impuestos: [[16, 99_99, 16_00]], total: 115_99 },
  ],
  [
    'tres renglones de 33.33: el 16 % se redondea una vez, de 99.99, y no 5.33 × 3 = 15.99',
    { items: veces(3, renglon(33_33, { iva: 16 })) },
    { subtotal: 99_99, descuento: 0, impuestos: [[16, 99_99, 16_00]], total: 115_99 },
  ],
  [
    '100.00 con IVA: × 16 / 116 = 13.7931 → 13.79; base 86.21',
    { items: [renglon(100_00)], ...CON_EL_16 },
    { subtotal: 86_21, descuento: 0, impuestos: [[16, 86_21, 13_79]], total: 100_00 },
  ],
  [
    '100.01 con IVA: × 16 / 116 = 13.7944 → 13.79; base 86.22 (cuyo 16 % sería 13.80)',
    { items: [renglon(100_01)], ...CON_EL_16 },
    { subtotal: 86_22, descuento: 0, impuestos: [[16, 86_22, 13_79]], total: 100_01 },
  ],
  [
    '350.07 con IVA: × 16 / 116 = 48.2855 → 48.29; base 301.78',
    { items: [renglon(350_07)], ...CON_EL_16 },
    { subtotal: 301_78, descuento: 0, impuestos: [[16, 301_78, 48_29]], total: 350_07 },
  ],
  [
    '50 × 0.16 = 8.00 y 70 × 0.08 = 5.60; 120 + 13.60',
    { items: [renglon(50_00, { iva: 16 }), renglon(70_00, { iva: 8 })] },
    {
      subtotal: 120_00,
      descuento: 0,
      impuestos: [
        [16, 50_00, 8_00],
        [8, 70_00, 5_60],
      ],
      total: 133_60,
    },
  ],
  [
    'con IVA 50 × 16 / 116 = 6.8966 → 6.90 y 70 × 8 / 108 = 5.1852 → 5.19; bases 43.10 + 64.81',
    { items: [renglon(50_00, { iva: 16 }), renglon(70_00, { iva: 8 })], ...CON_IVA },
    {
      subtotal: 107_91,
      descuento: 0,
      impuestos: [
        [16, 43_10, 6_90],
        [8, 64_81, 5_19],
      ],
      total: 120_00,
    },
  ],
  [
    '104.00 menos 5 % = 5.20; base 98.80 × 0.16 = 15.808 → 15.81; 114.61',
    { items: [renglon(104_00, menos(5))], ...AL_16 },
    { subtotal: 104_00, descuento: 5_20, impuestos: [[16, 98_80, 15_81]], total: 114_61 },
  ],
  [
    '104.00 con IVA menos 5 %: antes 104 − 14.34 = 89.66; 98.80 − 13.63 = 85.17; descuento 4.49',
    { items: [renglon(104_00, menos(5))], ...CON_EL_16 },
    { subtotal: 89_66, descuento: 4_49, impuestos: [[16, 85_17, 13_63]], total: 98_80 },
  ],
  [
    'una cortesía de 50 junto a 200: base 200 × 0.16 = 32',
    { items: [renglon(200_00), renglon(50_00, menos(100))], ...AL_16 },
    { subtotal: 250_00, descuento: 50_00, impuestos: [[16, 200_00, 32_00]], total: 232_00 },
  ],
  [
    'todo de cortesía: 80 − 80 = 0, y nada de impuesto',
    { items: [renglon(30_00, menos(100)), renglon(50_00, menos(100))], ...AL_16 },
    { subtotal: 80_00, descuento: 80_00, impuestos: [[16, 0, 0]], total: 0 },
  ],
  [
    '50 de 120: 50 × 20 / 120 = 8.33⅓ → 8.33 y 50 × 100 / 120 = 41.66⅔ → 41.67; 11.67 × 0.16 = 1.8672',
    { items: [renglon(20_00, { iva: 16 }), renglon(100_00, { iva: 0 })], ...menosPesos(50_00) },
    {
      subtotal: 120_00,
      descuento: 50_00,
      impuestos: [
        [16, 11_67, 1_87],
        [0, 58_33, 0],
      ],
      total: 71_87,
    },
  ],
  [
    'un centavo entre tres iguales es del primero: 9.99 × 0.16 = 1.5984 → 1.60; 10 × 0.08 = 0.80',
    {
      items: [renglon(10_00, { iva: 16 }), renglon(10_00, { iva: 8 }), renglon(10_00, { iva: 0 })],
      ...menosPesos(1),
    },
    {
      subtotal: 30_00,
      descuento: 1,
      impuestos: [
        [16, 9_99, 1_60],
        [8, 10_00, 80],
        [0, 10_00, 0],
      ],
      total: 32_39,
    },
  ],
  [
    '10 % de 99.99 = 9.999 → 10.00; base 89.99 × 0.16 = 14.3984 → 14.40',
    { items: [renglon(99_99)], ...menos(10), ...AL_16 },
    { subtotal: 99_99, descuento: 10_00, impuestos: [[16, 89_99, 14_40]], total: 104_39 },
  ],
  [
    '0.125 × 33.33 = 4.16625 → 4.17; 1.005 × 10 = 10.05; 2.333 × 7.77 = 18.12741 → 18.13; 32.35 × 0.08 = 2.588',
    {
      items: [
        renglon(33_33, { piezas: 125 }),
        renglon(10_00, { piezas: 1_005 }),
        renglon(7_77, { piezas: 2_333 }),
      ],
      impuesto_porcentaje: 8,
    },
    { subtotal: 32_35, descuento: 0, impuestos: [[8, 32_35, 2_59]], total: 34_94 },
  ],
  [
    '300 de 0.33 menos 10 % = 0.033 → 0.03 cada uno: 99.00 − 9.00 = 90.00; × 0.16 = 14.40',
    { items: veces(300, renglon(33, menos(10))), ...AL_16 },
    { subtotal: 99_00, descuento: 9_00, impuestos: [[16, 90_00, 14_40]], total: 104_40 },
  ],
  [
    '30 entre 100 exentos y 100 al 0 %: 15 y 15; exento y 0 % son dos tasas',
    { items: [renglon(100_00, { iva: 'exento' }), renglon(100_00, { iva: 0 })], ...menosPesos(30_00) },
    {
      subtotal: 200_00,
      descuento: 30_00,
      impuestos: [
        [0, 85_00, 0],
        ['exento', 85_00, 0],
      ],
      total: 170_00,
    },
  ],
  [
    '50 % de 0.05 = 0.025 → 0.03; quedan 0.02, cuyo 16 % es 0.0032 → 0',
    { items: [renglon(5, menos(50))], ...AL_16 },
    { subtotal: 5, descuento: 3, impuestos: [[16, 2, 0]], total: 2 },
  ],
  [
    '33.333333 % de 100 = 33.333333 → 33.33; 66.67 × 0.16 = 10.6672 → 10.67',
    { items: [renglon(100_00, menos(33.333_333))], ...AL_16 },
    { subtotal: 100_00, descuento: 33_33, impuestos: [[16, 66_67, 10_67]], total: 77_34 },
  ],
  [
    '45.00 menos 45.00, y 10.00: 10 × 0.16 = 1.60',
    { items: [renglon(45_00, menosPesos(45_00)), renglon(10_00)], ...AL_16 },
    { subtotal: 55_00, descuento: 45_00, impuestos: [[16, 10_00, 1_60]], total: 11_60 },
  ],
  [
    '200 − 10 % = 180; 100 − 15.50 = 84.50; 5 % de 264.50 = 13.225 → 13.23; base 251.27 × 0.16 = 40.2032',
    { items: [renglon(200_00, menos(10)), renglon(100_00, menosPesos(15_50))], ...menos(5), ...AL_16 },
    { subtotal: 300_00, descuento: 48_73, impuestos: [[16, 251_27, 40_20]], total: 291_47 },
  ],
  [
    'un impuesto escrito, 15.99 de 99.99, es el 15.99159915… % → 15.991599',
    { items: [renglon(99_99)], impuesto: 15_99 },
    { subtotal: 99_99, descuento: 0, impuestos: [[15.991_599, 99_99, 15_99]], total: 115_98 },
  ],
  [
    'sin impuesto nadie sabe si es 0 % o exento',
    { items: [renglon(500_00)] },
    { subtotal: 500_00, descuento: 0, impuestos: [[null, 500_00, 0]], total: 500_00 },
  ],
  [
    'el 0 % que siempre se escribió tampoco lo dice',
    { items: [renglon(500_00)], impuesto_porcentaje: 0, impuesto: 0 },
    { subtotal: 500_00, descuento: 0, impuestos: [[null, 500_00, 0]], total: 500_00 },
  ],
  [
    '250 − 50 = 200; un impuesto escrito de 32 es el 16 % de lo que queda',
    { items: [renglon(250_00)], ...menosPesos(50_00), impuesto: 32_00 },
    { subtotal: 250_00, descuento: 50_00, impuestos: [[16, 200_00, 32_00]], total: 232_00 },
  ],
  [
    'con IVA, 10 % de 324 = 32.40 → 11.60, 10.80, 5 y 5; 104.40 × 16 / 116 = 14.40; 97.20 × 8 / 108 = 7.20',
    {
      items: [
        renglon(116_00, { iva: 16 }),
        renglon(108_00, { iva: 8 }),
        renglon(50_00, { iva: 0 }),
        renglon(50_00, { iva: 'exento' }),
      ],
      ...menos(10),
      ...CON_IVA,
    },
    {
      subtotal: 300_00,
      descuento: 30_00,
      impuestos: [
        [16, 90_00, 14_40],
        [8, 90_00, 7_20],
        [0, 45_00, 0],
        ['exento', 45_00, 0],
      ],
      total: 291_60,
    },
  ],
  [
    '9.99 con IVA al 8 %: × 8 / 108 = 0.74; base 9.25',
    { items: [renglon(9_99, { iva: 8 })], ...CON_IVA },
    { subtotal: 9_25, descuento: 0, impuestos: [[8, 9_25, 74]], total: 9_99 },
  ],
  [
    'un centavo con IVA: 0.0014 → 0; el centavo es la base',
    { items: [renglon(1)], ...CON_EL_16 },
    { subtotal: 1, descuento: 0, impuestos: [[16, 1, 0]], total: 1 },
  ],
  [
    '999,999,999.99 × 0.16 = 159,999,999.9984 → 160,000,000.00',
    { items: [renglon(999_999_999_99)], ...AL_16 },
    {
      subtotal: 999_999_999_99,
      descuento: 0,
      impuestos: [[16, 999_999_999_99, 160_000_000_00]],
      total: 1_159_999_999_99,
    },
  ],
  [
    '231 con IVA del 15.5 %: × 15.5 / 115.5 = 31.00; base 200',
    { items: [renglon(231_00)], ...CON_IVA, impuesto_porcentaje: 15.5 },
    { subtotal: 200_00, descuento: 0, impuestos: [[15.5, 200_00, 31_00]], total: 231_00 },
  ],
  [
    'con IVA, una cortesía de 100 junto a 116: antes 216 − 29.79 = 186.21; 116 − 16.00 = 100; descuento 86.21',
    { items: [renglon(100_00, { iva: 16, ...menos(100) }), renglon(116_00, { iva: 16 })], ...CON_IVA },
    { subtotal: 186_21, descuento: 86_21, impuestos: [[16, 100_00, 16_00]], total: 116_00 },
  ],
  [
    'frijol 87.50 y arroz 185.00 al 0 %; jabón 60 − 5 % = 57.00 y cloro 91.60: 148.60 × 0.16 = 23.776; libro 120 − 20.50',
    {
      items: [
        renglon(35_00, { piezas: 2_500, iva: 0 }),
        renglon(20_00, { piezas: 3_000, iva: 16, ...menos(5) }),
        renglon(18_50, { piezas: 10_000, iva: 0 }),
        renglon(22_90, { piezas: 4_000, iva: 16 }),
        renglon(120_00, { iva: 'exento', ...menosPesos(20_50) }),
      ],
    },
    {
      subtotal: 544_10,
      descuento: 23_50,
      impuestos: [
        [16, 148_60, 23_78],
        [0, 272_50, 0],
        ['exento', 99_50, 0],
      ],
      total: 544_38,
    },
  ],
];

export const recordada = ({ items, impuesto, ...cargos }: Cargos): DatosDeFactura =>
  redactarFactura(
    {
      ...{ cliente_id: ANA.id, fecha_factura: '2026-11-20', nota: 'Gracias', terminos: 'Contado' },
      items: items.map((item) => ({ ...item, categoria: null, descripcion: 'Servicio' })),
      ...cargos,
      ...(impuesto !== undefined && { impuesto }),
    },
    { numero_factura: 7, cliente: ANA, negocio: TALLER },
  );
