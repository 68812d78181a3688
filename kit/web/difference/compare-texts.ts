/** Compares two texts by words, as their language divides them. */
import { diffArrays, diffLines } from 'diff'
import { LOCALES, type Lang } from '../../contract/lang.ts'

export type Part = { text: string; kind: 'same' | 'added' | 'removed' }

/** Texts that have little in common take long: they are compared by lines instead. */
const TIMEOUT_MS = 300

/**
 * The parts in the order in which they are read, what was removed before what came in its place: those that are not `added` are the text
 * before, those that are not `removed` the one after.
 */
export function compareTexts(before: string, after: string, lang: Lang): Part[] {
  if (before === after) return after === '' ? [] : [{ text: after, kind: 'same' }]
  const words = new Intl.Segmenter(LOCALES[lang], { granularity: 'word' })
  const split = (text: string) => Array.from(words.segment(text), ({ segment }) => segment)
  const byWords = diffArrays(split(before), split(after), { timeout: TIMEOUT_MS })
  const changes =
    byWords?.map((change) => ({ ...change, value: change.value.join('') })) ??
    diffLines(before, after)
  return changes.map(({ value, added, removed }) => ({
    text: value,
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }))
}
