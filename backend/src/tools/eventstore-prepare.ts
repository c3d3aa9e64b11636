import { setTimeout as pause } from 'node:timers/promises';
import { ConfigError, withAccount } from '../platform/system/config.ts';
import {
  EventStoreDbAdministrator,
  partsOf,
  rightsFor,
} from '../platform/event-store/eventstoredb-administrator.ts';
import { ALLOWED, REFUSED, type Tried, tryAs } from '../platform/event-store/eventstoredb-trial.ts';
import { runTool, say } from './tool.ts';

const TEXTOS: Record<Tried, string> = {
  append: 'agregar eventos',
  read: 'leer un stream',
  readAll: 'leer $all',
  subscribe: 'suscribirse a $all',
  readMetadata: 'leer los metadatos de un stream',
  writeMetadata: 'cambiar los metadatos de un stream',
  settings: 'escribir en $settings',
  delete: 'borrar un stream',
  tombstone: 'borrar un stream para siempre',
};

/** EventStoreDB applies new rights a moment after they are written, so the check is tried again. */
const TRIES = 10;
const AGAIN_MS = 1_000;

/**
 * `npm run eventstore:prepare` (docs/evidencia/auditoria.md): gives the product's EventStoreDB account its
 * rights, then tries what they allow and refuse. May be run again.
 */
await runTool([], async () => {
  const { EVENTSTORE_URL, EVENTSTORE_USER, EVENTSTORE_PASSWORD, EVENTSTORE_ADMIN_PASSWORD } = process.env;
  if (!EVENTSTORE_URL || !EVENTSTORE_ADMIN_PASSWORD)
    throw new ConfigError(
      'Faltan EVENTSTORE_URL, la del producto con su cuenta, y EVENTSTORE_ADMIN_PASSWORD.',
    );
  const url = withAccount(
    EVENTSTORE_URL,
    EVENTSTORE_USER || undefined,
    EVENTSTORE_PASSWORD || undefined,
    'EventStoreDB',
  );
  const parts = partsOf(url);
  if (!parts.account)
    throw new ConfigError(
      'EVENTSTORE_URL no dice con qué cuenta entra el producto: esdb://cuenta:clave@servidor…',
    );
  const { login } = parts.account;
  const administrator = new EventStoreDbAdministrator(parts, {
    login: process.env['EVENTSTORE_ADMIN_USER'] ?? 'admin',
    password: EVENTSTORE_ADMIN_PASSWORD,
  });
  try {
    const account = await administrator.account(login);
    if (!account) await administrator.createAccount(parts.account);
    say(account ? `La cuenta ${login} ya estaba.` : `Se creó la cuenta ${login}.`);
    if (account?.disabled) throw new ConfigError(`La cuenta ${login} está desactivada.`);
    if (account && account.groups.length > 0)
      throw new ConfigError(`La cuenta ${login} pertenece a ${account.groups.join(', ')}: sácala de ahí.`);

    const before = await administrator.rights();
    const after = rightsFor(login, before);
    if (JSON.stringify(before) === JSON.stringify(after)) say('Los permisos ya estaban.');
    else {
      say(`Los permisos eran ${JSON.stringify(before)}.`);
      await administrator.giveRights(after);
      say(`Se cambiaron por ${JSON.stringify(after)}.`);
    }

    say(`Se prueba con la cuenta ${login}:`);
    for (let tried = 1; ; tried++) {
      const { streamId, allowed } = await tryAs(url);
      const asItShouldBe = (what: Tried): boolean =>
        allowed.get(what) === (ALLOWED as readonly Tried[]).includes(what);
      const wrong = [...ALLOWED, ...REFUSED].filter((what) => !asItShouldBe(what));
      if (allowed.get('append')) await administrator.deleteStream(streamId).catch(() => {});
      if (wrong.length > 0 && tried < TRIES) {
        await pause(AGAIN_MS);
        continue;
      }
      for (const what of [...ALLOWED, ...REFUSED])
        say(
          `${asItShouldBe(what) ? 'bien' : 'MAL'}: ${TEXTOS[what]}: ${allowed.get(what) ? 'se permite' : 'se niega'}`,
        );
      if (wrong.length > 0) throw new ConfigError('La cuenta no puede lo que debe, o puede lo que no debe.');
      break;
    }
    say('Listo.');
  } finally {
    await administrator.close();
  }
});
