import { PdfQueueFull, PdfTimeLimit } from '@cuenta-clara/workers/factura-pdf/pdf-pool';
import { type VistaDeExportacion } from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones.view';
import { toErrorBody } from '../../platform/http/error.filter.ts';
import { ExportacionesEnCurso } from './exportaciones.service.ts';

const alPedirla = (falla: Error): Promise<unknown> => {
  const servicio = new ExportacionesEnCurso(
    { de: async () => ({}) } as never,
    { producir: () => Promise.reject(falla) } as never,
    {} as never,
    {} as never,
    {} as never,
    { fileStore: { open: async () => null } } as never,
  );
  const exportacion = { id: 'una', estado: 'lista', archivos: [] } as unknown;
  return servicio
    .archivo({ owner: 'luz', exportacion } as VistaDeExportacion, {} as never)
    .catch(toErrorBody);
};

test.each([
  { falla: new PdfTimeLimit(), statusCode: 503, dice: 'El archivo tardó demasiado en prepararse' },
  { falla: new PdfQueueFull(), statusCode: 503, dice: 'Hay muchos PDF en preparación' },
  { falla: new Error('otra cosa'), statusCode: 500, dice: 'Ocurrió un error inesperado' },
])(
  'un archivo perdido que no se puede hacer ahora lo dice: $falla.name',
  async ({ falla, statusCode, dice }) => {
    expect(await alPedirla(falla)).toMatchObject({ statusCode, message: expect.stringContaining(dice) });
  },
);

const selladasAlRepetir = async (estado: string): Promise<string[]> => {
  const selladas: string[] = [];
  const servicio = new ExportacionesEnCurso(
    {} as never,
    {} as never,
    { poner: async (owner: string) => void selladas.push(owner) } as never,
    { load: async () => ({ una: { estado } }) } as never,
    {} as never,
    {} as never,
  );
  const encargo = { id: 'una', ownerId: 'luz', userId: 'luz', correlationId: 'c', position: '7' };
  await servicio.preparar(encargo, new AbortController().signal);
  return selladas;
};

test('un archivo registrado y sin sello se sella cuando su trabajo se repite; uno que falló, no', async () => {
  expect(await selladasAlRepetir('lista')).toEqual(['luz']);
  expect(await selladasAlRepetir('fallida')).toEqual([]);
});
