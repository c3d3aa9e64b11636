import { codigoDelPaso, pasoEn } from '../src/cuentas/totp.ts';
import { type Persona, type Respuesta } from './servidor.prueba.ts';

export const CLAVE = 'una clave larga';

export class Aplicacion {
  private readonly clave: Buffer;
  private ultimo = 0;

  constructor(secreto: string) {
    const bits = [...secreto]
      .map((letra) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letra).toString(2).padStart(5, '0'))
      .join('');
    this.clave = Buffer.from(bits.match(/.{8}/g)!.map((ocho) => parseInt(ocho, 2)));
  }

  /**
   * Answers an unused one-time code: first of this half minute, then of the next, which the product accepts
   * for clocks ahead. A third code would need a wait.
   */
  codigo(): string {
    this.ultimo = Math.max(this.ultimo + 1, pasoEn(Date.now()));
    return codigoDelPaso(this.clave, this.ultimo);
  }

  /** Answers a code that is wrong now, in the two time steps before and in the two after. */
  malo(): string {
    const ahora = pasoEn(Date.now());
    const buenos = [-2, -1, 0, 1, 2].map((otro) => codigoDelPaso(this.clave, ahora + otro));
    return ['000000', '000001', '000002', '000003', '000004', '000005'].find((uno) => !buenos.includes(uno))!;
  }

  elMismo(): string {
    return codigoDelPaso(this.clave, this.ultimo);
  }
}

export const activar = async (
  dueña: Persona,
): Promise<{ aplicacion: Aplicacion; activado: Respuesta; secreto: string }> => {
  const { body } = await dueña.post('/api/auth/segundo-factor/clave', { actual: CLAVE });
  const aplicacion = new Aplicacion(body.secreto);
  const activado = await dueña.post('/api/auth/segundo-factor', {
    sellado: body.sellado,
    codigo: aplicacion.codigo(),
  });
  return { aplicacion, activado, secreto: body.secreto };
};

export const enlaceDe = (texto: string): string => /\/restablecer#(\S+)/.exec(texto)![1]!;
