import { it } from 'vitest'
import { expectListed } from '../../../../test/read-feed.ts'

const md5 = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'

const expectRule = (detection: string) =>
  expectListed(`title: Velmora\nlogsource:\n  category: network_connection\ndetection:\n${detection}`)

const selections = (trusted: string) => `  selection:
    DestinationHostname: ‹pay-velmora.net›
  known:
    DestinationHostname: talbrook-lab.com
  trusted_cdn:
    DestinationIp: ${trusted}
`

it('does not list selections that a condition excludes', async () => {
  await expectRule(`${selections('62.10.20.30')}  condition: selection and not known and not 1 of trusted_*\n`)
  await expectRule(`${selections('‹62.10.20.30›')}  condition: 1 of trusted_* or (selection and not known)\n`)
})

it('digests of files are listed, and those of imports are not', async () => {
  await expectRule(`  selection:\n    FileHash: ‹${md5}›\n  condition: selection\n`)
  await expectRule(`  selection:\n    Imphash: ${md5}\n  condition: selection\n`)
})
