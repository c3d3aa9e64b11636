import { createHash } from 'node:crypto';

export interface Logo {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** The largest printed logo, in points. */
export const LOGO = { ancho: 150, alto: 48 } as const;

/** Pixels of a logo per point: 4 are 288 dpi. */
const DENSIDAD = 4;
/** A logo with more pixels could exhaust the thread's memory. */
const PIXELES_MAXIMOS = 50_000_000;

const preparar = async (bytes: Uint8Array): Promise<Buffer | null> => {
  // Loading sharp takes a fifth of a thread's start, and many documents have no logo.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: PIXELES_MAXIMOS })
      .autoOrient()
      .resize({
        width: LOGO.ancho * DENSIDAD,
        height: LOGO.alto * DENSIDAD,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer();
  } catch {
    return null;
  }
};

/** One logo is cached, because a business's invoices are often printed one after the other. */
let ultimo: { readonly huella: string; readonly preparado: Promise<Buffer | null> } | null = null;

/**
 * A logo that is no image becomes null. react-pdf itself neither rejects a corrupt PNG nor limits the time
 * for a huge one.
 */
export const prepararLogo = async (logo: Logo | null): Promise<Buffer | null> => {
  if (!logo) return null;
  const huella = createHash('sha256').update(logo.bytes).digest('hex');
  if (ultimo?.huella !== huella) ultimo = { huella, preparado: preparar(logo.bytes) };
  return ultimo.preparado;
};
