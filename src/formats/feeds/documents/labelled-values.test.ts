import { expect, it } from 'vitest'
import { expectListed } from '../../../../test/read-feed.ts'
import { labelledValues } from './labelled-values.ts'

it.each([
  ['C2: evil-test.com', ['evil-test.com']],
  ['- C2 server: 45.155.75.108 (/gate.php)', ['45.155.75.108']],
  ['C&C servers: evil-test.com, 45.155.75.108', ['evil-test.com', '45.155.75.108']],
  ['Payload: http://evil-test.com/a.exe', ['http://evil-test.com/a.exe']],
  ['Phishing URL : https://evil-test.com/login', ['https://evil-test.com/login']],
  // What is written about it
  ['Payload analysis: https://blog-test.com/a', []],
  ['C2 traffic of the victim: 45.155.75.108', []],
  ['Source: https://blog-test.com/a', []],
  ['C2: none that we know', []],
  ['Payload: setup.zip', []],
  ['Domain: evil-test.com', []],
])('the plain values of “%s”', (line, values) => {
  expect([...labelledValues(line).values()].map(({ value }) => value)).toEqual(values)
})

it('in a list, the name of a kind is a label too', () => {
  expect([...labelledValues('Domain: evil-test.com', { byKind: true }).keys()]).toEqual(['evil-test.com'])
})

it('reads them in reports and in lists, but not among victims', async () => {
  await expectListed(
    '# Loader\n\nIt was found in May on some machines.\n\n## Configuration\n\nC2: ‹45.155.75.108›\nPort: 443\n\n## Victims\n\nC2: 91.92.38.55',
  )
  await expectListed('Redirectors:\n‹evil1-test.com›\n‹evil2-test.com›\n‹evil3-test.com›\nC2: ‹45.155.75.108›:4427')
})
