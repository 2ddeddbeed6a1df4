import assert from 'node:assert/strict';
import { it } from 'node:test';
import { addressFilter } from '../../../outgoing/address-filter.ts';
import { refusedAddress } from './webhook-address.rules.ts';

const publicOnly = addressFilter([]);

it('only public addresses are allowed', () => {
  for (const address of ['8.8.8.8', '196.216.2.1', '2606:4700::1111', '::ffff:8.8.8.8'])
    assert.equal(publicOnly(address), true, address);
  for (const address of [
    ...['127.0.0.1', '127.9.9.9', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '0.0.0.0'],
    ...['100.64.0.1', '224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.2.1', '240.0.0.1'],
    ...['::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe'],
    ...['::7f00:1', '::169.254.169.254', '::8.8.8.8', '::a9fe:a9fe'],
    ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'localhost', ''],
  ]) {
    assert.equal(publicOnly(address), false, address);
  }
});

it('attack: an endpoint at an IPv4-compatible address of loopback or of the metadata service', () => {
  for (const host of ['[::7f00:1]', '[::127.0.0.1]', '[::169.254.169.254]', '[::10.0.0.1]']) {
    const reason = refusedAddress(`https://${host}/`, { isAllowed: publicOnly, allowLocalHttp: true });
    assert.match(reason ?? '', /not allowed/, host);
  }
});

it('allowed networks add to the public ones, also for IPv4 addresses written as IPv6', () => {
  const isAllowed = addressFilter(['10.1.0.0/16', 'fd00:1::/32']);
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd00:1::5', '8.8.8.8'])
    assert.equal(isAllowed(address), true, address);
  for (const address of ['10.2.0.1', '127.0.0.1', 'fd00:2::5'])
    assert.equal(isAllowed(address), false, address);
});

it('endpoints are https, without credentials, and in allowed networks', () => {
  const refused = (url: string, allowLocalHttp = false, networks: string[] = []) =>
    refusedAddress(url, { isAllowed: addressFilter(networks), allowLocalHttp });
  assert.equal(refused('https://hooks.example.com/padiman?key=1'), null);
  assert.equal(refused('https://8.8.8.8/hooks'), null);
  assert.match(refused('http://hooks.example.com') ?? '', /https/);
  assert.match(refused('http://hooks.example.com', true) ?? '', /https/);
  assert.match(refused('http://127.0.0.1/', false, ['127.0.0.0/8']) ?? '', /https/);
  assert.equal(refused('http://127.0.0.1/', true, ['127.0.0.0/8']), null);
  assert.match(refused('ftp://hooks.example.com') ?? '', /https/);
  assert.match(refused('https://') ?? '', /https/);
  assert.match(refused('https://user:pass@hooks.example.com') ?? '', /user name/);
  assert.match(refused('https://hooks.example.com/#part') ?? '', /fragment/);
  // Other notations of 127.0.0.1 and of the metadata service.
  for (const host of ['127.1', '2130706433', '0x7f000001', '0177.0.0.1', '[::1]', '[::ffff:127.0.0.1]']) {
    assert.match(refused(`https://${host}/`) ?? '', /not allowed/, host);
  }
  assert.match(refused('https://169.254.169.254/latest/meta-data') ?? '', /not allowed/);
  assert.match(refused('http://127.0.0.1/', true) ?? '', /not allowed/);
});
