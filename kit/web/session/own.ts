/**
 * What somebody did in this browser, kept over a reload: what they searched for, compared, or have in their order pad. Unlike
 * how the browser is set (language, theme, place) it leaves with a logout, and when somebody else logs in. A guest's becomes that
 * of whoever logs in; an expired login loses nothing.
 */
import { dropDrafts, dropDraftsOfOthers } from '../forms/draft.ts'
import { forget, writeLocal, readLocal } from './local.ts'
import { store, type Store } from './store.ts'

const PREFIX = 'own:'
const OWNER = 'own-of'
const isText = (value: unknown): value is string => typeof value === 'string'
const resets = new Set<() => void>()

export const writeOwn = (key: string, value: unknown): void => writeLocal(PREFIX + key, value)

/** @returns null when nothing is kept, or something else than expected */
export const ownValue = <Value>(
  key: string,
  isExpected: (value: unknown) => value is Value,
): Value | null => readLocal(PREFIX + key, isExpected)

/** A store whose value is kept so. */
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

/** With a logout. */
export function dropOwn(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) forget(key)
  } catch {}
  forget(OWNER)
  for (const reset of resets) reset()
  dropDrafts()
}

/** With a login: what is here stays for the same person and after a guest, and is dropped for anybody else. */
export function claimOwn(who: string): void {
  const owner = readLocal(OWNER, isText)
  if (owner !== null && owner !== who) dropOwn()
  else dropDraftsOfOthers(who)
  writeLocal(OWNER, who)
}
