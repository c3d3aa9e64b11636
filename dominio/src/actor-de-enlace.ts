/**
 * User id of a person who acts through a link without a session: the person is unknown, so the id names the
 * link.
 */
const PREFIJO = 'enlace:';

export const actorDeEnlace = (id: string): string => PREFIJO + id;

export const esActorDeEnlace = (usuario: string): boolean => usuario.startsWith(PREFIJO);

export const DESDE_EL_ENLACE = 'Desde el enlace';
