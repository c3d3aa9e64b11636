import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync, zipSync } from 'fflate';
import { type Download, type Locator } from 'playwright-core';
import { Persona, solicitud } from '@cuenta-clara/backend/test/servidor.prueba';
import { testEnLargas } from '@cuenta-clara/dominio/sorteos.prueba';
import {
  type SumasDelLibro,
  hacerFactura,
  pagarFactura,
  sumanEnElLibro,
  textoDelPdf,
} from './facturas.prueba.ts';
import {
  alFin,
  describeConNavegador,
  enElActo,
  PANTALLAS,
  pideRechazos,
  sobreTodoEn,
  testConChromium,
} from './navegador.prueba.ts';
import { Sitio, type Ventana } from './sitio.prueba.ts';

const EXPORTACIONES = /^\/api\/libro\/exportaciones$/;

const escrito = (dia: string): string => dia.split('-').reverse().join('/');
const diaAntes = (dia: string): string => new Date(Date.parse(dia) - 86_400_000).toISOString().slice(0, 10);
/** The owner's time zone differs from the test browser's. */
const enSuZona = (instante: string): string =>
  new Intl.DateTimeFormat('es-MX', {
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
    .format(new Date(instante))
    .replace(',', '');

describeConNavegador('El libro, los historiales y el contador', () => {
  const sitio = Sitio.deLaSuite();

  /**
   * An owner whose ledger has four entries of one day: José's invoice is issued (1), paid (2) and its payment
   * undone (3), and Rosa's draft is made (4).
   */
  const conMovimientos = async () => {
    for (;;) {
      const negocio = await sitio.negocio();
      const { ana, cliente, metodo } = negocio;
      const rosa = { nombre: 'Rosa Díaz', telefono: '2221112233', categoria: 'activo', email: null };
      const deJose = await hacerFactura(ana, cliente);
      await pagarFactura(ana, deJose, metodo);
      await ana.put(`/api/facturas/${deJose.id}`, { estado: 'pendiente' });
      await hacerFactura(ana, (await ana.post('/api/clientes', rosa)).body, { estado: 'borrador' });
      const { body } = await ana.get<{ asientos: { instante: string }[] }>('/api/libro');
      const [dia, ...otros] = new Set(body.asientos.map(({ instante }) => instante.slice(0, 10)));
      // When midnight passes between the entries, the loop makes a new owner, whose entries are all of one
      // day.
      if (otros.length === 0) return { ...negocio, deJose, dia: dia! };
    }
  };

  const muestra = async ({ page }: Ventana, ...asientos: readonly number[]): Promise<void> => {
    await page.waitForFunction((esperados) => {
      const botones = [...document.querySelectorAll('button[aria-label*="(movimiento "]')];
      return botones.map((uno) => /movimiento (\d+)/.exec(uno.ariaLabel ?? '')?.[1]).join() === esperados;
    }, asientos.join());
  };
  const asiento = ({ page }: Ventana, secuencia: number): Locator =>
    page.locator('tr, article').filter({
      has: page.getByRole('button', { name: new RegExp(`\\(movimiento ${secuencia}\\)$`) }),
    });
  const saldo = ({ page }: Ventana, ...sumas: SumasDelLibro): Promise<void> => sumanEnElLibro(page, sumas);
  const sucesos = ({ page }: Ventana): Locator =>
    page.getByRole('list', { name: 'Historial' }).last().getByRole('listitem');

  const contenidoDe = async (descarga: Download): Promise<Record<string, string>> => {
    const archivos = unzipSync(await readFile(await descarga.path()));
    return Object.fromEntries(
      Object.entries(archivos).map(([nombre, bytes]) => [nombre, Buffer.from(bytes).toString('utf8')]),
    );
  };
  const exporta = async (ventana: Ventana, dia: string): Promise<Download> => {
    await ventana.pulsa('Exportar');
    await ventana.poneDia('Fecha Desde', escrito(dia));
    await ventana.poneDia('Fecha Hasta', escrito(dia));
    await ventana.pulsa('Preparar exportación');
    const boton = ventana.boton(`Descargar ${escrito(dia)} - ${escrito(dia)}`);
    await boton.waitFor();
    const [descarga] = await Promise.all([ventana.page.waitForEvent('download'), boton.click()]);
    return descarga;
  };

  describe('el libro', () => {
    testEnLargas('se llega a él desde las facturas y desde la configuración', async () => {
      const { ana } = await sitio.negocio();
      const ventana = await sitio.ventana(ana, '/facturas', { pantalla: 'telefono' });
      for (const [desde, enlace] of [
        ['/facturas', 'Libro'],
        ['/configuracion', /^Libro/],
      ] as const) {
        await ventana.page.goto(desde);
        await ventana.page.getByRole('main').getByRole('link', { name: enlace }).click();
        await ventana.titulo('Libro');
        await alFin(() => ventana.ruta()).toBe('/libro');
      }
      await ventana.ve('Cada factura que hagas y cada pago quedarán registrados aquí.');
    });

    test.each(sobreTodoEn('telefono'))(
      'en %s asienta qué pasó, a quién, cuánto movió y cuánto quedó por cobrar, lo más nuevo primero',
      async (pantalla) => {
        const { ana } = await conMovimientos();
        const ventana = await sitio.ventana(ana, '/libro', { pantalla });
        await muestra(ventana, 4, 3, 2, 1);
        for (const [secuencia, ...textos] of [
          [1, 'Factura emitida', 'Factura #1 · José Núñez', '$813.16', '$100.00', 'Ana Ruiz'],
          [2, 'Pago completado', 'Factura #1 · José Núñez', '$713.16', '$0.00'],
          [3, 'Pago revertido', 'Factura #1 · José Núñez', '$713.16'],
          [4, 'Borrador creado', 'Factura #2 · Rosa Díaz'],
        ] as const)
          for (const texto of textos) await asiento(ventana, secuencia).getByText(texto).first().waitFor();
        await saldo(ventana, '$813.16', '$813.16', '$713.16', '$713.16');
      },
    );

    testEnLargas('se busca por cliente y por lo que pasó, y el filtro queda en la dirección', async () => {
      const { ana } = await conMovimientos();
      const ventana = await sitio.ventana(ana, '/libro', { pantalla: 'telefono' });
      await ventana.escribe('Buscar en el libro por cliente', 'rosa');
      await muestra(ventana, 4);
      await alFin(() => ventana.ruta()).toBe('/libro?q=rosa');
      await ventana.escribe('Buscar en el libro por cliente', '');
      await muestra(ventana, 4, 3, 2, 1);
      await ventana.page.getByRole('combobox', { name: 'Qué pasó' }).click();
      await ventana.page.getByRole('option', { name: 'Pago revertido' }).click();
      await muestra(ventana, 3);
      await ventana.page.reload();
      await muestra(ventana, 3);
      await ventana.escribe('Buscar en el libro por cliente', 'rosa');
      await ventana.ve('No se encontraron movimientos con los filtros aplicados.');
      await saldo(ventana, '$813.16', '$813.16', '$713.16', '$713.16');
    });

    testEnLargas('dice cómo estaban las cuentas al cierre de un día', async () => {
      const { ana, dia } = await conMovimientos();
      const ventana = await sitio.ventana(ana, '/libro');
      await ventana.ve('Saldo al día de hoy');
      await ventana.pulsa('Filtrar fechas');
      await ventana.poneDia('Fecha Hasta', escrito(diaAntes(dia)));
      await ventana.ve(`Saldo al ${escrito(diaAntes(dia))}`);
      await saldo(ventana, '$0.00', '$0.00', '$0.00', '$0.00');
      await ventana.ve('No se encontraron movimientos con los filtros aplicados.');
      await ventana.poneDia('Fecha Hasta', escrito(dia));
      await ventana.ve(`Saldo al ${escrito(dia)}`);
      await saldo(ventana, '$813.16', '$813.16', '$713.16', '$713.16');
      await muestra(ventana, 4, 3, 2, 1);
      await ventana.pulsa('Ver tabla');
      const meses = ventana.page.getByRole('table', { name: 'Movimientos por mes' });
      await meses.getByRole('row').nth(1).getByText('$713.16').waitFor();
      await ventana.pulsa('Limpiar');
      await ventana.ve('Saldo al día de hoy');
      await alFin(() => ventana.ruta()).toBe('/libro');
    });

    test('al verificarlo dice que todo está en orden, mientras tanto que verifica', async () => {
      const { ana } = await conMovimientos();
      const ventana = await sitio.ventana(ana, '/libro', { pantalla: 'telefono' });
      const soltar = await ventana.retiene('POST', /verificar$/);
      await ventana.pulsa('Comprobación');
      await ventana.pulsa('Verificar');
      await alFin(() => ventana.boton('Verificando...').isDisabled()).toBe(true);
      await ventana.page.getByRole('progressbar', { name: 'Verificando el libro' }).waitFor();
      soltar();
      const resultado = ventana.page.getByRole('alert').filter({ hasText: 'Todo está en orden' });
      await resultado.getByText('Se revisaron 4 movimientos contra 4 eventos.').waitFor();
      await resultado.getByText('responde por todo hasta el movimiento 4').waitFor();
    });

    testConChromium('la exportación se pide, se ve cómo va, y se descarga entera', async () => {
      const { ana, dia, deJose } = await conMovimientos();
      const ventana = await sitio.ventana(ana, '/libro');
      // A small export would be ready before its progress shows, so the answers' `estado` is faked.
      await ventana.page.route(
        (url) => EXPORTACIONES.test(url.pathname),
        async (peticion) => {
          if (peticion.request().method() !== 'GET') return peticion.fallback();
          const response = await peticion.fetch();
          const lista: object[] = await response.json();
          const json = lista.map((una) => ({ ...una, estado: 'preparando', hechos: 3, total: 4 }));
          await peticion.fulfill({ response, json });
        },
      );
      const espera = exporta(ventana, dia);
      await ventana.ve('Preparando... 3 de 4');
      const avance = ventana.page.getByRole('progressbar', { name: /^Preparando/ });
      await alFin(() => avance.getAttribute('aria-valuenow')).toBe('75');
      await ventana.page.unrouteAll({ behavior: 'wait' });
      const descarga = await espera;
      expect(descarga.suggestedFilename()).toBe(`CuentaClara-${dia}-${dia}.zip`);
      const contenido = await contenidoDe(descarga);
      expect(Object.keys(contenido).sort()).toEqual([
        'MANIFIESTO.json',
        'antecedentes.jsonl',
        'cotizaciones.xlsx',
        'eventos.jsonl',
        'libro.csv',
        'libro.jsonl',
        'libro.xlsx',
        `pdf/Factura-1-${deJose.id.slice(0, 8)}.pdf`,
        expect.stringMatching(/^pdf\/Factura-2-/),
        'resumen.pdf',
        'verificar.html',
        'verificar.mjs',
      ]);
      expect(JSON.parse(contenido['MANIFIESTO.json']!)).toMatchObject({ asientos: 4, facturas: 2 });
      expect(contenido['libro.csv']).toContain('José Núñez');

      const [{ sha256 }] = (await ana.get<{ sha256: string }[]>('/api/libro/exportaciones')).body as [
        { sha256: string },
      ];
      const verificador = await ventana.page.context().newPage();
      await verificador.goto(`${sitio.servidor.url}/verificar`);
      await verificador.getByLabel('Huella SHA-256').fill(sha256);
      const elegir = (archivos: string): Promise<void> =>
        verificador.getByLabel('Elige el ZIP').setInputFiles(archivos);
      await elegir(await descarga.path());
      await verificador.getByText('✓ Todo en orden').waitFor();
      await verificador.getByText(/^Es el archivo que se exportó/).waitFor();
      await verificador
        .getByText(/^Verificación de Cuenta Clara · informe del .* \(hora de \w+(\/\w+)*\)$/)
        .waitFor();
      await verificador.getByRole('button', { name: 'Imprimir informe' }).waitFor();

      const carpeta = await mkdtemp(join(tmpdir(), 'cuenta-clara-verificar-'));
      const deDentro = join(carpeta, 'verificar.html');
      await writeFile(deDentro, contenido['verificar.html']!);
      const cambiado = join(carpeta, 'cambiado.zip');
      const archivos = unzipSync(await readFile(await descarga.path()));
      await writeFile(cambiado, zipSync({ ...archivos, 'libro.csv': Buffer.from('x') }));
      await verificador.goto(pathToFileURL(deDentro).href);
      await elegir(cambiado);
      await verificador.getByText('El archivo libro.csv no es el que se exportó.').waitFor();
      await verificador.getByText(/^✗ \d+ hallazgos$/).waitFor();
      await verificador.close();
      await rm(carpeta, { recursive: true });
    });
  });

  describe('el historial', () => {
    testEnLargas('de una factura cuenta quién, cuándo y qué cambió, y la enseña como estaba', async () => {
      const { ana, cliente } = await sitio.negocio();
      const { id } = await hacerFactura(ana, cliente);
      const items = [{ categoria: 'Frenos', descripcion: 'Balatas', precio_unitario: 350.5, cantidad: 3 }];
      await ana.put(
        `/api/facturas/${id}`,
        solicitud(cliente.id, { items, fecha_vencimiento: null, impuesto: 168.24 }),
      );
      const { body } = await ana.get(`/api/facturas/${id}/historial`);
      const ventana = await sitio.ventana(ana, `/factura-detalle/${id}`, { pantalla: 'telefono' });
      const edicion = sucesos(ventana).first();
      await edicion.getByText('Se editó la factura').waitFor();
      await alFin(() => sucesos(ventana).count()).toBe(2);
      await edicion.getByText(`${enSuZona(body.eventos[1].fecha)} · Ana Ruiz`).waitFor();
      const total = edicion
        .locator('dl > div')
        .filter({ has: ventana.page.getByText('Total', { exact: true }) });
      await alFin(() => total.getByRole('definition').textContent()).toBe('$813.16 → $1,219.74');

      await sucesos(ventana).last().getByRole('button', { name: 'Ver la factura como estaba' }).click();
      const antes = ventana.dialogo('La factura como estaba');
      await antes.getByText(`El ${enSuZona(body.eventos[0].fecha)}`).waitFor();
      await antes.getByText('$813.16').first().waitFor();
      await alFin(() => antes.getByText('$1,219.74').count()).toBe(0);
      await antes.getByRole('button', { name: 'Cerrar' }).click();
      await antes.waitFor({ state: 'detached' });
    });

    testEnLargas('largo se ve por páginas: lo más nuevo, y lo anterior con un toque', async () => {
      const { ana, cliente } = await sitio.negocio();
      const { id } = await hacerFactura(ana, cliente);
      // Each edit records the new and the old note, 10 kB together: a page of the history, limited in bytes,
      // holds only some of the edits.
      const EDICIONES = 20;
      for (let n = 1; n <= EDICIONES; n++)
        await ana.put(`/api/facturas/${id}`, { nota: `Nota ${n} ${'x'.repeat(4_900)}` });
      const ventana = await sitio.ventana(ana, `/factura-detalle/${id}`, { pantalla: 'telefono' });
      const anteriores = ventana.boton('Ver anteriores');
      await sucesos(ventana).first().getByText('Nota 20').waitFor();
      await anteriores.waitFor();
      let visibles = (await sucesos(ventana).all()).length;
      expect(visibles).toBeLessThan(EDICIONES);
      while (visibles < EDICIONES + 1) {
        await anteriores.click();
        await sucesos(ventana).nth(visibles).waitFor();
        await sucesos(ventana).first().getByText('Nota 20').waitFor();
        visibles = (await sucesos(ventana).all()).length;
      }
      await alFin(() => anteriores.count()).toBe(0);
      await sucesos(ventana).last().getByText('Se creó la factura').waitFor();
    });

    testEnLargas('de un cliente se abre desde su ficha', async () => {
      const { ana, cliente } = await sitio.negocio();
      await ana.put(`/api/clientes/${cliente.id}`, { ...cliente, telefono: '2220001122' });
      const ventana = await sitio.ventana(ana, '/clientes');
      await ventana.pulsa('Editar José Núñez');
      await ventana.pulsa('Historial');
      await ventana.dialogo('Historial de José Núñez').waitFor();
      await sucesos(ventana).first().getByText('(222) 765 4321 → (222) 000 1122').waitFor();
      await sucesos(ventana).last().getByText('Se registró a José Núñez.').waitFor();
    });

    testEnLargas.each(sobreTodoEn('telefono'))(
      'en %s de los ajustes se elige por pestañas, y todas se ven',
      async (pantalla) => {
        const { ana } = await sitio.negocio();
        const { body } = await ana.get('/api/negocio-config');
        await ana.post('/api/negocio-config', { ...body, telefono: '2220001122' });
        const ventana = await sitio.ventana(ana, '/configuracion', { pantalla });
        await ventana.boton(/^Historial de cambios/).click();
        await sucesos(ventana).first().getByText('(222) 123 4567 → (222) 000 1122').waitFor();
        for (const [pestaña, suceso] of [
          ['Servicios', 'Se creó el servicio Balatas'],
          ['Métodos de pago', 'Transferencia'],
        ] as const) {
          const tab = ventana.page.getByRole('tab', { name: pestaña });
          const orilla = async (): Promise<number> => {
            const caja = (await tab.boundingBox())!;
            return caja.x + caja.width;
          };
          await alFin(orilla).toBeLessThanOrEqual(PANTALLAS[pantalla].viewport.width);
          await tab.click();
          await sucesos(ventana).first().getByText(suceso).waitFor();
        }
      },
    );
  });

  describe('el acceso del contador', () => {
    const ABRIR = /^Acceso para tu contador/;

    testEnLargas('se crea, y su enlace se muestra una sola vez', async () => {
      const { ana } = await sitio.negocio();
      const ventana = await sitio.ventana(ana, '/configuracion', { pantalla: 'telefono' });
      await ventana.boton(ABRIR).click();
      await ventana.titulo('No hay accesos');
      await ventana.pulsa('Nuevo acceso');
      await ventana.pulsa('Crear enlace');
      await ventana.ve('El nombre es obligatorio');
      await ventana.escribe('¿Para quién es?', 'Lic. Vega');
      await ventana.pulsa('Crear enlace');
      await ventana.tarjeta('Lic. Vega').getByText('Vigente').waitFor();
      await alFin(() => ventana.valor('Enlace del contador')).toMatch(/\/contador#cca_[\w-]{43}$/);
      await ventana.pulsa('Cerrar');
      await ventana.boton(ABRIR).click();
      await ventana.tarjeta('Lic. Vega').getByText('Sin usar').waitFor();
      await alFin(() => ventana.campo('Enlace del contador').count()).toBe(0);
    });

    testConChromium(
      'abre el libro, lo verifica y lo exporta, con el historial y el PDF de cada factura, y nada más',
      async () => {
        const { ana, dia } = await conMovimientos();
        const { body: acceso } = await ana.post('/api/accesos', { nombre: 'Lic. Vega', dias: 30 });
        const contador = await sitio.ventana(null, `/contador#${acceso.token}`);
        await contador.ve('Lo que Taller Ñandú emitió y recibió, cada cosa en su día. Solo lectura.');
        await alFin(() => contador.page.evaluate(() => location.href)).toBe(`${sitio.servidor.url}/contador`);
        const caminos = contador.page.getByRole('navigation').getByRole('link');
        await alFin(() => caminos.allTextContents()).toEqual(['Reportes', 'Libro', 'Saldos']);

        await caminos.last().click();
        await contador.ve('Quién le debe a Taller Ñandú, y desde cuándo. Solo lectura.');
        await contador.page.getByRole('link', { name: 'José Núñez' }).click();
        await contador.titulo('José Núñez');
        await contador.page.reload();
        await contador.titulo('José Núñez');
        await contador.page
          .getByRole('button', { name: /^Factura #/ })
          .first()
          .click();
        await contador.page.getByRole('dialog', { name: /^Historial de la factura #/ }).waitFor();
        await contador.pulsa('Cerrar');
        await caminos.nth(1).click();
        await muestra(contador, 4, 3, 2, 1);

        await contador.pulsa('Comprobación');
        await contador.pulsa('Verificar');
        await contador.ve('Todo está en orden');
        const contenido = await contenidoDe(await exporta(contador, dia));
        expect(contenido['libro.csv']).toContain('José Núñez');
        await contador.pulsa('Cerrar');

        await contador.boton(/\(movimiento 2\)$/).click();
        const historial = contador.dialogo('Historial de la factura #1');
        await historial
          .getByText(/· Ana Ruiz$/)
          .first()
          .waitFor();
        const pdf = await historial.getByRole('link', { name: 'Ver PDF' }).getAttribute('href');
        await alFin(() => textoDelPdf(new URL(pdf!, sitio.servidor.url).href)).toContain('José Núñez');
        await sucesos(contador).last().getByRole('button', { name: 'Ver la factura como estaba' }).click();
        await contador.dialogo('La factura como estaba').getByText('José Núñez').first().waitFor();

        const conLlave = new Persona(sitio.servidor.url, acceso.token);
        await alFin(async () => (await conLlave.get('/api/clientes')).status).toBe(401);
        await enElActo(async () => (await conLlave.post('/api/clientes', { nombre: 'Intrusa' })).status).toBe(
          401,
        );
        await contador.page.goto('/facturas');
        await contador.titulo('Bienvenido de vuelta');
      },
    );

    test('cuenta sus usos, y revocado lo dice a quien lo tiene abierto y a quien lo abre', async () => {
      pideRechazos(401);
      const { ana } = await conMovimientos();
      const { body: acceso } = await ana.post('/api/accesos', { nombre: 'Lic. Vega', dias: 30 });
      const enlace = `/contador#${acceso.token}`;
      const contador = await sitio.ventana(null, enlace, { pantalla: 'telefono' });
      await contador.page.getByRole('link', { name: 'Libro', exact: true }).click();
      await muestra(contador, 4, 3, 2, 1);
      await contador.pulsa('Comprobación');

      const ventana = await sitio.ventana(ana, '/configuracion', { pantalla: 'telefono' });
      await ventana.boton(ABRIR).click();
      await ventana
        .tarjeta('Lic. Vega')
        .getByText(/\d usos?, el último el/)
        .waitFor();
      await ventana.pulsa('Revocar el acceso de Lic. Vega');
      await ventana.responde('¿Revocar el acceso?', 'Sí, revocar');
      await ventana.tarjeta('Lic. Vega').getByText('Revocado', { exact: true }).waitFor();

      // The accountant's page learns that its link is revoked by this click, or by an earlier request.
      const yaNo = contador.page.getByRole('heading', { name: 'Este enlace ya no sirve' });
      await contador.boton('Verificar').or(yaNo).last().click();
      await yaNo.waitFor();
      await alFin(() => contador.page.getByText('Taller Ñandú').count()).toBe(0);
      const otra = await sitio.ventana(null, enlace, { pantalla: 'telefono' });
      await otra.titulo('Este enlace ya no sirve');
    });
  });
});
