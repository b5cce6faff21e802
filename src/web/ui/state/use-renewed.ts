import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { readInBackground } from '../../app/page-data.ts'

const firstMs = 3000
const mostMs = 30_000

/**
 * Reloads the page's data while work is under way: first after three seconds, then at growing intervals of up to 30 s. It
 * waits while the page is loading, because a reload would abort that, and while the tab is hidden.
 */
export function useRenewed(isUnderWay: boolean): void {
  const { revalidate, state } = useRevalidator()
  const isStill = useNavigation().state === 'idle' && state === 'idle'
  const isSeen = useSyncExternalStore(onSeen, readSeen, () => true)
  const reloads = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts again with the short interval when work begins or the tab is shown again
  useEffect(() => {
    reloads.current = 0
  }, [isUnderWay, isSeen])
  useEffect(() => {
    if (!isUnderWay || !isStill || !isSeen) return
    const timer = setTimeout(
      () => {
        reloads.current++
        void readInBackground(revalidate)
      },
      Math.min(firstMs * 1.5 ** reloads.current, mostMs),
    )
    return () => clearTimeout(timer)
  }, [isUnderWay, isStill, isSeen, revalidate])
}

function onSeen(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

function readSeen(): boolean {
  return document.visibilityState !== 'hidden'
}
