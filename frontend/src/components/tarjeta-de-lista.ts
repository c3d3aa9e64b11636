import { ANGOSTA } from '../base/tema/medidas.ts';
import { CALLADO } from './callado.ts';

/**
 * One style serves a whole card: with a style for each part, styles would be a third of the card's rendering
 * time.
 */
export const TARJETA_DE_LISTA = {
  ...CALLADO,
  px: 1.5,
  pt: 1.25,
  pb: 0.25,
  display: 'flex',
  flexDirection: 'column',
  gap: 0.25,
  // Off-screen cards are not rendered. Until a card is near the screen its height is
  // `containIntrinsicHeight`, which each list sets.
  contentVisibility: 'auto',
  // The link of the name covers the card (EnlaceDeLista), and the card's buttons stand above it.
  position: 'relative',
  '& .MuiButtonBase-root': { zIndex: 1 },
  '& .MuiButtonBase-root.Mui-disabled': { pointerEvents: 'auto' },
  '& .cabeza': { display: 'flex', gap: 1.25, alignItems: 'flex-start', [ANGOSTA]: { flexWrap: 'wrap' } },
  '& .quien': { flex: '1 1 6rem', minWidth: 0 },
  '& .quien > p': {
    m: 0,
    typography: 'caption',
    color: 'text.secondary',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .cuanto': { textAlign: 'right', flexShrink: 0 },
  '& .cuanto > div:first-of-type': {
    fontSize: 20,
    fontWeight: 700,
    letterSpacing: '-0.02em',
    lineHeight: 1.2,
  },
} as const;
