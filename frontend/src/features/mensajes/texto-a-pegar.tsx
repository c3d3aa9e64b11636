import Typography from '@mui/material/Typography';
import { copiarLoQueVenga } from '../../base/ventanas/copiar-texto.ts';
import { toast } from '../../base/ventanas/toasts.tsx';

/** A text too long for a `mailto:` address is copied, and the owner pastes it into the mail program. */

const TEXTOS = {
  antes:
    'Este texto es muy largo para abrirlo en tu programa de correo: al enviar queda copiado, y lo pegas ahí.',
  copiado: 'El texto quedó copiado: pégalo en el correo.',
  sinCopiar: 'No se pudo copiar el texto. Acórtalo, o cópialo tú y pégalo en el correo.',
} as const;

export const AvisoDeTextoLargo = () => (
  <Typography role="status" variant="body2" color="textSecondary">
    {TEXTOS.antes}
  </Typography>
);

/**
 * Copies an e-mail's text within the tap. Answers false when nothing was copied: the mail program must not
 * open then, because the text would be lost.
 */
export const copiarTextoLargo = async (venir: Promise<string | null>): Promise<boolean> => {
  const copiado = await copiarLoQueVenga(venir);
  if (copiado) toast.aviso(TEXTOS.copiado);
  else if (copiado === false) toast.error(TEXTOS.sinCopiar);
  return copiado === true;
};
