import { useState } from 'react'
import type { useUpload } from './use-upload.ts'

/** Whether the log is sent, or only what this browser finds in it. */
export type Way = 'whole' | 'here'

/** The choice between sending logs and analysing them in this browser, and the logs that are analysed here. */
export function useWay(
  upload: Pick<
    ReturnType<typeof useUpload>,
    'ready' | 'isAtRest' | 'offer' | 'hold' | 'start' | 'state' | 'file' | 'waiting'
  >,
  disabled: boolean,
) {
  const { ready, isAtRest, file, waiting, state } = upload
  const [way, setWay] = useState<Way>('whole')
  const [here, setHere] = useState<readonly File[]>()
  const [isListedOnly, setListedOnly] = useState(false)
  /** The sightings from this browser, once they are being sent. */
  const [sightings, setSightings] = useState<File>()
  const isSending = sightings !== undefined && (file === sightings || waiting?.file === sightings)
  /** Takes the files that were dropped on the page. */
  const offer = (files: readonly File[]): void => {
    if (way === 'whole' || files.length === 0) upload.offer(files)
    else if (ready && isAtRest && !disabled && !here) setHere(files)
  }
  return {
    way,
    setWay,
    here,
    isListedOnly,
    setListedOnly,
    /** True if leaving the page would lose work: the logs would have to be read and the values chosen again. */
    isUnkept: here !== undefined || (isSending && state?.status !== 'success'),
    offer,
    /** Takes pasted text. It may have been pasted by mistake, so it only leaves this computer when the user says so. */
    offerText(file: File): void {
      if (way === 'whole') upload.hold(file)
      else offer([file])
    },
    choose(files: readonly File[]): void {
      if (way === 'here') setHere(files)
      else if (files[0]) upload.start(files[0])
    },
    send(sightingsFile: File): void {
      setHere(undefined)
      setSightings(sightingsFile)
      upload.start(sightingsFile)
    },
    cancel: () => setHere(undefined),
  }
}
