import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { BACKWARDS, END, EventStoreDBClient, StreamNotFoundError, jsonEvent } from '@eventstore/db-client';
import { ConfigError } from '../system/config.ts';
import { StorageUnavailable } from '../system/storage-unavailable.ts';

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

export interface ConnectionParts {
  readonly account: Credentials | null;
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly caFile: string | null;
  as(other: Credentials): string;
}

const ADDRESS =
  /^((?:esdb|kurrentdb)(?:\+discover)?:\/\/)(?:([^:@/]*):([^@/]*)@)?([^,/?:]+)(?::(\d+))?([^?]*)(?:\?(.*))?$/;
const PORT = 2113;

export const partsOf = (url: string): ConnectionParts => {
  const parts = ADDRESS.exec(url);
  if (!parts) throw new ConfigError('EVENTSTORE_URL no es válida.');
  const [, scheme = '', login, password = '', host = '', port, others = '', query] = parts;
  const options = new Map(
    [...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value] as const),
  );
  const where = `${host}${port === undefined ? '' : `:${port}`}${others}${query === undefined ? '' : `?${query}`}`;
  return {
    account:
      login === undefined
        ? null
        : { login: decodeURIComponent(login), password: decodeURIComponent(password) },
    host,
    port: port === undefined ? PORT : Number(port),
    tls: options.get('tls') !== 'false',
    caFile: options.get('tlscafile') ?? null,
    as: (other) =>
      `${scheme}${encodeURIComponent(other.login)}:${encodeURIComponent(other.password)}@${where}`,
  };
};

const ADMINISTRATORS = '$admins';
const EVERYBODY = '$all';
const SETTINGS = '$settings';
const OPEN = { $userStreamAcl: ['$r', '$w'], $systemStreamAcl: ['$r'] } as const;
const RIGHTS = ['$r', '$w', '$d', '$mr', '$mw'] as const;

type Acl = Partial<Record<(typeof RIGHTS)[number], string | readonly string[]>>;
/** Rights on streams without an ACL of their own, in the server's format. */
export interface DefaultRights {
  readonly $userStreamAcl?: Acl;
  readonly $systemStreamAcl?: Acl;
}

/**
 * The product's account may read, append, and read system streams, which subscribing to the whole log needs.
 * Everybody's rights are removed; other accounts keep theirs.
 */
export const rightsFor = (login: string, before: DefaultRights): DefaultRights => {
  const aclOf = (kind: keyof typeof OPEN): Acl =>
    Object.fromEntries(
      RIGHTS.map((right) => {
        const isOpen = (OPEN[kind] as readonly string[]).includes(right);
        const named = [before[kind]?.[right] ?? []].flat();
        const others = named.filter((name) => ![login, EVERYBODY, ADMINISTRATORS].includes(name));
        return [right, [ADMINISTRATORS, ...others, ...(isOpen ? [login] : [])]];
      }),
    );
  return { $userStreamAcl: aclOf('$userStreamAcl'), $systemStreamAcl: aclOf('$systemStreamAcl') };
};

export interface FoundAccount {
  readonly groups: readonly string[];
  readonly disabled: boolean;
}

export class EventStoreDbAdministrator {
  private readonly client: EventStoreDBClient;

  constructor(
    private readonly parts: ConnectionParts,
    private readonly credentials: Credentials,
  ) {
    this.client = EventStoreDBClient.connectionString(parts.as(credentials));
  }

  async account(login: string): Promise<FoundAccount | null> {
    const { status, body } = await this.ask('GET', `/users/${encodeURIComponent(login)}`);
    if (status === 404) return null;
    if (status !== 200) throw refused(status);
    const { groups = [], disabled = false } = (JSON.parse(body) as { data: Partial<FoundAccount> }).data;
    return { groups, disabled };
  }

  async createAccount({ login, password }: Credentials): Promise<void> {
    const { status } = await this.ask('POST', '/users/', {
      loginName: login,
      fullName: login,
      groups: [],
      password,
    });
    if (status !== 201) throw refused(status);
  }

  async rights(): Promise<DefaultRights> {
    let rights: DefaultRights = {};
    try {
      const newest = this.client.readStream(SETTINGS, {
        direction: BACKWARDS,
        fromRevision: END,
        maxCount: 1,
      });
      for await (const { event } of newest) rights = event?.data as DefaultRights;
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw new StorageUnavailable(error);
    }
    return rights;
  }

  async giveRights(rights: DefaultRights): Promise<void> {
    try {
      await this.client.appendToStream(
        SETTINGS,
        jsonEvent({ type: 'update-default-acl', data: { ...rights } }),
      );
    } catch (error) {
      throw new StorageUnavailable(error);
    }
  }

  async deleteStream(streamId: string): Promise<void> {
    await this.client.deleteStream(streamId);
  }

  async close(): Promise<void> {
    await this.client.dispose();
  }

  /** Accounts are managed over HTTP, on the same port. */
  private ask(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ readonly status: number; readonly body: string }> {
    const { host, port, tls, caFile } = this.parts;
    const { login, password } = this.credentials;
    const options = {
      ...{ host, port, path, method, auth: `${login}:${password}`, timeout: 10_000 },
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(caFile && { ca: readFileSync(caFile) }),
    };
    return new Promise((resolve, reject) => {
      const failed = (error: Error): void => reject(new StorageUnavailable(error));
      const asked = (tls ? httpsRequest : httpRequest)(options, (answer) => {
        text(answer).then((said) => resolve({ status: answer.statusCode ?? 0, body: said }), failed);
      });
      asked.on('timeout', () => asked.destroy(new Error('the server does not answer'))).on('error', failed);
      asked.end(body && JSON.stringify(body));
    });
  }
}

const refused = (status: number): ConfigError =>
  new ConfigError(
    status === 401 || status === 403
      ? 'El servidor no acepta a quien administra: revisa EVENTSTORE_ADMIN_USER y EVENTSTORE_ADMIN_PASSWORD.'
      : `El servidor respondió ${status} al pedirle las cuentas.`,
  );
