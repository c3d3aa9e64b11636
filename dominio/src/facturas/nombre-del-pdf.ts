/** What the file of an invoice's PDF is called. */
export const nombreDelPdf = (numero: number): string => `Factura-${numero}.pdf`;
