import { BLANCO } from '@cuenta-clara/dominio/color';

/** The sheet has the PDF's colours, the same in both themes. */
export const TINTA = { fuerte: '#1c1917', texto: '#44403c', suave: '#78716c', linea: '#e7e5e4' } as const;

export const INSIGNIA = {
  pagada: { color: '#166534', bgcolor: '#dcfce7' },
  pendiente: { color: '#92400e', bgcolor: '#fef3c7' },
} as const;

export const CIFRA = {
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
} as const;

export const HOJA = {
  display: 'flex',
  flexDirection: 'column',
  width: '100%',
  maxWidth: '8.5in',
  minHeight: { md: '11in' },
  flexShrink: 0,
  mx: 'auto',
  p: { xs: 2.5, md: '0.67in' },
  bgcolor: BLANCO,
  color: TINTA.texto,
  border: 1,
  borderColor: TINTA.linea,
  borderRadius: 1,
  fontSize: 13,
  // Without `fontVariantEmoji` phones draw ✔ and ❤ as coloured emoji.
  fontVariantEmoji: 'text',
  lineHeight: 1.45,
  overflowWrap: 'anywhere',
  // On paper the paper is the sheet. Firefox would begin an unbroken box on the next page.
  '@media print': { display: 'block', minHeight: 0, p: 0, border: 0, breakInside: 'auto' },
} as const;
