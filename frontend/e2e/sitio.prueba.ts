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
  conFoco,
  dibujada,
  esChromium,
  escapar,
  lugaresDeAvisos,
  pideRechazos,
  seDijo,
} from './navegador.prueba.ts';

/** A name that is all there, or a pattern. */
type Nombre = string | RegExp;
const exacto = (name: Nombre) => ({ name, exact: typeof name === 'string' });

/** Where a journey waits for its clock, its routes and scripts: the product's origin, and none of its screens. */
export const NINGUNA_PANTALLA = '/api/vivo';

/** An address that leaves the product, and where it opens. */
interface Salida {
  readonly direccion: string;
  readonly en: 'esta ventana' | 'otra pestaña';
}

/** What the server answers to a write or a read instead of doing it; without a message the screen has its own words. */
export interface Falla {
  readonly estatus?: number;
  readonly mensaje?: string;
}

/** A page of the product, as a person talks of what is on it. */
export class Ventana {
  private readonly salidas = new EventEmitter();

  private constructor(
    readonly page: Page,
    /** Null in Firefox. */
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

  /** Goes to an address with this token stored, as a person who signed in before; from then on it is the page's: she may sign out. */
  async llega(ruta: string, token: string | null): Promise<void> {
    if (!this.inspector) {
      if (token) {
        await this.page.goto('/api/vivo');
        await this.page.evaluate((uno) => localStorage.setItem('token', uno), token);
      }
      await this.page.goto(ruta);
      return;
    }
    // Not on the blank page before it, which keeps nothing.
    const source = token
      ? `if (origin !== 'null') localStorage.setItem('token', ${JSON.stringify(token)})`
      : '';
    const { identifier } = await this.inspector.send('Page.addScriptToEvaluateOnNewDocument', { source });
    await this.page.goto(ruta);
    await this.inspector.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
  }

  /** By the bar of the product, never by loading it anew: so that what was done is seen to change what is shown. */
  va = (lugar: string): Promise<void> =>
    this.page
      .getByRole('navigation', { name: 'Principal' })
      .getByRole('link', exacto(lugar))
      .filter({ visible: true })
      .first()
      .click();

  /** Some of it is seen: on the phone what belongs to the desktop is there too, hidden. A toast may have said it and be gone. */
  ve = async (texto: Nombre): Promise<void> => {
    const aLaVista = this.page.getByText(texto).filter({ visible: true }).first();
    const seVe = await aLaVista.waitFor({ timeout: DURACION_DE_UN_AVISO_MS }).then(
      () => true,
      () => false,
    );
    if (!seVe && !(await seDijo(this.page, texto))) await aLaVista.waitFor();
  };
  noVe = (texto: Nombre): Promise<void> => this.page.getByText(texto).first().waitFor({ state: 'hidden' });
  /** A toast says so, or said it and is gone. */
  avisa = (texto: string): Promise<void> => avisa(this.page, texto);
  titulo = (nombre: Nombre): Promise<void> =>
    this.page.getByRole('heading', exacto(nombre)).first().waitFor();

  boton = (nombre: Nombre): Locator => this.page.getByRole('button', exacto(nombre));
  /** The last of that name: what is on top. */
  pulsa = (nombre: Nombre): Promise<void> => this.boton(nombre).last().click();
  campo = (etiqueta: Nombre): Locator =>
    this.page.getByLabel(etiqueta, { exact: typeof etiqueta === 'string' });
  escribe = (etiqueta: Nombre, texto: string): Promise<void> => this.campo(etiqueta).fill(texto);
  /** Opens what is folded under a line of this name, where it is folded. */
  async despliega(linea: Nombre, campo: Nombre): Promise<void> {
    const plegado = this.boton(linea);
    await plegado.or(this.campo(campo)).first().waitFor();
    if (await plegado.isVisible()) await plegado.click();
  }
  valor = (etiqueta: Nombre): Promise<string> => this.campo(etiqueta).inputValue();
  dialogo = (nombre: Nombre): Locator => this.page.getByRole('dialog', exacto(nombre));
  /** One thing of a list: a card on the phone, on a desk a card or a line of a table. */
  tarjeta = (nombre: Nombre): Locator =>
    this.page.getByRole('article', exacto(nombre)).or(this.page.getByRole('row', exacto(nombre)));

  /** Answers the question that is asked, by its title. */
  async responde(pregunta: string, respuesta: string): Promise<void> {
    const alerta = this.page.getByRole('alertdialog', exacto(pregunta));
    await alerta.getByRole('button', exacto(respuesta)).click();
    await alerta.waitFor({ state: 'detached' });
  }

  escape = (): Promise<void> => escapar(this.page);

  /** Where she is, as the address bar says it. */
  ruta = async (): Promise<string> => {
    const { pathname, search } = new URL(this.page.url());
    return decodeURIComponent(pathname + search);
  };

  /** Puts a day into one of its fields, as who pastes it: `21/11/2026`. */
  async poneDia(etiqueta: string, dia: string): Promise<void> {
    const grupo = this.page.getByRole('group', exacto(etiqueta));
    await grupo.evaluate((campo, texto) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', texto);
      campo.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, dia);
    await alFin(() => this.dia(etiqueta)).toBe(dia);
  }
  /** Types a day into one of its fields, part by part: for what is asked of hands, else `poneDia`. */
  async escribeDia(etiqueta: string, dia: string): Promise<void> {
    const partes = this.page.getByRole('group', exacto(etiqueta)).getByRole('spinbutton');
    await partes.first().click();
    for (const [lugar, parte] of dia.split('/').entries())
      for (const cifra of parte) {
        await conFoco(partes.nth(lugar));
        const antes = await this.dia(etiqueta);
        await this.page.keyboard.press(cifra);
        // The next digit is for what this one drew. A digit that draws what was there already is given its time.
        const sinCambio = async () => (await this.dia(etiqueta)) === antes;
        for (let vez = 0; vez < 20 && (await sinCambio()); vez++) await dibujada(this.page);
      }
  }
  /** What a day's field shows. */
  async dia(etiqueta: string): Promise<string> {
    const partes = this.page.getByRole('group', exacto(etiqueta)).getByRole('spinbutton');
    await partes.first().waitFor();
    return (await partes.allTextContents()).join('/');
  }

  /** What leaves the product while this is done. A tel: or mailto: goes last: the browser's own question covers the page. */
  async salida(hacer: () => Promise<unknown>): Promise<Salida> {
    await this.sinWhatsApp();
    const espera = once(this.salidas, 'salida', { signal: AbortSignal.timeout(PLAZO) });
    const [[salida]] = await Promise.all([espera, hacer()]);
    return salida as Salida;
  }
  /** What WhatsApp is asked for while this is done, by this window or by a tab that waited for it. */
  async whatsApp(hacer: () => Promise<unknown>): Promise<string> {
    await this.sinWhatsApp();
    const espera = this.page
      .context()
      .waitForEvent('request', (una) => una.url().startsWith('https://wa.me/'));
    const [pedida] = await Promise.all([espera, hacer()]);
    return pedida.url();
  }
  /**
   * WhatsApp is out of reach: 204 leaves the page where it is, as a phone that hands the address to the app does. Not
   * before: from the first route on, every request of the browser goes through here, and nothing is kept of it. The profile's route
   * is for tabs that open later; this page's is heard of by this page before anything is pressed on it.
   */
  private async sinWhatsApp(): Promise<void> {
    if (this.estaSinWhatsApp) return;
    this.estaSinWhatsApp = true;
    for (const donde of [this.page.context(), this.page])
      await donde.route('https://wa.me/**', (ruta) => ruta.fulfill({ status: 204 }));
  }
  private estaSinWhatsApp = false;

  /** From here on it is this instant, by the device's clock as by the server's answers. */
  async esElInstante(instante: string): Promise<void> {
    await this.page.clock.setFixedTime(instante);
    const date = new Date(instante).toUTCString();
    await this.page.route('**/api/**', async (ruta) => {
      const response = await ruta.fetch();
      await ruta.fulfill({ response, headers: { ...response.headers(), date } });
    });
  }

  /** From here on the server fails at this; answers how to mend it. */
  falla(
    metodo: string,
    camino: RegExp,
    { estatus = 500, mensaje }: Falla = {},
  ): Promise<() => Promise<void>> {
    pideRechazos(estatus);
    const json = { statusCode: estatus, ...(mensaje && { message: mensaje }) };
    return this.encamina(metodo, camino, (ruta) => ruta.fulfill({ status: estatus, json }));
  }
  /** The line breaks at this; answers how to mend it. */
  seCorta(metodo: string, camino: RegExp): Promise<() => Promise<void>> {
    return this.encamina(metodo, camino, (ruta) => ruta.abort('connectionreset'));
  }
  /** The answer to this waits until it is let go. */
  async retiene(metodo: string, camino: RegExp): Promise<() => void> {
    let soltar = (): void => undefined;
    const suelta = new Promise<void>((resolve) => (soltar = resolve));
    await this.encamina(metodo, camino, async (ruta) => {
      await suelta;
      await ruta.fallback();
    });
    return soltar;
  }
  /** Answers this so; what is answered lets go of it again, once all that was asked until then is answered. */
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

/** One server and one browser for a whole file of journeys; each journey has an owner of its own, and a profile as new. */
export class Sitio {
  private readonly prestados: Awaited<ReturnType<Navegador['presta']>>[] = [];
  private readonly sueltos: BrowserContext[] = [];

  /** Both are there once the suite has begun. */
  servidor!: Servidor;
  private navegador!: Navegador;

  private constructor(private readonly entorno: Record<string, string>) {}

  /** Opened before the first test of the suite that asks for it, closed after its last; `entorno` is the product's beside the usual. */
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

  /** An owner with a customer, a service and a way to be paid. */
  async negocio(): Promise<{ ana: Persona } & Awaited<ReturnType<typeof negocioListo>>> {
    const ana = await this.servidor.dueña();
    return { ana, ...(await negocioListo(ana)) };
  }

  /** A browser of its own, signed in as that person or as nobody, at an address. */
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

  /** A telephone that runs no script, of nobody. */
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
      // A page that was left for a mail or a telephone has nothing to be asked any more.
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
