import { type DragEvent as ReactDragEvent, useEffect, useRef, useState } from 'react'
import { takeEarlyDrop } from '../app/unready-drops.ts'

/** Marks a place of the page that takes the files dropped on it. */
const dropBox = 'data-drop-box'

const isInBox = ({ target }: DragEvent) => target instanceof Element && target.closest(`[${dropBox}]`) !== null

/** Accepts files dropped anywhere on the page outside of drop boxes, also while its code was loading. @returns whether files are being dragged over it */
export function useFileDrop(onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const newest = useRef(onDrop)
  newest.current = onDrop
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(!isInBox(event))
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
      if (isInBox(event)) return
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

/** Accepts files dropped on one element, which gets `dropProps`. `isOver`: files are being dragged over it. */
export function useDropBox(onDrop: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  const over = (event: ReactDragEvent) => setOver(event.dataTransfer.types.includes('Files'))
  return {
    isOver,
    dropProps: {
      [dropBox]: '',
      onDragEnter: over,
      onDragOver: over,
      onDragLeave: () => setOver(false),
      onDrop: (event: ReactDragEvent) => {
        setOver(false)
        const files = [...event.dataTransfer.files]
        if (files.length > 0) onDrop(files)
      },
    },
  }
}
