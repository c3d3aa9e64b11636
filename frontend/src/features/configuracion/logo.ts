import { LOGO_FORMATO, LOGO_MAXIMO_BYTES, LOGO_TAMANO } from '@cuenta-clara/dominio/negocio/negocio';

const FORMATOS = ['image/png', 'image/jpeg'];
export const ACEPTA = FORMATOS.join(',');

/** Why the file cannot be a logo; null when it can be sent. The server checks its content again. */
export const problemaDelLogo = ({ type, size }: Pick<File, 'type' | 'size'>): string | null => {
  if (!FORMATOS.includes(type)) return LOGO_FORMATO;
  return size > LOGO_MAXIMO_BYTES ? LOGO_TAMANO : null;
};

/** A pixel is visible when one of its channels (0 to 255) is further from white than this. */
const APENAS = 24;
/** A logo is visible when more than this share of its pixels is. */
const UNA_MOTA = 1 / 200;

/** `rgba` has 4 bytes for each pixel, as from `getImageData`. */
export const seVeSobreBlanco = (rgba: ArrayLike<number>): boolean => {
  let seVen = 0;
  for (let lugar = 0; lugar < rgba.length; lugar += 4) {
    const opaco = rgba[lugar + 3]! / 255;
    const oscuro = 255 - Math.min(rgba[lugar]!, rgba[lugar + 1]!, rgba[lugar + 2]!);
    if (oscuro * opaco > APENAS) seVen++;
  }
  return seVen > (rgba.length / 4) * UNA_MOTA;
};

const LADO = 96;

/**
 * Whether a logo is visible on white. A file that the browser cannot decode counts as visible, because the
 * server checks it.
 */
export const seVeraEnPapel = async (archivo: File): Promise<boolean> => {
  try {
    const imagen = await createImageBitmap(archivo, { resizeWidth: LADO, resizeHeight: LADO });
    const lienzo = Object.assign(document.createElement('canvas'), { width: LADO, height: LADO }).getContext(
      '2d',
    )!;
    lienzo.drawImage(imagen, 0, 0);
    imagen.close();
    return seVeSobreBlanco(lienzo.getImageData(0, 0, LADO, LADO).data);
  } catch {
    return true;
  }
};
