import { type Locator } from 'playwright-core';
import { dentroDe } from '@cuenta-clara/backend/test/dia.prueba';
import { type Persona, solicitud } from '@cuenta-clara/backend/test/servidor.prueba';
import { leerPdf } from '@cuenta-clara/workers/factura-pdf/leer-pdf.prueba';
import { testEnLargas } from '@cuenta-clara/dominio/sorteos.prueba';
import { GRAVES, faltas } from './accesibilidad.prueba.ts';
import { alFin, describeConNavegador, enElActo, pideRechazos } from './navegador.prueba.ts';
import { Sitio } from './sitio.prueba.ts';

describeConNavegador('Las páginas que abre un cliente', () => {
  const sitio = Sitio.deLaSuite();

  const conFactura = async (cambios: object = {}) => {
    const { ana, cliente, metodo } = await sitio.negocio();
    const { body: negocio } = await ana.get('/api/negocio-config');
    await ana.post('/api/negocio-config', { ...negocio, idioma_documentos: 'es' });
    await ana.put(`/api/metodos-pago/${metodo.id}`, { clabe: '002010077777777771', titular: 'Ana Ruiz' });
    const dias = { fecha_factura: dentroDe(-9), fecha_vencimiento: dentroDe(-2) };
    const { id } = (await ana.post('/api/facturas', solicitud(cliente.id, { ...dias, ...cambios }))).body;
    const { url } = (await ana.get(`/api/facturas/${id}/enlace`)).body;
    return { ana, id, url } as { ana: Persona; id: string; url: string };
  };

  const conCotizacion = async () => {
    const { ana, cliente } = await sitio.negocio();
    const { body: negocio } = await ana.get('/api/negocio-config');
    await ana.post('/api/negocio-config', { ...negocio, idioma_documentos: 'es' });
    const { body } = await ana.post('/api/cotizaciones', {
      cliente_id: cliente.id,
      fecha: dentroDe(0),
      valida_hasta: '2099-12-31',
      items: [
        { descripcion: 'Motor', precio_unitario: 10_000, cantidad: 1, descuento: { porcentaje: 10 } },
        { descripcion: 'Mano de obra', precio_unitario: 1_000, cantidad: 1 },
      ],
      impuesto_porcentaje: 16,
      anticipo_porcentaje: 50,
      nota: 'Con garantía de un año',
      terminos: 'Precios en pesos',
    });
    const { id } = body;
    expect(body).toMatchObject({ estado: 'borrador' });
    const { status } = await ana.post(`/api/cotizaciones/${id}/enviar`, {});
    expect(status).toBe(200);
    const { url } = (await ana.get(`/api/cotizaciones/${id}/enlace`)).body;
    return { ana, id, url } as { ana: Persona; id: string; url: string };
  };

  const renglonesDeLaPrimeraPalabra = (titulo: Locator): Promise<number> =>
    titulo.evaluate((uno) => {
      const palabra = document.createRange();
      palabra.setStart(uno.firstChild!, 0);
      palabra.setEnd(uno.firstChild!, uno.firstChild!.textContent!.indexOf(' '));
      return palabra.getClientRects().length;
    });

  test('sin JavaScript se lee la factura y se avisa un pago; si ella lo confirma, la página dice que está pagada', async () => {
    const { ana, url } = await conFactura();
    const suya = await sitio.sinGuiones(url);
    await suya.ve('$713.16');
    await suya.ve('Vencida');
    await suya.ve('002 010 07777777777 1');
    await suya.page.getByText('Ya pagué').click();
    await suya.escribe('Cómo pagaste', 'Transferencia');
    await suya.pulsa('Enviar aviso');
    await suya.ve(/^Avisaste de un pago de \$713\.16/);

    const dueña = await sitio.ventana(ana, '/home', { pantalla: 'telefono' });
    const avisos = dueña.page.getByRole('region', { name: 'Un pago por confirmar' });
    await avisos.getByText(/^José Núñez avisó que pagó \$713\.16/).waitFor();
    const caja = async (name: string) => (await avisos.getByRole('button', { name }).boundingBox())!;
    const { x, y } = await caja('No lo encuentro');
    await alFin(async () => [(await caja('Confirmar')).x, (await caja('Ya registrado')).y]).toEqual([x, y]);
    await avisos.getByRole('button', { name: 'Confirmar' }).click();
    await dueña.pulsa('Registrar pago');
    await dueña.avisa('Pago de $713.16 registrado');
    await avisos.waitFor({ state: 'detached' });

    await suya.page.reload();
    await suya.ve('Todo está pagado. Gracias.');
  });

  testEnLargas('el pago que ella ya registró no se registra otra vez: cierra el aviso', async () => {
    const { ana, id, url } = await conFactura();
    const aviso = { monto: 300, fecha: dentroDe(0), metodo: 'SPEI' };
    await ana.post(`/api/publico${url}/avisos`, aviso);
    const [metodo] = (await ana.get('/api/metodos-pago')).body;
    await ana.post(`/api/facturas/${id}/abonos`, { monto: 300, metodo_pago_id: metodo.id });
    const dueña = await sitio.ventana(ana, `/factura-detalle/${id}`, { pantalla: 'telefono' });
    pideRechazos(409);
    const pagina = dueña.page.getByRole('region', { name: 'Su página' });
    await pagina.getByRole('button', { name: 'Confirmar' }).click();
    await dueña.pulsa('Registrar pago');
    await dueña.ve(/^Ya registraste un pago de \$300\.00 el .* Ciérralo como ya registrado\.$/);
    await dueña.pulsa('Cancelar');
    await pagina.getByRole('button', { name: 'Ya registrado' }).click();
    await dueña.avisa('Aviso cerrado: el pago ya estaba registrado');
    await pagina.getByRole('button', { name: 'Confirmar' }).waitFor({ state: 'detached' });
  });

  test('se anota abierta cuando el cliente la toca; no al cargarse, ni cuando la abre la dueña', async () => {
    const { ana, id, url } = await conFactura();
    const abierta = async () => (await ana.get(`/api/facturas/${id}/seguimiento`)).body.abierta;
    const propia = await sitio.ventana(ana, url);
    await propia.ve('Así la ve tu cliente. Que la abras tú no se cuenta.');
    await propia.page.getByText('Conceptos').click();
    const ajena = await sitio.ventana(null, url, { pantalla: 'telefono' });
    await ajena.page.clock.install();
    await ajena.page.reload();
    await ajena.page.clock.runFor(5_000);
    await enElActo(abierta).toBeNull();
    await ajena.page.getByText('Conceptos').click();
    await alFin(abierta).toBe(dentroDe(0));
  });

  test('sin JavaScript se acepta una cotización, y ella ve quién la aceptó y por dónde', async () => {
    const { ana, id, url } = await conCotizacion();
    const suya = await sitio.sinGuiones(url);
    await suya.ve('Válida hasta 31/12/2099');
    await suya.escribe('Tu nombre', 'José Núñez');
    await suya.pulsa('Aceptar');
    await suya.ve(/^Aceptada por «José Núñez» el/);
    const dueña = await sitio.ventana(ana, `/cotizaciones/${id}`, { pantalla: 'telefono' });
    await dueña.ve(/^Aceptada por «José Núñez» el .* desde el enlace; revisión 1$/);
    await dueña.page.setViewportSize({ width: 320, height: 844 });
    await alFin(() => renglonesDeLaPrimeraPalabra(dueña.page.getByRole('heading', { level: 1 }))).toBe(1);
  });

  test('solo el cliente puede contestar una cotización; su página es accesible y cabe a lo ancho', async () => {
    const { ana, url } = await conCotizacion();
    const propia = await sitio.ventana(ana, url);
    await propia.ve('Así la ve tu cliente. Él además puede contestarla aquí.');
    await enElActo(() => propia.page.getByRole('button').count()).toBe(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await sitio.ventana(null, url, { pantalla: 'telefono', colorScheme });
      await page.getByText('No la acepto / pedir cambios').dblclick();
      await page.getByLabel('Qué cambiarías (opcional)').waitFor();
      await enElActo(() => faltas(page, GRAVES)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 700 });
      await enElActo(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
  });

  test.each([
    ['factura', conFactura],
    ['cotización', conCotizacion],
  ])('la de una %s, impresa desde el tema oscuro, se lee sobre blanco y va sin botones', async (_de, con) => {
    const { url } = await con();
    const { page } = await sitio.ventana(null, url, { pantalla: 'telefono', colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await enElActo(() => faltas(page, ['color-contrast'])).toEqual([]);
    await enElActo(() => page.getByRole('button').count()).toBe(0);
  });

  test('impresa, la de una factura larga llena cada hoja, y dice las sumas una vez', async () => {
    const [renglon] = solicitud('').items;
    const items = Array.from({ length: 60 }, (_nada, lugar) => ({
      ...renglon,
      descripcion: `Pieza ${lugar}`,
    }));
    const { url } = await conFactura({ items, impuesto: undefined });
    const { page } = await sitio.ventana(null, url);
    const { paginas } = await leerPdf(await page.pdf({ format: 'Letter' }));
    const hojas = paginas.map(({ lineas }) => lineas.join('\n'));
    expect(hojas[0]).toContain('Pieza 0');
    expect(hojas.filter((hoja) => hoja.includes('Subtotal'))).toHaveLength(1);
  });

  test('la de una factura no tiene faltas de accesibilidad, ni nada más ancho que la pantalla', async () => {
    const { url } = await conFactura();
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await sitio.ventana(null, url, { pantalla: 'telefono', colorScheme });
      await page.getByText('Ya pagué').click();
      await page.getByLabel('Cuánto pagaste').waitFor();
      await enElActo(() => faltas(page, GRAVES)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 700 });
      await enElActo(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
  });
});
