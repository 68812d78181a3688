/**
 * A value outside of React that components subscribe to: the session, the badge, the warehouse. Our own and not zustand:
 * it is React's `useSyncExternalStore` with an initial value for the server, in 36 lines.
 */
import { useSyncExternalStore } from 'react'

export type Store<Value> = {
  get(): Value
  set(value: Value): void
  /** During rendering on the server and while the browser hydrates it it is `atFirst`. */
  use(): Value
}

/** @param read where the value is kept over a reload; it is read when first asked for, and never on the server */
export function store<Value>(atFirst: Value, read?: () => Value): Store<Value> {
  let value = atFirst
  let isRead = read === undefined
  const listeners = new Set<() => void>()
  const get = () => {
    if (!isRead && read !== undefined && typeof window !== 'undefined') {
      isRead = true
      value = read()
    }
    return value
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    set(next) {
      isRead = true
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get, () => atFirst),
  }
}
