import { z } from 'zod';
import { CODIGO_DE_PAIS, MEXICO } from '@cuenta-clara/dominio/texto';

const LOOPBACK = '127.0.0.1';

const envSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.union([z.literal('localhost').transform(() => LOOPBACK), z.ipv4(), z.ipv6()]).default(LOOPBACK),
  DATA_DIR: z.string().min(1).default('./data'),
  JWT_SECRET: z.string().min(16).optional(),
  EVENTSTORE_URL: z
    .string()
    .regex(/^(esdb|esdb\+discover|kurrentdb|kurrentdb\+discover):\/\/.+/)
    .optional(),
  MONGODB_URL: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/.+/)
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/.+/)
    .optional(),
  /** Account names and passwords may be given apart from the URLs, so that they need no escaping. */
  EVENTSTORE_USER: z.string().optional(),
  EVENTSTORE_PASSWORD: z.string().optional(),
  MONGODB_USER: z.string().optional(),
  MONGODB_PASSWORD: z.string().optional(),
  REDIS_PASSWORD: z.string().optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SOPORTE_WHATSAPP: z
    .string()
    .regex(/^\d{10,15}$/)
    .optional(),
  CODIGO_PAIS: z.string().regex(CODIGO_DE_PAIS).default(MEXICO),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/)
    .optional(),
  TSA_URL: z.url({ protocol: /^https?$/ }).optional(),
  SECRETS_KEY: z.string().min(16).optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default(LOOPBACK),
  PDF_AHEAD: z.enum(['yes', 'no']).default('yes'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly jwtSecret: string | null;
  /** The setting `SECRETS_KEY`, which encrypts secrets. Null: the data folder keeps a key of its own in a file. */
  readonly secretsKey: string | null;
  readonly mail: MailConfig | null;
  readonly publicUrl: string | null;
  readonly tsaUrl: string | null;
  readonly soporteWhatsapp: string | null;
  readonly codigoPais: string;
  readonly trustedProxies: number;
  readonly metrics: { readonly host: string; readonly port: number } | null;
  readonly pdfAhead: boolean;
  readonly logLevel: string;
  readonly distributed: DistributedUrls | null;
}

export interface DistributedUrls {
  readonly eventStore: string;
  readonly mongo: string;
  readonly redis: string;
}

export interface MailConfig {
  readonly url: string;
  readonly from: string;
}

/** The process prints this error's message, which is in Spanish, and exits with 1. */
export class ConfigError extends Error {}

const URLS = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL'] as const;

type Env = z.output<typeof envSchema>;

export const withAccount = (
  url: string,
  user: string | undefined,
  password: string | undefined,
  server: string,
) => {
  if (user === undefined && password === undefined) return url;
  const [, scheme, rest] = /^([^:]+:\/\/)(.*)$/s.exec(url)!;
  const hasItsOwn = /^[^/?]*@/.test(rest!);
  if (hasItsOwn || user === undefined || password === undefined)
    throw new ConfigError(
      `No se puede iniciar: la cuenta de ${server} va entera en su dirección, o entera aparte de ella.`,
    );
  return `${scheme}${encodeURIComponent(user)}:${encodeURIComponent(password)}@${rest}`;
};

const serversOf = (env: Env): Config['distributed'] => {
  const { EVENTSTORE_URL, MONGODB_URL, REDIS_URL, REDIS_PASSWORD } = env;
  if (!EVENTSTORE_URL || !MONGODB_URL || !REDIS_URL) return null;
  const redisUser = REDIS_PASSWORD === undefined ? undefined : '';
  return {
    eventStore: withAccount(EVENTSTORE_URL, env.EVENTSTORE_USER, env.EVENTSTORE_PASSWORD, 'EventStoreDB'),
    mongo: withAccount(MONGODB_URL, env.MONGODB_USER, env.MONGODB_PASSWORD, 'MongoDB'),
    redis: withAccount(REDIS_URL, redisUser, REDIS_PASSWORD, 'Redis'),
  };
};

const mailOf = ({ SMTP_URL, SMTP_USER, SMTP_PASSWORD, MAIL_FROM, PUBLIC_URL }: Env): Config['mail'] => {
  if (!SMTP_URL) return null;
  // Links in e-mails are built from PUBLIC_URL, not from the Host header, which the visitor chooses.
  if (!PUBLIC_URL)
    throw new ConfigError(
      'No se puede iniciar: con SMTP_URL hace falta PUBLIC_URL, a donde llevan los enlaces.',
    );
  return {
    url: withAccount(SMTP_URL, SMTP_USER, SMTP_PASSWORD, 'SMTP'),
    from: MAIL_FROM ?? `Cuenta Clara <no-responder@${new URL(PUBLIC_URL).hostname}>`,
  };
};

/** Empty variables count as absent. Throws ConfigError, which does not tell values: they may be secrets. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const read = envSchema.safeParse(given);
  if (!read.success) {
    const names = [...new Set(read.error.issues.map(({ path }) => path.join('.')))];
    throw new ConfigError(`No se puede iniciar: estos ajustes no son válidos: ${names.join(', ')}.`);
  }
  const values = read.data;
  const missing = URLS.filter((name) => !read.data[name]);
  if (missing.length > 0 && missing.length < URLS.length)
    throw new ConfigError(
      `No se puede iniciar: EVENTSTORE_URL, MONGODB_URL y REDIS_URL van juntas. Falta: ${missing.join(', ')}.`,
    );
  if (values.EVENTSTORE_URL && !values.JWT_SECRET)
    throw new ConfigError(
      'No se puede iniciar: con EVENTSTORE_URL hace falta JWT_SECRET (al menos 16 caracteres).',
    );
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    jwtSecret: values.JWT_SECRET ?? null,
    // A distributed deployment has no data folder for a key, so JWT_SECRET serves.
    secretsKey: values.SECRETS_KEY ?? (values.EVENTSTORE_URL ? values.JWT_SECRET! : null),
    mail: mailOf(values),
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    tsaUrl: values.TSA_URL ?? null,
    soporteWhatsapp: values.SOPORTE_WHATSAPP ?? null,
    codigoPais: values.CODIGO_PAIS,
    trustedProxies: values.TRUST_PROXY,
    metrics:
      values.METRICS_PORT === undefined ? null : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    pdfAhead: values.PDF_AHEAD === 'yes',
    logLevel: values.LOG_LEVEL,
    distributed: serversOf(values),
  };
};
