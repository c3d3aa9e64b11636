import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PANTALLAS, PLAZO, type Pantalla, alFin, oirAvisos, seQueja } from './navegador.prueba.ts';

/**
 * A real WebKit, the engine of Safari, driven by W3C WebDriver: Playwright drives only a WebKit of its own build. Roles, names and
 * labels are found in the page by Testing Library; clicks and keys are the engine's own.
 */

const MINIBROWSER = process.env['WEBKIT_PATH'];

/** `describe` where there is a WebKit with its driver, else skipped (scripts/servers.mjs says so). */
export const describeConWebKit = MINIBROWSER ? describe : describe.skip;

const LIBRERIA = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
);

/** WebDriver's name of an element in JSON. */
const ELEMENTO = 'element-6066-11e4-a52e-4f735466cecf';

/** A name that is all there, or a pattern. */
type Nombre = string | RegExp;
/** As JSON carries it. */
const enviado = (uno: Nombre) =>
  typeof uno === 'string' ? uno : { patron: uno.source, banderas: uno.flags };

/** What is seen, in the order of the page: run in it, after Testing Library. */
const HALLAR = `
  const [consulta, que, nombre] = arguments;
  const vivo = (uno) => (uno && uno.patron ? new RegExp(uno.patron, uno.banderas) : uno);
  return TestingLibraryDom['queryAllBy' + consulta](document.body, vivo(que), nombre ? { name: vivo(nombre) } : {})
    .filter((uno) => uno.checkVisibility({ visibilityProperty: true }));`;

/** The window of MiniBrowser is never narrower than its toolbar: here it has none to speak of. And nothing moves. */
const GTK = {
  'gtk.css': `
    toolbar *, headerbar *, entry { min-width: 0; padding: 0; border-width: 0; margin: 0; }
    entry { margin: 0 -70px; }`,
  'settings.ini': '[Settings]\ngtk-enable-animations=false\n',
};

const puertoLibre = async (): Promise<number> => {
  const servidor = createServer().listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  const { port } = servidor.address() as { port: number };
  servidor.close();
  return port;
};

/** The number of a new virtual screen. */
const pantallaVirtual = async (): Promise<{ xvfb: ChildProcess; display: string }> => {
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [numero] = await once(xvfb.stdio[3]!, 'data');
  return { xvfb, display: `:${String(numero).trim()}` };
};

export class VentanaDeWebKit {
  private constructor(
    private readonly sesion: string,
    private readonly sitio: string,
    private readonly libreria: string,
    private readonly cerrar: () => Promise<void>,
  ) {}

  /** A browser of its own, with nothing kept, at the root of this site. */
  static async abre(sitio: string, pantalla: Pantalla): Promise<VentanaDeWebKit> {
    const ajustes = await mkdtemp(join(tmpdir(), 'cuenta-clara-webkit-'));
    await mkdir(join(ajustes, 'gtk-3.0'));
    for (const [nombre, texto] of Object.entries(GTK))
      await writeFile(join(ajustes, 'gtk-3.0', nombre), texto);
    const [{ xvfb, display }, puerto] = [await pantallaVirtual(), await puertoLibre()];
    const conductor = spawn('WebKitWebDriver', [`--port=${puerto}`], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DISPLAY: display,
        XDG_CONFIG_HOME: ajustes,
        XDG_DATA_HOME: ajustes,
        XDG_CACHE_HOME: ajustes,
        LANG: 'C.UTF-8',
        TZ: 'America/Mexico_City',
      },
    });
    for (const dicho of [conductor.stdout, conductor.stderr])
      dicho.on('data', (trozo: Buffer) => {
        for (const linea of trozo.toString().split('\n')) if (/^CONSOLE .*ERROR/.test(linea)) seQueja(linea);
      });
    const cerrar = async (): Promise<void> => {
      conductor.kill();
      xvfb.kill();
      await rm(ajustes, { recursive: true, force: true, maxRetries: 5 });
    };
    const raiz = `http://127.0.0.1:${puerto}`;
    const hasta = performance.now() + PLAZO;
    while (!(await fetch(`${raiz}/status`).catch(() => null))) {
      if (performance.now() > hasta) throw new Error('WebKitWebDriver does not answer');
      await pause(50);
    }
    const ventana = new VentanaDeWebKit(raiz, sitio, await readFile(LIBRERIA, 'utf8'), cerrar);
    const { sessionId } = await ventana.pide<{ sessionId: string }>('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': {
            binary: MINIBROWSER,
            args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
          },
        },
      },
    });
    const suya = new VentanaDeWebKit(`${raiz}/session/${sessionId}`, sitio, ventana.libreria, cerrar);
    await suya.mide(PANTALLAS[pantalla].viewport);
    await suya.llega('/');
    return suya;
  }

  private async pide<T>(metodo: string, orden: string, cuerpo?: object): Promise<T> {
    const respuesta = await fetch(this.sesion + orden, {
      method: metodo,
      signal: AbortSignal.timeout(PLAZO),
      ...(cuerpo && { body: JSON.stringify(cuerpo) }),
    });
    const { value } = (await respuesta.json()) as { value: T & { error?: string; message?: string } };
    if (!respuesta.ok) throw new Error(`WebDriver ${orden}: ${value.error} ${value.message}`);
    return value;
  }

  /** The window is as large as leaves the page this much. */
  private async mide({ width, height }: { width: number; height: number }): Promise<void> {
    await this.pide('POST', '/window/rect', { width, height });
    const marco = await this.ejecuta<number>('return outerHeight - innerHeight');
    await this.pide('POST', '/window/rect', { width, height: height + marco });
    await alFin(() => this.ejecuta('return [innerWidth, innerHeight]')).toEqual([width, height]);
  }

  /** Runs a script in the page; `arguments` are these. */
  ejecuta = <T>(script: string, ...args: unknown[]): Promise<T> =>
    this.pide<T>('POST', '/execute/sync', { script, args });

  async llega(ruta: string): Promise<void> {
    await this.pide('POST', '/url', { url: this.sitio + ruta });
    await this.prepara();
  }
  ruta = async (): Promise<string> => new URL(await this.pide<string>('GET', '/url')).pathname;

  /** Tries again until it can be done, as a person waits for a page. */
  private async alCabo<T>(que: string, hacer: () => Promise<T>): Promise<T> {
    const hasta = performance.now() + PLAZO;
    for (;;) {
      try {
        return await hacer();
      } catch (falla) {
        if (performance.now() > hasta) throw new Error(`${que}: ${String(falla)}`, { cause: falla });
      }
      await pause(100);
    }
  }

  /** The page that is shown has what finds its elements, and keeps what toasts say. */
  private async prepara(): Promise<void> {
    if (await this.ejecuta<boolean>('return "TestingLibraryDom" in window')) return;
    await this.ejecuta(this.libreria);
    await this.ejecuta(`(${String(oirAvisos)})()`);
  }

  private async hallados(consulta: string, que: Nombre, nombre?: Nombre): Promise<string[]> {
    await this.prepara();
    const unos = await this.ejecuta<Record<string, string>[]>(
      HALLAR,
      consulta,
      enviado(que),
      nombre && enviado(nombre),
    );
    return unos.map((uno) => uno[ELEMENTO]!);
  }

  /** Does this with the element that is found so: of several the last, which is on top, unless it says another. */
  private con = (
    [consulta, que, nombre]: readonly [string, Nombre, Nombre?],
    hacer: (camino: string) => Promise<unknown>,
    lugar = -1,
  ): Promise<unknown> =>
    this.alCabo(`${String(que)} ${nombre ? String(nombre) : ''}`, async () => {
      const id = (await this.hallados(consulta, que, nombre)).at(lugar);
      if (!id) throw new Error('it is not there');
      return hacer(`/element/${id}`);
    });

  pulsaUn = (rol: string, nombre: Nombre, lugar?: number): Promise<unknown> =>
    this.con(['Role', rol, nombre], (uno) => this.pide('POST', `${uno}/click`, {}), lugar);
  pulsa = (nombre: Nombre, lugar?: number): Promise<unknown> => this.pulsaUn('button', nombre, lugar);
  /** By the bar of the product. */
  va = (lugar: Nombre): Promise<unknown> => this.pulsaUn('link', lugar, 0);
  titulo = (nombre: Nombre): Promise<unknown> =>
    this.con(['Role', 'heading', nombre], () => Promise.resolve());
  ve = (texto: Nombre): Promise<unknown> => this.con(['Text', texto], () => Promise.resolve());
  /** A toast says so, or said it and is gone. */
  avisa = (texto: string): Promise<unknown> =>
    this.alCabo(texto, async () => {
      const dichos = await this.ejecuta<string[]>('return window.dichos');
      if (!dichos.some((uno) => uno.includes(texto))) throw new Error(`toasts said ${dichos.join(' · ')}`);
    });
  /** Types after what the field holds. */
  escribe = (etiqueta: Nombre, text: string): Promise<unknown> =>
    this.con(['LabelText', etiqueta], (uno) => this.pide('POST', `${uno}/value`, { text }));
  escribeEn = (rol: string, nombre: Nombre, text: string): Promise<unknown> =>
    this.con(['Role', rol, nombre], (uno) => this.pide('POST', `${uno}/value`, { text }));
  responde = async (respuesta: Nombre): Promise<void> => {
    await this.pulsa(respuesta);
    await this.alCabo('the question goes', async () => {
      if ((await this.hallados('Role', 'alertdialog')).length > 0) throw new Error('it is still asked');
    });
  };

  /** How many pixels of the page stand beyond its side. */
  sobraDeAncho = (): Promise<number> =>
    this.ejecuta('return document.documentElement.scrollWidth - innerWidth');

  async cierra(): Promise<void> {
    await this.pide('DELETE', '').catch(() => undefined);
    await this.cerrar();
  }
}
