/** Elements hidden on paper. Cards are buttons too (`MuiCardActionArea`), but their text is content. */
const DE_LA_PANTALLA = [
  'nav',
  'aside',
  '.MuiButton-root',
  '.MuiIconButton-root',
  '.MuiFab-root',
  'a.MuiChip-root',
  '.MuiTabs-root',
  '.MuiBackdrop-root',
  '.MuiPopover-root',
  '.MuiTooltip-popper',
  '.notistack-SnackbarContainer',
].join();

const ENTERO = {
  position: 'static !important',
  display: 'block !important',
  height: 'auto !important',
  maxHeight: 'none !important',
  overflow: 'visible !important',
} as const;

/**
 * On paper, blocks with margins of `hueco` (in units of 8 px) replace a flex box or a grid that may be taller than
 * the rest of a page: where a page ends within it, WebKit slices lines of text and Firefox draws cards over each other.
 */
export const enBloques = (hueco = 0) => ({
  '@media print': { display: 'block', ...(hueco > 0 && { '&& > * + *': { mt: hueco } }) },
});

/**
 * Keeps a heading on the sheet of what follows it. WebKit and Firefox do not heed `breakAfter`, so the heading is an
 * unbroken box with room (`alto`) for the first lines of what follows, which a negative margin moves up into it.
 */
const conLoQueSigue = (alto: number) => ({
  breakInside: 'avoid',
  breakAfter: 'avoid',
  '&:not(:last-child)::after': {
    content: '""',
    display: 'block',
    height: `${alto}rem`,
    marginBottom: `${-alto}rem`,
  },
});

/** For a label above a text: room for the first line. */
export const etiquetaEnPapel = { '@media print': conLoQueSigue(1.5) };

/** For a box of a heading and a subtitle. Its room is that of a table's head with the room below it. */
export const encabezadoEnPapel = { '@media print': { display: 'block', ...conLoQueSigue(8) } };

/** A table whose rows are printed as blocks, by `columnas-en-papel.ts`. */
const EN_BLOQUES = 'table[style*=--columnas]';

/** @param claro variables of the light theme: paper is white under any theme */
export const enPapel = (claro: object) => ({
  '@media print': {
    'html.dark, html.light': { ...claro, '--mui-palette-background-default': '#fff' },
    // Browsers drop background colours in print otherwise, and white text on a colour vanishes.
    '*': { WebkitPrintColorAdjust: 'exact', printColorAdjust: 'exact' },
    'html, body': { ...ENTERO, backgroundColor: '#fff !important' },
    [DE_LA_PANTALLA]: { display: 'none !important' },
    // The padding keeps elements with negative margins (`mx: -2` at most) on the sheet of paper.
    main: { maxWidth: 'none !important', padding: '16px 16px 0 !important' },
    '.Mui-disabled': {
      color: 'var(--mui-palette-text-primary) !important',
      WebkitTextFillColor: 'currentcolor !important',
      opacity: '1 !important',
    },
    'article, li, tr, [role=row], dl, figure': { breakInside: 'avoid' },
    'h1, h2, h3': conLoQueSigue(6),
    thead: { display: 'table-header-group' },
    [`${EN_BLOQUES}, ${EN_BLOQUES} > *`]: { display: 'block !important' },
    [`${EN_BLOQUES} thead`]: conLoQueSigue(4),
    [`${EN_BLOQUES} tr`]: { display: 'grid !important', gridTemplateColumns: 'var(--columnas)' },
    // A width in percent would be a part of the cell's own column.
    [`${EN_BLOQUES} :is(th, td)`]: { width: 'auto !important' },
    [`${EN_BLOQUES} [colspan='4']`]: { gridColumn: 'span 4' },
    'article, li': { contentVisibility: 'visible !important' },
    // A table that is wider than the sheet makes the browser print the page smaller.
    '.MuiTableContainer-root, .MuiCard-root': { overflow: 'visible !important' },
    // eslint-disable-next-line browsers/known -- without `:has` the next rule applies
    'body:has(> .MuiDialog-root) > #raiz': { display: 'none' },
    // Firefox before 121 has no `:has`: there the page is not printed while any layer is open, also a menu.
    // eslint-disable-next-line browsers/known -- this rule tests for `:has`
    '@supports not selector(:has(a))': { '#raiz[aria-hidden=true]': { display: 'none' } },
    // MUI makes it absolute on paper.
    '.MuiDialog-root.MuiModal-root, .MuiDialog-container, .MuiDialog-paper, .MuiDialogContent-root': ENTERO,
    '.MuiDialog-paper': {
      width: '100% !important',
      margin: '0 !important',
      maxWidth: 'none !important',
      boxShadow: 'none !important',
    },
    // Space or a line below the last text would begin another sheet when the text ends one.
    '.MuiDialogContent-root': { paddingBottom: '0 !important', borderBottom: '0 !important' },
  },
});
