import { codigoDelPaso, pasoEn } from '../src/cuentas/totp.ts';
import { type Persona, type Respuesta } from './servidor.prueba.ts';

/** What the suites do of the ways back into an account, as a person does it with her telephone in the other hand. */

export const CLAVE = 'una clave larga';

/** An authenticator with one account in it. */
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
   * A code that was not used yet: this half minute's, then the next one's, which a clock may be ahead by. A third one has to
   * be waited for, which no suite does.
   */
  codigo(): string {
    this.ultimo = Math.max(this.ultimo + 1, pasoEn(Date.now()));
    return codigoDelPaso(this.clave, this.ultimo);
  }

  /** Six digits that it shows at no moment about now. */
  malo(): string {
    const ahora = pasoEn(Date.now());
    const buenos = [-2, -1, 0, 1, 2].map((otro) => codigoDelPaso(this.clave, ahora + otro));
    return ['000000', '000001', '000002', '000003', '000004', '000005'].find((uno) => !buenos.includes(uno))!;
  }

  /** The one it showed last, again. */
  elMismo(): string {
    return codigoDelPaso(this.clave, this.ultimo);
  }
}

/** Scans the QR and confirms it. */
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

/** What stands behind the # of the link in a letter. */
export const enlaceDe = (texto: string): string => /\/restablecer#(\S+)/.exec(texto)![1]!;
