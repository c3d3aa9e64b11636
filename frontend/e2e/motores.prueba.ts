import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Socket, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PANTALLAS, PLAZO, TODAVIA, type Pantalla, oirAvisos, seQueja } from './navegador.prueba.ts';

/**
 * Firefox and WebKit (the engine of Safari), driven by W3C WebDriver. Playwright drives only a WebKit of its
 * own build, and its driver of Firefox lacks downloads and touch. Testing Library finds elements; clicks,
 * keys and touches are the engine's own.
 */

const EJECUTABLES = { firefox: process.env['FIREFOX_PATH'], webkit: process.env['WEBKIT_PATH'] };
export type Motor = keyof typeof EJECUTABLES;
export const MOTORES = Object.keys(EJECUTABLES) as Motor[];

/** Without the engine or its driver the suite is skipped, which scripts/servers.mjs reports. */
export const describeConMotor = (motor: Motor): typeof describe.skip =>
  EJECUTABLES[motor] ? describe : describe.skip;

const LIBRERIA = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
);

/** The key under which WebDriver puts an element reference into JSON. */
const ELEMENTO = 'element-6066-11e4-a52e-4f735466cecf';

type Nombre = string | RegExp;
const enviado = (uno: Nombre) =>
  typeof uno === 'string' ? uno : { patron: uno.source, banderas: uno.flags };

/**
 * A step of the search for an element: searches within the elements that the step before found, or picks one
 * of them by index (-1 is the last).
 */
export type Paso =
  | {
      readonly por: 'Role' | 'Text' | 'LabelText';
      readonly que: Nombre;
      readonly nombre?: Nombre | undefined;
    }
  | { readonly por: 'selector'; readonly que: string }
  | { readonly lugar: number };

/**
 * Run in the page after Testing Library: finds the visible elements to which the steps of a search lead.
 * Patterns are built in the page, because Firefox runs each script in its own realm and the library accepts
 * only patterns of its own realm.
 */
const HALLAR = `window.hallar = (pasos) => {
  const vivo = (uno) => (uno?.patron ? new RegExp(uno.patron, uno.banderas) : uno);
  return pasos.reduce((deDonde, { por, que, nombre, lugar }) => {
    if (lugar !== undefined) return [deDonde.at(lugar)].filter(Boolean);
    const hallados = deDonde.flatMap((uno) => por === 'selector' ? [...uno.querySelectorAll(que)]
      : TestingLibraryDom['queryAllBy' + por](uno, vivo(que), nombre ? { name: vivo(nombre) } : {}));
    return [...new Set(hallados)].filter((uno) => uno.checkVisibility({ visibilityProperty: true }));
  }, [document.body]);
}`;

/** WebDriver commands by Marionette's names, with WebDriver's HTTP method and path. */
const ORDENES = {
  NewSession: ['POST', '/session'],
  DeleteSession: ['DELETE', ''],
  SetWindowRect: ['POST', '/window/rect'],
  Navigate: ['POST', '/url'],
  GetCurrentURL: ['GET', '/url'],
  Back: ['POST', '/back'],
  ExecuteScript: ['POST', '/execute/sync'],
  ElementClick: ['POST', '/element/{id}/click'],
  ElementSendKeys: ['POST', '/element/{id}/value'],
  PerformActions: ['POST', '/actions'],
} as const;
type Orden = keyof typeof ORDENES;

interface Conductor {
  readonly pide: <T>(orden: Orden, cuerpo?: Record<string, unknown>) => Promise<T>;
  readonly mide: (ancho: number, alto: number) => Promise<void>;
  readonly cierra: () => Promise<void>;
}

export const alCabo = async <T>(que: string, hacer: () => Promise<T>): Promise<T> => {
  const hasta = performance.now() + PLAZO;
  for (;;) {
    try {
      return await hacer();
    } catch (falla) {
      if (performance.now() > hasta) throw new Error(`${que}: ${String(falla)}`, { cause: falla });
    }
    await pause(100);
  }
};

/** Fails, and names what was awaited, when the engine does not answer in time. */
const aTiempo = <T>(que: string, respuesta: Promise<T>): Promise<T> =>
  Promise.race([
    respuesta,
    once(AbortSignal.timeout(PLAZO), 'abort').then(() => {
      throw new Error(`${que}: no answer in ${PLAZO} ms`);
    }),
  ]);

/** Each line of the browser's output that matches `queja` fails the test. */
const oir = (proceso: ChildProcess, queja: RegExp): void => {
  for (const dicho of [proceso.stdout!, proceso.stderr!])
    dicho.on('data', (trozo: Buffer) => {
      for (const linea of trozo.toString().split('\n')) if (queja.test(linea)) seQueja(linea);
    });
};

const ENTORNO = { LANG: 'C.UTF-8', TZ: 'America/Mexico_City' };

/**
 * GTK settings for MiniBrowser, WebKit's browser: a small toolbar, because the window is never narrower than
 * the toolbar, and no animations.
 */
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

const pantallaVirtual = async (): Promise<{ xvfb: ChildProcess; display: string }> => {
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [numero] = await aTiempo('Xvfb', once(xvfb.stdio[3]!, 'data'));
  return { xvfb, display: `:${String(numero).trim()}` };
};

const conductorDeWebKit = async (): Promise<Conductor> => {
  const ajustes = await mkdtemp(join(tmpdir(), 'cuenta-clara-webkit-'));
  await mkdir(join(ajustes, 'gtk-3.0'));
  for (const [nombre, texto] of Object.entries(GTK)) await writeFile(join(ajustes, 'gtk-3.0', nombre), texto);
  const [{ xvfb, display }, puerto] = [await pantallaVirtual(), await puertoLibre()];
  const proceso = spawn('WebKitWebDriver', [`--port=${puerto}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...ENTORNO,
      DISPLAY: display,
      XDG_CONFIG_HOME: ajustes,
      XDG_DATA_HOME: ajustes,
      XDG_CACHE_HOME: ajustes,
      // Without a graphics card, compositing of layers took half of WebKit's processor time.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  });
  oir(proceso, /^CONSOLE .*ERROR/);
  let raiz = `http://127.0.0.1:${puerto}`;
  await alCabo('WebKitWebDriver answers', () => fetch(`${raiz}/status`));

  const pide = async <T>(orden: Orden, { id, ...cuerpo }: Record<string, unknown> = {}): Promise<T> => {
    const [method, camino] = ORDENES[orden];
    const pregunta = fetch(raiz + camino.replace('{id}', String(id)), {
      method,
      ...(method === 'POST' && { body: JSON.stringify(cuerpo) }),
    });
    const respuesta = await aTiempo(`WebDriver ${orden}`, pregunta);
    const { value } = (await respuesta.json()) as { value: T & { error?: string; message?: string } };
    if (!respuesta.ok) throw new Error(`WebDriver ${orden}: ${value.error} ${value.message}`);
    return value;
  };
  const { sessionId } = await pide<{ sessionId: string }>('NewSession', {
    capabilities: {
      alwaysMatch: {
        unhandledPromptBehavior: 'accept',
        'webkitgtk:browserOptions': {
          binary: EJECUTABLES.webkit,
          args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
        },
      },
    },
  });
  raiz += `/session/${sessionId}`;
  return {
    pide,
    mide: async (width, height) => {
      await pide('SetWindowRect', { width, height });
      const marco = await pide<number>('ExecuteScript', {
        script: 'return outerHeight - innerHeight',
        args: [],
      });
      await pide('SetWindowRect', { width, height: height + marco });
    },
    cierra: async () => {
      await pide('DeleteSession').catch(() => undefined);
      proceso.kill();
      xvfb.kill();
      await rm(ajustes, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

const AJUSTES_DE_FIREFOX = {
  'marionette.port': 0,
  // Firefox would start processes for pages that are never opened.
  'dom.ipc.processPrelaunch.enabled': false,
  'ui.prefersReducedMotion': 1,
  'devtools.console.stdout.content': true,
  'intl.accept_languages': 'es-MX, es',
};
const DE_UN_TELEFONO = {
  'dom.w3c_touch_events.enabled': 1,
  'ui.primaryPointerCapabilities': 1,
  'ui.allPointerCapabilities': 1,
  'ui.useOverlayScrollbars': 1,
};

/**
 * A client of Marionette, the protocol of Firefox that geckodriver uses too. A message is `length:[0, id,
 * command, parameters]`.
 */
const porMarionette = (enchufe: Socket) => {
  const preguntas = new Map<number, { hecha: (resultado: unknown) => void; falla: (error: Error) => void }>();
  let oido = Buffer.alloc(0);
  enchufe.on('data', (trozo: Buffer) => {
    oido = Buffer.concat([oido, trozo]);
    for (;;) {
      const dosPuntos = oido.indexOf(':');
      const fin = dosPuntos + 1 + Number(oido.subarray(0, dosPuntos));
      if (dosPuntos < 0 || oido.length < fin) return;
      const dicho = JSON.parse(oido.subarray(dosPuntos + 1, fin).toString()) as unknown;
      oido = oido.subarray(fin);
      // Marionette's first message is a greeting, and no array.
      if (!Array.isArray(dicho)) continue;
      const [, id, error, resultado] = dicho as [
        1,
        number,
        { error: string; message: string } | null,
        unknown,
      ];
      const pregunta = preguntas.get(id)!;
      preguntas.delete(id);
      if (error) pregunta.falla(new Error(`${error.error} ${error.message}`));
      else pregunta.hecha(resultado);
    }
  });
  const callada = (): void => {
    for (const una of preguntas.values()) una.falla(new Error('Firefox is gone'));
  };
  enchufe.on('close', callada).on('error', callada);
  let ultima = 0;
  return async <T>(orden: string, parametros: Record<string, unknown> = {}): Promise<T> => {
    const id = ++ultima;
    const texto = JSON.stringify([0, id, orden, parametros]);
    enchufe.write(`${Buffer.byteLength(texto)}:${texto}`);
    const dicho = await aTiempo(
      orden,
      new Promise<unknown>((hecha, falla) => preguntas.set(id, { hecha, falla })),
    );
    return (dicho && typeof dicho === 'object' && 'value' in dicho ? dicho.value : dicho) as T;
  };
};

const conductorDeFirefox = async (pantalla: Pantalla): Promise<Conductor> => {
  const ajustes = await mkdtemp(join(tmpdir(), 'cuenta-clara-firefox-'));
  const suyos = { ...AJUSTES_DE_FIREFOX, ...(PANTALLAS[pantalla].hasTouch && DE_UN_TELEFONO) };
  await writeFile(
    join(ajustes, 'user.js'),
    Object.entries(suyos)
      .map(([nombre, valor]) => `user_pref(${JSON.stringify(nombre)}, ${JSON.stringify(valor)});\n`)
      .join(''),
  );
  const proceso = spawn(
    EJECUTABLES.firefox!,
    ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', ajustes],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...ENTORNO } },
  );
  // Errors of pages fail the test; errors of Firefox itself do not.
  oir(proceso, /^console.error: "|^JavaScript error: http/);
  const puerto = await alCabo('Firefox listens', async () =>
    Number(await readFile(join(ajustes, 'MarionetteActivePort'), 'utf8')),
  );
  const enchufe = connect(puerto, '127.0.0.1');
  const marionette = porMarionette(enchufe);
  const pide: Conductor['pide'] = (orden, cuerpo) => marionette(`WebDriver:${orden}`, cuerpo);
  await pide('NewSession', { capabilities: { alwaysMatch: { unhandledPromptBehavior: 'accept' } } });
  return {
    pide,
    mide: async (...medidas) => {
      await marionette('Marionette:SetContext', { value: 'chrome' });
      // The size is set on the page's element, as BiDi's `browsingContext.setViewport` does: the window
      // cannot be narrower than its toolbars.
      await pide('ExecuteScript', {
        script: `['width', 'height'].forEach((una, i) => ['min-', 'max-'].forEach((limite) =>
          gBrowser.selectedBrowser.style.setProperty(limite + una, arguments[i] + 'px')))`,
        args: medidas,
      });
      await marionette('Marionette:SetContext', { value: 'content' });
    },
    cierra: async () => {
      const fin = once(proceso, 'exit');
      await marionette('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => proceso.kill());
      enchufe.destroy();
      await fin;
      await rm(ajustes, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

export const TECLAS = { retroceso: '\uE003', tab: '\uE004', arriba: '\uE013', espacio: ' ' } as const;

export class VentanaDeMotor {
  private constructor(
    private readonly conductor: Conductor,
    private readonly sitio: string,
    private readonly libreria: string,
    private readonly puntero: 'mouse' | 'touch',
  ) {}

  static async abre(motor: Motor, sitio: string, pantalla: Pantalla): Promise<VentanaDeMotor> {
    const conductor = await (motor === 'webkit' ? conductorDeWebKit() : conductorDeFirefox(pantalla));
    // For a finger, WebKitGTK's driver sends mouse events only.
    const puntero = motor === 'firefox' && PANTALLAS[pantalla].hasTouch ? 'touch' : 'mouse';
    const ventana = new VentanaDeMotor(conductor, sitio, await readFile(LIBRERIA, 'utf8'), puntero);
    await ventana.mide(PANTALLAS[pantalla].viewport);
    await ventana.llega('/');
    return ventana;
  }

  async mide({ width, height }: { width: number; height: number }): Promise<void> {
    await alCabo('the window is as large', async () => {
      await this.conductor.mide(width, height);
      expect(await this.ejecuta('return [innerWidth, innerHeight]')).toEqual([width, height]);
    });
  }

  ejecuta = <T>(script: string, ...args: unknown[]): Promise<T> =>
    this.conductor.pide<T>('ExecuteScript', { script, args });

  async llega(ruta: string): Promise<void> {
    await this.conductor.pide('Navigate', { url: new URL(ruta, this.sitio).href });
    await this.prepara();
  }
  /** Resolves when the page has a heading, and nothing on it is loading. */
  async asentada(): Promise<void> {
    await this.con([{ por: 'selector', que: 'h1, h2' }], () => Promise.resolve());
    await this.noVe({ por: 'selector', que: TODAVIA });
  }
  regresa = (): Promise<unknown> => this.conductor.pide('Back', {});
  /**
   * Reloads by a script, because Firefox's driver bypasses the service worker when it reloads. Resolves when
   * the previous page is gone.
   */
  async recarga(): Promise<void> {
    await this.ejecuta('window.deAntes = true; location.reload()');
    await alCabo('the page is loaded anew', async () =>
      expect(await this.ejecuta('return "deAntes" in window')).toBe(false),
    );
  }
  ruta = async (): Promise<string> => new URL(await this.conductor.pide<string>('GetCurrentURL')).pathname;

  private async prepara(): Promise<void> {
    if (await this.ejecuta<boolean>('return "hallar" in window')) return;
    await this.ejecuta(`${this.libreria};\n${HALLAR}`);
    await this.ejecuta(`(${String(oirAvisos)})()`);
  }

  async hallados(pasos: readonly Paso[]): Promise<string[]> {
    await this.prepara();
    const dichos = pasos.map((paso) =>
      'lugar' in paso
        ? paso
        : {
            por: paso.por,
            que: enviado(paso.que),
            nombre: 'nombre' in paso && paso.nombre ? enviado(paso.nombre) : undefined,
          },
    );
    const unos = await this.ejecuta<Record<string, string>[]>('return window.hallar(arguments[0])', dichos);
    return unos.map((uno) => uno[ELEMENTO]!);
  }

  /** Runs an action, until it succeeds, on the last element found: the last is the one on top. */
  con = <T>(pasos: readonly Paso[], hacer: (id: string) => Promise<T>): Promise<T> =>
    alCabo(JSON.stringify(pasos.map((paso) => Object.values(paso).map(String))), async () => {
      const id = (await this.hallados(pasos)).at(-1);
      if (!id) throw new Error('it is not there');
      return hacer(id);
    });
  private unico = (rol: string, nombre: Nombre, lugar = -1): Paso[] => [
    { por: 'Role', que: rol, nombre },
    { lugar },
  ];

  pulsaEn = async (id: string): Promise<void> => {
    // The element is scrolled into view first: the drivers would scroll it to an edge, under the fixed bars.
    await this.muestra(id);
    await this.conductor.pide('ElementClick', { id });
  };
  pulsaUn = (rol: string, nombre: Nombre, lugar?: number): Promise<unknown> =>
    this.con(this.unico(rol, nombre, lugar), this.pulsaEn);
  pulsa = (nombre: Nombre, lugar?: number): Promise<unknown> => this.pulsaUn('button', nombre, lugar);
  va = (lugar: Nombre): Promise<unknown> => this.pulsaUn('link', lugar, 0);
  titulo = (nombre: Nombre): Promise<unknown> =>
    this.con(this.unico('heading', nombre), () => Promise.resolve());
  ve = (que: Nombre): Promise<unknown> => this.con([{ por: 'Text', que }], () => Promise.resolve());
  noVe = (...pasos: readonly Paso[]): Promise<unknown> =>
    alCabo('it goes', async () => expect(await this.hallados(pasos)).toEqual([]));
  avisa = (texto: string): Promise<unknown> =>
    alCabo(texto, async () => {
      const dichos = await this.ejecuta<string[]>('return window.dichos');
      if (!dichos.some((uno) => uno.includes(texto))) throw new Error(`toasts said ${dichos.join(' · ')}`);
    });

  escribeEn = (rol: string, nombre: Nombre, text: string): Promise<unknown> =>
    this.con(this.unico(rol, nombre), (id) => this.teclea(id, text));
  teclea = (id: string, text: string): Promise<unknown> =>
    this.conductor.pide('ElementSendKeys', { id, text });
  valor = (id: string): Promise<string> => this.ejecuta('return arguments[0].value', { [ELEMENTO]: id });
  muestra = (id: string): Promise<unknown> =>
    this.ejecuta('arguments[0].scrollIntoView({ block: "center", inline: "nearest" })', { [ELEMENTO]: id });
  escribe = (que: Nombre, text: string): Promise<unknown> =>
    this.con([{ por: 'LabelText', que }], (id) => this.teclea(id, text));
  enfoca = (rol: string, nombre: Nombre): Promise<unknown> =>
    this.con(this.unico(rol, nombre), (id) => this.ejecuta('arguments[0].focus()', { [ELEMENTO]: id }));
  tecla = (value: string): Promise<unknown> =>
    this.conductor.pide('PerformActions', {
      actions: [
        { type: 'key', id: 'teclado', actions: ['keyDown', 'keyUp'].map((type) => ({ type, value })) },
      ],
    });
  responde = async (respuesta: Nombre): Promise<void> => {
    await this.pulsa(respuesta);
    await this.noVe({ por: 'Role', que: 'alertdialog' });
  };

  centro = (rol: string, nombre: Nombre): Promise<{ x: number; y: number }> =>
    this.con(this.unico(rol, nombre), (id) =>
      this.ejecuta(
        `const { x, y, width, height } = arguments[0].getBoundingClientRect();
        return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };`,
        { [ELEMENTO]: id },
      ),
    );
  /** Performs actions of a finger or of a mouse: moves, downs, ups and pauses. */
  apunta = (...actions: object[]): Promise<unknown> =>
    this.conductor.pide('PerformActions', {
      actions: [{ type: 'pointer', id: this.puntero, parameters: { pointerType: this.puntero }, actions }],
    });

  /** Shows the print styles: WebKit's driver cannot print, and Firefox's PDF draws letters as shapes. */
  comoEnPapel = (): Promise<unknown> =>
    this.ejecuta(`for (const { cssRules } of document.styleSheets)
      for (const regla of cssRules)
        if (regla instanceof CSSMediaRule && regla.media.mediaText === 'print') regla.media.mediaText = 'all'`);

  sobraDeAncho = (): Promise<number> =>
    this.ejecuta('return document.documentElement.scrollWidth - document.documentElement.clientWidth');

  cierra = (): Promise<void> => this.conductor.cierra();
}
