import Typography from '@mui/material/Typography';
import { copiarLoQueVenga } from '../../base/ventanas/copiar-texto.ts';
import { toast } from '../../base/ventanas/toasts.tsx';

/** A mail text that is longer than a `mailto:` address can be goes to the clipboard; the owner pastes it into her mail program. */

const TEXTOS = {
  antes:
    'Este texto es muy largo para abrirlo en tu programa de correo: al enviar queda copiado, y lo pegas ahí.',
  copiado: 'El texto quedó copiado: pégalo en el correo.',
  sinCopiar: 'No se pudo copiar el texto. Acórtalo, o cópialo tú y pégalo en el correo.',
} as const;

/** Said before it is sent. */
export const AvisoDeTextoLargo = () => (
  <Typography role="status" variant="body2" color="textSecondary">
    {TEXTOS.antes}
  </Typography>
);

/**
 * Copies it within the tap, once it may go. Answers whether the mail can be opened: what was not copied would be lost.
 * @param venir null when it may not go, which was told already
 */
export const copiarTextoLargo = async (venir: Promise<string | null>): Promise<boolean> => {
  const copiado = await copiarLoQueVenga(venir);
  if (copiado) toast.aviso(TEXTOS.copiado);
  else if (copiado === false) toast.error(TEXTOS.sinCopiar);
  return copiado === true;
};
