import { LOGO_FORMATO, LOGO_MAXIMO_BYTES, LOGO_TAMANO } from '@cuenta-clara/dominio/negocio/negocio';

const FORMATOS = ['image/png', 'image/jpeg'];
/** What the file chooser offers. */
export const ACEPTA = FORMATOS.join(',');

/** Why a chosen file is no logo, or null when it may be sent; the server looks at its content again. */
export const problemaDelLogo = ({ type, size }: Pick<File, 'type' | 'size'>): string | null => {
  if (!FORMATOS.includes(type)) return LOGO_FORMATO;
  return size > LOGO_MAXIMO_BYTES ? LOGO_TAMANO : null;
};

/** The hex field: at most 7 characters, always with its # (spec section 2). */
export const conAlmohadilla = (texto: string): string => `#${texto.replace(/[^0-9a-f]/gi, '').slice(0, 6)}`;
