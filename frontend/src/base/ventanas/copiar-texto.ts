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

/**
 * The same of a text that an answer brings: WebKit copies only what the tap itself asked for, so it is asked for at once and comes later.
 * @param venir null when there is nothing to copy after all, which was told already: then so is the answer
 */
export const copiarLoQueVenga = async (venir: Promise<string | null>): Promise<boolean | null> => {
  const contenido = venir.then((texto) => {
    if (texto === null) throw new Error('Nothing to copy.');
    return new Blob([texto], { type: 'text/plain' });
  });
  // Told below, by what came.
  contenido.catch(() => undefined);
  // eslint-disable-next-line browsers/known -- where there is none, the text is copied once it is here
  const pedido = (async () => navigator.clipboard.write([new ClipboardItem({ 'text/plain': contenido })]))();
  const seCopio = pedido.then(
    () => true,
    () => false,
  );
  const texto = await venir;
  if (texto === null) return null;
  return (await seCopio) || copiarTexto(texto);
};
