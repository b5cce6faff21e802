import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildWasm } from '../../../scripts/build-wasm.mjs'
import { createExtractor } from './extraction.ts'
import type { Scanner } from './scanner.ts'
import { scriptScanner } from './script-scanner.ts'
import { wasmScanner } from './wasm-scanner.ts'

const md5 = '9e107d9d372bb6826bd81d3542a419d6'
const sha1 = 'de9f2c7fd25e1b3afad3e85a0bd17d9b100db4b3'
const sha256 = 'd7a8fbb307d7809469ca9abcb0082e4f8d5651e46d3cdb762d02d0bf37c9e592'
const quad = '45.83.64.1'

/** Observables in the rows of a table with these columns. */
function found(names: readonly string[], rows: readonly string[], scanner: Scanner = scriptScanner): string[] {
  const values: string[] = []
  const extractor = createExtractor({
    scanner,
    columns: { delimiter: 0x2c, names },
    onSighting: ({ line, kind, value }) => values.push(`${line} ${kind} ${value}`),
  })
  extractor.push(new TextEncoder().encode(`${rows.join('\n')}\n`))
  extractor.finish()
  return values
}

const wasm = wasmScanner(new WebAssembly.Module(readFileSync(await buildWasm())))

describe('columns of ids and versions', () => {
  it.each([scriptScanner, wasm])('hold no observables for the $name scanner', (scanner) => {
    const names = ['Time', 'DeviceId', 'DeviceVersion', 'Message ID', 'ja3s', 'src_ip', 'md5']
    const row = ['2021-06-06', sha1, `"${quad}"`, '"<4f2a.7@mail.corp-a.com>"', md5, quad, md5].join()

    expect(found(names, [names.join(), row, row], scanner)).toEqual(
      [2, 3].flatMap((line) => [`${line} domain mail.corp-a.com`, `${line} ipv4 ${quad}`, `${line} md5 ${md5}`]),
    )
  })

  it.each([
    ['SHA1', sha1],
    ['sha256', sha256],
    ['FileHash', sha256],
    ['Hash', md5],
    ['InitiatingProcessMD5', md5],
    ['file.id', sha256],
    ['indicator', sha256],
    ['value', md5],
    ['Source IP', quad],
    ['c-ip', quad],
    ['clientip', quad],
    ['Gerät', quad],
    ['"quoted"', quad],
  ])('are not those named %s', (name, value) => {
    expect(found(['a', name], [`x,${value}`])).toHaveLength(1)
  })

  it.each([
    ['AgentVersion', quad],
    ['agent.version', quad],
    ['Session ID', md5],
    ['TraceId', md5],
    ['etag', md5],
    ['x_request_id', md5],
    ['SerialNumber', sha1],
    ['ContainerId', sha256],
  ])('are those named %s', (name, value) => {
    expect(found(['a', name], [`x,${value}`])).toEqual([])
  })

  it('are those of the table, not of a row with other columns', () => {
    expect(found(['a', 'version'], [`x,${quad},z`, `,"a\nb",${quad}`, `x,"a,b",${quad}`])).toHaveLength(3)
  })

  it('are those in which the first lines have an id', () => {
    const rows = (head: string) => {
      const values: string[] = []
      const extractor = createExtractor({
        scanner: scriptScanner,
        columns: { delimiter: 0x2c, names: ['a', 'version'], head: new TextEncoder().encode(head) },
        onSighting: ({ value }) => values.push(value),
      })
      extractor.push(new TextEncoder().encode(`x,${quad}\n`))
      extractor.finish()
      return values
    }

    expect(rows(`a,version\nx,-\ny,"7.2.5.1"`)).toEqual([])
    expect(rows(`a,version\nx,-\n7.2.5.1,z\n`)).toEqual([quad])
  })

  it('keep values that are more than an id', () => {
    expect(found(['a', 'id', 'version'], [`x,${md5}.corp-a.com,${quad}:443`])).toEqual([
      `1 domain ${md5}.corp-a.com`,
      `1 ipv4 ${quad}`,
    ])
  })
})
