import { PdfTimeLimit } from '@cuenta-clara/workers/factura-pdf/pdf-pool';
import { PapelesRecientes } from './papeles-recientes.ts';

const SIN_MEDIDAS = { rendering: <T>(render: () => Promise<T>): Promise<T> => render() };
const papeles = () => new PapelesRecientes(SIN_MEDIDAS, 'tardó demasiado');
const unLogo = () => Promise.resolve(null);

describe('Un PDF que se hace al pedirlo', () => {
  test('con el mismo contenido se hace una sola vez', async () => {
    const hechos = papeles();
    let veces = 0;
    const hacer = async () => Buffer.from(`papel ${++veces}`);
    expect(await hechos.de(['uno'], unLogo, hacer)).toEqual(await hechos.de(['uno'], unLogo, hacer));
    await hechos.de(['otro'], unLogo, hacer);
    expect(veces).toBe(2);
  });

  test('tras un fallo al leer su logo se intenta de nuevo; tras agotar su tiempo, no', async () => {
    const hechos = papeles();
    const logos = [Promise.reject(new Error('el disco no contesta')), unLogo()];
    const leer = () => logos.shift()!;
    const hacer = async () => Buffer.from('papel');
    await expect(hechos.de(['uno'], leer, hacer)).rejects.toThrow('el disco no contesta');
    expect(String(await hechos.de(['uno'], leer, hacer))).toBe('papel');

    let intentos = 0;
    const sinFin = async (): Promise<Buffer> => {
      intentos++;
      throw new PdfTimeLimit();
    };
    await expect(hechos.de(['otro'], unLogo, sinFin)).rejects.toThrow('tardó demasiado');
    await expect(hechos.de(['otro'], unLogo, sinFin)).rejects.toThrow('tardó demasiado');
    expect(intentos).toBe(1);
  });
});
