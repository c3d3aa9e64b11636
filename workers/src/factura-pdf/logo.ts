import { createHash } from 'node:crypto';

export interface Logo {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** The box of the logo on paper, in points. */
export const LOGO = { ancho: 150, alto: 48 } as const;

/** Pixels per point: sharp on paper at 288 dpi, and small in the file whatever was uploaded. */
const DENSIDAD = 4;
/** A picture this large is no logo; decoding it could take the thread's memory. */
const PIXELES_MAXIMOS = 50_000_000;

const preparar = async (bytes: Uint8Array): Promise<Buffer | null> => {
  // Not with the thread: to read it was a fifth of a thread's start, and many papers have no logo.
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

/** The one that was prepared last: a business's invoices are often printed one after the other. */
let ultimo: { readonly huella: string; readonly preparado: Promise<Buffer | null> } | null = null;

/**
 * The logo as a small opaque PNG, or null when it is no picture: react-pdf neither refuses a corrupt PNG nor
 * bounds the time that a huge one takes.
 */
export const prepararLogo = async (logo: Logo | null): Promise<Buffer | null> => {
  if (!logo) return null;
  const huella = createHash('sha256').update(logo.bytes).digest('hex');
  if (ultimo?.huella !== huella) ultimo = { huella, preparado: preparar(logo.bytes) };
  return ultimo.preparado;
};
