import { PdfQueueFull, PdfTimeLimit } from '@cuenta-clara/workers/factura-pdf/pdf-pool';
import { type VistaDeExportacion } from '@cuenta-clara/dominio/libro/exportacion/exportaciones.view';
import { toErrorBody } from '../platform/http/error.filter.ts';
import { ExportacionesEnCurso } from './exportaciones.service.ts';

/** An archive whose file was lost, fetched while its papers cannot be made. */
const alPedirla = async (falla: Error): Promise<unknown> => {
  const servicio = new ExportacionesEnCurso(
    { de: async () => ({}) } as never,
    { producir: () => Promise.reject(falla) } as never,
    {} as never,
    {} as never,
    {} as never,
    { fileStore: { open: async () => null } } as never,
  );
  const vista = { owner: 'luz', exportacion: { id: 'una', estado: 'lista' } } as VistaDeExportacion;
  return servicio.archivo(vista, {} as never).catch(toErrorBody);
};

test.each([
  [new PdfTimeLimit(), { statusCode: 503, message: expect.stringContaining('tardó demasiado') }],
  [new PdfQueueFull(), { statusCode: 503, message: expect.stringContaining('muchos PDF en preparación') }],
  [new Error('otra cosa'), { statusCode: 500 }],
])('un archivo perdido que no se puede hacer ahora por %s se dice así', async (falla, dicho) => {
  expect(await alPedirla(falla)).toMatchObject(dicho);
});
