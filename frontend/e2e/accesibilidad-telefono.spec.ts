import { describeQueSePuedaUsar } from './accesibilidad.prueba.ts';

describeQueSePuedaUsar();
