import { expect, it } from 'vitest'
import { readFeed } from '../../../test/read-feed.ts'

const plist = (content: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">${content}</plist>
`
const strings = (...texts: readonly string[]) =>
  `<array>${texts.map((text) => `<string>${text}</string>`).join('')}</array>`

async function read(text: string) {
  const { records, rejections, tally } = await readFeed(text)
  return { values: records.map(({ value }) => value), rejected: rejections.map(({ reason }) => reason), tally }
}

it('lists what is blocked, and rejects what is allowed', async () => {
  const text = plist(
    `<dict><key>BlockedHosts</key>${strings('pay-velmora.net', '45.155.75.1')}<key>AllowedHosts</key>${strings('talbrook-ok.com')}</dict>`,
  )

  expect(await read(text)).toMatchObject({
    values: ['pay-velmora.net', '45.155.75.1'],
    rejected: ['not-for-detection'],
  })
})

it('lists records with their dates, and digests that are data', async () => {
  const record = (at: number) =>
    `<dict><key>identity</key><dict><key>sha1</key><data>obLD1OX2BxgpOktcbX6PkBEiM0${at}=</data></dict><key>first_seen</key><date>2026-01-02T00:00:00Z</date></dict>`
  const { records } = await readFeed(plist(`<array>${record(1)}${record(2)}</array>`))

  expect(records.map(({ kind, firstSeen }) => [kind, firstSeen])).toEqual([
    ['sha1', Date.UTC(2026, 0, 2)],
    ['sha1', Date.UTC(2026, 0, 2)],
  ])
})

it('a program and a profile that blocks nothing list nothing', async () => {
  const of = (key: string, more: string) =>
    plist(
      `<dict><key>${key}</key><string>a</string>${more}<key>Hosts</key>${strings('pay-velmora.net', '45.155.75.1')}</dict>`,
    )

  expect(
    (await read(of('CFBundleName', '<key>SUFeedURL</key><string>https://talbrook-app.com/cast.xml</string>'))).values,
  ).toEqual([])
  expect((await read(of('PayloadType', ''))).values).toEqual([])
})

it('a key is that of one value', async () => {
  const key = 'k'.repeat(10_000)
  const values = strings('pay-velmora.net', '45.155.75.1').replace(/<\/?array>/g, '')
  const text = plist(
    `<dict><key>BlockedHosts</key>${strings('91.92.38.55', '5.188.186.17')}<key>${key}</key>${values.repeat(20)}</dict>`,
  )

  expect((await read(text)).values).toEqual(['91.92.38.55', '5.188.186.17'])
  expect((await read(plist(`<dict><key>${key}</key>${strings('91.92.38.55', '5.188.186.17')}</dict>`))).values).toEqual(
    [],
  )
})

it('names the line of what is rejected', async () => {
  const items = ['pay-velmora.net', '45.155.75.1', 'no host', '91.92.38.55'].map(
    (text) => `\n<dict><key>indicator</key><string>${text}</string></dict>`,
  )
  const { rejections } = await readFeed(plist(`<array>${items.join('')}</array>`))

  expect(rejections.map(({ line }) => line)).toEqual([6])
})

it('is refused with entities of its own', async () => {
  const text = plist(strings('pay-velmora.net', '45.155.75.1')).replace('.dtd">', '.dtd" [<!ENTITY a "b">]>')
  const { values, tally } = await read(text)

  expect(values).toEqual([])
  expect(tally.problems).toHaveLength(1)
})
