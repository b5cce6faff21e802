import { z } from 'zod'
import { mailTimes, noticeKinds } from '../domain/notice.ts'
import { calls } from './call.ts'
import { Count, Id, named, Time } from './shapes.ts'

/** Something that a person was told of. */
export const Notice = named('Notice', {
  id: Id,
  kind: z.enum(noticeKinds),
  group: z.object({ id: Id, name: z.string() }),
  at: Time,
  isRead: z.boolean(),
  /** Ids of the sources, the report or the subscription that it is about. */
  about: z.array(z.string()),
  /** The name of the first; empty if it has none. */
  name: z.string(),
  /** Number of hits, sensors, watches, searches or sources. */
  count: Count,
  /** When the trial ends. */
  until: Time.nullable(),
})
export type Notice = z.infer<typeof Notice>

const Hour = z.int().min(0).max(23)
const isZone = (zone: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}

/** How a person wants to be told. */
export const NoticeChoices = named('NoticeChoices', {
  /** When a mail of each kind is sent. */
  mails: z.record(z.enum(noticeKinds), z.enum(mailTimes)),
  /** Full hours between which no mail is sent; they may go over midnight. */
  quiet: z.object({ from: Hour, to: Hour }).nullable(),
  /** IANA time zone of the hours. */
  zone: z.string().max(64).refine(isZone, 'a time zone'),
})
export type NoticeChoices = z.infer<typeof NoticeChoices>

/** Calls for what people are told. */
export const inbox = calls({
  list: {
    address: 'GET /api/web/inbox',
    summary: 'What the requesting person was told in the last 90 days, newest first, and how much of it is unread',
    needs: 'SIGNED_IN',
    query: z.object({
      /** Restricts to notices before this one, for paging. */
      before: Id.optional(),
      limit: z.coerce.number().int().min(0).max(100).default(50),
    }),
    reply: z.object({ unread: Count, notices: z.array(Notice) }),
  },
  read: {
    address: 'POST /api/web/inbox/read',
    summary: 'Marks notices as read, all of them if none are named',
    needs: 'SIGNED_IN',
    body: z.object({ ids: z.array(Id).max(500).optional() }),
  },
  choices: {
    address: 'GET /api/web/inbox/choices',
    summary: 'How the requesting person wants to be told',
    needs: 'SIGNED_IN',
    /** `sends`: whether this installation sends mails. */
    reply: z.object({ choices: NoticeChoices, sends: z.boolean() }),
  },
  choose: {
    address: 'PUT /api/web/inbox/choices',
    summary: 'Replaces how the requesting person wants to be told',
    needs: 'SIGNED_IN',
    body: NoticeChoices,
  },
})
