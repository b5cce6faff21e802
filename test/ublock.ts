import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readersFolder } from './readers.ts'

/** A filter list as compiled by uBlock Origin. */
export interface Blocked {
  /** Lines that are neither rules nor comments, and rules that it cannot compile. */
  readonly faults: readonly string[]
  /** Number of network rules; all other rules (cosmetic, scripts) are counted as other. */
  readonly rules: number
  readonly others: number
  /** Whether it blocks a request from a page to the address. */
  blocks(url: string): boolean
}

const folder = join(readersFolder, 'usr/share/chromium/extensions/ublock-origin/js')

/** The engine of Debian's uBlock Origin package, or undefined if it is not available. */
export async function findUblock(): Promise<((list: string) => Blocked) | undefined> {
  if (!existsSync(folder)) return undefined
  const load = (file: string) => import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href)
  const [{ AstFilterParser }, { CompiledListReader, CompiledListWriter }, { default: engine }, { FilteringContext }] =
    await Promise.all(
      ['static-filtering-parser', 'static-filtering-io', 'static-net-filtering', 'filtering-context'].map((name) =>
        load(`${name}.js`),
      ),
    )
  return (list) => {
    engine.reset()
    const parser = new AstFilterParser({ maxTokenLength: engine.MAX_TOKEN_LENGTH })
    const compiler = engine.createCompiler()
    const writer = new CompiledListWriter()
    const faults: string[] = []
    let rules = 0
    let others = 0
    for (const line of list.split(/\r\n|\n|\r/)) {
      if (line === '') continue
      parser.parse(line)
      if (parser.isComment()) continue
      if (parser.hasError() || !parser.isFilter()) faults.push(line)
      else if (!parser.isNetworkFilter()) others++
      else if (compiler.compile(parser, writer)) rules++
      else faults.push(line)
    }
    engine.fromCompiled(new CompiledListReader(writer.toString()))
    engine.freeze()
    return {
      faults,
      rules,
      others,
      blocks(url) {
        const request = new FilteringContext()
        request.setType('sub_frame').setURL(url).setDocOriginFromURL('https://somewhere-else.example/')
        return engine.matchRequest(request) === 1
      },
    }
  }
}
