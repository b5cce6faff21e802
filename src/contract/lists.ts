import { z } from 'zod'
import { lineFaults, listEffects } from '../domain/group-list.ts'
import { calls } from './call.ts'
import { Binned, Count, GivenName, GivenTime, Id, Kind, named, oneLine, Time } from './shapes.ts'

/** One line of text. */
const ListName = GivenName.min(1).max(120)
const Description = z.string().trim().max(1000)
/** One line of text. */
export const Reason = z.string().trim().max(500).regex(oneLine, 'one line of text')

/** A group's own allow or deny list. */
export const GroupList = named('GroupList', {
  id: Id,
  name: z.string(),
  description: z.string(),
  effect: z.enum(listEffects),
  /** The list also applies to the groups below. */
  subgroups: z.boolean(),
  rows: Count,
  /** Rows that have expired. */
  expired: Count,
  /** The list belongs to a group above: it applies to this group's reports but can only be changed there. */
  inherited: z.boolean(),
  createdBy: z.string(),
  createdAt: Time,
  changedAt: Time,
})
export type GroupList = z.infer<typeof GroupList>

/** One indicator on a list. `value` and `reason` are user input: never treat them as HTML. */
export const ListRow = named('ListRow', {
  id: Id,
  kind: Kind,
  value: z.string(),
  reason: z.string(),
  /** Empty if the account no longer exists. */
  author: z.string(),
  createdAt: Time,
  /** When the row expires; null: never. */
  expiresAt: Time.nullable(),
})
export type ListRow = z.infer<typeof ListRow>

/** Result of adding a text to a list, by line. */
export const RowsAdded = named('RowsAdded', {
  added: Count,
  /** Expired rows that became valid again. */
  renewed: Count,
  /** Lines that were already on the list or repeat another line. */
  known: Count,
  rejected: Count,
  /** The first rejected lines, at most 100. */
  rejectedLines: z.array(z.object({ line: Count, text: z.string(), fault: z.enum(lineFaults) })),
})
export type RowsAdded = z.infer<typeof RowsAdded>

/** Columns that rows can be sorted by. */
export const rowOrders = ['createdAt', 'value', 'kind', 'expiresAt'] as const

/** Calls for own lists. */
export const lists = calls({
  list: {
    address: 'GET /api/web/groups/{id}/lists',
    summary: 'Lists that apply to the reports of a group: its own and those inherited from groups above',
    needs: 'MEMBER',
    reply: z.array(GroupList),
  },
  create: {
    address: 'POST /api/web/groups/{id}/lists',
    summary: 'Creates an empty list',
    needs: 'GROUP_LIST_ADD',
    body: z.object({
      name: ListName,
      description: Description.default(''),
      effect: z.enum(listEffects),
      subgroups: z.boolean().default(false),
    }),
    status: 201,
    reply: GroupList,
    problems: ['list.name-taken', 'list.too-many'],
  },
  patch: {
    address: 'PATCH /api/web/groups/{id}/lists/{listId}',
    summary: 'Updates a list; its effect can only change while it is empty',
    needs: 'GROUP_LIST_PATCH',
    body: z.object({
      name: ListName.optional(),
      description: Description.optional(),
      effect: z.enum(listEffects).optional(),
      subgroups: z.boolean().optional(),
    }),
    reply: GroupList,
    problems: ['list.name-taken', 'list.effect-fixed'],
  },
  remove: {
    address: 'DELETE /api/web/groups/{id}/lists/{listId}',
    summary: 'Deletes a list and its rows; it can be restored for 7 days',
    needs: 'GROUP_LIST_DELETE',
  },
  bin: {
    address: 'GET /api/web/groups/{id}/deleted-lists',
    summary: 'Deleted lists of a group that can be restored, newest first',
    needs: 'GROUP_LIST_DELETE',
    reply: z.array(Binned),
  },
  restore: {
    address: 'POST /api/web/groups/{id}/lists/{listId}/restore',
    summary: 'Restores a deleted list and its rows',
    needs: 'GROUP_LIST_DELETE',
    reply: GroupList,
    problems: ['list.name-taken', 'list.too-many'],
  },
  rows: {
    address: 'GET /api/web/groups/{id}/lists/{listId}/rows',
    summary: 'Rows of a list of this group, page by page',
    needs: 'MEMBER',
    query: z.object({
      /** Searched in values (defanged spellings too) and reasons. */
      search: z.string().max(200).optional(),
      order: z.enum(rowOrders).default('createdAt'),
      direction: z.enum(['asc', 'desc']).default('desc'),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(50),
    }),
    reply: z.object({ total: Count, rows: z.array(ListRow) }),
  },
  addRows: {
    address: 'POST /api/web/groups/{id}/lists/{listId}/rows',
    cost: 5,
    summary:
      'Adds the indicators of a text with one indicator per line, or of a CSV table with the columns value, reason, expires; lines that cannot be read are rejected, the others are added',
    needs: 'GROUP_LIST_ADD',
    body: z.object({
      /** UTF-8, at most 1 MiB. */
      file: z.file().meta({ type: 'string', format: 'binary' }),
      reason: Reason.default(''),
      expiresAt: GivenTime.optional(),
    }),
    bodyTypes: ['multipart/form-data'],
    reply: RowsAdded,
    problems: ['list.full', 'list.rows-of-organisation', 'list.unreadable', 'list.columns-unknown'],
  },
  patchRow: {
    address: 'PATCH /api/web/groups/{id}/lists/{listId}/rows/{rowId}',
    summary: 'Changes the reason or the expiry of a row',
    needs: 'GROUP_LIST_PATCH',
    body: z.object({ reason: Reason.optional(), expiresAt: GivenTime.nullable().optional() }),
    reply: ListRow,
  },
  removeRows: {
    address: 'DELETE /api/web/groups/{id}/lists/{listId}/rows',
    summary: 'Deletes rows of a list: all given ones, or none if one is unknown',
    needs: 'GROUP_LIST_DELETE_ROW',
    body: z.object({ ids: z.array(Id).min(1).max(1000) }),
  },
  exportRows: {
    address: 'GET /api/web/groups/{id}/lists/{listId}/export',
    cost: 20,
    summary: 'All rows of a list as CSV (RFC 4180), protected against formula injection',
    needs: 'MEMBER',
    replyType: 'file',
    fileTypes: ['text/csv'],
  },
})
