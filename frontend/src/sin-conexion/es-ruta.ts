import { parse } from 'regexparam';

/** As the router matches `/facturas/:id`. */
export const esRuta = (ruta: string, direccion: string): boolean => parse(ruta).pattern.test(direccion);
