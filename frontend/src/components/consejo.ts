export const CONSEJO = 'data-consejo';
export const LADO = 'data-consejo-lado';

export const consejo = (texto: string, lado: 'bottom' | 'left' = 'bottom') => ({
  [CONSEJO]: texto,
  [LADO]: lado === 'bottom' ? undefined : lado,
});
