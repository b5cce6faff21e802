import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReportRequest } from '../../../contract/uploads.ts'
import { zoneOfTimes } from '../../../domain/zone.ts'
import type { AnsweredTimes, OpenTimesOfLog, Preview, ReadFault } from '../../../log-reader/messages.ts'
import type { Language } from '../../i18n/use-texts.ts'
import { failureText } from '../../text/failure-text.ts'
import type { Choice } from './chosen-values.ts'
import { faultText } from './fault-text.ts'
import type { LeftOutLog, Reading, ReadingMessage, ReadingProgress, ReadingSettings } from './start-reading.ts'

export interface ReadingOptions {
  readonly files: readonly File[]
  readonly groupId: string
  readonly language: Pick<Language, 't' | 'format' | 'path' | 'locale'>
  readonly request: () => ReportRequest
  /** Longer lines are skipped. */
  readonly maxLineBytes: number
  /** If true, reading keeps only values that a source may list. */
  readonly isListedOnly: boolean
  /** Receives the sightings of the logs, ready to be sent. */
  readonly onDone: (sightings: File) => void
  readonly tools: OutsideTools
}

/** External functions of the hook. */
export interface OutsideTools {
  /** Own addresses that the group has stored. */
  ownRanges(groupId: string): Promise<readonly string[]>
  fetchFilter(groupId: string): Promise<ArrayBuffer>
  start(
    files: readonly File[],
    settings: ReadingSettings,
    onMessage: (message: ReadingMessage) => void,
    filter: ArrayBuffer | undefined,
  ): Reading
}

/** Faults that are not the file's, so that the same file may be read the next time. */
const passing: readonly ReadFault[] = ['died', 'filter']

export type ReadingState =
  | { readonly at: 'reading'; readonly progress?: ReadingProgress }
  | { readonly at: 'asked'; readonly open: OpenTimesOfLog }
  | { readonly at: 'found'; readonly preview: Preview; readonly leftOut: readonly LeftOutLog[] }
  | { readonly at: 'failed'; readonly text: string; readonly isTooMuch?: boolean; readonly mayPass?: boolean }

/** Reads logs in this browser and writes the sightings that the user agrees to send. */
export function useReading(options: ReadingOptions) {
  const { files, groupId, language, request, maxLineBytes, isListedOnly, onDone, tools } = options
  const { t } = language
  const [state, setState] = useState<ReadingState>({ at: 'reading' })
  const [isPaused, setPaused] = useState(false)
  const [isPacking, setPacking] = useState(false)
  const reading = useRef<Reading>(undefined)
  const sifted = useRef<(candidates: Uint8Array | undefined) => void>(undefined)
  const zone = useRef(0)
  /** Own addresses with which the log was read. If the user changes them later, the log is read again. */
  const readRanges = useRef('')
  /** How often the log was read again. */
  const [round, setRound] = useState(0)
  /** How often the user has tried again after a failure. */
  const [attempt, setAttempt] = useState(0)
  /** The user's choice in the preview, kept while the log is read again. */
  const [choice, setChoice] = useState<Choice>()
  /** Always calls the latest `onDone`: the user's answers may change while the log is read. */
  const done = useEffectEvent(onDone)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file and its own addresses
  useEffect(() => {
    let isGone = false
    const onMessage = (message: ReadingMessage) => {
      if (message.say === 'progress') setState({ at: 'reading', progress: message.progress })
      else if (message.say === 'ask') setState({ at: 'asked', open: message.open })
      else if (message.say === 'found') setState({ at: 'found', preview: message.preview, leftOut: message.leftOut })
      else if (message.say === 'sifted') sifted.current?.(message.candidates)
      else if (message.say === 'failed') {
        const isTooMuch = message.fault === 'too-many'
        const text = isTooMuch && isListedOnly ? t('here.tooManyListed') : faultText(message, t)
        setState({ at: 'failed', text, isTooMuch, mayPass: passing.includes(message.fault) })
      } else done(new File([...message.parts] as BlobPart[], sightingsName(files), { type: 'application/gzip' }))
    }
    const answers = request()
    const { zoneOffsetMinutes, isZoneChosen, year, ownRanges } = answers
    zone.current = zoneOffsetMinutes
    readRanges.current = ownRanges.join()
    Promise.all([tools.ownRanges(groupId), isListedOnly ? tools.fetchFilter(groupId) : undefined]).then(
      ([stored, filter]) => {
        if (isGone) return
        const settings = {
          now: Date.now(),
          zone: zoneOfTimes(answers),
          isZoneAssumed: isZoneChosen !== true,
          ...(year !== undefined && { year }),
          ownRanges: [...ownRanges, ...stored],
          maxLineBytes,
        }
        reading.current = tools.start(files, settings, onMessage, filter)
      },
      (error) => !isGone && setState({ at: 'failed', text: failureText(error, language), mayPass: true }),
    )
    return () => {
      isGone = true
      reading.current?.end()
    }
  }, [files, groupId, round, attempt, isListedOnly])

  const begin = (chosen?: Choice) => {
    if (chosen) setChoice(chosen)
    setState({ at: 'reading' })
    setPaused(false)
  }
  const sift = useCallback(async () => {
    const filter = await tools.fetchFilter(groupId)
    const { promise, resolve } = Promise.withResolvers<Uint8Array | undefined>()
    sifted.current = resolve
    reading.current?.sift(filter)
    return promise
  }, [groupId, tools])

  return {
    state,
    isPaused,
    isPacking,
    zoneOffsetMinutes: zone.current,
    choice,
    /** True if the log was read again because the user changed the own addresses. */
    isAgain: round > 0,
    /** Call it before changing `isListedOnly`, with the choice to keep. */
    begin,
    /** Reads the logs once more after a failure. */
    again(): void {
      begin()
      setAttempt(attempt + 1)
    },
    sift,
    togglePause(): void {
      if (isPaused) reading.current?.resume()
      else reading.current?.pause()
      setPaused(!isPaused)
    },
    answer(times: AnsweredTimes): void {
      reading.current?.answer(times)
      setState({ at: 'reading' })
    },
    /** Writes the sightings. If the own addresses changed since the log was read, reads it again and keeps the choice. */
    pack(leaves: Uint8Array, choose: () => Choice): void {
      if (request().ownRanges.join() === readRanges.current) {
        setPacking(true)
        reading.current?.pack(leaves)
      } else {
        begin(choose())
        setRound(round + 1)
      }
    },
  }
}

export type ReadingOfLogs = ReturnType<typeof useReading>

/** File name of the sightings; the report is named after it. */
function sightingsName([first, ...others]: readonly File[]): string {
  const name = others.length > 0 ? `${others.length + 1}-logs` : first?.name.replace(/\.(?:gz|zst|zip)$/i, '')
  return `${name}.sightings.gz`
}
