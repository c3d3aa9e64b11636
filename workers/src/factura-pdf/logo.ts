import sharp from 'sharp';

export interface Logo {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** The box of the logo on paper, in points. */
export const LOGO = { ancho: 168, alto: 60 } as const;

/** Pixels per point: sharp on paper at 288 dpi, and small in the file whatever was uploaded. */
const DENSIDAD = 4;
/** A picture this large is no logo; decoding it could take the thread's memory. */
const PIXELES_MAXIMOS = 50_000_000;

/**
 * The logo as a small opaque PNG, or null when it is no picture: react-pdf neither refuses a corrupt PNG nor
 * bounds the time that a huge one takes.
 */
export const prepararLogo = async (logo: Logo | null): Promise<Buffer | null> => {
  if (!logo) return null;
  try {
    return await sharp(logo.bytes, { limitInputPixels: PIXELES_MAXIMOS })
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
