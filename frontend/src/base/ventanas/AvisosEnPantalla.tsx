import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { MaterialDesignContent, type SnackbarKey, SnackbarProvider } from 'notistack';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { ALTO_DEL_PIE } from './alto-del-pie.ts';
import { ANCHO_DE_LA_BARRA } from './medidas-del-armazon.ts';
import { useEsTelefono } from './useEsTelefono.ts';
import { ANCHO_DE_VENTANA } from './ventanas.ts';

export interface Aviso {
  readonly texto: string;
  readonly tono: 'success' | 'error' | 'default';
  readonly duracion: number;
  readonly deshacer?: () => void;
}
export type Decir = (aviso: Aviso) => void;

const CUANTOS = 20;

const VARIANTES = { success: 'success', error: 'error', default: 'info' } as const;

const Papel = styled(MaterialDesignContent)(({ theme }) => ({
  '&.notistack-MuiContent': {
    padding: '10px 16px',
    borderRadius: 12,
    border: '1px solid var(--mui-palette-toast-borde)',
    backgroundColor: 'var(--mui-palette-toast-fondo)',
    color: 'var(--mui-palette-text-primary)',
    boxShadow: '0 8px 28px rgb(20 16 10 / 0.18)',
    ...theme.typography.body2,
    fontWeight: 600,
    '& svg': { flexShrink: 0 },
    // On desktops a toast stands beside a centred dialog and must not cover its close button.
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

/** Toasts with an undo button stay long, so on desktops they stand over the empty foot of the sidebar. */
const EN_LA_BARRA = { vertical: 'bottom', horizontal: 'left' } as const;
/**
 * Margins in px at the left (`antes`) and right of a toast over the sidebar. notistack sets the left margin.
 */
const ORILLA_DE_LA_BARRA = { antes: 20, despues: 8 };
const ANCHO_EN_LA_BARRA = ANCHO_DE_LA_BARRA - ORILLA_DE_LA_BARRA.antes - ORILLA_DE_LA_BARRA.despues;

const CLASE = 'toasts-del-telefono';
const ORILLA = 12;
const LUGAR_DEL_BOTON = 88;
const EN_EL_TELEFONO = {
  [`.${CLASE}.${CLASE}`]: {
    bottom: `calc(max(var(${ALTO_DEL_PIE}, 0px), env(safe-area-inset-bottom)) + 6px)`,
    left: ORILLA,
    width: 'auto',
    maxWidth: `calc(100% - ${ORILLA + LUGAR_DEL_BOTON}px)`,
  },
};

const SE_ESCRIBE = 'input, textarea, select, [contenteditable]';

const esDeshacer = ({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' &&
  ctrlKey !== metaKey &&
  !shiftKey &&
  !altKey &&
  !(target instanceof Element && target.closest(SE_ESCRIBE));

const seTocan = (uno: DOMRect, otro: DOMRect): boolean =>
  uno.top < otro.bottom && otro.top < uno.bottom && uno.left < otro.right && otro.left < uno.right;

/** On a phone toasts stand over the page, where they could cover the field that the owner is filling in. */
const dejarVerElCampo = (aviso: HTMLElement): void => {
  const campo = document.activeElement;
  if (!campo?.matches(SE_ESCRIBE) || !seTocan(campo.getBoundingClientRect(), aviso.getBoundingClientRect()))
    return;
  (campo.closest('.MuiFormControl-root') ?? campo).scrollIntoView({ block: 'center' });
};

interface Props {
  /** Called after mount with the function that shows a toast, and after unmount with null. */
  onListo: (decir: Decir | null) => void;
}

export default function AvisosEnPantalla({ onListo }: Props) {
  const esTelefono = useEsTelefono();
  const area = useRef<SnackbarProvider>(null);
  const ultimos = useRef(new Map<string, SnackbarKey>());
  const deshacibles = useRef(new Map<SnackbarKey, () => void>());
  const [raiz] = useState(() => document.createElement('div'));
  const deshacerEste = (cual: SnackbarKey) => {
    const deshacer = deshacibles.current.get(cual);
    deshacibles.current.delete(cual);
    area.current?.closeSnackbar(cual);
    deshacer?.();
  };
  const decir = useEffectEvent(({ texto, tono, duracion, deshacer }: Aviso) => {
    // A new toast has its own time and undo, so it replaces a visible toast with the same text.
    const anterior = ultimos.current.get(texto);
    if (anterior !== undefined) area.current?.closeSnackbar(anterior);
    const este = area.current?.enqueueSnackbar(texto, {
      variant: tono,
      autoHideDuration: duracion,
      onEntered: dejarVerElCampo,
      onExited: (_nodo, cual) => {
        if (ultimos.current.get(texto) === cual) ultimos.current.delete(texto);
      },
      onClose: (_evento, _porque, cual) => {
        if (cual !== undefined) deshacibles.current.delete(cual);
      },
      ...(deshacer &&
        !esTelefono && { anchorOrigin: EN_LA_BARRA, style: { width: ANCHO_EN_LA_BARRA, minWidth: 0 } }),
      ...(deshacer && {
        action: (cual) => (
          <Button
            size="small"
            onClick={() => deshacerEste(cual)}
            aria-keyshortcuts="Control+Z Meta+Z"
            sx={{ minHeight: 44, my: -1 }}
          >
            Deshacer
          </Button>
        ),
      }),
    });
    if (este === undefined) return;
    ultimos.current.set(texto, este);
    if (deshacer) deshacibles.current.set(este, deshacer);
  });
  /**
   * Ctrl+Z presses the undo button of the newest toast: a dialog's focus trap keeps the focus out of toasts.
   */
  const porTecla = useEffectEvent((evento: KeyboardEvent) => {
    const ultimo = [...deshacibles.current.keys()].at(-1);
    if (ultimo === undefined || !esDeshacer(evento)) return;
    evento.preventDefault();
    deshacerEste(ultimo);
  });
  useEffect(() => {
    const alPulsar = (evento: KeyboardEvent) => porTecla(evento);
    window.addEventListener('keydown', alPulsar);
    return () => window.removeEventListener('keydown', alPulsar);
  }, []);
  useLayoutEffect(() => {
    document.body.append(raiz);
    // MUI hides an open dialog's siblings from screen readers; toasts are read out over every dialog.
    const aLaVista = new MutationObserver(() => raiz.removeAttribute('aria-hidden'));
    aLaVista.observe(raiz, { attributeFilter: ['aria-hidden'] });
    return () => {
      aLaVista.disconnect();
      raiz.remove();
    };
  }, [raiz]);
  const avisar = useEffectEvent(onListo);
  useLayoutEffect(() => {
    avisar((aviso) => decir(aviso));
    return () => avisar(null);
  }, []);
  return (
    <>
      <GlobalStyles styles={EN_EL_TELEFONO} />
      <SnackbarProvider
        ref={area}
        maxSnack={CUANTOS}
        domRoot={raiz}
        anchorOrigin={
          esTelefono ? { vertical: 'bottom', horizontal: 'left' } : { vertical: 'top', horizontal: 'right' }
        }
        classes={{ containerRoot: esTelefono ? CLASE : '' }}
        Components={{ success: Papel, error: Papel, default: Papel }}
      />
    </>
  );
}
