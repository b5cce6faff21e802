import type { Progress } from '../src/contract/reports.ts'
import type { Report } from '../src/domain/report.ts'
import { listBlob } from '../src/domain/report-lists.ts'
import { blockBytes, connections } from '../src/web/upload/limits.ts'
import { firstGroupOf, type Visitor } from './server.ts'

const results = '/api/web/uploads/files/results'
const sliceBytes = 1 << 20

/** Uploads files like a browser: announces a file, sends its blocks, several at once, completes it, and waits for the report. */
export interface Uploading {
  readonly groupID: string
  /**
   * @param lists the files of `request.lists`; one that is undefined is not sent
   * @returns the last progress: done or failed; a refused announcement counts as failed
   */
  upload(
    name: string,
    content: Uint8Array,
    request?: object,
    lists?: readonly (Uint8Array | undefined)[],
  ): Promise<Progress>
  /** Uploads a file until its job is queued. @returns the task */
  begin(name: string, content: Uint8Array): Promise<string>
  /** Requests the demo's report, and waits for it. @returns the task */
  demo(): Promise<string>
  /** Waits for a report. @returns the last progress */
  ended(taskId: string): Promise<Progress>
  report(taskId: string): Promise<Report>
}

export async function uploading(visitor: Visitor, group?: string): Promise<Uploading> {
  const groupID = group ?? (await firstGroupOf(visitor))
  const inGroup = { 'x-group-id': groupID }

  async function prepare(name: string, content: Uint8Array, request?: object) {
    const form = new FormData()
    form.set('file', new File([content.subarray(0, sliceBytes) as never], name, { type: 'text/plain' }))
    form.set('size', String(content.length))
    form.set('name', name)
    if (request) form.set('request', JSON.stringify(request))
    const answer = await visitor.fetch(`/api/web/uploads/files?groupID=${groupID}`, { method: 'PUT', body: form })
    return { status: answer.status, body: await answer.json() }
  }

  async function send(prepared: Record<string, string>, content: Uint8Array): Promise<void> {
    const query = new URLSearchParams({ bloburi: prepared.requestEndpoint as string, _method: 'PUT' })
    const { body } = await visitor.json('GET', `${prepared.signatureEndpoint}?${query}`, undefined, inGroup)
    const put = async (address: string, bytes: Uint8Array | string, headers?: Record<string, string>) => {
      const { status } = await fetch(address, { method: 'PUT', body: bytes as never, ...(headers && { headers }) })
      if (status !== 201) throw new Error(`storage answered ${status}`)
    }
    if (content.length <= blockBytes) return put(body.url, content, { 'x-ms-blob-type': 'BlockBlob' })
    const ids = Array.from({ length: Math.ceil(content.length / blockBytes) }, (_, n) =>
      btoa(String(n).padStart(6, '0')),
    )
    const blocks = ids.entries()
    const lane = async () => {
      for (const [n, id] of blocks) {
        const block = content.subarray(n * blockBytes, (n + 1) * blockBytes)
        await put(`${body.url}&comp=block&blockid=${encodeURIComponent(id)}`, block)
      }
    }
    await Promise.all(Array.from({ length: connections }, lane))
    const list = ids.map((id) => `<Latest>${id}</Latest>`).join('')
    await put(`${body.url}&comp=blocklist`, `<BlockList>${list}</BlockList>`)
  }

  async function start(prepared: Record<string, string>, name: string): Promise<string> {
    const body = { blob: prepared.requestEndpoint, uuid: 'test', name, container: 'uploads' }
    const answer = await visitor.json('POST', prepared.uploadSuccessEndpoint as string, body, inGroup)
    if (answer.status !== 202) throw new Error(`the upload was not taken: ${JSON.stringify(answer.body)}`)
    return prepared.TaskID as string
  }

  async function ended(taskId: string): Promise<Progress> {
    const answer = await visitor.fetch(`${results}/${taskId}/progress?groupID=${groupID}`)
    const last = (await answer.text()).match(/^data: .*$/gm)?.at(-1)
    return JSON.parse((last ?? 'data: null').slice('data: '.length))
  }

  async function begin(name: string, content: Uint8Array): Promise<string> {
    const prepared = await prepare(name, content)
    if (prepared.status !== 200) throw new Error(`refused: ${JSON.stringify(prepared.body)}`)
    await send(prepared.body, content)
    return start(prepared.body, name)
  }

  return {
    groupID,
    begin,
    async demo() {
      const { body } = await visitor.json('POST', `${results}/demo?groupID=${groupID}`)
      const { state } = await ended(body.taskID)
      if (state !== 'done') throw new Error(`the report of the demo ended ${state}`)
      return body.taskID
    },
    ended,
    async upload(name, content, request, lists = []) {
      const { status, body } = await prepare(name, content, request)
      if (status !== 200) {
        const nothing = { bytesTotal: null, bytesRead: 0, lines: 0, skippedLines: 0 }
        return { taskID: '', state: 'failed', stage: 'waiting', ...nothing, problem: { ...body, values: {} } }
      }
      await send(body, content)
      for (const [place, list] of lists.entries())
        if (list) await send({ ...body, requestEndpoint: listBlob(body.requestEndpoint, place) }, list)
      return ended(await start(body, name))
    },
    async report(taskId) {
      const { status, body } = await visitor.json('GET', `${results}/${taskId}?groupID=${groupID}`)
      if (status !== 200) throw new Error(`no report: ${JSON.stringify(body)}`)
      return body.report
    },
  }
}
