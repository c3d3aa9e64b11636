/** What is only used on a screen: ways to other places, buttons, what floats. What a button tells stays (cards are buttons too). */
const DE_LA_PANTALLA = [
  'nav',
  'aside',
  '.MuiButton-root',
  '.MuiIconButton-root',
  '.MuiFab-root',
  '.MuiTabs-root',
  '.MuiBackdrop-root',
  '.MuiPopover-root',
  '.MuiTooltip-popper',
  '.notistack-SnackbarContainer',
].join();

/** What a screen scrolls is whole on paper. */
const ENTERO = {
  position: 'static !important',
  display: 'block !important',
  height: 'auto !important',
  maxHeight: 'none !important',
  overflow: 'visible !important',
} as const;

/** Every page as it is printed. @param claro the variables of the light theme: paper is white whatever the screen is. */
export const enPapel = (claro: object) => ({
  '@media print': {
    'html.dark, html.light': { ...claro, '--mui-palette-background-default': '#fff' },
    // Inked as designed: a letter on a colour is white, and browsers leave the colour out.
    '*': { printColorAdjust: 'exact' },
    'html, body': { ...ENTERO, backgroundColor: '#fff !important' },
    [DE_LA_PANTALLA]: { display: 'none !important' },
    // What reaches out to the edge of a text (`mx: -1`) stays on the sheet.
    main: { maxWidth: 'none !important', padding: '0 8px !important' },
    // What cannot be changed is as good to read as what can.
    '.Mui-disabled': {
      color: 'var(--mui-palette-text-primary) !important',
      WebkitTextFillColor: 'currentcolor !important',
      opacity: '1 !important',
    },
    'article, li, tr, dl, figure': { breakInside: 'avoid' },
    'h1, h2, h3': { breakAfter: 'avoid' },
    thead: { display: 'table-header-group' },
    // What is not drawn until it is near the screen.
    'article, li': { contentVisibility: 'visible !important' },
    '.MuiTableContainer-root': { overflow: 'visible !important' },
    // The dialog in front is what is printed.
    // eslint-disable-next-line browsers/known -- the next rule stands in for it
    'body:has(> .MuiDialog-root) > #raiz': { display: 'none' },
    // Firefox before 121: whatever is open, a menu too, leaves the page out.
    // eslint-disable-next-line browsers/known -- asks whether it is known
    '@supports not selector(:has(a))': { '#raiz[aria-hidden=true]': { display: 'none' } },
    '.MuiDialog-root, .MuiDialog-container, .MuiDialog-paper, .MuiDialogContent-root': ENTERO,
    '.MuiDialog-paper': { margin: '0 !important', maxWidth: 'none !important', boxShadow: 'none !important' },
  },
});
