import { type Locale, locales } from '../../domain/text.ts'
import { type Claim, importanceOf, type Section, sections } from './claim.ts'
import { claimsOf, usesOf } from './claims.ts'
import { type Fact, type FactId, type Facts, type Known, known, type Subject } from './facts.ts'
import { type Part, placeholders, type Uses, write } from './wording.ts'

/** A claim as a sentence. */
export interface Sentence {
  readonly claim: string
  /** 0 to 100. */
  readonly importance: number
  /** The text in pieces: product text and facts. Facts may contain untrusted text. */
  readonly parts: readonly Part[]
  /** Ids of all facts that support the sentence, at least one; facts that appear in the text come first. */
  readonly cites: readonly FactId[]
}

/** One paragraph of an explanation, in reading order; never empty. */
export interface Paragraph {
  readonly section: Exclude<Section, 'headline'>
  readonly sentences: readonly Sentence[]
}

/** An explanation in one language. */
export interface Explanation {
  readonly subject: Subject
  readonly locale: Locale
  /** Undefined if the facts support no headline. */
  readonly headline: Sentence | undefined
  readonly paragraphs: readonly Paragraph[]
  /** The cited facts, in the order of all facts. */
  readonly facts: readonly Fact[]
}

export interface ExplainOptions {
  readonly locale: Locale
  /** Maximum number of sentences per paragraph; the most important ones are kept. */
  readonly mostOfParagraph?: number
  /** Maximum number of sentences in total, without the headline. */
  readonly most?: number
}

/** Default limits: about one page of a board paper. */
export const defaultLengths = { mostOfParagraph: 5, most: 18 } as const

/** A claim that the facts carry, with these facts. */
export interface TrueClaim {
  readonly claim: Claim
  readonly importance: number
  readonly uses: Uses
  readonly cites: readonly FactId[]
}

/** Explains what the facts are about. Deterministic: equal facts and options give the same explanation. */
export function explain(given: Facts, options: ExplainOptions): Explanation {
  const { locale, mostOfParagraph = defaultLengths.mostOfParagraph, most = defaultLengths.most } = options
  const facts = known(given)
  const all = trueClaims(given.subject, facts)
  const chosen = choose(all, mostOfParagraph, most)
  const said = all
    .filter((one) => chosen.has(one))
    .map((one) => ({ section: one.claim.section, sentence: sentenceOf(one, facts, locale) }))
  return assemble(given, locale, said)
}

/** Writes a claim with its template. */
export function sentenceOf({ claim, importance, uses, cites }: TrueClaim, facts: Known, locale: Locale): Sentence {
  return { claim: claim.id, importance, parts: write(claim[locale], uses, facts, locale), cites }
}

/** Groups sentences into paragraphs, keeping their order. */
export function assemble(
  given: Facts,
  locale: Locale,
  said: readonly { readonly section: Section; readonly sentence: Sentence }[],
): Explanation {
  const inSection = (section: Section) => said.filter((one) => one.section === section).map(({ sentence }) => sentence)
  const [headline] = inSection('headline')
  const paragraphs = sections
    .filter((section) => section !== 'headline')
    .map((section) => ({ section, sentences: inSection(section) }))
    .filter(({ sentences: some }) => some.length > 0)
  const cited = new Set(
    [headline, ...paragraphs.flatMap(({ sentences: some }) => some)].flatMap((one) => one?.cites ?? []),
  )
  const { subject } = given
  return { subject, locale, headline, paragraphs, facts: given.all.filter(({ id }) => cited.has(id)) }
}

/** The claims that hold, in reading order. A claim is skipped if a fact for one of its placeholders is missing. */
export function trueClaims(subject: Subject, facts: Known): TrueClaim[] {
  return claimsOf[subject]
    .filter((claim) => claim.holds(facts))
    .map((claim) => {
      const uses = usesOf(claim, facts)
      return { claim, importance: importanceOf(claim, facts), uses, cites: citesOf(claim, uses, facts) }
    })
    .filter(({ claim, uses }) => locales.every((locale) => isSayable(claim[locale], uses, facts)))
}

function isSayable(template: string, uses: Uses, facts: Known): boolean {
  return placeholders(template).every(({ keys, isWritten }) =>
    keys.every((key) => {
      const fact = facts.fact(uses[key] ?? '')
      return fact !== undefined && !(isWritten && fact.value.sort === 'list' && facts.list(fact.id).length === 0)
    }),
  )
}

/** The same for both languages, although one language may write a fact that the other only uses to choose a variant. */
function citesOf(claim: Claim, uses: Uses, facts: Known): FactId[] {
  const used = locales.flatMap((locale) => placeholders(claim[locale]))
  const ids = [true, false].flatMap((isWritten) =>
    used.filter((one) => one.isWritten === isWritten).flatMap(({ keys }) => keys.map((key) => uses[key] ?? '')),
  )
  const all = [...ids, ...(claim.because ?? [])].flatMap((id) => [id, ...facts.list(id)])
  return [...new Set(all)].filter((id) => facts.has(id))
}

/**
 * Chooses the headline and the most important claims within the limits. Claims that cite no new fact are left out,
 * because they would only repeat others.
 */
export function choose(claims: readonly TrueClaim[], mostOfParagraph: number, most: number): ReadonlySet<TrueClaim> {
  const headline = claims.find(({ claim }) => claim.section === 'headline')
  const chosen = new Set<TrueClaim>(headline ? [headline] : [])
  const cited = new Set<FactId>(headline?.cites)
  const lengths = new Map<Section, number>()
  let remaining = most
  const byImportance = claims.toSorted((a, b) => b.importance - a.importance)
  for (const one of byImportance) {
    const { section } = one.claim
    const length = lengths.get(section) ?? 0
    if (remaining === 0 || section === 'headline' || length >= mostOfParagraph) continue
    if (one.cites.every((id) => cited.has(id))) continue
    chosen.add(one)
    for (const id of one.cites) cited.add(id)
    lengths.set(section, length + 1)
    remaining--
  }
  return chosen
}
