import { guardado } from '../../dispositivo/guardado.ts';
import { leerToken } from './token-guardado.ts';

/**
 * Signing out ends the session on this device at once, and at the server in the background. Offline, its id
 * (no credential) is stored, and the session ends when the same owner signs in here again, or after seven
 * days.
 */

const porCerrar = guardado('sesiones-por-cerrar');

/**
 * Sessions that the server has not ended, each as `usuario/sesion`: the next user of this browser may be
 * another owner.
 */
const pendientes = (): string[] => (porCerrar.leer() ?? '').split(' ').filter(Boolean);
const guardar = (quedan: readonly string[]): void => {
  if (quedan.length > 0) porCerrar.poner(quedan.join(' '));
  else porCerrar.quitar();
};

const pedir = (method: 'POST' | 'DELETE', ruta: string, token: string): Promise<Response> =>
  fetch(
    new Request(new URL(`/api/auth/${ruta}`, window.location.origin), {
      method,
      headers: { authorization: `Bearer ${token}` },
      keepalive: true,
    }),
  );

const quedaCerrada = ({ ok, status }: Response): boolean => ok || status === 401 || status === 404;

export const cerrarEnElServidor = async (token: string): Promise<void> => {
  const cerrada = await pedir('POST', 'logout', token).then(quedaCerrada, () => false);
  const { sub, sid } = leerToken(token);
  if (!cerrada && sid) guardar([...pendientes(), `${sub}/${sid}`]);
};

export const cerrarPendientes = async (token: string): Promise<void> => {
  for (const pendiente of pendientes()) {
    const [sub, sid] = pendiente.split('/');
    if (sub !== leerToken(token).sub) continue;
    const cerrada = await pedir('DELETE', `sesiones/${sid}`, token).then(quedaCerrada, () => false);
    if (cerrada) guardar(pendientes().filter((otro) => otro !== pendiente));
  }
};
