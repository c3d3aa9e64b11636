import { type Theme, createTheme } from '@mui/material/styles';
import type {} from '@mui/x-date-pickers/themeAugmentation';
import {
  BLANCO,
  type Color,
  NEGRO,
  contrastRatio,
  esColor,
  legibleSobre,
  mezcla,
  textoSobre,
} from '@cuenta-clara/dominio/color';
import { COLOR_PREDETERMINADO } from '@cuenta-clara/dominio/negocio/color-predeterminado';
import { ALTO_DEL_PIE } from '../ventanas/alto-del-pie.ts';
import { enPapel } from './en-papel.ts';
import { FOCO_DENTRO_TRAS_TECLA, FOCO_TRAS_TECLA } from './foco-por-teclado.ts';
import { ANGOSTA, BAJA, rem } from './medidas.ts';
import { type Esquema, SUPERFICIES } from './superficies.ts';

const ESTADOS = {
  light: { success: '#166c42', warning: '#875208', error: '#b3261e', info: '#2a5d9f' },
  dark: { success: '#6fcf97', warning: '#f0b458', error: '#f28b82', info: '#8ab4f0' },
} as const;

/** A surface under the pointer is mixed with the colour `hacia`, at most in the share `parte`. */
const TINTE = { light: { hacia: '#000000', parte: 0.04 }, dark: { hacia: '#ffffff', parte: 0.08 } } as const;

const BAJO_EL_ESTADO = { light: 0.1, dark: 0.12 } as const;

export const bajoElEstado = (esquema: Esquema, superficie: Color, estado: Color): Color =>
  mezcla(superficie, estado, BAJO_EL_ESTADO[esquema]);

/** The colours of surfaces under the pointer, which have the lowest contrast with text. */
export const superficiesTocadas = (esquema: Esquema): readonly Color[] => {
  const { fondo, papel } = SUPERFICIES[esquema];
  const { hacia, parte } = TINTE[esquema];
  return [fondo, papel].map((superficie) => mezcla(superficie, hacia, parte));
};

export const acentoElegido = (elegido: string | undefined): Color =>
  esColor(elegido ?? '') ? elegido! : COLOR_PREDETERMINADO;

/** The accent for text: the owner's colour, mixed until it is legible on every surface. */
export const acentoEn = (esquema: Esquema, acento: Color): Color =>
  superficiesTocadas(esquema).reduce((color, superficie) => legibleSobre(color, superficie), acento);

const SE_DISTINGUE = 1.3;

/**
 * The accent for filled elements: the owner's colour, changed only when its contrast with the page is too
 * low.
 */
export const acentoPintado = (esquema: Esquema, acento: Color): Color => {
  const { fondo, papel } = SUPERFICIES[esquema];
  const detras = [fondo, papel, ...superficiesTocadas(esquema)];
  const extremo = esquema === 'light' ? NEGRO : BLANCO;
  for (let parte = 0; parte < 1; parte += 0.02) {
    const matiz = mezcla(acento, extremo, parte);
    if (detras.every((superficie) => contrastRatio(matiz, superficie) >= SE_DISTINGUE)) return matiz;
  }
  return extremo;
};

/** Dark toasts are mixed with white in these shares, because their shadow does not show on dialogs. */
const SOBRE_DIALOGOS = {
  light: { fondo: 0, borde: 0 },
  dark: { fondo: TINTE.dark.parte, borde: 0.12 },
} as const;

const fondosDeAlertas = (esquema: Esquema) =>
  Object.fromEntries(
    Object.entries(ESTADOS[esquema]).map(([estado, color]) => [
      `${estado}StandardBg`,
      bajoElEstado(esquema, SUPERFICIES[esquema].papel, color),
    ]),
  );

export const paleta = (esquema: Esquema, acento: Color) => {
  const { fondo, papel, texto, tenue, linea } = SUPERFICIES[esquema];
  const principal = acentoEn(esquema, acento);
  const pintado = acentoPintado(esquema, acento);
  const sobrePintado = textoSobre(pintado);
  const estado = (color: Color) => ({ main: color, contrastText: textoSobre(color) });
  return {
    palette: {
      primary: {
        main: principal,
        dark: mezcla(principal, esquema === 'light' ? '#000000' : '#ffffff', 0.12),
        light: mezcla(principal, papel, 0.3),
        contrastText: textoSobre(principal),
      },
      acento: {
        main: pintado,
        dark: mezcla(pintado, sobrePintado === BLANCO ? NEGRO : BLANCO, 0.12),
        contrastText: sobrePintado,
      },
      success: estado(ESTADOS[esquema].success),
      warning: estado(ESTADOS[esquema].warning),
      error: estado(ESTADOS[esquema].error),
      info: estado(ESTADOS[esquema].info),
      background: { default: fondo, paper: papel },
      text: { primary: texto, secondary: tenue, disabled: mezcla(tenue, papel, 0.35) },
      divider: linea,
      toast: {
        fondo: mezcla(papel, BLANCO, SOBRE_DIALOGOS[esquema].fondo),
        borde: mezcla(linea, BLANCO, SOBRE_DIALOGOS[esquema].borde),
      },
      action: { active: tenue, hoverOpacity: TINTE[esquema].parte },
      // Browsers fill the background of an autofilled field, up to the icon in it; an inset shadow covers it.
      Input: { autofillWebkitBoxShadow: `0 0 0 100px ${papel} inset` },
      TableCell: { border: linea },
      LinearProgress: { primaryBg: linea },
      // On dark paper MUI's alerts are darker than the paper.
      ...(esquema === 'dark' && { Alert: fondosDeAlertas(esquema) }),
    },
  };
};

const LETRA = "'Figtree Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";
const titulo = (tamano: number, telefono = tamano) => ({
  fontSize: rem(telefono),
  lineHeight: 1.2,
  fontWeight: 700,
  letterSpacing: '-0.015em',
  '@media (min-width:768px)': { fontSize: rem(tamano) },
});

const FOCO = '2px solid var(--mui-palette-primary-main)';
const EN_FOCO = `&:focus-visible, &.Mui-focusVisible, &${FOCO_DENTRO_TRAS_TECLA}`;
const LLENO = {
  '--variant-containedBg': 'var(--mui-palette-acento-main)',
  '--variant-containedColor': 'var(--mui-palette-acento-contrastText)',
  '@media (hover: hover)': { '&:hover': { '--variant-containedBg': 'var(--mui-palette-acento-dark)' } },
} as const;
/** The focus ring is outside a filled element, because a ring in the accent colour would not show on it. */
const FOCO_AFUERA = { [EN_FOCO]: { outlineOffset: 2 } };

const BORDE = { border: '1px solid var(--mui-palette-divider)' };

/** Least width and height of touch targets, in px. */
const PULGAR = 44;

const velo = (color: string, esquema: Esquema): string =>
  `rgba(var(--mui-palette-${color}Channel) / ${BAJO_EL_ESTADO[esquema]})`;

/** Outlined chips show a state and cannot be pressed, so they have a tint and no border. */
const INSIGNIAS = (
  [
    ['default', 'text-secondary'],
    ['success', 'success-main'],
    ['warning', 'warning-main'],
    ['error', 'error-main'],
    ['info', 'info-main'],
  ] as const
).map(([color, tinta]) => ({
  props: { size: 'small', variant: 'outlined', color } as const,
  style: {
    border: 0,
    color: `var(--mui-palette-${tinta})`,
    backgroundColor: velo(tinta, 'light'),
    '.dark &': { backgroundColor: velo(tinta, 'dark') },
    '& .MuiChip-icon': { color: 'inherit' },
  },
}));

/** In the dark theme a chosen red filter is tinted: filled, it would be the brightest patch of the page. */
const FILTRO_ROJO = {
  props: { variant: 'filled', color: 'error' } as const,
  style: {
    '.dark &': {
      border: '1px solid currentcolor',
      color: 'var(--mui-palette-error-main)',
      '&, &:hover, &.Mui-focusVisible': { backgroundColor: velo('error-main', 'dark') },
    },
  },
};

interface ConHojas {
  generateStyleSheets(): readonly Readonly<Record<string, object>>[];
}
const CLARO = ':root, .light';
const claroDe = (tema: Theme): object =>
  (tema as unknown as ConHojas).generateStyleSheets().find((hoja) => CLARO in hoja)![CLARO]!;

/** Padding at the sides: on a phone held sideways a notch or round corners cover them. */
const LEJOS_DE_LA_MUESCA = {
  paddingLeft: 'env(safe-area-inset-left)',
  paddingRight: 'env(safe-area-inset-right)',
};

const estilosDeTodo = (tema: Theme) => ({
  // A field that the browser scrolls into view stays above the bars at the foot of the screen.
  html: { scrollPaddingBottom: `calc(var(${ALTO_DEL_PIE}, 0px) + 8px)`, [BAJA]: { scrollPaddingBottom: 0 } },
  body: { WebkitTapHighlightColor: 'transparent', ...LEJOS_DE_LA_MUESCA },
  [`:focus-visible, ${FOCO_TRAS_TECLA}`]: { outline: FOCO, outlineOffset: 2, scrollMargin: 4 },
  'input[type=search]::-webkit-search-cancel-button': { display: 'none' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      // With reduced motion an animation runs once: infinite animations of 0.01 ms would flicker.
      animationIterationCount: '1 !important',
      // With reduced motion transitions take no time: with 0.01 ms an inherited colour would pass down the
      // page by one level in each frame.
      transitionDuration: '0s !important',
      transitionDelay: '0s !important',
    },
  },
  [ANGOSTA]: { body: { overflowWrap: 'anywhere' }, header: { flexWrap: 'wrap' } },
  ...enPapel(claroDe(tema)),
});

export const crearTema = (acento: Color) =>
  createTheme({
    cssVariables: { colorSchemeSelector: 'class' },
    colorSchemes: { light: paleta('light', acento), dark: paleta('dark', acento) },
    // A number as `fontSize` in an `sx` prop is in px, and becomes rem.
    unstable_sxConfig: {
      fontSize: { transform: (tamano) => (typeof tamano === 'number' ? rem(tamano) : (tamano as string)) },
    },
    breakpoints: { values: { xs: 0, sm: 480, md: 768, lg: 1100, xl: 1400 } },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: LETRA,
      h1: titulo(32, 24),
      h2: titulo(20),
      h3: { ...titulo(16), fontWeight: 600 },
      body1: { fontSize: rem(16), lineHeight: 1.5 },
      body2: { fontSize: rem(14), lineHeight: 1.45 },
      caption: { fontSize: rem(12), lineHeight: 1.4 },
      button: { fontSize: rem(15), fontWeight: 600, textTransform: 'none' },
    },
    components: {
      MuiCssBaseline: { styleOverrides: estilosDeTodo },
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: {
          root: {
            // A ButtonBase without a style is a <button>, which does not inherit a font.
            fontFamily: 'inherit',
            // MUI shows the focus only by its ripple, which is off. The ring is inset, because cards and
            // scroll areas clip what stands outside.
            [EN_FOCO]: { outline: FOCO, outlineOffset: -2 },
          },
        },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: { minHeight: PULGAR, borderRadius: 10, paddingInline: 18 },
          sizeSmall: { paddingInline: 12 },
          contained: FOCO_AFUERA,
        },
        variants: [{ props: { variant: 'contained', color: 'primary' }, style: LLENO }],
      },
      MuiFab: {
        styleOverrides: {
          root: FOCO_AFUERA,
          primary: {
            backgroundColor: 'var(--mui-palette-acento-main)',
            color: 'var(--mui-palette-acento-contrastText)',
            '&:hover': { backgroundColor: 'var(--mui-palette-acento-dark)' },
          },
        },
      },
      MuiIconButton: { styleOverrides: { root: { minWidth: PULGAR, minHeight: PULGAR } } },
      MuiSwitch: {
        styleOverrides: { root: { height: PULGAR, paddingBlock: 15 }, switchBase: { paddingBlock: 12 } },
      },
      MuiCheckbox: { styleOverrides: { root: { minWidth: PULGAR, minHeight: PULGAR } } },
      MuiRadio: { styleOverrides: { root: { minWidth: PULGAR, minHeight: PULGAR } } },
      MuiCard: {
        defaultProps: { variant: 'outlined' },
        styleOverrides: { root: { borderRadius: 12, borderColor: 'var(--mui-palette-divider)' } },
      },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      // Floating elements have a border, because a shadow does not show on dark surfaces.
      MuiAutocomplete: { styleOverrides: { paper: BORDE } },
      MuiAlert: {
        styleOverrides: {
          root: { paddingBlock: 2 },
          icon: { paddingBlock: 11 },
          // An alert's overflow is visible, because focus rings stand outside of buttons.
          message: { paddingBlock: 12, overflow: 'visible', overflowWrap: 'anywhere' },
          action: { paddingTop: 0 },
        },
      },
      MuiPopover: { styleOverrides: { paper: BORDE } },
      // A field's label stands on its upper border.
      MuiInputBase: { styleOverrides: { root: { scrollMarginTop: 12 } } },
      // A chosen option is shown whole: a long option takes a second line.
      MuiSelect: { styleOverrides: { select: { whiteSpace: 'normal' } } },
      MuiNativeSelect: { styleOverrides: { select: { textOverflow: 'ellipsis' } } },
      MuiDialog: {
        styleOverrides: {
          paper: {
            borderRadius: 16,
            [BAJA]: { overflowY: 'auto', '& .MuiDialogContent-root': { flex: 'none', overflow: 'visible' } },
          },
          paperFullScreen: { borderRadius: 0, ...LEJOS_DE_LA_MUESCA },
        },
      },
      // Content that scrolls takes the focus in Chromium and Firefox. The dialog would clip a ring outside of it.
      MuiDialogContent: { styleOverrides: { root: { outlineOffset: -2 } } },
      MuiDialogTitle: {
        styleOverrides: { root: { fontSize: rem(20), fontWeight: 700, letterSpacing: '-0.01em' } },
      },
      MuiDialogActions: {
        styleOverrides: {
          root: {
            padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
            gap: 8,
            flexWrap: 'wrap',
            '@media (min-width:768px)': { paddingInline: 24 },
          },
        },
      },
      MuiChip: {
        styleOverrides: {
          root: {
            fontWeight: 600,
            height: 'auto',
            minHeight: rem(32),
            ...FOCO_AFUERA,
            variants: [...INSIGNIAS, FILTRO_ROJO],
          },
          sizeSmall: { minHeight: rem(24) },
        },
      },
      MuiPickerDay: { styleOverrides: { root: FOCO_AFUERA } },
      MuiSkeleton: { defaultProps: { animation: 'wave' } },
    },
  });
