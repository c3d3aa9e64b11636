import { hash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { dentroDe } from '@cuenta-clara/backend/test/dia.prueba';
import { archivoDe } from '@cuenta-clara/backend/test/exportacion.prueba';
import { type Persona, exportacionTerminada } from '@cuenta-clara/backend/test/servidor.prueba';
import { enPapel } from './facturas.prueba.ts';
import { GRAVES, faltas } from './accesibilidad.prueba.ts';
import { alFin, describeConNavegador, enElActo, sobreTodoEn, testConChromium } from './navegador.prueba.ts';
import { Sitio, type Ventana } from './sitio.prueba.ts';

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

  const enElArchivo = async (ana: Persona, pdf: string) => {
    const periodo = { desde: dentroDe(0), hasta: dentroDe(0) };
    const { id } = (await ana.post('/api/libro/exportaciones', periodo)).body;
    await exportacionTerminada(ana, id);
    const archivo = unzipSync(await archivoDe(ana, id));
    const hoja = unzipSync(archivo['cotizaciones.xlsx']!)['xl/worksheets/sheet1.xml']!;
    return { hoja: strFromU8(hoja), pdf: Buffer.from(archivo[pdf]!) };
  };
  const sha256 = (bytes: Buffer): string => hash('sha256', bytes, 'hex');

  testConChromium.each(sobreTodoEn('telefono'))(
    'en %s se cotiza con dos descuentos, el cliente pide un cambio, acepta la revisión 2, se vuelve factura con su anticipo, él avisa del resto y ella lo confirma: todo cuenta lo mismo',
    async (pantalla) => {
      const { ana, cliente, categoria } = await sitio.negocio();
      const { body: negocio } = await ana.get('/api/negocio-config');
      await ana.post('/api/negocio-config', { ...negocio, idioma_documentos: 'es' });
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
      const [enlace] = /\/c\/[\w-]{65}/.exec(await ventana.valor('Mensaje'))!;
      await sinFaltas(ventana);
      const [chat, texto] = (await ventana.whatsApp(() => ventana.pulsa('WhatsApp'))).split('?text=');
      expect(chat).toBe('https://wa.me/522227654321');
      expect(decodeURIComponent(texto!)).toMatch(/^Hola José Núñez,/);

      const suya = await sitio.sinGuiones(enlace!);
      await suya.ve('$11,600.00');
      await suya.page.getByText('No la acepto / pedir cambios').click();
      await suya.escribe('Qué cambiarías (opcional)', '¿Tiene garantía?');
      await suya.pulsa('Enviar respuesta');
      await suya.ve(/«¿Tiene garantía\?»/);

      await ventana.titulo('Cotización COT-1');
      await page.reload();
      await ventana.ve(/^Rechazada .*: «¿Tiene garantía\?»/);
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Editar/ })
        .first()
        .click();
      await ventana.despliega(/^Nota y términos/, 'Nota');
      await ventana.escribe('Nota', 'Con garantía de un año');
      await ventana.pulsa('Enviar cotización');
      await ventana.responde('¿Enviar la revisión 2?', 'Sí, enviar');
      await ventana.dialogo('Compartir cotización').waitFor();
      await ventana.escape();

      await suya.page.reload();
      for (const dice of [/Revisión\s2/, 'Con garantía de un año', '$11,600.00']) await suya.ve(dice);
      await suya.escribe('Tu nombre', 'José Núñez');
      await suya.pulsa('Aceptar');
      await suya.ve(/^Aceptada por «José Núñez» el/);

      await ventana.titulo('Cotización COT-1');
      await page.reload();
      await ventana.ve(/^Aceptada por «José Núñez» .* desde el enlace; revisión 2$/);
      await sinFaltas(ventana);
      await ventana.pulsa('Hacer factura');
      await ventana.pulsa('Recibí $5,800.00: facturar');
      await ventana.titulo('Factura #1');
      const [cotizacion] = (await ana.get('/api/cotizaciones')).body.cotizaciones;
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

      const { url } = (await ana.get(`/api/facturas/${factura.id}/enlace`)).body;
      await suya.page.goto(url);
      await suya.ve('$5,800.00');
      await suya.page.getByText('Ya pagué').click();
      await suya.escribe('Cómo pagaste', 'Transferencia');
      await suya.pulsa('Enviar aviso');
      await suya.ve(/^Avisaste de un pago de \$5,800\.00/);

      await page.goto(`/factura-detalle/${factura.id}`);
      const pagina = page.getByRole('region', { name: 'Su página' });
      await pagina.getByRole('button', { name: 'Confirmar' }).click();
      await ventana.pulsa('Registrar pago');
      await ventana.avisa('Pago de $5,800.00 registrado');
      await suya.page.reload();
      await suya.ve('Todo está pagado. Gracias.');

      const { body: pagada } = await ana.get(`/api/facturas/${factura.id}`);
      expect(pagada).toMatchObject({ estado: 'pagada', total: 11_600, balance_restante: 0 });
      const { saldo_al: saldo } = (await ana.get('/api/libro')).body;
      expect(saldo).toMatchObject({ facturado: 11_600, cobrado: 11_600, por_cobrar: 0 });
      const { huella } = (await ana.get(`/api/cotizaciones/${cotizacion.id}`)).body;
      const { hoja, pdf } = await enElArchivo(ana, 'cotizaciones/COT-1-R2.pdf');
      for (const dice of ['COT-1', 'José Núñez', 'Desde el enlace', huella, sha256(pdf)])
        expect(hoja).toContain(dice);
      const papel = await enPapel(pdf);
      for (const dice of ['$11,600.00', 'Con garantía de un año']) expect(papel).toContain(dice);

      await page.goto('/cotizaciones');
      await ventana
        .tarjeta(/COT-1 de José Núñez/)
        .getByText('Facturada')
        .waitFor();
      await sinFaltas(ventana);
    },
  );
});
