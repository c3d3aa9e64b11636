import { PdfQueueFull, PdfTimeLimit } from '@cuenta-clara/workers/factura-pdf/pdf-pool';
import { Refusal } from '../platform/http/error.filter.ts';

const BUSY = 'Hay muchos PDF en preparación. Inténtalo de nuevo en unos segundos.';

/** What is said where a PDF could not be made: all turns are taken, or this one takes too long (`tooLong`). */
export const pdfRefusal = (error: unknown, tooLong: string): unknown => {
  if (error instanceof PdfQueueFull) return new Refusal(503, BUSY, 3);
  return error instanceof PdfTimeLimit ? new Refusal(503, tooLong, 600) : error;
};
