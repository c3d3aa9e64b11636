import { type VistaDeFactura } from '@cuenta-clara/dominio/facturas/factura.view';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type FileStore } from '../platform/file-store/file-store.ts';
import { Metrics } from '../platform/metrics.ts';
import { newLog } from '../platform/log.ts';
import { FacturaPdf } from './factura-pdf.service.ts';
import { type Impresor } from './impresor.service.ts';
import { PdfQueueFull, PdfTimeLimit } from '@cuenta-clara/workers/factura-pdf/pdf-pool';

const VISTA = { id: 'f1', version: 3 } as VistaDeFactura;

const conImpresora = (imprimir: () => Promise<Buffer>): FacturaPdf =>
  new FacturaPdf(
    { imprimir } as unknown as Impresor,
    { get: async () => VISTA } as unknown as DocumentStore,
    { get: async () => null } as unknown as FileStore,
    newLog('silent'),
    new Metrics(),
  );

describe('El PDF de una factura', () => {
  test.each([
    ['hay demasiados en preparación', new PdfQueueFull()],
    ['tarda más de lo que se le espera', new PdfTimeLimit()],
  ])('cuando %s se pide que se intente de nuevo en unos segundos', async (_cuando, error) => {
    const pdf = conImpresora(() => Promise.reject(error));
    await expect(pdf.actual('f1')).rejects.toMatchObject({ statusCode: 503, retryAfterSeconds: 3 });
  });

  test('lo que nadie esperaba no se disfraza de ocupado', async () => {
    const pdf = conImpresora(() => Promise.reject(new Error('a broken font')));
    await expect(pdf.actual('f1')).rejects.toThrow('a broken font');
  });
});
