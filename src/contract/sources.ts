import { z } from 'zod'
import { calls } from './call.ts'
import { Id, InGroup, Kind, Time } from './shapes.ts'

export const SourceHealth = z.object({
  state: z.enum(['ok', 'stale', 'failing', 'held-back', 'never', 'no-content']),
  lastSuccess: Time.nullable(),
  lastAttempt: Time.nullable(),
  message: z.string().nullable(),
})

export const SourceSummary = z
  .object({
    id: z.string(),
    name: z.string(),
    maintainer: z.string(),
    homepage: z.string(),
    commercial: z.boolean(),
    demo: z.boolean(),
    price: z.number().nullable(),
    flavours: z.array(z.string()),
    kinds: z.array(Kind),
    records: z.number(),
    licence: z.string(),
    health: SourceHealth,
  })
  .meta({ id: 'SourceSummary' })
export type SourceSummary = z.infer<typeof SourceSummary>

export const SourceDetails = SourceSummary.extend({
  description: z.object({ de: z.string(), en: z.string() }).nullable(),
  format: z.string().nullable(),
  addresses: z.array(z.string()),
  cadenceMinutes: z.number(),
  authentication: z.string(),
  industries: z.array(z.string()),
  geographies: z.array(z.string()),
  licenceTerms: z.object({
    name: z.string(),
    url: z.string().optional(),
    stated: z.boolean(),
    commercialUse: z.enum(['yes', 'no', 'unknown']),
    redistribution: z.enum(['yes', 'no', 'unknown']),
    attribution: z.enum(['yes', 'no', 'unknown']),
    credit: z.string().optional(),
  }),
  recordsByKind: z.record(z.string(), z.number()),
  snapshots: z.array(
    z.object({
      at: Time,
      rows: z.number(),
      read: z.number(),
      added: z.number(),
      removed: z.number(),
      status: z.enum(['applied', 'held-back', 'unreadable', 'unchanged']),
      reason: z.string().nullable(),
    }),
  ),
  complexity: z.object({ score: z.number(), parts: z.array(z.object({ name: z.string(), points: z.number() })) }),
}).meta({ id: 'SourceDetails' })
export type SourceDetails = z.infer<typeof SourceDetails>

export const sources = calls({
  list: {
    method: 'GET',
    path: '/api/web/feeds',
    summary: 'Every source that Winnow knows, with its size and health',
    needs: 'MEMBER',
    query: InGroup,
    reply: z.array(SourceSummary),
  },
  details: {
    method: 'GET',
    path: '/api/web/feeds/details/{id}',
    summary: 'One source; the first element is used',
    needs: 'MEMBER',
    params: z.object({ id: z.string().max(200) }),
    query: InGroup,
    reply: z.array(SourceDetails),
    problems: ['not-found'],
  },
  check: {
    method: 'POST',
    path: '/api/web/groups/{id}/feeds/check',
    summary: 'Looks at a custom feed by its address: which format it has and what it holds, without keeping it',
    needs: 'REPORT_CREATE',
    params: z.object({ id: Id }),
    body: z.object({ address: z.string().max(2000) }),
    reply: z.object({
      format: z.string(),
      score: z.number(),
      reason: z.string(),
      read: z.number(),
      rejected: z.record(z.string(), z.number()),
      kinds: z.record(z.string(), z.number()),
    }),
    problems: ['source.address-refused', 'source.fetching-off', 'source.check-late'],
  },
})
