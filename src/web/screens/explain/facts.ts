import type { ExplainedFact, ExplainedSentence, Explanation } from '../../../contract/explanations.ts'
import { defang } from '../../../domain/observables/defang.ts'
import type { TextKey } from '../../i18n/index.ts'
import type { Language } from '../../i18n/use-texts.ts'

/** A fact as it is listed below a sentence. */
export interface ShownFact {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly place: FactTarget | undefined
}

/** Where the page shows the figure of a fact: the panel of a source, or the first of these ids that is on the page. */
export type FactTarget = { readonly source: string } | { readonly anchors: readonly string[] }

/** Facts that only choose between wordings. */
const wordingFacts = new Set(['report.kind', 'report.isLog', 'indicator.past'])

/** Facts about a source that have a name. */
const sourceFields = ['name', 'added', 'exclusive', 'lead', 'falseAlertsShare', 'benignShare'] as const

/** Key of the name of a fact; undefined if it only chooses between wordings. */
export function labelKey(id: string): TextKey | undefined {
  if (wordingFacts.has(id) || /^list\.\d+\.name$/.test(id)) return undefined
  if (!id.startsWith('source.')) return `fact.${id}` as TextKey
  const field = sourceFields.find((one) => id.endsWith(`.${one}`))
  return field && `fact.source.${field}`
}

/** The facts of a sentence with their names and figures. A list contains its members; they do not appear besides it. */
export function factsOf(
  { cites }: Pick<ExplainedSentence, 'cites'>,
  { facts, subject }: Pick<Explanation, 'facts' | 'subject'>,
  { t }: Pick<Language, 't'>,
): ShownFact[] {
  const byId = new Map(facts.map((fact) => [fact.id, fact]))
  const cited = cites.flatMap((id) => byId.get(id) ?? [])
  const listed = new Set(cited.flatMap(({ of = [] }) => of))
  return cited.flatMap((fact) => {
    const key = listed.has(fact.id) ? undefined : labelKey(fact.id)
    if (!key) return []
    return {
      id: fact.id,
      label: t(key as 'fact.source.name'),
      value: figureOf(fact, byId, { t }),
      place: placeOf(fact, subject),
    }
  })
}

function figureOf(fact: ExplainedFact, byId: ReadonlyMap<string, ExplainedFact>, { t }: Pick<Language, 't'>): string {
  if (fact.sort === 'flag') return t(fact.isTrue ? 'yes' : 'no')
  if (fact.sort !== 'list') return fact.text
  return fact.of?.map((id) => byId.get(id)?.text ?? '').join(', ') || t('explanation.none')
}

/** Lists of sources in a report. */
const feedLists = new Set(['recommendedFeeds', 'currentFeeds', 'superfluousFeeds', 'relatedFeeds', 'comparedFeeds'])
/** Figures of a report's summary that its section on parts shows. */
const partFigures = new Set(['inTime', 'during', 'unproven', 'late', 'expired', 'light', 'benign', 'doubtful'])

/** Where the page shows the figure of a fact. */
export function placeOf({ from, of }: ExplainedFact, subject: Explanation['subject']): FactTarget | undefined {
  const [[first = '', second = ''] = []] = from
  if (subject === 'indicator') {
    if (first === 'warningLists') return { anchors: ['marks', 'indicator'] }
    return { anchors: first === 'life' && second === 'rows' ? ['life', 'indicator'] : ['indicator'] }
  }
  const verdict = ['verdict']
  if (first === 'summary') {
    if (partFigures.has(second)) return { anchors: ['parts-title', ...verdict] }
    if (second === 'ownLists') return { anchors: ['own-title', ...verdict] }
    if (second === 'cOrg' || second === 'winnowPrice') return { anchors: ['payments-title', ...verdict] }
    return { anchors: verdict }
  }
  if (!feedLists.has(first)) return { anchors: verdict }
  if (second !== '') return { source: second }
  if (of?.length === 1) return { source: (of[0] as string).slice('source.'.length, -'.name'.length) }
  return { anchors: ['sources', ...verdict] }
}

/** The explanation as plain text: a line for the headline, then a paragraph for each section. */
export function asText({ headline, paragraphs }: Pick<Explanation, 'headline' | 'paragraphs'>): string {
  const textOf = ({ parts }: ExplainedSentence) => parts.map(({ text }) => text).join('')
  const all = paragraphs.map(({ sentences }) => sentences.map(textOf).join(' '))
  return `${[...(headline ? [textOf(headline)] : []), ...all].join('\n\n')}\n`
}

/** The explanation with defanged indicators. */
export function defanged(explained: Explanation, kind: string): Explanation {
  const values = new Set(explained.facts.flatMap(({ id, sort }) => (sort === 'indicator' ? [id] : [])))
  const sentence = (one: ExplainedSentence): ExplainedSentence => ({
    ...one,
    parts: one.parts.map((part) =>
      part.fact !== undefined && values.has(part.fact) ? { ...part, text: defang(kind, part.text) } : part,
    ),
  })
  return {
    ...explained,
    headline: explained.headline && sentence(explained.headline),
    paragraphs: explained.paragraphs.map((one) => ({ ...one, sentences: one.sentences.map(sentence) })),
    facts: explained.facts.map((fact) => (values.has(fact.id) ? { ...fact, text: defang(kind, fact.text) } : fact)),
  }
}
