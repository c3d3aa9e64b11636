import { type CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { useFaltaAlgo } from '../base/carga/carga-diferida.ts';
import { ALTO_DEL_PIE } from '../base/ventanas/alto-del-pie.ts';

/**
 * The notice is above the page and dialogs and below toasts; `fixed`, so that it does not shift the layout.
 */
const AL_PIE: CSSProperties = {
  position: 'fixed',
  zIndex: 1350,
  left: 12,
  bottom: `calc(max(var(${ALTO_DEL_PIE}, 0px), env(safe-area-inset-bottom)) + 6px)`,
  maxWidth: 'calc(100% - 100px)',
  padding: '8px 16px',
  borderRadius: 12,
  font: 'var(--mui-font-body2)',
  fontWeight: 600,
  pointerEvents: 'none',
  background: 'var(--mui-palette-warning-main)',
  color: 'var(--mui-palette-warning-contrastText)',
};

/** Shown while the code of an opened screen waits for the connection. */
export const AvisoDeLoQueFalta = () =>
  useFaltaAlgo() &&
  createPortal(
    <div role="alert" style={AL_PIE}>
      Sin conexión: lo que falta llega en cuanto vuelva.
    </div>,
    document.body,
  );
