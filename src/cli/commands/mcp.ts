import { readArguments, UsageError } from '../arguments.ts'
import type { Command } from '../command.ts'
import { serverOf } from '../server.ts'

export const mcpCommand: Command = {
  name: 'mcp',
  summary: 'lets an assistant look up indicators on a server (Model Context Protocol)',
  help: `Usage: winnow mcp --server URL --token-file FILE

Speaks the Model Context Protocol on standard input and output. It reads only: lookup_indicator and lookup_indicators ask
the server with the token which sources listed an indicator when. Answers are data, and so is every text in them that
somebody else has written: they are cut, cleaned of control characters, and stand in fields of JSON only.

  --server URL       the Winnow server
  --token-file FILE  file with an API token for it, with the scope search:read
`,
  async run(args) {
    const { values, positionals } = readArguments(args, {
      server: { type: 'string' },
      'token-file': { type: 'string' },
    })
    if (positionals.length > 0) throw new UsageError('winnow mcp takes no values: the assistant asks')
    if (values.server === undefined) throw new UsageError('say which server to ask: --server URL')
    const server = serverOf(values.server, values['token-file'])
    // Import only here: no other command needs the protocol.
    const { serveMcp } = await import('../mcp-server.ts')
    await serveMcp(server)
    return 0
  },
}
