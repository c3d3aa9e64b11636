/**
 * Must be called in the click itself: browsers block tabs that are opened after an await. Without an address the tab opens empty and gets
 * it later. Null when blocked.
 */
export const abrirPestana = (direccion = 'about:blank'): Window | null => {
  try {
    const pestana = window.open(direccion, '_blank');
    // Keeps the new page from reaching this one.
    if (pestana) pestana.opener = null;
    return pestana;
  } catch {
    return null;
  }
};
