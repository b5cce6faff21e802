import { expect, it } from 'vitest'
import { isRejection } from '../../domain/listing.ts'
import { readFeedFiles } from '../snapshot.ts'
import { saysHarmless } from './harmless-sections.ts'

async function read(text: string) {
  const file = () => ({
    bytes: (async function* () {
      yield new TextEncoder().encode(text)
    })(),
  })
  const { items, tally } = readFeedFiles([file], { time: Date.UTC(2026, 0, 9) })
  const found: string[] = []
  for await (const batch of items) for (const item of batch) if (!isRejection(item)) found.push(item.value)
  return { found, withheld: tally.rejected['not-for-detection'] ?? 0 }
}

it.each([
  ['Whitelist', true],
  ['Whitelist (false positives, never block)', true],
  ['ALLOWLIST - trusted partners, do not block', true],
  ['False positives:', true],
  ['Legitimate services abused (do not block)', true],
  ['Entwarnung / Fehlalarme', true],
  ['Blacklist, whitelisted entries removed', false],
  ['whitelisted entries removed', false],
  ['This list has few false positives', false],
  ['Benign scanners are listed too', false],
  ['Trusted sources only', false],
])('%s', (heading, harmless) => {
  expect(saysHarmless(heading)).toBe(harmless)
})

it('rejects the values of an allow list until the next heading', async () => {
  expect(
    await read(
      '# Blacklist\n45.155.75.108\n# Whitelist - never block\n# our mail server\n5.188.186.17\n# Botnet\n91.92.38.55\n',
    ),
  ).toEqual({ found: ['45.155.75.108', '91.92.38.55'], withheld: 1 })
  expect(
    await read('[blocklist]\n45.155.75.108\n91.92.38.55\n80.94.223.70\n[allowlist]\n5.188.186.17\n'),
  ).toMatchObject({
    found: ['45.155.75.108', '91.92.38.55', '80.94.223.70'],
    withheld: 1,
  })
})

it('rejects values whose comment calls them harmless', async () => {
  const text = '45.155.75.108 # ssh\n91.92.38.55 # whitelisted - customer\n5.188.186.17 # false positive\n'

  expect(await read(text)).toEqual({ found: ['45.155.75.108'], withheld: 2 })
})

it('rejects the values of such a section in a report', async () => {
  const text =
    'Threat report\n=============\n\nThe actor used the following servers.\n\nNetwork indicators:\n\n  - 45.155.75[.]108\n\n' +
    'False positives:\n\n  - pay-velmora[.]net\n\n## Hashes of the malware\n\n  - a1b2c3d4e5f60718293a4b5c6d7e8f90\n'

  expect(await read(text)).toEqual({ found: ['45.155.75.108', 'a1b2c3d4e5f60718293a4b5c6d7e8f90'], withheld: 1 })
})

it('finds no format for an allow list', async () => {
  expect(await read('# ALLOWLIST - trusted partners, do not block\n5.188.186.17\n80.94.223.70\n')).toEqual({
    found: [],
    withheld: 0,
  })
})
