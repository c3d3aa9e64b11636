import { sorteos } from '@cuenta-clara/dominio/sorteos.prueba';
import { diaEn } from '@cuenta-clara/dominio/zona-horaria';
import { type Hecha, hacerFactura, pagarFactura, textoDelPdf } from './facturas.prueba.ts';
import { alFin, describeConNavegador } from './navegador.prueba.ts';
import { NINGUNA_PANTALLA, Sitio } from './sitio.prueba.ts';

/**
 * Typed dates are the same in every time zone. Today, and the day of a payment, follow the owner's zone,
 * wherever the device is.
 */

/** This instant is the evening of the 21st in Mexico and the afternoon of the 22nd in Auckland. */
const AHORA = '2026-11-22T03:30:00.000Z';

const hoyEnMexico = (): string => diaEn('America/Mexico_City', new Date().toISOString());

describeConNavegador('Las fechas en cualquier lugar', () => {
  const sitio = Sitio.deLaSuite();

  const CASOS = [
    {
      suya: 'America/Mexico_City',
      dispositivo: 'Pacific/Auckland',
      hoy: '21/11/2026',
      vence21: 'Pendiente a Pagar',
    },
    {
      suya: 'America/Tijuana',
      dispositivo: 'UTC',
      hoy: '21/11/2026',
      vence21: 'Pendiente a Pagar',
    },
    {
      suya: 'Pacific/Auckland',
      dispositivo: 'America/Mexico_City',
      hoy: '22/11/2026',
      vence21: 'Vencida',
    },
  ];
  test.each(CASOS.slice(0, sorteos(1, CASOS.length)))(
    'con un negocio en $suya, desde $dispositivo, ningún día se mueve',
    async (caso) => {
      const { suya, dispositivo, hoy } = caso;
      const { ana, cliente, metodo } = await sitio.negocio();
      const { body: negocio } = await ana.get('/api/negocio-config');
      await ana.post('/api/negocio-config', { ...negocio, zona_horaria: suya });
      const vence21 = await hacerFactura(ana, cliente, { fecha_vencimiento: '2026-11-21' });
      const pagada = await hacerFactura(ana, cliente, { fecha_factura: '2026-11-01' });
      await pagarFactura(ana, pagada, metodo, AHORA);

      const ventana = await sitio.ventana(ana, NINGUNA_PANTALLA, { timezoneId: dispositivo });
      const { page } = ventana;
      const dice = ({ numero_factura }: Hecha, texto: string) =>
        ventana.tarjeta(`Factura ${numero_factura} de José Núñez`).getByText(texto).first().waitFor();
      await ventana.esElInstante(AHORA);

      await page.goto('/facturas/nueva');
      await ventana.titulo('Nueva Factura');
      await alFin(() => ventana.dia('Fecha de creación')).toBe(hoy);
      await page.getByRole('combobox', { name: 'Cliente' }).fill('jos');
      await page.getByRole('option', { name: /José Núñez/ }).click();
      await page.getByRole('combobox', { name: 'Agregar servicio' }).fill('bal');
      await page.getByRole('option', { name: /Balatas/ }).click();
      await ventana.escribeDia('Fecha de creación', '27/09/2026');
      await ventana.escribeDia('Fecha de vencimiento', '31/12/2026');
      await ventana.pulsa('Crear factura');
      await ventana.responde('¿Crear factura?', 'Sí, crear');
      await page.getByRole('link', { name: 'Ver facturas' }).click();
      await ventana.tarjeta('Factura 3 de José Núñez').waitFor();
      const { facturas } = (await ana.get('/api/facturas')).body;
      const hecha = facturas.find((una: Hecha) => una.numero_factura === 3);
      expect(hecha).toMatchObject({ fecha_factura: '2026-09-27', fecha_vencimiento: '2026-12-31' });

      await dice(hecha, '27/09/2026');
      await dice(hecha, '31/12/2026');
      await dice(vence21, '21/11/2026');
      await dice(vence21, caso.vence21);
      await dice(pagada, hoy);

      await page.goto('/facturas?desde=2026-09-27&hasta=2026-09-27');
      await ventana.ve('27/09/2026 - 27/09/2026');
      await dice(hecha, '27/09/2026');
      await alFin(() => page.locator('article, tbody tr').count()).toBe(1);

      await page.goto(`/facturas/${hecha.id}`);
      await ventana.titulo('Editar Factura');
      await alFin(() => ventana.dia('Fecha de creación')).toBe('27/09/2026');
      await alFin(() => ventana.dia('Fecha de vencimiento')).toBe('31/12/2026');
      await ventana.escribe('Nota', 'Otra nota');
      await ventana.pulsa('Actualizar factura');
      await ventana.responde('¿Actualizar factura?', 'Sí, actualizar');
      await ventana.avisa('Factura actualizada exitosamente');

      await page.goto(`/factura-detalle/${hecha.id}`);
      await ventana.ve('Fecha: 27/09/2026');
      const papel = await textoDelPdf(`${sitio.servidor.url}/api/facturas/${hecha.id}/pdf/public`);
      expect(papel).toContain('Date of Issue 27/09/2026');
      expect(papel).toContain('Due Date 31/12/2026');
    },
  );

  test('con el reloj del dispositivo en 2020 todo es de hoy, también lo que se cobra, y se dice que está mal', async () => {
    const { ana, cliente } = await sitio.negocio();
    const { body: negocio } = await ana.get('/api/negocio-config');
    await ana.post('/api/negocio-config', { ...negocio, zona_horaria: 'America/Mexico_City' });
    const { id } = await hacerFactura(ana, cliente);
    const antes = hoyEnMexico();
    const ventana = await sitio.ventana(ana, NINGUNA_PANTALLA, { pantalla: 'telefono' });
    await ventana.page.clock.setFixedTime('2020-03-05T18:00:00Z');
    await ventana.page.goto('/facturas');
    await ventana.ve(/^El reloj de este dispositivo está mal: va \d+ años atrasado\./);
    await ventana.pulsa('Completar Pago');
    await ventana.boton('Completar Pago con Transferencia').waitFor();
    const mostrado = (await ventana.dia('¿Cuándo?')).split('/').reverse().join('-');
    await ventana.pulsa('Completar Pago con Transferencia');
    await ventana.responde('¿Completar el pago?', 'Sí, completar');
    await ventana.ve(/^Recibiste/);
    const { abonos } = (await ana.get(`/api/facturas/${id}`)).body;
    for (const dia of [mostrado, abonos[0].fecha]) {
      expect(dia >= antes).toBe(true);
      expect(dia <= hoyEnMexico()).toBe(true);
    }
  });
});
