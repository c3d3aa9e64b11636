/** A hidden field copies on pages served over plain http, which lack `navigator.clipboard`. */
const copiarDeUnCampo = (texto: string): boolean => {
  const activo = document.activeElement;
  const campo = document.createElement('textarea');
  campo.value = texto;
  campo.readOnly = true; // a read-only field opens no keyboard on phones
  campo.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0';
  // The field is put beside the focused element: a dialog's focus trap takes the focus back from elements
  // outside of the dialog.
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

export const copiarTexto = async (texto: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(texto);
    return true;
  } catch {
    return copiarDeUnCampo(texto);
  }
};

/**
 * WebKit copies only within the tap, so the clipboard gets a promise.
 * @param venir resolves to null when there is nothing to copy; the result is then null too
 */
export const copiarLoQueVenga = async (venir: Promise<string | null>): Promise<boolean | null> => {
  const contenido = venir.then((texto) => {
    if (texto === null) throw new Error('Nothing to copy.');
    return new Blob([texto], { type: 'text/plain' });
  });
  // When there is nothing to copy, `contenido` rejects, perhaps without another handler.
  contenido.catch(() => undefined);
  // eslint-disable-next-line browsers/known -- without `ClipboardItem` the text is copied when it arrives
  const pedido = (async () => navigator.clipboard.write([new ClipboardItem({ 'text/plain': contenido })]))();
  const seCopio = pedido.then(
    () => true,
    () => false,
  );
  const texto = await venir;
  if (texto === null) return null;
  // eslint-disable-next-line tap/nothing-awaited-before -- browsers without `ClipboardItem` also copy after the tap
  return (await seCopio) || copiarTexto(texto);
};
