/** Attributes of an element, of which what it does is told in a word beside it under the pointer or the keyboard (Consejos.tsx). */
export const CONSEJO = 'data-consejo';
export const LADO = 'data-consejo-lado';

export const consejo = (texto: string, lado: 'bottom' | 'left' = 'bottom') => ({
  [CONSEJO]: texto,
  [LADO]: lado === 'bottom' ? undefined : lado,
});
