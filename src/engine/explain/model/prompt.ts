import type { ExplanationMode } from '../../../domain/explanation.ts'
import type { Locale } from '../../../domain/text.ts'
import { defaultLengths } from '../explain.ts'
import type { Draft, DraftClaim } from './draft.ts'
import { examples } from './examples.ts'
import { sortsOf, wordsToKeep } from './kept-words.ts'
import { longestSentence } from './verify.ts'

/** A request to a model. Both texts consist of product text only: no figures, names or untrusted text. */
export interface Prompt {
  readonly system: string
  readonly user: string
  /** JSON Schema of the answer (draft 2020-12, without features that strict modes of endpoints refuse). */
  readonly schema: { readonly name: string; readonly schema: object }
}

const languages: Readonly<Record<Locale, string>> = { de: 'German', en: 'English' }

const selection = [
  'Choose the claims that matter most to a reader who has to decide, and put them into the order in which they read best.',
  `Choose at most ${defaultLengths.most}. Write only their ids, as JSON: {"claims":["c3","c1"]}.`,
].join('\n')

/** Terms that must not be replaced by synonyms, so that readers need not wonder whether two words mean the same. */
const terms: Readonly<Record<Locale, string>> = {
  de: 'Quelle, Observable, Indikator, Log, Liste, Warnliste, Sperrliste, Freigabeliste, Treffer, Zeile, Beitrag, Auswahl, Profil, Host, Bereich, listen, beobachten, abdecken, sperren',
  en: 'source, observable, indicator, log, list, warning list, deny list, allow list, match, line, post, selection, profile, host, range, to list, to watch, to cover, to block',
}

/** Words that models tend to add and that change the meaning. */
const tempting: Readonly<Record<Locale, string>> = {
  de: 'nur, schon, noch, auch, alle, insgesamt, mehr, etwa, möglicherweise, derzeit, tatsächlich',
  en: 'only, already, still, even, all, in total, more, about, possibly, currently, actually',
}

/** Rules for sentences that the verifier can check. The wording was tuned by measurement: docs/design/explanations-and-search.md. */
const prose = (locale: Locale) =>
  [
    `Write each claim anew in ${languages[locale]}, so that the whole reads well: for each claim a text of one or two sentences,`,
    'in another order or in other words than its own where that is possible.',
    'The order of the claims is your choice. A program holds each text against its claim and discards it if it says anything else, so:',
    '- Say all that the claim says and nothing else. Each text stands alone: no introduction, no link to another claim, no comment.',
    '- You may change the order of clauses, join or split sentences, turn active into passive, and put a plain everyday word for another.',
    '- "keep" holds the words of the claim that compare, deny, limit, date or qualify. Use each of them, in any grammatical form, in the',
    '  clause where it stands and about the same thing. Of "a / b" use one; "a … b" has other words between.',
    `- Add no other word of that kind, however harmless it seems (${tempting[locale]}).`,
    '- Each negation stays with the word that it denies. Do not move it to another clause, double it, or say it by an opposite.',
    '- Give no reason, consequence, purpose or contrast that the claim does not name, no advice, no request, no doubt, no judgement.',
    '- [f1], [f2] … stand for what "facts" says. Use each exactly as often as the claim does and in the same order; only dates may move.',
    '  Keep the word in front of a date and what a number counts. Quotation marks stay around their placeholder and nowhere else.',
    '- Write no digits, number words, names, dates or addresses that the claim does not have.',
    `- These terms stay: ${terms[locale]}. "We" and "you" stay who they are.`,
    `- Use letters and , ; : ( ) – . only, at most ${longestSentence} characters, and a full stop at the end.`,
    'If a claim cannot be worded otherwise within these rules, repeat its text.',
    'Examples:',
    ...examples[locale].flatMap(({ text, good, bad }) => [
      `claim: ${text}`,
      ...good.map((one) => `good: ${one}`),
      ...bad.map((one) => `bad: ${one.text} (${one.why})`),
    ]),
    'Write JSON: {"sentences":[{"claim":"c3","text":"…"}]}.',
  ].join('\n')

/** Builds the prompt for a draft. Deterministic. */
export function promptOf(draft: Draft, mode: ExplanationMode): Prompt {
  const claims = claimsFor(draft, mode)
  const handles = claims.map(({ handle }) => handle)
  const system = [
    `You edit an explanation written in ${languages[draft.locale]}. You are given its claims as JSON.`,
    mode === 'select' ? selection : prose(draft.locale),
    'Answer with JSON only.',
  ].join('\n')
  const user = JSON.stringify({
    language: languages[draft.locale],
    claims: claims.map((claim) => ({
      id: claim.handle,
      section: claim.section,
      importance: Math.round(claim.importance),
      text: claim.text,
      ...(mode === 'prose' && { facts: sortsOf(claim, draft), keep: wordsToKeep(claim, draft.locale) }),
    })),
  })
  return { system, user, schema: mode === 'select' ? selectionSchema(handles) : proseSchema(handles) }
}

/** The claims that a model gets. In mode `select` the headline is left out, because it is always included. */
export function claimsFor({ headline, claims }: Draft, mode: ExplanationMode): readonly DraftClaim[] {
  return mode === 'prose' && headline ? [headline, ...claims] : claims
}

function object(properties: object): object {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

function selectionSchema(handles: readonly string[]) {
  const items = { type: 'string', enum: handles }
  return { name: 'selection', schema: object({ claims: { type: 'array', items } }) }
}

function proseSchema(handles: readonly string[]) {
  const sentence = object({ claim: { type: 'string', enum: handles }, text: { type: 'string' } })
  return { name: 'text', schema: object({ sentences: { type: 'array', items: sentence } }) }
}
