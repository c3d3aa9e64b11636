import { abrirPestana } from '../../base/ventanas/abrir-pestana.ts';
import { copiarLoQueVenga, copiarTexto } from '../../base/ventanas/copiar-texto.ts';
import { toast } from '../../base/ventanas/toasts.tsx';

const ES_TELEFONO = '(max-width: 767.95px), (pointer: coarse)';

export interface Escrito {
  readonly direccion: string;
  readonly texto: string;
}

interface Opciones {
  /** What must be done before it goes, and whether it was: nothing is opened when it was not. It may write another text. */
  antes?: (() => Promise<boolean | Escrito>) | undefined;
}

/** null: nothing goes. */
const textoDe = (hecho: boolean | Escrito, texto: string): string | null =>
  typeof hecho === 'boolean' ? (hecho ? texto : null) : hecho.texto;

/** Whether WhatsApp takes the place of this window. */
export const vaDesdeAqui = (): boolean => window.matchMedia(ES_TELEFONO).matches;

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
  const esTelefono = vaDesdeAqui();
  const ventana = esTelefono ? window : abrirPestana(antes ? undefined : direccion);
  const listo = antes?.() ?? Promise.resolve(true);
  // Asked for within the tap: after an answer was waited for, browsers copy nothing.
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
