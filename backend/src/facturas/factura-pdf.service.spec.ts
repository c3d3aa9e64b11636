import { type VistaDeFactura } from '@cuenta-clara/dominio/facturas/factura.view';
import { type FileStore, type StoredFile } from '../platform/file-store/file-store.ts';
import { Metrics } from '../platform/system/metrics.ts';
import { newLog } from '../platform/system/log.ts';
import { toPosition } from '../platform/system/position.ts';
import { type Stores } from '../platform/deployments/stores.ts';
import { StorageUnavailable } from '../platform/system/storage-unavailable.ts';
import { FacturaPdf } from './factura-pdf.service.ts';
import { type Impresor } from './impresor.service.ts';
import { PdfQueueFull, PdfTimeLimit } from '@cuenta-clara/workers/factura-pdf/pdf-pool';

const VISTA = {
  ...{ id: 'f1', version: 3, papel: 3 },
  factura: { datos: { numero_factura: 7 } },
} as VistaDeFactura;

const ENCARGO = { id: 'f1', position: toPosition(3) };

const conImpresora = (
  imprimir: () => Promise<Buffer>,
  files: Partial<FileStore> = { get: async () => null },
  vistas: { get(): VistaDeFactura | null; waitFor(): Promise<boolean> } = {
    get: () => VISTA,
    waitFor: async () => true,
  },
): FacturaPdf =>
  new FacturaPdf(
    { imprimir } as unknown as Impresor,
    {
      documentStore: { get: async () => vistas.get() },
      fileStore: files,
      readModels: vistas,
    } as unknown as Stores,
    newLog('silent'),
    new Metrics(),
  );

describe('El PDF de una factura', () => {
  test.each([
    ['hay demasiados en preparación', new PdfQueueFull(), { statusCode: 503, retryAfterSeconds: 3 }, 2],
    ['tarda más de lo que se le espera', new PdfTimeLimit(), { statusCode: 503, retryAfterSeconds: 600 }, 1],
    ['falla como nadie esperaba', new Error('a broken font'), { message: 'a broken font' }, 1],
  ])(
    'cuando %s se responde ese error, y se dibuja otra vez solo si puede servir',
    async (_cuando, error, dicho, intentos) => {
      let hechos = 0;
      const pdf = conImpresora(() => {
        hechos++;
        return Promise.reject(error);
      });
      await expect(pdf.de(VISTA)).rejects.toMatchObject(dicho);
      await expect(pdf.de(VISTA)).rejects.toMatchObject(dicho);
      expect(hechos).toBe(intentos);
    },
  );

  test('se hace una vez por versión, pídalo quien lo pida, a la vez o después', async () => {
    const guardados = new Map<string, StoredFile>();
    const files: Partial<FileStore> = {
      get: async (key) => guardados.get(key) ?? null,
      put: async (key, bytes, contentType) =>
        void guardados.set(key, { bytes: Buffer.from(bytes), contentType, etag: 'e' }),
      deleteAll: async () => {},
    };
    let hechos = 0;
    const pdf = conImpresora(async () => Buffer.from(`PDF ${++hechos}`), files);
    await Promise.all([pdf.preparar(ENCARGO), pdf.de(VISTA), pdf.de(VISTA)]);
    const { numero, file } = await pdf.publica('f1');
    expect([hechos, numero, String(file.bytes)]).toEqual([1, 7, 'PDF 1']);
  });

  test('se hace otra vez cuando cambian los métodos de pago que imprime, y solo entonces', async () => {
    const debida = { ...VISTA, factura: { ...VISTA.factura, estado: 'pendiente', user_id: 'ana' } };
    const datos = { ...debida.factura.datos, balance_restante: 100 };
    const vista = { ...debida, factura: { ...debida.factura, datos } } as VistaDeFactura;
    const metodo = { nombre: 'Efectivo', activo: true, orden: 0 };
    let [vivos, mostrar_como_pagar]: [object[], boolean] = [[], true];
    const guardados = new Map<string, StoredFile>();
    const dichos: unknown[] = [];
    const documentStore = {
      get: async ({ name }: { name: string }) =>
        ({ facturas: vista, negocio: { datos: { mostrar_como_pagar } }, metodos_de_pago: { vivos } })[name],
    };
    const fileStore = {
      get: async (key: string) => guardados.get(key) ?? null,
      put: async (key: string, bytes: Buffer) =>
        void guardados.set(key, { bytes, contentType: '', etag: 'e' }),
      deleteAll: async () => guardados.clear(),
    };
    const imprimir = async (_vista: unknown, modos: readonly { nombre: string }[]) => {
      dichos.push(modos.map(({ nombre }) => nombre));
      return Buffer.from('PDF');
    };
    const pdf = new FacturaPdf(
      { imprimir } as unknown as Impresor,
      { documentStore, fileStore } as unknown as Stores,
      newLog('silent'),
      new Metrics(),
    );
    const pedir = async () => {
      await pdf.de(vista);
      await pdf.de(vista);
      return [...guardados.keys()];
    };
    const [sinMetodos] = await pedir();
    expect(sinMetodos).toMatch(/^pdf\/f1\/3-e\d+$/);
    vivos = [metodo];
    expect(await pedir()).toEqual([expect.stringMatching(/^pdf\/f1\/3-e\d+-[0-9a-f]{16}$/)]);
    vivos = [{ ...metodo, nombre: 'Tarjeta' }];
    await pedir();
    mostrar_como_pagar = false;
    expect(await pedir()).toEqual([sinMetodos]);
    expect(dichos).toEqual([[], ['Efectivo'], ['Tarjeta'], []]);
  });

  test.each([
    ['su factura', null],
    ['su cambio', { ...VISTA, version: 2, papel: 2 }],
  ])('un trabajo que llega antes que %s a las vistas las espera', async (_que, antes) => {
    const guardados: string[] = [];
    const files: Partial<FileStore> = {
      get: async () => null,
      put: async (key) => void guardados.push(key),
      deleteAll: async () => {},
    };
    let vista: VistaDeFactura | null = antes;
    const vistas = {
      get: () => vista,
      waitFor: async () => {
        vista = VISTA;
        return true;
      },
    };
    await conImpresora(async () => Buffer.from('PDF'), files, vistas).preparar(ENCARGO);
    expect(guardados).toEqual([expect.stringContaining('pdf/f1/3-')]);
  });

  test('si las vistas no llegan a tiempo el trabajo falla, para que se intente otra vez', async () => {
    const vistas = { get: () => null, waitFor: async () => false };
    const pdf = conImpresora(async () => Buffer.from('PDF'), { deleteAll: async () => {} }, vistas);
    await expect(pdf.preparar(ENCARGO)).rejects.toThrow(StorageUnavailable);
  });
});
