import { LOGO_FORMATO, LOGO_MAXIMO_BYTES, LOGO_TAMANO } from '@cuenta-clara/dominio/negocio/negocio';

const FORMATOS = ['image/png', 'image/jpeg'];
/** What the file chooser offers. */
export const ACEPTA = FORMATOS.join(',');

/** Why a chosen file is no logo, or null when it may be sent; the server looks at its content again. */
export const problemaDelLogo = ({ type, size }: Pick<File, 'type' | 'size'>): string | null => {
  if (!FORMATOS.includes(type)) return LOGO_FORMATO;
  return size > LOGO_MAXIMO_BYTES ? LOGO_TAMANO : null;
};

/** As little darker than the paper, in the 255 of a channel: an eye does not see it. */
const APENAS = 24;
/** So small a part of the picture, in points: a speck is no logo. */
const UNA_MOTA = 1 / 200;

/** Whether a logo can be told from white paper. `rgba`: four bytes a pixel, as `getImageData` gives them. */
export const seVeSobreBlanco = (rgba: ArrayLike<number>): boolean => {
  let seVen = 0;
  for (let lugar = 0; lugar < rgba.length; lugar += 4) {
    const opaco = rgba[lugar + 3]! / 255;
    const oscuro = 255 - Math.min(rgba[lugar]!, rgba[lugar + 1]!, rgba[lugar + 2]!);
    if (oscuro * opaco > APENAS) seVen++;
  }
  return seVen > (rgba.length / 4) * UNA_MOTA;
};

/** As many points as are looked at, each way. */
const LADO = 96;

/** The same of a chosen file. One that this browser cannot draw is left for the server to judge. */
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

/** The hex field: at most 7 characters, always with its # (spec section 2). */
export const conAlmohadilla = (texto: string): string => `#${texto.replace(/[^0-9a-f]/gi, '').slice(0, 6)}`;
