import {
  type Answer,
  type EdgeRequest,
  isTooLongToRead,
  Lanes,
  laneNamed,
  type Protocol,
  parsedJson,
  type ReadBody,
  Refusal,
} from './protocol.ts'

/** Clients require this header of a server. */
const product = { 'x-elastic-product': 'Elasticsearch' }
const version = '8.17.0'

/**
 * The part of Elasticsearch that shippers need to write: `_bulk`, and what clients request before it. Nothing can be
 * read back. https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-bulk
 */
export const elasticBulk: Protocol = {
  keySchemes: ['ApiKey', 'Basic', 'Bearer'],
  route(request) {
    const { method, path } = request
    const bulk = /^(?:\/([^/_][^/]*))?\/_bulk\/?$/.exec(path)
    if (bulk) {
      if (method !== 'POST' && method !== 'PUT') return { status: 405, body: { error: 'use POST' }, headers: product }
      const index = bulk[1] === undefined ? '' : decoded(bulk[1])
      return { take: (body, lineBytes) => documentsIn(body, index, lineBytes) }
    }
    const answer = method === 'GET' || method === 'HEAD' ? answerTo(request) : undefined
    return answer && { status: 200, body: answer, headers: product }
  },
  refused(status, reason): Answer {
    const isBusy = status === 503
    const type = isBusy ? 'es_rejected_execution_exception' : 'illegal_argument_exception'
    // 429 makes shippers repeat the request.
    const statusSent = isBusy ? 429 : status
    return { status: statusSent, body: { error: { type, reason }, status: statusSent }, headers: product }
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

function answerTo({ path }: EdgeRequest): object | undefined {
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
  // rsyslog requests this and ignores the content.
  if (path === '/_cat/health') return [{ cluster: 'winnow-edge', status: 'green' }]
  if (path === '/_cluster/health') return { cluster_name: 'winnow-edge', status: 'green', timed_out: false }
  return undefined
}

interface Item {
  readonly action: string
  readonly index: string
  readonly error?: string
}

/**
 * Documents per request. Each gets an item in the answer; a sender of more gets status 413 and then sends fewer at
 * once.
 */
const mostItems = 100_000
/** Longest name of an index, as in Elasticsearch. */
const indexBytes = 255
/** Longest answer, and the size of one of its items without the index name. */
const mostAnswerBytes = 64 << 20
const itemBytes = 250

/**
 * The documents of a body. A line that is not a known action gives an error item, and the following lines still count.
 */
function documentsIn(body: Buffer, pathIndex: string, lineBytes: number): ReadBody {
  if (!isIndex(pathIndex)) throw new Refusal(400, 'the name of the index is too long')
  const lanes = new Lanes(lineBytes)
  const items: Item[] = []
  let answerBytes = 0
  let last = { index: '', bytes: itemBytes }
  const answer = (item: Item) => {
    const { index } = item
    if (index !== last.index) last = { index, bytes: itemBytes + Buffer.byteLength(JSON.stringify(index)) }
    answerBytes += last.bytes
    if (items.length === mostItems || answerBytes > mostAnswerBytes) {
      throw new Refusal(413, `a request has at most ${mostItems} documents`)
    }
    items.push(item)
  }
  for (let at = 0; at < body.length; ) {
    const start = at
    const end = endOfLine(body, start)
    at = end + 1
    if (isBlank(body, start, end)) continue
    const isLong = isTooLongToRead(end - start, lineBytes)
    const actionObject = isLong ? undefined : parsed(body, start, end)
    const [action = ''] = Object.keys(actionObject ?? {})
    const its = actionObject?.[action] as { _index?: unknown } | undefined
    const index = typeof its?._index === 'string' ? its._index : pathIndex
    if (action === 'delete') {
      answer({ action, index: shown(index), error: 'nothing is deleted here' })
      continue
    }
    if (action !== 'index' && action !== 'create' && action !== 'update') {
      answer({ action: 'index', index: shown(index), error: 'a line is not an action' })
      continue
    }
    const from = at
    const to = from < body.length ? endOfLine(body, from) : from
    at = to + 1
    if (!isIndex(index)) {
      answer({ action, index: shown(index), error: 'the name of the index is too long' })
    } else if (!isTooLongToRead(to - from, lineBytes) && parsed(body, from, to) === undefined) {
      answer({ action, index, error: 'the document is not a JSON object' })
    } else {
      lanes.of(laneNamed('bulk', index)).add(body, from, to)
      answer({ action, index })
    }
  }
  if (items.length === 0) throw new Refusal(400, 'request body is required')
  return { lanes: lanes.all, answerBytes, answer: () => answerFor(items) }
}

const isIndex = (name: string) => name.length <= indexBytes && Buffer.byteLength(name) <= indexBytes
const shown = (name: string) => name.slice(0, indexBytes)

function endOfLine(body: Buffer, start: number): number {
  const feed = body.indexOf(0x0a, start)
  return feed < 0 ? body.length : feed
}

function isBlank(body: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((body[at] as number) > 0x20) return false
  return true
}

function answerFor(items: readonly Item[]): Answer {
  const hasErrors = items.some(({ error }) => error !== undefined)
  const itemTexts = items.map((item, n) => JSON.stringify(answerForItem(item, n)))
  const body = Buffer.from(`{"took":0,"errors":${hasErrors},"items":[${itemTexts.join(',')}]}\n`)
  return { status: 200, body, headers: product }
}

function answerForItem({ action, index, error }: Item, n: number): object {
  const its = { _index: index, _id: String(n) }
  if (error !== undefined) {
    return { [action]: { ...its, status: 400, error: { type: 'illegal_argument_exception', reason: error } } }
  }
  const isUpdate = action === 'update'
  return {
    [action]: {
      ...its,
      _version: 1,
      result: isUpdate ? 'updated' : 'created',
      _shards: { total: 1, successful: 1, failed: 0 },
      _seq_no: n,
      _primary_term: 1,
      status: isUpdate ? 200 : 201,
    },
  }
}

function parsed(body: Buffer, start: number, end: number): Record<string, unknown> | undefined {
  const value = parsedJson(body.subarray(start, end))
  return typeof value === 'object' && !Array.isArray(value)
    ? ((value ?? undefined) as Record<string, unknown>)
    : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
