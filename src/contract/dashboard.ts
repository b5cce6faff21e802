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

/** Something that happened in the group. */
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

/** Something that needs the reader's attention. */
export const Need = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('report-failed'), id: Id, name: z.string(), at: Time, code: z.string() }),
  z.object({ kind: z.literal('upload-unfinished'), id: Id, name: z.string(), at: Time, expiresAt: Time }),
  z.object({ kind: z.literal('invitations'), count: Count, oldest: Time }),
  SourceTrouble,
  /** The trial ends soon, or ended a few days ago. */
  z.object({ kind: z.literal('trial-end'), id: Id, name: z.string(), at: Time, isOver: z.boolean() }),
  /** Open hits of the retro-hunt. */
  z.object({ kind: z.literal('hunt'), count: Count }),
  z.object({ kind: z.literal('profile') }),
])
export type Need = z.infer<typeof Need>

/** Coverage of one report. */
export const CoveragePoint = z.object({
  id: Id,
  name: z.string(),
  at: Time,
  suspicious: Count,
  /** Expected coverage of the recommended sources. */
  covered: z.number().nonnegative(),
  /** Null: the report was made under older rules, which counted unproven matches in full. */
  proven: Count.nullable(),
})
export type CoveragePoint = z.infer<typeof CoveragePoint>

/** Content of a group's start page. */
export const Dashboard = z
  .object({
    /** Events of the last 30 days, newest first. */
    news: z.array(News),
    /** Open tasks; only those that the reader may act on. */
    needs: z.array(Need),
    /** The group's finished log reports, oldest first. Null: the reader may not see reports. */
    coverage: z.array(CoveragePoint).nullable(),
    /** The five newest. Null: the reader may not see reports. */
    reports: z.array(ReportListItem).nullable(),
    /**
     * Number of subscriptions, number of expired ones, and indicators delivered by all. Null: the reader may not see
     * them.
     */
    subscriptions: z.object({ count: Count, expired: Count, indicators: Count }).nullable(),
    /** Sources that the group uses according to its reports, plus those that the reader saved. */
    watched: Count,
    /** Sources that have data to compare with. */
    sources: z.object({ count: Count, onlyDemo: z.boolean() }),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof Dashboard>

/** Calls for the start page. */
export const dashboard = calls({
  read: {
    method: 'GET',
    cost: 5,
    path: '/api/web/dashboard',
    summary: 'News, open tasks and coverage over time of a group',
    needs: 'MEMBER',
    query: InGroup.extend({
      /** Ids of the reader's saved sources, joined by `,`. */
      saved: z.string().max(4000).optional(),
    }),
    reply: Dashboard,
  },
})
