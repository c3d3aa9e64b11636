/**
 * User id of whoever acts through a link without a session: the person is unknown, so only the link is named.
 */
const PREFIJO = 'enlace:';

export const actorDeEnlace = (id: string): string => PREFIJO + id;

export const esActorDeEnlace = (usuario: string): boolean => usuario.startsWith(PREFIJO);

export const DESDE_EL_ENLACE = 'Desde el enlace';
