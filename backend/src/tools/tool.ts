import { type ParseArgsConfig, parseArgs } from 'node:util';
import { ErrorDeDominio } from '@cuenta-clara/dominio/errores';
import { ConfigError } from '../platform/system/config.ts';
import { DataDirError } from '../platform/engines/embedded-database.ts';
import { LogDamaged } from '../platform/event-store/event-store.ts';
import { StorageUnavailable } from '../platform/system/storage-unavailable.ts';
import { surviveClosedOutput } from '../platform/system/closed-output.ts';
import { printable } from '../platform/system/printable.ts';

const DATA_DIR = './data';

export const OPERADOR = 'operador';

export type Arguments = Readonly<Record<string, string | undefined>>;

const OWNER_ONLY = 0o077;

/**
 * `names` are options with a value (besides `--data`), `flags` options without. On failure prints one line in
 * Spanish and exits with 1.
 */
export const runTool = async (
  names: readonly string[],
  work: (args: Arguments, given: (flag: string) => boolean) => Promise<void>,
  flags: readonly string[] = [],
): Promise<void> => {
  process.umask(OWNER_ONLY);
  surviveClosedOutput();
  try {
    const values = readArguments(process.argv.slice(2), ['data', ...names], flags);
    const data = process.env['DATA_DIR'] ?? DATA_DIR;
    await work({ data, ...(values as Arguments) }, (flag) => values[flag] === true);
  } catch (error) {
    process.stderr.write(`${printable(forTheOperator(error))}\n`);
    process.exitCode = 1;
  }
};

const forTheOperator = (error: unknown): string => {
  if (error instanceof StorageUnavailable)
    return `Los datos no se pueden usar ahora: ${(error.cause as Error).message}`;
  if (error instanceof LogDamaged) return error.forTheOperator;
  const isKnown =
    error instanceof DataDirError || error instanceof ConfigError || error instanceof ErrorDeDominio;
  return (isKnown ? (error as Error).message : (error as Error).stack) ?? String(error);
};

const readArguments = (
  args: string[],
  names: readonly string[],
  flags: readonly string[],
): Readonly<Record<string, unknown>> => {
  const options = Object.fromEntries([
    ...names.map((name) => [name, { type: 'string' }] as const),
    ...flags.map((name) => [name, { type: 'boolean' }] as const),
  ]) satisfies ParseArgsConfig['options'];
  const { values, tokens } = parseArgs({
    args,
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === 'positional') throw new ConfigError(`Sobra «${token.value}».`);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (flags.includes(name)) {
      if (value !== undefined) throw new ConfigError(`La opción ${rawName} no lleva valor.`);
    } else if (!names.includes(name)) {
      const known = [...names, ...flags].map((one) => `--${one}`).join(', ');
      throw new ConfigError(`No existe la opción ${rawName}. Las que hay: ${known}.`);
    } else if (!value || (!inlineValue && value.startsWith('-')))
      throw new ConfigError(`Falta el valor de ${rawName}.`);
  }
  return values;
};

export const required = (args: Arguments, name: string): string => {
  const value = args[name];
  if (!value) throw new ConfigError(`Falta --${name}.`);
  return value;
};

export const say = (text: string): void => void process.stdout.write(`${printable(text)}\n`);
