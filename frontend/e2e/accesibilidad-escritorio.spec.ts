import { describeQueSeLea } from './accesibilidad.prueba.ts';

const CASI_NOCHE = '#0a0a1f';
const AMARILLO_PALIDO = '#fff9c4';

describeQueSeLea([AMARILLO_PALIDO, CASI_NOCHE]);
