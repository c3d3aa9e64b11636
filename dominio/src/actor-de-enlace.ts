/** Who acts through a link that opens something without a session: never known, so that only the link is named. */
const PREFIJO = 'enlace:';

export const actorDeEnlace = (id: string): string => PREFIJO + id;

export const esActorDeEnlace = (usuario: string): boolean => usuario.startsWith(PREFIJO);

/** How a history calls whoever acted through a link. */
export const DESDE_EL_ENLACE = 'Desde el enlace';
