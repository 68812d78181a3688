/** What this browser searched for last: kept here and nowhere else. */
import { forget, keep, kept } from '#kit/web/keeping.ts'

const KEY = 'searched'
const MOST = 8

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

export const recentWords = (): string[] => kept(KEY, isWords) ?? []

/** The newest first, each once. */
export function rememberWord(word: string): void {
  const others = recentWords().filter((each) => each !== word)
  keep(KEY, [word, ...others].slice(0, MOST))
}

export const forgetWords = (): void => forget(KEY)
