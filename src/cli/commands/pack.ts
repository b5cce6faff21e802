import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { redistributable } from '../../analysis/packs.ts'
import type { SourceHistory } from '../../domain/source-history.ts'
import { historiesIn, historyFile, keyName, readPack, writePack } from '../../formats/history.ts'
import { existing, readArguments, UsageError } from '../arguments.ts'
import type { Command } from '../command.ts'
import { counted } from '../terminal.ts'

export const packCommand: Command = {
  name: 'pack',
  summary: 'writes the pasts of sources into a signed file for sites without a way out',
  help: `Usage: winnow pack FILE --feeds DIR --key KEYFILE [SOURCE…]

Writes what 'winnow backfill' has put into DIR into one file, signed with the private key (Ed25519, PEM) in KEYFILE; a key is
made if KEYFILE does not exist. Without SOURCE, all sources. Other sites name the key that is printed to 'winnow unpack'.
Only sources whose terms permit to pass their lists on can be packed.
`,
  async run(args, { terminal }) {
    const { values, positionals } = readArguments(args, { feeds: { type: 'string' }, key: { type: 'string' } })
    const [out, ...sources] = positionals
    if (out === undefined) throw new UsageError('name the file to write')
    if (values.feeds === undefined) throw new UsageError('say where the pasts are: --feeds DIR')
    if (values.key === undefined) throw new UsageError('say which key signs: --key KEYFILE')
    const folder = existing('--feeds', values.feeds, 'folder')
    const names = sources.length > 0 ? sources.map(historyFile) : await historiesIn(folder)
    const missing = sources.filter((_, i) => !existsSync(join(folder, names[i] as string)))
    if (missing.length > 0) throw new UsageError(`${folder} has no past of ${missing.join(', ')}`)
    if (names.length === 0) throw new UsageError(`${folder} has no pasts; 'winnow backfill' fetches them`)
    const key = keyOf(values.key)
    await writePack(out, redistributable(pastsIn(folder, names)), key)
    terminal.out.write(`${counted(names.length, 'source')}, signed with the key ${keyName(key)}\n`)
    return 0
  },
}

async function* pastsIn(folder: string, names: readonly string[]): AsyncGenerator<SourceHistory> {
  for (const name of names) yield* readPack(join(folder, name))
}

function keyOf(path: string): KeyObject {
  if (!existsSync(path)) {
    const { privateKey } = generateKeyPairSync('ed25519')
    writeFileSync(path, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' })
    return privateKey
  }
  try {
    const key = createPrivateKey(readFileSync(path))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // The sentence below says it.
  }
  throw new UsageError(`--key: ${path} holds no private key of the kind Ed25519`)
}
