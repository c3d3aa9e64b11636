export const SUPERFICIES = {
  light: { fondo: '#faf8f4', papel: '#ffffff', texto: '#1f1b16', tenue: '#6a6259', linea: '#e7e1d8' },
  dark: { fondo: '#161412', papel: '#1f1c19', texto: '#f3efe9', tenue: '#b0a79c', linea: '#37322d' },
} as const;

export type Esquema = keyof typeof SUPERFICIES;
