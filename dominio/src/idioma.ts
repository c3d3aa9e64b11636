export const IDIOMAS = ['en', 'es'] as const;
export type Idioma = (typeof IDIOMAS)[number];

export const IDIOMA_PREDETERMINADO: Idioma = 'en';

export const NOMBRES_DE_IDIOMA: Readonly<Record<Idioma, string>> = { en: 'Inglés', es: 'Español' };
