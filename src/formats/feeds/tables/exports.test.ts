import { describe, expect, it } from 'vitest'
import { expectListed, readFeed } from '../../../../test/read-feed.ts'

/** Tables as analysts and exchanges of a sector export them, with invented values. */

describe('rows are withdrawn', () => {
  it.each([
    ['Verdict', 'Malicious', 'Non-malicious'],
    ['Verdict', 'Suspicious', 'Not malicious'],
    ['Verdict', 'Malicious activity', 'No threats detected'],
    ['Status', 'Under investigation', 'Revoked'],
    ['Status', 'Taken down', 'Known benign'],
    ['Tags', 'c2', 'benign'],
    ['Tags', 'c2', 'known-good'],
    ['Rating', 'Malicious', 'Good'],
    ['Deprecated', 'no', 'yes'],
    ['Recommendation', 'Block', 'Do not block'],
    ['Empfehlung', 'Sperren', 'Nicht sperren'],
    ['Situação', 'Ativo', 'Falso positivo'],
    ['Opmerking', 'C2', 'vals positief'],
  ])('by the column “%s”: not for “%s”, but for “%s”', async (name, listed, withdrawn) => {
    await expectListed(
      `Indicator,Type,${name}\n‹45.155.75.1›,IP,${listed}\n45.155.75.2,IP,${withdrawn}\n‹45.155.75.3›,IP,${listed}\n`,
    )
  })

  it.each(['Do not block:', 'Exclusion list (do not block):', 'Lista de exclusão (não bloquear):'])(
    'below the heading “%s”',
    async (heading) => {
      await expectListed(`Indicators of Compromise\n\nIP addresses:\n‹45[.]155[.]75[.]1›\n\n${heading}\n62.10.20.30\n`)
    },
  )
})

describe('dates', () => {
  it.each([
    ['Eerst gezien', 'Laatst gezien'],
    ['Primeira vez visto', 'Última vez visto'],
    ['Prima rilevazione', 'Ultima rilevazione'],
  ])('below “%s” and “%s” are read', async (first, last) => {
    const { records } = await readFeed(
      `Indicator,${first},${last}\n45.155.75.1,02-01-2026,03-01-2026\n45.155.75.2,02-01-2026,08-01-2026\n`,
    )

    expect(records[1]).toMatchObject({ firstSeen: Date.UTC(2026, 0, 2), lastSeen: Date.UTC(2026, 0, 8) })
  })

  it.each(['2026-01-02 10:00:00 +0000 UTC', '2026-01-02 10:00:00 (UTC)', '02/Jan/2026 10:00:00'])(
    'as “%s” are read',
    async (date) => {
      expect((await readFeed(`ip,first_seen\n45.155.75.1,${date}\n45.155.75.2,${date}\n`)).records[0]?.firstSeen).toBe(
        Date.UTC(2026, 0, 2, 10),
      )
    },
  )
})

it('credibility in the Admiralty code, where 1 is the best, is not a score', async () => {
  const { records } = await readFeed('ip,reliability,credibility\n45.155.75.1,A,1\n45.155.75.2,C,3\n')

  expect(records.map(({ score }) => score)).toEqual([undefined, undefined])
})
