import { detectLogs } from '../../analysis/read-log.ts'
import { oneOf, readArguments } from '../arguments.ts'
import type { Command } from '../command.ts'
import { namedFiles } from '../files.ts'
import { table } from '../terminal.ts'

export const detectCommand: Command = {
  name: 'detect',
  summary: 'detects the format of a file, with a score and the reason',
  help: `Usage: winnow detect FILE… [--format table|json]

Looks at the first MiB of each file, and of each file in an archive.
FEED_COMPARE is a list of indicators rather than a log.
`,
  async run(args, context) {
    const { values, positionals } = readArguments(args, { format: { type: 'string', default: 'table' } })
    const format = oneOf('format', values.format, ['table', 'json'])
    const { files } = namedFiles(positionals, context)
    const detected = await detectLogs(files)
    if (format === 'json') {
      context.terminal.out.write(
        `${JSON.stringify(
          detected.map((one) => ({ ...one, format: one.format ?? null })),
          null,
          2,
        )}\n`,
      )
    } else {
      context.terminal.out.write(
        `${table(detected, [
          ['file', ({ name }) => name],
          ['format', (one) => one.format ?? '–'],
          ['score', ({ score }) => score.toFixed(2), 'right'],
          ['why', ({ reason }) => reason],
        ])}\n`,
      )
    }
    return detected.some((one) => one.format === undefined) ? 1 : 0
  },
}
