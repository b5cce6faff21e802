import { expect, it } from 'vitest'
import { readFeed } from '../../../test/read-feed.ts'

async function read(...lines: string[]) {
  const { records, rejections, tally } = await readFeed(lines.join('\n'))
  expect(tally.readings[0]?.format).toBe('sql')
  return { records, rejected: rejections.map(({ reason }) => reason) }
}

const firstSeen = Date.UTC(2025, 0, 2)

it('reads the rows of mysqldump by the columns of their table, but not those about people', async () => {
  const { records } = await read(
    'CREATE TABLE `ips` (',
    '  `id` int(11) NOT NULL AUTO_INCREMENT,',
    '  `ip` varchar(45) NOT NULL,',
    '  `first_seen` datetime,',
    '  PRIMARY KEY (`id`)',
    ') ENGINE=InnoDB;',
    "INSERT INTO `ips` VALUES (1,'45.155.75.108','2025-01-02 00:00:00'),(2,'91.92.38.55',NULL);",
    'CREATE TABLE `users` (`id` int, `email` varchar(60));',
    "INSERT INTO `users` VALUES (1,'one@some-firm.com'),(2,'two@some-firm.com');",
  )

  expect(records).toEqual([
    { kind: 'ipv4', value: '45.155.75.108', firstSeen },
    { kind: 'ipv4', value: '91.92.38.55' },
  ])
})

it('reads tuples over several lines, with quotes and semicolons in them', async () => {
  const { records } = await read(
    'INSERT INTO [dbo].[iocs] ([value], [type], [note])',
    'VALUES',
    "  (N'pay-velmora.net', N'domain', N'it''s; (bad'),",
    "  ('45.155.75.108', 'ip', 'two",
    "lines');",
  )

  expect(records.map(({ value }) => value)).toEqual(['pay-velmora.net', '45.155.75.108'])
})

it('reads what PostgreSQL copies, and obeys columns that withdraw rows', async () => {
  const { records, rejected } = await read(
    'COPY public.iocs (value, seen, whitelisted) FROM stdin;',
    'pay-velmora.net\t2025-01-02\tf',
    'some-firm.com\t2025-01-02\tt',
    '\\.',
    "SELECT pg_catalog.setval('public.iocs_id_seq', 10, true);",
  )

  expect(records).toEqual([{ kind: 'domain', value: 'pay-velmora.net', firstSeen }])
  expect(rejected).toEqual(['not-for-detection'])
})

it('rejects the rows of an allow list', async () => {
  const { records, rejected } = await read(
    "INSERT INTO blocklist (ip) VALUES ('45.155.75.108');",
    "INSERT INTO whitelist (ip) VALUES ('91.92.38.55');",
  )

  expect(records.map(({ value }) => value)).toEqual(['45.155.75.108'])
  expect(rejected).toEqual(['not-for-detection'])
})

it('reads a statement of several MiB on one line', async () => {
  const count = 25_000
  const rows = Array.from(
    { length: count },
    (_, n) => `(${n},'evil${n}-test.com','2025-01-02 00:00:00','it''s; ),( bad')`,
  )
  const { records, rejected } = await read(
    'CREATE TABLE `names` (`id` int, `domain` varchar(60), `first_seen` datetime, `note` text);',
    `INSERT INTO \`names\` VALUES ${rows.join(',')};`,
  )

  expect(records.length).toBe(count)
  expect(records.at(-1)).toMatchObject({ value: `evil${count - 1}-test.com`, firstSeen })
  expect(rejected).toEqual([])
})

it('knows the columns of a table whose definition begins in the next line', async () => {
  const { records } = await read(
    'CREATE TABLE IF NOT EXISTS "iocs"',
    '(',
    '  id INTEGER PRIMARY KEY,',
    '  domain TEXT NOT NULL,',
    '  first_seen TEXT NOT NULL,',
    '  last_seen TEXT NOT NULL',
    ');',
    "INSERT INTO iocs VALUES(1,'evil-test.com','2025-01-02','2025-01-03');",
    "INSERT INTO iocs VALUES(2,'bad-test.net','2025-01-02','2025-01-04');",
  )

  expect(records[0]).toMatchObject({ value: 'evil-test.com', firstSeen, lastSeen: Date.UTC(2025, 0, 3) })
})

it('reads tuples with blanks between them on one line of any length, and texts in them as they are', async () => {
  const count = 25_000
  const note = 'seen; ), ( bad'
  const rows = Array.from({ length: count }, (_, n) => `(${n}, 'evil${n}-test.com', '${note}')`)
  const { records, rejected } = await read(
    'CREATE TABLE `names` (`id` int, `domain` varchar(60), `tags` text);',
    `INSERT INTO \`names\` VALUES ${rows.join(', ')};`,
  )

  expect(records.length).toBe(count)
  expect(new Set(records.flatMap(({ tags }) => tags ?? [])).size).toBeLessThan(5)
  expect(records.some(({ tags }) => tags?.some((tag) => tag.includes('\n')))).toBe(false)
  expect(rejected).toEqual([])
})

it('rejects the rest of a statement behind a tuple that is too long', async () => {
  const { records, rejected } = await read(
    'CREATE TABLE `names` (`id` int, `domain` varchar(60), `note` text);',
    ...Array.from({ length: 9 }, () => "INSERT INTO `names` VALUES (1,'evil-test.com','');"),
    'INSERT INTO `names` VALUES',
    `(2,'bad-test.net','${'x'.repeat(70_000)}`,
    "'),(3,'other-test.org','');",
  )

  expect(new Set(records.map(({ value }) => value))).toEqual(new Set(['evil-test.com']))
  expect(rejected[0]).toBe('too-long')
})
