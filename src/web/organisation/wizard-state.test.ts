import { describe, expect, it } from 'vitest'
import { OwnRange, ReportRequest } from '../../contract/uploads.ts'
import { mostBudget, mostFee } from '../../domain/most-euros.ts'
import { readOwnRanges } from './own-ranges.ts'
import {
  defaultsOf,
  draftText,
  draftWithSources,
  faultySteps,
  initialState,
  organisationOf,
  readDraft,
  requestOf,
  type StepId,
  stepFault,
  stepStatus,
} from './wizard-state.ts'

const kinds = ['ipv4', 'domain', 'url']
const fresh = initialState(null, kinds)
const profile = { nEmployees: '50-249', nClients: '', industries: ['energy'], geographies: ['DE'] }
const filled = { ...fresh, companyProfile: { ...fresh.companyProfile, enterprise: profile } }

describe('a new wizard', () => {
  it('is filled in from the organisation of the group', () => {
    const stored = { ...organisationOf({ ...filled, selectedSourcesType: 'free_and_commercial_budget', budget: 500 }) }

    const state = initialState(stored, kinds)

    expect(organisationOf(state)).toEqual(stored)
  })
})

describe('sources in use', () => {
  const used = [{ id: 'abuse-ch.feodo' }, { id: 'https://own.example/list.txt', custom: true }]
  const kept = defaultsOf({ ...filled, currentlyUsedSources: used, shareSourcesConsent: true })

  it('are kept with the defaults and filled in again, without the consent to share them', () => {
    const state = initialState(kept, kinds)

    expect(state).toMatchObject({ currentlyUsedSources: used, shareSourcesConsent: false })
    expect(stepStatus(state, 'sourceComparison')).toBe('complete')
    expect(defaultsOf(state)).toEqual(kept)
    expect(requestOf(state, 0).cOrg).not.toHaveProperty('currentSources')
    expect(defaultsOf(filled).currentSources).toEqual([])
  })

  it('come with the zone of the browser, if it has a name', () => {
    expect(requestOf(filled, 60, 'Europe/Berlin')).toMatchObject({ zoneOffsetMinutes: 60, zone: 'Europe/Berlin' })
    for (const zone of ['UTC', undefined]) expect(requestOf(filled, 0, zone)).not.toHaveProperty('zone')
  })

  it('have the fees that were entered for them, in the report and in the defaults', () => {
    const state = { ...filled, currentlyUsedSources: [{ id: 'a.paid', fee: 900.5 }, { id: 'a.free' }] }
    const request = requestOf(state, 0)

    expect(ReportRequest.parse(request).cOrg.currentFees).toEqual({ 'a.paid': 900.5 })
    expect(requestOf(filled, 0).cOrg).not.toHaveProperty('currentFees')
    expect(initialState(defaultsOf(state), kinds).currentlyUsedSources).toEqual(state.currentlyUsedSources)
    // What was entered before is gone.
    expect(defaultsOf(filled).currentFees).toEqual({})
    expect(faultySteps(state)).toEqual([])
    expect(faultySteps({ ...state, currentlyUsedSources: [{ id: 'a.paid', fee: mostFee + 1 }] })).toEqual([
      'sourceComparison',
    ])
  })

  it('are filled in only as long as they exist', () => {
    const state = initialState(kept, kinds, () => undefined)

    expect(state.currentlyUsedSources).toEqual(used.slice(1))
  })
})

describe('steps', () => {
  it('are open until the user leaves them, then done or faulty', () => {
    expect(stepStatus(fresh, 'organization')).toBe('incomplete')
    expect(stepStatus({ ...fresh, visited: ['organization'] }, 'organization')).toBe('complete')
    expect(stepStatus({ ...fresh, ownRanges: 'office!' }, 'organization')).toBe('incomplete')
    expect(stepStatus({ ...fresh, ownRanges: 'office!', visited: ['organization'] }, 'organization')).toBe('error')
  })

  it('are done initially if the group’s defaults answer them, unless the answer is invalid', () => {
    const known = initialState(organisationOf(filled), kinds)

    expect(
      ['organization', 'sourceComparison', 'ctiConfig', 'fineTuning'].map((step) => stepStatus(known, step as StepId)),
    ).toEqual(['complete', 'incomplete', 'complete', 'complete'])
    expect(faultySteps(known)).toEqual([])
  })

  it('need no answer before a report starts', () => {
    expect(faultySteps(fresh)).toEqual([])
  })

  it('ask for a budget only if there is one', () => {
    const withBudget = { ...filled, selectedSourcesType: 'free_and_commercial_budget' as const }

    expect(faultySteps(withBudget)).toEqual(['fineTuning'])
    expect(faultySteps({ ...withBudget, budget: 0 })).toEqual([])
    expect(faultySteps({ ...withBudget, budget: Number.NaN })).toEqual(['fineTuning'])
    expect(faultySteps({ ...withBudget, budget: mostBudget })).toEqual([])
    expect(faultySteps({ ...withBudget, budget: mostBudget + 1 })).toEqual(['fineTuning'])
  })
})

it('adds sources to an existing draft, and creates one otherwise', () => {
  const custom = { id: 'https://feeds.example/own.txt', custom: true }
  const draft = draftText({ ...filled, currentlyUsedSources: [{ id: 'old' }, custom] })

  expect(readDraft(draftWithSources(draft, ['a', 'b']), fresh)).toEqual({
    ...filled,
    currentlyUsedSources: [{ id: 'a' }, { id: 'b' }, custom],
  })
  for (const none of [null, 'no draft', '{"version":1,"state":{"currentlyUsedSources":"x"}}']) {
    expect(readDraft(draftWithSources(none, ['a']), fresh)).toEqual({ ...fresh, currentlyUsedSources: [{ id: 'a' }] })
  }
})

it('takes only values from a draft that this release can show', () => {
  const state = { budget: 500, selectedIocTypeIds: 'ipv4', companyProfile: { mssp: {} }, visited: null, ownRanges: 'a' }

  expect(readDraft(JSON.stringify({ version: 1, state }), fresh)).toEqual({ ...fresh, budget: 500, ownRanges: 'a' })
  expect(readDraft('{"version":1,"state":null}', fresh)).toBeUndefined()
})

it('never takes a consent from a draft', () => {
  const consenting = { ...filled, shareSourcesConsent: true, shareLogfilesConsent: true }
  const before = JSON.stringify({ version: 1, state: consenting })

  expect(draftText(consenting)).toBe(draftText(filled))
  for (const text of [draftText(consenting), before, draftWithSources(before, [])]) {
    expect(readDraft(text, fresh)).toMatchObject({ shareSourcesConsent: false, shareLogfilesConsent: false })
  }
})

it('takes no values from a draft that the defaults of the group contain', () => {
  const kept = initialState(defaultsOf(filled), kinds)
  const unkept = { ...filled, ownRanges: '198.51.100.0/24' }

  expect(readDraft(draftText({ ...filled, visited: ['organization'] }), kept)).toBeUndefined()
  expect(readDraft(draftText(unkept), kept)).toMatchObject({ ownRanges: '198.51.100.0/24' })
})

it('reads its own drafts and nothing else', () => {
  expect(readDraft(draftText(filled), fresh)).toEqual(filled)
  expect(readDraft('{"version":99,"state":{}}', fresh)).toBeUndefined()
  expect(readDraft('nonsense', fresh)).toBeUndefined()
  expect(readDraft(undefined, fresh)).toBeUndefined()
})

it('accepts own ranges with any separators, and refuses entries that the call would refuse', () => {
  const { entries, faults } = readOwnRanges(
    '198.51.100.0/24, 2001:db8::/32\nfirma.example;192.0.2.1 bücher.example dc01.corp.lan office! 999.1.1.1 192.0.2.0/33',
  )

  const unreadable = faults.map(({ entry }) => entry)
  expect(unreadable).toEqual(['office!', '999.1.1.1', '192.0.2.0/33'])
  expect([...entries, ...unreadable].filter((entry) => !OwnRange.safeParse(entry).success)).toEqual(unreadable)
})

it('sends own ranges, and stops at unreadable or too many ones', () => {
  const own = { ...filled, ownRanges: '192.0.2.0/24' }
  const many = Array.from({ length: 1001 }, (_, i) => `10.0.${i >> 8}.${i & 255}`).join(' ')

  expect(requestOf(own, 0).ownRanges).toEqual(['192.0.2.0/24'])
  expect(stepFault(own, 'organization')).toBeUndefined()
  expect(stepFault({ ...own, ownRanges: 'our office' }, 'organization')).toBe('ownRanges')
  expect(stepFault({ ...own, ownRanges: many }, 'organization')).toBe('ownRangesMany')
})
