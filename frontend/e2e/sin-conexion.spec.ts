import { readFile } from 'node:fs/promises';
import { type BrowserContext, type Page, type Request } from 'playwright-core';
import { Persona, Servidor, negocioListo, solicitud } from '@cuenta-clara/backend/test/servidor.prueba';
import { muestra, testEnLargas } from '@cuenta-clara/dominio/sorteos.prueba';
import {
  alFin,
  avisa,
  cierra,
  cifrasDelInicio,
  conSesion,
  deOtroToque,
  describeConNavegador,
  enElActo,
  fotografia,
  Navegador,
  peticiones,
  pideRechazos,
  respondidas,
} from './navegador.prueba.ts';
import { LO_GUARDADO } from '../src/dispositivo/lo-guardado.ts';
import { NINGUNA_PANTALLA, Ventana } from './sitio.prueba.ts';

const UN_LOGO = new URL('../public/icono-192.png', import.meta.url);
const CLAVE = 'una clave larga';
const SIN_CONEXION = 'Sin conexión: ves los últimos datos guardados.';
const NO_SE_PUDO = 'Sin conexión: no hubo respuesta. Inténtalo de nuevo cuando vuelva.';
const LO_QUE_FALTA = 'Sin conexión: lo que falta llega en cuanto vuelva.';

const CASCARON = ['/api/auth/profile', '/api/negocio-config'];

describeConNavegador('En una línea pobre', () => {
  let servidor: Servidor;
  let navegador: Navegador;
  let perfil: BrowserContext;
  let page: Page;
  let ana: Persona;
  let correo: string;
  let lecturas: Request[];
  let cuentas = 0;

  beforeAll(async () => {
    servidor = await Servidor.arranca();
    navegador = await Navegador.abre();
  });
  afterAll(async () => {
    await navegador.cierra();
    await servidor.termina();
  });

  const negocioDe = async (nombre: string): Promise<[Persona, string]> => {
    const email = `${nombre.toLowerCase()}@negocio-${cuentas++}.mx`;
    const cuenta = { fullName: `${nombre} Ruiz`, email, password: CLAVE };
    const { body } = await servidor.nadie.post('/api/auth/register', cuenta);
    return [new Persona(servidor.url, body.token, body.user.id), email];
  };
  const boton = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const aviso = () => page.getByRole('status').filter({ hasText: SIN_CONEXION });
  const texto = (uno: string) => page.getByText(uno).first();
  const espera = (condicion: () => boolean | Promise<boolean>) => page.waitForFunction(condicion);

  const entra = async (email: string): Promise<void> => {
    await page.goto('/login');
    await espera(() => navigator.serviceWorker.controller !== null);
    await page.getByLabel(/Correo electrónico/).fill(email);
    await page.getByRole('textbox', { name: /Contraseña/ }).fill(CLAVE);
    await boton('Iniciar Sesión').click();
    await cifrasDelInicio(page).waitFor();
  };
  const visita = async (lugar: string): Promise<void> => {
    await page.getByRole('navigation').getByRole('link', { name: lugar }).first().click();
    await page.getByRole('heading', { name: lugar, level: 1 }).waitFor();
  };
  const guardado = (): Promise<string[]> =>
    page.evaluate(async () => {
      const lugares = await Promise.all((await caches.keys()).map((lugar) => caches.open(lugar)));
      const claves = await Promise.all(lugares.map((lugar) => lugar.keys()));
      return claves.flat().map(({ url }) => new URL(url).pathname);
    });
  /** Waits until these responses are cached: a screen may show a response before. */
  const seGuarda = (...cuales: string[]): Promise<void> =>
    alFin(() => guardado()).toEqual(expect.arrayContaining(cuales));
  const sesionesGuardadas = (): Promise<string[]> =>
    page.evaluate(async () => (await caches.keys()).filter((lugar) => lugar.startsWith('datos-')));
  /** Signs out once all responses are cached, so that none is cached after the sign-out. */
  const sale = async (): Promise<void> => {
    await respondidas(lecturas);
    await seGuarda(...CASCARON, '/api/clientes');
    await boton('Cerrar sesión').click();
  };
  const llenaFactura = async (): Promise<void> => {
    await page.goto('/facturas/nueva');
    await page.getByRole('combobox', { name: /Cliente/ }).fill('jos');
    await page.getByRole('option', { name: /José Núñez/ }).click();
    await page.getByRole('combobox', { name: /servicio/i }).fill('bal');
    await page.getByRole('option', { name: /Balatas/ }).click();
  };
  const confirma = () => page.getByRole('alertdialog').getByRole('button', { name: 'Sí, crear' });
  /**
   * The first `cuantas` POSTs reach the server and their responses are lost. The page's one retry of a POST
   * counts too.
   */
  const pierdeRespuestas = async (camino: string, cuantas: number): Promise<void> => {
    let perdidas = 0;
    await page.route(`**${camino}`, async (ruta) => {
      if (perdidas === cuantas || ruta.request().method() !== 'POST') return ruta.fallback();
      perdidas++;
      await ruta.fetch();
      await ruta.abort('connectionreset');
    });
  };
  const facturas = async (): Promise<number> => (await ana.get('/api/facturas')).body.total;

  beforeEach(async () => {
    [ana, correo] = await negocioDe('Ana');
    await negocioListo(ana);
  });

  /**
   * Each test begins signed in by hand in a new profile, so that all requests pass through the service
   * worker.
   */
  const conLoQueSeGuarda = (): void => {
    beforeEach(async () => {
      perfil = await navegador.perfil(servidor.url, 'telefono', { serviceWorkers: 'allow' });
      page = await perfil.newPage();
      lecturas = peticiones(page, 'GET');
      await entra(correo);
    });
    afterEach(() => cierra(perfil));
  };
  /** Writes do not pass through a service worker, so none is installed. */
  const yaDentro = (): void => {
    let devuelve: () => Promise<void>;
    beforeEach(async () => {
      const prestado = await navegador.presta(servidor.url, 'telefono', { reducedMotion: 'reduce' });
      devuelve = prestado.devuelve;
      const ventana = await Ventana.abre(await prestado.perfil.abreVentana());
      await ventana.llega(NINGUNA_PANTALLA, ana.token);
      page = ventana.page;
    });
    afterEach(() => devuelve());
  };

  describe('mientras la aplicación llega', () => {
    const APLICACION = /\/assets\/index-.*\.js$/;
    /**
     * The screens whose files the page requests before the app runs: the app's script is replaced by an empty
     * response.
     */
    const pedidos = async (direccion: string, token: string | null): Promise<string[]> => {
      const otro = await navegador.perfil(servidor.url, 'telefono');
      if (token) await conSesion(otro, token);
      const pagina = await otro.newPage();
      await pagina.route(APLICACION, (ruta) => ruta.fulfill({ contentType: 'text/javascript', body: '' }));
      // The test waits for each file: after the page's `load` event some may still be loading.
      await pagina.goto(direccion);
      const enlaces = pagina.locator('link[rel=modulepreload]');
      const urls = await enlaces.evaluateAll((todos) => todos.map((uno) => (uno as HTMLLinkElement).href));
      const llego = (url: string) => performance.getEntriesByName(url).length > 0;
      for (const url of urls) await pagina.waitForFunction(llego, url);
      await cierra(otro);
      // Only files that a single screen uses are listed, not shared chunks (vite.config.ts).
      return urls.flatMap((url) => /assets\/(Pagina\w+|inicio|lista)-.{8}\.js$/.exec(url)?.[1] ?? []);
    };

    testEnLargas('ya se piden los archivos de la pantalla a la que va', async () => {
      await enElActo(() => pedidos('/facturas?estado=pendiente', ana.token)).toEqual(['lista']);
      await enElActo(() => pedidos('/home', ana.token)).toEqual(['inicio']);
      await enElActo(() => pedidos('/configuracion', ana.token)).toContain('PaginaDeConfiguracion');
    });

    test('sin sesión, y en /login, no se pide ningún archivo de pantalla', async () => {
      await enElActo(() => pedidos('/facturas', null)).toEqual([]);
      await enElActo(() => pedidos('/login', ana.token)).toEqual([]);
    });
  });

  describe('lo que se instala', () => {
    yaDentro();

    test('se puede instalar: su manifiesto tiene nombre, idioma y los iconos que dice', async () => {
      await page.goto('/clientes');
      const direccion = await page.locator('link[rel=manifest]').getAttribute('href');
      const manifiesto = (await servidor.nadie.get(direccion!)).body;
      const { name, lang, display, icons } =
        typeof manifiesto === 'string' ? JSON.parse(manifiesto) : manifiesto;
      expect({ name, lang, display }).toEqual({ name: 'Cuenta Clara', lang: 'es', display: 'standalone' });
      const dePixeles = (icons as { src: string; type: string }[]).filter(({ type }) => type === 'image/png');
      const medidas = (): Promise<string[]> =>
        page.evaluate(async (iconos) => {
          const imagenes = iconos.map(async ({ src }) => {
            const imagen = await createImageBitmap(await (await fetch(src)).blob());
            return `${imagen.width}x${imagen.height}`;
          });
          return Promise.all(imagenes);
        }, dePixeles);
      await enElActo(medidas).toEqual(['192x192', '512x512', '512x512']);
      expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
    });
  });

  describe('la aplicación', () => {
    conLoQueSeGuarda();

    test('abre sin línea con los últimos datos vistos y con su logo, y lo dice', async () => {
      const form = new FormData();
      form.set('logo', new Blob([await readFile(UN_LOGO)]), 'logo.png');
      const headers = { authorization: `Bearer ${ana.token}` };
      await fetch(`${ana.url}/api/negocio-config/logo`, { method: 'POST', body: form, headers });
      await page.reload();
      const seVeElLogo = () =>
        espera(() => [...document.images].some((una) => una.naturalWidth > 0 && una.src.includes('/logo/')));
      await seVeElLogo();
      await visita('Clientes');
      await texto('José Núñez').waitFor();
      await seGuarda(...CASCARON, '/api/clientes', '/api/facturas/resumen');
      await perfil.setOffline(true);
      await page.goto('/clientes');
      await texto('José Núñez').waitFor();
      await aviso().waitFor();
      await seVeElLogo();
      await fotografia(page, 'telefono-sin-conexion');
      await page.goto('/home');
      await cifrasDelInicio(page).waitFor();
    });

    testEnLargas('se le comparte un contacto desde otra aplicación, y lo abre para importarlo', async () => {
      await page.evaluate(async () => {
        const { share_target: destino } = await (await fetch('/manifiesto.webmanifest')).json();
        const formulario = Object.assign(document.createElement('form'), destino);
        const archivos = new DataTransfer();
        const tarjeta =
          'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Lupita Sol\r\nTEL:+52 55 1234 5670\r\nEND:VCARD\r\n';
        archivos.items.add(new File([tarjeta], 'Lupita Sol.vcf', { type: 'text/vcard' }));
        const campo = Object.assign(document.createElement('input'), {
          type: 'file',
          name: destino.params.files[0].name,
          files: archivos.files,
        });
        formulario.append(campo);
        document.body.append(formulario);
        formulario.submit();
      });
      await page.getByRole('article', { name: 'Fila 1: Lupita Sol' }).waitFor();
      await page.getByRole('button', { name: 'Importar 1 cliente' }).waitFor();
      await alFin(async () => new URL(page.url()).pathname).toBe('/importar');
    });

    testEnLargas('al volver la línea el aviso se va y se ve lo que cambió mientras tanto', async () => {
      await visita('Clientes');
      await texto('José Núñez').waitFor();
      await perfil.setOffline(true);
      await aviso().waitFor();
      await ana.post('/api/clientes', { nombre: 'Eva Sol', telefono: '5512345678', categoria: 'activo' });
      await perfil.setOffline(false);
      await texto('Eva Sol').waitFor();
      await aviso().waitFor({ state: 'detached' });
    });

    testEnLargas(
      'si es el servidor el que cae, a medio importar, lo dice, se repone sola y sigue donde iba',
      async () => {
        await visita('Clientes');
        await texto('José Núñez').waitFor();
        await seGuarda(...CASCARON, '/api/clientes');
        const clientes = async (): Promise<number> => (await ana.get('/api/clientes')).body.length;
        const filas = Array.from({ length: 600 }, (_nada, n) => `Ana,${5_512_000_000 + n}`);
        await page.getByRole('link', { name: 'Importar', exact: true }).click();
        await page.getByLabel('Archivos').setInputFiles({
          name: 'lista.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(['Nombre,Tel', ...filas].join('\n')),
        });
        await boton('Importar 600 clientes').click();
        while ((await clientes()) === 1);
        await servidor.mata();
        await page.goto('/clientes');
        await texto('José Núñez').waitFor();
        await aviso().waitFor();
        servidor = await Servidor.arranca({ PORT: new URL(servidor.url).port }, servidor.dataDir);
        await aviso().waitFor({ state: 'detached' });
        await page.goto('/importar');
        await texto('Se agregaron 600 clientes').waitFor();
        await enElActo(clientes).toBe(601);
      },
    );

    test('no guarda en el aparato ni lo que se respondió al entrar ni los PDF', async () => {
      await visita('Clientes');
      await texto('José Núñez').waitFor();
      const { body: clientes } = await ana.get('/api/clientes');
      const { body: factura } = await ana.post('/api/facturas', solicitud(clientes[0].id));
      const pdf = `/api/facturas/${factura.id}/pdf/public`;
      await page.evaluate(async (uno) => {
        const authorization = `Bearer ${localStorage.getItem('token')}`;
        await (await fetch(uno, { headers: { authorization } })).arrayBuffer();
      }, pdf);
      // The list is requested after the PDF, so once the list is cached all earlier writes to the cache are
      // done.
      await visita('Facturas');
      await texto('José Núñez').waitFor();
      await seGuarda('/api/clientes', '/api/facturas');
      await enElActo(async () =>
        (await guardado()).filter((una) => una === pdf || /login|register/.test(una)),
      ).toEqual([]);
    });
  });

  describe('lo que se escribe', () => {
    yaDentro();

    test('sin línea no se guarda, se dice por qué y lo escrito sigue ahí', async () => {
      await page.goto('/clientes');
      await boton('Nuevo Cliente').first().click();
      await page.getByRole('radio', { name: 'Activo' }).check();
      await page.getByLabel(/^Nombre/).fill('Lucía Ibáñez');
      await page.getByLabel(/^Teléfono/).fill('2221112233');
      await page.context().setOffline(true);
      await boton('Crear').click();
      await texto(NO_SE_PUDO).waitFor();
      await alFin(() => page.getByLabel(/^Nombre/).inputValue()).toBe('Lucía Ibáñez');
      await page.context().setOffline(false);
      await deOtroToque(page);
      await boton('Crear').click();
      await avisa(page, 'Cliente guardado');
    });

    testEnLargas('el cliente recién guardado sale «En camino» hasta que se puede leer', async () => {
      await page.goto('/clientes');
      await texto('José Núñez').waitFor();
      let detenidas = true;
      const lugar = '4'.padStart(20, '0');
      const antes = (await ana.get('/api/clientes')).body;
      await page.route('**/api/**', async (ruta) => {
        const peticion = ruta.request();
        const con = (cabecera: object, json?: unknown) => async () => {
          const response = await ruta.fetch();
          const headers = { ...response.headers(), ...cabecera };
          await ruta.fulfill({ response, headers, ...(json !== undefined && { json }) });
        };
        const esDeClientes = new URL(peticion.url()).pathname === '/api/clientes';
        if (peticion.method() === 'POST') return con({ 'x-pendiente': lugar })();
        if (!detenidas || !(await peticion.headerValue('x-desde'))) return ruta.fallback();
        return con({ 'x-atrasada': 'si' }, esDeClientes ? antes : undefined)();
      });
      await boton('Nuevo Cliente').first().click();
      await page.getByRole('radio', { name: 'Activo' }).check();
      await page.getByLabel(/^Nombre/).fill('Lucía Ibáñez');
      await page.getByLabel(/^Teléfono/).fill('2221112233');
      await boton('Crear').click();
      await avisa(page, 'Cliente guardado');
      const enCamino = page.getByText('Lo que acabas de registrar está en camino.');
      await enCamino.waitFor();
      const suya = page.getByRole('article', { name: 'Lucía Ibáñez' });
      const insignia = suya.getByText('En camino');
      await insignia.waitFor();
      await fotografia(page, 'telefono-cliente-en-camino');
      await page.reload();
      await insignia.waitFor();
      await enCamino.waitFor();
      detenidas = false;
      await enCamino.waitFor({ state: 'detached' });
      await insignia.waitFor({ state: 'detached' });
      await suya.waitFor();
    });

    testEnLargas('dos toques seguidos hacen una sola factura', async () => {
      await llenaFactura();
      const escrituras = peticiones(page, 'POST');
      await boton(/Crear factura/i).evaluate((uno: HTMLElement) => {
        uno.click();
        uno.click();
      });
      await confirma().evaluate((uno: HTMLElement) => {
        uno.click();
        uno.click();
      });
      await avisa(page, 'Factura creada exitosamente');
      await respondidas(escrituras);
      await alFin(() => facturas()).toBe(1);
    });

    testEnLargas('dos toques seguidos hacen un solo cliente', async () => {
      await page.goto('/clientes');
      await boton('Nuevo Cliente').first().click();
      await page.getByRole('radio', { name: 'Activo' }).check();
      await page.getByLabel(/^Nombre/).fill('Lucía Ibáñez');
      await page.getByLabel(/^Teléfono/).fill('2221112233');
      const escrituras = peticiones(page, 'POST');
      await boton('Crear').evaluate((uno: HTMLElement) => {
        uno.click();
        uno.click();
      });
      await avisa(page, 'Cliente guardado');
      await respondidas(escrituras);
      await alFin(async () => (await ana.get('/api/clientes?q=lucia')).body).toHaveLength(1);
      const claves = escrituras.map((una) => una.headers()['idempotency-key']);
      expect(new Set(claves)).toEqual(new Set([expect.stringMatching(/^[0-9a-f]{32}$/)]));
    });

    testEnLargas(
      'si la respuesta se pierde una vez, la página lo intenta otra y ella no se entera',
      async () => {
        await pierdeRespuestas('/api/facturas', 1);
        await llenaFactura();
        await boton(/Crear factura/i).click();
        await confirma().click();
        await avisa(page, 'Factura creada exitosamente');
        await alFin(() => facturas()).toBe(1);
      },
    );

    testEnLargas('si la respuesta se perdió, guardar de nuevo no hace otra factura', async () => {
      await pierdeRespuestas('/api/facturas', 2);
      await llenaFactura();
      await boton(/Crear factura/i).click();
      await confirma().click();
      await texto(NO_SE_PUDO).waitFor();
      await alFin(() => facturas()).toBe(1);
      await boton(/Crear factura/i).click();
      await confirma().click();
      await avisa(page, 'Factura creada exitosamente');
      await alFin(() => facturas()).toBe(1);
    });

    testEnLargas('si la respuesta se perdió, guardar tras recargar no hace otra factura', async () => {
      await pierdeRespuestas('/api/facturas', 2);
      await llenaFactura();
      await boton(/Crear factura/i).click();
      await confirma().click();
      await texto(NO_SE_PUDO).waitFor();
      await page.reload();
      await texto('Recuperamos lo que no habías guardado.').waitFor();
      await boton(/Crear factura/i).click();
      await confirma().click();
      await avisa(page, 'Factura creada exitosamente');
      await alFin(() => facturas()).toBe(1);
    });

    testEnLargas('si entretanto otra factura tomó su número, la suya se hace con el siguiente', async () => {
      pideRechazos(409);
      await llenaFactura();
      const { body: clientes } = await ana.get('/api/clientes');
      await ana.post('/api/facturas', solicitud(clientes[0].id, { numero_factura: 1 }));
      await boton(/Crear factura/i).click();
      await confirma().click();
      await avisa(page, 'Factura creada exitosamente');
      await alFin(() => facturas()).toBe(2);
    });

    testEnLargas('si la respuesta se perdió y ella cambió algo, se guarda en la misma factura', async () => {
      pideRechazos(422);
      await pierdeRespuestas('/api/facturas', 2);
      await llenaFactura();
      await boton(/Crear factura/i).click();
      await confirma().click();
      await texto(NO_SE_PUDO).waitFor();
      await boton(/^Nota y términos/).click();
      await page.getByLabel('Nota', { exact: true }).fill('Otra nota');
      await boton(/Crear factura/i).click();
      await confirma().click();
      await avisa(page, 'Factura creada exitosamente');
      const { body } = await ana.get('/api/facturas');
      expect(body.facturas.map(({ nota }: { nota: string }) => nota)).toEqual(['Otra nota']);
    });
  });

  describe('lo que llega después de la pantalla', () => {
    yaDentro();

    test.each(
      muestra([
        {
          que: 'el menú de una factura',
          archivo: /MenuDeAcciones/,
          pulsa: () => boton(/^Más acciones/).click(),
          seAbre: () => page.getByRole('menuitem', { name: 'Repetir' }),
        },
        {
          que: 'el cobro de una factura',
          archivo: /ModalDePago/,
          pulsa: () => boton('Completar Pago').click(),
          seAbre: () => page.getByRole('dialog', { name: 'Completar Pago' }),
        },
        {
          que: 'la pregunta de si se elimina',
          archivo: /DialogoDeConfirmacion/,
          antes: async () => {
            await boton(/^Más acciones/).click();
            await page.getByRole('menuitem', { name: 'Eliminar' }).waitFor();
          },
          pulsa: () => page.getByRole('menuitem', { name: 'Eliminar' }).click(),
          seAbre: () => page.getByRole('alertdialog', { name: /^¿Eliminar/ }),
        },
      ]),
    )(
      'si falta $que se dice, y se abre cuando vuelve la línea',
      async ({ archivo, antes, pulsa, seAbre }) => {
        const { body: clientes } = await ana.get('/api/clientes');
        await ana.post('/api/facturas', solicitud(clientes[0].id));
        await page.route(archivo, (ruta) => ruta.abort('connectionreset'));
        await page.goto('/facturas');
        await texto('José Núñez').waitFor();
        await antes?.();
        await page.context().setOffline(true);
        await pulsa();
        await page.getByRole('alert').filter({ hasText: LO_QUE_FALTA }).waitFor();
        await texto('José Núñez').waitFor();
        await page.unroute(archivo);
        await page.context().setOffline(false);
        await seAbre().waitFor();
        await page.getByText(LO_QUE_FALTA).waitFor({ state: 'detached' });
      },
    );
  });

  describe('en el mismo aparato', () => {
    conLoQueSeGuarda();

    testEnLargas('al salir no queda en él nada de lo que se vio', async () => {
      await visita('Clientes');
      await texto('José Núñez').waitFor();
      await sale();
      await alFin(() => sesionesGuardadas()).toEqual([]);
      await alFin(async () => (await guardado()).filter((una) => una.startsWith('/api/'))).toEqual([]);
    });

    testEnLargas('lo que el servidor responde cuando ella ya salió no se guarda', async () => {
      await respondidas(lecturas);
      servidor.duerme();
      await visita('Clientes');
      // The service worker receives requests in order: once it answers this request for a script, it has the
      // request of the list of customers too.
      await page.evaluate(async () => {
        await fetch(document.querySelector<HTMLScriptElement>('script[type=module]')!.src);
      });
      await boton('Cerrar sesión').click();
      await alFin(() => sesionesGuardadas()).toEqual([]);
      servidor.despierta();
      await respondidas(lecturas);
      expect(lecturas.map((una) => new URL(una.url()).pathname)).toContain('/api/clientes');
      await page.evaluate(() => fetch('/api/salud').then((una) => una.text()));
      await enElActo(() => sesionesGuardadas()).toEqual([]);
    });

    test('otra persona no ve sin línea nada de la primera', async () => {
      const [, suCorreo] = await negocioDe('Eva');
      await visita('Clientes');
      await texto('José Núñez').waitFor();
      await sale();
      await entra(suCorreo);
      await alFin(() => sesionesGuardadas()).toHaveLength(1);
      await seGuarda(...CASCARON);
      await perfil.setOffline(true);
      await page.goto('/clientes');
      await aviso().waitFor();
      await boton('Reintentar').first().waitFor();
      await alFin(() => page.getByText('José Núñez').count()).toBe(0);
    });

    const todoLoGuardado = (): Promise<{ donde: string; nombre: string; texto: string }[]> =>
      page.evaluate(async () => {
        const deTexto = (donde: string, almacen: Storage) =>
          Object.entries(almacen).map(([nombre, texto]) => ({ donde, nombre, texto: String(texto) }));
        const deCaches = (await caches.keys()).map(async (nombre) => {
          const cache = await caches.open(nombre);
          const respuestas = (await cache.keys()).map(async (una) => {
            return `${una.url} ${await (await cache.match(una))?.text()}`;
          });
          return { donde: 'cache', nombre, texto: (await Promise.all(respuestas)).join('\n') };
        });
        const bases = (await indexedDB.databases()).map(({ name = '' }) => ({
          donde: 'indexedDB',
          nombre: name,
          texto: name,
        }));
        const trabajadores = (await navigator.serviceWorker.getRegistrations()).map(({ active }) => ({
          donde: 'trabajador',
          nombre: new URL(active!.scriptURL).pathname,
          texto: '',
        }));
        const galletas = document.cookie && [{ donde: 'cookie', nombre: document.cookie, texto: '' }];
        return [
          ...deTexto('local', localStorage),
          ...deTexto('pestana', sessionStorage),
          ...(await Promise.all(deCaches)),
          ...bases,
          ...trabajadores,
          ...(galletas || []),
        ];
      });
    /** A stored item that `LO_GUARDADO` does not declare fails the test. */
    const porLinea = async () => {
      const todo = await todoLoGuardado();
      return todo.map(({ donde, nombre, texto }) => {
        const linea = Object.entries(LO_GUARDADO).find(
          ([una, { en }]) =>
            donde === en &&
            (donde === 'cache' ? nombre.startsWith(una) : nombre === una || nombre.startsWith(`${una}:`)),
        );
        return { linea: linea?.[0] ?? `nobody's: ${donde} ${nombre}`, de: linea?.[1].de, nombre, texto };
      });
    };
    /**
     * Stored items that must not outlive a sign-out: items of a session, an owner or a visit, undeclared
     * items, and items that contain one of her texts (`suyo`).
     */
    const quedaDe = async (suyo: readonly string[]): Promise<string[]> =>
      (await porLinea()).flatMap(({ linea, de, nombre, texto }) =>
        de === undefined ||
        ['sesion', 'duena', 'visita'].includes(de) ||
        suyo.some((algo) => `${nombre} ${texto}`.includes(algo))
          ? [linea]
          : [],
      );

    testEnLargas(
      'de quien sale no queda nada en el dispositivo, ni de la primera cuando entra otra',
      async () => {
        pideRechazos(401);
        const [eva, suCorreo] = await negocioDe('Eva');
        const cliente = (await ana.get('/api/clientes')).body[0];
        const factura = (await ana.post('/api/facturas', solicitud(cliente.id))).body;
        const suyo = [ana.id, cliente.id, cliente.nombre, factura.id, correo];
        const deja = async (): Promise<void> => {
          await page.goto('/home');
          await alFin(async () => (await porLinea()).map(({ linea }) => linea)).toContain('primeros-pasos');
          await page.goto(`/clientes/${cliente.id}`);
          await texto('José Núñez').waitFor();
          await page.goto(`/factura-detalle/${factura.id}`);
          await texto('José Núñez').waitFor();
          await llenaFactura();
          await respondidas(lecturas);
          await alFin(async () => (await porLinea()).map(({ linea }) => linea)).toEqual(
            expect.arrayContaining([
              'token',
              'negocio-del-marco',
              'lecturas-al-abrir',
              'factura-sin-guardar',
              'datos-',
              'cascaron-',
              '/service-worker.js',
            ]),
          );
        };

        await deja();
        await boton('Cerrar sesión').click();
        const pregunta = page.getByRole('alertdialog', { name: '¿Cerrar sesión sin guardar?' });
        await pregunta.getByRole('button', { name: 'Cerrar sesión' }).click();
        await page.getByLabel(/Correo electrónico/).waitFor();
        await alFin(() => quedaDe(suyo)).toEqual([]);

        // When a session expires, the owner's unsaved form stays, also while another owner is signed in. The
        // page that held it was left.
        await entra(correo);
        await deja();
        await ana.delete('/api/auth/sesiones');
        await page.goto('/clientes');
        await texto('Tu sesión expiró. Inicia sesión de nuevo.').waitFor();
        await alFin(async () => (await quedaDe(suyo)).sort()).toEqual([
          'correo',
          'duena',
          'escrito-sin-guardar',
          'pestana',
          'primeros-pasos',
          'regreso',
        ]);
        await page.getByLabel(/Correo electrónico/).fill(suCorreo);
        await page.getByRole('textbox', { name: /Contraseña/ }).fill(CLAVE);
        await boton('Iniciar Sesión').click();
        await cifrasDelInicio(page).waitFor();
        await respondidas(lecturas);
        const deAna = async () =>
          (await porLinea()).filter(({ nombre, texto: dicho }) =>
            suyo.some((algo) => `${nombre} ${dicho}`.includes(algo)),
          );
        await alFin(async () => (await deAna()).map(({ linea }) => linea)).toEqual(['escrito-sin-guardar']);
        await alFin(async () => (await porLinea()).find(({ linea }) => linea === 'duena')).toMatchObject({
          texto: eva.id,
        });
      },
    );

    testEnLargas('lo guardado es de quien lo pidió: a otra sesión no se le responde con ello', async () => {
      await visita('Clientes');
      await texto('José Núñez').waitFor();
      await seGuarda('/api/clientes');
      await perfil.setOffline(true);
      const pide = (token: string | null) =>
        page.evaluate(
          (uno) =>
            fetch('/api/clientes', { headers: { authorization: `Bearer ${uno}` } }).then(
              (respuesta) => respuesta.text(),
              () => 'sin respuesta',
            ),
          token,
        );
      const suya = await page.evaluate(() => localStorage.getItem('token'));
      await enElActo(() => pide(suya)).toContain('José Núñez');
      await enElActo(() => pide('de-otra-persona')).toBe('sin respuesta');
    });
  });
});
