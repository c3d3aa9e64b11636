/** Whether she asked the browser to save data (`Save-Data`). Not every browser says so. */
export const ahorraDatos = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};
