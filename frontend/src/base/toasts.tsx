import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { MaterialDesignContent, type OptionsObject, SnackbarProvider } from 'notistack';
import { createRef } from 'react';
import { ALTO_DEL_PIE } from './pie.ts';
import { useEsTelefono } from './useEsTelefono.ts';
import { ANCHO_DE_VENTANA } from './ventanas.ts';

/**
 * Toasts (spec sections 2 and 9): success 2 s, errors and plain 4 s, at most 20 at once; top right. One that can be undone stays
 * as long as that takes to be read and tapped. On the phone, where that
 * would be over a title and a way out, they stand above what is at the foot of the screen.
 */
const DURACION = { exito: 2_000, otro: 4_000, conDeshacer: 8_000 };
const CUANTOS = 20;

const VARIANTES = { success: 'success', error: 'error', default: 'info' } as const;

/** A slip of our own paper with the colour at its edge and in its icon; the text stays as readable as any other. */
const Aviso = styled(MaterialDesignContent)(({ theme }) => ({
  '&.notistack-MuiContent': {
    padding: '10px 16px',
    borderRadius: 12,
    border: '1px solid var(--mui-palette-divider)',
    backgroundColor: 'var(--mui-palette-background-paper)',
    color: 'var(--mui-palette-text-primary)',
    boxShadow: '0 8px 28px rgb(20 16 10 / 0.18)',
    ...theme.typography.body2,
    fontWeight: 600,
    '& svg': { flexShrink: 0 },
    // On a desk it stands beside a dialog in the middle, whose way out is at its right.
    '@media (min-width: 1024px)': {
      minWidth: 0,
      maxWidth: `max(200px, calc((100vw - ${ANCHO_DE_VENTANA}px) / 2 - 40px))`,
    },
  },
  ...Object.fromEntries(
    Object.entries(VARIANTES).map(([variante, color]) => [
      `&.notistack-MuiContent-${variante}`,
      {
        borderInlineStart: `4px solid var(--mui-palette-${color}-main)`,
        '& svg': { color: `var(--mui-palette-${color}-main)` },
      },
    ]),
  ),
}));

const area = createRef<SnackbarProvider>();

const CLASE = 'toasts-del-telefono';
const ORILLA = 12;
/** The floating button of a list stands at the right. */
const LUGAR_DEL_BOTON = 88;
const EN_EL_TELEFONO = {
  // Named twice, for it must count for more than the one class of the library's.
  [`.${CLASE}.${CLASE}`]: {
    bottom: `calc(max(var(${ALTO_DEL_PIE}, 0px), env(safe-area-inset-bottom)) + 6px)`,
    left: ORILLA,
    width: 'auto',
    maxWidth: `calc(100% - ${ORILLA + LUGAR_DEL_BOTON}px)`,
  },
};

/** Where they show. Not on /login, which has nothing to confirm and is the first page anyone loads. */
export const Toasts = () => {
  const esTelefono = useEsTelefono();
  return (
    <>
      <GlobalStyles styles={EN_EL_TELEFONO} />
      <SnackbarProvider
        ref={area}
        maxSnack={CUANTOS}
        autoHideDuration={DURACION.otro}
        anchorOrigin={
          esTelefono ? { vertical: 'bottom', horizontal: 'left' } : { vertical: 'top', horizontal: 'right' }
        }
        classes={{ containerRoot: esTelefono ? CLASE : '' }}
        Components={{ success: Aviso, error: Aviso, default: Aviso }}
        preventDuplicate
      />
    </>
  );
};

const mostrar = (texto: string, opciones: OptionsObject = {}): void =>
  void area.current?.enqueueSnackbar(texto, opciones);

/** The toast only confirms: what happened is seen where it happened. */
export const toast = {
  exito: (texto: string): void => mostrar(texto, { variant: 'success', autoHideDuration: DURACION.exito }),
  error: (texto: string): void => mostrar(texto, { variant: 'error' }),
  aviso: (texto: string): void => mostrar(texto),
  /** What was done, and the way back from it. */
  conDeshacer: (texto: string, deshacer: () => void): void =>
    mostrar(texto, {
      variant: 'success',
      autoHideDuration: DURACION.conDeshacer,
      action: (cual) => (
        <Button
          size="small"
          onClick={() => {
            area.current?.closeSnackbar(cual);
            deshacer();
          }}
          sx={{ minHeight: 44, my: -1 }}
        >
          Deshacer
        </Button>
      ),
    }),
};
