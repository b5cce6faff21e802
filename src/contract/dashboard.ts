import { z } from 'zod'
import { calls } from './call.ts'
import { ReportListItem, ReportState } from './reports.ts'
import { Id, InGroup, Time } from './shapes.ts'

const Count = z.number().int().nonnegative()
const SourceTrouble = z.object({
  kind: z.literal('source'),
  id: z.string(),
  name: z.string(),
  state: z.enum(['stale', 'failing', 'held-back']),
  /** When its data was last good. */
  at: Time.nullable(),
})

export const News = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('report'), id: Id, name: z.string(), by: z.string(), at: Time, state: ReportState }),
  z.object({
    kind: z.literal('member'),
    name: z.string(),
    role: z.object({ de: z.string(), en: z.string() }),
    at: Time,
  }),
  SourceTrouble,
])
export type News = z.infer<typeof News>

export const Need = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('report-failed'), id: Id, name: z.string(), at: Time, code: z.string() }),
  z.object({ kind: z.literal('upload-unfinished'), id: Id, name: z.string(), at: Time, expiresAt: Time }),
  z.object({ kind: z.literal('invitations'), count: Count, oldest: Time }),
  SourceTrouble,
  /** Of a trial: it ends soon, or did a few days ago. */
  z.object({ kind: z.literal('trial-end'), id: Id, name: z.string(), at: Time, isOver: z.boolean() }),
  z.object({ kind: z.literal('profile') }),
])
export type Need = z.infer<typeof Need>

export const CoveragePoint = z.object({
  id: Id,
  name: z.string(),
  at: Time,
  suspicious: Count,
  /** Expected of the recommended sources. */
  covered: z.number().nonnegative(),
  /** Null: the report was made when what nobody had looked at still counted in full. */
  proven: Count.nullable(),
})
export type CoveragePoint = z.infer<typeof CoveragePoint>

export const Dashboard = z
  .object({
    /** What happened in the last 30 days, newest first. */
    news: z.array(News),
    /** What waits for somebody; only what the reader may do something about. */
    needs: z.array(Need),
    /** Of the group's finished reports on logs, oldest first. Null: the reader may not see reports. */
    coverage: z.array(CoveragePoint).nullable(),
    /** The newest five. Null as above. */
    reports: z.array(ReportListItem).nullable(),
    /** How many the group has, how many of them are over, and what all of them deliver. Null: the reader may not see them. */
    subscriptions: z.object({ count: Count, expired: Count, indicators: Count }).nullable(),
    /** What the group uses today as its reports say, and what the reader has saved. */
    watched: Count,
    /** Those that hold anything to compare with. */
    sources: z.object({ count: Count, onlyDemo: z.boolean() }),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof Dashboard>

export const dashboard = calls({
  read: {
    method: 'GET',
    cost: 5,
    path: '/api/web/dashboard',
    summary: 'What changed in a group, what waits for somebody, and its coverage over time',
    needs: 'MEMBER',
    query: InGroup.extend({
      /** Ids of sources that the reader has saved, joined by `,`. */
      saved: z.string().max(4000).optional(),
    }),
    reply: Dashboard,
  },
})
