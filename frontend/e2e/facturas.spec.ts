import { sorteos, testEnLargas } from '@cuenta-clara/dominio/sorteos.prueba';
import { type Locator } from 'playwright-core';
import { dentroDe, enUnDia } from '@cuenta-clara/backend/test/dia.prueba';
import { type Persona } from '@cuenta-clara/backend/test/servidor.prueba';
import { type Cuentas, cuadraElArchivo, cuadraEnPantalla, cuadraEnPapel } from './acuerdo.prueba.ts';
import { sumarDias } from '@cuenta-clara/dominio/fechas';
import { type Hecha, hacerCon, hacerFactura, pagarFactura, textoDelPdf } from './facturas.prueba.ts';
import {
  alFin,
  asentada,
  contarToques,
  describeConNavegador,
  dibujada,
  enElActo,
  oprime,
  pideRechazos,
  sobreTodoEn,
  teclea,
} from './navegador.prueba.ts';
import { NINGUNA_PANTALLA, Sitio, type Ventana } from './sitio.prueba.ts';

const BUSCAR = 'Buscar facturas por número, cliente, teléfono, concepto o importe';
const NADIE = '00000000-0000-4000-8000-000000000000';

describeConNavegador('Las facturas', () => {
  const sitio = Sitio.deLaSuite();

  const factura = (ventana: Ventana, { numero_factura }: Hecha): Locator =>
    ventana.tarjeta(new RegExp(`^Factura ${numero_factura} de `));
  const hacer = (ventana: Ventana, hecha: Hecha, accion: string): Promise<void> =>
    hacerCon(ventana.page, hecha.numero_factura, accion);
  const muestra = async ({ page }: Ventana, ...hechas: readonly Hecha[]): Promise<void> => {
    await page.waitForFunction(
      (esperados) => {
        const vistos = [...document.querySelectorAll('article, tbody tr')].map(
          (una) => una.ariaLabel?.split(' ')[1],
        );
        return vistos.join() === esperados;
      },
      hechas.map(({ numero_factura }) => numero_factura).join(),
    );
  };
  const cliente = { telefono: '5512345678', categoria: 'activo' };

  describe('la lista', () => {
    testEnLargas.each(sobreTodoEn('escritorio'))(
      'en %s los mosaicos cuentan las de cada estado, y llevan a ellas',
      async (pantalla) => {
        const { ana, ...suyo } = await sitio.negocio();
        const pendiente = await hacerFactura(ana, suyo.cliente);
        const porVencer = await hacerFactura(ana, suyo.cliente, { fecha_vencimiento: dentroDe(3) });
        const pagada = await hacerFactura(ana, suyo.cliente);
        await pagarFactura(ana, pagada, suyo.metodo);
        const borrador = await hacerFactura(ana, suyo.cliente, { estado: 'borrador' });
        const ventana = await sitio.ventana(ana, '/facturas', { pantalla });
        const mosaico = (cuantas: number, nombre: string) =>
          ventana.boton(new RegExp(`^${cuantas} ?${nombre}$`));

        await muestra(ventana, borrador, pagada, porVencer, pendiente);
        await alFin(() => mosaico(4, 'Todas').getAttribute('aria-pressed')).toBe('true');
        for (const [cuantas, nombre, ruta, ...suyas] of [
          [1, 'Pagadas', '/facturas?estado=pagada', pagada],
          [2, 'Pendientes', '/facturas?estado=pendiente', porVencer, pendiente],
          [1, 'Borradores', '/facturas?estado=borrador', borrador],
          [4, 'Todas', '/facturas', borrador, pagada, porVencer, pendiente],
        ] as const) {
          await mosaico(cuantas, nombre).click();
          await muestra(ventana, ...suyas);
          await alFin(() => ventana.ruta()).toBe(ruta);
          await alFin(() => mosaico(cuantas, nombre).getAttribute('aria-pressed')).toBe('true');
        }

        await ventana.page.goto('/facturas?estado=aPuntoDeVencer');
        await muestra(ventana, porVencer);
        await ventana.ve('A Punto de Vencer');
      },
    );

    test.each(sobreTodoEn('telefono'))(
      'en %s cada tarjeta dice lo suyo: lo que falta, con qué se pagó, cuándo se hizo y cuándo vence',
      async (pantalla) => {
        const { ana, ...suyo } = await sitio.negocio();
        const pendiente = await hacerFactura(ana, suyo.cliente, { fecha_vencimiento: '2099-01-31' });
        const vencida = await hacerFactura(ana, suyo.cliente, { fecha_vencimiento: '2026-11-21' });
        const pagada = await hacerFactura(ana, suyo.cliente, { fecha_vencimiento: '2026-12-05' });
        await pagarFactura(ana, pagada, suyo.metodo, '2026-11-22T00:15:00.000Z');
        const borrador = await hacerFactura(ana, suyo.cliente, { estado: 'borrador' });
        const ventana = await sitio.ventana(ana, NINGUNA_PANTALLA, { pantalla });
        await ventana.esElInstante('2026-11-22T18:00:00Z');
        await ventana.page.goto('/facturas');
        await muestra(ventana, borrador, pagada, vencida, pendiente);

        const dice = async (hecha: Hecha, ...textos: readonly string[]) => {
          for (const texto of textos) await factura(ventana, hecha).getByText(texto).first().waitFor();
        };
        const comun = ['José Núñez', '$813.16', '21/11/2026'];
        await dice(
          pendiente,
          ...comun,
          '#1 · 21/11/2026',
          'Pendiente a Pagar',
          'Vence el 31/01/2099',
          '$713.16',
        );
        await dice(vencida, ...comun, '#2 · 21/11/2026', 'Vencida', 'Venció el 21/11/2026 · hace 1 día');
        await dice(
          pagada,
          ...comun,
          '#3 · 21/11/2026',
          'Pagada',
          'Pagada · Transferencia · 22/11/2026',
          'Venc. 05/12/2026',
        );
        await dice(borrador, ...comun, '#4 · 21/11/2026', 'Borrador', 'Sin vencimiento');
        for (const [una, sePaga, seRevierte] of [
          [pendiente, 1, 0],
          [pagada, 0, 1],
          [borrador, 0, 0],
        ] as const) {
          const completar = factura(ventana, una).getByRole('button', {
            name: 'Completar Pago',
            exact: true,
          });
          await alFin(() => completar.count()).toBe(sePaga);
          await factura(ventana, una)
            .getByRole('button', { name: /^Más acciones/ })
            .click();
          await ventana.page.getByRole('menuitem', { name: 'Repetir' }).waitFor();
          await enElActo(() => ventana.page.getByRole('menuitem', { name: 'Revertir pago' }).count()).toBe(
            seRevierte,
          );
          await ventana.escape();
          await ventana.page.getByRole('menu').waitFor({ state: 'detached' });
        }
      },
    );
  });

  testEnLargas(
    'mientras llega la lista filtrada, la anterior se marca ocupada (aria-busy) y no pierde opacidad',
    async () => {
      const { ana, ...suyo } = await sitio.negocio();
      const hecha = await hacerFactura(ana, suyo.cliente);
      const ventana = await sitio.ventana(ana, '/facturas');
      await muestra(ventana, hecha);
      let llega = (): void => {};
      const llegado = new Promise<void>((resolve) => (llega = resolve));
      await ventana.page.route(/\/api\/facturas\?/, async (ruta) => {
        await llegado;
        await ruta.continue();
      });
      await ventana.boton(/^1 ?Pendientes$/).click();
      const deAntes = ventana.page.locator('[aria-busy=true]').filter({ has: factura(ventana, hecha) });
      const opacidades = (): Promise<string[]> =>
        deAntes.evaluate(async (una) => {
          await Promise.allSettled(una.getAnimations().map(({ finished }) => finished));
          return [una, ...una.querySelectorAll('article')].map((otra) => getComputedStyle(otra).opacity);
        });
      await enElActo(async () => new Set(await opacidades())).toEqual(new Set(['1']));
      llega();
      await deAntes.waitFor({ state: 'detached' });
    },
  );

  describe('lo que se busca', () => {
    test('el nombre del cliente se halla por el principio de cualquier palabra, sin acentos; si no hay, lo dice', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      const lucia = await ana.post('/api/clientes', { ...cliente, nombre: 'Lucía Ibáñez' });
      await hacerFactura(ana, suyo.cliente);
      const suya = await hacerFactura(ana, lucia.body);
      const ventana = await sitio.ventana(ana, '/facturas', { pantalla: 'telefono' });
      await ventana.escribe(BUSCAR, 'ibañ');
      await muestra(ventana, suya);
      await alFin(() => ventana.ruta()).toBe('/facturas?q=ibañ');
      await ventana.escribe(BUSCAR, 'nadie');
      await ventana.titulo('No hay facturas');
      await ventana.ve('No se encontraron facturas con los filtros aplicados');
      await alFin(() => ventana.page.getByRole('link', { name: 'Crear Factura' }).count()).toBe(0);
    });

    testEnLargas(
      'entre dos fechas, ambas incluidas; se resumen, siguen ahí al recargar y se limpian',
      async () => {
        const { ana, ...suyo } = await sitio.negocio();
        const [octubre, primero, ultimo] = [
          await hacerFactura(ana, suyo.cliente, { fecha_factura: '2026-10-31' }),
          await hacerFactura(ana, suyo.cliente, { fecha_factura: '2026-11-01' }),
          await hacerFactura(ana, suyo.cliente, { fecha_factura: '2026-11-30' }),
        ];
        const ventana = await sitio.ventana(ana, '/facturas');
        await ventana.pulsa('Filtrar por fechas');
        await ventana.escribeDia('Fecha Desde', '01/11/2026');
        await ventana.ve('Desde 01/11/2026');
        await muestra(ventana, ultimo, primero);
        await ventana.escribeDia('Fecha Hasta', '29/11/2026');
        await ventana.ve('01/11/2026 - 29/11/2026');
        await muestra(ventana, primero);
        await ventana.page.reload();
        await ventana.ve('01/11/2026 - 29/11/2026');
        await muestra(ventana, primero);
        await ventana.pulsa('Filtrar por fechas');
        await alFin(() => ventana.dia('Fecha Desde')).toBe('01/11/2026');
        await ventana.pulsa('Limpiar');
        await muestra(ventana, ultimo, primero, octubre);
        await ventana.escribeDia('Fecha Hasta', '31/10/2026');
        await ventana.ve('Hasta 31/10/2026');
        await muestra(ventana, octubre);
      },
    );

    testEnLargas('van de diez en diez, y un filtro empieza otra vez por la primera página', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      const hechas: Hecha[] = [];
      for (let otra = 0; otra < 12; otra++) hechas.unshift(await hacerFactura(ana, suyo.cliente));
      const ventana = await sitio.ventana(ana, '/facturas');
      await muestra(ventana, ...hechas.slice(0, 10));
      await ventana.ve('Página 1 de 2');
      await alFin(() => ventana.boton('Anterior').isDisabled()).toBe(true);
      await ventana.pulsa('Siguiente');
      await muestra(ventana, ...hechas.slice(10));
      await ventana.ve('Página 2 de 2');
      await alFin(() => ventana.boton('Siguiente').isDisabled()).toBe(true);
      await ventana.page.reload();
      await muestra(ventana, ...hechas.slice(10));
      await ventana.pulsa('Anterior');
      await muestra(ventana, ...hechas.slice(0, 10));
      await ventana.pulsa('Siguiente');
      await muestra(ventana, ...hechas.slice(10));
      await ventana.boton(/Pendientes$/).click();
      await muestra(ventana, ...hechas.slice(0, 10));
      await alFin(() => ventana.ruta()).toBe('/facturas?estado=pendiente');
    });
  });

  describe('los trabajos de cada semana', () => {
    testEnLargas('quién me debe, lo más antiguo primero: 2 toques', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      const reciente = await hacerFactura(ana, suyo.cliente, { fecha_vencimiento: '2026-11-02' });
      const antigua = await hacerFactura(ana, suyo.cliente, { fecha_vencimiento: '2026-10-01' });
      const cubierta = { fecha_vencimiento: '2026-10-01', deposito: 813.16 };
      const sinDeuda = await hacerFactura(ana, suyo.cliente, cubierta);
      const alDia = await hacerFactura(ana, suyo.cliente, { fecha_vencimiento: dentroDe(30) });
      const ventana = await sitio.ventana(ana, '/home', { pantalla: 'telefono' });
      await ventana.titulo(/^Hola/);
      const toques = await contarToques(ventana.page);
      await ventana.page.getByRole('link', { name: 'Facturas', exact: true }).last().click();
      await ventana.boton('Vencidas 2 · $1,426.32').click();
      await muestra(ventana, antigua, reciente);
      await enElActo(toques).toBe(2);

      await ventana.page.goto('/facturas?estado=pendiente');
      await ventana.boton('Orden: Más recientes').click();
      await ventana.page.getByRole('menuitem', { name: 'Vencen antes' }).click();
      await muestra(ventana, antigua, sinDeuda, reciente, alDia);
      await alFin(() => ventana.ruta()).toBe('/facturas?estado=pendiente&orden=vencimiento');
      await ventana.boton('Orden: Vencen antes').click();
      await ventana.page.getByRole('menuitem', { name: 'Deben menos' }).click();
      await ventana.boton('Orden: Deben menos').waitFor();
      await alFin(() => ventana.ruta()).toBe('/facturas?estado=pendiente&orden=saldo-menor');
    });

    test('quién me debe, lo más antiguo primero: 1 toque; qué debe cada quien, 2', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      const lucia = (await ana.post('/api/clientes', { ...cliente, nombre: 'Lucía Ibáñez' })).body;
      const baja = (await ana.post('/api/clientes', { ...cliente, nombre: 'Zoé Paz' })).body;
      await hacerFactura(ana, suyo.cliente, { fecha_vencimiento: dentroDe(-3) });
      // A customer's statement begins two months before this month.
      const deHacePoco = { fecha_factura: dentroDe(-46), fecha_vencimiento: dentroDe(-45) };
      const vieja = await hacerFactura(ana, lucia, deHacePoco);
      await hacerFactura(ana, baja);
      await ana.delete(`/api/clientes/${baja.id}`);
      const ventana = await sitio.ventana(ana, '/home', { pantalla: 'telefono' });
      const { page } = ventana;
      await ventana.titulo(/^Hola/);
      const toques = await contarToques(page);
      await page.getByRole('link', { name: 'Te deben $2,139.48 · 2 vencidas' }).click();
      await ventana.titulo('3 clientes');
      const deudoras = page.getByRole('listitem').getByRole('link');
      await alFin(() => deudoras.allTextContents()).toEqual([
        expect.stringMatching(/^Lucía Ibáñez\$713\.16.*31 a 60 días/),
        expect.stringMatching(/^José Núñez\$713\.16.*1 a 30 días/),
        expect.stringMatching(/^Zoé Paz \(eliminada\)\$713\.16.*Sin fecha/),
      ]);
      await enElActo(toques).toBe(1);
      await deudoras.first().click();
      await ventana.titulo('Lucía Ibáñez');
      const debe = page.getByRole('region', { name: 'Debe', exact: true });
      await alFin(() => debe.innerText()).toMatch(/^Debe\s+\$713\.16\s+Vencido\s+\$713\.16/);
      await enElActo(toques).toBe(2);
      const movimientos = page.getByRole('list', { name: 'Movimientos' }).getByRole('listitem');
      await alFin(() => movimientos.allTextContents()).toEqual([
        'Saldo anterior$0.00',
        expect.stringMatching(/^Factura #2.*\$813\.16saldo \$813\.16$/),
        expect.stringMatching(/^Anticipo de la factura #2.*-\$100\.00saldo \$713\.16$/),
        'Saldo$713.16',
      ]);
      await page.getByRole('link', { name: 'Nueva factura' }).click();
      await ventana.titulo('Nueva Factura');
      await alFin(() => page.getByRole('combobox', { name: 'Cliente' }).inputValue()).toBe('Lucía Ibáñez');
      await page.goto(`/factura-detalle/${vieja.id}`);
      await page.getByRole('link', { name: 'Lucía Ibáñez' }).click();
      await ventana.titulo('Lucía Ibáñez');
    });

    const VENCIDAS = [
      ['telefono', sorteos(5, 19)],
      ['escritorio', 3],
    ] as const;
    testEnLargas.each(VENCIDAS.slice(0, sorteos(1, 2)))(
      'recordar a las vencidas, en %s, las %i: 2 toques, y 2 cada una',
      (pantalla, cuantas) =>
        enUnDia(async () => {
          const { ana } = await sitio.negocio();
          const nombres = Array.from(
            { length: cuantas },
            (_nada, lugar) => `Deudora ${'ABCDEFGHIJKLMNOPQRS'[lugar]}`,
          );
          for (const [lugar, nombre] of nombres.entries()) {
            const { body } = await ana.post('/api/clientes', { ...cliente, nombre });
            await hacerFactura(ana, body, { fecha_vencimiento: dentroDe(-60 + lugar) });
          }
          const ventana = await sitio.ventana(ana, '/home', { pantalla });
          const { page } = ventana;
          await ventana.titulo(/^Hola/);
          const toques = await contarToques(page);
          await page.getByRole('link', { name: 'Cobrar', exact: true }).click();
          await alFin(() => page.getByRole('article').count()).toBe(cuantas);
          await ventana.pulsa('Recordar a todos');
          for (const [lugar, nombre] of nombres.entries()) {
            await ventana.titulo(nombre);
            await ventana.ve(`${lugar + 1} de ${cuantas}`);
            const abierto = await ventana.whatsApp(() => ventana.pulsa('Abrir WhatsApp'));
            expect(decodeURIComponent(abierto)).toContain(nombre);
            await ventana.pulsa('Sí, lo envié');
          }
          await ventana.ve(`Les recordaste a ${cuantas} clientes`);
          await enElActo(toques).toBe(2 + 2 * cuantas);
          await ventana.pulsa('Listo');
          await ventana.boton('Por ahora no toca a nadie').waitFor();
          await alFin(() => page.getByText(/Le escribiste hoy/).count()).toBe(cuantas);
          const { facturas } = (await ana.get('/api/facturas?limit=100')).body;
          expect(new Set(facturas.map(({ version }: { version: number }) => version))).toEqual(new Set([1]));
        }),
    );

    testEnLargas('repetir una factura: 4 toques', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      const modelo = await hacerFactura(ana, suyo.cliente, { fecha_vencimiento: '2026-12-06' });
      await pagarFactura(ana, modelo, suyo.metodo);
      const ventana = await sitio.ventana(ana, '/facturas', { pantalla: 'telefono' });
      await muestra(ventana, modelo);
      const toques = await contarToques(ventana.page);
      await hacer(ventana, modelo, 'Repetir');
      await ventana.titulo('Nueva Factura');
      await ventana.boton(/^Crear factura|· Crear$/).click();
      await ventana.responde('¿Crear factura?', 'Sí, crear');
      await alFin(async () => (await ana.get('/api/facturas')).body.total).toBe(2);
      await enElActo(toques).toBe(4);
      await ventana.titulo(/^Factura #2 lista/);
      await ventana.pulsa('WhatsApp');
      await ventana.dialogo('Seleccionar Método de Pago').waitFor();
      await enElActo(toques).toBe(5);
      const [otra] = (await ana.get('/api/facturas')).body.facturas;
      const { items, impuesto, total, nota, terminos } = (await ana.get(`/api/facturas/${modelo.id}`)).body;
      expect(otra).toMatchObject({
        ...{ numero_factura: 2, estado: 'pendiente', items, impuesto, total, nota, terminos },
        ...{ deposito: 0, balance_restante: total, abonos: [] },
        fecha_vencimiento: sumarDias(otra.fecha_factura, 15),
      });
    });

    testEnLargas('hallar una factura por número, nombre, teléfono o importe: un solo campo', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      const lucia = await ana.post('/api/clientes', { ...cliente, nombre: 'Lucía Ibáñez' });
      const de = (precio: number) => ({
        items: [{ descripcion: 'Ajuste', precio_unitario: precio, cantidad: 1 }],
        ...{ impuesto: 0, impuesto_porcentaje: 0, deposito: 0 },
      });
      await hacerFactura(ana, suyo.cliente, de(120));
      const suya = await hacerFactura(ana, lucia.body, de(2450.5));
      const ventana = await sitio.ventana(ana, '/facturas', { pantalla: 'telefono' });
      for (const texto of ['#2', 'ibañ', '(551) 234-5678', '2,450.50', '2450', 'lucia 2']) {
        await ventana.escribe(BUSCAR, texto);
        await muestra(ventana, suya);
      }
    });

    testEnLargas(
      'un cliente nuevo mientras factura: 4 toques, un servicio nuevo: 3, sin salir del formulario',
      async () => {
        const { ana } = await sitio.negocio();
        const ventana = await sitio.ventana(ana, '/facturas/nueva', { pantalla: 'telefono' });
        await ventana.titulo('Nueva Factura');
        const aQuien = ventana.page.getByRole('combobox', { name: 'Cliente' });
        const toques = await contarToques(ventana.page);
        await aQuien.click();
        await teclea(aQuien, 'Lupe');
        await ventana.page.getByRole('option', { name: /Crear "Lupe"/ }).click();
        const ficha = ventana.dialogo('Nuevo Cliente');
        const telefono = ficha.getByLabel('Teléfono', { exact: true });
        await telefono.click();
        await teclea(telefono, '5511223344');
        await ficha.getByRole('button', { name: 'Crear', exact: true }).click();
        await ficha.waitFor({ state: 'detached' });
        await enElActo(toques).toBe(4);
        await alFin(() => aQuien.inputValue()).toContain('Lupe');

        const deQue = ventana.page.getByRole('combobox', { name: 'Agregar servicio' });
        await deQue.click();
        await teclea(deQue, 'Lavado');
        await ventana.page.getByRole('option', { name: /Servicio nuevo "Lavado"/ }).click();
        const servicio = ventana.dialogo('Nuevo servicio');
        await teclea(servicio.getByLabel('Precio', { exact: true }), '150');
        await servicio.getByRole('button', { name: 'Agregar', exact: true }).click();
        await servicio.waitFor({ state: 'detached' });
        await enElActo(toques).toBe(7);
        await alFin(() => ventana.ruta()).toBe('/facturas/nueva');
      },
    );

    testEnLargas('cambiar un precio: 3 toques', async () => {
      const { ana } = await sitio.negocio();
      const ventana = await sitio.ventana(ana, '/configuracion', { pantalla: 'telefono' });
      await ventana.titulo('Configuración');
      const toques = await contarToques(ventana.page);
      await ventana.boton(/^Categorías y Servicios/).click();
      const buscar = ventana.campo('Buscar un servicio en todas las categorías');
      await buscar.click();
      await teclea(buscar, 'bala');
      await ventana.pulsa('Editar Balatas');
      const precio = ventana.campo('Precio');
      await oprime(precio, 'Control+A');
      await teclea(precio, '400');
      await oprime(precio, 'Enter');
      await ventana.avisa('Servicio actualizado correctamente');
      await enElActo(toques).toBe(3);
      const { data } = (await ana.get('/api/servicios-negocio')).body;
      expect(data).toMatchObject([{ nombre: 'Balatas', precio: 400 }]);
    });
  });

  testEnLargas('el botón «Nueva Factura» está dentro de la barra, y no tapa sus pestañas', async () => {
    const { ana, ...suyo } = await sitio.negocio();
    await hacerFactura(ana, suyo.cliente);
    const ventana = await sitio.ventana(ana, '/facturas', { pantalla: 'telefono' });
    await ventana.boton('Completar Pago').waitFor();
    await asentada(ventana.page);
    const boton = ventana.page.getByRole('link', { name: 'Nueva Factura' });
    const cabe = async (): Promise<boolean> => {
      const barra = (await ventana.page.getByRole('navigation', { name: 'Principal' }).boundingBox())!;
      const { y, height } = (await boton.boundingBox())!;
      return y >= barra.y && y + height <= barra.y + barra.height;
    };
    await alFin(cabe).toBe(true);
    for (const texto of ['Clientes', 'Facturas']) {
      const pestaña = ventana.page.getByRole('link', { name: texto, exact: true }).last();
      const tapada = async (): Promise<boolean> => {
        const [suya, delBoton] = [(await pestaña.boundingBox())!, (await boton.boundingBox())!];
        return suya.x + suya.width > delBoton.x && suya.x < delBoton.x + delBoton.width;
      };
      await alFin(tapada).toBe(false);
    }
  });

  describe('desde su tarjeta', () => {
    test('tocar el importe, la inicial o el fondo la abre; el nombre mide al menos 44 px de alto', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      const hecha = await hacerFactura(ana, suyo.cliente);
      const ventana = await sitio.ventana(ana, '/facturas', { pantalla: 'telefono' });
      const { page } = ventana;
      const suya = factura(ventana, hecha);
      const nombre = suya.getByRole('link', { name: 'José Núñez' });
      await alFin(async () => (await nombre.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      const medio = async (uno: Locator) => {
        const { x, y, width, height } = (await uno.boundingBox())!;
        return [x + width / 2, y + height / 2] as const;
      };
      const orilla = async () => {
        const { x, y } = (await suya.boundingBox())!;
        return [x + 4, y + 4] as const;
      };
      for (const lugar of [
        () => medio(suya.getByText('$813.16').first()),
        () => medio(suya.getByText('J', { exact: true })),
        orilla,
      ]) {
        // The place to tap is read only when nothing above the card still loads and moves it.
        await asentada(page);
        await page.touchscreen.tap(...(await lugar()));
        await ventana.titulo('Factura #1');
        await page.goBack();
        await suya.waitFor();
      }
      await suya.getByRole('button', { name: 'Completar Pago' }).click();
      await ventana.dialogo('Completar Pago').waitFor();
    });

    testEnLargas('se edita y se vuelve a la lista como estaba, con su filtro', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      const hecha = await hacerFactura(ana, suyo.cliente);
      const ventana = await sitio.ventana(ana, '/facturas?estado=pendiente&q=jos', { pantalla: 'telefono' });
      await hacer(ventana, hecha, 'Editar');
      await ventana.titulo('Editar Factura');
      await ventana.escribe('Número de factura', '77');
      await ventana.boton(/^Actualizar factura|· Actualizar$/).click();
      await ventana.responde('¿Actualizar factura?', 'Sí, actualizar');
      await muestra(ventana, { ...hecha, numero_factura: 77 });
      await alFin(() => ventana.ruta()).toBe('/facturas?estado=pendiente&q=jos');
    });

    testEnLargas('se copia su link, se edita, se mira y se llama a su cliente', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      const hecha = await hacerFactura(ana, suyo.cliente);
      const ventana = await sitio.ventana(ana, '/facturas');
      const { page } = ventana;
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

      await hacer(ventana, hecha, 'Copiar link público');
      await ventana.avisa('Link público copiado');
      await alFin(() => page.evaluate(() => navigator.clipboard.readText())).toBe(
        `${sitio.servidor.url}/factura/jose-nunez/1?id=${hecha.id}`,
      );
      await hacer(ventana, hecha, 'Editar');
      await ventana.titulo('Editar Factura');
      await alFin(() => ventana.ruta()).toBe(`/facturas/${hecha.id}`);
      await page.goBack();
      await factura(ventana, hecha).getByRole('link', { name: 'José Núñez' }).click();
      await ventana.titulo('Factura #1');
      await alFin(() => ventana.ruta()).toBe(`/factura-detalle/${hecha.id}`);
      await page.goBack();
      await enElActo(() => ventana.salida(() => hacer(ventana, hecha, 'Llamar'))).toEqual({
        direccion: 'tel:2227654321',
        en: 'esta ventana',
      });
    });

    testEnLargas('su PDF se abre en otra pestaña', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      const hecha = await hacerFactura(ana, suyo.cliente);
      const ventana = await sitio.ventana(ana, '/facturas');
      const pdf = await ventana.salida(() => hacer(ventana, hecha, 'Ver PDF'));
      expect(pdf.en).toBe('otra pestaña');
      expect(pdf.direccion).toContain(`${sitio.servidor.url}/api/facturas/${hecha.id}/pdf/public?t=`);
    });

    testEnLargas('a un cliente sin teléfono no se le llama: se dice', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      const hecha = await hacerFactura(ana, suyo.cliente, { cliente: { telefono: null } });
      const ventana = await sitio.ventana(ana, '/facturas', { pantalla: 'telefono' });
      await hacer(ventana, hecha, 'Llamar');
      await ventana.ve('El cliente no tiene teléfono válido');
    });

    testEnLargas('se elimina solo si se confirma, y su número queda libre', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      const hecha = await hacerFactura(ana, suyo.cliente);
      const ventana = await sitio.ventana(ana, '/facturas', { pantalla: 'telefono' });
      await hacer(ventana, hecha, 'Eliminar');
      await ventana.ve('Se eliminará la factura #1 de José Núñez. Su enlace público dejará de abrirse.');
      await ventana.responde('¿Eliminar factura?', 'Cancelar');
      await muestra(ventana, hecha);
      const arreglar = await ventana.falla('DELETE', /^\/api\/facturas\//);
      await hacer(ventana, hecha, 'Eliminar');
      await ventana.responde('¿Eliminar factura?', 'Sí, eliminar');
      await ventana.ve('Error en la operación');
      await muestra(ventana, hecha);
      await arreglar();
      await hacer(ventana, hecha, 'Eliminar');
      await ventana.responde('¿Eliminar factura?', 'Sí, eliminar');
      await ventana.avisa('Factura eliminada');
      await ventana.titulo('No hay facturas');
      await enElActo(() => hacerFactura(ana, suyo.cliente)).toMatchObject({ numero_factura: 1 });
    });

    testEnLargas('deshacer el pago la deja pendiente por todo su total', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      const hecha = await hacerFactura(ana, suyo.cliente);
      await pagarFactura(ana, hecha, suyo.metodo);
      const ventana = await sitio.ventana(ana, '/facturas', { pantalla: 'telefono' });
      const arreglar = await ventana.falla('PUT', /^\/api\/facturas\//);
      await hacer(ventana, hecha, 'Revertir pago');
      await ventana.responde('¿Revertir el pago?', 'Sí, revertir');
      await ventana.ve('Error al revertir el pago');
      await arreglar();
      await hacer(ventana, hecha, 'Revertir pago');
      for (const texto of [
        '· $713.16 con Transferencia, 21/11/2026',
        '· $100.00 de anticipo',
        'Quedan $813.16 por cobrar.',
      ])
        await ventana.ve(texto);
      await ventana.responde('¿Revertir el pago?', 'Sí, revertir');
      await ventana.avisa('Pago revertido exitosamente');
      await factura(ventana, hecha).getByText('Pendiente a Pagar').waitFor();
      await alFin(async () => (await ana.get(`/api/facturas/${hecha.id}`)).body.balance_restante).toBe(
        813.16,
      );
    });
  });

  describe('completar el pago', () => {
    const metodos = async (ana: Persona) => {
      const tarjeta = await ana.post('/api/metodos-pago', {
        nombre: 'Tarjeta',
        link: 'https://pagos.ejemplo.mx/nandu?liga=1&mes=11',
        descripcion: 'Abre la liga.\nManda tu comprobante 📎.',
        activo: true,
        orden: 2,
      });
      await ana.post('/api/metodos-pago', { nombre: 'Cheque', activo: false, orden: 1 });
      return tarjeta.body.data;
    };

    test('se elige entre los métodos activos, se completa tras preguntar, y se revierte', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      const tarjeta = await metodos(ana);
      const hecha = await hacerFactura(ana, suyo.cliente);
      const ventana = await sitio.ventana(ana, '/facturas');
      const estado = async () => (await ana.get(`/api/facturas/${hecha.id}`)).body;
      await factura(ventana, hecha).getByRole('button', { name: 'Completar Pago', exact: true }).click();
      const modal = ventana.dialogo('Completar Pago');
      for (const texto of ['José Núñez', 'Factura #1 · Total $813.16', '$713.16'])
        await modal.getByText(texto, { exact: true }).first().waitFor();
      await alFin(() => modal.locator('label:has(input[type=radio])').allTextContents()).toEqual([
        'Transferencia',
        'Tarjeta',
      ]);
      await modal.getByRole('radio', { name: 'Tarjeta' }).check();
      await alFin(() => modal.getByRole('link', { name: 'Pagar con Tarjeta' }).getAttribute('href')).toBe(
        tarjeta.link,
      );
      await alFin(() => modal.getByText('Abre la liga.').textContent()).toBe(tarjeta.descripcion);

      await ventana.pulsa('Completar Pago con Tarjeta');
      await ventana.ve('La factura #1 de José Núñez quedará pagada: $713.16 con Tarjeta.');
      await ventana.responde('¿Completar el pago?', 'Cancelar');
      await alFin(async () => (await estado()).estado).toBe('pendiente');
      const arreglar = await ventana.falla('PUT', /^\/api\/facturas\//);
      await ventana.pulsa('Completar Pago con Tarjeta');
      await ventana.responde('¿Completar el pago?', 'Sí, completar');
      await ventana.ve('Error al completar el pago');
      await arreglar();
      await ventana.pulsa('Completar Pago con Tarjeta');
      await ventana.responde('¿Completar el pago?', 'Sí, completar');
      await ventana.dialogo('Pago Completado').getByText('Pagada con Tarjeta').waitFor();
      await ventana.avisa('Pago de $713.16 registrado. PDF regenerado exitosamente');
      await alFin(() => estado()).toMatchObject({
        estado: 'pagada',
        metodo_pago_id: tarjeta.id,
        balance_restante: 0,
      });

      const arreglarOtraVez = await ventana.falla('PUT', /^\/api\/facturas\//);
      await ventana.pulsa('Revertir Pago');
      await ventana.responde('¿Revertir el pago?', 'Sí, revertir');
      await ventana.ve('Error al revertir el pago');
      await arreglarOtraVez();
      await ventana.pulsa('Revertir Pago');
      await ventana.responde('¿Revertir el pago?', 'Sí, revertir');
      await ventana.avisa('Pago revertido exitosamente');
      await ventana.dialogo('Completar Pago').waitFor();
      await alFin(() => estado()).toMatchObject({
        estado: 'pendiente',
        metodo_pago_id: null,
        fecha_pago: null,
        balance_restante: 713.16,
      });
    });

    testEnLargas(
      'aunque su PDF no se pueda rehacer, queda pagada, y sale de las pendientes al cerrar',
      async () => {
        const { ana, ...suyo } = await sitio.negocio();
        const hecha = await hacerFactura(ana, suyo.cliente);
        const ventana = await sitio.ventana(ana, '/facturas?estado=pendiente', { pantalla: 'telefono' });
        await ventana.falla('POST', /regenerate-pdf$/);
        await factura(ventana, hecha).getByRole('button', { name: 'Completar Pago', exact: true }).click();
        await ventana.pulsa('Completar Pago con Transferencia');
        await ventana.responde('¿Completar el pago?', 'Sí, completar');
        await ventana.dialogo('Pago Completado').getByRole('button', { name: 'Cerrar' }).last().click();
        await ventana.titulo('No hay facturas');
        await ventana.boton(/^1 ?Pagadas$/).click();
        await factura(ventana, hecha)
          .getByText(/^Pagada · Transferencia/)
          .waitFor();
      },
    );

    testEnLargas('sin métodos activos dice dónde se configuran', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      await ana.put(`/api/metodos-pago/${suyo.metodo.id}`, { ...suyo.metodo, activo: false });
      const hecha = await hacerFactura(ana, suyo.cliente);
      const ventana = await sitio.ventana(ana, '/facturas');
      await factura(ventana, hecha).getByRole('button', { name: 'Completar Pago', exact: true }).click();
      await ventana.titulo('No hay métodos de pago disponibles');
      await ventana.ve('Configura métodos de pago en la sección de configuración');
    });
  });

  describe('pagar en partes', () => {
    const DIEZ_MIL = {
      items: [{ descripcion: 'Motor', precio_unitario: 10_000, cantidad: 1 }],
      ...{ impuesto: 0, impuesto_porcentaje: 0, deposito: 1_000 },
    };

    /**
     * Ledger entries after which short runs check the owner's archive too: after entry 5 the invoice is paid
     * in full, after entry 10 all payments are undone.
     */
    const CON_ARCHIVO = [5, 10];

    // The test fits in one day: a midnight could begin a new month, and the dashboard shows income by month.
    testEnLargas.each(sobreTodoEn('telefono'))(
      'en %s, tras cada abono, pago completado o deshecho, pantallas, PDF, libro y archivo dicen las mismas cifras',
      (pantalla) =>
        enUnDia(async (hoy) => {
          const { ana, ...suyo } = await sitio.negocio();
          const hecha = await hacerFactura(ana, suyo.cliente, { ...DIEZ_MIL, fecha_factura: hoy });
          const ventana = await sitio.ventana(ana, '/facturas', { pantalla });
          const { page } = ventana;
          const al = async (paso: Partial<Cuentas>): Promise<void> => {
            Object.assign(cuentas, paso);
            await cuadraEnPantalla(ventana, hecha, cuentas);
            // The PDF and the archive do not depend on the screen, so they are checked once only, on the
            // phone.
            if (pantalla !== 'telefono') return;
            await cuadraEnPapel(ana, hecha, cuentas);
            // Every archive contains the entries of earlier archives, so short runs check only two.
            if (sorteos(0, 1) || CON_ARCHIVO.includes(cuentas.asientos)) await cuadraElArchivo(ana, cuentas);
          };
          const abona = async (monto: string, recibiste: RegExp) => {
            await ventana.escribe('¿Cuánto recibiste?', monto);
            await ventana.pulsa('Registrar abono con Transferencia');
            await ventana.dialogo('Abono registrado').getByText(recibiste).waitFor();
            await ventana.pulsa('Cerrar');
          };
          const completa = async () => {
            const toques = await contarToques(page);
            await factura(ventana, hecha)
              .getByRole('button', { name: 'Completar Pago', exact: true })
              .click();
            await ventana.pulsa('Completar Pago con Transferencia');
            await ventana.responde('¿Completar el pago?', 'Sí, completar');
            await ventana.dialogo('Pago Completado').waitFor();
            await enElActo(toques).toBe(3);
            await ventana.pulsa('Cerrar');
          };
          const alDetalle = () => factura(ventana, hecha).getByRole('link').first().click();
          const alaLista = () => ventana.va('Facturas');

          const cuentas: Cuentas = {
            ...{ estado: 'pendiente', total: '$10,000.00', deposito: '$1,000.00' },
            ...{ abonado: '$1,000.00', balance: '$9,000.00', pagos: [], pagosEnPapel: null },
            ...{
              recibido: '$1,000.00',
              libro: ['$10,000.00', '$1,000.00', '$0.00', '$9,000.00'],
              asientos: 1,
            },
          };
          await al({});

          const toques = await contarToques(page);
          await factura(ventana, hecha).getByRole('button', { name: 'Completar Pago', exact: true }).click();
          await ventana.campo('¿Cuánto recibiste?').click();
          await abona('3000', /^Recibiste \$3,000\.00 · quedan \$6,000\.00$/);
          await enElActo(toques).toBe(3 + 1);
          const conTresMil: Partial<Cuentas> = {
            ...{ abonado: '$4,000.00', balance: '$6,000.00', recibido: '$4,000.00' },
            ...{ pagos: ['$3,000.00'], pagosEnPapel: '$3,000.00' },
          };
          await al({ ...conTresMil, libro: ['$10,000.00', '$4,000.00', '$0.00', '$6,000.00'], asientos: 2 });

          await alDetalle();
          await ventana.pulsa('Completar Pago');
          await abona('2,000', /quedan \$4,000\.00$/);
          await alaLista();
          await al({
            ...{ abonado: '$6,000.00', balance: '$4,000.00', pagos: ['$3,000.00', '$2,000.00'] },
            ...{ pagosEnPapel: '$5,000.00', recibido: '$6,000.00' },
            ...{ libro: ['$10,000.00', '$6,000.00', '$0.00', '$4,000.00'], asientos: 3 },
          });

          await alDetalle();
          await ventana.boton(/^Deshacer el pago de \$2,000\.00/).click();
          await ventana.ve('Quedan $6,000.00 por cobrar.');
          await ventana.responde('¿Deshacer el pago?', 'Sí, deshacer');
          await ventana.avisa('Pago anulado');
          await alaLista();
          await al({
            ...conTresMil,
            ...{ libro: ['$10,000.00', '$6,000.00', '$2,000.00', '$6,000.00'], asientos: 4 },
          });

          const pagada: Partial<Cuentas> = {
            ...{
              estado: 'pagada',
              abonado: '$10,000.00',
              balance: '$0.00',
              pagos: ['$3,000.00', '$6,000.00'],
            },
            ...{ pagosEnPapel: '$9,000.00', recibido: '$10,000.00' },
          };
          await completa();
          await al({ ...pagada, libro: ['$10,000.00', '$12,000.00', '$2,000.00', '$0.00'], asientos: 5 });

          await hacer(ventana, hecha, 'Revertir pago');
          await page.getByRole('radio', { name: /^Solo el último pago/ }).check();
          await ventana.responde('¿Revertir el pago?', 'Sí, revertir');
          await ventana.avisa('Pago revertido exitosamente');
          await al({
            ...{ ...conTresMil, estado: 'pendiente' },
            ...{ libro: ['$10,000.00', '$12,000.00', '$8,000.00', '$6,000.00'], asientos: 6 },
          });

          await completa();
          await al({ ...pagada, libro: ['$10,000.00', '$18,000.00', '$8,000.00', '$0.00'], asientos: 7 });

          // The owner undoes 6,000.00, 3,000.00 and the deposit of 1,000.00.
          await hacer(ventana, hecha, 'Revertir pago');
          await alFin(() => page.getByRole('radio', { name: /^Deshacer todo/ }).isChecked()).toBe(true);
          await ventana.responde('¿Revertir el pago?', 'Sí, revertir');
          await ventana.avisa('Pago revertido exitosamente');
          await al({
            ...{ estado: 'pendiente', deposito: '$0.00', abonado: '$0.00', balance: '$10,000.00', pagos: [] },
            ...{ pagosEnPapel: '$0.00', recibido: '$0.00' },
            ...{ libro: ['$10,000.00', '$18,000.00', '$18,000.00', '$10,000.00'], asientos: 10 },
          });
        }),
    );
  });

  describe('el detalle', () => {
    /** The narrower of the two spaces between a button's content and its sides, in px. */
    const aireALosLados = (boton: Locator): Promise<number> =>
      boton.evaluate((uno) => {
        const [suyo, contenido] = [uno.getBoundingClientRect(), document.createRange()];
        contenido.selectNodeContents(uno);
        const { left, right } = contenido.getBoundingClientRect();
        return Math.min(left - suyo.left, suyo.right - right);
      });

    testEnLargas(
      'en la lista el texto «Completar Pago» cabe en su botón a 320, 360, 375 y 390 px',
      async () => {
        const { ana, ...suyo } = await sitio.negocio();
        await hacerFactura(ana, suyo.cliente);
        const ventana = await sitio.ventana(ana, '/facturas', { pantalla: 'telefono' });
        await ventana.boton('Completar Pago').waitFor();
        for (const width of [320, 360, 375, 390]) {
          await ventana.page.setViewportSize({ width, height: 844 });
          await alFin(() => aireALosLados(ventana.boton('Completar Pago'))).toBeGreaterThanOrEqual(0);
        }
      },
    );

    test('en el teléfono la barra de acciones no se mueve al desplazar, tiene un solo botón de cobro, y sus textos caben', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      const hecha = await hacerFactura(ana, suyo.cliente);
      const ventana = await sitio.ventana(ana, `/factura-detalle/${hecha.id}`, { pantalla: 'telefono' });
      await ventana.titulo('Historial');
      await asentada(ventana.page);
      const lugares = (): Promise<number[]> =>
        ventana.page.evaluate(async () => {
          const barra = document.querySelector('[aria-label="Acciones de la factura"]')!;
          const alto = document.documentElement.scrollHeight;
          const vistos: number[] = [];
          for (let y = 0; y <= alto; y += 100) {
            window.scrollTo(0, y);
            await new Promise(requestAnimationFrame);
            vistos.push(Math.round(barra.getBoundingClientRect().bottom));
          }
          return [...new Set(vistos)];
        });
      await enElActo(lugares).toEqual([844 - 60]);
      await alFin(() => ventana.boton(/^(Completar|Registrar) pago$/i).allTextContents()).toEqual([
        'Completar Pago',
      ]);
      for (const width of [320, 390]) {
        await ventana.page.setViewportSize({ width, height: 844 });
        await alFin(() => aireALosLados(ventana.boton('Completar Pago'))).toBeGreaterThanOrEqual(4);
        await ventana.pulsa(/^Más acciones/);
        const menu = ventana.page.getByRole('menu');
        await alFin(() => menu.evaluate((uno) => uno.scrollWidth - uno.clientWidth)).toBe(0);
        await ventana.escape();
        await menu.waitFor({ state: 'detached' });
      }
      await ventana.pulsa('Completar Pago');
      await ventana.escribe('¿Cuánto recibiste?', '500');
      await ventana.pulsa('Registrar abono con Transferencia');
      await ventana.avisa('Abono de $500.00 registrado');
    });

    testEnLargas('una tableta que se gira conserva lo que se escribía', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      const hecha = await hacerFactura(ana, suyo.cliente);
      const ventana = await sitio.ventana(ana, '/facturas');
      const { page } = ventana;
      for (const ruta of ['/facturas', `/factura-detalle/${hecha.id}`]) {
        await page.setViewportSize({ width: 768, height: 1024 });
        await page.goto(ruta);
        await ventana.boton('Completar Pago').first().click();
        await ventana.escribe('¿Cuánto recibiste?', '432.10');
        for (const [width, height] of [
          [1024, 768],
          [700, 1024],
          [1280, 700],
        ] as const) {
          await page.setViewportSize({ width, height });
          await dibujada(page);
          await enElActo(() => ventana.valor('¿Cuánto recibiste?')).toBe('432.10');
        }
        await ventana.pulsa('Cerrar');
      }
    });

    test.each(sobreTodoEn('escritorio'))(
      'en %s dice todo lo de la factura, pagada y revertida, y al llegar sus partes nada se mueve',
      async (pantalla) => {
        const { ana, ...suyo } = await sitio.negocio();
        const hecha = await hacerFactura(ana, suyo.cliente);
        const ventana = await sitio.ventana(ana, `/factura-detalle/${hecha.id}`, { pantalla });
        const { page } = ventana;
        const dice = async (...textos: readonly string[]) => {
          for (const texto of textos)
            await page.getByRole('main').getByText(texto, { exact: true }).first().waitFor();
        };
        await ventana.titulo('Factura #1');
        await dice(
          'Pendiente a Pagar',
          'Fecha: 21/11/2026',
          'José Núñez',
          '(222) 765 4321',
          'jose@ejemplo.mx',
        );
        await dice('Taller Ñandú', 'Calle 5 de Mayo 10, Puebla', '(222) 123 4567', 'taller@ejemplo.mx');
        await dice('$701.00', '$112.16', '$813.16', '$100.00', '$713.16', 'Gracias', 'Pago a 30 días');
        // An invoiced item is written as in the specification, followed by its unit price.
        await alFin(() =>
          page.getByRole('table', { name: 'Conceptos' }).getByRole('row').last().textContent(),
        ).toBe('Balatas x2 - $701.00 $350.50 c/u');
        await alFin(() => page.getByRole('link', { name: 'Descargar PDF' }).getAttribute('href')).toContain(
          `/api/facturas/${hecha.id}/pdf/public?t=`,
        );
        await pagarFactura(ana, hecha, suyo.metodo);
        await page.addInitScript(() => {
          const alturas = new Set<number>();
          Object.assign(window, { alturas: () => [...alturas] });
          new MutationObserver(() => {
            const titulo = [...document.querySelectorAll('h2')].find(
              (uno) => uno.textContent === 'Historial',
            );
            if (titulo) alturas.add(Math.round(titulo.getBoundingClientRect().y));
          }).observe(document, { childList: true, subtree: true });
        });
        await page.reload();
        await dice('Pagada', '$0.00', 'Su página');
        await asentada(page);
        await enElActo(() =>
          page.evaluate(() => (window as unknown as { alturas: () => number[] }).alturas()),
        ).toHaveLength(1);
        await ana.put(`/api/facturas/${hecha.id}`, { estado: 'pendiente' });
        await page.reload();
        await dice('Pendiente a Pagar', '$713.16');
      },
    );

    test.each([
      ['no-es-un-uuid', 'ID de factura inválido.'],
      [NADIE, 'Factura no encontrada.'],
    ])('con el id %s dice: %s', async (id, texto) => {
      pideRechazos(404);
      const { ana } = await sitio.negocio();
      const ventana = await sitio.ventana(ana, `/factura-detalle/${id}`, { pantalla: 'telefono' });
      await ventana.titulo(texto);
      await ventana.page.getByRole('link', { name: 'Ver mis facturas' }).click();
      await ventana.titulo('Facturas');
    });

    testEnLargas('la factura de otra dueña no se encuentra', async () => {
      pideRechazos(404);
      const { ana, ...suyo } = await sitio.negocio();
      const hecha = await hacerFactura(ana, suyo.cliente);
      const ventana = await sitio.ventana(await sitio.servidor.dueña(), `/factura-detalle/${hecha.id}`);
      await ventana.titulo('Factura no encontrada.');
    });
  });

  describe('el enlace público', () => {
    test('abre el PDF a quien no tiene sesión, para verlo y no para guardarlo', async () => {
      const { ana, ...suyo } = await sitio.negocio();
      const hecha = await hacerFactura(ana, suyo.cliente);
      for (const ruta of [`/factura/jose-nunez/1?id=${hecha.id}`, `/factura/${hecha.id}`]) {
        const { page } = await sitio.ventana(null, NINGUNA_PANTALLA, { pantalla: 'telefono' });
        const llega = page.waitForResponse((una) => una.url().endsWith('/pdf/public'));
        const abre = page.evaluate((a) => window.location.assign(a), ruta);
        const respuesta = await llega;
        await abre;
        expect(respuesta.status()).toBe(200);
        const cabeceras = await respuesta.allHeaders();
        expect(cabeceras['content-type']).toBe('application/pdf');
        expect(cabeceras['content-disposition']).toBe('inline; filename="Factura-1.pdf"');
        await alFin(() => page.context().cookies()).toEqual([]);
      }
      await alFin(() => textoDelPdf(`${sitio.servidor.url}/factura/${hecha.id}`)).toContain('José Núñez');
    });

    testEnLargas.each(['/factura/jose-nunez/1', '/factura/no-es-un-uuid', '/factura', '/factura/'])(
      '%s, sin el id de una factura, dice que falta',
      async (ruta) => {
        const ventana = await sitio.ventana(null, ruta, { pantalla: 'telefono' });
        await ventana.titulo('ID de factura no proporcionado');
      },
    );
  });
});
