import { z } from 'zod'
import { lineFaults, listEffects } from '../domain/group-list.ts'
import { calls } from './call.ts'
import { Binned, ById, Id, Kind, oneLine, Time } from './shapes.ts'

const Count = z.number().int().nonnegative()

/** One line, as people write it. */
export const ListName = z.string().trim().min(1).max(120).regex(oneLine, 'one line of text')
const Description = z.string().trim().max(1000)
export const Reason = z.string().trim().max(500).regex(oneLine, 'one line of text')

export const GroupList = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    effect: z.enum(listEffects),
    /** Holds for the groups below too. */
    subgroups: z.boolean(),
    rows: Count,
    /** Rows among them that hold no more. */
    expired: Count,
    /** Belongs to a group above: it takes part in this group's reports and is changed there. */
    inherited: z.boolean(),
    createdBy: z.string(),
    createdAt: Time,
    changedAt: Time,
  })
  .meta({ id: 'GroupList' })
export type GroupList = z.infer<typeof GroupList>

/** One indicator on a list. `value` and `reason` are whatever somebody wrote: never HTML. */
export const ListRow = z
  .object({
    id: Id,
    kind: Kind,
    value: z.string(),
    reason: z.string(),
    /** Empty where the account is gone. */
    author: z.string(),
    createdAt: Time,
    /** From then on the row holds no more; null: it holds for good. */
    expiresAt: Time.nullable(),
  })
  .meta({ id: 'ListRow' })
export type ListRow = z.infer<typeof ListRow>

/** What became of the lines of a text. */
export const RowsAdded = z
  .object({
    added: Count,
    /** Rows that had expired and hold again. */
    renewed: Count,
    /** Already there, or said twice in the text. */
    known: Count,
    rejected: Count,
    /** The first of the rejected lines, 100 at most. */
    rejectedLines: z.array(z.object({ line: Count, text: z.string(), fault: z.enum(lineFaults) })),
  })
  .meta({ id: 'RowsAdded' })
export type RowsAdded = z.infer<typeof RowsAdded>

export const rowOrders = ['createdAt', 'value', 'kind', 'expiresAt'] as const

const InList = z.object({ id: Id, listId: Id })

export const lists = calls({
  list: {
    method: 'GET',
    path: '/api/web/groups/{id}/lists',
    summary: 'Lists that take part in the reports of a group: its own, and those of groups above that hold here too',
    needs: 'MEMBER',
    params: ById,
    reply: z.array(GroupList),
    problems: ['not-found'],
  },
  create: {
    method: 'POST',
    path: '/api/web/groups/{id}/lists',
    summary: 'A new list without rows',
    needs: 'GROUP_LIST_ADD',
    params: ById,
    body: z.object({
      name: ListName,
      description: Description.default(''),
      effect: z.enum(listEffects),
      subgroups: z.boolean().default(false),
    }),
    status: 201,
    reply: GroupList,
    problems: ['not-found', 'list.name-taken', 'list.too-many'],
  },
  patch: {
    method: 'PATCH',
    path: '/api/web/groups/{id}/lists/{listId}',
    summary: 'Changes what is said of a list; what it does only while it is empty',
    needs: 'GROUP_LIST_PATCH',
    params: InList,
    body: z.object({
      name: ListName.optional(),
      description: Description.optional(),
      effect: z.enum(listEffects).optional(),
      subgroups: z.boolean().optional(),
    }),
    reply: GroupList,
    problems: ['not-found', 'list.name-taken', 'list.effect-fixed'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/web/groups/{id}/lists/{listId}',
    summary: 'Deletes a list with its rows; for 7 days it can be brought back',
    needs: 'GROUP_LIST_DELETE',
    params: InList,
    status: 204,
    problems: ['not-found'],
  },
  bin: {
    method: 'GET',
    path: '/api/web/groups/{id}/deleted-lists',
    summary: 'Lists of a group that were deleted and can be brought back, newest first',
    needs: 'GROUP_LIST_DELETE',
    params: ById,
    reply: z.array(Binned),
  },
  restore: {
    method: 'POST',
    path: '/api/web/groups/{id}/lists/{listId}/restore',
    summary: 'Brings a deleted list back, with its rows',
    needs: 'GROUP_LIST_DELETE',
    params: InList,
    reply: GroupList,
    problems: ['not-found', 'list.name-taken', 'list.too-many'],
  },
  rows: {
    method: 'GET',
    path: '/api/web/groups/{id}/lists/{listId}/rows',
    summary: 'Rows of a list of this group, page by page',
    needs: 'MEMBER',
    params: InList,
    query: z.object({
      /** Looked for in values (defanged ones too) and reasons. */
      search: z.string().max(200).optional(),
      order: z.enum(rowOrders).default('createdAt'),
      direction: z.enum(['asc', 'desc']).default('desc'),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(50),
    }),
    reply: z.object({ total: Count, rows: z.array(ListRow) }),
    problems: ['not-found'],
  },
  addRows: {
    method: 'POST',
    cost: 5,
    path: '/api/web/groups/{id}/lists/{listId}/rows',
    summary:
      'Adds the indicators of a text, one a line, or of a CSV table with the columns value, reason, expires; a line that cannot be read costs itself only',
    needs: 'GROUP_LIST_ADD',
    params: InList,
    body: z.object({
      /** UTF-8, 1 MiB at most. */
      file: z.file().meta({ type: 'string', format: 'binary' }),
      reason: Reason.default(''),
      expiresAt: Time.optional(),
    }),
    bodyType: 'multipart',
    reply: RowsAdded,
    problems: ['not-found', 'list.full', 'list.unreadable', 'list.columns-unknown', 'request.too-large'],
  },
  patchRow: {
    method: 'PATCH',
    path: '/api/web/groups/{id}/lists/{listId}/rows/{rowId}',
    summary: 'Another reason or expiry for a row',
    needs: 'GROUP_LIST_PATCH',
    params: InList.extend({ rowId: Id }),
    body: z.object({ reason: Reason.optional(), expiresAt: Time.nullable().optional() }),
    reply: ListRow,
    problems: ['not-found'],
  },
  removeRows: {
    method: 'DELETE',
    path: '/api/web/groups/{id}/lists/{listId}/rows',
    summary: 'Takes rows off a list: all of them, or none when one is unknown',
    needs: 'GROUP_LIST_DELETE_ROW',
    params: InList,
    body: z.object({ ids: z.array(Id).min(1).max(1000) }),
    status: 204,
    problems: ['not-found'],
  },
  exportRows: {
    method: 'GET',
    cost: 20,
    path: '/api/web/groups/{id}/lists/{listId}/export',
    summary: 'All rows of a list as CSV (RFC 4180) that no spreadsheet takes for formulas',
    needs: 'MEMBER',
    params: InList,
    replyType: 'csv',
    problems: ['not-found'],
  },
})
