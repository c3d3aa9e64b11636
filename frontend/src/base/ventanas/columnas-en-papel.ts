/** WebKit breaks a row of a table where a page ends; other engines heed `break-inside`. Only WebKit has this property. */
const parteLosRenglones = (): boolean => CSS.supports('hanging-punctuation', 'first');

/** The narrowest of the sheets that browsers print by default, between its margins. */
const HOJA = '700px';

const anchosDe = (tabla: HTMLTableElement): number[] =>
  [...(tabla.rows[0]?.cells ?? [])].map((celda) => celda.getBoundingClientRect().width);

/** Makes blocks of tables' rows (see `en-papel.ts`), with columns as wide as the tables would have on the sheet. */
const ponColumnas = (): void => {
  const tablas = [...document.querySelectorAll('table')];
  for (const { style } of tablas) style.removeProperty('--columnas');
  document.body.style.width = HOJA;
  const medidas = tablas.map((tabla) => ({ tabla, anchos: anchosDe(tabla) }));
  document.body.style.width = '';
  for (const { tabla, anchos } of medidas) {
    const columnas = anchos.map((ancho) => `minmax(${ancho}px, ${ancho}fr)`);
    tabla.style.setProperty('--columnas', columnas.join(' '));
  }
};

export const columnasEnPapel = (): void => {
  window.matchMedia('print').addEventListener('change', ({ matches }) => {
    if (matches && parteLosRenglones()) ponColumnas();
  });
};
