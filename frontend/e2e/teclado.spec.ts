import { type Page } from 'playwright-core';
import { type Persona, Servidor, negocioListo } from '@cuenta-clara/backend/test/servidor.prueba';
import {
  alFin,
  asentada,
  avisa,
  conFoco,
  conSesion,
  describeConNavegador,
  enElActo,
  escapar,
  Navegador,
  oprime,
  peticiones,
  ponTema,
  tecla,
  teclea,
  TEMAS,
} from './navegador.prueba.ts';

const VUELTA = 80;

const enfocado = (page: Page): Promise<{ nombre: string; seVe: boolean }> =>
  page.evaluate(() => {
    const elemento = document.activeElement;
    if (!(elemento instanceof HTMLElement) || elemento === document.body) return { nombre: '', seVe: true };
    const etiqueta =
      elemento.getAttribute('aria-label') ??
      (elemento instanceof HTMLInputElement || elemento instanceof HTMLTextAreaElement
        ? elemento.labels?.[0]?.textContent
        : document.getElementById(elemento.getAttribute('aria-labelledby') ?? '')?.textContent) ??
      elemento.textContent;
    const campo = elemento.closest('.MuiInputBase-root');
    const marcas = [
      elemento,
      // Radio buttons and checkboxes are invisible: the element drawn in their place shows the focus.
      ...(elemento.matches('input[type=radio], input[type=checkbox]') ? [elemento.parentElement] : []),
      ...(campo?.querySelectorAll('fieldset') ?? []),
    ];
    const seVe = marcas.some((marca) => {
      if (!marca) return false;
      const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth } = getComputedStyle(marca);
      const contorno = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
      const borde =
        marca.tagName === 'FIELDSET' && borderTopStyle === 'solid' && parseFloat(borderTopWidth) >= 2;
      return contorno || borde;
    });
    return { nombre: etiqueta.trim(), seVe };
  });

describeConNavegador('Con el teclado', () => {
  let servidor: Servidor;
  let navegador: Navegador;
  let dueña: Persona;
  let page: Page;

  beforeAll(async () => {
    servidor = await Servidor.arranca();
    navegador = await Navegador.abre();
    dueña = await servidor.dueña();
    await negocioListo(dueña);
    const perfil = await navegador.perfil(servidor.url, 'escritorio', { reducedMotion: 'reduce' });
    await conSesion(perfil, dueña.token!);
    page = await perfil.newPage();
  });
  afterAll(async () => {
    await navegador.cierra();
    await servidor.termina();
  });

  const tabularHasta = async (nombre: string | RegExp): Promise<void> => {
    const vistos: string[] = [];
    for (let paso = 0; paso < VUELTA; paso++) {
      await tecla(page, 'Tab');
      const foco = await enfocado(page);
      vistos.push(foco.nombre);
      expect(foco).toEqual({ nombre: foco.nombre, seVe: true });
      if (typeof nombre === 'string' ? foco.nombre === nombre : nombre.test(foco.nombre)) return;
    }
    throw new Error(`no Tab reaches ${String(nombre)}; it passes ${vistos.join(' · ')}`);
  };
  /** Waits until the element is enabled first, because `tabularHasta` gives up after a number of Tabs. */
  const enfoca = async (name: string): Promise<void> => {
    const suyo = { name, exact: true, disabled: false };
    await page.getByRole('button', suyo).or(page.getByRole('link', suyo)).first().waitFor();
    await tabularHasta(name);
  };
  const pulsar = async (name: string): Promise<void> => {
    await enfoca(name);
    await tecla(page, 'Enter');
  };
  /** Holds Enter until a question has opened and has had the focus for some repetitions of the key. */
  const sostieneEnter = async (): Promise<void> => {
    await page.keyboard.down('Enter');
    await conFoco(pregunta().getByRole('button').last());
    for (let vez = 0; vez < 5; vez++) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
  };
  const pregunta = () => page.getByRole('alertdialog');
  /** The Shift parts two Enters, which would be one in quick succession. */
  const responde = (respuesta: string): Promise<void> =>
    oprime(pregunta().getByRole('button', { name: respuesta, exact: true }), 'Shift', 'Enter');
  const titulo = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

  test.each(['/home', '/clientes', '/facturas', '/configuracion', '/facturas/nueva'])(
    'en %s el foco se ve en cada parada, en los dos temas, y da la vuelta completa',
    async (ruta) => {
      await page.goto(ruta);
      // The test waits for the whole page, because parts that load later add stops of Tab.
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
      await asentada(page);
      for (const tema of TEMAS) {
        await ponTema(page, tema);
        await tabularHasta('Ir al contenido');
      }
    },
  );

  test('«Ir al contenido» salta la barra', async () => {
    await page.goto('/clientes');
    await titulo('Clientes');
    // Until the customers load, the page's first button is disabled and is no stop of Tab.
    await page.getByRole('article').first().waitFor();
    await pulsar('Ir al contenido');
    await tecla(page, 'Tab');
    await alFin(async () => (await enfocado(page)).nombre).toBe('Enviar Email');
  });

  test('un diálogo toma el foco, no lo suelta, y Escape lo devuelve a quien lo abrió', async () => {
    await page.goto('/clientes');
    await titulo('Clientes');
    await pulsar('Nuevo Cliente');
    const dialogo = page.getByRole('dialog', { name: 'Nuevo Cliente' });
    await dialogo.waitFor();
    for (let paso = 0; paso < 20; paso++) {
      await tecla(page, 'Tab');
      await alFin(() => dialogo.evaluate((uno) => uno.contains(document.activeElement))).toBe(true);
    }
    await escapar(page);
    await dialogo.waitFor({ state: 'detached' });
    await alFin(async () => (await enfocado(page)).nombre).toBe('Nuevo Cliente');
  });

  /** The stops of Tab, once around, whose field or button something else covers at its top or foot. */
  const tapados = async (): Promise<string[]> => {
    const vistos = new Set<string>();
    const suyos: string[] = [];
    for (let paso = 0; paso < VUELTA; paso++) {
      await tecla(page, 'Tab');
      const { nombre, seTapa } = await page.evaluate(() => {
        const uno = document.activeElement!;
        const caja = uno.closest('.MuiInputBase-root, label') ?? uno;
        const { x, y, width, height } = caja.getBoundingClientRect();
        return {
          nombre: `${uno.ariaLabel ?? (uno as HTMLInputElement).labels?.[0]?.textContent ?? uno.textContent.slice(0, 40)} ${x} ${y}`,
          // After the last stop the whole page has the focus.
          seTapa:
            uno !== document.body &&
            [3, height - 3].some(
              (alto) => !caja.contains(document.elementFromPoint(x + width / 2, y + alto)),
            ),
        };
      });
      if (vistos.has(nombre)) break;
      vistos.add(nombre);
      if (seTapa) suyos.push(nombre);
    }
    return suyos;
  };

  test('la barra de una página no tapa lo que Tab enfoca', async () => {
    const { width, height } = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 660 });
    await page.goto('/importar');
    await page.getByLabel('Archivos').setInputFiles({
      name: 'lista.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Nombre,Tel.\nLucía Ibáñez,2221112233\nDon Beto,22'),
    });
    await page.getByRole('button', { name: 'Importar 1 cliente' }).waitFor();
    await enElActo(tapados).toEqual([]);
    await page.setViewportSize({ width, height });
  });

  test('una factura va de nada a pagada, y de vuelta, sin tocar el ratón', async () => {
    await page.goto('/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await pulsar('Facturas');
    await titulo('Facturas');
    await pulsar('Nueva Factura');
    await titulo('Nueva Factura');

    const elige = async (lista: string, texto: string, opcion: RegExp): Promise<void> => {
      const campo = page.getByRole('combobox', { name: lista, exact: true });
      await campo.waitFor();
      await tabularHasta(lista);
      await teclea(campo, texto);
      const bajoIntro = page.getByRole('option', { name: opcion }).and(page.locator('.Mui-focused'));
      await bajoIntro.waitFor();
      await oprime(campo, 'Enter');
      await bajoIntro.waitFor({ state: 'detached' });
    };
    const reemplaza = async (etiqueta: string, texto: string): Promise<void> => {
      const campo = page.getByLabel(etiqueta, { exact: true });
      await campo.waitFor();
      await tabularHasta(etiqueta);
      await oprime(campo, 'Control+A');
      await teclea(campo, texto);
    };
    await elige('Cliente', 'jos', /José Núñez/);
    await elige('Agregar servicio', 'bal', /Balatas/);
    await reemplaza('Cantidad del concepto 1', '2');
    await reemplaza('Impuesto (%)', '16');
    await pulsar('Vista previa');
    await page.getByRole('dialog', { name: 'Vista previa' }).waitFor();
    await escapar(page);
    await page.getByRole('dialog', { name: 'Vista previa' }).waitFor({ state: 'detached' });
    const creadas = peticiones(page, 'POST');
    await enfoca('Crear factura');
    await sostieneEnter();
    await pregunta().waitFor();
    expect(creadas).toEqual([]);
    await responde('Sí, crear');
    await avisa(page, 'Factura creada exitosamente');
    await titulo('Factura #1 lista · $813.16');
    await pulsar('Ver facturas');
    await page.getByText('$813.16').first().waitFor();

    await pulsar('Completar Pago');
    await page.getByRole('dialog', { name: 'Completar Pago' }).waitFor();
    await pulsar('Completar Pago con Transferencia');
    await responde('Sí, completar');
    await page.getByRole('dialog', { name: 'Pago Completado' }).waitFor();
    await pulsar('Revertir Pago');
    await responde('Sí, revertir');
    await avisa(page, 'Pago revertido exitosamente');
    await pregunta().waitFor({ state: 'detached' });
    await page.getByRole('dialog', { name: 'Completar Pago' }).waitFor();
    await escapar(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Pendiente a Pagar').first().waitFor();
  });

  test('al preguntar si se borra, el foco está en Cancelar: Intro no borra nada', async () => {
    const { body } = await dueña.get<{ facturas: { numero_factura: number }[] }>('/api/facturas');
    await page.goto('/facturas');
    await titulo('Facturas');
    await pulsar(`Más acciones (factura ${body.facturas[0]!.numero_factura})`);
    // ArrowUp goes from the first item of the menu to the last.
    await oprime(page.getByRole('menuitem').first(), 'ArrowUp');
    await oprime(page.getByRole('menuitem', { name: 'Eliminar' }), 'Enter');
    const borrados = peticiones(page, 'DELETE');
    await responde('Cancelar');
    await pregunta().waitFor({ state: 'detached' });
    // After this round trip to the server, a request to delete would have been noticed.
    await page.evaluate(() => fetch('/api/salud').then(() => undefined));
    expect(borrados).toEqual([]);
    await alFin(async () => (await dueña.get<{ total: number }>('/api/facturas')).body.total).toBe(1);
  });
});

describeConNavegador('Las animaciones', () => {
  let servidor: Servidor;
  let navegador: Navegador;
  beforeAll(async () => {
    servidor = await Servidor.arranca();
    navegador = await Navegador.abre();
  });
  afterAll(async () => {
    await navegador.cierra();
    await servidor.termina();
  });

  const loQueDura = async (reducedMotion: 'reduce' | 'no-preference'): Promise<number> => {
    const { token } = await servidor.dueña();
    const perfil = await navegador.perfil(servidor.url, 'escritorio', { reducedMotion });
    await conSesion(perfil, token!);
    const page = await perfil.newPage();
    await page.goto('/clientes');
    await page.getByRole('heading', { name: 'No hay clientes' }).waitFor();
    await page.evaluate(() => {
      const duraciones: number[] = [];
      Object.assign(window, { duraciones });
      // Durations are read from the styles, because an animation may be over when its event arrives.
      const anotar = ({ target, type }: Event) => {
        const { transitionDuration, animationDuration } = getComputedStyle(target as Element);
        const declaradas = type === 'transitionrun' ? transitionDuration : animationDuration;
        for (const una of declaradas.split(',')) duraciones.push(parseFloat(una) * 1000);
      };
      for (const tipo of ['transitionrun', 'animationstart']) document.addEventListener(tipo, anotar, true);
    });
    await page.getByRole('button', { name: 'Nuevo Cliente' }).first().click();
    await page.getByRole('dialog').waitFor();
    await escapar(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const duraciones = await page.evaluate(() => (window as unknown as { duraciones: number[] }).duraciones);
    await perfil.close();
    return Math.max(0, ...duraciones);
  };

  test('duran entre 100 y 300 ms', async () => {
    const dura = await loQueDura('no-preference');
    expect(dura).toBeGreaterThan(100);
    expect(dura).toBeLessThanOrEqual(300);
  });

  test('no se hacen para quien pidió menos movimiento', async () => {
    await enElActo(() => loQueDura('reduce')).toBeLessThan(1);
  });
});
