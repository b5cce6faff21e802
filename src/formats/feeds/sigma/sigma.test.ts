import { expect, it } from 'vitest'
import { readFeed } from '../../../../test/read-feed.ts'

const md5 = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'

const valuesOf = async (detection: string) =>
  (await readFeed(`title: Velmora\nlogsource:\n  category: network_connection\ndetection:\n${detection}`)).records.map(
    ({ value }) => value,
  )

it('what a condition takes out is not listed', async () => {
  const selections = `  selection:
    DestinationHostname: pay-velmora.net
  known:
    DestinationHostname: talbrook-lab.com
  trusted_cdn:
    DestinationIp: 62.10.20.30
`

  expect(await valuesOf(`${selections}  condition: selection and not known and not 1 of trusted_*\n`)).toEqual([
    'pay-velmora.net',
  ])
  expect(await valuesOf(`${selections}  condition: 1 of trusted_* or (selection and not known)\n`)).toEqual([
    'pay-velmora.net',
    '62.10.20.30',
  ])
})

it('digests of files are listed, and those of imports are not', async () => {
  expect(await valuesOf(`  selection:\n    FileHash: ${md5}\n  condition: selection\n`)).toEqual([md5])
  expect(await valuesOf(`  selection:\n    Imphash: ${md5}\n  condition: selection\n`)).toEqual([])
})
