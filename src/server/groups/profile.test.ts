import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { blockedStatements, holding } from '../../../test/blocked.ts'
import { appForFile } from '../../../test/for-file.ts'
import { makeTenant, type Person } from '../../../test/tenants.ts'
import type { GroupEntry } from '../../contract/groups.ts'
import { defaultOrganisation } from '../../domain/organisation.ts'
import { LOGO_MAX, logoWidths } from './logo.ts'
import { profileStore } from './profile-store.ts'

const app = await appForFile()
const ours = await makeTenant(app, {
  name: 'Ours',
  only: ['admin', 'leftAdmin', 'leftAnalyst', 'leftViewer', 'belowAdmin'],
})

const call = ({ visitor }: Person, method: string, path: string, body?: unknown) =>
  visitor.json(method, `/api/web/groups${path}`, body)
const save = (by: Person, group: string, profile: object) => call(by, 'PATCH', `/${group}/profile`, profile)

describe('a group’s organisation', () => {
  it('is saved by those who may rename the group, and read by all its members', async () => {
    const { groups, people } = ours
    const cOrg = { ...defaultOrganisation, industries: ['energy'] }

    expect((await save(people.leftViewer, groups.left, { cOrg })).status).toBe(403)
    expect((await save(people.leftAdmin, groups.left, { cOrg })).body).toMatchObject({
      cOrg: { industries: ['energy'] },
    })

    expect((await call(people.leftViewer, 'GET', `/${groups.left}/profile`)).body).toMatchObject({
      cOrg: { industries: ['energy'] },
      logoRef: null,
      ownLogo: false,
    })
    expect((await call(people.leftViewer, 'GET', `/${groups.below}/profile`)).body.cOrg).toBeNull()
    expect((await save(people.leftAdmin, groups.left, { cOrg: null })).body.cOrg).toBeNull()
  })

  it('shows queries of addresses, which may be keys, to people who make reports, but not in the audit log', async () => {
    const { groups, people } = ours
    const address = 'https://lists.test-made-up.com/feed?subscriber=a-secret'
    const hidden = 'https://lists.test-made-up.com/feed?…'
    await save(people.leftAdmin, groups.left, { cOrg: { currentSources: ['demo.one', address] } })
    const seenBy = async (person: Person) => {
      const { body } = await call(person, 'GET', `/${groups.left}/profile`)
      const all: GroupEntry[] = (await call(person, 'GET', '')).body
      const listed = all.find(({ group }) => group.id === groups.left)?.group.cOrg
      return [body.cOrg.currentSources, listed?.currentSources]
    }

    expect(await seenBy(people.leftAnalyst)).toEqual([
      ['demo.one', address],
      ['demo.one', address],
    ])
    expect(await seenBy(people.leftViewer)).toEqual([
      ['demo.one', hidden],
      ['demo.one', hidden],
    ])
    const record = await call(people.leftAdmin, 'GET', `/${groups.left}/audit`)
    expect(JSON.stringify(record.body)).toContain('lists.test-made-up.com/feed')
    expect(JSON.stringify(record.body)).not.toContain('a-secret')
    await save(people.leftAdmin, groups.left, { cOrg: null })
  })

  it('keeps addresses when somebody who sees them without their queries saves all that they see', async () => {
    const { groups, people } = ours
    const address = 'https://lists.test-made-up.com/feed?subscriber=a-secret'
    const seenBy = async (person: Person) => (await call(person, 'GET', `/${groups.left}/profile`)).body.cOrg
    const currentFees = { 'paid.list': 900 }
    await save(people.leftAdmin, groups.left, { cOrg: { currentSources: [address], currentFees } })
    const { pool } = app.database
    const { rows } = await pool.query('SELECT granted FROM app_group WHERE id = $1', [groups.left])
    await pool.query(`UPDATE app_group SET granted = array_remove(granted, 'REPORT_CREATE') WHERE id = $1`, [
      groups.left,
    ])

    const seen = await seenBy(people.leftAdmin)
    expect(seen.currentSources).toEqual(['https://lists.test-made-up.com/feed?…'])
    expect(seen).not.toHaveProperty('currentFees')
    await save(people.leftAdmin, groups.left, { cOrg: { ...seen, industries: ['energy'], currentFees: {} } })

    await pool.query('UPDATE app_group SET granted = $2 WHERE id = $1', [groups.left, rows[0].granted])
    expect(await seenBy(people.leftAdmin)).toMatchObject({
      currentSources: [address],
      currentFees,
      industries: ['energy'],
    })
    await save(people.leftAdmin, groups.left, { cOrg: null })
  })

  it('keeps concurrent changes of different fields', async () => {
    const { groups, people } = ours
    const answers = await Promise.all([
      save(people.leftAdmin, groups.left, { cOrg: { industries: ['energy'] } }),
      save(people.admin, groups.left, { cOrg: { nEmployees: '50-249' } }),
      save(people.admin, groups.left, { ownRanges: ['192.0.2.0/24'] }),
    ])

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await call(people.leftViewer, 'GET', `/${groups.left}/profile`)).body).toMatchObject({
      cOrg: { ...defaultOrganisation, industries: ['energy'], nEmployees: '50-249' },
      ownRanges: ['192.0.2.0/24'],
    })
    const { body } = await save(people.leftAdmin, groups.left, { cOrg: null, ownRanges: [] })
    expect([body.cOrg, body.ownRanges]).toEqual([null, []])
    expect((await save(people.leftAdmin, groups.left, {})).status).toBe(200)
  })

  it('stores addresses in one spelling, and refuses all if one cannot be read', async () => {
    const saved = (ownRanges: string[]) => save(ours.people.leftAdmin, ours.groups.left, { ownRanges })

    expect((await saved(['2001:DB8:0:0::1', '2001:db8::1'])).body.ownRanges).toEqual(['2001:db8::1'])
    expect(await saved(['192.0.2.1', 'office'])).toMatchObject({
      status: 400,
      body: { code: 'group.range-unreadable', values: { entry: 'office' } },
    })
  })

  it('has own addresses that people change one by one, so that concurrent changes by others stay', async () => {
    const { groups, people } = ours
    await save(people.admin, groups.left, { ownRanges: ['192.0.2.0/24', '198.51.100.7'] })
    const changes = Array.from({ length: 8 }, (_, i) => ({ addedRanges: [`203.0.113.${i}`, '198.51.100.7/32'] }))
    const answers = await Promise.all(
      [...changes, { removedRanges: ['192.0.2.9/24'] }].map((change) => save(people.leftAdmin, groups.left, change)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { body } = await call(people.leftAdmin, 'GET', `/${groups.left}/profile`)
    expect(body.ownRanges.toSorted()).toEqual(['198.51.100.7', ...changes.map(({ addedRanges: [one] }) => one)])

    const many = Array.from({ length: 1000 }, (_, i) => `10.0.${i >> 8}.${i & 255}`)
    expect((await save(people.leftAdmin, groups.left, { addedRanges: many })).body).toMatchObject({
      code: 'group.ranges-many',
      values: { limit: 1000 },
    })
    // Removals apply before additions, in any spelling.
    const replaced = { removedRanges: body.ownRanges, addedRanges: ['198.51.100.7/32'] }
    expect((await save(people.leftAdmin, groups.left, replaced)).body.ownRanges).toEqual(['198.51.100.7'])
  })

  it('passes its addresses on to the reports of groups below', async () => {
    const { groups, people } = ours
    await save(people.admin, groups.root, { ownRanges: ['192.0.2.0/24'] })
    await save(people.leftAdmin, groups.left, { ownRanges: ['198.51.100.7', '2001:db8::/32'] })
    const profiles = profileStore(app.database)

    expect((await profiles.ownRanges(groups.below)).sort()).toEqual(['192.0.2.0/24', '198.51.100.7', '2001:db8::/32'])
    expect(await profiles.ownRanges(groups.right)).toEqual(['192.0.2.0/24'])
    // Members below cannot read those of groups above.
    expect((await call(people.leftViewer, 'GET', `/${groups.below}/profile`)).body.ownRanges).toEqual([])
  })
})

describe('a group’s logo', () => {
  async function saveLogo(by: Person, group: string, bytes: Uint8Array, name = 'logo.png') {
    const form = new FormData()
    form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
    const answer = await by.visitor.fetch(`/api/web/groups/${group}/logo`, { method: 'PUT', body: form })
    return { status: answer.status, body: await answer.json() }
  }
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 255, g: 120, b: 0, alpha: 0.5 } } })
  const load = async (ref: string, width: number | string) => app.visitor().fetch(`/files/logos/${ref}/${width}.webp`)
  const loaded = async (ref: string, width: number) => Buffer.from(await (await load(ref, width)).arrayBuffer())

  it('is re-encoded in every width of the specification that it fills, and never enlarged', async () => {
    const { groups, people } = ours
    const { body } = await saveLogo(people.leftAdmin, groups.left, await picture(1300, 650).png().toBuffer())

    expect(body).toMatchObject({ ownLogo: true, logoRef: expect.stringMatching(/^[\w-]{24}$/) })
    expect(logoWidths).toEqual([320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072])
    const answer = await load(body.logoRef, 320)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    })
    const sizes: (number | undefined)[][] = []
    for (const width of [320, 640, 1280, 1536, 3072]) {
      const { format, width: is, height } = await sharp(await loaded(body.logoRef, width)).metadata()
      expect(format).toBe('webp')
      sizes.push([width, is, height])
    }
    expect(sizes).toEqual([
      [320, 320, 160],
      [640, 640, 320],
      [1280, 1280, 640],
      [1536, 1300, 650],
      [3072, 1300, 650],
    ])
  })

  it('applies to groups below until they have their own, even for people with few permissions there', async () => {
    const { groups, people } = ours
    const { body: left } = await saveLogo(people.leftAdmin, groups.left, await picture(40, 40).webp().toBuffer())
    const refIn = async (by: Person, group: string) => {
      const entries: GroupEntry[] = (await call(by, 'GET', '')).body
      return entries.find((one) => one.group.id === group)?.entitlements.NIL?.config?.branding?.logoRef
    }

    expect(await refIn(people.leftViewer, groups.left)).toBe(left.logoRef)
    expect(await refIn(people.belowAdmin, groups.below)).toBe(left.logoRef)
    expect(await refIn(people.admin, groups.root)).toBeUndefined()
    expect((await call(people.belowAdmin, 'GET', `/${groups.below}/profile`)).body).toMatchObject({
      logoRef: left.logoRef,
      ownLogo: false,
    })

    const { body: below } = await saveLogo(people.belowAdmin, groups.below, await picture(40, 40).jpeg().toBuffer())
    expect(below.logoRef).not.toBe(left.logoRef)
    expect(await refIn(people.belowAdmin, groups.below)).toBe(below.logoRef)
    const removed = await call(people.belowAdmin, 'DELETE', `/${groups.below}/logo`)
    expect(removed.body).toMatchObject({ logoRef: left.logoRef, ownLogo: false })
    expect((await load(below.logoRef, 320)).status).toBe(404)
    await call(people.leftAdmin, 'DELETE', `/${groups.left}/logo`)
    expect(await refIn(people.belowAdmin, groups.below)).toBeUndefined()
  })

  it('is saved by concurrent requests one after the other', async () => {
    const { groups, people } = ours
    const { pool } = app.database
    const holder = await holding(pool, 'select hold_tree()')
    const waiting = () => blockedStatements(pool)

    const bytes = await picture(40, 40).png().toBuffer()
    const saves = [people.admin, people.leftAdmin].map((by) => saveLogo(by, groups.left, bytes))
    await expect.poll(waiting).toBe(2)
    await holder.end('commit')

    const answers = await Promise.all(saves)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await call(people.leftAdmin, 'GET', `/${groups.left}/profile`)
    expect(answers.map((answer) => answer.body.logoRef)).toContain(body.logoRef)
    await call(people.leftAdmin, 'DELETE', `/${groups.left}/logo`)
  })

  it('keeps only the image, without metadata, further frames and bytes after its end', async () => {
    const frame = await picture(32, 32).raw().toBuffer()
    const animated = await sharp(Buffer.concat([frame, frame]), {
      raw: { width: 32, height: 64, channels: 4, pageHeight: 32 },
    })
      .gif({ loop: 0, delay: [100, 100] })
      .toBuffer()
    const tagged = await picture(64, 32)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret-of-the-camera' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const polyglot = Buffer.concat([tagged, Buffer.from('<script>alert(1)</script>secret-of-the-camera')])

    for (const bytes of [animated, polyglot]) {
      const { status, body } = await saveLogo(ours.people.leftAdmin, ours.groups.left, bytes)
      expect(status).toBe(200)
      const webp = await loaded(body.logoRef, 320)
      const { pages = 1, exif, width, height } = await sharp(webp).metadata()
      expect({ pages, exif }).toEqual({ pages: 1, exif: undefined })
      expect(webp.includes('secret-of-the-camera')).toBe(false)
      expect(webp.includes('<script>')).toBe(false)
      // Rotated according to its EXIF orientation.
      expect([width, height]).toEqual(bytes === animated ? [32, 32] : [32, 64])
    }
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  it.each<[string, () => Promise<Uint8Array>]>([
    ['an SVG', async () => Buffer.from(svg)],
    [
      'an SVG that says it is a PNG',
      async () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)]),
    ],
    ['an SVG, packed', async () => (await import('node:zlib')).gzipSync(svg)],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj')],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a TIFF', () => picture(8, 8).tiff().toBuffer()],
    ['nothing', async () => new Uint8Array()],
    [
      'half a picture',
      async () =>
        (
          await sharp(await noise(256))
            .jpeg()
            .toBuffer()
        ).subarray(0, 9000),
    ],
    ['more pixels than 4096 x 4096', () => picture(4097, 4097).png().toBuffer()],
    ['a PNG that says it has 50,000 x 50,000 pixels', async () => bomb(50_000)],
  ])('is not %s', async (_, bytes) => {
    const before = (await call(ours.people.leftAdmin, 'GET', `/${ours.groups.left}/profile`)).body.logoRef

    const { status, body } = await saveLogo(ours.people.leftAdmin, ours.groups.left, await bytes(), 'logo.png')

    expect(body.code).toBe('group.logo-unreadable')
    expect(status).toBe(422)
    expect((await call(ours.people.leftAdmin, 'GET', `/${ours.groups.left}/profile`)).body.logoRef).toBe(before)
  })

  it('is at most 2 MB, and changed only by those who may rename the group', async () => {
    const { groups, people } = ours
    const small = await picture(8, 8).png().toBuffer()

    expect((await saveLogo(people.leftAdmin, groups.left, new Uint8Array(LOGO_MAX + 1))).status).toBe(413)
    expect((await saveLogo(people.leftAdmin, groups.left, new Uint8Array(2 * LOGO_MAX))).status).toBe(413)
    expect((await saveLogo(people.leftAnalyst, groups.left, small)).status).toBe(403)
    expect((await saveLogo(people.leftAdmin, groups.right, small)).status).toBe(404)
    expect((await call(people.leftViewer, 'DELETE', `/${groups.left}/logo`)).status).toBe(403)
  })

  it.each(['x', '0', '99999', '320.png', '../../etc'])('does not exist in the width %s', async (width) => {
    const { body } = await saveLogo(ours.people.leftAdmin, ours.groups.left, await picture(8, 8).png().toBuffer())

    expect((await load(body.logoRef, width)).status).toBe(404)
    expect((await load('A'.repeat(24), 320)).status).toBe(404)
    expect((await load("'; drop table logo; --", 320)).status).toBe(404)
    expect((await load(body.logoRef, 320)).status).toBe(200)
  })

  const noise = async (edge: number) =>
    sharp({
      create: {
        width: edge,
        height: edge,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()

  /** A small file that a decoder would expand to gigabytes. */
  async function bomb(edge: number): Promise<Buffer> {
    const png = await picture(1, 1).png().toBuffer()
    const { crc32 } = await import('node:zlib')
    const at = png.indexOf('IHDR')
    png.writeUInt32BE(edge, at + 4)
    png.writeUInt32BE(edge, at + 8)
    png.writeUInt32BE(crc32(png.subarray(at, at + 17)), at + 17)
    return png
  }
})
