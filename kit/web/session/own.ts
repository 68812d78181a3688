/**
 * Personal data stored in this browser over a reload: searches, comparison, order pad. Unlike the browser's settings
 * (language, theme, place) it is cleared at logout, and when another person logs in. A guest's data becomes that of the
 * person who logs in; an expired login loses nothing.
 */
import { dropDrafts, dropDraftsOfOthers } from '../forms/draft.ts'
import { forget, writeLocal, readLocal } from './local.ts'
import { store, type Store } from './store.ts'

const PREFIX = 'own:'
const OWNER = 'own-of'
const isText = (value: unknown): value is string => typeof value === 'string'
const resets = new Set<() => void>()

export const writeOwn = (key: string, value: unknown): void => writeLocal(PREFIX + key, value)

/** @returns null when nothing valid is stored */
export const ownValue = <Value>(
  key: string,
  isExpected: (value: unknown) => value is Value,
): Value | null => readLocal(PREFIX + key, isExpected)

/** A store with such a value. */
export function ownStore<Value>(
  key: string,
  atFirst: Value,
  isExpected: (value: unknown) => value is Value,
): Store<Value> {
  const shown = store(atFirst, () => ownValue(key, isExpected) ?? atFirst)
  resets.add(() => shown.set(atFirst))
  const set = (next: Value) => {
    writeOwn(key, next)
    shown.set(next)
  }
  return { ...shown, set }
}

/** At logout. */
export function dropOwn(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) forget(key)
  } catch {}
  forget(OWNER)
  for (const reset of resets) reset()
  dropDrafts()
}

/** At login: data stays for the same person and after a guest, and is dropped for anyone else. */
export function claimOwn(who: string): void {
  const owner = readLocal(OWNER, isText)
  if (owner !== null && owner !== who) dropOwn()
  else dropDraftsOfOthers(who)
  writeLocal(OWNER, who)
}
