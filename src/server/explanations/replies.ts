import type { ExplainedFact, ExplainedSentence, Explanation as Reply } from '../../contract/explanations.ts'
import type { Locale } from '../../domain/text.ts'
import type { Explanation, Sentence } from '../../engine/explain/explain.ts'
import type { Fact } from '../../engine/explain/facts.ts'
import { written } from '../../engine/explain/wording.ts'

/** Converts an explanation to the contract's form. @param offered the language model that can choose its sentences */
export function replyOf(
  { subject, locale, headline, paragraphs, facts }: Explanation,
  offered: Reply['offered'] = null,
): Reply {
  return {
    subject,
    locale,
    headline: headline ? sentenceReply(headline) : null,
    paragraphs: paragraphs.map(({ section, sentences }) => ({ section, sentences: sentences.map(sentenceReply) })),
    facts: facts.map((fact) => factReply(fact, locale)),
    offered,
  }
}

function sentenceReply({ claim, parts, cites }: Sentence): ExplainedSentence {
  return { claim, parts: parts.map((part) => ({ ...part })), cites: [...cites] }
}

function factReply(fact: Fact, locale: Locale): ExplainedFact {
  const { id, value } = fact
  const from = fact.from.map((path) => [...path])
  switch (value.sort) {
    case 'list':
      return { id, sort: value.sort, text: '', of: [...value.of], from }
    case 'choice':
      return { id, sort: value.sort, text: '', choice: value.value, from }
    case 'flag':
      return { id, sort: value.sort, text: '', isTrue: value.value, from }
    default:
      return { id, sort: value.sort, text: written(fact, locale), from }
  }
}
