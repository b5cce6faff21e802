import { sql } from 'kysely'
import { linkTo } from '../../contract/linked-pages.ts'
import { type TellDependencies, tellThose } from '../news/tell.ts'
import { comparedLists, mostWatchedRows } from './compared-lists.ts'

interface LeftOutDependencies extends Pick<TellDependencies, 'db' | 'clock' | 'mailer'> {
  readonly origin: string
}

interface LeftOut {
  readonly groupId: string
  readonly groupName: string
  readonly author: string | null
  readonly list: string
  readonly isCompared: boolean
}

const listsOfActive = comparedLists(`from active w join group_list l on l.id = w.list_id and l.deleted_at is null
  join app_group g on g.id = l.group_id and g.deleted_at is null`)

/**
 * Records which watched lists are not compared because the watched lists of their organisation exceed the limit (the
 * same choice as in `followWatches`). When that begins, mails the people who watch such a list.
 */
export async function noteLeftOutLists({ db, clock, mailer, origin }: LeftOutDependencies): Promise<void> {
  const now = new Date(clock.now())
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<LeftOut>`
      with active as (select * from watch where not paused and expires_at > ${now}),
      compared as (${sql.raw(listsOfActive)}),
      list as (
        select l.id, l.name, g.id group_id, g.name group_name, not c.is_compared is_left_out
        from compared c join group_list l on l.id = c.id join app_group g on g.id = l.group_id
      )
      update watch w set not_compared_at = case when list.is_left_out then ${now}::timestamptz end
      from list where list.id = w.list_id and (w.not_compared_at is not null) <> list.is_left_out
      returning list.group_id "groupId", list.group_name "groupName", w.created_by author, list.name "list",
        w.not_compared_at is null "isCompared"`.execute(trx)
    const leftOut = rows.filter(({ isCompared }) => !isCompared)
    for (const [groupId, rowsOfGroup] of Map.groupBy(leftOut, (row) => row.groupId)) {
      await tellThose(
        trx,
        { clock, mailer },
        {
          groupId,
          who: 'IOC_SEARCH_SHOW',
          people: rowsOfGroup.flatMap(({ author }) => author ?? []),
          notice: ({ id }) => ({
            kind: 'watch',
            count: rowsOfGroup.filter(({ author }) => author === id).length,
          }),
          letter({ id, locale }) {
            const lists = rowsOfGroup.filter(({ author }) => author === id).map(({ list }) => list)
            const link = `${origin}${linkTo('group', locale, { groupId })}?tab=watches`
            const groupName = rowsOfGroup[0]?.groupName ?? ''
            return { kind: 'watch-left-out', values: { groupName, lists: lists.sort(), most: mostWatchedRows, link } }
          },
        },
      )
    }
  })
}
