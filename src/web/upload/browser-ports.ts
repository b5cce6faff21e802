import type { ReportRequest, UploadPrepared } from '../../contract/uploads.ts'
import { listBlob } from '../../domain/report-lists.ts'
import { api, pause, send } from '../app/api.ts'
import { isReachable } from '../app/keep-page.ts'
import { blobOf, StorageRefused, type UploadPorts } from './uploader.ts'

/** The parts of an upload that communicate with server and storage. */
export function browserPorts(options: {
  readonly file: File
  readonly groupId: string
  readonly dragAndDrop: boolean
  readonly request: ReportRequest
  readonly sliceBytes: number
  /** The files of `request.lists`. */
  readonly lists?: readonly File[] | undefined
}): UploadPorts {
  const { file, groupId, lists = [] } = options
  const sign: UploadPorts['sign'] = async (prepared, verb, signal) => {
    const address = new URL(underApi(prepared.signatureEndpoint), location.href)
    address.searchParams.set('bloburi', prepared.requestEndpoint)
    address.searchParams.set('_method', verb)
    const response = await send(
      address.pathname + address.search,
      { method: 'GET', ...(signal && { signal }) },
      groupId,
    )
    return new URL(((await response.json()) as { url: string }).url, location.href).href
  }
  return {
    sliceBytes: options.sliceBytes,
    async prepare(slice, signal) {
      const prepared = await api(
        'PUT /api/web/uploads/files',
        {
          query: { groupID: groupId, ...(options.dragAndDrop && { dragAndDrop: 'true' as const }) },
          body: {
            file: new File([slice], file.name, { type: 'text/plain' }),
            size: file.size,
            name: file.name,
            request: JSON.stringify(options.request),
          },
        },
        { signal },
      )
      for (const [place, list] of lists.entries()) {
        const requestEndpoint = listBlob(prepared.requestEndpoint, place)
        const url = await sign({ ...prepared, requestEndpoint }, 'PUT', signal)
        const status = await putWithProgress(url, list, { 'x-ms-blob-type': 'BlockBlob' }, () => {}, signal)
        if (status !== 201) throw new StorageRefused(status)
      }
      return prepared
    },
    sign,
    put: putWithProgress,
    async remove(url) {
      const { ok, status } = await fetch(url, { method: 'DELETE', credentials: 'omit' })
      if (!ok && status !== 404) throw new StorageRefused(status)
    },
    async success(prepared, identity, times, signal) {
      const { name, container } = blobOf(prepared)
      // The current answers: a resumed upload was announced with earlier ones.
      const { request } = options
      const body = { blob: name, uuid: prepared.TaskID, name: identity.name, container, request, ...times }
      await send(
        underApi(prepared.uploadSuccessEndpoint),
        { method: 'POST', body: JSON.stringify(body), signal },
        groupId,
      )
    },
    store: localStorage,
    now: Date.now,
    pause,
    isReachable,
  }
}

/** Endpoints in the first response are under `/api/`, with or without the prefix. */
function underApi(endpoint: UploadPrepared['signatureEndpoint']): string {
  const { pathname, search } = new URL(endpoint, location.href)
  return (pathname.startsWith('/api/') ? pathname : `/api${pathname}`) + search
}

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
const putWithProgress: UploadPorts['put'] = (url, body, headers, onBytes, signal) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => onBytes(event.loaded)
    request.onload = () => resolve(request.status)
    request.onerror = () => reject(new TypeError('network'))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', stop)
    signal.addEventListener('abort', stop, { once: true })
    request.send(body)
  })
