import { copiarTexto } from '../../base/copiar-texto.ts';
import { toast } from '../../base/toasts.tsx';

const ES_TELEFONO = '(max-width: 767.95px), (pointer: coarse)';

/** A phone goes to WhatsApp from this window; a desk opens it in another tab (spec section 7). */
const abrir = (direccion: string): void => {
  if (window.matchMedia(ES_TELEFONO).matches) {
    window.location.href = direccion;
    return;
  }
  const pestana = window.open(direccion, '_blank');
  if (!pestana) throw new Error('the browser did not open the tab');
  pestana.opener = null;
};

/**
 * Opens WhatsApp with the message written; when that fails the text is copied (section 8). Answers whether the message
 * got out of here: while it has not, what was written must stay on the screen.
 */
export const abrirWhatsApp = async (direccion: string, texto: string): Promise<boolean> => {
  try {
    abrir(direccion);
    toast.exito('WhatsApp abierto con el mensaje');
    return true;
  } catch {
    const copiado = await copiarTexto(texto);
    if (copiado) toast.aviso('Mensaje copiado al portapapeles. Abre WhatsApp manualmente.');
    else toast.error('Error al abrir WhatsApp. Intenta manualmente.');
    return copiado;
  }
};
