import { useEffect, useRef, useState } from 'react'
import { takeEarlyDrop } from '../app/unready-drops.ts'

/** Accepts files dropped anywhere on the page, also while its code was loading. @returns whether files are being dragged over it */
export function useFileDrop(onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const newest = useRef(onDrop)
  newest.current = onDrop
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      // Between this and the mark of a loaded page, the script of `app/unready-drops.ts` keeps it too.
      takeEarlyDrop()
      newest.current([...event.dataTransfer.files])
    }
    // Where the page has changed below the pointer, only `dragenter` precedes a drop: refused, it would lose the file.
    addEventListener('dragenter', over)
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    const early = takeEarlyDrop()
    if (early) newest.current(early)
    return () => {
      removeEventListener('dragenter', over)
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}
