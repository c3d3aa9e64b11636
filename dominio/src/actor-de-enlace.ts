/** A person who acts through a link is unknown, so the user id names the link. */
const PREFIJO = 'enlace:';

export const actorDeEnlace = (id: string): string => PREFIJO + id;

export const esActorDeEnlace = (usuario: string): boolean => usuario.startsWith(PREFIJO);

export const DESDE_EL_ENLACE = 'Desde el enlace';
