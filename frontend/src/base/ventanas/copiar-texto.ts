/** The way of before `navigator.clipboard`, which browsers keep from a page served over plain http. */
const copiarDeUnCampo = (texto: string): boolean => {
  const activo = document.activeElement;
  const campo = document.createElement('textarea');
  campo.value = texto;
  campo.readOnly = true; // no keyboard slides up on a phone
  campo.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0';
  // Beside what has the focus: an open dialog takes the focus back from anything outside it.
  (activo?.parentElement ?? document.body).append(campo);
  campo.focus({ preventScroll: true });
  campo.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    campo.remove();
    if (activo instanceof HTMLElement) activo.focus();
  }
};

/** Whether the text is in the clipboard now: the browser may refuse, and whoever asked must be told. */
export const copiarTexto = async (texto: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(texto);
    return true;
  } catch {
    return copiarDeUnCampo(texto);
  }
};
