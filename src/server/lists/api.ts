import type { contract } from '../../contract/index.ts'
import type { GroupList, ListRow } from '../../contract/lists.ts'
import { toCsv } from '../../domain/csv.ts'
import { largestListText, readingOfList } from '../../domain/group-list.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../platform/clock.ts'
import type { Handlers } from '../platform/http/calls.ts'
import { changing, existing } from '../platform/must-exist.ts'
import { gently } from '../platform/pause.ts'
import { createFairGate } from '../platform/turns/gate.ts'
import type { ListStore } from './store.ts'

/** Number of rejected lines that are reported individually. */
const rejectedTold = 100
/**
 * Texts that are read at a time, one of each organisation. Each takes up to a second and lets other requests go between its lines, but
 * several of them would take all turns.
 */
const readAtOnce = 2
/** Texts of an organisation that may wait. */
const mostWaiting = 20

export interface ListCallDependencies {
  readonly lists: ListStore
  readonly clock: Clock
}

export function listHandlers({ lists, clock }: ListCallDependencies): Handlers<typeof contract.lists> {
  const readings = createFairGate({ width: readAtOnce, mostWaiting })
  return {
    list: ({ params }, { user }) => lists.list(user, params.id),
    create: ({ params, body }, { user }) => lists.create(user, params.id, body),
    patch: ({ params, body }, { user }) => existing(lists.patch(user, params.id, params.listId, body)),
    remove: ({ params }, { user }) => changing(lists.remove(user, params.id, params.listId)),
    bin: ({ params }, { user }) => lists.bin(user, params.id),
    restore: ({ params }, { user }) => existing(lists.restore(user, params.id, params.listId)),
    rows: ({ params, query }, { user }) => existing(lists.rows(user, params.id, params.listId, query)),
    async addRows({ params, body }, { user, group, signal }) {
      const text = await textOf(body.file)
      const read = await readings.enter(
        group.root ?? group.groupId,
        () => gently(readingOfList(text, clock.now()), signal),
        group.branch,
      )
      if (!read) throw new Problem('server.busy')
      const { values, repeated, rejected, unknownColumns } = read
      if (unknownColumns.length > 0) throw new Problem('list.columns-unknown', { columns: unknownColumns.join(', ') })
      const { reason, expiresAt } = body
      const { added, renewed } = await existing(
        lists.addRows(user, params.id, params.listId, { values, reason, expiresAt }),
      )
      return {
        added,
        renewed,
        known: values.length - added - renewed + repeated,
        rejected: rejected.length,
        rejectedLines: rejected.slice(0, rejectedTold),
      }
    },
    patchRow: ({ params: { id, listId, rowId }, body }, { user }) =>
      existing(lists.patchRow(user, { groupId: id, listId, rowId }, body)),
    removeRows: ({ params, body }, { user }) => changing(lists.removeRows(user, params.id, params.listId, body.ids)),
    async exportRows({ params }, { user }) {
      const { list, batches } = await existing(lists.all(user, params.id, params.listId))
      return { name: `${list.name}.csv`, type: 'text/csv; charset=utf-8', chunks: asCsv(list, batches) }
    },
  }
}

async function* asCsv(
  { name, effect }: Pick<GroupList, 'name' | 'effect'>,
  batches: AsyncIterable<readonly ListRow[]>,
): AsyncGenerator<string> {
  yield toCsv([['list', 'effect', 'kind', 'value', 'reason', 'author', 'createdAt', 'expiresAt']])
  for await (const rows of batches) {
    yield toCsv(
      rows.map(({ kind, value, reason, author, createdAt, expiresAt }) => [
        ...[name, effect, kind, value, reason],
        ...[author, createdAt, expiresAt],
      ]),
    )
  }
}

/** @throws Problem if the file is too large, or contains text that the database cannot store */
async function textOf(file: File): Promise<string> {
  if (file.size > largestListText) throw new Problem('request.too-large', { limit: '1 MiB' })
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    if (!text.includes('\0')) return text
  } catch {
    // Not UTF-8; the Problem is thrown below.
  }
  throw new Problem('list.unreadable')
}
