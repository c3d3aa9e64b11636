let pulsado = false;
const AL_SOLTAR = ['pointerup', 'pointercancel'] as const;
window.addEventListener('pointerdown', () => void (pulsado = true), true);
for (const suceso of AL_SOLTAR) window.addEventListener(suceso, () => void (pulsado = false), true);

/**
 * Runs `hacer` at once or, while a pointer is pressed, after its click: content that appears on blur moves
 * the layout, and the click that caused the blur would miss its button.
 */
export const alSoltar = (hacer: () => void): void => {
  if (!pulsado) return hacer();
  const luego = () => {
    for (const suceso of AL_SOLTAR) window.removeEventListener(suceso, luego);
    setTimeout(hacer);
  };
  for (const suceso of AL_SOLTAR) window.addEventListener(suceso, luego);
};
