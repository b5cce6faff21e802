import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../contract/audit.ts'
import { differences } from './audit-differences.ts'
import { auditQuery, deedOf, folded, readAuditFilter } from './audit-view.ts'

describe('differences', () => {
  it('are listed by field, down to the values', () => {
    const before = { name: 'Bank', c_org: { type: 'mssp', industries: ['finance'] } }
    const after = { name: 'Bank Nord', c_org: { type: 'mssp', industries: ['finance', 'energy'] } }

    expect(differences({ before, after })).toEqual([
      { field: 'name', before: ['Bank'], after: ['Bank Nord'] },
      { field: 'c_org.industries', after: ['energy'] },
    ])
  })

  it('name added and removed items, and leave out empty values', () => {
    expect(differences({ before: null, after: { role: 'admin', note: '', tags: [] } })).toEqual([
      { field: 'role', after: ['admin'] },
    ])
    expect(differences({ before: { deleted_at: null, role: 'viewer' }, after: null })).toEqual([
      { field: 'role', before: ['viewer'] },
    ])
  })

  it('count rows from 1', () => {
    expect(differences({ before: null, after: { rows: [{ value: 'a.example' }, { value: 'b.example' }] } })).toEqual([
      { field: 'rows.1.value', after: ['a.example'] },
      { field: 'rows.2.value', after: ['b.example'] },
    ])
  })

  it('name the items of a list that came, went or changed, and not those that moved up', () => {
    const source = (id: string, ...filterFlags: string[]) => ({ id, filterFlags })
    const before = { sources: [source('a', 'x'), source('b', 'x'), source('c', 'x')] }
    const after = { sources: [source('b', 'x'), source('c', 'y'), source('d', 'y')] }

    expect(differences({ before, after })).toEqual([
      { field: 'sources', before: ['a'], after: ['d'] },
      { field: 'sources.filterFlags', of: ['c'], before: ['x'], after: ['y'] },
      { field: 'sources.filterFlags', of: ['d'], after: ['y'] },
    ])
  })

  it('say once what all items of a list have', () => {
    const sources = ['a', 'b'].map((id) => ({ id, filterFlags: ['x'] }))
    const more = [...sources, { id: 'c', filterFlags: [] }]

    const flags = { field: 'sources.filterFlags', after: ['x'] }
    expect(differences({ before: null, after: { sources } })).toEqual([{ field: 'sources', after: ['a', 'b'] }, flags])
    expect(differences({ before: null, after: { sources: more } }).at(-1)).toEqual({ ...flags, of: ['a', 'b'] })
  })

  it('show a whole list if only its order changed', () => {
    expect(differences({ before: { tags: ['a', 'b'] }, after: { tags: ['b', 'a'] } })).toEqual([
      { field: 'tags', before: ['a', 'b'], after: ['b', 'a'] },
    ])
  })
})

describe('the filter in the address', () => {
  it('becomes the query of the call, including the last day', () => {
    expect(auditQuery(new URLSearchParams('action=member.created&from=2026-02-01&until=2026-02-28'))).toEqual({
      limit: 100,
      action: 'member.created',
      since: '2026-02-01T00:00:00.000Z',
      until: '2026-03-01T00:00:00.000Z',
    })
  })

  it.each(['action=DROP TABLE', 'actor=me', 'from=yesterday', 'until=2026-02-31', 'from=2026-13-01'])(
    'ignores ‹%s›',
    (address) => {
      const filter = readAuditFilter(new URLSearchParams(address))

      expect(Object.values(filter).filter((value) => value !== undefined)).toEqual([])
    },
  )
})

describe('repeated entries', () => {
  const entry = (seq: number, action: string, target: string | null, actor = 'a') =>
    ({ seq, action, target, actor, actorName: actor }) as AuditEntry
  const seqs = (entries: AuditEntry[]) =>
    folded(entries).map(({ newest, rest }) => [newest, ...rest].map(({ seq }) => seq))

  it('are folded into one, and no others are', () => {
    expect(
      seqs([
        entry(9, 'report.changed', 'r'),
        entry(8, 'report.changed', 'r'),
        entry(7, 'report.changed', 'r', 'b'),
        entry(6, 'report.changed', 'other'),
        entry(5, 'report.created', 'other'),
        entry(4, 'group.changed', null),
        entry(3, 'group.changed', null),
        entry(2, 'report.changed', 'r'),
      ]),
    ).toEqual([[9, 8], [7], [6], [5], [4], [3], [2]])
    expect(folded([])).toEqual([])
  })
})

it('folds what was done alike to things without a name', () => {
  const judged = (seq: number, target: string, reason: string) =>
    ({
      ...{ seq, target, action: 'hunt-hit.changed', actor: 'a', actorName: 'a', name: null },
      ...{ before: { state: 'open', reason: '' }, after: { state: 'false-alarm', reason } },
    }) as unknown as AuditEntry
  const entries = [judged(3, 'x', 'Scanner'), judged(2, 'y', 'Scanner'), judged(1, 'z', 'Partner')]

  expect(folded(entries).map(({ rest }) => rest.length)).toEqual([1, 0])
  expect(folded(entries.map((one) => ({ ...one, name: one.target }))).map(({ rest }) => rest.length)).toEqual([0, 0, 0])
})

it('says how a hit was judged, and the dark web used', () => {
  expect(deedOf({ action: 'dark-web.used', after: { how: 'search' } })).toBe('dark-web.search')
  const action = 'hunt-hit.changed'
  expect(deedOf({ action, after: { state: 'open', reason: '' } })).toBe('hunt-hit.open')
  expect(deedOf({ action, after: { reason: 'Partner' } })).toBe(action)
})

it('says what was done with a key', () => {
  const deed = (after: AuditEntry['after']) => deedOf({ action: 'subscription-key.changed', after })

  expect(deed({ revoked_at: '2026-02-03T04:05:06Z' })).toBe('subscription-key.revoked')
  expect(deed({ ends_at: '2026-02-03T04:05:06Z' })).toBe('subscription-key.replaced')
  expect(deed({ generation: 2 })).toBe('subscription-key.reset')
  expect(deedOf({ action: 'subscription.created', after: { name: 'Perimeter' } })).toBe('subscription.created')
})
