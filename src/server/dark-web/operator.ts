import { sql } from 'kysely'
import { type CommandFamily, command, listed, OperatorFault, type Wrong } from '../operator/command.ts'
import { printable } from '../operator/table.ts'

function readPost(text: string | undefined, wrong: Wrong): string | undefined {
  if (text === undefined || /^[0-9a-f]{64}$/.test(text)) return text
  return wrong(`${printable(text)} is not the id of a post: 64 hexadecimal digits in lower case.`)
}

const requests = command({
  name: 'removal-requests',
  about: 'lists posts of the dark web that groups want removed, with their reasons, oldest first',
  async run(_, { database }) {
    const { db } = await database()
    const { rows } = await sql<{ post: string; group: string; reason: string; at: Date }>`
      select encode(r.post, 'hex') post, g.name "group", r.reason, r.requested_at at
      from dark_web_removal_request r join app_group g on g.id = r.group_id
      where r.decided_at is null order by r.requested_at`.execute(db)
    return listed(rows, 'Nobody has asked for a removal.', {
      POST: ({ post }) => post,
      GROUP: ({ group }) => group,
      ASKED: ({ at }) => at.toISOString(),
      REASON: ({ reason }) => reason,
    })
  },
})

const remove = command({
  name: 'remove-post',
  usage: 'POST REASON',
  about:
    'removes a post of the dark web for good: from search, mentions and exports, of all sources and groups; it ' +
    'does not return from a source or a restored backup',
  read([word, reason, ...more], _, wrong) {
    const id = readPost(word, wrong)
    if (!id || reason === undefined || more.length > 0) return undefined
    return reason.trim() ? { id, reason } : wrong('REASON must not be empty.')
  },
  async run({ id, reason }, { database }) {
    const { db } = await database()
    const { rows } = await sql<{ n: number }>`
      select count(*) n from dark_web_post where id = decode(${id}, 'hex')`.execute(db)
    const { numAffectedRows } = await sql`
      insert into dark_web_removal (id, reason) values (decode(${id}, 'hex'), ${reason.slice(0, 1000)})
      on conflict do nothing`.execute(db)
    if (numAffectedRows === 0n) throw new OperatorFault('This post was removed already.')
    const was = (rows[0]?.n ?? 0) > 0 ? 'Removed for good.' : 'It is not here now, and will not be stored.'
    return { text: [was], data: { id } }
  },
})

const keep = command({
  name: 'keep-post',
  usage: 'POST',
  about: 'keeps a post, although groups asked for its removal',
  read([word, ...more], _, wrong) {
    const id = readPost(word, wrong)
    return id && more.length === 0 ? { id } : undefined
  },
  async run({ id }, { database }) {
    const { db } = await database()
    const { numAffectedRows } = await sql`
      update dark_web_removal_request set decided_at = now(), decision = 'kept'
      where post = decode(${id}, 'hex') and decided_at is null`.execute(db)
    if (!numAffectedRows) throw new OperatorFault('Nobody has asked for the removal of this post.')
    return { text: ['It stays.'], data: { id } }
  },
})

const removed = command({
  name: 'removed-posts',
  about: 'lists posts of the dark web that were removed for good, newest first',
  async run(_, { database }) {
    const { db } = await database()
    const { rows } = await sql<{ post: string; reason: string; at: Date }>`
      select encode(id, 'hex') post, reason, removed_at at from dark_web_removal order by removed_at desc`.execute(db)
    return listed(rows, 'No post was removed.', {
      POST: ({ post }) => post,
      REMOVED: ({ at }) => at.toISOString(),
      REASON: ({ reason }) => reason,
    })
  },
})

/** Commands about posts of the dark web. */
export const darkWebCommands: CommandFamily = {
  title: 'Dark web',
  commands: [requests, remove, keep, removed],
}
