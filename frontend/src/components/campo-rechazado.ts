/**
 * Brings the refused field that has the focus into view with its error text. Browsers do not scroll to a field that
 * already has the focus. WebKit scrolls a focused field only until its caret shows, below bars too, and not at all
 * when the field selects its text.
 */
export const mostrarElRechazado = (): void => {
  const campo = document.activeElement?.closest('.MuiFormControl-root');
  if (!campo?.scrollIntoView || !campo.querySelector('.Mui-error')) return;
  const { top } = campo.getBoundingClientRect();
  campo.scrollIntoView({ block: 'nearest' });
  // A field that already shows whole does not move.
  if (campo.getBoundingClientRect().top !== top) campo.scrollIntoView({ block: 'center' });
};
