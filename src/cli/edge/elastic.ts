import { splitLines } from './lines.ts'
import { type Answer, type Asked, Lanes, laneNamed, type Protocol, type ReadBody, Refusal } from './protocol.ts'

/** Clients ask for it, and talk to nothing else. */
const product = { 'x-elastic-product': 'Elasticsearch' }
const version = '8.17.0'

/**
 * As much of Elasticsearch as shippers need to write: `_bulk`, and what clients ask before. Nothing can be read.
 * https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-bulk
 */
export const elasticBulk: Protocol = {
  keySchemes: ['ApiKey', 'Basic', 'Bearer'],
  route(asked) {
    const { method, path } = asked
    const bulk = /^(?:\/([^/_][^/]*))?\/_bulk\/?$/.exec(path)
    if (bulk) {
      if (method !== 'POST' && method !== 'PUT') return { status: 405, body: { error: 'use POST' }, headers: product }
      return { take: (body) => documentsIn(body, bulk[1] === undefined ? undefined : decoded(bulk[1])) }
    }
    const answer = method === 'GET' || method === 'HEAD' ? answerTo(asked) : undefined
    return answer && { status: 200, body: answer, headers: product }
  },
  refused(status, reason): Answer {
    const isBusy = status === 503
    const type = isBusy ? 'es_rejected_execution_exception' : 'illegal_argument_exception'
    // Shippers repeat what is answered with 429.
    const said = isBusy ? 429 : status
    return { status: said, body: { error: { type, reason }, status: said }, headers: product }
  },
  unauthorised(fault, { path }): Answer {
    const isShown = fault === 'unknown'
    const its = isShown ? 'unable to authenticate with provided credentials' : 'missing authentication credentials'
    const error = { type: 'security_exception', reason: `${its} for REST request [${path}]` }
    return {
      status: 401,
      body: { error: { root_cause: [error], ...error }, status: 401 },
      headers: { ...product, 'www-authenticate': 'Basic realm="security" charset="UTF-8", ApiKey' },
    }
  },
}

function answerTo({ path }: Asked): object | undefined {
  if (path === '/') {
    return {
      name: 'winnow-edge',
      cluster_name: 'winnow-edge',
      cluster_uuid: 'winnow-edge',
      version: {
        number: version,
        build_flavor: 'default',
        build_type: 'tar',
        build_hash: '0'.repeat(40),
        build_date: '2024-12-01T00:00:00.000Z',
        build_snapshot: false,
        lucene_version: '9.12.0',
        minimum_wire_compatibility_version: '7.17.0',
        minimum_index_compatibility_version: '7.0.0',
      },
      tagline: 'You Know, for Search',
    }
  }
  const license = { status: 'active', uid: 'winnow-edge', type: 'basic', mode: 'basic' }
  if (path === '/_license') return { license }
  if (path === '/_xpack') return { license, features: {} }
  // rsyslog asks for this and reads nothing of it.
  if (path === '/_cat/health') return [{ cluster: 'winnow-edge', status: 'green' }]
  if (path === '/_cluster/health') return { cluster_name: 'winnow-edge', status: 'green', timed_out: false }
  return undefined
}

interface Item {
  readonly action: string
  readonly index: string
  readonly error?: string
}

/** The documents of a body. An action that nobody understands costs its item. */
function documentsIn(body: Buffer, pathIndex: string | undefined): ReadBody {
  const lanes = new Lanes()
  const items: Item[] = []
  const lines = splitLines(body)
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as Uint8Array
    if (line.every((byte) => byte <= 0x20)) continue
    const given = parsed(line)
    const [action = ''] = Object.keys(given ?? {})
    const its = given?.[action] as { _index?: unknown } | undefined
    const index = typeof its?._index === 'string' ? its._index : (pathIndex ?? '')
    if (action === 'delete') {
      items.push({ action, index, error: 'nothing is deleted here' })
      continue
    }
    if (action !== 'index' && action !== 'create' && action !== 'update') {
      items.push({ action: 'index', index, error: 'a line is no action' })
      continue
    }
    const document = lines[++at]
    if (!document || parsed(document) === undefined) {
      items.push({ action, index, error: 'the document is no JSON object' })
      continue
    }
    lanes.add(laneNamed('bulk', index), document)
    items.push({ action, index })
  }
  if (items.length === 0) throw new Refusal(400, 'request body is required')
  return { lanes: lanes.all, answer: () => answerFor(items) }
}

function answerFor(items: readonly Item[]): Answer {
  const body = {
    took: 0,
    errors: items.some(({ error }) => error !== undefined),
    items: items.map(({ action, index, error }, n) => ({
      [action]:
        error === undefined
          ? {
              _index: index,
              _id: String(n),
              _version: 1,
              result: action === 'update' ? 'updated' : 'created',
              _shards: { total: 1, successful: 1, failed: 0 },
              _seq_no: n,
              _primary_term: 1,
              status: action === 'update' ? 200 : 201,
            }
          : {
              _index: index,
              _id: String(n),
              status: 400,
              error: { type: 'illegal_argument_exception', reason: error },
            },
    })),
  }
  return { status: 200, body, headers: product }
}

function parsed(bytes: Uint8Array): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString())
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
