import { guardado } from '../../dispositivo/guardado.ts';
import { leerToken } from './token-guardado.ts';

/**
 * Signing out is done here at once and told to the server beside it, so that the token is worth nothing to anyone. Without
 * a line the session stays open there: its id, which opens nothing, is kept, and it is ended as soon as she signs in here
 * again (or by her from another device, or by itself after its seven days).
 */

const porCerrar = guardado('sesiones-por-cerrar');

/** Each with whose it is: who signs in next in this browser may be another. */
const pendientes = (): string[] => (porCerrar.leer() ?? '').split(' ').filter(Boolean);
const guardar = (quedan: readonly string[]): void => {
  if (quedan.length > 0) porCerrar.poner(quedan.join(' '));
  else porCerrar.quitar();
};

/** Past the page's end: she may close it right away. A `Request`, as the api's own. */
const pedir = (method: 'POST' | 'DELETE', ruta: string, token: string): Promise<Response> =>
  fetch(
    new Request(new URL(`/api/auth/${ruta}`, window.location.origin), {
      method,
      headers: { authorization: `Bearer ${token}` },
      keepalive: true,
    }),
  );

/** Whether the server knows now that it is over: what it refuses is not open either. */
const quedaCerrada = ({ ok, status }: Response): boolean => ok || status === 401 || status === 404;

export const cerrarEnElServidor = async (token: string): Promise<void> => {
  const cerrada = await pedir('POST', 'logout', token).then(quedaCerrada, () => false);
  const { sub, sid } = leerToken(token);
  if (!cerrada && sid) guardar([...pendientes(), `${sub}/${sid}`]);
};

/** Ends what she could not end before, now that she is signed in. */
export const cerrarPendientes = async (token: string): Promise<void> => {
  for (const pendiente of pendientes()) {
    const [sub, sid] = pendiente.split('/');
    if (sub !== leerToken(token).sub) continue;
    const cerrada = await pedir('DELETE', `sesiones/${sid}`, token).then(quedaCerrada, () => false);
    if (cerrada) guardar(pendientes().filter((otro) => otro !== pendiente));
  }
};
