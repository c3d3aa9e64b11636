/**
 * A tab, opened in the very click that asks for it: a browser blocks one that is opened after an answer was waited for. So
 * one whose address is not known yet is opened empty, and sent on. null where even that is blocked, or fails.
 */
export const abrirPestana = (direccion = 'about:blank'): Window | null => {
  try {
    const pestana = window.open(direccion, '_blank');
    // What is opened does not reach back to us.
    if (pestana) pestana.opener = null;
    return pestana;
  } catch {
    return null;
  }
};
