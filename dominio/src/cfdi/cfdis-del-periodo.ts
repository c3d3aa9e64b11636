import { type Centavos } from '../dinero.ts';
import { type Dia } from '../fechas.ts';
import { type Fila, type HojaDeCalculo, type LibroDeCalculo } from '../libro-de-calculo.ts';
import { formaDicha } from './cfdi.ts';

export const archivoDelZip = (desde: Dia, hasta: Dia): string => `CFDI-${desde}-${hasta}.zip`;
export const RELACION_DE_CFDI = 'CFDI.xlsx';

interface FacturaDelPeriodo {
  readonly numero: number;
  readonly cliente: string;
  readonly fecha: Dia;
  readonly total: Centavos;
}

export interface FacturaConCfdi extends FacturaDelPeriodo {
  readonly archivo: string;
  readonly pago: string;
  readonly forma: string;
  readonly porque: string;
}

export interface FacturaSinCfdi extends FacturaDelPeriodo {
  readonly faltas: readonly string[];
}

const FILAS_DE_UNA_VEZ = 50;

const DE_CADA_FACTURA = [
  { titulo: 'Factura', ancho: 10 },
  { titulo: 'Cliente', ancho: 32 },
  { titulo: 'Fecha', ancho: 12 },
  { titulo: 'Total', ancho: 14 },
] as const;

const filasDe = function* <F extends FacturaDelPeriodo>(facturas: readonly F[], otras: (factura: F) => Fila) {
  for (let desde = 0; desde < facturas.length; desde += FILAS_DE_UNA_VEZ)
    yield facturas.slice(desde, desde + FILAS_DE_UNA_VEZ).map((factura): Fila => {
      const { numero, cliente, fecha, total } = factura;
      return [{ entero: numero }, { escrito: cliente }, { dia: fecha }, { dinero: total }, ...otras(factura)];
    });
};

export const relacionDeCfdi = (
  negocio: string | null,
  listas: readonly FacturaConCfdi[],
  sinCfdi: readonly FacturaSinCfdi[],
): LibroDeCalculo => {
  const deQuien = negocio === null ? null : { escrito: negocio };
  const conXml: HojaDeCalculo = {
    nombre: 'XML',
    encabezado: [['Los XML de este archivo', deQuien]],
    columnas: [
      ...DE_CADA_FACTURA,
      { titulo: 'Archivo', ancho: 28 },
      { titulo: 'Pago', ancho: 8 },
      { titulo: 'Forma de pago', ancho: 36 },
      { titulo: 'Por qué', ancho: 90 },
    ],
    filas: filasDe(listas, ({ archivo, pago, forma, porque }) => [
      { texto: archivo },
      { escrito: pago },
      { texto: forma && formaDicha(forma) },
      { escrito: porque },
    ]),
    totales: [],
  };
  const deFaltas: HojaDeCalculo = {
    nombre: 'Faltas',
    encabezado: [['Lo que falta para timbrar', deQuien]],
    columnas: [...DE_CADA_FACTURA, { titulo: 'Falta', ancho: 90 }],
    filas: filasDe(sinCfdi, ({ faltas }) => [{ escrito: faltas.join(' ') }]),
    totales: [],
  };
  return { hojas: sinCfdi.length > 0 ? [conXml, deFaltas] : [conXml] };
};
