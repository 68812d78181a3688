/** What this browser searched for last: kept here and nowhere else. */
import { keep, kept } from '#kit/web/keeping.ts'
import { store } from '#kit/web/store.ts'

const KEY = 'searched'
const MOST = 8

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

const words = store<string[]>([], () => kept(KEY, isWords) ?? [])
export const useRecentWords = words.use

/** The newest first, each once. */
export function rememberWord(word: string): void {
  const others = words.get().filter((each) => each !== word)
  const next = [word, ...others].slice(0, MOST)
  keep(KEY, next)
  words.set(next)
}
