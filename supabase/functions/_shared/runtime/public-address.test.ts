import assert from 'node:assert/strict';
import { isPublicAddress } from './public-address.ts';

Deno.test(
  'isPublicAddress refuses private, local, metadata, multicast and mapped addresses',
  () => {
    for (const address of [
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '127.255.255.254',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.0.0.192',
      '192.168.1.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '::ffff:a9fe:a9fe',
      '::7f00:1',
      '64:ff9b::a9fe:a9fe',
      '64:ff9b:1::1',
      'fc00::1',
      'fd00:ec2::254',
      'fe80::1',
      'fe80::1%eth0',
      'fec0::1',
      'ff02::1',
      '2001:db8::1',
      '2001::1',
      '2002:7f00:1::',
      '3fff::1',
      'localhost',
      '',
      '2130706433',
    ]) {
      assert.equal(isPublicAddress(address), false, address);
    }
  },
);

Deno.test('isPublicAddress takes addresses of the public internet', () => {
  for (const address of [
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '151.101.1.6',
    '2606:4700::1111',
    '2a00:1450:4001::200e',
  ]) {
    assert.equal(isPublicAddress(address), true, address);
  }
});
