import { parse } from 'regexparam';

/** Matches a pattern such as `/facturas/:id` by the router's own rules. */
export const esRuta = (ruta: string, direccion: string): boolean => parse(ruta).pattern.test(direccion);
