export const nombreDelPdf = (numero: number): string => `Factura-${numero}.pdf`;
