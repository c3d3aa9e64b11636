/** `Save-Data` of the browser; false where unknown. */
export const ahorraDatos = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};
