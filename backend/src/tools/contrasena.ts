import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { BYTES_DE_UN_CODIGO, codigoDe } from '@cuenta-clara/dominio/cuentas/codigos';
import { agregadoDeCuenta } from '@cuenta-clara/dominio/cuentas/cuenta.agregado';
import { contrasenaNueva } from '@cuenta-clara/dominio/cuentas/cuenta';
import { pedirCartaSchema } from '@cuenta-clara/dominio/cuentas/recuperacion.schema';
import { leer } from '@cuenta-clara/dominio/esquemas';
import { Contrasenas } from '../cuentas/contrasenas.ts';
import { usuarioDelCorreo } from '../cuentas/correo.ts';
import { DOMAIN } from '../domain.ts';
import { systemClock } from '../platform/system/clock.ts';
import { DecisionRunner } from '../platform/write-side/decision-runner.ts';
import { type Config, ConfigError, readConfig } from '../platform/system/config.ts';
import { DataDirError, DataDirInUse, requireData } from '../platform/engines/embedded-database.ts';
import { newLog } from '../platform/system/log.ts';
import { openStores } from '../platform/deployments/open-stores.ts';
import { type Stores } from '../platform/deployments/stores.ts';
import { OPERADOR, required, runTool, say } from './tool.ts';

const QUITAR = 'quitar-segundo-factor';

/**
 * `npm run contrasena` (docs/operations.md): the new password ends all sessions of the account, and the
 * change is recorded.
 */
await runTool(
  ['correo'],
  async (args, given) => {
    const { email } = leer(pedirCartaSchema, { email: required(args, 'correo') });
    const where = { ...readConfig(process.env), dataDir: required(args, 'data') };
    if (!where.distributed) requireData(where.dataDir);
    const stores = await openAlone(where);
    try {
      const handler = new DecisionRunner(stores.eventStore, systemClock, DOMAIN.upcasters);
      const load = async (...what: Parameters<typeof handler.load>) => (await handler.load(...what)).state;
      const usuaria = await usuarioDelCorreo({ load: load as never }, email);
      if (!usuaria) throw new ConfigError(`No hay ninguna cuenta con el correo ${email}.`);
      const { nueva, deQuien } = await laNueva();
      const { state } = await handler.execute({
        decider: agregadoDeCuenta.decider,
        streamId: agregadoDeCuenta.flujo(usuaria.id),
        command: {
          type: 'AbrirDesdeLaMaquina',
          verificador: await new Contrasenas().verificadorDe(nueva),
          quitarSegundoFactor: given(QUITAR),
        },
        metadata: { ownerId: usuaria.id, userId: OPERADOR, correlationId: uuidv7() },
        commandId: uuidv7(),
      });
      await stores.announcements.announce(usuaria.id);
      say(`La contraseña de ${email} cambió, y todas sus sesiones se cerraron.`);
      if (deQuien === 'nuestra') say(`Contraseña nueva: ${nueva}`);
      if (state?.recuperacion.segundoFactor)
        say(`La verificación en dos pasos sigue activa. Para quitarla: --${QUITAR}`);
      else if (given(QUITAR)) say('La verificación en dos pasos está quitada.');
    } finally {
      await stores.close();
    }
  },
  [QUITAR],
);

async function openAlone(where: Config): Promise<Stores> {
  try {
    return await openStores(where, DOMAIN, systemClock, newLog('warn'));
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    throw new DataDirError(`${error.message}\nDetén Cuenta Clara, repite esto y vuelve a iniciarla.`);
  }
}

async function laNueva(): Promise<{ nueva: string; deQuien: 'suya' | 'nuestra' }> {
  const escrita = process.stdin.isTTY ? await preguntar('Contraseña nueva (Enter: una al azar): ') : '';
  if (escrita === '') return { nueva: codigoDe(randomBytes(BYTES_DE_UN_CODIGO)), deQuien: 'nuestra' };
  const nueva = leer(contrasenaNueva, escrita);
  if ((await preguntar('Otra vez: ')) !== nueva) throw new ConfigError('Las dos contraseñas no son iguales.');
  return { nueva, deQuien: 'suya' };
}

async function preguntar(pregunta: string): Promise<string> {
  const nada = new Writable({ write: (_texto, _como, hecho) => hecho() });
  process.stdout.write(pregunta);
  const linea = createInterface({ input: process.stdin, output: nada, terminal: true });
  linea.once('SIGINT', () => process.exit(130));
  try {
    return await linea.question('');
  } finally {
    linea.close();
    process.stdout.write('\n');
  }
}
