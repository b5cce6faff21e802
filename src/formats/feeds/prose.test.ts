import { expect, it } from 'vitest'
import { readFeed } from '../../../test/read-feed.ts'

const notes = 'We saw this group for the first time in spring.'

async function read(...lines: string[]) {
  const { records, rejections, tally } = await readFeed([`# Report`, notes, ...lines, ''].join('\n'))
  expect(tally.readings[0]?.format).toBe('text-report')
  return [records.map(({ value }) => value), rejections.map(({ text }) => text)]
}

it('reads values that stand alone on their line, with a remark', async () => {
  expect(
    await read(
      '45.155.75.108 - server for stealers',
      '91.92.38.55 (abused FTP server)',
      'panel.bad-host-one.com',
      'panel.bad-host-two.com (DNS beaconing domain)',
      'socket.io - a library',
      'setup.sh',
    ),
  ).toEqual([['45.155.75.108', '91.92.38.55', 'panel.bad-host-one.com', 'panel.bad-host-two.com'], []])
})

it('reads the senders of mails, but not whom they imitate or whom to write to', async () => {
  expect(
    await read(
      'SENDERS OBSERVED',
      '"Payroll" <pay@bad-host-one.com>',
      'IMPERSONATED SENDERS',
      'pay@victim-host.com',
      'CONTACT',
      'me@author-host.com',
    ),
  ).toEqual([['pay@bad-host-one.com'], []])
})

it('takes pages of analysis services and announced articles for references', async () => {
  expect(
    await read(
      '# Indicators',
      'Technical information at <https://blog.some-vendor.com/posts/1>',
      'https://app.any.run/tasks/3c59dc04-8f3b-4c50-9dd5-6a0f3c1f6d2e/',
      'https://bad-host-one.com/gate.php?hash=',
      '# Loader, see https://blog.some-vendor.com/posts/2',
      'The payload comes from http://bad-host-two.com/a.bin',
    ),
  ).toEqual([
    ['https://bad-host-one.com/gate.php?hash=', 'http://bad-host-two.com/a.bin'],
    [
      'https://blog.some-vendor.com/posts/1',
      'https://app.any.run/tasks/3c59dc04-8f3b-4c50-9dd5-6a0f3c1f6d2e/',
      'https://blog.some-vendor.com/posts/2',
    ],
  ])
})

it('ends references that one line announces with their paragraph', async () => {
  expect(await read('Thanks to:', 'someblog.com', '', 'Hosts of the operators', 'c2.bad-host-one.com')).toEqual([
    ['c2.bad-host-one.com'],
    [],
  ])
})

it('reads a report that is almost only a list', async () => {
  const hashes = Array.from({ length: 200 }, (_, at) => at.toString(16).padStart(64, '7c'))
  const { records } = await readFeed(
    `# Samples of a miner\n\n${notes}\n\n## Hashes\n${hashes.map((hash) => `${hash} 2018-05-07`).join('\n')}\n`,
  )
  expect(records).toHaveLength(200)
})

it('reads values in brackets', async () => {
  expect(await read('[45.155.75[.]108]', '[91.92.38.55]')).toEqual([['45.155.75.108'], []])
})

it('tells legitimate sites from those that imitate or are compromised', async () => {
  expect(
    await read(
      'The legitimate site shop-one[.]com was abused as a referrer.',
      'Compromised legitimate site: shop-two[.]com',
      'bad-host-one[.]com mimics the legitimate bank-one[.]com',
      'To imitate the legitimate bank-two[.]com, they registered bad-host-two[.]com',
      'bad-host-three[.]com shows a legitimate-looking page',
    ),
  ).toEqual([
    ['shop-two.com', 'bad-host-one.com', 'bad-host-two.com', 'bad-host-three.com'],
    ['shop-one[.]com', 'bank-one[.]com', 'bank-two[.]com'],
  ])
})
