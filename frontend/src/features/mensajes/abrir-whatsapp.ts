import { abrirPestana } from '../../base/abrir-pestana.ts';
import { copiarTexto } from '../../base/copiar-texto.ts';
import { toast } from '../../base/toasts.tsx';

const ES_TELEFONO = '(max-width: 767.95px), (pointer: coarse)';

interface Opciones {
  /** What must be done before it goes, and whether it was: nothing is opened when it was not. */
  antes?: (() => Promise<boolean>) | undefined;
}

/**
 * Opens WhatsApp with the message written: a phone goes there from this window, a desk opens another tab (spec section 7).
 * When that fails the text is copied (section 8). Answers whether the message got out of here: while it has not, what was
 * written must stay on the screen.
 */
export const abrirWhatsApp = async (
  direccion: string,
  texto: string,
  { antes }: Opciones = {},
): Promise<boolean> => {
  const esTelefono = window.matchMedia(ES_TELEFONO).matches;
  const ventana = esTelefono ? window : abrirPestana(antes ? undefined : direccion);
  if (antes && !(await antes())) {
    if (!esTelefono) ventana?.close();
    return false;
  }
  if (ventana) {
    if (esTelefono || antes) ventana.location.href = direccion;
    toast.exito('WhatsApp abierto con el mensaje');
    return true;
  }
  const copiado = await copiarTexto(texto);
  if (copiado) toast.aviso('Mensaje copiado al portapapeles. Abre WhatsApp manualmente.');
  else toast.error('Error al abrir WhatsApp. Intenta manualmente.');
  return copiado;
};
