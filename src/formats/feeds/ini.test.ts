import { expect, it } from 'vitest'
import { readFeed } from '../../../test/read-feed.ts'

async function read(...lines: string[]) {
  const { records, rejections, tally } = await readFeed(lines.join('\n'))
  expect(tally.readings[0]?.format).toBe('ini')
  return { records, rejected: rejections.map(({ reason }) => reason) }
}

it('reads the sections of an INI file, whose keys or values are the indicators', async () => {
  const { records, rejected } = await read(
    '; list of the day',
    '[blocklist]',
    'ip1=45.155.75.108 ; c2',
    'ip2=91.92.38.55',
    '[domains]',
    'pay-velmora.net=1',
    '[whitelist]',
    'some-firm.com=1',
  )

  expect(records.map(({ value }) => value)).toEqual(['45.155.75.108', '91.92.38.55', 'pay-velmora.net'])
  expect(rejected).toEqual(['not-for-detection'])
})

it('reads the tables of a TOML file as records', async () => {
  const table = (type: string, value: string) => ['[[indicator]]', `type = "${type}"`, `value = "${value}"`]
  const { records, rejected } = await read(
    'title = "list"',
    ...[
      ...table('domain', 'pay-velmora.net'),
      'first_seen = 2025-01-02',
      'tags = [',
      '  "c2",',
      '  "loader", # two',
      ']',
    ],
    ...table('ipv4', '45.155.75.108'),
    '[allowlist]',
    'domains = ["some-firm.com"]',
  )

  expect(records).toEqual([
    { kind: 'domain', value: 'pay-velmora.net', firstSeen: Date.UTC(2025, 0, 2), tags: ['c2', 'loader'] },
    { kind: 'ipv4', value: '45.155.75.108' },
  ])
  expect(rejected).toEqual(['not-for-detection'])
})

it('does not take the settings of a program for a list', async () => {
  const { records } = await readFeed(
    '[remote "origin"]\n\turl = https://github.com/some-vendor/x\n\tfetch = +refs/*\n[core]\n\tbare = false\n\tlog = true\n\teol = lf\n',
  )

  expect(records).toEqual([])
})

it('lists all values under a key that is repeated, and no versions', async () => {
  const { records } = await readFeed(
    '[config]\nversion = 7.2.5.1\nc2 = 45.155.75.1:443\nc2 = 45.155.75.2:443\nname = a\n',
  )

  expect(records.map(({ value }) => value)).toEqual(['45.155.75.1', '45.155.75.2'])
})
