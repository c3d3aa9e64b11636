/** The first segments of the pages that customers open by a link, as a pattern: `/f/{token}` an invoice's, `/c/{token}` a quote's. */
export const PAGES_OF_LINKS = '[fc]';

/** All segments after which stands what opens something by itself: those pages, and a customer's statement. nginx.conf says the same. */
export const OPENED_BY_LINKS = `estado|${PAGES_OF_LINKS}`;
