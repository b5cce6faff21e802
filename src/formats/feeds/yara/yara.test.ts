import { expect, it } from 'vitest'
import { readFeed } from '../../../../test/read-feed.ts'
import type { FeedFormat } from '../../feed-format.ts'
import { outcomeOf } from '../conformance.ts'
import { yara } from './yara.ts'

const hash = 'd41d8cd98f00b204e9800998ecf8427e'
const read = async (text: string) => {
  const found = await outcomeOf(yara as unknown as FeedFormat, new TextEncoder().encode(text))
  return found.records.map(({ kind, value }) => `${kind} ${value}`)
}

it.each([
  ['on a separate line', `rule one\n{\n  meta:\n    hash = "${hash}"\n  condition: true\n}\n`],
  ['on the first line of its rule', `rule one { meta:\n    hash = "${hash}"\n  condition: true\n}\n`],
  ['after a comment', `rule one\n{\n  /* of 2026 */ meta:\n    /* seen */ hash = "${hash}"\n  condition: true\n}\n`],
])('reads hashes of a section %s', async (_, text) => {
  expect(await read(text)).toEqual([`md5 ${hash}`])
})

it('reads rules that stand on one line each', async () => {
  const { records, tally } = await readFeed(
    `rule one : loader { meta: note = "no rule { meta: hash = 1 }" hash = "${hash}" strings: $a = "http://45.155.75.1/a" wide condition: $a } // hash = "${hash}"\nprivate rule two { strings: $b = "91.92.38.55" condition: $b }\n`,
  )

  expect(tally.readings[0]?.format).toBe('yara')
  expect(records.map(({ value }) => value)).toEqual([hash, 'http://45.155.75.1/a', '91.92.38.55'])
})

it('reads a digest that is given as the reference', async () => {
  expect(await read(`rule one\n{\n  meta:\n    reference = "${hash}"\n  condition: true\n}\n`)).toEqual([`md5 ${hash}`])
})

it('reads digests of whole files in conditions, and lists of samples in comments of meta', async () => {
  const [sha256, sha1, md5] = ['a1'.repeat(32), 'b2'.repeat(20), 'c3'.repeat(16)]
  const comment = `/*\n hash2 = "${sha1}"\n note = "${md5}"\n */`
  const condition = `pe.imphash() == "${'d4'.repeat(16)}" or hash.md5(0, filesize) == "${md5}" or\n hash.md5(pe.sections[0].raw_data_offset, 512) == "${'e5'.repeat(16)}"`

  expect(
    await read(
      `rule one\n{\n  meta:\n    sha = "${sha256}"\n    reference = "https://some-vendor.com/${md5}"\n    ${comment}\n  condition:\n    ${condition}\n}\n`,
    ),
  ).toEqual([`sha256 ${sha256}`, `sha1 ${sha1}`, `md5 ${md5}`])
})

const same = `hash.md5(0, filesize) == "${hash}"`

it.each([
  ['that is excluded', `rule one\n{\n  condition:\n    not ${same}\n}\n`],
  [
    'that is excluded with others',
    `rule one\n{\n  condition:\n    $a and not (\n      ${same} or\n      ${same}\n    )\n}\n`,
  ],
  ['of a private rule', `private rule one\n{\n  condition:\n    ${same}\n}\n`],
  ['of a rule of harmless files', `rule Legit_Editor\n{\n  condition:\n    ${same}\n}\n`],
  ['of a comment', `rule one\n{\n  condition:\n    true /* ${same} */\n}\n`],
  ['of a long comment', `rule one\n{\n  condition:\n    true /* or\n    ${same} */\n}\n`],
  [
    'of a string',
    `rule one { strings: $a = "b" condition: true }\nrule two { meta: a = "${same.replaceAll('"', '\\"')}" }\n`,
  ],
  [
    'of imports or of harmless files in meta',
    `rule one\n{\n  meta:\n    imphash = "${hash}"\n    goodware_hash = "${hash}"\n}\n`,
  ],
  ['of a rule in a comment of meta', `rule one\n{\n  meta:\n  /*\n  rule two { meta:\n  hash = "${hash}"\n  */\n}\n`],
])('does not list the digest %s', async (_, text) => {
  expect(await read(text)).toEqual([])
})

it.each([
  ['in one line', `rule one { strings: $not = "not" condition: $not or "not" == a or ${same} }\n`],
  ['behind a comment', `rule one\n{\n  condition:\n    true /* not */ or ${same}\n}\n`],
  ['without an end', `rule one\n{\n  condition:\n    ${same}\n`],
  ['behind a rule that excludes', `rule one { condition: not a }\nrule two { condition: ${same} }\n`],
])('lists the digest of a condition %s', async (_, text) => {
  expect(await read(text)).toEqual([`md5 ${hash}`])
})

it('a line of strings that do not end takes no long time', async () => {
  expect(await read(`rule one { strings: $a = ${'\\"='.repeat(300_000)}\n`)).toEqual([])
})

it('ends a section with the next rule', async () => {
  const first = 'rule one { meta:\n author = "A"\n condition: true }\n'
  expect(await read(`${first}rule two {\n hash = "${hash}"\n condition: true }\n`)).toEqual([])
})

it('is not detected for a report that also contains a rule', async () => {
  const rule = 'rule one\n{\n  strings:\n    $a = "loader"\n  condition: $a\n}\n'
  const { tally, records } = await readFeed(
    `# Loader\n\nIts operators use these hosts.\n\n## Indicators\n\n- 45.155.75.108\n- panel.bad-host-one.com\n\n## Rule\n\n${rule}`,
  )
  expect(tally.readings[0]?.format).toBe('text-report')
  expect(records.map(({ value }) => value)).toEqual(['45.155.75.108', 'panel.bad-host-one.com'])
})

it('is detected if rules follow a comment and imports', async () => {
  const { tally } = await readFeed(
    `/*\n * Rules of 2026, see below.\n */\nimport "pe"\n\nprivate rule one {\n  meta:\n    hash = "${hash}"\n  condition: true\n}\n`,
  )
  expect(tally.readings[0]?.format).toBe('yara')
})

it('packages of Go and namespaces in programs are none of their servers', async () => {
  const strings = [
    'github.com/velmora/plug',
    'http://schemas.microsoft.com/windows/2004/02/mit/task',
    'pay-velmora.net/a.php',
  ]
  const lines = strings.map((text, at) => `    $a${at} = "${text}"`)

  expect(await read(`rule one\n{\n  strings:\n${lines.join('\n')}\n  condition: any of them\n}\n`)).toEqual([
    'url http://pay-velmora.net/a.php',
  ])
})
