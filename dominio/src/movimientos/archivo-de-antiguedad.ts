import { type Dia } from '../fechas.ts';

/** What the workbook of the ageing is called on her device. */
export const archivoDeAntiguedad = (al: Dia): string => `Antiguedad-${al}.xlsx`;
