/**
 * The owner's colour, adjusted for WCAG AA contrast in both themes (decisions, "Screens"). A colour is
 * `#rrggbb`; pale and dark colours are adjusted, not refused.
 */
export type Color = string;

export const BLANCO: Color = '#ffffff';
export const NEGRO: Color = '#000000';
/**
 * The text colour on backgrounds where white has too little contrast. A lighter text colour would have a
 * contrast below 4.5 on some of them.
 */
export const CASI_NEGRO: Color = '#050505';

export const CONTRASTE_AA = 4.5;

export const esColor = (texto: string): texto is Color => /^#[0-9a-f]{6}$/i.test(texto);

const canales = (color: Color): readonly number[] =>
  [1, 3, 5].map((inicio) => Number.parseInt(color.slice(inicio, inicio + 2), 16));

/** Relative luminance (WCAG 2.2): 0 is black, 1 is white. */
const luminancia = (color: Color): number => {
  const [rojo = 0, verde = 0, azul = 0] = canales(color)
    .map((canal) => canal / 255)
    .map((canal) => (canal <= 0.04045 ? canal / 12.92 : ((canal + 0.055) / 1.055) ** 2.4));
  return 0.2126 * rojo + 0.7152 * verde + 0.0722 * azul;
};

export const contrastRatio = (uno: Color, otro: Color): number => {
  const [oscuro = 0, claro = 0] = [luminancia(uno), luminancia(otro)].sort((a, b) => a - b);
  return (claro + 0.05) / (oscuro + 0.05);
};

export const mezcla = (color: Color, otro: Color, parte: number): Color => {
  const destino = canales(otro);
  const mezclados = canales(color).map((canal, i) =>
    Math.round(canal + ((destino[i] ?? canal) - canal) * parte),
  );
  return `#${mezclados.map((canal) => canal.toString(16).padStart(2, '0')).join('')}`;
};

const PASOS = 100;

export const legibleSobre = (color: Color, fondo: Color): Color => {
  const extremo = contrastRatio(BLANCO, fondo) >= contrastRatio(NEGRO, fondo) ? BLANCO : NEGRO;
  for (let paso = 0; paso < PASOS; paso++) {
    const matiz = mezcla(color, extremo, paso / PASOS);
    if (contrastRatio(matiz, fondo) >= CONTRASTE_AA) return matiz;
  }
  return extremo;
};

export const textoSobre = (color: Color): Color =>
  contrastRatio(BLANCO, color) >= CONTRASTE_AA ? BLANCO : CASI_NEGRO;
