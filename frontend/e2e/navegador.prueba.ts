import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core';

/** A real Chromium, as a person has it on a phone or on a desk. */

const CHROMIUM = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path));

/** `describe` where there is a Chromium, else skipped; `npm test` says so loudly. */
export const describeConNavegador = CHROMIUM ? describe : describe.skip;

export const PANTALLAS = {
  telefono: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  escritorio: { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false },
} as const;
export type Pantalla = keyof typeof PANTALLAS;

const FOTOS = join(import.meta.dirname, '../../e2e-output');

export class Navegador {
  private constructor(private readonly browser: Browser) {}

  static async abre(): Promise<Navegador> {
    const browser = await chromium.launch({
      executablePath: CHROMIUM!,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
    mkdirSync(FOTOS, { recursive: true });
    return new Navegador(browser);
  }

  /** A profile of its own: no session, no storage; and no service worker, unless what is looked at is that. */
  perfil(url: string, pantalla: Pantalla, opciones: object = {}): Promise<BrowserContext> {
    return this.browser.newContext({
      ...PANTALLAS[pantalla],
      baseURL: url,
      locale: 'es-MX',
      timezoneId: 'America/Mexico_City',
      serviceWorkers: 'block',
      ...opciones,
    });
  }

  cierra(): Promise<void> {
    return this.browser.close();
  }
}

export const TEMAS = ['light', 'dark'] as const;
export type Tema = (typeof TEMAS)[number];

export const ponTema = (page: Page, tema: Tema): Promise<void> =>
  page.evaluate((uno) => {
    document.documentElement.classList.remove('light', 'dark');
    document.documentElement.classList.add(uno);
  }, tema);

/** Keeps a picture of a screen in both themes, to be looked at. */
export const fotografia = async (page: Page, nombre: string): Promise<void> => {
  for (const tema of TEMAS) {
    await ponTema(page, tema);
    await page.screenshot({ path: join(FOTOS, `${nombre}-${tema}.png`), animations: 'disabled' });
  }
};

/** Escape, once something has the focus: what had it may just have gone, and until a dialog takes it back none hears a key. */
export const escapar = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.activeElement !== document.body);
  await page.keyboard.press('Escape');
};

type Cotejo = jest.Matchers<void, unknown>;
/** Jest's own matchers, each a promise. */
type CotejoAlFin = { [Uno in keyof Cotejo]: (...args: Parameters<Cotejo[Uno]>) => Promise<void> };

/** How long what has to come may take. */
export const PLAZO = 15_000;

/**
 * `expect` for what is read of a screen or of the server: read again until the matcher holds, for a person too waits
 * until a figure has come. Only for reads: what is done is done once.
 */
export const alFin = (lee: () => Promise<unknown>): CotejoAlFin =>
  new Proxy({} as CotejoAlFin, {
    get:
      (_nada, cotejo: keyof Cotejo) =>
      async (...args: unknown[]) => {
        const hasta = performance.now() + PLAZO;
        for (;;) {
          const leido = await lee();
          try {
            (expect(leido)[cotejo] as (...unos: unknown[]) => void)(...args);
            return;
          } catch (falla) {
            if (performance.now() > hasta) throw falla;
          }
          await pause(50);
        }
      },
  });
