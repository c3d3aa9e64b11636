import { describeAccesibilidad } from './accesibilidad.prueba.ts';

const CASI_NOCHE = '#0a0a1f';

describeAccesibilidad('escritorio', CASI_NOCHE);
