import { useEffect, useRef, useState } from 'react'

/** Accepts files dropped anywhere on the page. @returns whether files are being dragged over it */
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
      newest.current([...event.dataTransfer.files])
    }
    // Where the page has changed below the pointer, only `dragenter` precedes a drop: refused, it would lose the file.
    addEventListener('dragenter', over)
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragenter', over)
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}
