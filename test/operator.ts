import { families } from '../src/server/commands.ts'
import { readConfig } from '../src/server/config.ts'
import type { OperatorTools } from '../src/server/operator/command.ts'
import { runCommand, type Terminal } from '../src/server/operator/run.ts'
import type { Clock } from '../src/server/platform/clock.ts'
import { type Database, openDatabase } from '../src/server/platform/db/db.ts'
import { openQueue } from '../src/server/platform/queue/queue.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { work } from '../src/server/work.ts'
import type { Ran } from './operate.ts'
import { recordingTerminal } from './recording-terminal.ts'

export interface TestOperator {
  /** Runs a command in this process. */
  run(...words: string[]): Promise<Ran>
  /** Runs a command with `--json`. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read parsed data without types
  json(...words: string[]): Promise<any>
  close(): Promise<void>
}

/**
 * An operator called "tester" on the database of a running product. `agree` answers questions; without it, commands
 * cannot ask.
 */
export function operatorAt(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  settings: Readonly<Record<string, string>> = {},
  agree?: Terminal['agree'],
): TestOperator {
  const log = createLog('silent')
  const own = openDatabase(database.connection, { poolSize: 2, log, operator: 'tester' })
  const tools: OperatorTools = {
    config: readConfig(settings),
    clock,
    log,
    operator: 'tester',
    connection: async () => database.connection,
    database: async () => own,
    openQueue: () => openQueue(work, database.connection, { log, exclusive: false }),
  }
  async function run(...words: string[]): Promise<Ran> {
    const { terminal, printed } = recordingTerminal(agree)
    return { code: await runCommand(words, { families, tools, terminal }), ...printed }
  }
  return {
    run,
    async json(...words) {
      const { code, out, err } = await run(...words, '--json')
      if (code !== 0) throw new Error(err)
      return JSON.parse(out)
    },
    close: () => own.close(),
  }
}
