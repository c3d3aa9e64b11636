/** Whether the browser asks to save data (`Save-Data`). Browsers without `navigator.connection` count as no. */
export const ahorraDatos = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};
