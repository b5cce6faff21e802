import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { readInBackground } from '../page-data.ts'

const firstMs = 3000
const mostMs = 30_000

/**
 * Reads the page again while something is under way: some seconds after it was read, and less often the longer it takes.
 * It waits while the page is loading, because another reading would end that one, and while nobody sees it.
 */
export function useRenewed(isUnderWay: boolean): void {
  const { revalidate, state } = useRevalidator()
  const isStill = useNavigation().state === 'idle' && state === 'idle'
  const isSeen = useSyncExternalStore(onSeen, readSeen, () => true)
  const asked = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what begins, and whoever comes back, is asked for soon
  useEffect(() => {
    asked.current = 0
  }, [isUnderWay, isSeen])
  useEffect(() => {
    if (!isUnderWay || !isStill || !isSeen) return
    const timer = setTimeout(
      () => {
        asked.current++
        void readInBackground(revalidate)
      },
      Math.min(firstMs * 1.5 ** asked.current, mostMs),
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
