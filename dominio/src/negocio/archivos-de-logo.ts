import { type Logo } from './negocio.ts';

const ADDRESS = /^\/api\/negocio-config\/logo\/([0-9a-f-]{36})$/;
export const logoAddress = (id: string): string => `/api/negocio-config/logo/${id}`;
export const logoIdOf = (address: string | null): string | undefined => ADDRESS.exec(address ?? '')?.[1];

export const logoFolder = (id: string): string => `logos/${id}`;
export const logoFile = (id: string, as: 'original' | 'impreso'): string => `${logoFolder(id)}/${as}`;

/** A logo whose URL is outside the product has no files. */
export const logoFilesOf = ({
  logo_url,
  ...is
}: Logo): readonly { readonly key: string; readonly sha256: string | null }[] => {
  const id = logoIdOf(logo_url);
  if (!id) return [];
  return (['original', 'impreso'] as const).map((as) => ({ key: logoFile(id, as), sha256: is[as] }));
};
