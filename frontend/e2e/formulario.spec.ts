import { readFile } from 'node:fs/promises';
import { type Locator } from 'playwright-core';
import { unzipSync } from 'fflate';
import { dentroDe } from '@cuenta-clara/backend/test/dia.prueba';
import { archivoDe, cifrasDeLaHoja } from '@cuenta-clara/backend/test/exportacion.prueba';
import { type Persona, exportacionSellada } from '@cuenta-clara/backend/test/servidor.prueba';
import { xmlTimbrado } from '@cuenta-clara/backend/test/timbrado.prueba';
import { testEnLargas } from '@cuenta-clara/dominio/sorteos.prueba';
import { GRAVES, faltas } from './accesibilidad.prueba.ts';
import { hacerCon, hacerFactura, pagarFactura, sumanEnElLibro, textoDelPdf } from './facturas.prueba.ts';
import {
  alFin,
  describeConNavegador,
  enElActo,
  oprime,
  PANTALLAS,
  peticiones,
  pideRechazos,
  respondidas,
  sobreTodoEn,
  teclea,
} from './navegador.prueba.ts';
import { Sitio, Ventana } from './sitio.prueba.ts';

/**
 * Creation, drafts, refusals and interruptions of the invoice form: typed text is never lost (spec sections
 * 2, 5 and 8).
 */

const FACTURAS = /^\/api\/facturas$/;

describeConNavegador('El formulario de factura', () => {
  const sitio = Sitio.deLaSuite();

  const lista = (ventana: Ventana, nombre: 'Cliente' | 'Agregar servicio') =>
    ventana.page.getByRole('combobox', { name: nombre, exact: true });
  const elige = async (
    ventana: Ventana,
    nombre: 'Cliente' | 'Agregar servicio',
    texto: string,
    opcion: RegExp,
  ): Promise<void> => {
    await lista(ventana, nombre).fill(texto);
    await ventana.page.getByRole('option', { name: opcion }).click();
  };
  const EMPRESA = 'Ferretería S.A. de C.V.';
  const completaLoFiscal = async (
    ventana: Ventana,
    cuales: string,
    guardar: string,
    datos: Readonly<Record<string, string>>,
  ): Promise<void> => {
    await ventana.pulsa(cuales);
    const fiscales = ventana.page.getByRole('dialog').last();
    for (const [etiqueta, valor] of Object.entries(datos)) {
      const campo = fiscales.getByLabel(etiqueta, { exact: true });
      if (await campo.evaluate((uno) => uno.tagName === 'SELECT')) await campo.selectOption(valor);
      else await campo.fill(valor);
    }
    await ventana.pulsa(guardar);
    await ventana.page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  const LLENO = {
    cliente: 'José Núñez',
    numero: '7',
    creacion: '05/11/2026',
    vencimiento: '30/11/2099',
    conceptos: ['Balatas'],
    impuesto: '16',
    deposito: '50.50',
    nota: 'Gracias, señora Muñoz 🚗',
    terminos: 'Pago en 3 días; «sin prórroga»',
  };
  /** The height of a line of text, in px. */
  const RENGLON = 23;
  const altoDe = async (ventana: Ventana, campo: string): Promise<number | undefined> =>
    (await ventana.campo(campo).boundingBox())?.height;

  const abreLaNota = (ventana: Ventana): Promise<void> => ventana.despliega(/^Nota y términos/, 'Nota');
  const alaLista = (ventana: Ventana): Promise<void> =>
    ventana.page.getByRole('link', { name: 'Ver facturas' }).click();
  const llena = async (ventana: Ventana): Promise<void> => {
    await elige(ventana, 'Cliente', 'jos', /José Núñez/);
    await elige(ventana, 'Agregar servicio', 'bal', /Balatas/);
    await ventana.escribe('Número de factura', LLENO.numero);
    await ventana.poneDia('Fecha de creación', LLENO.creacion);
    await ventana.poneDia('Fecha de vencimiento', LLENO.vencimiento);
    await ventana.escribe('Impuesto (%)', LLENO.impuesto);
    await ventana.escribe('Anticipo (depósito)', LLENO.deposito);
    await abreLaNota(ventana);
    await ventana.escribe('Nota', LLENO.nota);
    await ventana.escribe('Términos', LLENO.terminos);
  };
  const contenido = async (ventana: Ventana): Promise<typeof LLENO> => {
    await abreLaNota(ventana);
    return {
      cliente: await lista(ventana, 'Cliente').inputValue(),
      numero: await ventana.valor('Número de factura'),
      creacion: await ventana.dia('Fecha de creación'),
      vencimiento: await ventana.dia('Fecha de vencimiento'),
      conceptos: await ventana.page
        .getByLabel(/^Descripción/)
        .evaluateAll((campos) => campos.map((campo) => (campo as HTMLTextAreaElement).value)),
      impuesto: await ventana.valor('Impuesto (%)'),
      deposito: await ventana.valor('Anticipo (depósito)'),
      nota: await ventana.valor('Nota'),
      terminos: await ventana.valor('Términos'),
    };
  };
  const crea = async (ventana: Ventana): Promise<void> => {
    await ventana.pulsa('Crear factura');
    await ventana.responde('¿Crear factura?', 'Sí, crear');
  };
  const deLaLista = async (ana: Persona) => (await ana.get('/api/facturas')).body.facturas;

  const enLaPantalla = (uno: Locator): Promise<boolean> =>
    uno.evaluate((elemento) => {
      const { top, bottom } = elemento.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    });
  const seTocan = async (uno: Locator, otro: Locator): Promise<boolean> => {
    const [a, b] = await Promise.all([uno.boundingBox(), otro.boundingBox()]);
    if (!a || !b) return true;
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  };

  describe('de principio a fin', () => {
    testEnLargas.each(sobreTodoEn('escritorio'))(
      'en %s se buscan cliente y servicio, y se guarda la factura con las cifras de su vista previa',
      async (pantalla) => {
        const { ana, categoria } = await sitio.negocio();
        const lucia = { nombre: 'Lucía Ibáñez', telefono: '5512345678', categoria: 'activo' };
        await ana.post('/api/clientes', lucia);
        await ana.post('/api/servicios-negocio', {
          nombre: 'Líquido de frenos',
          precio: 120,
          categoria_id: categoria.id,
        });
        const ventana = await sitio.ventana(ana, '/facturas/nueva', { pantalla });
        const { page } = ventana;
        await lista(ventana, 'Cliente').fill('LUCI');
        await page.getByRole('option', { name: /Lucía Ibáñez/ }).waitFor();
        await alFin(() => page.getByRole('option').count()).toBe(2); // the options are the customer Lucía, and the offer to create a customer
        for (const otra of ['ibáñez', '55 1234 5678']) {
          await lista(ventana, 'Cliente').fill(otra);
          await page.getByRole('option', { name: `Crear "${otra}"` }).waitFor();
          await alFin(() => page.getByRole('option', { name: /Lucía Ibáñez/ }).count()).toBe(1);
        }
        await lista(ventana, 'Cliente').fill('zzz');
        await ventana.ve('No se encontraron clientes con ese nombre.');
        await elige(ventana, 'Cliente', 'lucía', /Lucía Ibáñez/);

        await lista(ventana, 'Agregar servicio').fill('frenos');
        await page.getByRole('group', { name: 'Frenos' }).getByRole('option').first().waitFor();
        await alFin(() => page.getByRole('option').allTextContents()).toEqual([
          'Balatas$350.50',
          'Líquido de frenos$120.00',
          'Servicio nuevo "frenos"',
        ]);
        await lista(ventana, 'Agregar servicio').fill('llantas');
        await ventana.ve('No se encontraron servicios con ese nombre.');
        await elige(ventana, 'Agregar servicio', 'liq', /Líquido/);
        await elige(ventana, 'Agregar servicio', 'bal', /Balatas/);
        await elige(ventana, 'Agregar servicio', 'bal', /Balatas/);
        await ventana.pulsa('Quitar concepto 1');
        const conceptos = page.getByRole(pantalla === 'telefono' ? 'list' : 'table', { name: 'Conceptos' });
        await conceptos.getByRole('button', { name: 'Quitar concepto 3' }).waitFor({ state: 'detached' });
        await alFin(async () => (await contenido(ventana)).conceptos).toEqual(['Balatas', 'Balatas']);

        await conceptos
          .getByLabel(/^Cantidad/)
          .first()
          .fill('1.5');
        await conceptos
          .getByLabel(/^Precio/)
          .last()
          .fill('100');
        await ventana.escribe('Impuesto (%)', '8');
        await ventana.escribe('Anticipo (depósito)', '25.75');
        const cifras = page.getByRole('main').locator('dl');
        await cifras.getByText('$650.06').waitFor();
        await alFin(() => cifras.locator('dd').allTextContents()).toEqual([
          '$625.75',
          '$50.06',
          '$675.81',
          '$25.75',
          '$650.06',
        ]);
        await abreLaNota(ventana);
        await alFin(() => ventana.valor('Nota')).toBe('Gracias por su preferencia');
        await alFin(() => ventana.valor('Términos')).toBe('Pago a 30 días');

        await ventana.pulsa('Vista previa');
        const previa = ventana.dialogo('Vista previa');
        const medida = async () => {
          const caja = await previa.boundingBox();
          return { width: caja?.width, height: caja?.height };
        };
        await alFin(medida).toEqual(PANTALLAS[pantalla].viewport);
        for (const texto of [
          'INVOICE',
          'BILL TO',
          'Lucía Ibáñez',
          '55 1234 5678',
          'PENDING',
          '$675.81',
          '$650.06',
        ])
          await previa.getByText(texto, { exact: true }).first().waitFor();
        await previa.getByRole('button', { name: 'Cerrar' }).click();
        await previa.waitFor({ state: 'detached' });

        await ventana.pulsa('Crear factura');
        await ventana.ve('Factura #1 para Lucía Ibáñez por $675.81. Sin fecha de vencimiento.');
        await ventana.responde('¿Crear factura?', 'Sí, crear');
        await ventana.avisa('Factura creada exitosamente');
        await ventana.titulo('Factura #1 lista · $675.81');
        await alaLista(ventana);
        await ventana.tarjeta('Factura 1 de Lucía Ibáñez').getByText('$675.81').first().waitFor();
        await alFin(async () => (await deLaLista(ana))[0]).toMatchObject({
          estado: 'pendiente',
          subtotal: 625.75,
          impuesto: 50.06,
          impuesto_porcentaje: 8,
          total: 675.81,
          deposito: 25.75,
          balance_restante: 650.06,
        });
      },
    );

    test.each(sobreTodoEn('telefono'))(
      'en %s al entrar en un campo con un número se escribe sobre él; un impuesto o vencimiento raro se pregunta',
      async (pantalla) => {
        const { ana } = await sitio.negocio();
        const ventana = await sitio.ventana(ana, '/facturas/nueva', { pantalla });
        const entra = async (etiqueta: string | RegExp): Promise<void> => {
          const campo = ventana.campo(etiqueta);
          await (pantalla === 'telefono' ? campo.tap() : campo.click());
        };
        const escribeEn = (etiqueta: string | RegExp, texto: string): Promise<void> =>
          teclea(ventana.campo(etiqueta), texto);
        await elige(ventana, 'Cliente', 'jos', /José Núñez/);
        await elige(ventana, 'Agregar servicio', 'bal', /Balatas/);
        await entra('Impuesto (%)');
        await escribeEn('Impuesto (%)', '160');
        // Leaving the field shows a question below it, which moves the button; the tap must still reach it.
        await ventana.pulsa('Crear factura');
        await ventana.responde('¿Crear factura?', 'Cancelar');
        await ventana.ve('¿De verdad 160 %?');
        await entra('Impuesto (%)');
        await oprime(ventana.campo('Impuesto (%)'), 'Tab');
        await escribeEn('Anticipo (depósito)', '500');
        for (const [etiqueta, escrito] of [
          [/^Cantidad/, '3'],
          [/^Precio/, '800'],
          ['Número de factura', '16'],
        ] as const) {
          await entra(etiqueta);
          await escribeEn(etiqueta, escrito);
          await alFin(() => ventana.valor(etiqueta)).toBe(escrito);
        }
        await alFin(async () => [
          await ventana.valor('Impuesto (%)'),
          await ventana.valor('Anticipo (depósito)'),
        ]).toEqual(['160', '500']);
        await ventana.ve('¿De verdad 160 %?');
        await ventana.pulsa('No, 16 %');
        await entra('Anticipo (depósito)');
        await escribeEn('Anticipo (depósito)', '50 %');
        await ventana.ve('50 % = $1,392.00');
        await ventana.escribeDia('Fecha de vencimiento', '25/11/20');
        await ventana.pulsa('Crear factura');
        for (const renglon of [
          /^Factura #16 para José Núñez por \$2,784\.00\. Vence el 25\/11\/2020\./,
          'Balatas: 3 × $800.00 = $2,400.00',
          'Impuesto de 16 %: $384.00',
          'Anticipo: $1,392.00',
          /¿De verdad vence el 25\/11\/2020, antes que la factura/,
        ])
          await ventana.page.getByRole('alertdialog').getByText(renglon).waitFor();
        await ventana.responde('¿Crear factura?', 'Cancelar');
        await ventana.ve('¿Vence antes que la factura?');
        await ventana.pulsa(/^No, el 25\/11\//);
        await ventana.noVe('¿Vence antes que la factura?');
        await alFin(() => ventana.dia('Fecha de vencimiento')).toMatch(/^25\/11\/20(2[6-9]|[3-9]\d)$/);
      },
    );

    testEnLargas('lo que falta se dice en su campo, y nada se pregunta ni se envía', async () => {
      const { ana } = await sitio.negocio();
      const ventana = await sitio.ventana(ana, '/facturas/nueva', { pantalla: 'telefono' });
      await ventana.titulo('Nueva Factura');
      await abreLaNota(ventana);
      await ventana.escribe('Nota', '');
      await ventana.escribe('Términos', '');
      await ventana.escribeDia('Fecha de creación', '31/02/2026');
      await ventana.escribeDia('Fecha de vencimiento', '31/02');
      await ventana.pulsa('Crear factura');
      for (const texto of [
        'Selecciona un cliente.',
        'Agrega al menos un servicio.',
        'Esa fecha no existe.',
        'La fecha de vencimiento debe ser válida.',
        'La nota es obligatoria.',
        'Los términos son obligatorios.',
      ])
        await ventana.ve(texto);
      await elige(ventana, 'Cliente', 'jos', /José Núñez/);
      await ventana.noVe('Selecciona un cliente.');
      await elige(ventana, 'Agregar servicio', 'bal', /Balatas/);
      await ventana.page.getByLabel(/^Cantidad/).fill('0');
      await ventana.ve('Cantidad y precio deben ser mayores a 0.');
      await ventana.page.getByLabel(/^Cantidad/).fill('1');
      await ventana.noVe('Cantidad y precio deben ser mayores a 0.');
      await llena(ventana);
      await ventana.escribe('Anticipo (depósito)', '813.17');
      await ventana.pulsa('Guardar borrador');
      await ventana.ve('El depósito no puede superar el total.');
      await alFin(() => ventana.page.getByRole('alertdialog').count()).toBe(0);
      await alFin(() => deLaLista(ana)).toEqual([]);

      await ventana.escribeDia('Fecha de creación', '31/02/2026');
      await ventana.page.reload();
      await ventana.ve('Esa fecha no existe.');
      await alFin(() => ventana.dia('Fecha de creación')).toBe('31/02/2026');
    });

    testEnLargas(
      'el mes del calendario cabe sin desplazarse, y con letras del doble no se encima',
      async () => {
        const { ana } = await sitio.negocio();
        const ventana = await sitio.ventana(ana, '/facturas/nueva', { pantalla: 'telefono' });
        await ventana.titulo('Nueva Factura');
        await ventana.pulsa('Calendario (Fecha de vencimiento)');
        const calendario = ventana.dialogo('Calendario (Fecha de vencimiento)');
        await calendario.getByRole('grid').waitFor();
        const loQueSeDesplaza = (): Promise<string[]> =>
          calendario.evaluate((todo) =>
            [todo, ...todo.querySelectorAll('*')]
              .filter((uno) => /auto|scroll/.test(getComputedStyle(uno).overflowY))
              .filter((uno) => uno.scrollHeight > uno.clientHeight)
              .map((uno) => `${uno.className}: ${uno.scrollHeight} > ${uno.clientHeight}`),
          );
        await alFin(loQueSeDesplaza).toEqual([]);

        await ventana.page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
        const mes = calendario.getByText(/^[a-z]+ \d{4}$/);
        const semana = calendario.getByRole('row').first();
        const anios = calendario.getByRole('button', { name: /anual/ });
        await alFin(async () => [await seTocan(mes, semana), await seTocan(mes, anios)]).toEqual([
          false,
          false,
        ]);
        const arriba = async (donde: typeof mes) => (await donde.boundingBox())!.y;
        await alFin(async () => (await arriba(mes)) >= (await arriba(calendario))).toBe(true);
      },
    );

    testEnLargas('un día tecleado de golpe en un equipo lento no pierde ninguna cifra', async () => {
      const { ana, cliente } = await sitio.negocio();
      const { id } = await hacerFactura(ana, cliente);
      const ventana = await sitio.ventana(ana, `/facturas/${id}`);
      const { page } = ventana;
      await ventana.titulo('Editar Factura');
      const inspector = await page.context().newCDPSession(page);
      await inspector.send('Emulation.setCPUThrottlingRate', { rate: 6 });
      for (const dia of ['31/11/2026', '25/11/2026', ' 15/12/2026']) {
        await ventana.escribeDia('Fecha de creación', dia);
        await alFin(() => ventana.dia('Fecha de creación')).toBe(dia);
      }
    });

    test.each(sobreTodoEn('telefono'))(
      'en %s el importe más grande cabe, y ningún botón tapa un importe',
      async (pantalla) => {
        const { ana } = await sitio.negocio();
        const ventana = await sitio.ventana(ana, '/facturas/nueva', { pantalla });
        const { page } = ventana;
        await elige(ventana, 'Agregar servicio', 'bal', /Balatas/);
        const conceptos = page.getByRole(pantalla === 'telefono' ? 'list' : 'table', { name: 'Conceptos' });
        await conceptos.getByLabel(/^Cantidad/).fill('1000');
        await conceptos.getByLabel(/^Precio/).fill('99,999,999.99');
        const total = conceptos.getByText('$99,999,999,990.00');
        await total.waitFor();
        const quitar = ventana.boton('Quitar concepto 1');
        const previa = ventana.boton('Vista previa');
        await alFin(() => seTocan(total, quitar)).toBe(false);
        await alFin(() => seTocan(total, previa)).toBe(false);
        for (const alto of [0, 10_000]) {
          await page.evaluate((y) => window.scrollTo(0, y), alto);
          await alFin(() => enLaPantalla(previa)).toBe(true);
          for (const cifra of await page.getByRole('main').locator('dd').all())
            await alFin(() => seTocan(cifra, previa)).toBe(false);
        }
      },
    );

    test.each(sobreTodoEn('telefono'))(
      'en %s tres tasas y dos descuentos, cada uno en 3 toques o menos, dan el mismo total en pantalla, PDF, libro y CFDI',
      async (pantalla) => {
        const { ana, categoria } = await sitio.negocio();
        const { body: negocio } = await ana.get('/api/negocio-config');
        const cobra = { iva_por_renglon: true, iva_predeterminado: 16 };
        await ana.post('/api/negocio-config', { ...negocio, ...cobra });
        // Jabón 3 × $35.00 = 105.00, less 10 % = 94.50; Cloro 40.00: 134.50 at 16 % = 21.52.
        // Aceite 2 × $50.00 = 100.00 at 8 % = 8.00. Frijol 5 × $20.00 = 100.00, less $15.00 = 85.00; Arroz 30.00: 115.00 at 0 %.
        // 375.00 - 25.50 + 29.52 = 379.02.
        const VENDIDO = [
          ['Jabón', 35, '3'],
          ['Cloro', 40, '1'],
          ['Frijol', 20, '5'],
          ['Arroz', 30, '1'],
          ['Aceite', 50, '2'],
        ] as const;
        for (const [nombre, precio] of VENDIDO) {
          const iva = nombre === 'Arroz' ? 0 : nombre === 'Aceite' ? 8 : null;
          await ana.post('/api/servicios-negocio', { nombre, precio, iva, categoria_id: categoria.id });
        }
        const ventana = await sitio.ventana(ana, '/facturas/nueva', { pantalla });
        const { page } = ventana;
        const esTelefono = pantalla === 'telefono';
        await elige(ventana, 'Cliente', EMPRESA, /Crear "/);
        await ventana.escribe('Teléfono', '5512345678');
        await ventana.pulsa('Crear');
        await ventana.pulsa('Es una empresa');
        await alFin(() => lista(ventana, 'Cliente').inputValue()).toBe(EMPRESA);
        for (const [nombre] of VENDIDO)
          await elige(ventana, 'Agregar servicio', nombre, new RegExp(`^${nombre}`));
        const conceptos = page.getByRole(esTelefono ? 'list' : 'table', { name: 'Conceptos' });
        const abre = async (lugar: number): Promise<number> => {
          if (esTelefono)
            await conceptos.getByRole('button', { name: new RegExp(VENDIDO[lugar]![0]) }).click();
          return esTelefono ? 1 : 0;
        };
        const del = (campo: string, lugar: number): Locator =>
          esTelefono
            ? conceptos.getByRole('listitem').nth(lugar).getByLabel(campo, { exact: true })
            : conceptos.getByLabel(`${campo} del concepto ${lugar + 1}`, { exact: true });
        for (const [lugar, [, , cantidad]] of VENDIDO.entries()) {
          if (cantidad === '1') continue;
          await abre(lugar);
          await del('Cantidad', lugar).fill(cantidad);
          await abre(lugar);
        }
        let toques = await abre(0);
        await del('Descuento', 0).click();
        await teclea(del('Descuento', 0), '10');
        expect(toques + 1).toBeLessThanOrEqual(3);
        toques = await abre(2);
        await del('IVA', 2).selectOption('0 %');
        expect(toques + 2).toBeLessThanOrEqual(3);
        await del('Descuento', 2).fill('$15');
        const cifras = page.getByRole('main').locator('dl');
        await cifras.getByText('$379.02').first().waitFor();
        const enElFormulario = cifras.locator('dt, dd');
        await alFin(async () => (await enElFormulario.allTextContents()).slice(0, 12)).toEqual([
          ...['Subtotal', '$375.00', 'Descuento', '-$25.50'],
          ...['IVA 16 %', '$21.52', 'IVA 8 %', '$8.00', 'IVA 0 %', '$0.00'],
          ...['Total', '$379.02'],
        ]);
        await enElActo(() => faltas(page, GRAVES)).toEqual([]);

        await ventana.pulsa('Vista previa');
        const previa = ventana.dialogo('Vista previa');
        for (const cifra of ['$375.00', '-$25.50', '$21.52', '$8.00', '$379.02'])
          await previa.getByText(cifra, { exact: true }).first().waitFor();
        await previa.getByRole('button', { name: 'Cerrar' }).click();
        await ventana.pulsa('Crear factura');
        await ventana.ve('Jabón: 3 × $35.00 = $105.00, menos $10.50 (10 %), IVA 16 %');
        await ventana.responde('¿Crear factura?', 'Sí, crear');
        await ventana.titulo('Factura #1 lista · $379.02');
        await alaLista(ventana);
        await ventana.tarjeta(`Factura 1 de ${EMPRESA}`).getByText('$379.02').first().waitFor();
        await ventana.llega('/libro', null);
        const asiento = page.locator('tr, article').filter({ hasText: `Factura #1 · ${EMPRESA}` });
        await asiento.getByText('$379.02').first().waitFor();
        await sumanEnElLibro(page, ['$379.02', '$0.00', '$0.00', '$379.02']);
        const [{ id }] = await deLaLista(ana);
        await ventana.llega(`/factura-detalle/${id}`, null);
        for (const cifra of ['$375.00', '-$25.50', '$21.52', '$8.00', '$379.02'])
          await page.getByRole('main').getByText(cifra, { exact: true }).first().waitFor();
        const papel = await textoDelPdf(`${ana.url}/api/facturas/${id}/pdf/public`);
        for (const cifra of ['$375.00', '-$25.50', '$21.52', '$8.00', '$379.02'])
          expect(papel).toContain(cifra);
        const archivo = await exportacionSellada(ana, { desde: '2026-01-01', hasta: dentroDe(0) });
        const { 'libro.xlsx': libro } = unzipSync(await archivoDe(ana, archivo.id));
        expect(cifrasDeLaHoja(libro!, 5)).toEqual(['375.00', '25.50', '29.52', '379.02']);

        await hacerCon(page, 1, 'Timbrar (CFDI)');
        await completaLoFiscal(ventana, 'Datos fiscales de tu negocio', 'Guardar', {
          ...{ RFC: 'EKU9003173C9', 'Razón social': 'ESCUELA KEMPER URGATE', 'Código postal': '42501' },
          'Régimen fiscal': '601',
        });
        await completaLoFiscal(ventana, 'Datos fiscales del cliente', 'Actualizar', {
          ...{ RFC: 'FER010203AB1', 'Razón social': 'FERRETERIA', 'Código postal': '72000' },
          ...{ 'Régimen fiscal': '601', 'Uso del CFDI': 'G03' },
        });
        await ventana.escribe('Clave de producto del renglón 1', '53131608');
        await ventana.escribe('Clave de unidad del renglón 1', 'H87');
        await ventana.pulsa('Las del primero en todos');
        await ventana.pulsa('Guardar claves');
        await ventana.ve('Está lista para timbrar.');
        await alFin(() => faltas(page, GRAVES)).toEqual([]);
        const [descarga] = await Promise.all([page.waitForEvent('download'), ventana.pulsa('Descargar XML')]);
        const xml = await readFile(await descarga.path(), 'utf8');
        expect(xml).toContain('Total="379.02"');

        const timbrado = { folio: '1', rfc_emisor: 'EKU9003173C9', rfc_receptor: 'FER010203AB1' };
        const uuid = crypto.randomUUID().toUpperCase();
        const carga = (total: string) =>
          page.getByLabel('XML timbrado').setInputFiles({
            ...{ name: 'timbrada.xml', mimeType: 'text/xml' },
            buffer: Buffer.from(xmlTimbrado({ ...timbrado, total, uuid })),
          });
        pideRechazos(400);
        await carga('379.03');
        await ventana.ve(/^timbrada\.xml no se cargó\. El XML es por \$379\.03/);
        await carga('379.02');
        await ventana.titulo('Timbrada');
        await ventana.ve(uuid);
        await alFin(() => faltas(page, GRAVES)).toEqual([]);
        await alFin(() => ventana.boton('Editar (factura 1)').isDisabled()).toBe(true);
        await ventana.llega(`/facturas/${id}`, null);
        await ventana.ve(/^Esta factura está timbrada/);
      },
    );

    testEnLargas('un borrador se guarda, se sigue y se emite, y cada paso se pregunta', async () => {
      const { ana } = await sitio.negocio();
      const ventana = await sitio.ventana(ana, '/facturas/nueva');
      await llena(ventana);
      await ventana.pulsa('Guardar borrador');
      await ventana.responde('¿Guardar borrador?', 'Cancelar');
      await alFin(() => contenido(ventana)).toEqual(LLENO);
      await ventana.pulsa('Guardar borrador');
      await ventana.responde('¿Guardar borrador?', 'Sí, guardar');
      await ventana.avisa('Borrador guardado exitosamente');
      const tarjeta = ventana.tarjeta('Factura 7 de José Núñez');
      await tarjeta.getByText('Borrador', { exact: true }).waitFor();

      await tarjeta.getByRole('button', { name: /^Editar/ }).click();
      await ventana.titulo('Editar Factura');
      await alFin(() => contenido(ventana)).toEqual(LLENO);
      await ventana.escribe('Nota', 'Uno\nDos\nTres');
      await alFin(() => altoDe(ventana, 'Nota')).toBe(3 * RENGLON);
      await ventana.escribe('Nota', 'Ahora sí');
      await alFin(() => altoDe(ventana, 'Nota')).toBe(2 * RENGLON);
      await ventana.pulsa('Guardar borrador');
      await ventana.responde('¿Guardar borrador?', 'Sí, guardar');
      await tarjeta.getByText('Borrador', { exact: true }).waitFor();
      await alFin(async () => (await deLaLista(ana))[0]).toMatchObject({
        estado: 'borrador',
        nota: 'Ahora sí',
      });

      await tarjeta.getByRole('button', { name: /^Editar/ }).click();
      await ventana.pulsa('Actualizar factura');
      await ventana.ve(
        'Factura #7 para José Núñez por $406.58. Vence el 30/11/2099. Dejará de ser borrador y quedará pendiente a pagar.',
      );
      await ventana.responde('¿Actualizar factura?', 'Sí, actualizar');
      await ventana.avisa('Factura actualizada exitosamente');
      await tarjeta.getByText('Pendiente a Pagar').first().waitFor();
      await alFin(() => deLaLista(ana)).toMatchObject([{ estado: 'pendiente', fecha_factura: '2026-11-05' }]);
    });

    testEnLargas('una pagada se ve pero no se toca', async () => {
      const { ana, cliente, metodo } = await sitio.negocio();
      const hecha = await hacerFactura(ana, cliente);
      await pagarFactura(ana, hecha, metodo);
      const ventana = await sitio.ventana(ana, `/facturas/${hecha.id}`, { pantalla: 'telefono' });
      await ventana.ve('Esta factura está pagada y no puede ser editada.');
      await alFin(() => lista(ventana, 'Cliente').inputValue()).toBe('José Núñez');
      await alFin(() => lista(ventana, 'Agregar servicio').isDisabled()).toBe(true);
      await abreLaNota(ventana);
      for (const etiqueta of [
        'Número de factura',
        'Impuesto (%)',
        'Anticipo (depósito)',
        'Nota',
        'Términos',
        /^Cantidad/,
      ])
        await alFin(() => ventana.campo(etiqueta).isDisabled()).toBe(true);
      for (const boton of ['Actualizar factura', 'Guardar borrador', 'Quitar concepto 1'])
        await alFin(() => ventana.boton(boton).count()).toBe(0);
      await ventana.pulsa('Volver');
      await ventana.titulo('Facturas');
    });
  });

  describe('al dejarlo', () => {
    testEnLargas('cancelar pregunta si algo se escribió, y solo entonces', async () => {
      const { ana } = await sitio.negocio();
      const ventana = await sitio.ventana(ana, '/facturas/nueva', { pantalla: 'telefono' });
      await ventana.pulsa('Cancelar');
      await ventana.titulo('Facturas');
      await ventana.page.goto('/facturas/nueva');
      await llena(ventana);
      await ventana.pulsa('Cancelar');
      await ventana.responde('¿Salir sin guardar?', 'Seguir editando');
      await alFin(() => contenido(ventana)).toEqual(LLENO);
      await ventana.pulsa('Cancelar');
      await ventana.responde('¿Salir sin guardar?', 'Salir sin guardar');
      await ventana.titulo('Facturas');
      await ventana.page.goto('/facturas/nueva');
      await ventana.titulo('Nueva Factura');
      await abreLaNota(ventana);
      await alFin(() => ventana.valor('Nota')).toBe('Gracias por su preferencia');
      await alFin(() => deLaLista(ana)).toEqual([]);
    });

    testEnLargas('quien se va por la barra recupera lo escrito al volver, o lo descarta', async () => {
      const { ana } = await sitio.negocio();
      const ventana = await sitio.ventana(ana, '/facturas/nueva');
      await llena(ventana);
      await ventana.page.getByRole('link', { name: 'Clientes' }).click();
      await ventana.titulo('Clientes');
      await ventana.page.goBack();
      await ventana.ve('Recuperamos lo que no habías guardado.');
      await alFin(() => contenido(ventana)).toEqual(LLENO);
      await ventana.pulsa('Descartar');
      await ventana.noVe('Recuperamos lo que no habías guardado.');
      await alFin(() => contenido(ventana)).toMatchObject({ cliente: '', numero: '1', conceptos: [] });
    });

    test.each(['telefono', 'escritorio'] as const)(
      'lo escrito en una pestaña que se cerró vuelve en otra; una respuesta tardía no mueve a nadie: %s',
      async (pantalla) => {
        const { ana } = await sitio.negocio();
        const cerrada = await sitio.ventana(ana, '/facturas/nueva', { pantalla });
        await llena(cerrada);
        const ventana = await Ventana.abre(await cerrada.page.context().newPage());
        const seCierra = cerrada.page.waitForEvent('close');
        await cerrada.page.close({ runBeforeUnload: true });
        await seCierra;
        await ventana.page.goto('/facturas/nueva');
        await ventana.ve('Recuperamos lo que no habías guardado.');
        await alFin(() => contenido(ventana)).toEqual(LLENO);
        const soltar = await ventana.retiene('POST', FACTURAS);
        await crea(ventana);
        await ventana.boton('Guardando...').waitFor();
        await ventana.page.getByRole('link', { name: 'Clientes' }).click();
        await ventana.titulo('Clientes');
        await ventana.pulsa('Nuevo Cliente');
        await ventana.escribe('Notas', 'Paga los viernes');
        soltar();
        await ventana.ve('Factura creada exitosamente');
        await alFin(() => ventana.ruta()).toBe('/clientes');
        await alFin(() => ventana.valor('Notas')).toBe('Paga los viernes');
        await alFin(() => deLaLista(ana)).toHaveLength(1);
      },
    );
  });

  describe('cuando no se guarda', () => {
    testEnLargas.each([
      ['Crear factura', '¿Crear factura?', 'Sí, crear', 'Error al guardar factura'],
      ['Guardar borrador', '¿Guardar borrador?', 'Sí, guardar', 'Error al guardar borrador'],
    ])('%s: se dice por qué y cada campo sigue como estaba', async (boton, pregunta, si, error) => {
      const { ana } = await sitio.negocio();
      const ventana = await sitio.ventana(ana, '/facturas/nueva', { pantalla: 'telefono' });
      await llena(ventana);
      const intenta = async () => {
        await ventana.pulsa(boton);
        await ventana.responde(pregunta, si);
      };
      const alerta = ventana.page.getByRole('main').getByRole('alert');
      for (const [falla, texto] of [
        [{ estatus: 500 }, error],
        [{ estatus: 503, mensaje: 'Estamos en mantenimiento.' }, 'Estamos en mantenimiento.'],
      ] as const) {
        const arreglar = await ventana.falla('POST', FACTURAS, falla);
        await intenta();
        await alerta.getByText(texto, { exact: true }).waitFor();
        await alFin(() => contenido(ventana)).toEqual(LLENO);
        await arreglar();
      }
      const conLinea = await ventana.seCorta('POST', FACTURAS);
      await intenta();
      await alerta.getByText(/^Sin conexión: no hubo respuesta/).waitFor();
      await alFin(() => contenido(ventana)).toEqual(LLENO);
      await alFin(() => deLaLista(ana)).toEqual([]);
      await conLinea();
      await intenta();
      if (boton === 'Crear factura') await alaLista(ventana);
      await ventana.tarjeta('Factura 7 de José Núñez').waitFor();
      await alFin(() => deLaLista(ana)).toHaveLength(1);
    });

    testEnLargas('un número que ya se usó se dice en su campo; con otro se guarda', async () => {
      pideRechazos(409);
      const { ana, cliente } = await sitio.negocio();
      await hacerFactura(ana, cliente, { numero_factura: 7 });
      const ventana = await sitio.ventana(ana, '/facturas/nueva');
      await llena(ventana);
      await crea(ventana);
      await ventana.page.getByText('Ya existe una factura con el número 7.').nth(1).waitFor();
      await alFin(() => ventana.campo('Número de factura').getAttribute('aria-invalid')).toBe('true');
      await alFin(() => contenido(ventana)).toEqual(LLENO);
      await ventana.campo('Número de factura').click();
      await teclea(ventana.campo('Número de factura'), '1n.º2');
      await alFin(() => ventana.valor('Número de factura')).toBe('12');
      await crea(ventana);
      await alaLista(ventana);
      await ventana.tarjeta('Factura 12 de José Núñez').waitFor();
    });

    testEnLargas('si otra persona la cambió mientras, se dice, y se puede volver a cargar', async () => {
      pideRechazos(409);
      const { ana, cliente } = await sitio.negocio();
      const hecha = await hacerFactura(ana, cliente);
      const ventana = await sitio.ventana(ana, `/facturas/${hecha.id}`, { pantalla: 'telefono' });
      await ventana.titulo('Editar Factura');
      await abreLaNota(ventana);
      await ventana.escribe('Nota', 'La mía');
      const { body: ahora } = await ana.get(`/api/facturas/${hecha.id}`);
      const { status } = await ana.put(`/api/facturas/${hecha.id}`, { ...ahora, nota: 'La suya' });
      expect(status).toBe(200);
      await ventana.pulsa('Actualizar factura');
      await ventana.responde('¿Actualizar factura?', 'Sí, actualizar');
      await ventana.ve('La factura cambió mientras la editabas. Vuelve a cargarla.');
      await alFin(() => ventana.valor('Nota')).toBe('La mía');
      await ventana.pulsa('Volver a cargar');
      await ventana.responde('¿Volver a cargar la factura?', 'Volver a cargar');
      await ventana.page.getByText('La suya').first().waitFor();
      await abreLaNota(ventana);
      await alFin(() => ventana.valor('Nota')).toBe('La suya');
    });

    testEnLargas('si se pagó mientras se editaba, no se guarda y se dice', async () => {
      pideRechazos(409);
      const { ana, cliente, metodo } = await sitio.negocio();
      const hecha = await hacerFactura(ana, cliente);
      const ventana = await sitio.ventana(ana, `/facturas/${hecha.id}`);
      await ventana.titulo('Editar Factura');
      await ventana.escribe('Nota', 'La mía');
      await pagarFactura(ana, hecha, metodo);
      await ventana.pulsa('Actualizar factura');
      await ventana.responde('¿Actualizar factura?', 'Sí, actualizar');
      await ventana.ve('La factura cambió mientras la editabas. Vuelve a cargarla.');
      await alFin(() => ventana.valor('Nota')).toBe('La mía');
      await alFin(async () => (await ana.get(`/api/facturas/${hecha.id}`)).body).toMatchObject({
        estado: 'pagada',
        nota: 'Gracias',
      });
    });

    testEnLargas('dos toques seguidos guardan un solo borrador', async () => {
      const { ana } = await sitio.negocio();
      const ventana = await sitio.ventana(ana, '/facturas/nueva');
      await llena(ventana);
      const escrituras = peticiones(ventana.page, 'POST');
      const dosVeces = (nombre: string) =>
        ventana.boton(nombre).evaluate((uno: HTMLElement) => {
          uno.click();
          uno.click();
        });
      await dosVeces('Guardar borrador');
      await dosVeces('Sí, guardar');
      await ventana.tarjeta('Factura 7 de José Núñez').waitFor();
      await respondidas(escrituras);
      await alFin(() => deLaLista(ana)).toHaveLength(1);
    });
  });

  describe('cuando no se abre', () => {
    test.each([
      ['no-es-un-uuid', 'ID de factura inválido.'],
      ['00000000-0000-4000-8000-000000000000', 'Factura no encontrada.'],
    ])('con el id %s dice: %s', async (id, texto) => {
      pideRechazos(404);
      const { ana } = await sitio.negocio();
      const ventana = await sitio.ventana(ana, `/facturas/${id}`, { pantalla: 'telefono' });
      await ventana.titulo(texto);
    });
  });

  testEnLargas(
    'una sesión que expira al guardar vuelve con todos los campos, y entonces guarda una sola',
    async () => {
      const { ana } = await sitio.negocio();
      const { body: usuario } = await ana.get('/api/auth/profile');
      const ventana = await sitio.ventana(ana, '/facturas/nueva', { pantalla: 'telefono' });
      await llena(ventana);
      const arreglar = await ventana.falla('POST', FACTURAS, { estatus: 401 });
      await crea(ventana);
      await ventana.ve('Tu sesión expiró. Inicia sesión de nuevo.');
      await arreglar();
      await ventana.escribe(/Correo electrónico/, usuario.email);
      await ventana.page.getByRole('textbox', { name: /Contraseña/ }).fill('una clave larga');
      await ventana.pulsa('Iniciar Sesión');
      await ventana.ve('Recuperamos lo que no habías guardado.');
      await alFin(() => contenido(ventana)).toEqual(LLENO);
      await crea(ventana);
      await alaLista(ventana);
      await ventana.tarjeta('Factura 7 de José Núñez').waitFor();
      await alFin(() => deLaLista(ana)).toHaveLength(1);
    },
  );
});
