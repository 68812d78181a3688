/** What a file has and no import reads, by column or key: counted, and named once in the report. */
import type { Note } from './entry.ts'
import { cutText, remark } from './remark.ts'

/** Names that are counted, so that memory does not grow with a file that names something else in every row. */
const NAMES_MAX = 500
const SAMPLE_MAX = 80

export type Ignored = ReturnType<typeof newIgnored>

/** @param word of `catalog.import`, with name, count and text */
export function newIgnored(word: 'columnIgnored' | 'keyIgnored') {
  const found = new Map<string, { count: number; sample: string }>()
  return {
    /** Once for each row that has a value. */
    count(name: string, text: string): void {
      const known = found.get(name)
      if (known !== undefined) known.count++
      else if (found.size < NAMES_MAX)
        found.set(name, { count: 1, sample: cutText(text, SAMPLE_MAX) })
    },
    *notes(titleOf: (name: string) => string = (name) => name): Generator<Note> {
      for (const [name, { count, sample }] of found) {
        yield { line: 1, remarked: remark(word, { name: titleOf(name), count, text: sample }) }
      }
    },
  }
}
