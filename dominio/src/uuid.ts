const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-9a-f][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Spec section 5 requires UUIDs for invoices; all other ids are UUIDs too. */
export const esUuid = (texto: unknown): texto is string => typeof texto === 'string' && UUID.test(texto);
