import { defined } from '../../domain/defined.ts'
import { registrableDomain } from '../../domain/observables/public-suffix.ts'
import { cleanLine, cleanText, cutText, defangAddress, defangHidden, hostOfAddress, withoutData } from './clean.ts'
import { countryCode } from './countries.ts'
import { actorKey, folded, foldedName } from './fold.ts'
import { looksLikeHtml, textOfHtml } from './html-text.ts'
import { languageOf } from './language.ts'
import { maskSecrets, maskSign } from './mask.ts'
import { mentionsOf } from './mentions.ts'
import { isAboutMinors } from './minors.ts'
import {
  type Actor,
  type Digests,
  type Post,
  type PostSource,
  type PreparedPost,
  postBounds,
  type RawActor,
  type RawPost,
} from './post.ts'
import { type Piece, piecesOf } from './words.ts'

/**
 * Maximum number of characters of an untrusted text that are read: four times the size of a post, to allow for HTML
 * tags.
 */
const mostRead = 256 * 1024

/** The forms of an address that are hashed for a list of bans: see `isBannedAddress`. */
export function bannableForms(address: string): readonly string[] {
  const plain = address
    .replace(/\[\.\]/g, '.')
    .replace(/^hxxp/i, 'http')
    .trim()
  // An address may contain another address.
  const hosts = [hostOfAddress(address), ...[...plain.matchAll(hiddenHost)].map(([host]) => host.toLowerCase())]
  const names = hosts.map((host) => host && (registrableDomain(host) ?? host.split('.').slice(-2).join('.')))
  return [...new Set([plain, ...hosts, ...names].filter((form): form is string => form !== undefined && form !== ''))]
}

const hiddenHost = /(?<![a-z0-9.-])(?:[a-z0-9-]{1,63}\.){1,5}(?:onion|i2p|loki)(?![a-z0-9-])/gi

/** Masks banned addresses like secrets. */
function withoutBanned(text: string, digest: (text: string) => string, isBanned: (hash: string) => boolean): string {
  return text.replace(/[^\s<>"'()]+/g, (token) => {
    if (!token.includes('.') || token.length > 2000) return token
    return isBannedAddress(token.replace(/^[[{]+|[\]},.;:!?]+$/g, ''), digest, isBanned) ? maskSign : token
  })
}

/** Tells whether the SHA-256 hash of an address, of its host or of its registrable name is on a list. */
function isBannedAddress(
  address: string,
  digest: (text: string) => string,
  isBanned: (hash: string) => boolean,
): boolean {
  return bannableForms(address).some((form) => isBanned(digest(form)))
}

/** Converts HTML, removes control characters and embedded data, and masks secrets, in this order. */
function safe(text: string): string {
  const read = text.length > mostRead ? text.slice(0, mostRead) : text
  return cleanText(withoutData(looksLikeHtml(read) ? textOfHtml(read) : read))
}

/**
 * Makes posts that may be stored, in the given order; a few hundred per call are fastest. HTML becomes text; control
 * characters, pictures and data are removed; keys, passwords, card numbers and IBANs are masked; addresses of hidden
 * services are defanged; banned addresses are masked; mentions are extracted. Posts that must not be stored are refused
 * with a reason, and nothing of them is kept.
 * @param isRemoved tells whether a post with this unkeyed id was removed
 */
export function preparePosts(
  raws: readonly RawPost[],
  source: PostSource,
  digests: Digests,
  isBanned?: (hash: string) => boolean,
  isRemoved?: (id: string) => boolean,
): PreparedPost[] {
  const drafts = raws.map((raw) => draftOf(raw, digests, isBanned, isRemoved))
  const asked = drafts.map((draft) => ('refused' in draft ? '' : draft.mentioned))
  const mentions = mentionsOf(asked)
  return drafts.map((draft, i) => {
    if ('refused' in draft) return draft
    const { post, address } = draft
    return { post: { ...post, provenances: [{ ...source, ...defined({ address }) }], mentions: mentions[i] ?? [] } }
  })
}

type Draft =
  | Extract<PreparedPost, { refused: unknown }>
  | {
      readonly post: Omit<Post, 'provenances' | 'mentions'>
      readonly address: string | undefined
      /** Text for the extraction of mentions: masked, but with addresses as written. */
      readonly mentioned: string
    }

function draftOf(
  raw: RawPost,
  digests: Digests,
  isBanned: ((hash: string) => boolean) | undefined,
  isRemoved: ((id: string) => boolean) | undefined,
): Draft {
  const { address } = raw
  if (address !== undefined && isBanned && isBannedAddress(address, digests.plain, isBanned)) {
    return { refused: 'banned' }
  }
  const allowed = (text: string) => (isBanned ? withoutBanned(text, digests.plain, isBanned) : text)
  const title = allowed(cleanLine(safe(raw.title), postBounds.titleCharacters))
  const full = allowed(safe(raw.text))
  const victim = line(raw.victim && allowed(maskSecrets(raw.victim, digests.keyed).text))
  if (isAboutMinors(`${title}\n${victim ?? ''}\n${full}`)) return { refused: 'minors' }
  if (title === '' && full === '') return { refused: 'empty' }
  const actor = line(raw.actor)
  const maskedTitle = maskSecrets(title, digests.keyed)
  const maskedText = maskSecrets(full, digests.keyed)
  const cut = cutText(maskedText.text)
  const text = cutText(defangHidden(cut.text))
  const key = actor === undefined ? '' : actorKey(actor)
  const identity = identityOf(raw, key, title, full)
  const isSecret = maskedTitle.masked.length > 0 || (identity.holdsText && maskedText.masked.length > 0)
  if (isSecret && isRemoved?.(digests.plain(identity.text))) return { refused: 'banned' }
  const language =
    validLanguage(raw.language) ?? languageOf(`${title}\n${full}`, wordsIn(`${title}\n${cut.text.slice(0, 8000)}`))
  return {
    post: {
      // With an unkeyed digest, a reader of the post could test guesses at the masked values.
      id: (isSecret ? digests.keyed : digests.plain)(identity.text),
      kind: raw.kind,
      ...defined({ actor, actorKey: key === '' ? undefined : key }),
      title: defangHidden(maskedTitle.text),
      text: text.text,
      isCut: cut.isCut || text.isCut || raw.text.length > mostRead,
      ...times(raw),
      ...defined({
        language,
        country: raw.country === undefined ? undefined : countryCode(raw.country),
        sector: line(raw.sector),
        victim: victim === undefined ? undefined : defangHidden(victim),
      }),
      masked: [...maskedTitle.masked, ...maskedText.masked],
    },
    address: address === undefined || address.trim() === '' ? undefined : defangAddress(address),
    mentioned: `${maskedTitle.text}\n${victim ?? ''}\n${cut.text}`,
  }
}

function line(text: string | undefined): string | undefined {
  const found = text === undefined ? '' : cleanLine(text, postBounds.nameCharacters)
  return found === '' ? undefined : found
}

function validLanguage(language: string | undefined): string | undefined {
  const code = language?.trim().toLowerCase().slice(0, 3).replace(/[-_]$/, '')
  return code !== undefined && /^[a-z]{2}$/.test(code) ? code : undefined
}

/** Words of a text that are not part of names or addresses. */
function wordsIn(text: string): readonly string[] {
  const pieces = piecesOf(text)
  const words: string[] = []
  for (let i = 0; i < pieces.length; i++) {
    const { sort, joined, text } = pieces[i] as Piece
    if (sort === 'word' && joined === undefined && pieces[i + 1]?.joined === undefined) words.push(text)
  }
  return words
}

/** Keeps times from 1990 to 2100, in whole seconds; other times are errors of the source. */
function times({ posted, discovered }: RawPost): Pick<Post, 'posted' | 'discovered'> {
  const real = (time: number | undefined) => {
    const whole = time === undefined ? Number.NaN : Math.floor(time)
    return whole >= 631_152_000 && whole < 4_102_444_800 ? whole : undefined
  }
  return defined({ posted: real(posted), discovered: real(discovered) })
}

/**
 * The text that identifies a post across mirrors. On a leak site: actor and title, so that a later edit, another
 * crawler's time or a moved address does not create a second post; a victim posted again by the same actor is the same
 * post. Elsewhere also the words of the text, and `part`, which distinguishes messages.
 */
function identityOf(
  raw: RawPost,
  key: string,
  title: string,
  text: string,
): { readonly text: string; readonly holdsText: boolean } {
  const name =
    folded(title)
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
      .trim() || foldedName(title)
  const parts = [raw.kind, key || foldedName(raw.actor ?? ''), name, raw.part ?? '']
  const isByTitle =
    raw.part !== undefined || raw.kind === 'place' || (raw.kind === 'leak-site' && name !== '' && key !== '')
  if (!isByTitle) parts.push(folded(text).replace(/[^\p{L}\p{N}\p{M}]+/gu, ' '))
  return { text: parts.join('\u0000'), holdsText: !isByTitle }
}

/** Merges copies of a post from two sources: for each field the first value, all provenances, the earliest times. */
export function mergedPost(known: Post, added: Post): Post {
  const provenances = [...known.provenances]
  for (const one of added.provenances) {
    const at = provenances.findIndex(({ source }) => source === one.source)
    if (at < 0) provenances.push(one)
    else provenances[at] = one
  }
  const longer = added.text.length > known.text.length ? added : known
  const earliest = (a: number | undefined, b: number | undefined) =>
    a === undefined ? b : b === undefined ? a : Math.min(a, b)
  const key = (kind: string, value: string) => `${kind} ${value}`
  const mentions = new Map([...known.mentions, ...added.mentions].map((one) => [key(one.kind, one.value), one]))
  const masked = new Map([...known.masked, ...added.masked].map((one) => [key(one.sort, one.hash), one]))
  return {
    ...added,
    ...known,
    text: longer.text,
    isCut: longer.isCut,
    ...defined({
      posted: earliest(known.posted, added.posted),
      discovered: earliest(known.discovered, added.discovered),
    }),
    provenances,
    mentions: [...mentions.values()].slice(0, postBounds.mentions),
    masked: [...masked.values()],
  }
}

/** Makes an actor that may be stored; undefined if its name has no letter or digit, or if it must not be stored. */
export function prepareActor(raw: RawActor, source: PostSource): Actor | undefined {
  const name = line(raw.name)
  const key = name === undefined ? '' : actorKey(name)
  if (name === undefined || key === '') return undefined
  const description = raw.description === undefined ? '' : defangHidden(cutText(safe(raw.description), 8000).text)
  if (isAboutMinors(`${name}\n${description}`)) return undefined
  const aliases = new Map<string, string>()
  for (const alias of raw.aliases) {
    const other = line(alias)
    const otherKey = other === undefined ? '' : actorKey(other)
    if (other && otherKey !== '' && otherKey !== key && !aliases.has(otherKey)) aliases.set(otherKey, other)
  }
  const places = new Map(
    raw.places
      .filter(({ address }) => address.trim() !== '')
      .map((place) => {
        const title = line(place.title)
        const { title: _, ...rest } = place
        const address = defangAddress(place.address)
        return [address, { ...rest, address, ...(title !== undefined && { title: defangHidden(title) }) }] as const
      }),
  )
  return {
    key,
    name,
    aliases: [...aliases.values()].slice(0, postBounds.aliases),
    ...(description !== '' && { description }),
    places: [...places.values()].slice(0, postBounds.places),
    provenances: [source],
  }
}
