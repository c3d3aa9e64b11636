/**
 * Filters of the invoice list (spec section 7). This file is separate so that screens do not load the
 * schema.
 */
export const ESTADOS_DE_LISTA = ['borrador', 'pendiente', 'pagada', 'aPuntoDeVencer', 'vencida'] as const;
export type EstadoDeLista = (typeof ESTADOS_DE_LISTA)[number];
