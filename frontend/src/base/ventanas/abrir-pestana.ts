/** Called in the click itself: browsers block tabs opened after an await. Without an address the tab is empty. Null when blocked. */
export const abrirPestana = (direccion = 'about:blank'): Window | null => {
  try {
    const pestana = window.open(direccion, '_blank');
    if (pestana) pestana.opener = null;
    return pestana;
  } catch {
    return null;
  }
};
