import { type Theme, createTheme } from '@mui/material/styles';
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
import { enPapel } from './en-papel.ts';
import { ANGOSTA, BAJA, rem } from './medidas.ts';
import { type Esquema, SUPERFICIES } from './superficies.ts';

/** What both themes are made of, for the owner's accent. */

const ESTADOS = {
  light: { success: '#166c42', warning: '#875208', error: '#b3261e', info: '#2a5d9f' },
  dark: { success: '#6fcf97', warning: '#f0b458', error: '#f28b82', info: '#8ab4f0' },
} as const;

/** What the pointer lays over a surface: so much of a colour, and none takes it farther than this one. */
const TINTE = { light: { hacia: '#000000', parte: 0.04 }, dark: { hacia: '#ffffff', parte: 0.08 } } as const;

/** How much of its own colour stands behind the word of a state. */
const BAJO_EL_ESTADO = { light: 0.1, dark: 0.12 } as const;

/** A state's word is read on its own colour, laid over the page's surface. */
export const bajoElEstado = (esquema: Esquema, superficie: Color, estado: Color): Color =>
  mezcla(superficie, estado, BAJO_EL_ESTADO[esquema]);

/** A scheme's two surfaces as they are when they read worst: under the pointer. */
export const superficiesTocadas = (esquema: Esquema): readonly Color[] => {
  const { fondo, papel } = SUPERFICIES[esquema];
  const { hacia, parte } = TINTE[esquema];
  return [fondo, papel].map((superficie) => mezcla(superficie, hacia, parte));
};

/** The colour she chose for her business, else the one of a business that chose none. */
export const acentoElegido = (elegido: string | undefined): Color =>
  esColor(elegido ?? '') ? elegido! : COLOR_PREDETERMINADO;

/** The owner's colour as this scheme can show it: nudged until it reads as text wherever it stands. */
export const acentoEn = (esquema: Esquema, acento: Color): Color =>
  superficiesTocadas(esquema).reduce((color, superficie) => legibleSobre(color, superficie), acento);

/** A surface in her colour is told from those behind it; what is written on it is dark or white, whichever reads. */
const SE_DISTINGUE = 1.3;

/** The owner's colour as it is painted: her own, unless the page would swallow it. A yellow stays yellow. */
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

/** What a scheme is painted with, for an owner's colour. */
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
      /** Of filled surfaces; `primary` is of text, icons and lines. */
      acento: {
        main: pintado,
        // Under the pointer, away from what is written on it.
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
      // An icon says less than the words beside it.
      action: { active: tenue, hoverOpacity: TINTE[esquema].parte },
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
/** Filled with her colour; any other colour of a button fills it as MUI does. */
const LLENO = {
  '--variant-containedBg': 'var(--mui-palette-acento-main)',
  '--variant-containedColor': 'var(--mui-palette-acento-contrastText)',
  '@media (hover: hover)': { '&:hover': { '--variant-containedBg': 'var(--mui-palette-acento-dark)' } },
} as const;
/** Around what is painted in the accent itself. */
const FOCO_AFUERA = { '&:focus-visible, &.Mui-focusVisible': { outlineOffset: 2 } };

const BORDE = { border: '1px solid var(--mui-palette-divider)' };

/** What is tapped is as large as a thumb. */
const PULGAR = 44;

/** Such a colour as it lies over whatever is behind it. */
const velo = (color: string, esquema: Esquema): string =>
  `rgba(var(--mui-palette-${color}Channel) / ${BAJO_EL_ESTADO[esquema]})`;

/** A small chip tells a state and is not pressed: a tint without a line, quieter than what can be. */
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

/** MUI's types leave out what its own provider calls. */
interface ConHojas {
  generateStyleSheets(): readonly Readonly<Record<string, object>>[];
}
const CLARO = ':root, .light';
/** The variables of the light theme. */
const claroDe = (tema: Theme): object =>
  (tema as unknown as ConHojas).generateStyleSheets().find((hoja) => CLARO in hoja)![CLARO]!;

const estilosDeTodo = (tema: Theme) => ({
  body: { WebkitTapHighlightColor: 'transparent' },
  ':focus-visible': { outline: FOCO, outlineOffset: 2 },
  // The field has one of its own (components/CampoDeBusqueda.tsx).
  'input[type=search]::-webkit-search-cancel-button': { appearance: 'none' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      // Once: what turns for ever would flicker instead.
      animationIterationCount: '1 !important',
      // None at all: the shortest one of everything would carry a colour down the page a frame a level.
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
    // Sizes of text in `sx` are the design's, in px: the same rule for all of them.
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
            // A bare one is a <button>, which takes the browser's own letter.
            fontFamily: 'inherit',
            // Theirs shows the focus by the ripple alone. Inside, where a card or a scroll does not cut it.
            '&:focus-visible, &.Mui-focusVisible': { outline: FOCO, outlineOffset: -2 },
          },
        },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: { minHeight: PULGAR, borderRadius: 10, paddingInline: 18, ...FOCO_AFUERA },
          sizeSmall: { paddingInline: 12 },
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
      // In the dark a shadow alone does not lift what floats off the page.
      MuiAutocomplete: {
        // It says what it does: two taps on it are one (segundo-toque.ts).
        defaultProps: { slotProps: { popupIndicator: { 'aria-haspopup': 'listbox' } } },
        styleOverrides: { paper: BORDE },
      },
      // Text, icon and button of one line stand on one line: the button is as high as a thumb.
      MuiAlert: {
        styleOverrides: {
          root: { paddingBlock: 2 },
          icon: { paddingBlock: 11 },
          message: { paddingBlock: 12 },
          action: { paddingTop: 0 },
        },
      },
      MuiMenu: { styleOverrides: { paper: BORDE } },
      MuiDialog: {
        styleOverrides: {
          paper: {
            borderRadius: 16,
            [BAJA]: { overflowY: 'auto', '& .MuiDialogContent-root': { flex: 'none', overflow: 'visible' } },
          },
          paperFullScreen: { borderRadius: 0 },
        },
      },
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
          root: { fontWeight: 600, height: 'auto', minHeight: rem(32), variants: INSIGNIAS },
          sizeSmall: { minHeight: rem(24) },
        },
      },
      MuiSkeleton: { defaultProps: { animation: 'wave' } },
    },
  });
