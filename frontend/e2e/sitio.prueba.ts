import { EventEmitter, once } from 'node:events';
import {
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Locator,
  type Page,
  type Route,
} from 'playwright-core';
import { type Persona, Servidor, negocioListo } from '@cuenta-clara/backend/test/servidor.prueba';
import {
  DURACION_DE_UN_AVISO_MS,
  Navegador,
  PLAZO,
  type Pantalla,
  alFin,
  avisa,
  cierra,
  deOtroToque,
  esChromium,
  escapar,
  lugaresDeAvisos,
  pideRechazos,
  seDijo,
  teclea,
} from './navegador.prueba.ts';

type Nombre = string | RegExp;
const exacto = (name: Nombre) => ({ name, exact: typeof name === 'string' });

/** A path without a screen: tests open it first, to set clocks, routes and scripts. */
export const NINGUNA_PANTALLA = '/api/vivo';

interface Salida {
  readonly direccion: string;
  readonly en: 'esta ventana' | 'otra pestaña';
}

/** A refusal in place of the server's answer. Without `mensaje` the screen shows its own text. */
export interface Falla {
  readonly estatus?: number;
  readonly mensaje?: string;
}

export class Ventana {
  private readonly salidas = new EventEmitter();

  private constructor(
    readonly page: Page,
    private readonly inspector: CDPSession | null,
  ) {}

  static async abre(page: Page): Promise<Ventana> {
    if (!esChromium) return new Ventana(page, null);
    const inspector = await page.context().newCDPSession(page);
    const ventana = new Ventana(page, inspector);
    await inspector.send('Page.enable');
    const sale = (en: Salida['en']) => (evento: { url: string }) =>
      ventana.salidas.emit('salida', { direccion: evento.url, en } satisfies Salida);
    inspector.on('Page.frameRequestedNavigation', sale('esta ventana'));
    inspector.on('Page.windowOpen', sale('otra pestaña'));
    return ventana;
  }

  /** The token is stored at this load only: storing it at every load would undo a sign-out. */
  async llega(ruta: string, token: string | null): Promise<void> {
    if (!this.inspector) {
      if (token) {
        await this.page.goto('/api/vivo');
        await this.page.evaluate((uno) => localStorage.setItem('token', uno), token);
      }
      await this.page.goto(ruta);
      return;
    }
    // The blank page before the first page has no storage.
    const source = token
      ? `if (origin !== 'null') localStorage.setItem('token', ${JSON.stringify(token)})`
      : '';
    const { identifier } = await this.inspector.send('Page.addScriptToEvaluateOnNewDocument', { source });
    await this.page.goto(ruta);
    await this.inspector.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
  }

  /** Goes by the link in the navigation bar, without a reload, so that stale screens are noticed. */
  va = (lugar: string): Promise<void> =>
    this.page
      .getByRole('navigation', { name: 'Principal' })
      .getByRole('link', exacto(lugar))
      .filter({ visible: true })
      .first()
      .click();

  /** Waits until the text is visible or was in a toast. Elements hidden on this screen size do not count. */
  ve = async (texto: Nombre): Promise<void> => {
    const aLaVista = this.page.getByText(texto).filter({ visible: true }).first();
    const seVe = await aLaVista.waitFor({ timeout: DURACION_DE_UN_AVISO_MS }).then(
      () => true,
      () => false,
    );
    if (!seVe && !(await seDijo(this.page, texto))) await aLaVista.waitFor();
  };
  noVe = (texto: Nombre): Promise<void> => this.page.getByText(texto).first().waitFor({ state: 'hidden' });
  avisa = (texto: string): Promise<void> => avisa(this.page, texto);
  titulo = (nombre: Nombre): Promise<void> =>
    this.page.getByRole('heading', exacto(nombre)).first().waitFor();

  boton = (nombre: Nombre): Locator => this.page.getByRole('button', exacto(nombre));
  /** Clicks the last button of that name, which is the one on top. The click is never the second of a double tap. */
  pulsa = async (nombre: Nombre): Promise<void> => {
    await deOtroToque(this.page);
    await this.boton(nombre).last().click();
  };
  campo = (etiqueta: Nombre): Locator =>
    this.page.getByLabel(etiqueta, { exact: typeof etiqueta === 'string' });
  escribe = (etiqueta: Nombre, texto: string): Promise<void> => this.campo(etiqueta).fill(texto);
  async despliega(linea: Nombre, campo: Nombre): Promise<void> {
    const plegado = this.boton(linea);
    await plegado.or(this.campo(campo)).first().waitFor();
    if (await plegado.isVisible()) await plegado.click();
  }
  valor = (etiqueta: Nombre): Promise<string> => this.campo(etiqueta).inputValue();
  dialogo = (nombre: Nombre): Locator => this.page.getByRole('dialog', exacto(nombre));
  tarjeta = (nombre: Nombre): Locator =>
    this.page.getByRole('article', exacto(nombre)).or(this.page.getByRole('row', exacto(nombre)));

  async responde(pregunta: string, respuesta: string): Promise<void> {
    const alerta = this.page.getByRole('alertdialog', exacto(pregunta));
    await alerta.getByRole('button', exacto(respuesta)).click();
    await alerta.waitFor({ state: 'detached' });
  }

  escape = (): Promise<void> => escapar(this.page);

  ruta = async (): Promise<string> => {
    const { pathname, search } = new URL(this.page.url());
    return decodeURIComponent(pathname + search);
  };

  async poneDia(etiqueta: string, dia: string): Promise<void> {
    await this.campoDeDia(etiqueta).fill(dia);
    await alFin(() => this.dia(etiqueta)).toBe(dia);
  }
  /** Types a day key by key, for tests of typing; other tests use `poneDia`. */
  async escribeDia(etiqueta: string, dia: string): Promise<void> {
    await this.campoDeDia(etiqueta).selectText();
    await teclea(this.campoDeDia(etiqueta), dia);
  }
  dia = (etiqueta: string): Promise<string> => this.campoDeDia(etiqueta).inputValue();
  private campoDeDia = (etiqueta: string): Locator => this.page.getByRole('textbox', exacto(etiqueta));

  /**
   * Addresses with tel: and mailto: come last in a journey, because the browser's own dialog then covers the
   * page.
   */
  async salida(hacer: () => Promise<unknown>): Promise<Salida> {
    await this.sinWhatsApp();
    const espera = once(this.salidas, 'salida', { signal: AbortSignal.timeout(PLAZO) });
    const [[salida]] = await Promise.all([espera, hacer()]);
    return salida as Salida;
  }
  async whatsApp(hacer: () => Promise<unknown>): Promise<string> {
    await this.sinWhatsApp();
    const espera = this.page
      .context()
      .waitForEvent('request', (una) => una.url().startsWith('https://wa.me/'));
    const [pedida] = await Promise.all([espera, hacer()]);
    return pedida.url();
  }
  /**
   * Answers WhatsApp's addresses with 204, which leaves the page in place, as a phone's WhatsApp app does.
   * The routes are installed only when needed, because they turn off the HTTP cache. The profile's route
   * covers tabs that open later; the page's own route is active before the next click.
   */
  private async sinWhatsApp(): Promise<void> {
    if (this.estaSinWhatsApp) return;
    this.estaSinWhatsApp = true;
    for (const donde of [this.page.context(), this.page])
      await donde.route('https://wa.me/**', (ruta) => ruta.fulfill({ status: 204 }));
  }
  private estaSinWhatsApp = false;

  /** Stops the device's clock and the server's `Date` header at this instant. */
  async esElInstante(instante: string): Promise<void> {
    await this.page.clock.setFixedTime(instante);
    const date = new Date(instante).toUTCString();
    await this.page.route('**/api/**', async (ruta) => {
      const response = await ruta.fetch();
      await ruta.fulfill({ response, headers: { ...response.headers(), date } });
    });
  }

  /** Each of `falla`, `seCorta` and `retiene` disturbs requests, and returns a function that ends the disturbance. */
  falla(
    metodo: string,
    camino: RegExp,
    { estatus = 500, mensaje }: Falla = {},
  ): Promise<() => Promise<void>> {
    pideRechazos(estatus);
    const json = { statusCode: estatus, ...(mensaje && { message: mensaje }) };
    return this.encamina(metodo, camino, (ruta) => ruta.fulfill({ status: estatus, json }));
  }
  seCorta(metodo: string, camino: RegExp): Promise<() => Promise<void>> {
    return this.encamina(metodo, camino, (ruta) => ruta.abort('connectionreset'));
  }
  async retiene(metodo: string, camino: RegExp): Promise<() => void> {
    let soltar = (): void => undefined;
    const suelta = new Promise<void>((resolve) => (soltar = resolve));
    await this.encamina(metodo, camino, async (ruta) => {
      await suelta;
      await ruta.fallback();
    });
    return soltar;
  }
  /** The returned function removes Playwright's route once all requests so far are answered. */
  private async encamina(
    metodo: string,
    camino: RegExp,
    responde: (ruta: Route) => Promise<void>,
  ): Promise<() => Promise<void>> {
    const direccion = (url: URL) => camino.test(url.pathname);
    const respuestas: Promise<void>[] = [];
    await this.page.route(direccion, (ruta) => {
      const respuesta = ruta.request().method() === metodo ? responde(ruta) : ruta.fallback();
      respuestas.push(respuesta);
      return respuesta;
    });
    return async () => {
      await Promise.all(respuestas);
      await this.page.unroute(direccion);
    };
  }
}

/** One server and one browser for a suite. Each journey has its own owner and an empty profile. */
export class Sitio {
  private readonly prestados: Awaited<ReturnType<Navegador['presta']>>[] = [];
  private readonly sueltos: BrowserContext[] = [];

  servidor!: Servidor;
  private navegador!: Navegador;

  private constructor(private readonly entorno: Record<string, string>) {}

  static deLaSuite(entorno: Record<string, string> = {}): Sitio {
    const sitio = new Sitio(entorno);
    beforeAll(() => sitio.abre());
    afterEach(() => sitio.cierraVentanas());
    afterAll(() => sitio.termina());
    return sitio;
  }

  private async abre(): Promise<void> {
    this.servidor = await Servidor.arranca({ SOPORTE_WHATSAPP: '5215512345678', ...this.entorno });
    this.navegador = await Navegador.abre();
  }

  async negocio(): Promise<{ ana: Persona } & Awaited<ReturnType<typeof negocioListo>>> {
    const ana = await this.servidor.dueña();
    return { ana, ...(await negocioListo(ana)) };
  }

  /** Opens a path of the site in an empty profile, signed out when `quien` is null. */
  async ventana(
    quien: Persona | null,
    ruta: string,
    {
      pantalla = 'escritorio',
      ...opciones
    }: Pick<BrowserContextOptions, 'colorScheme' | 'timezoneId'> & {
      pantalla?: Pantalla;
    } = {},
  ): Promise<Ventana> {
    const { url } = this.servidor;
    const prestado = await this.navegador.presta(url, pantalla, { reducedMotion: 'reduce', ...opciones });
    this.prestados.push(prestado);
    const ventana = await Ventana.abre(await prestado.perfil.abreVentana());
    await ventana.llega(ruta, quien?.token ?? null);
    return ventana;
  }

  async sinGuiones(ruta: string): Promise<Ventana> {
    const perfil = await this.navegador.perfil(this.servidor.url, 'telefono', { javaScriptEnabled: false });
    this.sueltos.push(perfil);
    const ventana = await Ventana.abre(await perfil.newPage());
    await ventana.page.goto(ruta);
    return ventana;
  }

  private async cierraVentanas(): Promise<void> {
    await Promise.all(this.sueltos.splice(0).map(cierra));
    const prestados = this.prestados.splice(0);
    const lugares = await Promise.all(
      // Code cannot run in a page that left for a tel: or mailto: address.
      prestados
        .flatMap(({ perfil }) => perfil.ventanas())
        .map((page) => lugaresDeAvisos(page).catch(() => [])),
    );
    for (const { devuelve } of prestados) await devuelve();
    expect(lugares.flat().filter(({ tapa }) => tapa.length > 0)).toEqual([]);
  }

  private async termina(): Promise<void> {
    await this.navegador.cierra();
    await this.servidor.termina();
  }
}
