import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AxeResults, type RunOptions } from 'axe-core';
import { type Locator, type Page } from 'playwright-core';
import { COLOR_PREDETERMINADO } from '@cuenta-clara/dominio/negocio/color-predeterminado';
import { muestra, sorteos } from '@cuenta-clara/dominio/sorteos.prueba';
import { leerPdf } from '@cuenta-clara/workers/factura-pdf/leer-pdf.prueba';
import {
  type Pantalla,
  TEMAS,
  type Tema,
  alFin,
  describeConNavegador,
  enElActo,
  fotografia,
  ponTema,
} from './navegador.prueba.ts';
import { Recorrido } from './recorrido.prueba.ts';
import { VISTAS, type Vista } from './vistas.prueba.ts';

/**
 * Checks every view in both themes: nothing is wider than the screen, no time zone is shown by its IANA name,
 * and on the phone axe finds nothing serious. A view opened on the phone is widened to a desktop, because
 * reaching it again would take most of the time. On the desktop the owner's colour is also tested at its
 * palest and darkest.
 */

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const { _audit } = require('axe-core') as {
  readonly _audit: {
    readonly rules: readonly { id: string; impact: string; enabled: boolean; tags: readonly string[] }[];
    readonly tagExclude: readonly string[];
  };
};
/** Axe's rules of lesser impact are not run: their findings would be ignored. */
export const GRAVES = _audit.rules
  .filter(({ impact }) => ['serious', 'critical'].includes(impact))
  .filter(({ enabled, tags }) => enabled && !tags.some((tag) => _audit.tagExclude.includes(tag)))
  .map(({ id }) => id);

/** The second theme of a view is checked by axe's rules of colour only: a theme changes only colours. */
const SOLO_COLORES = ['color-contrast'];

/** axe does not preload style sheets, because no rule that runs reads them. */
export const faltas = async (page: Page, reglas: readonly string[]): Promise<string[]> => {
  // axe is put into the page by `evaluate`, because the Content-Security-Policy refuses an injected script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (opciones) =>
      (window as unknown as { axe: { run: (opciones: RunOptions) => Promise<AxeResults> } }).axe.run(
        opciones,
      ),
    { resultTypes: ['violations'], runOnly: [...reglas], preload: false } satisfies RunOptions,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} · ${String(target)} · ${failureSummary ?? ''}`),
  );
};

/**
 * Views where the owner's colour is text, a surface or a line. tema.spec.ts tests that any colour is legible
 * (WCAG AA).
 */
const DONDE_SE_VE_EL_COLOR = [
  'inicio-vacio',
  'inicio',
  'clientes',
  'cliente-con-errores',
  'mensaje',
  'email',
  'configuracion',
  'metodos',
  'facturas',
  'facturas-con-filtros',
  'factura-nueva',
  'vista-previa',
  'detalle',
  'pago',
  'metodo-por-elegir',
];

const desbordes = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'html, main, [role=dialog], .MuiDialogContent-root, .MuiCard-root, .MuiAlert-message',
      ),
    ]
      .filter((una) => una.scrollWidth > una.clientWidth + 1)
      .map(
        (una) => `${una.tagName} ${una.textContent.slice(0, 40)}: ${una.scrollWidth} > ${una.clientWidth}`,
      ),
  );

/** The IANA names of time zones that the owner reads. Places are shown by their Spanish names. */
const zonasDichas = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const campos = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
    const loQueSeLee = [document.body.innerText, ...campos.map(({ value }) => value)].join('\n');
    return Intl.supportedValuesOf('timeZone').filter(
      (zona) => zona.includes('/') && loQueSeLee.includes(zona),
    );
  });

/** Safari on a phone zooms into a field below 16 px that gets the focus, and does not zoom out again. */
const camposDeLetraChica = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
      .filter((uno) => uno.checkVisibility() && uno.ariaHidden !== 'true')
      .filter(({ type }) => !/^(?:color|file|radio|checkbox)$/.test(type))
      .filter((uno) => parseFloat(getComputedStyle(uno).fontSize) < 16)
      .map(({ name, ariaLabel }) => ariaLabel ?? name),
  );

const quepa = async (page: Page, pantalla: Pantalla, { nombre }: Vista, tema: Tema): Promise<void> => {
  await ponTema(page, tema);
  await fotografia(page, `${pantalla}-${nombre}-${tema}`);
  await alFin(async () => [tema, await desbordes(page)]).toEqual([tema, []]);
  await enElActo(() => zonasDichas(page)).toEqual([]);
  if (pantalla === 'telefono') await enElActo(() => camposDeLetraChica(page)).toEqual([]);
};

const puedeUsarse = async (page: Page, tema: Tema, reglas: readonly string[]): Promise<void> => {
  await ponTema(page, tema);
  await enElActo(async () => [tema, await faltas(page, reglas)]).toEqual([tema, []]);
};

const deLaPantalla = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('nav, aside, .MuiButton-root, .MuiIconButton-root, .MuiFab-root')]
      .filter((una) => una.checkVisibility())
      .map((una) => una.ariaLabel ?? una.textContent),
  );

/** The height in px of the elements that do not scroll with the page. */
const siempreALaVista = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const quietas = [...document.querySelectorAll<HTMLElement>('#raiz *')].filter(
      (una) => ['fixed', 'sticky'].includes(getComputedStyle(una).position) && una.checkVisibility(),
    );
    return quietas.reduce((alto, una) => alto + una.offsetHeight, 0);
  });

const ponLetra = async (page: Page, pixeles: number): Promise<void> => {
  const inspector = await page.context().newCDPSession(page);
  const fontSizes = { standard: pixeles, fixed: pixeles };
  await inspector.send('Page.setFontSizes' as never, { fontSizes } as never);
  await inspector.detach();
};

const letraDe = (page: Page, de: string): Promise<number> =>
  page
    .locator(de)
    .first()
    .evaluate((uno) => parseFloat(getComputedStyle(uno).fontSize));

const recorridoPor = (pantalla: Pantalla): (() => Recorrido) => {
  let recorrido: Recorrido;
  beforeAll(async () => {
    recorrido = await Recorrido.prepara(pantalla);
  });
  afterAll(() => recorrido.termina());
  return () => recorrido;
};
const porNombre = (vistas: readonly Vista[]) => vistas.map((vista) => [vista.nombre, vista] as const);
/** A view begins in the theme in which the previous view ended, which saves a repaint. */
const enAmbosTemas = (vistas: readonly Vista[]) => {
  const [dia, noche] = TEMAS;
  const turnos: readonly (readonly [Tema, Tema])[] = [
    [dia, noche],
    [noche, dia],
  ];
  return porNombre(vistas).map((una, i) => [...una, turnos[i % 2]!] as const);
};

export const describeQueSePuedaUsar = (): void => {
  describeConNavegador('En telefono', () => {
    const recorrido = recorridoPor('telefono');

    test.each(enAmbosTemas(muestra(VISTAS, 6)))(
      'la pantalla cabe y es accesible: %s',
      async (_nombre, vista, [tema, otro]) => {
        await recorrido().mira(vista, async (page) => {
          const temas = [
            [tema, GRAVES],
            [otro, SOLO_COLORES],
          ] as const;
          // Short runs check each view in one theme only, which alternates between views.
          for (const [uno, reglas] of temas.slice(0, sorteos(1, 2))) {
            await quepa(page, 'telefono', vista, uno);
            await puedeUsarse(page, uno, reglas);
          }
          await recorrido().ensancha(vista, 'escritorio');
          // A theme does not change widths, so short runs check one theme. Long runs check both, because they
          // save screenshots.
          for (const uno of [tema, otro].slice(0, sorteos(1, 2))) await quepa(page, 'escritorio', vista, uno);
        });
      },
    );
  });
};

const PAGINAS = VISTAS.filter(({ nombre }) =>
  ['inicio', 'clientes', 'cliente', 'facturas', 'detalle', 'libro', 'cobranza', 'antiguedad'].includes(
    nombre,
  ),
);

const CON_OTRA_LETRA = [
  ...PAGINAS,
  ...VISTAS.filter(({ nombre }) => ['factura-nueva', 'borrador-publico'].includes(nombre)),
];

const EN_PAPEL = VISTAS.filter(({ finge }) => !finge);

const CON_TABLA = ['facturas', 'libro', 'vista-previa-enorme'];

/** The width of an A4 sheet between the browser's default margins. */
const HOJA_PX = 718;

const apagadosEnPapel = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement>('main input:disabled, main textarea:disabled')]
    .filter(
      (campo) =>
        campo.value !== '' &&
        // A date field has a hidden input of one pixel for screen readers, which is left out.
        campo.clientWidth > 1 &&
        getComputedStyle(campo).webkitTextFillColor !== getComputedStyle(document.body).color,
    )
    .map((campo) => campo.value);

/** Insets of a phone with a notch that is held sideways, in px. */
const MUESCA = { left: 47, right: 47 };

/** Texts, fields and buttons of the top layer that are nearer to a side of the screen than the notch is wide. */
const bajoLaMuesca = ({ left, right }: typeof MUESCA): string[] => {
  const capa = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.querySelector('#raiz')!;
  return [...capa.querySelectorAll<HTMLElement>('a, button, input, textarea, h1, h2, h3, p, dt, dd, td')]
    .filter((una) => {
      const caja = una.getBoundingClientRect();
      return caja.width > 1 && caja.bottom > 0 && (caja.left < left || caja.right > innerWidth - right);
    })
    .map((una) => una.ariaLabel ?? una.textContent);
};

/** Fields that something covers after a browser scrolled them into view. */
const camposTapados = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('main .MuiFormControl-root')]
    .filter((campo) => {
      campo.scrollIntoView({ block: 'end' });
      const { x, y, width, height } = campo.getBoundingClientRect();
      return !campo.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    })
    .map((campo) => campo.querySelector('label')?.innerText);

/**
 * Flex boxes, grids and unbroken boxes taller than half a sheet of paper (`media`). Where a page ends within a flex box
 * or a grid, WebKit slices lines of text and Firefox draws cards and labels over each other; an unbroken box leaves the
 * page before it empty. Sign-in pages, which have no header, are left out: nobody files them on paper.
 */
const cajasAltas = (media: number): string[] =>
  [...document.querySelectorAll('header ~ main *, .MuiDialog-root *')]
    .filter((una) => {
      const { display, breakInside } = getComputedStyle(una);
      return /flex|grid/.test(display) || breakInside === 'avoid';
    })
    .filter((una) => una.getBoundingClientRect().height > media)
    .map((una) => `${una.tagName} ${una.textContent.slice(0, 60)}`);

/** Rows of tables that WebKit would break where a page ends, or whose columns are not below those of the first row. */
const renglonesMalImpresos = (): string[] =>
  [...document.querySelectorAll('table')].flatMap((tabla) => {
    const orillas = ({ cells }: HTMLTableRowElement): string =>
      [...cells].map((celda) => Math.round(celda.getBoundingClientRect().left)).join();
    return [...tabla.rows]
      .filter((renglon) => {
        const { display, breakInside } = getComputedStyle(renglon);
        return display !== 'grid' || breakInside !== 'avoid' || orillas(renglon) !== orillas(tabla.rows[0]!);
      })
      .map(({ textContent }) => textContent);
  });

/** Runs `hacer` on the page as WebKit prints it: with rows as blocks (`columnas-en-papel.ts`). */
const comoEnWebKit = async (page: Page, hacer: () => Promise<void>): Promise<void> => {
  await page.evaluate(() => {
    window.CSS = Object.create(CSS, { supports: { value: () => true } });
  });
  try {
    await page.emulateMedia({ media: 'print' });
    await hacer();
  } finally {
    await page.emulateMedia({ media: null });
    await page.evaluate(() => {
      window.CSS = Object.getPrototypeOf(CSS);
    });
  }
};

/**
 * The sheets that the tests print, in px. They are as high as A4, and wider: Chromium prints A4 in the layout of a
 * phone, which has no tables.
 */
const HOJA_ANCHA = { width: 900, height: 1122, margen: 38 };

/** The last line of each printed sheet, without spaces, when `que` begins `resto` px above the end of a sheet. */
const finesDeHoja = async (que: Locator, resto: number): Promise<string[]> => {
  const { width, height, margen } = HOJA_ANCHA;
  const hueco = `break-before: page; height: ${height - 2 * margen - resto}px`;
  await que.evaluate((una, estilo) => {
    una.insertAdjacentHTML('beforebegin', '<div id="hueco"></div>');
    una.previousElementSibling!.setAttribute('style', estilo);
  }, hueco);
  const margin = { top: margen, right: margen, bottom: margen, left: margen };
  const bytes = await que.page().pdf({ width, height, margin });
  await que.evaluate(() => document.querySelector('#hueco')!.remove());
  const { paginas } = await leerPdf(bytes);
  return paginas.map(({ lineas }) => (lineas.at(-1) ?? '').replaceAll(/\s/g, ''));
};

const ENCABEZADOS: readonly (readonly [string, RegExp, (page: Page) => Locator])[] = [
  ['cliente', /^FechaConcepto/, (page) => page.getByRole('region', { name: 'Movimientos' })],
  ['cliente', /^Desdeel/, (page) => page.locator('div:has(> div > #estado-de-cuenta)')],
  ['vista-previa-enorme', /^HOWTOPAY$/, (page) => page.locator('article div:has(> dl)')],
  ['vista-previa-enorme', /^TERMS$/, (page) => page.locator('article div:has(> dl) + div')],
];

/** How far below the last text of an open dialog the printed page goes, in px. */
const sobraAlPie = (): number => {
  const texto = document.createRange();
  texto.selectNodeContents(document.querySelector('[role=dialog] article')!);
  const cajas = [...texto.getClientRects()].filter(({ width }) => width > 0);
  const fondo = document.querySelector('.MuiDialog-root')!.getBoundingClientRect().bottom;
  return fondo - Math.max(...cajas.map(({ bottom }) => bottom));
};

/** A message's link has a random token: some tokens have no hyphen, where a line could be broken. */
const conUnEnlaceLargo = (): void => {
  for (const area of document.querySelectorAll('textarea'))
    area.value += ` https://ejemplo.mx/${'x'.repeat(130)}`;
};

/** Amounts of money that are written on more than one line. */
const importesPartidos = (): string[] =>
  [...document.querySelectorAll('[role=dialog] *')]
    .filter((una) => una.childElementCount === 0 && /^-?\$[\d,.]+$/.test(una.textContent))
    .filter((una) => {
      const texto = document.createRange();
      texto.selectNodeContents(una);
      return texto.getClientRects().length > 1;
    })
    .map((una) => una.textContent);

const describeComoSeQuiera = (recorrido: () => Recorrido): void => {
  test.each(porNombre(muestra(EN_PAPEL, 24)))(
    'impresa desde el tema oscuro la pantalla se lee sobre blanco, cabe, y va sin botones ni barras: %s',
    async (_nombre, vista) => {
      await recorrido().mira(vista, async (page) => {
        await ponTema(page, 'dark');
        await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
        try {
          await alFin(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
            'rgb(255, 255, 255)',
          );
          await alFin(() => deLaPantalla(page)).toEqual([]);
          await enElActo(() => faltas(page, SOLO_COLORES)).toEqual([]);
          // axe ignores the contrast of disabled fields, so it is checked apart.
          await enElActo(() => page.evaluate(apagadosEnPapel)).toEqual([]);
          await page.setViewportSize({ width: HOJA_PX, height: 1_000 });
          await page.evaluate(conUnEnlaceLargo);
          await alFin(() => desbordes(page)).toEqual([]);
          await enElActo(() => page.evaluate(cajasAltas, 500)).toEqual([]);
        } finally {
          await page.emulateMedia({ media: null, colorScheme: null });
        }
      });
    },
  );

  test.each(porNombre(VISTAS.filter(({ nombre }) => CON_TABLA.includes(nombre))))(
    'impresa por WebKit ningún renglón de una tabla se parte, y sus columnas quedan derechas: %s',
    async (_nombre, vista) => {
      await recorrido().mira(vista, async (page) => {
        await comoEnWebKit(page, () => alFin(() => page.evaluate(renglonesMalImpresos)).toEqual([]));
      });
    },
  );

  test.each(muestra(ENCABEZADOS))(
    'impresa, ninguna hoja termina en un encabezado: %s, %s',
    async (nombre, encabezado, que) => {
      await recorrido().mira(
        VISTAS.find((vista) => vista.nombre === nombre)!,
        async (page) => {
          await comoEnWebKit(page, async () => {
            for (let resto = 30; resto < 130; resto += 10)
              await enElActo(() => finesDeHoja(que(page), resto)).not.toContainEqual(
                expect.stringMatching(encabezado),
              );
          });
        },
      );
    },
  );

  test('impresa, la vista previa termina en su último texto', async () => {
    const previa = VISTAS.find(({ nombre }) => nombre === 'vista-previa')!;
    await recorrido().mira(previa, async (page) => {
      await page.emulateMedia({ media: 'print' });
      await alFin(() => page.evaluate(sobraAlPie)).toBeLessThan(4);
      await page.emulateMedia({ media: null });
    });
  });

  test.each(
    porNombre(
      VISTAS.filter(({ nombre }) =>
        ['inicio', 'factura-nueva', 'detalle-como-estaba', 'contador'].includes(nombre),
      ),
    ),
  )('con el teléfono de lado nada queda bajo la muesca: %s', async (_nombre, vista) => {
    await recorrido().mira(vista, async (page) => {
      const inspector = await page.context().newCDPSession(page);
      await inspector.send('Emulation.setSafeAreaInsetsOverride', { insets: MUESCA });
      try {
        await page.setViewportSize({ width: 844, height: 390 });
        await alFin(() => page.evaluate(bajoLaMuesca, MUESCA)).toEqual([]);
      } finally {
        await inspector.send('Emulation.setSafeAreaInsetsOverride', { insets: {} });
        await inspector.detach();
      }
    });
  });

  test('con el teclado del teléfono abierto ningún campo se queda bajo la barra', async () => {
    const nueva = VISTAS.find(({ nombre }) => nombre === 'factura-nueva')!;
    await recorrido().mira(nueva, async (page) => {
      await page.setViewportSize({ width: 390, height: 480 });
      await alFin(() => page.evaluate(camposTapados)).toEqual([]);
    });
  });

  test('a 320 px la vista previa no parte ningún importe', async () => {
    const previa = VISTAS.find(({ nombre }) => nombre === 'vista-previa-enorme')!;
    await recorrido().mira(previa, async (page) => {
      await recorrido().ensancha(previa, 'telefono');
      await page.setViewportSize({ width: 320, height: 640 });
      await alFin(() => page.evaluate(() => innerWidth)).toBe(320);
      await alFin(() => page.evaluate(importesPartidos)).toEqual([]);
    });
  });

  test('impresa, la lista de clientes está entera', async () => {
    const clientes = PAGINAS.find(({ nombre }) => nombre === 'clientes')!;
    await recorrido().mira(clientes, async (page) => {
      const cuantos = Number(/\d+/.exec(await page.getByRole('tab', { name: /^Todos/ }).innerText())![0]);
      await page.emulateMedia({ media: 'print' });
      await alFin(() => page.getByRole('article').count()).toBe(cuantos);
      await page.emulateMedia({ media: null });
    });
  });

  test.each(porNombre(muestra(CON_OTRA_LETRA)))(
    'con la letra del navegador al doble los textos crecen, y la pantalla cabe a 320 px: %s',
    async (_nombre, vista) => {
      await recorrido().mira(vista, async (page) => {
        await page.setViewportSize({ width: 320, height: 640 });
        await alFin(() => page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])).toEqual([
          320, 320,
        ]);
        const [titulo, texto] = [await letraDe(page, 'h1'), await letraDe(page, 'main p')];
        await ponLetra(page, 32);
        try {
          await alFin(async () => [await letraDe(page, 'h1'), await letraDe(page, 'main p')]).toEqual([
            titulo * 2,
            texto * 2,
          ]);
          await alFin(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
        } finally {
          await ponLetra(page, 16);
        }
      });
    },
  );

  test.each(
    porNombre(
      VISTAS.filter(({ nombre }) =>
        ['facturas', 'detalle', 'factura-nueva', 'factura-editada'].includes(nombre),
      ),
    ),
  )('a 320 × 256 ninguna barra queda fija, y la pantalla cabe a lo ancho: %s', async (_nombre, vista) => {
    await recorrido().mira(vista, async (page) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await alFin(() => siempreALaVista(page)).toBeGreaterThan(50);
      await alFin(() => desbordes(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 256 });
      await alFin(() => siempreALaVista(page)).toBe(0);
      await alFin(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
  });
};

export const describeQueSeLea = (colores: readonly string[]): void => {
  describeConNavegador('En escritorio', () => {
    const recorrido = recorridoPor('escritorio');

    // The colours come first: the last of all views, which the suite below prints, pay the invoice that these show.
    describe.each(colores.slice(0, sorteos(1, colores.length)))('con el color de negocio %s', (color) => {
      beforeAll(() => recorrido().pinta(color));
      afterAll(() => recorrido().pinta(COLOR_PREDETERMINADO));

      test.each(enAmbosTemas(muestra(VISTAS.filter(({ nombre }) => DONDE_SE_VE_EL_COLOR.includes(nombre)))))(
        'los textos tienen contraste suficiente: %s',
        async (_nombre, vista, temas) => {
          await recorrido().mira(vista, async (page) => {
            for (const tema of temas.slice(0, sorteos(1, 2))) await puedeUsarse(page, tema, SOLO_COLORES);
          });
        },
      );
    });

    describeComoSeQuiera(recorrido);
  });
};
