export const PAGES_OF_LINKS = '[fc]';

/** A token that opens a page follows these path segments; nginx.conf repeats them. */
export const OPENED_BY_LINKS = `estado|${PAGES_OF_LINKS}`;
