import { pastsOfPack, takeOver } from '../../analysis/packs.ts'
import { makeFolder } from '../../formats/make-folder.ts'
import { existing, readArguments, UsageError } from '../arguments.ts'
import type { Command } from '../command.ts'
import { counted } from '../terminal.ts'

export const unpackCommand: Command = {
  name: 'unpack',
  summary: 'takes over the pasts of sources from a signed file',
  help: `Usage: winnow unpack FILE --trust KEY --feeds DIR

Checks that FILE was written by 'winnow pack' with the key KEY and not changed since, and puts the pasts of its sources into
DIR, merged with those that are there. Nothing is taken over if anything in FILE is refused.
`,
  async run(args, { terminal }) {
    const { values, positionals } = readArguments(args, {
      feeds: { type: 'string' },
      trust: { type: 'string', multiple: true, default: [] },
    })
    const [path, ...more] = positionals
    if (path === undefined || more.length > 0) throw new UsageError('name one file to unpack')
    if (values.feeds === undefined) throw new UsageError('say where the pasts go: --feeds DIR')
    if (values.trust.length === 0) throw new UsageError('say whose file it is: --trust KEY, as winnow pack printed it')
    await makeFolder(values.feeds)
    let sources = 0
    for await (const history of pastsOfPack(existing('FILE', path), values.trust)) {
      await takeOver(values.feeds, history)
      sources++
    }
    terminal.out.write(`${counted(sources, 'past is', 'pasts are')} in ${values.feeds}\n`)
    return 0
  },
}
