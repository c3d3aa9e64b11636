import { parse } from 'regexparam';

/** Whether an address matches a route pattern (`/facturas/:id`), as in the router. */
export const esRuta = (ruta: string, direccion: string): boolean => parse(ruta).pattern.test(direccion);
