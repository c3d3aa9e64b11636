import { parse } from 'regexparam';

/** Whether an address is one of a route's (`/facturas/:id`), as the router reads it. */
export const esRuta = (ruta: string, direccion: string): boolean => parse(ruta).pattern.test(direccion);
