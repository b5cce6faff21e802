import { describe, expect, it } from 'vitest'
import { demoReport } from '../../../../test/explained.ts'
import type { ExplainedFact, Explanation } from '../../../contract/explanations.ts'
import { claimsOf, usesOf } from '../../../engine/explain/claims.ts'
import { known, type Subject } from '../../../engine/explain/facts.ts'
import { reportFacts } from '../../../engine/explain/report-facts.ts'
import { explanation } from '../../i18n/explanation.ts'
import { shell } from '../../i18n/shell.ts'
import { asText, defanged, factsOf, labelKey, placeOf } from './facts.ts'

const texts = { ...shell, ...explanation }
const t = ((key: keyof typeof texts) => texts[key]?.en ?? '') as never
const flag: ExplainedFact = {
  id: 'report.few',
  sort: 'flag',
  text: '',
  isTrue: true,
  from: [['summary', 'suspicious']],
}
const name: ExplainedFact = {
  id: 'source.a.b.name',
  sort: 'name',
  text: 'A',
  from: [['recommendedFeeds', 'a.b', 'name']],
}
const first: ExplainedFact = { id: 'report.first', sort: 'list', text: '', of: [name.id], from: [['recommendedFeeds']] }
const value: ExplainedFact = { id: 'indicator.value', sort: 'indicator', text: '50.1.2.3', from: [['life', 'value']] }
const isLog: ExplainedFact = {
  id: 'report.isLog',
  sort: 'flag',
  text: '',
  isTrue: true,
  from: [['summary', 'detectedFormat']],
}
const all = [flag, name, first, value, isLog]
const explained = (subject: Subject): Explanation => {
  const headline = {
    claim: 'c',
    parts: [{ text: 'It is ' }, { text: '50.1.2.3', fact: value.id }, { text: '.' }],
    cites: [value.id],
  }
  const other = { claim: 'd', parts: [{ text: 'Yes.' }], cites: ['report.few'] }
  return {
    subject,
    locale: 'en',
    headline,
    paragraphs: [{ section: 'found', sentences: [other, other] }],
    facts: all,
    offered: null,
  }
}

describe('the facts of a sentence', () => {
  it('have names, for all facts that a claim may cite', () => {
    const facts = known(reportFacts(demoReport()))
    const ids = (['report', 'indicator'] as const).flatMap((subject) =>
      claimsOf[subject].flatMap((claim) => [...Object.values(usesOf(claim, facts)), ...(claim.because ?? [])]),
    )
    const named = [...new Set(ids)].flatMap((id) => labelKey(id.replace(/^source\.(?=\.)/, 'source.x')) ?? [])
    expect(named.length).toBeGreaterThan(90)
    expect(named.filter((key) => !(key in explanation))).toEqual([])
  })

  it('are listed with their figures, but members of a list only in the list, and facts that only choose words not at all', () => {
    const shown = factsOf({ cites: [flag.id, first.id, name.id, isLog.id] }, explained('report'), { t })
    expect(shown.map(({ label, value }) => [label, value])).toEqual([
      ['Too few for a sure recommendation', 'yes'],
      ['Contributes most', 'A'],
    ])
  })

  it('link to their figures: facts about a source to its panel, others to a section of the page', () => {
    expect(placeOf(name, 'report')).toEqual({ source: 'a.b' })
    expect(placeOf(first, 'report')).toEqual({ source: 'a.b' })
    expect(placeOf(flag, 'report')).toEqual({ anchors: ['verdict'] })
    expect(placeOf({ ...flag, from: [['summary', 'late']] }, 'report')).toEqual({ anchors: ['parts-title', 'verdict'] })
    expect(placeOf({ ...flag, from: [['life', 'rows', '3']] }, 'indicator')).toEqual({ anchors: ['life', 'indicator'] })
  })
})

it('writes an explanation as plain text: a line for the headline, and a paragraph for each section', () => {
  expect(asText(explained('indicator'))).toBe('It is 50.1.2.3.\n\nYes. Yes.\n')
})

it('defangs the indicators in an explanation', () => {
  const { headline, facts } = defanged(explained('indicator'), 'ipv4')
  expect(headline?.parts[1]?.text).toBe('50[.]1[.]2[.]3')
  expect(facts.find(({ id }) => id === value.id)?.text).toBe('50[.]1[.]2[.]3')
})
