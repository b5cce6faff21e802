import type { Context } from 'hono'
import { SaxesParser } from 'saxes'
import { Problem } from '../../../domain/problem.ts'
import { readBounded } from '../http/read-bounded.ts'
import { Refused } from './refused.ts'

/** The same limit as Azure's. */
const MOST_LISTED = 50_000
const LONGEST_LIST = 8 * 2 ** 20

/** A block in a block list, and where to look for it. */
export interface Listed {
  readonly from: 'committed' | 'uncommitted' | 'latest'
  readonly id: string
}

/** File name of a block: its id (Base64, at most 64 bytes) in hex. */
export function blockFile(id: string | undefined): string {
  const bytes = Buffer.from(id ?? '', 'base64')
  if (!id || bytes.length === 0 || bytes.length > 64 || bytes.toString('base64') !== id) {
    throw new Refused(400, 'InvalidQueryParameterValue')
  }
  return bytes.toString('hex')
}

/** Reads the XML block list of a request. @throws Refused */
export async function readBlockList(c: Context): Promise<Listed[]> {
  const listed: Listed[] = []
  let inside: Listed['from'] | undefined
  let depth = 0
  const parser = new SaxesParser()
  const invalid = () => new Refused(400, 'InvalidXmlDocument')
  parser.on('error', () => {
    throw invalid()
  })
  parser.on('doctype', () => {
    throw invalid()
  })
  parser.on('opentag', ({ name }) => {
    depth++
    if (depth === 1 && name === 'BlockList') return
    if (depth !== 2 || !['Committed', 'Uncommitted', 'Latest'].includes(name)) throw invalid()
    inside = name.toLowerCase() as Listed['from']
    listed.push({ from: inside, id: '' })
    if (listed.length > MOST_LISTED) throw new Refused(400, 'BlockListTooLong')
  })
  parser.on('text', (text) => {
    const last = listed.at(-1)
    if (inside && last) listed[listed.length - 1] = { from: inside, id: last.id + text }
  })
  parser.on('closetag', () => {
    depth--
    inside = undefined
  })
  parser.write(new TextDecoder().decode(await listBody(c.req.raw)))
  parser.close()
  return listed.map(({ from, id }) => ({ from, id: Buffer.from(id.trim(), 'base64').toString('hex') }))
}

/** Limits size and time, whatever Content-Length says. */
async function listBody(request: Request): Promise<Uint8Array> {
  try {
    return await readBounded(request, LONGEST_LIST)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw error.code === 'request.too-large'
      ? new Refused(413, 'RequestBodyTooLarge')
      : new Refused(408, 'OperationTimedOut')
  }
}
