import { expect, it } from 'vitest'
import { expectListed, readFeed } from '../../../../test/read-feed.ts'

/** Tables of files with the certificates that signed them. */

const digest = (n: number, length: number) =>
  n
    .toString(16)
    .padStart(2, '0')
    .repeat(length / 2)
const rows = (row: (n: number) => string) => [1, 2, 3, 4, 5].map(row).join('\n')

it('the validity of a certificate does not end the listing', async () => {
  const { records } = await readFeed(
    `First Seen,SHA256,Cert Issuer,Thumbprint,Valid From,Valid To\n${rows(
      (n) =>
        `2024-06-28 17:2${n},${digest(n, 64)},Velmora CA,${digest(n + 9, 40)},2024-06-0${n} 15:15,2025-06-0${n} 15:15`,
    )}`,
  )

  expect(new Set(records.map(({ kind }) => kind))).toEqual(new Set(['sha256', 'sha1']))
  expect(records.filter(({ validUntil }) => validUntil !== undefined)).toEqual([])
  expect(records[0]?.firstSeen).toBe(Date.UTC(2024, 5, 28, 17, 21))
})

it('the issuer of a certificate is not an indicator', async () => {
  await expectListed(
    '# Indicators\nSubject CN: ‹login-velmora.com›\nIssuer CN: R3, letsencrypt.org\nC2: ‹45.155.75.108›\n',
  )
})
