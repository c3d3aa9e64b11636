import { SIN_CLAVES_SAT } from '../claves-sat.ts';
import { type DatosDeFactura, type Factura } from '../facturas/factura.ts';
import { EFECTIVO, UNA_PAGADA, UNA_PENDIENTE } from '../facturas/factura.prueba.ts';
import { type LoQueSeTimbra } from './cfdi.ts';

export const EMISOR = {
  rfc: 'EKU9003173C9',
  razon_social: 'ESCUELA KEMPER URGATE',
  regimen: '601',
  codigo_postal: '06000',
} as const;

export const RECEPTOR = {
  rfc: 'MUÑA800101AB1',
  razon_social: 'ANA MUÑOZ & "HIJOS"',
  regimen: '612',
  uso_cfdi: 'G03',
  codigo_postal: '44100',
} as const;

export const AHORA = {
  instante: '2026-11-25T03:05:07.000Z',
  zona: 'America/Mexico_City',
  hoy: '2026-11-24',
} as const;

export const CLAVES = { clave_sat: '78181500', unidad_sat: 'E48' } as const;

export const conClaves = (datos: DatosDeFactura): DatosDeFactura => ({
  ...datos,
  items: datos.items.map((item) => ({ ...item, ...CLAVES })),
});

export const sinClaves = (datos: DatosDeFactura): DatosDeFactura => ({
  ...datos,
  items: datos.items.map((item) => ({ ...item, ...SIN_CLAVES_SAT })),
});

export const PENDIENTE: Factura = { ...UNA_PENDIENTE, datos: conClaves(UNA_PENDIENTE.datos) };
export const PAGADA: Factura = { ...UNA_PAGADA, datos: conClaves(UNA_PAGADA.datos) };

export const porTimbrar = (factura: Factura, cambio: Partial<LoQueSeTimbra> = {}): LoQueSeTimbra => ({
  factura,
  emisor: EMISOR,
  receptor: RECEPTOR,
  formas: new Map([[EFECTIVO.id, '01']]),
  sustituida: null,
  ahora: AHORA,
  pedido: {},
  ...cambio,
});
