/** First path segments of customers' pages: `/f/{token}` an invoice, `/c/{token}` a quote. */
export const PAGES_OF_LINKS = '[fc]';

/** Path segments followed by a token that opens a page; nginx.conf repeats them. */
export const OPENED_BY_LINKS = `estado|${PAGES_OF_LINKS}`;
