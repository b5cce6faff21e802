import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { cleanText, cutText, defangAddress, defangHidden, withoutData } from './clean.ts'
import { countryCode } from './countries.ts'
import { actorKey, folded } from './fold.ts'
import { textOfHtml } from './html-text.ts'
import { maskSign } from './mask.ts'
import { isAboutMinors } from './minors.ts'
import type { PreparedPost, RawPost } from './post.ts'
import { bannableForms, mergedPost, prepareActor, preparePosts } from './prepare.ts'

type Rest = Parameters<typeof preparePosts> extends [unknown, ...infer Others] ? Others : never

const plain = (text: string) => createHash('sha256').update(text).digest('hex')
const digests = { plain, keyed: plain }
const source = { source: 'example-org.posts', credit: 'Example', licence: 'CC0-1.0' }
const onion = `${'abcdefgh'.repeat(7)}.onion`

const raw: RawPost = {
  kind: 'leak-site',
  actor: 'Night Heron',
  title: 'musterwerk-gmbh.de',
  victim: 'musterwerk-gmbh.de',
  text: 'Contracts of www.musterwerk-gmbh.de and the mail boss@musterwerk-gmbh.de',
  address: `http://${onion}/post/1`,
  country: 'Germany',
  posted: 1_772_000_000.7,
}

/** Prepares a single post. */
const preparePost = (post: RawPost, ...rest: Rest) => preparePosts([post], ...rest)[0] as PreparedPost

function prepared(changes: Partial<RawPost> = {}) {
  const found = preparePost({ ...raw, ...changes }, source, digests)
  if ('refused' in found) throw new Error(found.refused)
  return found.post
}

it('makes a post: time in seconds, country as a code, the address defanged, credit and licence', () => {
  const post = prepared()
  expect(post).toMatchObject({
    actorKey: 'nightheron',
    country: 'DE',
    posted: 1_772_000_000,
    isCut: false,
    provenances: [{ ...source, address: `hxxp://${onion.replace('.', '[.]')}/post/1` }],
  })
})

it('finds mentions in title, text and victim with our own extraction', () => {
  expect(prepared().mentions).toEqual(
    expect.arrayContaining([
      { kind: 'domain', value: 'musterwerk-gmbh.de' },
      { kind: 'domain', value: 'www.musterwerk-gmbh.de' },
      { kind: 'email', value: 'boss@musterwerk-gmbh.de' },
    ]),
  )
})

it('assigns mentions to the correct post, whatever line breaks the posts contain', () => {
  const preparedPosts = preparePosts(
    [
      { ...raw, title: 'a', victim: 'b', text: 'one\r\n\n45.90.1.7\u2028x\n' },
      { ...raw, title: 'c', victim: 'd', text: '' },
      { ...raw, title: 'e', victim: 'f', text: '45.90.1.8' },
    ],
    source,
    digests,
  )
  expect(preparedPosts.map((one) => ('post' in one ? one.post.mentions.map(({ value }) => value) : []))).toEqual([
    ['45.90.1.7'],
    [],
    ['45.90.1.8'],
  ])
})

it('ids cannot be computed from guesses at the masked values', () => {
  const keyed = (text: string) => plain(`key ${text}`)
  const prepareWith = (changes: Partial<RawPost>, isRemoved?: (id: string) => boolean) => {
    const [made] = preparePosts([{ ...raw, ...changes }], source, { plain, keyed }, undefined, isRemoved)
    return made as NonNullable<typeof made>
  }
  const idOf = (changes: Partial<RawPost>) => {
    const made = prepareWith(changes)
    return 'post' in made ? made.post.id : made.refused
  }
  const paste = { kind: 'paste', title: 'Login', actor: '' } as const
  const masked = { ...paste, text: 'password: hunter2secret of the shop' }
  const guessed = preparePost({ ...raw, ...masked }, source, digests)
  expect(guessed).toMatchObject({ post: { masked: [{}] } })
  expect(idOf(masked)).not.toBe('post' in guessed && guessed.post.id)
  expect(idOf(masked)).toBe(idOf(masked))
  expect(idOf({ ...paste, text: 'password: otherSecret7 of the shop' })).not.toBe(idOf(masked))
  // Ids of posts without masked values.
  expect(idOf({ ...paste, text: 'words of the shop' })).toBe(prepared({ ...paste, text: 'words of the shop' }).id)
  expect(idOf({ text: masked.text })).toBe(prepared().id)
  // A post that was removed under its unkeyed id stays removed.
  expect(prepareWith(masked, (id) => 'post' in guessed && id === guessed.post.id)).toEqual({ refused: 'banned' })
})

it('a post at two mirrors has one id, even if it was edited; another victim is another post', () => {
  const mirrored = prepared({
    title: 'Musterwerk GmbH.DE ',
    actor: 'NIGHT-HERON',
    text: 'Edited.',
    posted: 1_771_000_000,
  })
  expect(mirrored.id).toBe(prepared().id)
  expect(prepared({ title: 'other-gmbh.de' }).id).not.toBe(mirrored.id)
  expect(prepared({ actor: 'Grey Marten' }).id).not.toBe(mirrored.id)
})

it('merges the copies of two mirrors', () => {
  const otherMirror = {
    ...prepared({ text: 'Short 45.90.1.7', posted: 1_771_000_000, sector: 'Industry' }),
    provenances: [{ ...source, source: 'b' }],
  }
  const merged = mergedPost(prepared(), otherMirror)
  expect(merged.provenances.map(({ source }) => source)).toEqual([source.source, 'b'])
  expect(merged).toMatchObject({ posted: 1_771_000_000, sector: 'Industry', text: prepared().text })
  expect(merged.mentions).toContainEqual({ kind: 'ipv4', value: '45.90.1.7' })
})

it('defangs every address of a hidden service', () => {
  const { text, title } = prepared({ text: `see http://${onion}/a and ${onion} and x.b32.i2p`, title: `at ${onion}` })
  expect(text).toBe(`see hxxp://${onion.replace('.', '[.]')}/a and ${onion.replace('.', '[.]')} and x.b32[.]i2p`)
  expect(title).not.toContain('.onion')
  expect(defangHidden(defangHidden(`http://${onion}`))).toBe(defangHidden(`http://${onion}`))
  expect(defangAddress(`https://t.me/?http://${onion}`)).toBe(`hxxps://t[.]me/?hxxp://${onion.replace('.', '[.]')}`)
  expect(defangAddress('https://t.me/channel/5')).toBe('hxxps://t[.]me/channel/5')
})

it('removes directional marks, zero-width characters and the like', () => {
  expect(cleanText('a\u202eb\u200bc\u2066d\0e\u00adf\ufeffg\u{e0041}h\ud800')).toBe('abcdefgh\ufffd')
  expect(cleanText('a\r\nb\u2028c \n\n\n\nd')).toBe('a\nb\nc\n\nd')
})

it('turns HTML into text without pictures and scripts; the address of a link follows its text', () => {
  const html =
    '<p>One &amp; two<br>three</p><script>alert("x</p>")</script><img src="data:image/png;base64,AAAA" alt="secret"><!-- no --><a href=\'https://dump-host.com/x\'>files</a> 1 < 2'
  expect(cleanText(textOfHtml(html))).toBe('One & two\nthree\nfiles (https://dump-host.com/x) 1 < 2')
  expect(prepared({ text: `<div>A</div><div>B</div>data:image/png;base64,${'A'.repeat(900)}` }).text).toBe(
    'A\n\nB\n[data]',
  )
})

it.each([
  '<'.repeat(50_000),
  '<a href="'.repeat(5000),
  '<script>'.repeat(5000),
  '<!--'.repeat(5000),
  '&#'.repeat(30_000),
  'a.'.repeat(30_000),
  'a@'.repeat(30_000),
  '1 '.repeat(30_000),
  'password:'.repeat(6000),
  '-----BEGIN '.repeat(6000),
])('a hostile text is processed in limited time (%#)', (text) => {
  const found = preparePost({ ...raw, text }, source, digests)
  expect('post' in found).toBe(true)
})

it('cuts a long text at 64 KiB of UTF-8 and says so', () => {
  const post = prepared({ text: 'Я'.repeat(60_000) })
  expect(Buffer.byteLength(post.text)).toBeLessThanOrEqual(65_536)
  expect(post.isCut).toBe(true)
  expect(cutText('short')).toEqual({ text: 'short', isCut: false })
})

it('sexual content with minors is refused, in several languages, and no part of it is kept', () => {
  const sexual = ['porn', 'ography'].join('')
  for (const text of [
    `child ${sexual}`,
    `C-h-i-l-d`,
    `Kinder${sexual.replace('graphy', 'grafie')}`,
    `детская ${'порно'}графия`,
    `${'儿童'}色情`,
  ]) {
    const isRefused = text !== 'C-h-i-l-d'
    expect(isAboutMinors(`We sell ${text} here`), text).toBe(isRefused)
    if (isRefused) expect(preparePost({ ...raw, text }, source, digests)).toEqual({ refused: 'minors' })
  }
  for (const text of ['nude pictures of children', 'a girl, 12 yo, naked']) expect(isAboutMinors(text)).toBe(true)
  expect(isAboutMinors('kids '.repeat(50) + 'x '.repeat(50) + 'nude '.repeat(50))).toBe(false)
  for (const text of [
    'Data of children and teachers of the school district',
    'Kinderkrankenhaus: Akten von Kindern',
    'Adult shop, erotic toys, customer list',
    'Sex offender registry of the county',
    'детский сад, договоры',
  ]) {
    expect(isAboutMinors(text), text).toBe(false)
  }
})

it('removes a run of at least 512 base64 characters at any position', () => {
  for (let before = 0; before < 520; before++) {
    const text = (signs: number) =>
      `${'word '.repeat(before / 5)}${'.'.repeat(before % 5)}${'aB3+/xYz'.repeat(64).slice(0, signs)}.`
    expect(withoutData(text(512))).toMatch(/\[data\]\.$/)
    expect(withoutData(text(511))).toBe(text(511))
  }
})

it('recognises each word of the lists, alone or near a word for minors', () => {
  const p = ['po', 'rn'].join('')
  const direct =
    `child${p}|child sexual abuse images|kiddies ${p}|kiddy ${p}|csam|pthc|preteen nude|pre-teen sex|jailbait|` +
    `pedo mom|loli ${p}|lolita${p}|underage sex|kinder${p}o|kinder ${p}ografie|jugend${p}o|pedo${p}ografia|` +
    `${p}ographie infantile|${p}o infantil|${p}ografia de menores|dziecieca ${p}ografia|${p}ografia dziecieca|` +
    `cocuk ${p}osu|детское порно|порно с детьми|дитяча порнографія`
  for (const words of direct.split('|')) expect(isAboutMinors(`Here: ${words}.`), words).toBe(true)
  const explicit =
    `${p}|nude|nudes|naked|xxx|sex video|sextapes|blow jobs|hardcore|erotic|masturbation|nackt|sexvideos|порнуха|голые|` +
    'эротика|desnuda|nu|nus|nues|ciplak'
  for (const words of explicit.split('|')) {
    expect(isAboutMinors(`minors, ${words}, here`), words).toBe(true)
    expect(isAboutMinors(`machines, ${words}, here`), words).toBe(false)
  }
})

it('refuses banned addresses by address, host or registrable name', () => {
  for (const form of bannableForms(raw.address as string)) {
    expect(preparePost(raw, source, digests, (hash) => hash === plain(form))).toEqual({ refused: 'banned' })
  }
  const preparedPost = preparePost(
    {
      ...raw,
      address: 'https://mirror.example/1',
      text: `At http://sub.${onion}/x, and (www.bad-name.com). Fine: www.good-name.com`,
    },
    source,
    digests,
    (hash) => [onion, 'bad-name.com'].map(plain).includes(hash),
  )
  expect('post' in preparedPost && preparedPost.post.text).toBe(
    `At ${maskSign} and (${maskSign}). Fine: www.good-name.com`,
  )
  expect('post' in preparedPost && preparedPost.post.mentions.map(({ value }) => value)).not.toContain(
    'www.bad-name.com',
  )
  expect(bannableForms(`https://redirect.example/?http://${onion}`)).toContain(onion)
  expect(bannableForms(`hxxp://sub.${onion.replace('.', '[.]')}/x`)).toContain(onion)
})

it('an empty post is refused', () => {
  expect(preparePost({ ...raw, title: '\u200b ', text: '<img src=x>' }, source, digests)).toEqual({ refused: 'empty' })
})

it('makes an actor with distinct names and defanged places; refuses names without letters', () => {
  const actor = prepareActor(
    {
      name: 'Night Heron',
      aliases: ['night-heron', 'NH', '', 'N.H.'],
      description: `at ${onion}`,
      places: [{ address: `http://${onion}`, title: 'Blog\u202e' }],
    },
    source,
  )
  expect(actor).toMatchObject({
    key: 'nightheron',
    aliases: ['NH'],
    places: [{ address: `hxxp://${onion.replace('.', '[.]')}`, title: 'Blog' }],
  })
  expect(actor?.description).toContain('[.]onion')
  expect(prepareActor({ name: '!!!', aliases: [], places: [] }, source)).toBeUndefined()
})

it('folds case, width and accents, but keeps marks that form separate letters', () => {
  expect(folded('ＶＰＮ Çà Straße ŁÓDŹ Ёлка Йод が İstanbul')).toBe('vpn ca strasse lodz елка йод が istanbul')
  expect(actorKey('LockBit-3.0')).toBe('lockbit30')
})

it('folding a character does not depend on its neighbours', () => {
  // The appended unassigned character is not affected by `folded`.
  for (let unit = 0; unit < 0xd800; unit++) {
    const letter = String.fromCharCode(unit)
    if (folded(letter) !== folded(`${letter}\u{10fffd}`).slice(0, -2)) expect(letter).toBe('')
  }
})

it.each([
  ['DE', 'DE'],
  ['usa', 'US'],
  ['Großbritannien', 'GB'],
  ['Russian Federation', 'RU'],
  ['Atlantis', undefined],
  ['constructor', undefined],
])('the code of the country %s is %s', (name, code) => {
  expect(countryCode(name)).toBe(code)
})
