import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appForFile } from '../../../test/for-file.ts'
import { idleWorkers } from '../../../test/idle-workers.ts'
import { sampleEvidence, sampleReport } from '../../../test/sample-report.ts'
import { firstGroupOf } from '../../../test/server.ts'
import { defaultOrganisation } from '../../domain/organisation.ts'

const log = 'Nov 19 10:00:01 fw kernel: DROP SRC=192.0.2.1 DST=198.51.100.7\n'.repeat(50)

/** Blocks the worker of these tests until it resolves; a test may replace it. */
let hold: Promise<void> = Promise.resolve()
let failing = false
/** The worker's last payload. */
let asked: object | undefined

const app = await appForFile(
  { UPLOAD_PACKED_MAX: '10MB', UPLOAD_SLICE_SIZE: '2MiB', UPLOAD_EXPANDED_MAX: '1GB', LINE_MAX: '64KiB' },
  {
    workers: ({ reports, blobs, sources }) => ({
      ...idleWorkers,
      ...sources.jobs,
      'analyse-upload': async ({ taskId }) => {
        const assignment = await reports.claim(taskId)
        if (!assignment) return
        asked = assignment.request
        const bytesTotal = assignment.blob ? ((await blobs.size(assignment.blob)) ?? 0) : 0
        await reports.progress(assignment, { stage: 'extracting', bytesTotal, bytesRead: bytesTotal, lines: 50 })
        await hold
        if (failing) {
          await reports.fail(assignment, { code: 'upload.damaged', values: { at: 17 } })
          return
        }
        const evidence = [...sampleEvidence(3), ...sampleEvidence(2, ['demo.two', "o'brien, 2"])]
        await reports.complete(assignment, { report: sampleReport(taskId), detectedFormat: 'iptables', evidence })
      },
    }),
  },
)
const dora = await app.signIn()
const groupID = await firstGroupOf(dora)

const results = '/api/web/uploads/files/results'
const inGroup = () => `groupID=${groupID}`

function announce(
  [method, path]: readonly [string, string],
  content: string | Uint8Array,
  fields: Record<string, string>,
  name: string,
) {
  const form = new FormData()
  form.set('file', new File([content as never], name, { type: 'text/plain' }))
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  return dora
    .fetch(`${path}?${inGroup()}`, { method, body: form })
    .then(async (answer) => ({ status: answer.status, body: await answer.json() }))
}
const check = (content: string | Uint8Array) =>
  announce(['POST', '/api/web/uploads/files/check'], content, {}, 'fw.log')
const prepare = (content: string | Uint8Array, fields: Record<string, string> = {}, name = 'fw.log') =>
  announce(['PUT', '/api/web/uploads/files'], content, fields, name)
async function signed(prepared: { signatureEndpoint: string; requestEndpoint: string }, method = 'PUT') {
  const query = new URLSearchParams({ bloburi: prepared.requestEndpoint, _method: method })
  return dora.json('GET', `${prepared.signatureEndpoint}?${query}`, undefined, { 'x-group-id': groupID })
}
function success(
  prepared: { TaskID: string; uploadSuccessEndpoint: string; requestEndpoint: string },
  blob = prepared.requestEndpoint,
  times = {},
) {
  const body = { blob, uuid: 'x', name: 'fw.log', container: 'uploads', ...times }
  return dora.json('POST', prepared.uploadSuccessEndpoint, body, { 'x-group-id': groupID })
}
const retry = (taskId: string) => dora.json('POST', `${results}/${taskId}/retry?${inGroup()}`)
/** Announces the log and sends it to its blob. */
async function sendWhole(request?: object) {
  const { body: prepared } = await prepare(log, request && { request: JSON.stringify(request) })
  const { body } = await signed(prepared)
  const put = await fetch(body.url, { method: 'PUT', body: log, headers: { 'x-ms-blob-type': 'BlockBlob' } })
  expect(put.status).toBe(201)
  return prepared
}
/** Sends the log and waits for its report. */
async function made() {
  const prepared = await sendWhole()
  await success(prepared)
  return { ...prepared, events: await follow(prepared.TaskID) }
}
/** Holds the worker until the returned function is called. */
function holding() {
  const { promise, resolve } = Promise.withResolvers<void>()
  hold = promise
  return () => {
    resolve()
    hold = Promise.resolve()
  }
}
/** Reads the progress stream to its end. */
async function follow(taskId: string, headers: Record<string, string> = {}) {
  const answer = await dora.fetch(`${results}/${taskId}/progress?${inGroup()}`, { headers })
  const text = await answer.text()
  return [...text.matchAll(/id: (\d+)\nevent: progress\ndata: (.*)\n/g)].map(([, id, data = '']) => ({
    id: Number(id),
    ...JSON.parse(data),
  }))
}

describe('an upload', () => {
  it('has limits, which browsers can read', async () => {
    expect((await dora.json('GET', '/api/web/uploads/files/limits')).body).toEqual({
      packedBytes: 10e6,
      expandedBytes: 1e9,
      members: 1000,
      sliceBytes: 2 ** 21,
      lineBytes: 2 ** 16,
    })
  })

  it('leaves the group’s defaults unchanged, as does a report from the profile', async () => {
    const groupId = new URLSearchParams(inGroup()).get('groupID')
    const kept = async () => (await dora.json('GET', '/api/web/groups')).body[0].group.cOrg
    const defaults = { ...defaultOrganisation, nEmployees: '50-249', industries: ['finance'] }
    const once = { cOrg: { ...defaults, industries: ['energy'], flavours: ['phishing'] } }
    for (const before of [null, defaults]) {
      const profile = { cOrg: before, ownRanges: [] }
      expect((await dora.json('PATCH', `/api/web/groups/${groupId}/profile`, profile)).status).toBe(200)
      await prepare(log, { request: JSON.stringify(once) })
      expect((await dora.json('POST', `${results}?${inGroup()}`, once)).status).toBe(202)
      expect(await kept()).toEqual(before)
    }
  })

  it('is analysed with the answers given when the file is complete', async () => {
    const before = { ...defaultOrganisation, sourcesType: { free: true, commercial: true, budget: 40_000 } }
    const after = { ...defaultOrganisation, sourcesType: { free: true, commercial: false } }
    const prepared = await sendWhole({ cOrg: before, currentSources: ['given-up'], shareLogfilesConsent: true })

    const changed = { request: { cOrg: after } }
    expect((await success(prepared, prepared.requestEndpoint, changed)).status).toBe(202)

    const { rows } = await app.database.pool.query('select request from report where task_id = $1', [prepared.TaskID])
    expect(rows[0].request).toMatchObject({
      cOrg: after,
      currentSources: [],
      shareSourcesConsent: false,
      shareLogfilesConsent: false,
    })
    expect(rows[0].request.cOrg.sourcesType).toEqual({ free: true, commercial: false })
  })

  it('without years states the assumed year; the user’s choice is then used', async () => {
    const prepared = await sendWhole({ cOrg: defaultOrganisation, modified: Date.parse('2021-11-20T00:00:00Z') })
    expect(prepared.times).toEqual({
      assumedYear: { year: 2021, reason: 'modified', sure: 'likely' },
      namesZone: false,
    })

    const tooLate = await success(prepared, undefined, { year: 2199 })
    expect([tooLate.status, tooLate.body.code]).toEqual([400, 'request.invalid'])
    expect((await success(prepared, undefined, { year: 2019, zoneOffsetMinutes: 120 })).status).toBe(202)
    await follow(prepared.TaskID)
    expect(asked).toMatchObject({
      year: 2019,
      zoneOffsetMinutes: 120,
      isZoneChosen: true,
      cOrg: { type: defaultOrganisation.type },
    })
  })

  it('is read in the zone of the browser, if that zone exists', async () => {
    const prepared = await sendWhole({ cOrg: defaultOrganisation, zone: 'Europe/Berlin' })
    expect((await success(prepared)).status).toBe(202)
    await follow(prepared.TaskID)

    expect(asked).toMatchObject({ zone: 'Europe/Berlin' })
    const nowhere = JSON.stringify({ cOrg: defaultOrganisation, zone: 'Europe/Atlantis' })
    expect((await prepare(log, { request: nowhere })).status).toBe(400)
  })

  it.each(['\\u0000', '\\ud800'])('is refused with a request that contains %s as text', async (escaped) => {
    const request = JSON.stringify({ cOrg: { ...defaultOrganisation, flavours: ['HERE'] } }).replace('HERE', escaped)

    const { status, body } = await prepare(log, { request })

    expect([status, body.code]).toEqual([400, 'request.invalid'])
  })

  it.each(['1e3', '0x10', '-1', '1.5', ' 7', '', '9'.repeat(16)])(
    'with a size of "%s" is a bad request',
    async (size) => {
      const { status, body } = await prepare(log, { size })

      expect([status, body.code]).toEqual([400, 'request.invalid'])
    },
  )

  it('has no blob at an invalid address', async () => {
    const { body: prepared } = await prepare(log)

    const invalid = { ...prepared, requestEndpoint: '/_blob/uploads/%E0%A4%A' }

    for (const answer of [await signed(invalid), await success(invalid)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })

  it('leads from its first slice to a report, with progress until it is done', async () => {
    const { status, body: prepared } = await prepare(log.slice(0, 500), {
      size: String(log.length),
      name: 'a/b/fw.log',
    })
    expect(status).toBe(200)
    expect(prepared).toMatchObject({
      TaskID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      requestEndpoint: `/_blob/uploads/${prepared.TaskID}`,
    })

    const half = log.length / 2
    for (const [id, part] of [
      ['000001', log.slice(0, half)],
      ['000002', log.slice(half)],
    ] as const) {
      const { body } = await signed(prepared)
      const url = `${body.url}&comp=block&blockid=${encodeURIComponent(btoa(id))}`
      expect((await fetch(url, { method: 'PUT', body: part })).status).toBe(201)
    }
    const { body } = await signed(prepared)
    const list = `<BlockList><Latest>${btoa('000001')}</Latest><Latest>${btoa('000002')}</Latest></BlockList>`
    expect((await fetch(`${body.url}&comp=blocklist`, { method: 'PUT', body: list })).status).toBe(201)

    const told = await success(prepared)
    expect(told).toMatchObject({ status: 202, body: { taskID: prepared.TaskID, state: 'queued' } })
    const events = await follow(prepared.TaskID)
    expect(events.at(-1)).toMatchObject({ state: 'done', stage: 'done', bytesTotal: log.length, problem: null })
    expect(events.map((event) => event.id)).toEqual(events.map((event) => event.id).toSorted((a, b) => a - b))

    const { body: one } = await dora.json('GET', `${results}/${prepared.TaskID}?${inGroup()}`)
    expect(one.report).toMatchObject({ id: prepared.TaskID, summary: { suspicious: 2 } })
    const { body: all } = await dora.json('GET', `${results}?${inGroup()}`)
    expect(all[0]).toMatchObject({
      taskID: prepared.TaskID,
      name: 'fw.log',
      state: 'done',
      createdBy: 'Dora Demo',
      detectedFormat: 'iptables',
      suspicious: 2,
      coverage: 2,
      recommended: 1,
      bytes: log.length,
    })
  })

  it('shows its evidence page by page, and for each source', async () => {
    const prepared = await made()
    const evidence = async (query: string) =>
      (await dora.json('GET', `${results}/${prepared.TaskID}/evidence?${inGroup()}&${query}`)).body

    expect(await evidence('limit=2&offset=3')).toMatchObject({ total: 5, rows: [{ count: 1 }, { count: 2 }] })
    expect(await evidence('sourceID=demo.one')).toMatchObject({ total: 3 })
    expect(await evidence(`sourceID=${encodeURIComponent("o'brien, 2")}`)).toMatchObject({ total: 2 })
    expect(await evidence('sourceID=nobody')).toEqual({ total: 0, rows: [] })
  })

  it('can be completed with a form, as libraries for uploads send it', async () => {
    const prepared = await sendWhole()
    const told = { blob: prepared.requestEndpoint, uuid: 'x', name: 'fw.log', container: 'uploads' }
    const body = new URLSearchParams(told)
    const send = (type: string) => {
      const headers = { 'content-type': type, 'x-group-id': groupID }
      return dora.fetch(prepared.uploadSuccessEndpoint, { method: 'POST', body: String(body), headers })
    }

    expect((await send('text/plain')).status).toBe(400)
    const answer = await send('application/x-www-form-urlencoded; charset=UTF-8')
    expect([answer.status, (await answer.json()).taskID]).toEqual([202, prepared.TaskID])
    await follow(prepared.TaskID)
  })

  it('can be completed twice, with the same task and one report', async () => {
    const prepared = await sendWhole()

    const both = await Promise.all([success(prepared), success(prepared)])
    await follow(prepared.TaskID)
    const after = await success(prepared)

    expect(both.map((answer) => [answer.status, answer.body.taskID])).toEqual(both.map(() => [202, prepared.TaskID]))
    expect(after.body).toMatchObject({ taskID: prepared.TaskID, state: 'done' })
  })

  it.each([
    ['that is not there yet', '', 'upload.not-there'],
    ['under another name', '/_blob/uploads/another', 'not-found'],
  ])('%s is refused', async (_, blob, code) => {
    const { body: prepared } = await prepare(log)

    const answer = await success(prepared, blob || prepared.requestEndpoint)

    expect([answer.status, answer.body.code]).toEqual([404, code])
  })

  it.each([
    ['empty', '', {}, 400, 'upload.empty'],
    ['larger than allowed', log, { size: '10000001' }, 413, 'upload.too-large'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452000000ff000000ff', 'hex'), {}, 422, 'upload.not-text'],
    ['packed and damaged', gzipSync(log).fill(0xff, 20, 60), {}, 422, 'upload.damaged'],
    ['with a bad request', log, { request: '{"cOrg":{"type":"club"}}' }, 400, 'request.invalid'],
  ])('of a file that is %s is refused', async (_, content, fields, status, code) => {
    const answer = await prepare(content as string, fields as Record<string, string>)

    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it('can be checked before, which announces nothing', async () => {
    const reports = async () => (await app.database.pool.query('select count(*) from report')).rows
    const { body: prepared } = await prepare(log)
    const before = await reports()

    const [found, picture] = [await check(log), await check(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))]

    expect(found.body.detectedFormat).toBe(prepared.detectedFormat)
    expect([picture.status, picture.body.code]).toEqual([422, 'upload.not-text'])
    expect(await reports()).toEqual(before)
  })

  it('is recognised through compression, even if the slice ends within it', async () => {
    const packed = gzipSync(log)

    const whole = await prepare(packed, {}, 'fw.log.gz')
    const cut = await prepare(packed.subarray(0, packed.length - 20), { size: String(packed.length) }, 'fw.log.gz')

    expect(whole.body.detectedFormat).toBe((await prepare(log)).body.detectedFormat)
    expect(cut.body.detectedFormat).toBe(whole.body.detectedFormat)
  })

  it('gets signed addresses only for its own blob and the two verbs that it needs', async () => {
    const { body: prepared } = await prepare(log)

    expect((await signed({ ...prepared, requestEndpoint: '/_blob/uploads/other' })).status).toBe(404)
    expect((await signed(prepared, 'GET')).status).toBe(400)
    expect((await signed(prepared, 'DELETE')).status).toBe(200)
  })

  it('is closed to changes once the server has the file', async () => {
    const prepared = await sendWhole()
    expect((await success(prepared)).status).toBe(202)

    expect(await signed(prepared)).toMatchObject({ status: 410, body: { code: 'upload.closed' } })
  })

  it('expires if it is not finished within a week', async () => {
    const { body: prepared } = await prepare(log)
    await sql`update report set expires_at = now() where task_id = ${prepared.TaskID}`.execute(app.database.db)

    const answers = [await signed(prepared), await success(prepared)]

    for (const answer of answers) expect(answer).toMatchObject({ status: 410, body: { code: 'upload.expired' } })
  })
})

describe('progress', () => {
  it('continues after the last event that was seen', async () => {
    const release = holding()
    const prepared = await sendWhole()
    await success(prepared)
    const answer = await dora.fetch(`${results}/${prepared.TaskID}/progress?${inGroup()}`)
    const reader = (answer.body as ReadableStream).pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (!text.includes('"extracting"')) text += (await reader.read()).value
    const last = Number([...text.matchAll(/id: (\d+)/g)].at(-1)?.[1])
    await reader.cancel()

    const rest = follow(prepared.TaskID, { 'last-event-id': String(last) })
    release()

    const events = await rest
    expect(events.map((event) => event.id).filter((id) => id <= last)).toEqual([])
    expect(events.at(-1)?.state).toBe('done')
  })

  it('ends at once for a finished report', async () => {
    const prepared = await made()

    expect((await follow(prepared.TaskID)).map((event) => event.state)).toEqual(['done'])
  })
})

describe('a report', () => {
  it('that failed states the reason and can be retried', async () => {
    failing = true
    const prepared = await made()
    expect(prepared.events.at(-1)).toMatchObject({
      state: 'failed',
      problem: { code: 'upload.damaged', values: { at: 17 }, msg: expect.stringContaining('byte 17') },
    })
    const one = await dora.json('GET', `${results}/${prepared.TaskID}?${inGroup()}`)
    expect(one).toMatchObject({ status: 422, body: { code: 'upload.damaged', values: { at: 17 } } })

    failing = false
    const again = await retry(prepared.TaskID)
    expect([again.status, again.body.state]).toEqual([202, 'queued'])
    expect((await follow(prepared.TaskID)).at(-1)?.state).toBe('done')
  })

  it('that is cancelled stays cancelled, whatever its worker still writes', async () => {
    const release = holding()
    const prepared = await sendWhole()
    await success(prepared)

    const cancelled = await dora.json('POST', `${results}/${prepared.TaskID}/cancel?${inGroup()}`)
    release()

    expect([cancelled.status, cancelled.body.state]).toEqual([202, 'cancelled'])
    await made()
    expect((await follow(prepared.TaskID)).at(-1)?.state).toBe('cancelled')
    const refused = { status: 409, body: { code: 'report.cancelled' } }
    expect(await retry(prepared.TaskID)).toMatchObject(refused)
    expect(await signed(prepared)).toMatchObject(refused)
  })

  it('that was made without an upload and is cancelled cannot be retried either', async () => {
    const release = holding()
    const { body: profile } = await dora.json('POST', `${results}?${inGroup()}`, { cOrg: defaultOrganisation })
    await dora.json('POST', `${results}/${profile.taskID}/cancel?${inGroup()}`)
    release()

    expect(await retry(profile.taskID)).toMatchObject({ status: 409, body: { code: 'report.cancelled' } })
  })

  it('cannot be retried before its file is there', async () => {
    const { body: prepared } = await prepare(log)
    expect(await retry(prepared.TaskID)).toMatchObject({ status: 404, body: { code: 'upload.not-there' } })

    await sql`update report set expires_at = now() where task_id = ${prepared.TaskID}`.execute(app.database.db)
    expect(await retry(prepared.TaskID)).toMatchObject({ status: 410, body: { code: 'upload.expired' } })
  })

  it('that failed cannot be retried without its file, which does not return from the bin', async () => {
    failing = true
    const [lost, binned] = [await sendWhole(), await sendWhole()]
    const { body: deletion } = await signed(lost, 'DELETE')
    for (const prepared of [lost, binned]) {
      await success(prepared)
      await follow(prepared.TaskID)
    }
    failing = false
    await fetch(deletion.url, { method: 'DELETE' })
    const reportIDs = [binned.TaskID]
    await dora.json('DELETE', `${results}?${inGroup()}`, { reportIDs })
    expect((await dora.json('POST', `${results}/restore?${inGroup()}`, { reportIDs })).status).toBe(204)

    for (const { TaskID } of [lost, binned]) {
      expect(await retry(TaskID)).toMatchObject({ status: 410, body: { code: 'upload.gone' } })
    }
  })

  it('can be made without an upload, for a profile and for the demo log', async () => {
    const profile = await dora.json('POST', `${results}?${inGroup()}`, { cOrg: defaultOrganisation })
    const demo = await dora.json('POST', `${results}/demo?${inGroup()}`)

    expect([profile.status, demo.status]).toEqual([202, 202])
    for (const { body } of [profile, demo]) expect((await follow(body.taskID)).at(-1)?.state).toBe('done')
  })

  it('is deleted completely; several are deleted all or none', async () => {
    const [one, two] = [await made(), await made()]
    const remove = (reportIDs: string[]) => dora.json('DELETE', `${results}?${inGroup()}`, { reportIDs })
    const there = async (id: string) => (await dora.json('GET', `${results}/${id}?${inGroup()}`)).status

    expect((await remove([one.TaskID, crypto.randomUUID()])).status).toBe(404)
    expect([await there(one.TaskID), await there(two.TaskID)]).toEqual([200, 200])
    expect((await remove([one.TaskID, two.TaskID, one.TaskID])).status).toBe(204)
    expect([await there(one.TaskID), await there(two.TaskID)]).toEqual([404, 404])
    expect((await dora.json('DELETE', `${results}/${one.TaskID}?${inGroup()}`)).status).toBe(404)
  })
})
