import { feedFormats } from '../../formats/feeds/index.ts'
import { supportedLogFormats } from '../../formats/logs/detect.ts'
import { manifestSchema } from '../../formats/mirror.ts'
import { oneOf, readArguments, UsageError } from '../arguments.ts'
import type { Command } from '../command.ts'
import { table } from '../terminal.ts'

export const formatsCommand: Command = {
  name: 'formats',
  summary: 'lists the formats of logs and feeds',
  help: `Usage: winnow formats [--format table|json]
       winnow formats --manifest

Lists the formats of logs and of feeds by id, as 'detect' and the reports name them.

  --manifest  print the JSON Schema of the MANIFEST.json of a mirror (docs/mirrors.md)
`,
  async run(args, { terminal }) {
    const { values, positionals } = readArguments(args, {
      format: { type: 'string', default: 'table' },
      manifest: { type: 'boolean', default: false },
    })
    if (positionals.length > 0) throw new UsageError(`formats takes no ${positionals[0]}`)
    if (values.manifest) {
      terminal.out.write(`${JSON.stringify(manifestSchema(), null, 2)}\n`)
      return 0
    }
    const logs = supportedLogFormats()
    const feeds = feedFormats.map(({ id, title }) => ({ id, title: title.en }))
    if (oneOf('format', values.format, ['table', 'json']) === 'json') {
      terminal.out.write(`${JSON.stringify({ logs, feeds }, null, 2)}\n`)
    } else {
      const logTable = table(logs, [
        ['log format', ({ id }) => id],
        ['title', ({ title }) => title],
        ['products', ({ products }) => products.join(', ')],
      ])
      const feedTable = table(feeds, [
        ['feed format', ({ id }) => id],
        ['title', ({ title }) => title],
      ])
      terminal.out.write(`${logTable}\n\n${feedTable}\n`)
    }
    return 0
  },
}
