import { describeAccesibilidad } from './accesibilidad.prueba.ts';

const AMARILLO_PALIDO = '#fff9c4';

describeAccesibilidad('telefono', AMARILLO_PALIDO);
