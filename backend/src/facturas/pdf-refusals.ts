import { PdfQueueFull, PdfTimeLimit } from '@cuenta-clara/workers/factura-pdf/pdf-pool';
import { Refusal } from '../platform/http/error.filter.ts';

const BUSY = 'Hay muchos PDF en preparación. Inténtalo de nuevo en unos segundos.';

export const pdfRefusal = (error: unknown, tooLong: string): unknown => {
  if (error instanceof PdfQueueFull) return new Refusal(503, BUSY, 3);
  return error instanceof PdfTimeLimit ? new Refusal(503, tooLong, 600) : error;
};
