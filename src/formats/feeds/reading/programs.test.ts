import { expect, it } from 'vitest'
import { valuesIn } from '../../../../test/read-feed.ts'

const sha256 = 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90'

const shell = `#!/bin/bash
# IOCs
# Checks the tool: ${sha256.slice(0, 32)}
EXPECTED=${sha256}
curl -s "https://lists.northwave.com/ips.txt" -o list.txt
[ "$(sha256sum list.txt)" = "$EXPECTED" ] || exit 1
`
const python = `import re

EXAMPLES = ["hxxp://pay-velmora[.]net/a"]

def refang(text):
    """Returns http://pay-velmora.net/a for hxxp://pay-velmora[.]net/a, as in 45[.]155[.]75[.]1"""
    return text.replace("hxxp", "http").replace("[.]", ".")

if __name__ == "__main__":
    print(refang("hxxp://pay-velmora[.]net/a"))
`
const javascript = `const assert = require('assert')
// IOCs
describe('refang', () => {
  it('reads dots', () => {
    assert.equal(refang('pay-velmora[.]net'), 'pay-velmora.net')
    assert.equal(refang('45[.]155[.]75[.]1'), '45.155.75.1')
  })
})
`
const go = `package refang

import "testing"

func TestRefang(t *testing.T) {
	if got := Refang("pay-velmora[.]net"); got != "pay-velmora.net" {
		t.Errorf("got %q for 45[.]155[.]75[.]1", got)
	}
	run(t, "${sha256}")
}
`

it.each([
  ['shell', shell],
  ['Python', python],
  ['JavaScript', javascript],
  ['Go', go],
])('examples and digests in the source of a program in %s are not indicators', async (_, text) => {
  expect(await valuesIn(text)).toEqual([])
})

it('the data of a test below its imports is not a list, however long it is', async () => {
  const fields = ['"feed": "Feed of hosts"', '"taxonomy": "malicious code"', '"extra.note": "seen by a sensor of ours"']
  const row = (at: number) => [`"extra.md5": "${sha256.slice(at, at + 32)}"`, ...fields].map((text) => `    ${text},\n`)
  const data = Array.from({ length: 20 }, (_, at) => row(at).join(''))
  const start = '# Tests\n"""\nTests of the parser for a feed of addresses\n"""\nimport unittest\n\nEVENT = {\n'
  const tests = 'class Test(unittest.TestCase):\n    def test_event(self):\n        self.run(EVENT)\n'

  expect(await valuesIn(`${start}${data.join('')}}\n\n${tests}`)).toEqual([])
})

it('samples above the script that unpacks them are read', async () => {
  const samples = Array.from({ length: 6 }, (_, at) => `${sha256.slice(0, -1)}${at}`)
  const script = 'import zlib\n\ndef unpack(path):\n    return open(path)\n\ndef main():\n    print(unpack("a"))\n'

  expect(
    await valuesIn(`"""\nUnpacks the loader\n\nrelated specimens:\n${samples.join('\n')}\n"""\n${script}`),
  ).toEqual(samples)
})

it('a report with a program in it is read', async () => {
  const text = `# A loader\n\nThe loader asks two servers for commands.\n\n\`\`\`python\n${python}\n\`\`\`\n\n## Indicators\n\n- pay-velmora.net\n- 45.155.75.1\n`

  expect(new Set(await valuesIn(text))).toContain('45.155.75.1')
})

it('the lists of a program and the rules of a script are read', async () => {
  expect(await valuesIn('#!/usr/bin/env python3\nC2 = [\n    "pay-velmora.net",\n    "45.155.75.1",\n]\n')).toEqual([
    'pay-velmora.net',
    '45.155.75.1',
  ])
  expect(await valuesIn('#!/bin/sh\nipset create bad hash:ip\nipset add bad 45.155.75.1\n')).toEqual(['45.155.75.1'])
})
