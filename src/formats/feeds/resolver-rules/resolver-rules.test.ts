import { expect, it } from 'vitest'
import { readFeed } from '../../../../test/read-feed.ts'

it.each([
  ['dnsmasq', 'address=/pay-velmora.com/0.0.0.0\nserver=/login-velmora.com/\nserver=/corp-velmora.com/10.0.0.53\n'],
  [
    'Unbound',
    'server:\n  interface: 0.0.0.0\n  local-zone: "pay-velmora.com." redirect\n  local-data: "pay-velmora.com. A 0.0.0.0"\n  local-zone: "login-velmora.com" always_nxdomain\n  local-zone: "corp-velmora.com" transparent\n',
  ],
  [
    'BIND',
    'zone "pay-velmora.com" {\n  type master;\n  file "null";\n};\n/* zone "old-velmora.com" { type master; }; */\nzone login-velmora.com IN { type master; file "null"; };\nzone "corp-velmora.com" { type forward; forwarders { 9.9.9.11; }; };\nzone "113.0.203.in-addr.arpa" { type master; file "reverse"; };\n',
  ],
])('lists the names that a configuration of %s blocks', async (_, text) => {
  const { records, rejections, tally } = await readFeed(text)

  expect(tally.readings[0]?.format).toBe('resolver-rules')
  expect(records.map(({ value }) => value)).toEqual(['pay-velmora.com', 'login-velmora.com'])
  expect(rejections.map(({ reason }) => reason)).toContain('not-for-detection')
})
