import { type BrowserContext, type Page } from 'playwright-core';
import { Persona, Servidor, negocioListo, solicitud } from '../../backend/test/servidor.prueba.ts';
import { Navegador, alFin, describeConNavegador, fotografia } from './navegador.prueba.ts';

/** What a poor line may never do to an owner: lose what she typed, make an invoice twice, show her nothing at all. */

const CLAVE = 'una clave larga';
const SIN_CONEXION = 'Sin conexión: ves los últimos datos guardados.';
const NO_SE_PUDO = 'Sin conexión: no se pudo completar. Inténtalo de nuevo cuando vuelva.';

describeConNavegador('En una línea pobre', () => {
  let servidor: Servidor;
  let navegador: Navegador;
  let perfil: BrowserContext;
  let page: Page;
  let ana: Persona;
  let correo: string;
  let cuentas = 0;

  beforeAll(async () => {
    servidor = await Servidor.arranca();
    navegador = await Navegador.abre();
  }, 60_000);
  afterAll(async () => {
    await navegador.cierra();
    await servidor.termina();
  }, 30_000);

  /** A shop with a customer and a service, whose owner signs in by hand. */
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
    // What she asks for from here on passes by the service worker.
    await espera(() => navigator.serviceWorker.controller !== null);
    await page.getByLabel(/Correo electrónico/).fill(email);
    await page.getByRole('textbox', { name: /Contraseña/ }).fill(CLAVE);
    await boton('Iniciar Sesión').click();
    await texto('Total Facturado').waitFor();
  };
  const visita = async (lugar: string): Promise<void> => {
    await page.getByRole('navigation').getByRole('link', { name: lugar }).first().click();
    await page.getByRole('heading', { name: lugar, level: 1 }).waitFor();
  };
  /** The addresses of all that the device keeps. */
  const guardado = (): Promise<string[]> =>
    page.evaluate(async () => {
      const lugares = await Promise.all((await caches.keys()).map((lugar) => caches.open(lugar)));
      const peticiones = await Promise.all(lugares.map((lugar) => lugar.keys()));
      return peticiones.flat().map(({ url }) => new URL(url).pathname);
    });
  const llenaFactura = async (): Promise<void> => {
    await page.goto('/facturas/nueva');
    await page.getByRole('combobox', { name: /Cliente/ }).fill('jos');
    await page.getByRole('option', { name: /José Núñez/ }).click();
    await page.getByRole('combobox', { name: /servicio/i }).fill('bal');
    await page.getByRole('option', { name: /Balatas/ }).click();
  };
  const confirma = () => page.getByRole('alertdialog').getByRole('button', { name: 'Sí, crear' });
  /** The server gets the first POST to this path, and its answer never arrives. */
  const pierdeLaPrimeraRespuesta = async (camino: string): Promise<void> => {
    let perdida = false;
    await page.route(`**${camino}`, async (ruta) => {
      if (perdida || ruta.request().method() !== 'POST') return ruta.fallback();
      perdida = true;
      await ruta.fetch();
      await ruta.abort('connectionreset');
    });
  };
  const facturas = async (): Promise<number> => (await ana.get('/api/facturas')).body.total;

  beforeEach(async () => {
    [ana, correo] = await negocioDe('Ana');
    await negocioListo(ana);
    perfil = await navegador.perfil(servidor.url, 'telefono', { serviceWorkers: 'allow' });
    page = await perfil.newPage();
    page.setDefaultTimeout(15_000);
    await entra(correo);
  }, 60_000);
  afterEach(() => perfil.close());

  describe('mientras la aplicación llega', () => {
    const APLICACION = /\/assets\/index-.*\.js$/;
    /** The screen's files that are asked for without the app itself, in whose place comes nothing. */
    const pedidos = async (direccion: string, token: string | null): Promise<string[]> => {
      const otro = await navegador.perfil(servidor.url, 'telefono');
      if (token) await otro.addInitScript((uno) => localStorage.setItem('token', uno), token);
      const pagina = await otro.newPage();
      const urls: string[] = [];
      pagina.on('request', (peticion) => urls.push(peticion.url()));
      await pagina.route(APLICACION, (ruta) => ruta.fulfill({ contentType: 'text/javascript', body: '' }));
      await pagina.goto(direccion);
      await otro.close();
      return urls.flatMap((url) => /assets\/(Pagina\w+)-.*\.js$/.exec(url)?.[1] ?? []);
    };

    test('ya se piden los archivos de la pantalla a la que va', async () => {
      expect(await pedidos('/facturas?estado=pendiente', ana.token)).toEqual(['PaginaDeFacturas']);
      expect(await pedidos('/home', ana.token)).toEqual(['PaginaDeInicio']);
    }, 60_000);

    test('a quien no ha entrado, y en la dirección de una factura, no se le pide ninguno', async () => {
      expect(await pedidos('/facturas', null)).toEqual([]);
      expect(await pedidos('/login', ana.token)).toEqual([]);
    }, 60_000);
  });

  describe('la aplicación', () => {
    test('se puede instalar: su manifiesto tiene nombre, idioma y los iconos que dice', async () => {
      const direccion = await page.locator('link[rel=manifest]').getAttribute('href');
      const manifiesto = (await servidor.nadie.get(direccion!)).body;
      const { name, lang, display, icons } =
        typeof manifiesto === 'string' ? JSON.parse(manifiesto) : manifiesto;
      expect({ name, lang, display }).toEqual({ name: 'Cuenta Clara', lang: 'es', display: 'standalone' });
      const medidas = await page.evaluate(
        async (iconos) => {
          const imagenes = iconos.map(async ({ src }) => {
            const imagen = await createImageBitmap(await (await fetch(src)).blob());
            return `${imagen.width}x${imagen.height}`;
          });
          return Promise.all(imagenes);
        },
        (icons as { src: string; type: string; sizes: string }[]).filter(({ type }) => type === 'image/png'),
      );
      expect(medidas).toEqual(['192x192', '512x512', '512x512']);
      expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
    });

    test('abre sin línea con los últimos datos vistos, y lo dice', async () => {
      await visita('Clientes');
      await texto('José Núñez').waitFor();
      await perfil.setOffline(true);
      await page.goto('/clientes');
      await texto('José Núñez').waitFor();
      await aviso().waitFor();
      await fotografia(page, 'telefono-sin-conexion');
      await page.goto('/home');
      await texto('Total Facturado').waitFor();
    }, 60_000);

    test('al volver la línea el aviso se va y se ve lo que cambió mientras tanto', async () => {
      await visita('Clientes');
      await texto('José Núñez').waitFor();
      await perfil.setOffline(true);
      await aviso().waitFor();
      await ana.post('/api/clientes', { nombre: 'Eva Sol', telefono: '5512345678', categoria: 'activo' });
      await perfil.setOffline(false);
      await texto('Eva Sol').waitFor();
      await aviso().waitFor({ state: 'detached' });
    }, 60_000);

    test('si es el servidor el que no responde también lo dice, y se repone sola cuando vuelve', async () => {
      await visita('Clientes');
      await texto('José Núñez').waitFor();
      await servidor.mata();
      await page.reload();
      await texto('José Núñez').waitFor();
      await aviso().waitFor();
      servidor = await Servidor.arranca({ PORT: new URL(servidor.url).port }, servidor.dataDir);
      await aviso().waitFor({ state: 'detached' });
    }, 60_000);

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
      // Written after it, so that whatever is kept of it has been kept.
      await visita('Facturas');
      await texto('José Núñez').waitFor();
      const direcciones = await guardado();
      expect(direcciones).toContain('/api/clientes');
      expect(direcciones).not.toContain(pdf);
      expect(direcciones.filter((una) => /login|register/.test(una))).toEqual([]);
    }, 60_000);
  });

  describe('lo que se guarda', () => {
    test('sin línea no se guarda, se dice por qué y lo escrito sigue ahí', async () => {
      await visita('Clientes');
      await boton('Nuevo Cliente').first().click();
      await page.getByRole('radio', { name: 'Activo' }).check();
      await page.getByLabel(/^Nombre/).fill('Lucía Ibáñez');
      await page.getByLabel(/^Teléfono/).fill('2221112233');
      await perfil.setOffline(true);
      await boton('Crear').click();
      await texto(NO_SE_PUDO).waitFor();
      await alFin(() => page.getByLabel(/^Nombre/).inputValue()).toBe('Lucía Ibáñez');
      await perfil.setOffline(false);
      await boton('Crear').click();
      await texto('Cliente guardado').waitFor();
    }, 60_000);

    test('dos toques seguidos hacen una sola factura', async () => {
      await llenaFactura();
      await boton(/Crear factura/i).evaluate((uno: HTMLElement) => {
        uno.click();
        uno.click();
      });
      await confirma().evaluate((uno: HTMLElement) => {
        uno.click();
        uno.click();
      });
      await texto('Factura creada exitosamente').waitFor();
      await page.waitForLoadState('networkidle');
      await alFin(() => facturas()).toBe(1);
    }, 60_000);

    test('dos toques seguidos hacen un solo cliente', async () => {
      await visita('Clientes');
      await boton('Nuevo Cliente').first().click();
      await page.getByRole('radio', { name: 'Activo' }).check();
      await page.getByLabel(/^Nombre/).fill('Lucía Ibáñez');
      await page.getByLabel(/^Teléfono/).fill('2221112233');
      const claves: (string | undefined)[] = [];
      page.on('request', (una) => {
        if (una.method() === 'POST') claves.push(una.headers()['idempotency-key']);
      });
      await boton('Crear').evaluate((uno: HTMLElement) => {
        uno.click();
        uno.click();
      });
      await texto('Cliente guardado').waitFor();
      await page.waitForLoadState('networkidle');
      await alFin(async () => (await ana.get('/api/clientes?q=lucia')).body).toHaveLength(1);
      expect(new Set(claves)).toEqual(new Set([expect.stringMatching(/^[0-9a-f]{32}$/)]));
    }, 60_000);

    test('si la respuesta se perdió, intentarlo de nuevo no hace otra factura', async () => {
      await pierdeLaPrimeraRespuesta('/api/facturas');
      await llenaFactura();
      await boton(/Crear factura/i).click();
      await confirma().click();
      await texto(NO_SE_PUDO).waitFor();
      await alFin(() => facturas()).toBe(1);
      await boton(/Crear factura/i).click();
      await confirma().click();
      await texto('Factura creada exitosamente').waitFor();
      await alFin(() => facturas()).toBe(1);
    }, 60_000);

    test('tampoco después de volver a cargar la página', async () => {
      await pierdeLaPrimeraRespuesta('/api/facturas');
      await llenaFactura();
      await boton(/Crear factura/i).click();
      await confirma().click();
      await texto(NO_SE_PUDO).waitFor();
      await page.reload();
      await texto('Recuperamos lo que no habías guardado.').waitFor();
      await boton(/Crear factura/i).click();
      await confirma().click();
      await texto('Factura creada exitosamente').waitFor();
      await alFin(() => facturas()).toBe(1);
    }, 60_000);

    test('si entretanto otra factura tomó su número, la suya se hace con el siguiente', async () => {
      await llenaFactura();
      const { body: clientes } = await ana.get('/api/clientes');
      await ana.post('/api/facturas', solicitud(clientes[0].id, { numero_factura: 1 }));
      await boton(/Crear factura/i).click();
      await confirma().click();
      await texto('Factura creada exitosamente').waitFor();
      await alFin(() => facturas()).toBe(2);
    }, 60_000);

    test('si además la cambió, se le dice que la primera sí se guardó', async () => {
      await pierdeLaPrimeraRespuesta('/api/facturas');
      await llenaFactura();
      await boton(/Crear factura/i).click();
      await confirma().click();
      await texto(NO_SE_PUDO).waitFor();
      await page.getByLabel('Nota', { exact: true }).fill('Otra nota');
      await boton(/Crear factura/i).click();
      await confirma().click();
      await texto('Lo que enviaste antes sí se guardó.').waitFor();
      await alFin(() => facturas()).toBe(1);
    }, 60_000);
  });

  describe('en el mismo aparato', () => {
    test('al salir no queda en él nada de lo que se vio', async () => {
      await visita('Clientes');
      await texto('José Núñez').waitFor();
      await page.waitForLoadState('networkidle');
      await alFin(() => guardado()).toContain('/api/clientes');
      await boton('Cerrar sesión').click();
      await espera(async () => (await caches.keys()).every((lugar) => !lugar.startsWith('datos-')));
      await alFin(async () => (await guardado()).filter((una) => una.startsWith('/api/'))).toEqual([]);
    }, 60_000);

    test('otra persona no ve sin línea nada de la primera', async () => {
      const [, suCorreo] = await negocioDe('Eva');
      await visita('Clientes');
      await texto('José Núñez').waitFor();
      await boton('Cerrar sesión').click();
      await entra(suCorreo);
      await page.waitForLoadState('networkidle');
      await perfil.setOffline(true);
      await page.goto('/clientes');
      await aviso().waitFor();
      await boton('Reintentar').first().waitFor();
      await alFin(() => page.getByText('José Núñez').count()).toBe(0);
    }, 60_000);

    test('lo guardado es de quien lo pidió: a otra sesión no se le responde con ello', async () => {
      await visita('Clientes');
      await texto('José Núñez').waitFor();
      await page.waitForLoadState('networkidle');
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
      expect(await pide(suya)).toContain('José Núñez');
      expect(await pide('de-otra-persona')).toBe('sin respuesta');
    }, 60_000);
  });
});
