import { sql } from 'kysely'
import type { z } from 'zod'
import type { SharedLog, SharedSources } from '../../contract/reports.ts'
import { type CommandFamily, command } from '../operator/command.ts'
import { table } from '../operator/table.ts'

type Row =
  | { day: string; what: 'sources'; content: z.infer<typeof SharedSources> }
  | { day: string; what: 'log'; content: z.infer<typeof SharedLog> }

const shared = command({
  name: 'shared',
  about:
    'shows what groups agreed to share, without their names: the sources that they use, and formats and counts of ' +
    'their logs; docs/deployment.md',
  async run(_, tools) {
    const { db } = await tools.database()
    const { rows } = await sql<Row>`
      select to_char(s.shared_at at time zone 'UTC', 'YYYY-MM-DD') as day, what, content
      from report_share s join report r on r.task_id = s.task_id and r.deleted_at is null
      order by day desc, what, content`.execute(db)
    const data = rows.map(({ day, what, content }) => ({ day, what, ...content }))
    return { text: rows.length === 0 ? ['Nobody shares anything.'] : table(['DAY', 'WHAT', ''], rows.map(rowOf)), data }
  },
})

function rowOf({ day, what, content }: Row): readonly string[] {
  if (what === 'sources') return [day, what, content.sources.join(', ')]
  const { format, lines, skippedLines, linesWithoutTime, bytes, byKind } = content
  const kinds = Object.entries(byKind).map(([kind, count]) => `${count} ${kind}`)
  const parts = [`${lines} lines, ${bytes} bytes`, `${skippedLines} skipped`, `${linesWithoutTime} without time`]
  return [day, what, [format, ...parts, ...kinds].join(', ')]
}

export const sharedCommands: CommandFamily = { title: 'What groups share', commands: [shared] }
