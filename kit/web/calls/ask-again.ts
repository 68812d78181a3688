/** Asks again what ends by itself: nothing is shown longer than it is there. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { spread } from './spread.ts'

/** A browser's timers hold no more. */
const TIMER_MAX_MS = 2 ** 31 - 1

/** How long a timer waits for what is over in so many milliseconds. */
export const timerMs = (leftMs: number): number => Math.min(Math.max(0, leftMs), TIMER_MAX_MS)

/**
 * @param until when the first of what was answered ends, in milliseconds of the browser's clock; null: nothing does
 * @param path of the call that is made again
 */
export function useAskAgainAt(until: number | null, path: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(
      () => spread(() => void queries.invalidateQueries({ queryKey: [path] })),
      timerMs(until - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [until, path, queries])
}
