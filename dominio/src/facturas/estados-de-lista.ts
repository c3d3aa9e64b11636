/** What the list of invoices can be narrowed to (spec section 7); screens offer them without reading the whole schema. */
export const ESTADOS_DE_LISTA = ['borrador', 'pendiente', 'pagada', 'aPuntoDeVencer', 'vencida'] as const;
export type EstadoDeLista = (typeof ESTADOS_DE_LISTA)[number];
