/**
 * Opens a tab, which is empty without an address; null when the browser blocks the tab. The call must be in
 * the click's own handler, because browsers block tabs opened after an await.
 */
export const abrirPestana = (direccion = 'about:blank'): Window | null => {
  try {
    const pestana = window.open(direccion, '_blank');
    if (pestana) pestana.opener = null;
    return pestana;
  } catch {
    return null;
  }
};
