import type { BodyOf } from '../../contract/call.ts'
import type { contract } from '../../contract/index.ts'
import { ReportRequest } from '../../contract/uploads.ts'
import { defaultOrganisation } from '../../domain/organisation.ts'
import { Problem } from '../../domain/problem.ts'
import { listBlob } from '../../domain/report-lists.ts'
import { zoneOfTimes } from '../../domain/zone.ts'
import { supportedLogFormats } from '../../formats/logs/detect.ts'
import type { Base } from '../base.ts'
import type { Config } from '../config.ts'
import { clean, faultText, type Handlers } from '../platform/http/calls.ts'
import { existing } from '../platform/must-exist.ts'
import { sizeText } from '../platform/size-text.ts'
import type { ReportDependencies } from '../reports/api.ts'
import type { ReportStore } from '../reports/store.ts'
import { fileName } from './file-words.ts'
import type { openPreview } from './open-preview.ts'
import { makeRoom } from './room.ts'

type UploadSettings = Config['uploads']
type Upload = NonNullable<Awaited<ReturnType<ReportStore['upload']>>>

export interface UploadDependencies
  extends UploadSettings,
    Pick<Base, 'blobs' | 'clock'>,
    Pick<ReportDependencies, 'database' | 'reports' | 'queue' | 'reportQueue'> {
  /** Limit in bytes for the files of an organisation's unfinished and failed reports. */
  readonly keptMaxBytes: number
  readonly preview: ReturnType<typeof openPreview>['preview']
}

export function uploadHandlers(dependencies: UploadDependencies): Handlers<typeof contract.uploads> {
  const { database, reports, blobs, queue, reportQueue, preview, clock, packedMaxBytes, sliceBytes } = dependencies
  const tooLarge = (file: string, most = packedMaxBytes) =>
    new Problem('upload.too-large', { file, sizeLimit: sizeText(most) })
  /** Recognises a file by its first bytes. @throws Problem for files that can never become a report */
  const look = async (body: BodyOf<typeof contract.uploads.check>, request: ReportRequest) => {
    const name = fileName(body.name ?? body.file.name)
    const size = body.size ?? body.file.size
    if (size === 0 || body.file.size === 0) throw new Problem('upload.empty', { file: name })
    if (size > packedMaxBytes) throw tooLarge(name)
    if (body.file.size > sliceBytes) throw new Problem('request.too-large', { limit: sizeText(sliceBytes) })
    const slice = new Uint8Array(await body.file.arrayBuffer())
    const seen = await preview(slice, {
      name,
      whole: slice.length >= size,
      modified: request.modified,
      now: clock.now(),
      zone: zoneOfTimes(request),
    })
    return { name, size, seen }
  }
  /** The blob of an upload at an address, or that of one of its lists, and the size announced. */
  const blobAt = ({ blob, bytes, lists }: Upload, address: string) =>
    [
      { name: blob, bytes },
      ...lists.map((list, place) => ({ name: blob && listBlob(blob, place), bytes: list.bytes })),
    ].find(({ name }) => sameBlob(name, address))
  /** Checks that a blob's address belongs to this upload. */
  const sameBlob = (blob: string | null, address: string) => blob !== null && lastSegment(address) === blob

  return {
    async formats(_, { locale }) {
      return supportedLogFormats(locale).map(({ id, title, products }) => ({ id, title, products: [...products] }))
    },

    async limits() {
      return {
        packedBytes: packedMaxBytes,
        expandedBytes: dependencies.expandedMaxBytes,
        members: dependencies.membersMax,
        sliceBytes,
        lineBytes: dependencies.lineMaxBytes,
      }
    },

    async check({ body }) {
      const { seen } = await look(body, readRequest(undefined))
      return { detectedFormat: seen.format, detectionReason: seen.reason }
    },

    async prepare({ query, body }, { user }) {
      await reportQueue.refuseFlood(reports, user, query.groupID)
      const request = readRequest(body.request)
      refuseFuture('body.request.year', request.year, clock.now())
      const { name, size, seen } = await look(body, request)
      const taskId = crypto.randomUUID()
      await database.asUser(user, async (within) => {
        const all = (request.lists ?? []).reduce((sum, { bytes }) => sum + bytes, size)
        await makeRoom(within, query.groupID, { bytes: all, limit: dependencies.keptMaxBytes })
        await reports.add(
          {
            taskId,
            groupId: query.groupID,
            by: user,
            kind: 'upload',
            name,
            request: { ...request, ...(request.lists && { lists: request.lists.map(shownList) }) },
            state: 'uploading',
            blob: taskId,
            bytes: size,
            detectedFormat: seen.format,
          },
          within,
        )
      })
      return {
        TaskID: taskId,
        requestEndpoint: blobs.address(taskId),
        uploadSuccessEndpoint: `/api/web/uploads/files/${taskId}/success`,
        signatureEndpoint: `/api/web/uploads/files/${taskId}/signature`,
        detectedFormat: seen.format,
        detectionReason: seen.reason,
        ...(seen.times && { times: seen.times }),
      }
    },

    async sign({ params, query }, { group, user }) {
      const upload = await reports.upload(user, params.id, group.groupId)
      const wanted = upload && blobAt(upload, query.bloburi)
      if (!upload || !wanted?.name) throw new Problem('not-found')
      if (upload.state === 'cancelled') throw new Problem('report.cancelled')
      // A file that is being analysed, or was, must stay unchanged.
      if (upload.state !== 'uploading') throw new Problem('upload.closed')
      if (upload.expired) throw new Problem('upload.expired')
      return { url: await blobs.sign(wanted.name, query._method, wanted.bytes ?? undefined) }
    },

    async success({ params, body }, { group, user }) {
      const { year, zoneOffsetMinutes } = body
      refuseFuture('body.year', year, clock.now())
      refuseFuture('body.request.year', body.request?.year, clock.now())
      const upload = await reports.upload(user, params.id, group.groupId)
      if (!upload?.blob || !sameBlob(upload.blob, body.blob) || body.container !== blobs.container) {
        throw new Problem('not-found')
      }
      if (upload.state === 'uploading') {
        if (upload.expired) throw new Problem('upload.expired')
        const bytes = await blobs.size(upload.blob)
        if (bytes === undefined) throw new Problem('upload.not-there')
        if (bytes === 0) throw new Problem('upload.empty', { file: upload.name })
        const most = Math.min(upload.bytes ?? packedMaxBytes, packedMaxBytes)
        if (bytes > most) {
          await blobs.remove(upload.blob)
          throw tooLarge(upload.name, most)
        }
        const queued = await database.asUser(user, async (within) => {
          // The lists are those that were announced.
          const { lists: _, ...answers } = body.request ?? {}
          const request = {
            ...answers,
            ...(year !== undefined && { year }),
            ...(zoneOffsetMinutes !== undefined && { zoneOffsetMinutes, isZoneChosen: true }),
          }
          const progress = await reports.queue(params.id, 'uploading', { bytes, request, within })
          if (!progress) return undefined
          await reportQueue.admit(within, group.groupId)
          await queue.add('analyse-upload', { taskId: params.id }, { within, key: params.id })
          return progress
        })
        if (queued) return reportQueue.placed(queued)
      }
      const seen = await existing(reports.seen(user, params.id, group.groupId))
      return reportQueue.placed(seen.progress)
    },
  }
}

const shownList = <L extends { readonly name: string }>(list: L): L => ({ ...list, name: fileName(list.name) })

function refuseFuture(field: string, year: number | undefined, now: number): void {
  if (year !== undefined && year > new Date(now).getUTCFullYear()) {
    throw new Problem('request.invalid', { detail: `${field}: no log is from ${year} yet` })
  }
}

/** Undefined if it is not a URL. */
function lastSegment(address: string): string | undefined {
  try {
    return decodeURI(address.split(/[?#]/)[0] ?? '')
      .split('/')
      .at(-1)
  } catch {
    return undefined
  }
}

function readRequest(text: string | undefined): ReportRequest {
  let requestJson: unknown = { cOrg: defaultOrganisation }
  try {
    if (text) requestJson = JSON.parse(text)
  } catch {
    throw new Problem('request.invalid', { detail: 'body.request: no JSON' })
  }
  // The request comes as JSON text in a form field, so it is not validated yet.
  const read = ReportRequest.safeParse(clean(requestJson))
  if (read.success) return read.data
  throw new Problem('request.invalid', { detail: faultText(read.error.issues, 'body.request') })
}
