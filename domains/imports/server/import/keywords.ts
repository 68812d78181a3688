/** Words for search of another shop's file: as many of them as a product's field holds. */
import { TEXT_MAX } from '#domains/catalog/limits.ts'

/** Each once, with commas between them; the last ones are left out where they would be too long. */
export function joinWords(words: readonly string[]): { text: string; isCut: boolean } {
  let [text, isCut] = ['', false]
  for (const word of new Set(words.map((each) => each.trim()))) {
    const longer = text === '' ? word : `${text}, ${word}`
    if (word === '') continue
    if (longer.length > TEXT_MAX) isCut = true
    else text = longer
  }
  return { text, isCut }
}
