import { parse } from 'regexparam';

/** A pattern is like `/facturas/:id`; the router's own rules match it. */
export const esRuta = (ruta: string, direccion: string): boolean => parse(ruta).pattern.test(direccion);
