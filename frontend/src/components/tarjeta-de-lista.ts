import { ANGOSTA } from '../base/tema/medidas.ts';
import { CALLADO } from './callado.ts';

/**
 * The card of an invoice or a quote in the list of the phone: `.cabeza` holds the initial, `.quien` and `.cuanto`. One style block for
 * the whole card, because a style of its own for each part would be a third of the time that the card takes to draw.
 */
export const TARJETA_DE_LISTA = {
  ...CALLADO,
  px: 1.5,
  pt: 1.25,
  pb: 0.25,
  display: 'flex',
  flexDirection: 'column',
  gap: 0.25,
  // Laid out and painted as it comes near the screen; until then it takes `containIntrinsicHeight`, which each list gives.
  contentVisibility: 'auto',
  // The link of the name covers the card (EnlaceDeLista): the buttons stand above the link.
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
