import { type NetworkInterfaceInfo } from 'node:os';
import { addressesOf } from './listening.ts';

const one = (address: string, family: 'IPv4' | 'IPv6', internal = false): NetworkInterfaceInfo =>
  ({ address, family, internal }) as NetworkInterfaceInfo;
const INTERFACES = {
  lo: [one('127.0.0.1', 'IPv4', true), one('::1', 'IPv6', true)],
  wlan0: [one('192.168.1.20', 'IPv4'), one('fe80::1', 'IPv6'), one('fd00::2', 'IPv6')],
};

describe('the addresses printed for a server', () => {
  it.each([
    ['127.0.0.1', ['http://localhost:3000']],
    ['0.0.0.0', ['http://localhost:3000', 'http://192.168.1.20:3000']],
    ['::', ['http://localhost:3000', 'http://192.168.1.20:3000', 'http://[fd00::2]:3000']],
    ['192.168.1.20', ['http://192.168.1.20:3000']],
    ['::1', ['http://[::1]:3000']],
  ])('on %s are those that accept connections', (address, addresses) => {
    expect(addressesOf({ address, port: 3000 }, INTERFACES)).toEqual(addresses);
  });
});
