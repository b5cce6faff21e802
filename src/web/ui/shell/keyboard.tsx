import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useRouteLoaderData } from 'react-router'
import { setCookie } from '../../app/cookies.ts'
import { whenOpen } from '../../late/when-open.tsx'
import { placeOf } from '../../places.ts'
import type { GuardedData } from '../../session/guarded.tsx'
import { markInList, moveInList } from './list-rows.ts'
import { shortcutListener } from './shortcuts.ts'
import { usePlaces } from './use-places.ts'

const CommandPalette = whenOpen(() => import('../palette/command-palette.tsx'))
const ShortcutSheet = whenOpen(() => import('./shortcut-sheet.tsx'))

const shortcutsSwitched = 'winnow:shortcuts'

/** Enables or disables single-character shortcuts, also for code that is loaded later. */
export function tellShortcuts(isOn: boolean): void {
  setCookie('shortcuts', isOn ? 'on' : 'off')
  dispatchEvent(new CustomEvent(shortcutsSwitched, { detail: isOn }))
}

export type Opened = 'palette' | 'sheet' | undefined

interface Props {
  readonly opened: Opened
  readonly onOpen: (which: Opened) => void
  readonly isSignedIn: boolean
  /** Setting stored in the cookie. */
  readonly shortcuts: boolean
}

/** The command palette, the list of shortcuts, and the keys that open them. Their code is loaded on demand. */
export function Keyboard({ opened, onOpen, isSignedIn, shortcuts }: Props) {
  const navigate = useNavigate()
  const guarded = useRouteLoaderData('guarded') as GuardedData | undefined
  const places = usePlaces()
  const [isOn, setOn] = useState(shortcuts)

  const goTo = (letter: string) => {
    const place = isSignedIn ? places.find(({ id }) => placeOf(id).letter === letter) : undefined
    if (place) void navigate(place.to)
    return place !== undefined
  }
  const current = useEffectEvent(() => ({ isOn, goTo, onOpen }))
  useEffect(() => {
    const listener = shortcutListener({
      isOn: () => current().isOn,
      openPalette: () => current().onOpen('palette'),
      openSheet: () => current().onOpen('sheet'),
      goTo: (letter) => current().goTo(letter),
      move: moveInList,
      mark: markInList,
    })
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])

  useEffect(() => {
    const hear = (event: Event) => setOn((event as CustomEvent<boolean>).detail)
    addEventListener(shortcutsSwitched, hear)
    return () => removeEventListener(shortcutsSwitched, hear)
  }, [])

  const close = () => onOpen(undefined)
  return (
    <>
      <CommandPalette
        open={opened === 'palette'}
        onClose={close}
        onShortcuts={() => onOpen('sheet')}
        guarded={guarded}
        isSignedIn={isSignedIn}
      />
      <ShortcutSheet open={opened === 'sheet'} onClose={close} isOn={isOn} onSwitch={tellShortcuts} />
    </>
  )
}
