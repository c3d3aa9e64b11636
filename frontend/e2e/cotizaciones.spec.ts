import { enPapel } from './facturas.prueba.ts';
import { GRAVES, faltas } from './accesibilidad.prueba.ts';
import { alFin, describeConNavegador, enElActo, sobreTodoEn, testConChromium } from './navegador.prueba.ts';
import { Sitio, type Ventana } from './sitio.prueba.ts';

/** A quote from the first tap to the invoice that it becomes. */

describeConNavegador('Las cotizaciones', () => {
  const sitio = Sitio.deLaSuite();

  const elige = async (ventana: Ventana, lista: string, texto: string, opcion: RegExp): Promise<void> => {
    await ventana.page.getByRole('combobox', { name: lista, exact: true }).fill(texto);
    await ventana.page.getByRole('option', { name: opcion }).click();
  };
  const descuenta = async (ventana: Ventana, concepto: number, cuanto: string): Promise<void> => {
    await ventana.pulsa(`Más acciones del concepto ${concepto}`);
    await ventana.page.getByRole('menuitem', { name: 'Descuento' }).click();
    await ventana.page
      .getByLabel(/^Descuento( del concepto \d)?$/)
      .nth(concepto - 1)
      .fill(cuanto);
  };
  const sinFaltas = (ventana: Ventana): Promise<void> =>
    enElActo(() => faltas(ventana.page, GRAVES)).toEqual([]);

  testConChromium.each(sobreTodoEn('telefono'))(
    'en %s se hace de la nada con dos descuentos, se envía, se acepta por teléfono y se vuelve factura con su anticipo',
    async (pantalla) => {
      const { ana, cliente, categoria } = await sitio.negocio();
      for (const [nombre, precio] of [
        ['Motor', 8000],
        ['Mano de obra', 3000],
      ])
        await ana.post('/api/servicios-negocio', { nombre, precio, categoria_id: categoria.id });
      const ventana = await sitio.ventana(ana, '/facturas', { pantalla });
      const { page } = ventana;
      await page
        .getByRole('navigation', { name: 'Facturas y cotizaciones' })
        .getByRole('link', { name: 'Cotizaciones' })
        .click();
      await ventana.ve(/con un toque se vuelve factura/);
      await page.getByRole('link', { name: 'Crear cotización' }).click();

      await elige(ventana, 'Cliente', 'jos', /José Núñez/);
      await elige(ventana, 'Agregar servicio', 'mot', /Motor/);
      await elige(ventana, 'Agregar servicio', 'mano', /Mano de obra/);
      await descuenta(ventana, 1, '10 %');
      await descuenta(ventana, 2, '$200');
      await ventana.escribe('Impuesto (%)', '16');
      await ventana.escribe('Anticipo (%)', '50');
      await sinFaltas(ventana);
      await ventana.pulsa('Enviar cotización');
      const pregunta = page.getByRole('alertdialog', { name: '¿Enviar cotización?' });
      await alFin(() => pregunta.textContent()).toMatch(
        /Cotización para José Núñez por \$11,600\.00\.[^]*Descuento en total: \$1,000\.00[^]*Anticipo: \$5,800\.00/,
      );
      await ventana.responde('¿Enviar cotización?', 'Sí, enviar');

      await ventana.dialogo('Compartir cotización').waitFor();
      await alFin(() => ventana.valor('Mensaje')).toMatch(
        /cotización COT-1\.\nTotal: \$11,600\.00\nAnticipo: \$5,800\.00 \(50 %\)[^]*\n\S+\/c\/\S+\n/,
      );
      await sinFaltas(ventana);
      const [chat, texto] = (await ventana.whatsApp(() => ventana.pulsa('WhatsApp'))).split('?text=');
      expect(chat).toBe('https://wa.me/522227654321');
      expect(decodeURIComponent(texto!)).toMatch(/^Hola José Núñez,/);

      await ventana.titulo('Cotización COT-1');
      await ventana.pulsa('La aceptó (COT-1)');
      await ventana.pulsa('Por teléfono');
      await ventana.pulsa('Anotar que la aceptó');
      await ventana.ve(
        /^Aceptada por «José Núñez» .* según lo anotaste tú \(«Por teléfono»\); revisión 1; comprobación/,
      );
      await sinFaltas(ventana);
      const [cotizacion] = (await ana.get('/api/cotizaciones')).body.cotizaciones;
      const pdf = await fetch(`${sitio.servidor.url}/api/cotizaciones/${cotizacion.id}/pdf?revision=1`, {
        headers: { authorization: `Bearer ${ana.token}` },
      });
      const papel = await enPapel(Buffer.from(await pdf.arrayBuffer()));
      expect(papel).toContain('$11,600.00');

      await ventana.pulsa('Hacer factura');
      await ventana.pulsa('Recibí $5,800.00: facturar');
      await ventana.titulo('Factura #1');
      for (const [nombre, importe] of [
        ['Total', '$11,600.00'],
        ['Pagos', '$5,800.00'],
        ['Saldo', '$5,800.00'],
      ])
        await page
          .getByRole('main')
          .getByText(`${nombre}${importe}`)
          .or(
            page
              .getByRole('main')
              .getByText(nombre!, { exact: true })
              .locator('xpath=..', { hasText: importe! }),
          )
          .first()
          .waitFor();
      const [factura] = (await ana.get('/api/facturas')).body.facturas;
      const cifras = ({ subtotal, descuento_importe, impuesto, total, cliente_id }: typeof factura) => ({
        ...{ subtotal, descuento_importe, impuesto, total, cliente_id },
      });
      expect(cifras(factura)).toEqual(cifras(cotizacion));
      expect(cifras(factura)).toMatchObject({
        descuento_importe: 1000,
        total: 11_600,
        cliente_id: cliente.id,
      });
      expect(factura).toMatchObject({ deposito: 0, abonado: 5800, balance_restante: 5800 });

      await page.goto('/cotizaciones');
      await ventana
        .tarjeta(/COT-1 de José Núñez/)
        .getByText('Facturada')
        .waitFor();
      await sinFaltas(ventana);
    },
  );
});
