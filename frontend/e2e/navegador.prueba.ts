import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sorteos } from '@cuenta-clara/dominio/sorteos.prueba';
import {
  type Browser,
  type BrowserContext,
  type BrowserType,
  type CDPSession,
  type LaunchOptions,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';

/** A real browser, as a person has it on a phone or on a desk. */

/** The browser's engine and its driver, from the suite's environment (entorno.mjs). */
declare const motor: 'chromium' | 'firefox';
declare const driver: BrowserType;

const EJECUTABLE = process.env[`${motor.toUpperCase()}_PATH`];
/** Firefox is driven by WebDriver BiDi, which lacks Chromium's DevTools protocol. */
export const esChromium = motor === 'chromium';

/** `describe` where the browser is installed, else skipped (scripts/servers.mjs says so). */
export const describeConNavegador = EJECUTABLE ? describe : describe.skip;
/** For a download: Playwright hears of none in Firefox. */
export const testConChromium = esChromium ? test : test.skip;

const NO_SE_TOMA = Object.assign(() => undefined, { each: () => () => undefined }) as unknown as jest.It;
/** A journey by rules that a component suite or the API's asks in every run: only a long one takes it. */
export const testEnLargas = sorteos(NO_SE_TOMA, test);

export const PANTALLAS = {
  telefono: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  escritorio: { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false },
} as const;
export type Pantalla = keyof typeof PANTALLAS;
/** For what is drawn otherwise on each. Any other journey is taken on one, now on this and now on that. */
export const AMBAS = Object.keys(PANTALLAS) as Pantalla[];
/** On this screen in every run, in a long one on the other too: for what could differ there, where other tests show that it is drawn. */
export const sobreTodoEn = (cual: Pantalla): readonly Pantalla[] =>
  [cual, ...AMBAS.filter((otra) => otra !== cual)].slice(0, sorteos(1, 2));

/**
 * Parts of the desktop's browser that no page sees: each profile would load two pages for its address bar alone, and they
 * cost more than the page that is looked at. The others are those that Playwright leaves out itself: the last list is the
 * one that counts.
 */
const SIN = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // The windows of a profile share a process that has compiled the scripts: beside it they would be compiled anew for each window.
  'ScriptStreaming',
];

const COMO_ARRANCA: Record<typeof motor, LaunchOptions> = {
  chromium: {
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page lives for seconds: what V8 compiles once more, to run quicker later, was a sixth of all a browser did. Once more for
      // all, and only what runs very often: what axe does was a third slower without. Memory is cleared seldom, and on one thread: a
      // window costs a twelfth less.
      '--js-flags=--no-opt --invocation-count-for-maglev=4000 --single-threaded-gc --min-semi-space-size=16',
      `--disable-features=${SIN.join()}`,
    ],
  },
  firefox: { channel: 'moz-firefox', firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 } },
};

const FOTOS = join(import.meta.dirname, '../../e2e-output');

/** How long what has to come may take. */
export const PLAZO = 60_000;

/** Where a toast stood when it came, and which titles, ways out, tabs and buttons of a dialog it was over. */
export interface LugarDeAviso {
  readonly texto: string;
  readonly arriba: number;
  readonly abajo: number;
  readonly tapa: readonly string[];
}

/**
 * What browsers complained of in this test: an error on the console (a request that is refused is one), one that nobody caught, a
 * violation of our Content-Security-Policy. Each fails the test that did not ask for it.
 */
const quejas: string[] = [];
const pedidas: RegExp[] = [];
/** What a browser that Playwright does not drive complained of. */
export const seQueja = (queja: string): void => void quejas.push(queja);
/** This test provokes these complaints: each pattern is matched with the browser's words and the address after them. */
export const pideQuejas = (...deQue: readonly RegExp[]): void => void pedidas.push(...deQue);
/** This test has requests refused with these statuses. */
export const pideRechazos = (...estatus: readonly number[]): void =>
  pideQuejas(...estatus.map((uno) => new RegExp(`status of ${uno} `)));

/** The server is on this machine: a request without an answer is a line that the test cut. */
const LINEA_CORTADA = /^Failed to load resource: net::ERR_/;

const oirQuejas = (perfil: BrowserContext): void => {
  perfil.on('console', (dicho) => {
    if (dicho.type() === 'error' && !LINEA_CORTADA.test(dicho.text()))
      quejas.push(`${dicho.text()} ${dicho.location().url}`);
  });
  perfil.on('weberror', (error) => quejas.push(String(error.error())));
};

afterEach(() => {
  const suyas = pedidas.splice(0);
  const noPedidas = quejas.splice(0).filter((una) => !suyas.some((deQue) => deQue.test(una)));
  expect(noPedidas).toEqual([]);
});

/** Run in each page before its own scripts. */
const decirViolaciones = (): void =>
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error(`securitypolicyviolation ${violatedDirective} ${blockedURI} ${sourceFile}`),
  );

/**
 * Run in each page of Firefox before its own scripts: `fill` inserts text as a keyboard does. Playwright assigns the field's `value` in
 * the page's own world there, and React, which takes an assigned value for its own, drops it.
 */
const escribirConTeclado = (): void =>
  void Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (texto: string) => void document.execCommand('insertText', false, texto),
    set: () => undefined,
  });

/** Run in each page before its own scripts: a toast goes by itself after two seconds, and what it said is kept. */
export const oirAvisos = (): void => {
  const dichos: string[] = [];
  const lugares: LugarDeAviso[] = [];
  Object.assign(window, { dichos, lugares });
  const oidos = new WeakSet<Element>();
  const NO_SE_TAPA =
    'h1, [role=dialog] h2, .MuiDialogActions-root, [aria-label=Cerrar], nav[aria-label=Principal]';
  /** What can be undone stands for long: on a desk it is over nothing that can be used. */
  const SE_USA = ', button, a[href], input, textarea, [role=combobox], [role=tab]';
  const mirar = (aviso: Element): void => {
    const noSeTapa = innerWidth >= 768 && aviso.querySelector('button') ? NO_SE_TAPA + SE_USA : NO_SE_TAPA;
    const { top, bottom, left, right } = aviso.getBoundingClientRect();
    // A question is answered by then: it is on its way out.
    const encima = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.querySelector('#raiz')!;
    const tapados = [...encima.querySelectorAll<HTMLElement>(noSeTapa)].filter((uno) => {
      // Of a title its words: its box is as wide as the page.
      const palabras = document.createRange();
      palabras.selectNodeContents(uno);
      const suyo = (uno.matches('h1, h2') ? palabras : uno).getBoundingClientRect();
      return suyo.top < bottom && suyo.bottom > top && suyo.left < right && suyo.right > left;
    });
    const tapa = tapados.map((uno) => uno.ariaLabel ?? uno.innerText);
    lugares.push({ texto: aviso.textContent, arriba: top, abajo: bottom, tapa });
  };
  new MutationObserver(() => {
    for (const aviso of document.querySelectorAll('.notistack-MuiContent')) {
      if (oidos.has(aviso)) continue;
      oidos.add(aviso);
      dichos.push(aviso.textContent);
      // Once it is drawn where it will stand.
      requestAnimationFrame(() => requestAnimationFrame(() => mirar(aviso)));
    }
  }).observe(document, { childList: true, subtree: true });
};

/** Where the toasts of this page stood. */
export const lugaresDeAvisos = (page: Page): Promise<LugarDeAviso[]> =>
  page.evaluate(() => (window as unknown as { lugares: LugarDeAviso[] }).lugares);

/** An address that nothing asks for but this. */
const SONDA = '/sonda-de-las-rutas';
/**
 * `page.route` of this page answers once what the page asks for does go through its routes. By itself it answers while a
 * busy page has not heard of it, and what hands do next overtakes that word: a write that should fail or wait did neither.
 */
const encaminarDeVerdad = (page: Page): void => {
  const { route } = page;
  page.route = async (...como) => {
    const puesta = await route.apply(page, como);
    // A page that is not there yet is told before it begins.
    if (!page.url().startsWith('http')) return puesta;
    await route.call(page, `**${SONDA}`, (ruta) => ruta.fulfill({ status: 204 }), { times: 1 });
    await page.evaluate(async (sonda) => {
      while ((await fetch(sonda)).status !== 204);
    }, SONDA);
    return puesta;
  };
};

/** What a journey does to a whole profile, and nothing takes off it again. */
const PARA_SIEMPRE = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const;
const SU_RELOJ = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;

/**
 * A profile that journeys use one after another, and each finds as new. Its windows are opened from one that stays open: so
 * they share its process, which has read the product's scripts already, and a window costs half as much.
 */
export class Perfil {
  private seLava = true;

  private constructor(
    private readonly contexto: BrowserContext,
    private readonly origen: string,
    /** The one that stays. */
    private readonly base: Page,
    /** Null in Firefox, whose profiles are not washed. */
    private readonly inspector: CDPSession | null,
  ) {
    if (!inspector) this.seLava = false;
    for (const [duenio, cambios] of [
      [contexto, PARA_SIEMPRE],
      [contexto.clock, SU_RELOJ],
    ] as const)
      for (const cambio of cambios) {
        const hacer = Reflect.get(duenio, cambio) as (...como: unknown[]) => unknown;
        Reflect.set(duenio, cambio, (...como: unknown[]) => {
          this.seLava = false;
          return hacer.apply(duenio, como);
        });
      }
  }

  static async abre(contexto: BrowserContext, origen: string): Promise<Perfil> {
    const base = await contexto.newPage();
    await base.goto('/api/vivo');
    const inspector = esChromium ? await contexto.newCDPSession(base) : null;
    return new Perfil(contexto, origen, base, inspector);
  }

  async abreVentana(): Promise<Page> {
    if (!this.inspector) return this.contexto.newPage();
    const [page] = await Promise.all([
      this.contexto.waitForEvent('page'),
      this.base.evaluate(() => void window.open('about:blank')),
    ]);
    return page;
  }

  /** What the journey opened. */
  ventanas(): readonly Page[] {
    return this.contexto.pages().filter((page) => page !== this.base);
  }

  /** As new again; false when it cannot be, and is closed. */
  async lava(): Promise<boolean> {
    if (!this.seLava || !this.inspector) {
      await cierra(this.contexto);
      return false;
    }
    await soltarRutas(this.contexto);
    await Promise.all(this.ventanas().map((page) => page.close()));
    // After the last word of those that were closed: they and this one take turns in one process.
    await this.base.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve));
      localStorage.clear();
    });
    await this.inspector.send('Storage.clearDataForOrigin', { origin: this.origen, storageTypes: 'all' });
    return true;
  }
}

/** Whoever opens a page of this profile is signed in with this token, also after she signed out. */
export const conSesion = (perfil: BrowserContext, token: string): Promise<unknown> =>
  perfil.addInitScript((uno) => {
    // Not on the blank page before the first one, which keeps nothing.
    if (origin !== 'null') localStorage.setItem('token', uno);
  }, token);

export class Navegador {
  /** Profiles that nobody uses now, by what they are like. */
  private readonly libres = new Map<string, Perfil[]>();

  private constructor(private readonly browser: Browser) {}

  static async abre(): Promise<Navegador> {
    const browser = await driver.launch({ executablePath: EJECUTABLE!, ...COMO_ARRANCA[motor] });
    mkdirSync(FOTOS, { recursive: true });
    return new Navegador(browser);
  }

  /** A profile of its own: no session, no storage; and no service worker, unless what is looked at is that. */
  async perfil(url: string, pantalla: Pantalla, opciones: object = {}): Promise<BrowserContext> {
    const perfil = await this.browser.newContext({
      ...PANTALLAS[pantalla],
      baseURL: url,
      locale: 'es-MX',
      timezoneId: 'America/Mexico_City',
      serviceWorkers: 'block',
      ...opciones,
    });
    perfil.setDefaultTimeout(PLAZO);
    perfil.on('page', encaminarDeVerdad);
    oirQuejas(perfil);
    await perfil.addInitScript(oirAvisos);
    await perfil.addInitScript(decirViolaciones);
    if (!esChromium) await perfil.addInitScript(escribirConTeclado);
    return perfil;
  }

  /** A profile for one journey, which gives it back (`devuelve`). */
  async presta(
    url: string,
    pantalla: Pantalla,
    opciones: object = {},
  ): Promise<{ perfil: Perfil; devuelve: () => Promise<void> }> {
    const comoEs = JSON.stringify([url, pantalla, opciones]);
    const libres = this.libres.get(comoEs) ?? [];
    this.libres.set(comoEs, libres);
    const perfil = libres.pop() ?? (await Perfil.abre(await this.perfil(url, pantalla, opciones), url));
    const devuelve = async (): Promise<void> => {
      if (await perfil.lava()) libres.push(perfil);
    };
    return { perfil, devuelve };
  }

  cierra(): Promise<void> {
    return this.browser.close();
  }
}

/** Counts what is tapped or clicked on this page from here on. */
export const contarToques = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const cuenta = { toques: 0 };
    Object.assign(window, cuenta);
    addEventListener('pointerdown', () => Object.assign(window, { toques: ++cuenta.toques }), true);
  });
  return () => page.evaluate(() => (window as unknown as { toques: number }).toques);
};

/** What the routes of a profile were answering has nobody left to answer. */
const soltarRutas = async (perfil: BrowserContext): Promise<void> => {
  for (const uno of [perfil, ...perfil.pages()]) await uno.unrouteAll({ behavior: 'ignoreErrors' });
};

/** Closes a profile, and first lets go of its routes. */
export const cierra = async (perfil: BrowserContext): Promise<void> => {
  await soltarRutas(perfil);
  await perfil.close();
};

export const TEMAS = ['light', 'dark'] as const;
export type Tema = (typeof TEMAS)[number];

export const ponTema = (page: Page, tema: Tema): Promise<void> =>
  page.evaluate((uno) => {
    const { classList } = document.documentElement;
    if (classList.contains(uno)) return;
    classList.remove('light', 'dark');
    classList.add(uno);
  }, tema);

/** Keeps a picture of a screen, to be looked at, where there is time for it: `npm run test:long -- accesibilidad`. */
export const fotografia = async (page: Page, nombre: string): Promise<void> => {
  if (!process.env['LONG_RUNS']) return;
  await page.screenshot({ path: join(FOTOS, `${nombre}.png`), animations: 'disabled' });
};

/** A key for whatever has the focus. */
export const tecla = (page: Page, cual: string): Promise<void> => page.keyboard.press(cual);

/** Escape, once something has the focus: what had it may just have gone, and until a dialog takes it back none hears a key. */
export const escapar = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.activeElement !== document.body);
  await page.keyboard.press('Escape');
};

/** Waits until a toast has said this, seen or gone already; what was said until then is not heard again. */
export const avisa = async (page: Page, texto: string): Promise<void> => {
  await page.waitForFunction((esperado) => {
    const { dichos } = window as unknown as { dichos: string[] };
    const lugar = dichos.findIndex((uno) => uno.includes(esperado));
    dichos.splice(0, lugar + 1);
    return lugar >= 0;
  }, texto);
};

/** How long a toast stands at the most that nothing can be done with. */
export const DURACION_DE_UN_AVISO_MS = 4_000;
/** Whether a toast said this before now; what was said until then is not heard again. */
export const seDijo = (page: Page, que: string | RegExp): Promise<boolean> =>
  page.evaluate(
    ({ texto, patron }) => {
      const { dichos } = window as unknown as { dichos: string[] };
      const esEste = (uno: string) => (patron ? new RegExp(patron, 'u').test(uno) : uno.includes(texto));
      const lugar = dichos.findIndex(esEste);
      dichos.splice(0, lugar + 1);
      return lugar >= 0;
    },
    typeof que === 'string' ? { texto: que, patron: '' } : { texto: '', patron: que.source },
  );

/** What the page asks of the server by this method from here on. */
export const peticiones = (page: Page, metodo: string): Request[] => {
  const hechas: Request[] = [];
  page.on('request', (una) => {
    if (una.method() === metodo && new URL(una.url()).pathname.startsWith('/api/')) hechas.push(una);
  });
  return hechas;
};
/** Waits until each of these has its answer, or will have none. */
export const respondidas = async (hechas: readonly Request[]): Promise<void> => {
  await Promise.all(hechas.map((una) => una.response()));
};

/** The figures of the dashboard, once they have come. */
export const cifrasDelInicio = (page: Page): Locator =>
  page.getByRole('link').filter({ hasText: /^Total Facturado\$/ });

/** What was being loaded came, what was shown from before is fresh, and what moves once has moved. */
export const asentada = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () => !document.querySelector('.MuiSkeleton-root, main [role=status], [aria-busy=true]'),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    const pasajeras = document
      .getAnimations()
      .filter((una) => una.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(pasajeras.map((una) => una.finished));
  });
};

/** The page had its turn to draw what was just done to it: in messages to itself, which no stopped clock holds back. */
export const dibujada = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let turno = 0; turno < 20; turno++)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
  });

type Cotejo = jest.Matchers<void, unknown>;
/** Jest's own matchers, each a promise. */
type CotejoAlFin = { [Uno in keyof Cotejo]: (...args: Parameters<Cotejo[Uno]>) => Promise<void> };
type AlFin = CotejoAlFin & { readonly not: CotejoAlFin };

const cotejado = (coteja: (mira: (leido: unknown) => void) => Promise<void>): AlFin => {
  const con = (niega: boolean): CotejoAlFin =>
    new Proxy({} as CotejoAlFin, {
      get:
        (_nada, cotejo: keyof Cotejo) =>
        (...args: unknown[]) =>
          coteja((leido) => {
            const suyo = niega ? expect(leido).not : expect(leido);
            (suyo[cotejo] as (...unos: unknown[]) => void)(...args);
          }),
    });
  return new Proxy(con(false), {
    get: (cotejos, cual) => (cual === 'not' ? con(true) : Reflect.get(cotejos, cual)),
  }) as AlFin;
};

/**
 * `expect` for what is read of a screen or of the server: read again until the matcher holds, for a person too waits
 * until a figure has come; one that fails is no answer yet. Only for reads: what is done is done once.
 */
export const alFin = (lee: () => Promise<unknown>): AlFin =>
  cotejado(async (mira) => {
    const hasta = performance.now() + PLAZO;
    for (;;) {
      try {
        mira(await lee());
        return;
      } catch (falla) {
        if (performance.now() > hasta) throw falla;
      }
      await pause(50);
    }
  });

/**
 * `expect` for what is done or read once, because nothing is left to wait for: an answer in hand, what must not have happened by now,
 * what must never be otherwise. Whatever a screen is still to show is asked with `alFin`.
 */
export const enElActo = (lee: () => Promise<unknown>): AlFin => cotejado(async (mira) => mira(await lee()));

/** Waits until this has the focus. */
export const conFoco = (que: Locator): Promise<void> =>
  alFin(() => que.evaluate((uno) => uno === document.activeElement)).toBe(true);
/** Types where the keyboard already writes, and waits until it does. */
export const teclea = async (en: Locator, texto: string): Promise<void> => {
  await conFoco(en);
  await en.page().keyboard.type(texto);
};
/** Presses keys, one after another, once this has the focus. */
export const oprime = async (en: Locator, ...teclas: readonly string[]): Promise<void> => {
  await conFoco(en);
  for (const tecla of teclas) await en.page().keyboard.press(tecla);
};
