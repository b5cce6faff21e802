import { useEffect, useRef, useState } from 'react'
import type { ReportRequest, UploadLimits } from '../../contract/uploads.ts'
import { isOfTheFile } from '../../domain/final-problems.ts'
import { api, CallFailed } from '../app/api.ts'
import type { Language } from '../i18n/use-texts.ts'
import { failureText } from '../text/failure-text.ts'
import { binarySize } from './binary-size.ts'
import { browserPorts } from './browser-ports.ts'
import { openRecords, type ResumeRecord, resumeKey, type Store } from './resume.ts'
import { type Sample, withSample } from './speed.ts'
import { canUpload } from './upload-failure.ts'
import { type ChosenTimes, startUpload, type Upload, type UploadState } from './uploader.ts'

export interface UploadOptions {
  readonly groupId: string
  readonly language: Pick<Language, 't' | 'format'>
  readonly request: () => ReportRequest
  readonly limits: UploadLimits
  /** The files of `request().lists`. */
  readonly lists?: readonly File[] | undefined
  /** No file is accepted. */
  readonly disabled: boolean
  /** A selected file waits, because the user must answer something first. */
  readonly isIncomplete: boolean
  readonly onStart?: (() => void) | undefined
  /** Replaced in tests. */
  readonly tools?: UploadTools
}

interface StartOptions {
  readonly dragAndDrop?: boolean
  /** The user tries a failed upload again. */
  readonly isRetry?: boolean
}

/** External functions of the hook. */
export interface UploadTools {
  /** @returns the format of a file; a refusal says that it can never become a report */
  check(file: File): Promise<string>
  start(file: File, dragAndDrop: boolean, request: ReportRequest, onChange: (state: UploadState) => void): Upload
  /** Shows the report as cancelled. @returns false if the server does not answer or refuses */
  cancelReport(taskId: string): Promise<boolean>
  store(): Store
}

/** The upload of one file at a time: selection, progress, refusals, and earlier uploads that can be resumed. */
export function useUpload(options: UploadOptions) {
  const { groupId, language, limits, disabled, isIncomplete } = options
  const { t, format } = language
  const tools = options.tools ?? browserTools(groupId, limits, options.lists)
  const upload = useRef<Upload>(undefined)
  /** The file that waits; a check may answer when it no longer does. */
  const awaited = useRef<File>(undefined)
  /** The browser's zone, used for times without one unless the user states another. */
  const zone = useRef(0)
  const [ready, setReady] = useState(false)
  const [waiting, setWaiting] = useState<{ file: File; dragAndDrop: boolean; format?: string }>()
  const [file, setFile] = useState<File>()
  const [state, setState] = useState<UploadState>()
  const [samples, setSamples] = useState<readonly Sample[]>([])
  const [resumable, setResumable] = useState<ResumeRecord[]>([])
  const [times, setTimes] = useState<ChosenTimes>()
  const [refusal, setRefusal] = useState<string>()
  const [isRetry, setRetry] = useState(false)

  const readResumable = () => setResumable(openRecords(tools.store(), groupId, Date.now()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each group
  useEffect(() => {
    setReady(true)
    readResumable()
    return () => void upload.current?.pause()
  }, [groupId])

  /** Why a file cannot be uploaded at all. */
  const refusalOf = ({ name, size }: File) => {
    if (!canUpload()) return t('upload.error.browser')
    if (size === 0) return t('problem.upload.empty', { file: name })
    if (size <= limits.packedBytes) return undefined
    return t('problem.upload.too-large', { file: name, sizeLimit: binarySize(limits.packedBytes, format) })
  }
  /** Nobody answers questions for a file that can never become a report. Other failures show when it is uploaded. */
  const check = async (chosen: File) => {
    const result = await tools.check(chosen).then(
      (format) => ({ format }),
      (error: unknown) => ({ error }),
    )
    if (chosen !== awaited.current) return
    if ('format' in result) setWaiting((before) => before && { ...before, format: result.format })
    else if (result.error instanceof CallFailed && isOfTheFile(result.error.code)) {
      awaited.current = undefined
      setWaiting(undefined)
      setRefusal(failureText(result.error, language))
    }
  }
  const start = (chosen: File, { dragAndDrop = false, isRetry: again = false }: StartOptions = {}) => {
    const refused = refusalOf(chosen)
    setRefusal(refused)
    setRetry(again)
    if (refused !== undefined) return
    awaited.current = isIncomplete ? chosen : undefined
    setWaiting(isIncomplete ? { file: chosen, dragAndDrop } : undefined)
    if (isIncomplete) {
      void check(chosen)
      return
    }
    const request = { ...options.request(), modified: Math.max(0, Math.trunc(chosen.lastModified)) }
    options.onStart?.()
    setFile(chosen)
    setSamples([])
    setTimes(undefined)
    zone.current = request.zoneOffsetMinutes
    upload.current = tools.start(chosen, dragAndDrop, request, (next) => {
      setState(next)
      setSamples((before) => withSample(next.paused ? [] : before, { at: performance.now(), bytes: next.sent }))
    })
  }
  const isAtRest = state === undefined || state.status === 'error'
  const reset = () => {
    setState(undefined)
    setFile(undefined)
    readResumable()
  }

  return {
    /** True after hydration; before it no file can be accepted. */
    ready,
    file,
    state,
    samples,
    times,
    zoneOffsetMinutes: zone.current,
    /** The selected file that waits for the user's answer. */
    waiting,
    resumable,
    refusal,
    isRetry,
    /** No upload is under way or done. */
    isAtRest,
    start,
    reset,
    /** Takes the files that were dropped on the page. */
    offer(files: readonly File[]): void {
      if (!ready || disabled || !isAtRest) return
      if (files.length > 1) setRefusal(t('upload.error.several', { one: t('upload.error.one') }))
      else if (files[0]) start(files[0], { dragAndDrop: true })
      else setRefusal(t('upload.error.none'))
    },
    /** Shows a file that the user has not yet agreed to send. */
    hold(chosen: File): void {
      if (!ready || disabled || !isAtRest) return
      const refused = refusalOf(chosen)
      awaited.current = undefined
      setRefusal(refused)
      setState(undefined)
      setWaiting(refused === undefined ? { file: chosen, dragAndDrop: false } : undefined)
    },
    choose(answers: ChosenTimes): void {
      setTimes(answers)
      upload.current?.choose(answers)
    },
    togglePause(): void {
      if (state?.paused) upload.current?.resume()
      else upload.current?.pause()
    },
    async cancel(): Promise<void> {
      const taskId = state?.prepared?.TaskID
      const isDropped = await upload.current?.cancel()
      reset()
      // The list of reports shows it as cancelled at once; unfinished uploads are deleted later anyway.
      if (taskId === undefined) return
      const isCancelled = await tools.cancelReport(taskId)
      if (!isDropped && !isCancelled) setRefusal(t('upload.error.delete'))
    },
    /** Deletes the record of an upload that could be resumed. */
    forget(record: ResumeRecord): void {
      tools.store().removeItem(resumeKey(groupId, record.file))
      readResumable()
    },
  }
}

function browserTools(groupId: string, { sliceBytes }: UploadLimits, lists?: readonly File[]): UploadTools {
  return {
    check: async (file) => {
      const slice = new File([file.slice(0, sliceBytes)], file.name, { type: 'text/plain' })
      const body = { file: slice, size: file.size, name: file.name }
      const { detectedFormat } = await api('POST /api/web/uploads/files/check', { query: { groupID: groupId }, body })
      return detectedFormat
    },
    start: (file, dragAndDrop, request, onChange) =>
      startUpload(file, groupId, browserPorts({ file, groupId, dragAndDrop, request, sliceBytes, lists }), onChange),
    cancelReport: (taskId) =>
      api('POST /api/web/uploads/files/results/{id}/cancel', {
        params: { id: taskId },
        query: { groupID: groupId },
      }).then(
        () => true,
        () => false,
      ),
    store: () => localStorage,
  }
}
