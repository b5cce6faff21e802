import { expect, it } from 'vitest'
import { expectListed, readFeed } from '../../../../test/read-feed.ts'

const hash = 'd41d8cd98f00b204e9800998ecf8427e'
const [sha256, sha1, md5] = ['a1'.repeat(32), 'b2'.repeat(20), 'c3'.repeat(16)]
const same = `hash.md5(0, filesize) == "${hash}"`
const listed = `hash.md5(0, filesize) == "‹${hash}›"`

/** Rules, in which the listed values are marked. */
const rules: Readonly<Record<string, string>> = {
  'hashes of a section on a separate line': `rule one\n{\n  meta:\n    hash = "‹${hash}›"\n  condition: true\n}\n`,
  'hashes of a section on the first line of its rule': `rule one { meta:\n    hash = "‹${hash}›"\n  condition: true\n}\n`,
  'hashes of a section after a comment': `rule one\n{\n  /* of 2026 */ meta:\n    /* seen */ hash = "‹${hash}›"\n  condition: true\n}\n`,
  'rules that stand on one line each': `rule one : loader { meta: note = "no rule { meta: hash = 1 }" hash = "‹${hash}›" strings: $a = "‹http://45.155.75.1/a›" wide condition: $a } // hash = "${hash}"\nprivate rule two { strings: $b = "‹91.92.38.55›" condition: $b }\n`,
  'a digest that is given as the reference': `rule one\n{\n  meta:\n    reference = "‹${hash}›"\n  condition: true\n}\n`,
  'digests of whole files in conditions, and lists of samples in comments of meta': `rule one
{
  meta:
    sha = "‹${sha256}›"
    reference = "https://some-vendor.com/${md5}"
    /*
 hash2 = "‹${sha1}›"
 note = "${md5}"
 */
  condition:
    pe.imphash() == "${'d4'.repeat(16)}" or hash.md5(0, filesize) == "‹${md5}›" or
 hash.md5(pe.sections[0].raw_data_offset, 512) == "${'e5'.repeat(16)}"
}
`,
  'no digest that is excluded': `rule one\n{\n  condition:\n    not ${same}\n}\n`,
  'no digest that is excluded with others': `rule one\n{\n  condition:\n    $a and not (\n      ${same} or\n      ${same}\n    )\n}\n`,
  'no digest of a private rule': `private rule one\n{\n  condition:\n    ${same}\n}\n`,
  'no digest of a rule of harmless files': `rule Legit_Editor\n{\n  condition:\n    ${same}\n}\n`,
  'no digest of a comment': `rule one\n{\n  condition:\n    true /* ${same} */\n}\n`,
  'no digest of a long comment': `rule one\n{\n  condition:\n    true /* or\n    ${same} */\n}\n`,
  'no digest of a string': `rule one { strings: $a = "b" condition: true }\nrule two { meta: a = "${same.replaceAll('"', '\\"')}" }\n`,
  'no digest of imports or of harmless files in meta': `rule one\n{\n  meta:\n    imphash = "${hash}"\n    goodware_hash = "${hash}"\n}\n`,
  'no digest of a rule in a comment of meta': `rule one\n{\n  meta:\n  /*\n  rule two { meta:\n  hash = "${hash}"\n  */\n}\n`,
  'the digest of a condition in one line': `rule one { strings: $not = "not" condition: $not or "not" == a or ${listed} }\n`,
  'the digest of a condition behind a comment': `rule one\n{\n  condition:\n    true /* not */ or ${listed}\n}\n`,
  'the digest of a condition without an end': `rule one\n{\n  condition:\n    ${listed}\n`,
  'the digest of a condition behind a rule that excludes': `rule one { condition: not a }\nrule two { condition: ${listed} }\n`,
  'nothing of a section that ends with the next rule': `rule one { meta:\n author = "A"\n condition: true }\nrule two {\n hash = "${hash}"\n condition: true }\n`,
  'no packages of Go and namespaces in programs': `rule one
{
  strings:
    $a0 = "github.com/velmora/plug"
    $a1 = "http://schemas.microsoft.com/windows/2004/02/mit/task"
    $a2 = "‹pay-velmora.net/a.php→http://pay-velmora.net/a.php›"
  condition: any of them
}
`,
}

it.each(Object.entries(rules))('lists %s', async (_, text) => {
  await expectListed(text, { format: 'yara' })
})

it('a line of strings that do not end takes no long time', async () => {
  await expectListed(`rule one { strings: $a = ${'\\"='.repeat(300_000)}\n`, { format: 'yara' })
})

it('is not detected for a report that also contains a rule', async () => {
  const rule = 'rule one\n{\n  strings:\n    $a = "loader"\n  condition: $a\n}\n'
  const { format } = await expectListed(
    `# Loader\n\nIts operators use these hosts.\n\n## Indicators\n\n- ‹45.155.75.108›\n- ‹panel.bad-host-one.com›\n\n## Rule\n\n${rule}`,
  )
  expect(format).toBe('text-report')
})

it.each([
  `/*\n * Rules of 2026, see below.\n */\nimport "pe"\n\nprivate rule one {\n  meta:\n    hash = "${hash}"\n  condition: true\n}\n`,
  'rule one { strings: $a = "b" condition: $a }\nprivate rule two { strings: $b = "c" condition: $b }\n',
])('is detected if rules follow a comment and imports, or stand on one line: %j', async (text) => {
  expect((await readFeed(text)).tally.readings[0]?.format).toBe('yara')
})
