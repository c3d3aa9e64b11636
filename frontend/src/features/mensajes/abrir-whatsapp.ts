import { abrirPestana } from '../../base/ventanas/abrir-pestana.ts';
import { copiarLoQueVenga, copiarTexto } from '../../base/ventanas/copiar-texto.ts';
import { toast } from '../../base/ventanas/toasts.tsx';

const ES_TELEFONO = '(max-width: 767.95px), (pointer: coarse)';

export interface Escrito {
  readonly direccion: string;
  readonly texto: string;
}

interface Opciones {
  /**
   * Called before WhatsApp opens. False cancels the opening; an `Escrito` has the text and WhatsApp address
   * to use.
   */
  antes?: (() => Promise<boolean | Escrito>) | undefined;
}

const textoDe = (hecho: boolean | Escrito, texto: string): string | null =>
  typeof hecho === 'boolean' ? (hecho ? texto : null) : hecho.texto;

/** Whether WhatsApp replaces this window, as on a phone. */
export const vaDesdeAqui = (): boolean => window.matchMedia(ES_TELEFONO).matches;

/**
 * WhatsApp opens on a phone in this window, on a desktop in a new tab (spec section 7). When it does not, the
 * text is copied (section 8). Answers false when neither worked; the message must then stay on the screen.
 */
export const abrirWhatsApp = async (
  direccion: string,
  texto: string,
  { antes }: Opciones = {},
): Promise<boolean> => {
  const esTelefono = vaDesdeAqui();
  const ventana = esTelefono ? window : abrirPestana(antes ? undefined : direccion);
  const listo = antes?.() ?? Promise.resolve(true);
  // Browsers copy only within the tap, so copying starts before the final text is known.
  const copiado = ventana
    ? null
    : antes
      ? copiarLoQueVenga(listo.then((hecho) => textoDe(hecho, texto)))
      : copiarTexto(texto);
  const hecho = await listo;
  if (!hecho) {
    if (!esTelefono) ventana?.close();
    return false;
  }
  const escrito = hecho === true ? { direccion, texto } : hecho;
  if (ventana) {
    if (esTelefono || antes) ventana.location.href = escrito.direccion;
    toast.exito('WhatsApp abierto con el mensaje');
    return true;
  }
  const quedoCopiado = (await copiado) === true;
  if (quedoCopiado) toast.aviso('Mensaje copiado al portapapeles. Abre WhatsApp manualmente.');
  else toast.error('Error al abrir WhatsApp. Intenta manualmente.');
  return quedoCopiado;
};
