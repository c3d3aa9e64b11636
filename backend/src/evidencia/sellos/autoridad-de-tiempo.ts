import { randomBytes } from 'node:crypto';
import { type Instante } from '@cuenta-clara/dominio/fechas';

/**
 * A time-stamping authority (TSA, RFC 3161) gets only the text's SHA-256. A token is accepted only for that
 * digest and nonce, signed by the certificate in it.
 */

export interface TiempoDado {
  readonly instante: Instante;
  /** The time-stamp token, DER in base64. */
  readonly ficha: string;
}

/** The message never names the authority's address, which may hold credentials. */
export class SinTiempo extends Error {}

const LIMITE_MS = 20_000;
const MAXIMO_BYTES = 64 * 1024;

const SHA_256 = '2.16.840.1.101.3.4.2.1';
/** PKIStatus values granted and grantedWithMods (RFC 3161). */
const CONCEDIDO = [0, 1];

const enteroPositivo = (): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(randomBytes(8));
  bytes[0] = (bytes[0]! & 0x7f) | 0x40;
  return bytes;
};

const cuerpoDe = async (respuesta: Response): Promise<Buffer> => {
  const partes: Uint8Array[] = [];
  let bytes = 0;
  for await (const parte of respuesta.body ?? []) {
    bytes += parte.byteLength;
    if (bytes > MAXIMO_BYTES) throw new SinTiempo('the answer is too long');
    partes.push(parte);
  }
  return Buffer.concat(partes);
};

const preguntar = async (direccion: string, pregunta: ArrayBuffer, señal: AbortSignal): Promise<Buffer> => {
  const url = new URL(direccion);
  const { username, password } = url;
  const cuenta = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  [url.username, url.password] = ['', ''];
  try {
    const respuesta = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/timestamp-query',
        accept: 'application/timestamp-reply',
        ...(username && { authorization: `Basic ${cuenta.toString('base64')}` }),
      },
      body: pregunta,
      redirect: 'error',
      signal: señal,
    });
    if (!respuesta.ok) {
      await respuesta.body?.cancel();
      throw new SinTiempo(`it answered ${respuesta.status}`);
    }
    return await cuerpoDe(respuesta);
  } catch (error) {
    if (error instanceof SinTiempo) throw error;
    throw new SinTiempo(señal.aborted ? 'it did not answer in time' : 'it could not be reached');
  }
};

export const pedirTiempo = async (
  direccion: string,
  texto: string,
  señal: AbortSignal,
  limiteMs = LIMITE_MS,
): Promise<TiempoDado> => {
  // The libraries are loaded only when an authority is configured.
  const asn1 = await import('asn1js');
  const pki = await import('pkijs');
  const datos = new TextEncoder().encode(texto);
  const nonce = new asn1.Integer({ valueHex: enteroPositivo() });
  const pregunta = new pki.TimeStampReq({
    version: 1,
    messageImprint: new pki.MessageImprint({
      hashAlgorithm: new pki.AlgorithmIdentifier({ algorithmId: SHA_256 }),
      hashedMessage: new asn1.OctetString({ valueHex: await crypto.subtle.digest('SHA-256', datos) }),
    }),
    nonce,
    certReq: true,
  });
  const hastaEntonces = AbortSignal.any([señal, AbortSignal.timeout(limiteMs)]);
  const dicho = await preguntar(direccion, pregunta.toSchema().toBER(), hastaEntonces);
  try {
    const respuesta = pki.TimeStampResp.fromBER(dicho);
    if (!CONCEDIDO.includes(respuesta.status.status)) throw new SinTiempo('it refused');
    const firmado = new pki.SignedData({ schema: respuesta.timeStampToken!.content });
    const tiempo = pki.TSTInfo.fromBER(firmado.encapContentInfo.eContent!.getValue());
    if (!tiempo.nonce?.isEqual(nonce)) throw new SinTiempo('it answered another question');
    if (!(await firmado.verify({ signer: 0, data: datos.buffer, checkChain: false })))
      throw new SinTiempo('its signature is of something else');
    const ficha = Buffer.from(respuesta.timeStampToken!.toSchema().toBER()).toString('base64');
    return { instante: tiempo.genTime.toISOString(), ficha };
  } catch (error) {
    throw error instanceof SinTiempo ? error : new SinTiempo('what it answered is no token of this');
  }
};
