/** Whether a finger or a button of the mouse is down. */
let pulsado = false;
const AL_SOLTAR = ['pointerup', 'pointercancel'] as const;
window.addEventListener('pointerdown', () => void (pulsado = true), true);
for (const suceso of AL_SOLTAR) window.addEventListener(suceso, () => void (pulsado = false), true);

/**
 * Does it once what is pressed is let go, after its click; at once when nothing is pressed. What appears when a field is left
 * moves what is below it, and the click that left the field would miss its button.
 */
export const alSoltar = (hacer: () => void): void => {
  if (!pulsado) return hacer();
  const luego = () => {
    for (const suceso of AL_SOLTAR) window.removeEventListener(suceso, luego);
    setTimeout(hacer);
  };
  for (const suceso of AL_SOLTAR) window.addEventListener(suceso, luego);
};
