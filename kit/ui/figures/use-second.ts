/** The current second for countdowns: one shared timer, and none without subscribers. */
import { useSyncExternalStore } from 'react'

const watchers = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function tick(): void {
  for (const watch of watchers) watch()
  timer = watchers.size === 0 ? undefined : setTimeout(tick, 1000 - (Date.now() % 1000))
}

function subscribe(watch: () => void): () => void {
  watchers.add(watch)
  timer ??= setTimeout(tick, 1000 - (Date.now() % 1000))
  return () => watchers.delete(watch)
}

const currentSecond = () => Math.floor(Date.now() / 1000)
const serverSecond = () => null

/** Seconds since 1970 by the browser's clock; null on the server and until hydration. */
export const useSecond = (): number | null =>
  useSyncExternalStore<number | null>(subscribe, currentSecond, serverSecond)
