import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReportRequest } from '../../../contract/uploads.ts'
import { zoneOfTimes } from '../../../domain/zone.ts'
import type { AnsweredTimes, OpenTimesOfLog, Preview } from '../../../log-reader/messages.ts'
import { failureText } from '../../failure-text.ts'
import type { Language } from '../../i18n/use-texts.ts'
import type { Choice } from './chosen-values.ts'
import { faultText } from './fault-text.ts'
import type { LeftOutLog, Reading, ReadingProgress, Said, startReading } from './start-reading.ts'

export interface ReadingOptions {
  readonly files: readonly File[]
  readonly groupId: string
  readonly language: Pick<Language, 't' | 'format' | 'path' | 'locale'>
  readonly request: () => ReportRequest
  /** Longer lines are skipped. */
  readonly maxLineBytes: number
  /** Only what a source may list is kept while reading. */
  readonly isListedOnly: boolean
  /** With the sightings of the log, ready to be sent. */
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
    settings: Parameters<typeof startReading>[1],
    hear: (said: Said) => void,
    filter: ArrayBuffer | undefined,
  ): Reading
}

export type ReadingState =
  | { readonly at: 'reading'; readonly progress?: ReadingProgress }
  | { readonly at: 'asked'; readonly open: OpenTimesOfLog }
  | { readonly at: 'found'; readonly preview: Preview; readonly leftOut: readonly LeftOutLog[] }
  | { readonly at: 'failed'; readonly text: string; readonly isTooMuch?: boolean }

/** The reading of logs in this browser, from the first byte to the sightings that are sent. */
export function useReading(options: ReadingOptions) {
  const { files, groupId, language, request, maxLineBytes, isListedOnly, onDone, tools } = options
  const { t } = language
  const [state, setState] = useState<ReadingState>({ at: 'reading' })
  const [isPaused, setPaused] = useState(false)
  const [isPacking, setPacking] = useState(false)
  const reading = useRef<Reading>(undefined)
  const sifted = useRef<(candidates: Uint8Array | undefined) => void>(undefined)
  const zone = useRef(0)
  /** Own addresses with which the log was read, and how often it was begun: what is entered later counts, too. */
  const own = useRef('')
  const [round, setRound] = useState(0)
  /** What was chosen in the preview before the log was read again. */
  const [choice, setChoice] = useState<Choice>()
  /** The answers may change while the log is read: those of now count. */
  const done = useEffectEvent(onDone)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file and its own addresses
  useEffect(() => {
    let isGone = false
    const hear = (said: Said) => {
      if (said.say === 'progress') setState({ at: 'reading', progress: said.progress })
      else if (said.say === 'ask') setState({ at: 'asked', open: said.open })
      else if (said.say === 'found') setState({ at: 'found', preview: said.preview, leftOut: said.leftOut })
      else if (said.say === 'sifted') sifted.current?.(said.candidates)
      else if (said.say === 'failed') {
        const isTooMuch = said.fault === 'too-many'
        const text = isTooMuch && isListedOnly ? t('here.tooManyListed') : faultText(said, t)
        setState({ at: 'failed', text, isTooMuch })
      } else done(new File([...said.parts] as BlobPart[], sightingsName(files), { type: 'application/gzip' }))
    }
    const asked = request()
    const { zoneOffsetMinutes, isZoneChosen, year, ownRanges } = asked
    zone.current = zoneOffsetMinutes
    own.current = ownRanges.join()
    Promise.all([tools.ownRanges(groupId), isListedOnly ? tools.fetchFilter(groupId) : undefined]).then(
      ([stored, filter]) => {
        if (isGone) return
        const settings = {
          now: Date.now(),
          zone: zoneOfTimes(asked),
          isZoneAssumed: isZoneChosen !== true,
          ...(year !== undefined && { year }),
          ownRanges: [...ownRanges, ...stored],
          maxLineBytes,
        }
        reading.current = tools.start(files, settings, hear, filter)
      },
      (error) => !isGone && setState({ at: 'failed', text: failureText(error, language) }),
    )
    return () => {
      isGone = true
      reading.current?.end()
    }
  }, [files, groupId, round, isListedOnly])

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
    /** The log was read again because own addresses were entered meanwhile. */
    isAgain: round > 0,
    /** To be called before `isListedOnly` changes, with the choice that shall remain. */
    begin,
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
    /** Has the sightings written, or the log read again if own addresses were entered meanwhile; the choice remains. */
    pack(leaves: Uint8Array, choose: () => Choice): void {
      if (request().ownRanges.join() === own.current) {
        setPacking(true)
        reading.current?.pack(leaves)
      } else {
        begin(choose())
        setRound(round + 1)
      }
    },
  }
}

/** The name under which the sightings are sent: the report gets it. */
function sightingsName([first, ...others]: readonly File[]): string {
  const name = others.length > 0 ? `${others.length + 1}-logs` : first?.name.replace(/\.(?:gz|zst|zip)$/i, '')
  return `${name}.sightings.gz`
}
