/** Whether the browser asks to save data (`Save-Data`); false in browsers that do not tell. */
export const ahorraDatos = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};
