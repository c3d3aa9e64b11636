import { EventStoreDBClient } from '@eventstore/db-client';
import { ConfigError, readConfig } from './config.ts';
import { connectMongo } from '../engines/mongo.ts';
import { partsOf } from '../event-store/eventstoredb-administrator.ts';

const DISTRIBUTED = {
  EVENTSTORE_URL: 'esdb://log:2113?tls=false',
  MONGODB_URL: 'mongodb://mongo:27017/cuenta',
  REDIS_URL: 'redis://redis:6379',
  JWT_SECRET: 'a secret of many characters',
};

const refusal = (env: NodeJS.ProcessEnv): ConfigError => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error(`accepted: ${JSON.stringify(env)}`);
};

describe('the settings of a deployment', () => {
  it('are the embedded default when none is given', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      jwtSecret: null,
      secretsKey: null,
      mail: null,
      publicUrl: null,
      tsaUrl: null,
      soporteWhatsapp: null,
      codigoPais: '52',
      trustedProxies: 0,
      metrics: null,
      pdfAhead: true,
      logLevel: 'info',
      distributed: null,
    });
  });

  it('are read as they are given', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/cuenta clara',
      JWT_SECRET: 'a secret of many characters',
      SECRETS_KEY: 'another of sixteen',
      SMTP_URL: 'smtp://mail.example:587',
      SMTP_USER: 'ana@b.mx',
      SMTP_PASSWORD: 'p:s',
      MAIL_FROM: 'Taller <hola@b.mx>',
      PUBLIC_URL: 'https://cuenta.example/',
      TSA_URL: 'https://cuenta:clave@tsa.example/tsr',
      SOPORTE_WHATSAPP: '5215512345678',
      CODIGO_PAIS: '1',
      TRUST_PROXY: '1',
      METRICS_PORT: '9464',
      PDF_AHEAD: 'no',
      LOG_LEVEL: 'debug',
      SOMETHING_ELSE: 'ignored',
    });
    expect(config).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/srv/cuenta clara',
      jwtSecret: 'a secret of many characters',
      secretsKey: 'another of sixteen',
      mail: { url: 'smtp://ana%40b.mx:p%3As@mail.example:587', from: 'Taller <hola@b.mx>' },
      publicUrl: 'https://cuenta.example',
      tsaUrl: 'https://cuenta:clave@tsa.example/tsr',
      soporteWhatsapp: '5215512345678',
      codigoPais: '1',
      trustedProxies: 1,
      metrics: { host: '127.0.0.1', port: 9464 },
      pdfAhead: false,
      logLevel: 'debug',
      distributed: null,
    });
  });

  it('take an empty or blank variable for an absent one', () => {
    const blank = Object.fromEntries(
      [
        'PORT',
        'HOST',
        'DATA_DIR',
        'JWT_SECRET',
        ...Object.keys(DISTRIBUTED),
        'PUBLIC_URL',
        'LOG_LEVEL',
      ].flatMap((name) => [
        [name, ''],
        [name, '  '],
      ]),
    );
    expect(readConfig(blank)).toEqual(readConfig({}));
  });

  it.each(['localhost', '127.0.0.1'])('open the port to this machine only with HOST=%s', (HOST) => {
    expect(readConfig({ HOST }).host).toBe('127.0.0.1');
  });

  it('are distributed when all three addresses are given', () => {
    expect(readConfig(DISTRIBUTED).distributed).toEqual({
      eventStore: DISTRIBUTED.EVENTSTORE_URL,
      mongo: DISTRIBUTED.MONGODB_URL,
      redis: DISTRIBUTED.REDIS_URL,
    });
  });

  it('take accounts apart from the addresses, with any character in them', () => {
    const password = 'a/b+c=d@e#f%g:h?i j';
    const escaped = 'a%2Fb%2Bc%3Dd%40e%23f%25g%3Ah%3Fi%20j';
    const { distributed } = readConfig({
      ...DISTRIBUTED,
      EVENTSTORE_USER: 'producto',
      EVENTSTORE_PASSWORD: password,
      MONGODB_URL: 'mongodb://uno:27017,otro:27017/cuenta?replicaSet=rs0',
      MONGODB_USER: 'cuenta@clara',
      MONGODB_PASSWORD: password,
      REDIS_PASSWORD: password,
    });
    expect(distributed).toEqual({
      eventStore: `esdb://producto:${escaped}@log:2113?tls=false`,
      mongo: `mongodb://cuenta%40clara:${escaped}@uno:27017,otro:27017/cuenta?replicaSet=rs0`,
      redis: `redis://:${escaped}@redis:6379`,
    });
  });

  it('take a cluster of EventStoreDB and a replica set of MongoDB: several nodes in one address, with one account', () => {
    const { distributed } = readConfig({
      ...DISTRIBUTED,
      EVENTSTORE_URL: 'esdb://uno:2113,otro:2114,tercero:2115?tls=false&nodePreference=leader',
      EVENTSTORE_USER: 'producto',
      EVENTSTORE_PASSWORD: 'a@b,c:d',
      MONGODB_URL: 'mongodb://uno:27017,otro:27018,tercero:27019/cuenta?replicaSet=rs0',
    });
    const { eventStore, mongo } = distributed!;
    expect(eventStore).toBe(
      'esdb://producto:a%40b%2Cc%3Ad@uno:2113,otro:2114,tercero:2115?tls=false&nodePreference=leader',
    );
    expect(() => EventStoreDBClient.connectionString(eventStore)).not.toThrow();
    expect(partsOf(eventStore)).toMatchObject({
      ...{ account: { login: 'producto', password: 'a@b,c:d' }, host: 'uno', port: 2113, tls: false },
    });
    expect(partsOf(eventStore).as({ login: 'admin', password: 'x' })).toBe(
      'esdb://admin:x@uno:2113,otro:2114,tercero:2115?tls=false&nodePreference=leader',
    );
    const { hosts, replicaSet, dbName, writeConcern, readPreference } = connectMongo(mongo).options;
    expect(hosts.map(String)).toEqual(['uno:27017', 'otro:27018', 'tercero:27019']);
    expect([replicaSet, dbName, writeConcern?.w, readPreference.mode]).toEqual([
      ...['rs0', 'cuenta', 'majority', 'primary'],
    ]);
  });

  it.each([
    ['MongoDB', { MONGODB_USER: 'cuenta' }],
    ['MongoDB', { MONGODB_PASSWORD: 'secreta' }],
    [
      'EventStoreDB',
      { EVENTSTORE_URL: 'esdb://a:b@log:2113', EVENTSTORE_USER: 'a', EVENTSTORE_PASSWORD: 'b' },
    ],
    ['Redis', { REDIS_URL: 'redis://:secreta@redis:6379', REDIS_PASSWORD: 'secreta' }],
  ])('are refused with half an account of %s, or two accounts, without naming them', (server, env) => {
    expect(refusal({ ...DISTRIBUTED, ...env }).message).toBe(
      `No se puede iniciar: la cuenta de ${server} va entera en su dirección, o entera aparte de ella.`,
    );
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '-1'],
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['HOST', 'x86_64-apple-darwin13'],
    ['HOST', '0.0.0'],
    ['HOST', '127.0.0.1:3000'],
    ['JWT_SECRET', 'too short'],
    ['PUBLIC_URL', 'cuenta.example'],
    ['PUBLIC_URL', 'ftp://cuenta.example'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['TSA_URL', 'tsa.example'],
    ['TSA_URL', 'ftp://tsa.example'],
    ['SOPORTE_WHATSAPP', '+52 55 1234'],
    ['SMTP_URL', 'mail.example:587'],
    ['SMTP_URL', 'http://mail.example'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.mx\r\nBcc: c@d.mx'],
    ['SECRETS_KEY', 'too short'],
    ['SOPORTE_WHATSAPP', '123'],
    ['CODIGO_PAIS', '+52'],
    ['CODIGO_PAIS', '1234'],
    ['CODIGO_PAIS', '052'],
    ['PDF_AHEAD', 'maybe'],
    ['LOG_LEVEL', 'loud'],
  ])('are refused when %s is %j, naming the variable and not its value', (name, value) => {
    const { message } = refusal({ [name]: value });
    expect(message).toBe(`No se puede iniciar: estos ajustes no son válidos: ${name}.`);
  });

  it.each([
    ['EVENTSTORE_URL', 'http://user:s3cr3t@log'],
    ['EVENTSTORE_URL', 'esdb://'],
    ['MONGODB_URL', 'postgres://user:s3cr3t@db'],
    ['REDIS_URL', 'user:s3cr3t@redis'],
  ])('are refused when %s cannot be read, without showing its value', (name, value) => {
    const { message } = refusal({ ...DISTRIBUTED, [name]: value });
    expect(message).toBe(`No se puede iniciar: estos ajustes no son válidos: ${name}.`);
  });

  it('need PUBLIC_URL when mail is sent; its host is the default sender', () => {
    const env = { SMTP_URL: 'smtps://mail.example' };
    expect(refusal(env).message).toMatch(/con SMTP_URL hace falta PUBLIC_URL/);
    const { mail } = readConfig({ ...env, PUBLIC_URL: 'https://cuenta.example:8443/' });
    expect(mail).toEqual({ url: env.SMTP_URL, from: 'Cuenta Clara <no-responder@cuenta.example>' });
  });

  it('seal with JWT_SECRET where there is no data folder, unless SECRETS_KEY is given', () => {
    expect(readConfig(DISTRIBUTED).secretsKey).toBe(DISTRIBUTED.JWT_SECRET);
    const SECRETS_KEY = 'another of sixteen';
    expect(readConfig({ ...DISTRIBUTED, SECRETS_KEY }).secretsKey).toBe(SECRETS_KEY);
    expect(readConfig({ JWT_SECRET: DISTRIBUTED.JWT_SECRET }).secretsKey).toBeNull();
  });

  it('name all invalid variables at once', () => {
    const { message } = refusal({ PORT: 'eighty', LOG_LEVEL: 'loud' });
    expect(message).toBe('No se puede iniciar: estos ajustes no son válidos: PORT, LOG_LEVEL.');
  });

  const URLS = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL'] as const;
  it.each([1, 2, 3, 4, 5, 6])('are refused when only a part of the three addresses is given (%i)', (part) => {
    const missing = URLS.filter((_, index) => (part & (1 << index)) === 0);
    const env = Object.fromEntries(
      Object.entries(DISTRIBUTED).filter(([name]) => !(missing as string[]).includes(name)),
    );
    expect(refusal(env).message).toBe(
      `No se puede iniciar: EVENTSTORE_URL, MONGODB_URL y REDIS_URL van juntas. Falta: ${missing.join(', ')}.`,
    );
  });

  it('need JWT_SECRET when they are distributed', () => {
    const { JWT_SECRET: _, ...env } = DISTRIBUTED;
    expect(refusal(env).message).toBe(
      'No se puede iniciar: con EVENTSTORE_URL hace falta JWT_SECRET (al menos 16 caracteres).',
    );
  });
});
