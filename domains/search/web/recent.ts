/** Recent searches, stored in this browser only. */
import { ownStore } from '#kit/web/session/own.ts'

const KEY = 'searched'
const HIDDEN_KEY = 'hidden-words'
const MOST = 8
const HIDDEN_MOST = 40

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

const words = ownStore<string[]>(KEY, [], isWords)
export const useRecentWords = words.use

/** Hot words that this browser has hidden. */
const hidden = ownStore<string[]>(HIDDEN_KEY, [], isWords)
export const useHiddenWords = hidden.use

export function forgetWord(word: string): void {
  const others = words.get().filter((each) => each !== word)
  words.set(others)
}

export function hideWord(word: string): void {
  const next = [...hidden.get(), word].slice(-HIDDEN_MOST)
  hidden.set(next)
}

/** Newest first, each once. */
export function rememberWord(word: string): void {
  const others = words.get().filter((each) => each !== word)
  const next = [word, ...others].slice(0, MOST)
  words.set(next)
}
