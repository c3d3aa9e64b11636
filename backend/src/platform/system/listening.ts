import { type Server as HttpServer } from 'node:http';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { type AddressInfo, type Server, createServer, isIPv6 } from 'node:net';
import { ConfigError } from './config.ts';

const NOT_HERE: ReadonlySet<string | undefined> = new Set([
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EINVAL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
]);

/** Throws ConfigError when the address in `setting` is not of this machine. */
export const openingAt = async <T>(setting: 'HOST' | 'METRICS_HOST', opening: Promise<T>): Promise<T> => {
  try {
    return await opening;
  } catch (error) {
    if (!NOT_HERE.has((error as NodeJS.ErrnoException).code)) throw error;
    throw new ConfigError(
      `No se puede iniciar: ${setting} no es una dirección de este equipo. Sin ${setting} se abre solo para este equipo.`,
    );
  }
};

const LOCALHOST = ['127.0.0.1', '0.0.0.0'];

/**
 * Browsers and tools try either address for `localhost`, so the server also listens on ::1. Null when it does
 * not listen on IPv4 loopback, or there is no IPv6.
 */
export const openLoopbackOfIPv6 = async (server: HttpServer, chosen: number): Promise<Server | null> => {
  const { address, port } = server.address() as AddressInfo;
  if (!LOCALHOST.includes(address)) return null;
  const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    server.emit('connection', socket);
  });
  const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    door.on('error', resolve).listen(port, '::1', () => resolve(null));
  });
  if (error === null) return door;
  // With port 0 the system chooses a port, which may be taken at ::1; then 127.0.0.1 suffices.
  if (NOT_HERE.has(error.code) || chosen === 0) return null;
  throw error;
};

const isReachable = ({ internal, address }: NetworkInterfaceInfo): boolean =>
  !internal && !/^fe80:/i.test(address);

const urlOf = (address: string, port: number): string =>
  `http://${isIPv6(address) ? `[${address}]` : address}:${port}`;

export const addressesOf = (
  { address, port }: Pick<AddressInfo, 'address' | 'port'>,
  interfaces = networkInterfaces(),
): readonly string[] => {
  const localhost = `http://localhost:${port}`;
  if (address === '127.0.0.1') return [localhost];
  const isAll = address === '0.0.0.0' || address === '::';
  if (!isAll) return [urlOf(address, port)];
  const others = Object.values(interfaces)
    .flatMap((of) => of ?? [])
    .filter((one) => isReachable(one) && (address === '::' || one.family === 'IPv4'));
  return [localhost, ...others.map((one) => urlOf(one.address, port))];
};
