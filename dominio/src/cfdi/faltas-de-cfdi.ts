import { type Centavos } from '../dinero.ts';
import { type Dia } from '../fechas.ts';
import { type LibroDeCalculo } from '../libro-de-calculo.ts';

/** What is in the ZIP of a period's CFDIs, and what the files are called. */

export const archivoDeCfdi = (numero: number): string => `factura-${numero}.xml`;
export const archivoDelZip = (desde: Dia, hasta: Dia): string => `CFDI-${desde}-${hasta}.zip`;
export const ARCHIVO_DE_FALTAS = 'faltas.xlsx';

/** An invoice that is not ready. */
export interface FacturaSinCfdi {
  readonly numero: number;
  readonly cliente: string;
  readonly fecha: Dia;
  readonly total: Centavos;
  readonly faltas: readonly string[];
}

const FILAS_DE_UNA_VEZ = 50;

const filasDe = function* (facturas: readonly FacturaSinCfdi[]) {
  for (let desde = 0; desde < facturas.length; desde += FILAS_DE_UNA_VEZ)
    yield facturas
      .slice(desde, desde + FILAS_DE_UNA_VEZ)
      .map(({ numero, cliente, fecha, total, faltas }) => [
        { entero: numero },
        { escrito: cliente },
        { dia: fecha },
        { dinero: total },
        { escrito: faltas.join(' ') },
      ]);
};

/** The invoices that are not ready, and what each lacks. */
export const libroDeFaltas = (
  negocio: string | null,
  facturas: readonly FacturaSinCfdi[],
): LibroDeCalculo => ({
  hojas: [
    {
      nombre: 'Faltas',
      encabezado: [['Lo que falta para timbrar', negocio ? { escrito: negocio } : null]],
      columnas: [
        { titulo: 'Factura', ancho: 10 },
        { titulo: 'Cliente', ancho: 32 },
        { titulo: 'Fecha', ancho: 12 },
        { titulo: 'Total', ancho: 14 },
        { titulo: 'Falta', ancho: 90 },
      ],
      filas: filasDe(facturas),
      totales: [],
    },
  ],
});
