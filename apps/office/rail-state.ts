/** Which groups of the rail are collapsed, and whether the whole rail is: remembered by the browser. */
import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '#kit/web/session/local.ts'
import { store } from '#kit/web/session/store.ts'

const GROUPS_KEY = 'office.rail.collapsed'
const NARROW_KEY = 'office.rail.narrow'
/** Below it the page needs the room more than the names of the entries do. */
const SMALL_WINDOW = '(max-width: 1279px)'

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

const collapsed = store<readonly string[]>([], () => readLocal(GROUPS_KEY, isNames) ?? [])
const narrow = store(false, () => readLocal(NARROW_KEY, isFlag) ?? false)

export const useCollapsedGroups = collapsed.use

export function toggleGroup(group: string): void {
  const before = collapsed.get()
  const next = before.includes(group) ? before.filter((each) => each !== group) : [...before, group]
  writeLocal(GROUPS_KEY, next)
  collapsed.set(next)
}

export const useIsNarrowChosen = narrow.use

export function setRailNarrow(isNarrow: boolean): void {
  writeLocal(NARROW_KEY, isNarrow)
  narrow.set(isNarrow)
}

/** Whether the window is too small for the wide rail, whatever was chosen. */
export const useIsSmallWindow = () =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(SMALL_WINDOW)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(SMALL_WINDOW).matches,
  )
