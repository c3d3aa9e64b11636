/** A pattern of the first segments of customers' pages: `/f/{token}` an invoice, `/c/{token}` a quote. */
export const PAGES_OF_LINKS = '[fc]';

/**
 * All segments followed by a token that opens something: those pages and a customer's statement. nginx.conf
 * repeats this.
 */
export const OPENED_BY_LINKS = `estado|${PAGES_OF_LINKS}`;
