import { readFile } from 'node:fs/promises';
import leerExcel from 'read-excel-file/node';
import { Reloj } from '@cuenta-clara/backend/test/reloj.prueba';
import { TIENDA, abrirTienda } from '@cuenta-clara/backend/test/tienda.prueba';
import { formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { enPapel } from './facturas.prueba.ts';
import { alFin, describeConNavegador, testConChromium } from './navegador.prueba.ts';
import { Sitio, type Ventana } from './sitio.prueba.ts';

const dinero = (pesos: number): string => formatoDeDinero(Math.round(pesos * 100));

describeConNavegador('Los reportes', () => {
  const reloj = new Reloj('2026-09-30T18:00:00.000Z');
  const sitio = Sitio.deLaSuite(reloj.env);
  afterAll(() => reloj.termina());

  const baja = async ({ page, boton }: Ventana, nombre: string): Promise<Buffer> => {
    const [descarga] = await Promise.all([page.waitForEvent('download'), boton(nombre).click()]);
    return readFile(await descarga.path());
  };

  testConChromium(
    'octubre dice lo mismo en pantalla, en PDF y en Excel; un día que se registró después lo dice',
    async () => {
      const luz = await abrirTienda(sitio.servidor, reloj);
      const ventana = await sitio.ventana(luz, '/reportes?mes=2026-10', { pantalla: 'telefono' });
      const { emitido, recibido, por_cobrar, clientes } = TIENDA.reportes['2026-10'];
      const region = (name: string) => ventana.page.getByRole('region', { name, exact: true });
      for (const [nombre, pesos] of [
        ['Recibido', recibido],
        ['Emitido', emitido],
        ['Por cobrar', por_cobrar],
      ] as const)
        await alFin(() => region('Cifras').innerText()).toMatch(
          new RegExp(`${nombre}\\s+${dinero(pesos).replace(/[$.]/g, '\\$&')}`),
        );
      const papel = await enPapel(await baja(ventana, 'Reporte de octubre de 2026 en PDF'));
      expect(papel).toContain([recibido, emitido, por_cobrar].map(dinero).join(' '));
      const hojas = (await leerExcel(
        await baja(ventana, 'Reporte de octubre de 2026 en Excel'),
      )) as unknown as {
        sheet: string;
        data: (string | number | null)[][];
      }[];
      const deClientes = hojas.find(({ sheet }) => sheet === 'Por cliente')!.data;
      expect(deClientes.at(-1)).toEqual(['Total', emitido, recibido]);
      for (const [nombre, [suyo, pagado]] of Object.entries(clientes)) {
        await region('Por cliente').getByText(nombre).waitFor();
        expect(papel).toContain(`${nombre} ${dinero(suyo)} ${dinero(pagado)}`);
        expect(deClientes).toContainEqual([nombre, suyo, pagado]);
      }

      // A payment of 0.30 for 1 October was recorded on 13 November, so the ledger of 1 October is empty.
      await ventana.page.goto('/reportes?desde=2026-10-01&hasta=2026-10-01');
      await ventana.ve(
        'El Libro del 1 de octubre de 2026 está vacío: lo que recibiste se registró otro día. Está en este reporte.',
      );
      const ancho = async (campo: string) =>
        (await ventana.page.getByRole('textbox', { name: campo }).boundingBox())?.width;
      await alFin(() => ancho('Fecha Hasta')).toBe(await ancho('Fecha Desde'));
    },
  );
});
