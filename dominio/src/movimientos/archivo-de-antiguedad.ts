import { type Dia } from '../fechas.ts';

export const archivoDeAntiguedad = (al: Dia): string => `Antiguedad-${al}.xlsx`;
