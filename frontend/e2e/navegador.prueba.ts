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

/** The browser's engine. The suite's environment sets it (entorno.mjs). */
declare const motor: 'chromium' | 'firefox';
declare const driver: BrowserType;

const EJECUTABLE = process.env[`${motor.toUpperCase()}_PATH`];
/** Firefox is driven by WebDriver BiDi, which lacks Chromium's DevTools protocol. */
export const esChromium = motor === 'chromium';

/** Without a browser the suite is skipped, which scripts/servers.mjs reports. */
export const describeConNavegador = EJECUTABLE ? describe : describe.skip;
/** Tests of downloads run in Chromium only: Playwright does not report downloads of Firefox. */
export const testConChromium = esChromium ? test : test.skip;

export const PANTALLAS = {
  telefono: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  escritorio: { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false },
} as const;
export type Pantalla = keyof typeof PANTALLAS;
/** Phone and desktop, for journeys whose layouts differ between them. Other journeys run on one screen. */
export const AMBAS = Object.keys(PANTALLAS) as Pantalla[];
/**
 * Phone or desktop (`cual`) in every run, and both in long runs: for journeys that could differ between them,
 * but whose layouts other tests cover.
 */
export const sobreTodoEn = (cual: Pantalla): readonly Pantalla[] =>
  [cual, ...AMBAS.filter((otra) => otra !== cual)].slice(0, sorteos(1, 2));

/**
 * Chromium features that pages do not use: each profile would load two pages for its address bar, which cost
 * more than the page under test. Playwright's own list is repeated, because Chromium reads only the last
 * `--disable-features`.
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
  // With Chromium's streaming of scripts, the windows of a profile would not share compiled scripts.
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
      // V8 settings for pages that live for seconds. The compiler TurboFan took a sixth of the browser's
      // work. Without Maglev, which compiles only very hot functions here, axe takes a third longer. Rare
      // garbage collections on one thread make a window a twelfth cheaper.
      '--js-flags=--no-opt --invocation-count-for-maglev=4000 --single-threaded-gc --min-semi-space-size=16',
      `--disable-features=${SIN.join()}`,
    ],
  },
  firefox: { channel: 'moz-firefox', firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 } },
};

const FOTOS = join(import.meta.dirname, '../../e2e-output');

/** The timeout of every wait, in ms. */
export const PLAZO = 60_000;

export interface LugarDeAviso {
  readonly texto: string;
  readonly arriba: number;
  readonly abajo: number;
  readonly tapa: readonly string[];
}

/**
 * The browser's complaints: console errors (a refused request is one), uncaught errors and violations of the
 * Content-Security-Policy. A complaint that the test does not expect fails it.
 */
const quejas: string[] = [];
const pedidas: RegExp[] = [];
export const seQueja = (queja: string): void => void quejas.push(queja);
/**
 * Each pattern matches a complaint that the test expects: the browser's message followed by the address of its
 * source.
 */
export const pideQuejas = (...deQue: readonly RegExp[]): void => void pedidas.push(...deQue);
export const pideRechazos = (...estatus: readonly number[]): void =>
  pideQuejas(...estatus.map((uno) => new RegExp(`status of ${uno} `)));

/**
 * No complaint: with a local server, only a connection that the test cut leaves a request without a response.
 */
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

const decirViolaciones = (): void =>
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error(`securitypolicyviolation ${violatedDirective} ${blockedURI} ${sourceFile}`),
  );

/**
 * A script run before each page's own: Playwright's `fill` inserts text as a keyboard does. Otherwise
 * Playwright, in Firefox, assigns `value` in the page's own world, a change that React ignores.
 */
const escribirConTeclado = (): void =>
  void Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (texto: string) => void document.execCommand('insertText', false, texto),
    set: () => undefined,
  });

/** A script run before each page's own: it records toasts, which close by themselves. */
export const oirAvisos = (): void => {
  const dichos: string[] = [];
  const lugares: LugarDeAviso[] = [];
  Object.assign(window, { dichos, lugares });
  const oidos = new WeakSet<Element>();
  const NO_SE_TAPA =
    'h1, [role=dialog] h2, .MuiDialogActions-root, [aria-label=Cerrar], nav[aria-label=Principal]';
  /** On desktops a toast with a button must not cover these controls, because it stays long. */
  const SE_USA = ', button, a[href], input, textarea, [role=combobox], [role=tab]';
  const mirar = (aviso: Element): void => {
    const noSeTapa = innerWidth >= 768 && aviso.querySelector('button') ? NO_SE_TAPA + SE_USA : NO_SE_TAPA;
    const { top, bottom, left, right } = aviso.getBoundingClientRect();
    // A toast may cover what is below the dialog on top. Questions (`alertdialog`) are left out: they are
    // closing when a toast is measured.
    const encima = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.querySelector('#raiz')!;
    const tapados = [...encima.querySelectorAll<HTMLElement>(noSeTapa)].filter((uno) => {
      // A title's box is as wide as the page, so the toast is compared with the title's words.
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
      // After two frames the toast is at its final place.
      requestAnimationFrame(() => requestAnimationFrame(() => mirar(aviso)));
    }
  }).observe(document, { childList: true, subtree: true });
};

export const lugaresDeAvisos = (page: Page): Promise<LugarDeAviso[]> =>
  page.evaluate(() => (window as unknown as { lugares: LugarDeAviso[] }).lugares);

const SONDA = '/sonda-de-las-rutas';
/**
 * Makes `page.route` resolve once the page applies the route: Playwright's own promise resolves earlier on a
 * busy page, so a request sent next could bypass the route.
 */
const encaminarDeVerdad = (page: Page): void => {
  const { route } = page;
  page.route = async (...como) => {
    const puesta = await route.apply(page, como);
    // On a page that is not loaded yet, Playwright applies the route before the first request.
    if (!page.url().startsWith('http')) return puesta;
    await route.call(page, `**${SONDA}`, (ruta) => ruta.fulfill({ status: 204 }), { times: 1 });
    await page.evaluate(async (sonda) => {
      while ((await fetch(sonda)).status !== 204);
    }, SONDA);
    return puesta;
  };
};

/**
 * The effect of these methods of Playwright cannot be undone, so a profile that used one of them is not
 * reused.
 */
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
 * A browser profile that is emptied after each journey and used again. Its windows share the process and
 * compiled scripts of a window that stays open, which halves their cost.
 */
export class Perfil {
  private seLava = true;

  private constructor(
    private readonly contexto: BrowserContext,
    private readonly origen: string,
    private readonly base: Page,
    /** The DevTools session, which empties the profile for reuse; null in Firefox. */
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

  ventanas(): readonly Page[] {
    return this.contexto.pages().filter((page) => page !== this.base);
  }

  /** Answers false, and closes the profile, when it cannot be reused. */
  async lava(): Promise<boolean> {
    if (!this.seLava || !this.inspector) {
      await cierra(this.contexto);
      return false;
    }
    await soltarRutas(this.contexto);
    await Promise.all(this.ventanas().map((page) => page.close()));
    // The window that stays open clears the storage in a new task: the closed windows shared its process, so
    // their last tasks run before this task.
    await this.base.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve));
      localStorage.clear();
    });
    await this.inspector.send('Storage.clearDataForOrigin', { origin: this.origen, storageTypes: 'all' });
    return true;
  }
}

/** Signs in every page of this profile, even after a sign-out. */
export const conSesion = (perfil: BrowserContext, token: string): Promise<unknown> =>
  perfil.addInitScript((uno) => {
    // The first, blank page of a profile has no storage.
    if (origin !== 'null') localStorage.setItem('token', uno);
  }, token);

export class Navegador {
  private readonly libres = new Map<string, Perfil[]>();

  private constructor(private readonly browser: Browser) {}

  static async abre(): Promise<Navegador> {
    const browser = await driver.launch({ executablePath: EJECUTABLE!, ...COMO_ARRANCA[motor] });
    mkdirSync(FOTOS, { recursive: true });
    return new Navegador(browser);
  }

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

/**
 * Keeps the next click from being the second tap of a double tap (segundo-toque.ts), as typing does: a person
 * taps more slowly than a test.
 */
export const deOtroToque = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event('input')));

export const contarToques = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const cuenta = { toques: 0 };
    Object.assign(window, cuenta);
    addEventListener('pointerdown', () => Object.assign(window, { toques: ++cuenta.toques }), true);
  });
  return () => page.evaluate(() => (window as unknown as { toques: number }).toques);
};

const soltarRutas = async (perfil: BrowserContext): Promise<void> => {
  for (const uno of [perfil, ...perfil.pages()]) await uno.unrouteAll({ behavior: 'ignoreErrors' });
};

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

/** Saves a screenshot, in long runs only: `npm run test:long -- accesibilidad`. */
export const fotografia = async (page: Page, nombre: string): Promise<void> => {
  if (!process.env['LONG_RUNS']) return;
  await page.screenshot({ path: join(FOTOS, `${nombre}.png`), animations: 'disabled' });
};

export const tecla = (page: Page, cual: string): Promise<void> => page.keyboard.press(cual);

/** Escape waits for a focused element: while a dialog takes the focus, no element receives keys. */
export const escapar = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.activeElement !== document.body);
  await page.keyboard.press('Escape');
};

/** Waits for a toast, which may be closed already. This toast and all earlier toasts are forgotten. */
export const avisa = async (page: Page, texto: string): Promise<void> => {
  await page.waitForFunction((esperado) => {
    const { dichos } = window as unknown as { dichos: string[] };
    const lugar = dichos.findIndex((uno) => uno.includes(esperado));
    dichos.splice(0, lugar + 1);
    return lugar >= 0;
  }, texto);
};

export const DURACION_DE_UN_AVISO_MS = 4_000;
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

export const peticiones = (page: Page, metodo: string): Request[] => {
  const hechas: Request[] = [];
  page.on('request', (una) => {
    if (una.method() === metodo && new URL(una.url()).pathname.startsWith('/api/')) hechas.push(una);
  });
  return hechas;
};
export const respondidas = async (hechas: readonly Request[]): Promise<void> => {
  await Promise.all(hechas.map((una) => una.response()));
};

/** The dashboard shows this link once its figures are loaded. */
export const cifrasDelInicio = (page: Page): Locator =>
  page.getByRole('link').filter({ hasText: /^Total Facturado\$/ });

/** What a screen of the app shows while it is loading or refreshing. */
export const TODAVIA = '.MuiSkeleton-root, #raiz main [role=status], [aria-busy=true]';

/** Waits until nothing on the page is loading or refreshing, and no finite animation runs. */
export const asentada = async (page: Page): Promise<void> => {
  await page.waitForFunction((todavia) => !document.querySelector(todavia), TODAVIA);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const pasajeras = document
      .getAnimations()
      .filter((una) => una.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(pasajeras.map((una) => una.finished));
  });
};

/**
 * Waits for twenty tasks of the page. Messages make these tasks, because a test may have stopped the page's
 * timers.
 */
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
 * `expect` for reads, repeated until the matcher holds, even after the read threw. An action would be
 * repeated too.
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
 * `expect` with a single read: for an action, or for what holds already, such as an absence. Content that may
 * appear later needs `alFin`.
 */
export const enElActo = (lee: () => Promise<unknown>): AlFin => cotejado(async (mira) => mira(await lee()));

export const conFoco = (que: Locator): Promise<void> =>
  alFin(() => que.evaluate((uno) => uno === document.activeElement)).toBe(true);
export const teclea = async (en: Locator, texto: string): Promise<void> => {
  await conFoco(en);
  await en.page().keyboard.type(texto);
};
export const oprime = async (en: Locator, ...teclas: readonly string[]): Promise<void> => {
  await conFoco(en);
  for (const tecla of teclas) await en.page().keyboard.press(tecla);
};
