import ArrowBackIcon from '../iconos/ArrowBackRounded.tsx';
import CloseIcon from '../iconos/Close.tsx';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import {
  type FormEventHandler,
  type ReactNode,
  createContext,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { ContextoDeHoraDicha } from '../base/tiempo/hoy.ts';
import { enBloques } from '../base/tema/en-papel.ts';
import { usePie } from '../base/ventanas/alto-del-pie.ts';
import { useEsTelefono } from '../base/ventanas/useEsTelefono.ts';
import { AvisoDeTardanza } from './AvisoDeTardanza.tsx';
import { ANCHO_DE_VENTANA, unPasoAtras, useVentana } from '../base/ventanas/ventanas.ts';

/**
 * `ventana`: full screen on a phone, at most `ANCHO_DE_VENTANA` wide on a desktop. `hoja`: a bottom sheet on
 * a phone. `completa`: full screen everywhere.
 */
type Forma = 'ventana' | 'hoja' | 'completa';

/** Bottom padding on a phone, so that the end of the dialog can be scrolled above a toast. */
export const LUGAR_DEL_AVISO = '72px';

interface PropsDeMarco {
  abierto?: boolean;
  forma?: Forma;
  children: ReactNode;
}

interface PropsDePaso {
  titulo: string;
  onCerrar: () => void;
  /** Goes to the previous step, by Escape, the browser's Back and the arrow beside the title. */
  onVolver?: () => void;
  acciones?: ReactNode;
  onSubmit?: FormEventHandler;
  /** While saving, the dialog cannot be closed. */
  ocupado?: boolean;
  children: ReactNode;
}

const Marco = createContext({ idDelTitulo: '', abierto: true, forma: 'ventana' as Forma });

const DE_ABAJO = {
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  m: 0,
  width: '100%',
  maxWidth: 'none',
  borderRadius: '16px 16px 0 0',
} as const;

/** The frame of a dialog stays mounted while the dialog's steps (`PasoDeDialogo`) change. */
export const MarcoDeDialogo = ({ abierto = true, forma = 'ventana', children }: PropsDeMarco) => {
  const esTelefono = useEsTelefono();
  const idDelTitulo = useId();
  const deAbajo = forma === 'hoja' && esTelefono;
  const completa = forma === 'completa' || (esTelefono && !deAbajo);
  const alPie = usePie();
  return (
    <Dialog
      open={abierto}
      onClose={unPasoAtras}
      fullScreen={completa}
      fullWidth
      maxWidth={false}
      aria-labelledby={idDelTitulo}
      slotProps={{
        paper: deAbajo
          ? { ref: alPie, sx: DE_ABAJO }
          : { sx: { maxWidth: completa ? 'none' : ANCHO_DE_VENTANA } },
      }}
    >
      {/* The dialog covers the page's line about the time zone, so it names the zone again. */}
      <ContextoDeHoraDicha value={false}>
        <Marco value={useMemo(() => ({ idDelTitulo, abierto, forma }), [idDelTitulo, abierto, forma])}>
          {children}
        </Marco>
      </ContextoDeHoraDicha>
    </Dialog>
  );
};

export const PasoDeDialogo = ({
  titulo,
  onCerrar,
  onVolver,
  acciones,
  onSubmit,
  ocupado = false,
  children,
}: PropsDePaso) => {
  const { idDelTitulo, abierto, forma } = useContext(Marco);
  const encabezado = useRef<HTMLHeadingElement>(null);
  const alPie = usePie();
  const siPuede = (salir: () => void) => () => {
    if (!ocupado) salir();
  };
  useVentana(abierto, siPuede(onVolver ?? onCerrar));
  useEffect(() => {
    // The previous step was unmounted with the focused element, so the heading takes the focus.
    if (document.activeElement === document.body) encabezado.current?.focus();
  }, []);
  const partes = (
    <>
      {/* Buttons are outside the heading, so that the dialog's accessible name is its title alone. */}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pr: 1.5, flexShrink: 0 }}>
        {onVolver && (
          <IconButton onClick={siPuede(onVolver)} aria-label="Volver" disabled={ocupado} sx={{ ml: 1 }}>
            <ArrowBackIcon />
          </IconButton>
        )}
        <DialogTitle
          id={idDelTitulo}
          ref={encabezado}
          tabIndex={-1}
          sx={{
            flex: 1,
            minWidth: 0,
            overflowWrap: 'anywhere',
            outline: 'none',
            ...(onVolver && { pl: 0.5 }),
          }}
        >
          {titulo}
        </DialogTitle>
        <IconButton onClick={siPuede(onCerrar)} aria-label="Cerrar" disabled={ocupado}>
          <CloseIcon />
        </IconButton>
      </Box>
      <AvisoDeTardanza />
      <DialogContent
        dividers
        {...(forma === 'completa' && { tabIndex: 0 })}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          gap: 2,
          ...enBloques(2),
          ...(forma === 'ventana' && { pb: { xs: LUGAR_DEL_AVISO, md: 2.5 } }),
        }}
      >
        {children}
      </DialogContent>
      {acciones && <DialogActions ref={alPie}>{acciones}</DialogActions>}
    </>
  );
  return onSubmit ? (
    <Box
      component="form"
      noValidate
      onSubmit={onSubmit}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1, ...enBloques() }}
    >
      {partes}
    </Box>
  ) : (
    partes
  );
};

export const DialogoAdaptable = ({
  abierto = true,
  forma = 'ventana',
  ...paso
}: Omit<PropsDeMarco, 'children'> & PropsDePaso) => (
  <MarcoDeDialogo abierto={abierto} forma={forma}>
    <PasoDeDialogo {...paso} />
  </MarcoDeDialogo>
);
