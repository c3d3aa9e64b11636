import { jest } from '@jest/globals';
import * as argon2 from '@node-rs/argon2';
import { SIN_RECUPERACION } from '@cuenta-clara/dominio/cuentas/recuperacion';
import { type WriteSide } from '../platform/write-side/write-side.ts';
import { type Personas } from './personas.ts';

const verify = jest.fn(argon2.verify);
jest.unstable_mockModule('@node-rs/argon2', () => ({ ...argon2, verify }));
const { Contrasenas } = await import('./contrasenas.ts');
const { ConsultasDeCuentas } = await import('./cuentas.consultas.ts');

const CLAVE = 'una clave larga';
const EMAIL = 'ana@ejemplo.mx';

const contrasenas = new Contrasenas();
const verificador = await contrasenas.verificadorDe(CLAVE);

const casa = (cuentas: Readonly<Record<string, string>>) => {
  const load = async (_decider: unknown, streamId: string) => {
    if (streamId.startsWith('correo-')) return Object.keys(cuentas)[0] ?? null;
    const verificador = cuentas[streamId.slice('usuario-'.length)];
    const recuperacion = SIN_RECUPERACION;
    return verificador ? { fullName: 'Ana', email: EMAIL, generacion: 2, verificador, recuperacion } : null;
  };
  return new ConsultasDeCuentas({ load } as unknown as WriteSide, contrasenas, {} as Personas);
};
const conCuenta = casa({ '0190b1b0-0000-7000-8000-000000000001': verificador });
const sinCuenta = casa({});

const entrar = async (cuentas: InstanceType<typeof ConsultasDeCuentas>, password: string) => {
  verify.mockClear();
  const respuesta = await cuentas
    .identificar({ email: EMAIL, password })
    .catch((error: Error) => error.message);
  return {
    respuesta,
    verificaciones: verify.mock.calls.map(([contra, con]) => ({
      costo: String(contra).split('$').slice(1, 4),
      con,
    })),
  };
};

const COSTO = ['argon2id', 'v=19', 'm=19456,t=2,p=1'];
const INCORRECTOS = 'Correo o contraseña incorrectos';

test('una contraseña correcta inicia la sesión, y se verifica una sola vez', async () => {
  expect(await entrar(conCuenta, CLAVE)).toEqual({
    respuesta: {
      user: { id: '0190b1b0-0000-7000-8000-000000000001', fullName: 'Ana', email: EMAIL },
      generacion: 2,
      pideSegundoPaso: false,
    },
    verificaciones: [{ costo: COSTO, con: CLAVE }],
  });
});

test('una contraseña mala y un correo sin cuenta reciben la misma respuesta, con el mismo costo de cálculo', async () => {
  const rechazada = { respuesta: INCORRECTOS, verificaciones: [{ costo: COSTO, con: 'mala' }] };
  expect(await entrar(conCuenta, 'mala')).toEqual(rechazada);
  expect(await entrar(sinCuenta, 'mala')).toEqual(rechazada);
});

test('a un correo sin cuenta no le sirve ninguna contraseña, tampoco la de la huella con que se compara', async () => {
  const { respuesta, verificaciones } = await entrar(sinCuenta, 'nobody has this password');
  expect([respuesta, verificaciones.length]).toEqual([INCORRECTOS, 1]);
  await expect(verify.mock.results[0]!.value).resolves.toBe(true);
});
