/** What a member of staff opened from the search last, remembered by their browser and forgotten when they log out. */
import { forget, hasKeys, readLocal, writeLocal } from '#kit/web/session/local.ts'
import { store } from '#kit/web/session/store.ts'
import type { FoundHit } from '#domains/global-search/office/door/found.ts'

const KEY = 'office.search.recent'
const MOST = 6

const isHits = (value: unknown): value is FoundHit[] =>
  Array.isArray(value) &&
  value.every((each) => hasKeys(each, { title: 'string', note: 'string', address: 'string' }))

const recent = store<readonly FoundHit[]>([], () => readLocal(KEY, isHits) ?? [])

export const useRecentHits = recent.use

export function noteHit({ title, note, address }: FoundHit): void {
  const others = recent.get().filter((each) => each.address !== address)
  save([{ title, note, address }, ...others].slice(0, MOST))
}

export const removeHit = (address: string): void =>
  save(recent.get().filter((each) => each.address !== address))

function save(hits: readonly FoundHit[]): void {
  writeLocal(KEY, hits)
  recent.set(hits)
}

/** The next person at this browser may not be allowed to see what this one opened. */
export function forgetRecentHits(): void {
  forget(KEY)
  recent.set([])
}
