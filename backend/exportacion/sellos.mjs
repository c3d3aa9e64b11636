// Un sello: hasta qué evento llega, su raíz, y cuándo se puso.
import { canonico, escritoDia, losPrimeros, plural } from './comun.mjs';
import { comprobarTiempo } from './tiempo.mjs';

const INSTANTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
export const enUtc = (instante) => {
  if (!INSTANTE.test(instante)) throw new RangeError('no es un instante');
  return escritoDia(instante.slice(0, 10)) + ' ' + instante.slice(11, 19) + ' UTC';
};

// Cuándo, solo lo dice de otro el tiempo certificado.
export const dichoDelSello = ({ tamano, raiz, instante }, que = '') =>
  'Sellado, según el propio sistema, el ' + enUtc(instante) + ': ' + losPrimeros(tamano) + que + '; raíz ' + raiz;

/** Comprueba el tiempo certificado de un sello, si lo tiene, y da si lo firma una autoridad en que se confía. */
export async function verificarTiempo(owner, { tamano, raiz, tiempo }, confiados, parte) {
  if (tiempo === null) return false;
  const cual = 'El tiempo certificado de los primeros ' + plural(tamano, 'evento', 'eventos');
  const { mal, instante, nombre, huella, confiado } = await comprobarTiempo(tiempo, canonico({ owner, tamano, raiz }), confiados);
  if (mal) parte.hallar(cual + ' no vale: ' + mal + '.');
  else if (confiados.length > 0 && !confiado)
    parte.hallar(cual + ' lo firma «' + nombre + '», y no es de la autoridad cuyo certificado se dio.');
  if (mal || (confiados.length > 0 && !confiado)) return false;
  parte.datos.push('Tiempo certificado: ' + enUtc(instante) + ', por «' + nombre + '»' + (confiado ? ', de la autoridad que se dio.' : '.'));
  parte.datos.push('SHA-256 del certificado de «' + nombre + '»: ' + huella);
  if (!confiado)
    parte.avisos.push(
      'Que «' + nombre + '» es quien dice no se comprobó: compara la huella de su certificado con la que publica, o da el certificado de su autoridad.',
    );
  return confiado;
}
