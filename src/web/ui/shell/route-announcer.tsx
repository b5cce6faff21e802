import { type HTMLAttributes, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

/** Tells screen readers what happened; nobody sees it. */
export const Spoken = (props: HTMLAttributes<HTMLElement>) => <span role="status" style={visuallyHidden} {...props} />

/** Announces the title of the new page to screen readers after a navigation. */
export function RouteAnnouncer() {
  const { pathname, search } = useLocation()
  const [text, setText] = useState('')
  // A tab of a group is a page, too.
  const page = `${pathname} ${new URLSearchParams(search).get('tab')}`
  const last = useRef(page)
  useEffect(() => {
    if (last.current === page) return
    last.current = page
    // Repaint delay of the specification: by then the new title is set.
    const timer = setTimeout(() => setText(document.title), 100)
    return () => clearTimeout(timer)
  }, [page])
  return (
    <div role="status" aria-live="polite" aria-atomic="true" id="route-announcer" style={visuallyHidden}>
      {text}
    </div>
  )
}
