/** Spanish words, what they mean in English, and what else means that: senses that other languages share, and a thesaurus. */
import type { English } from './english.ts'
import { addLanguage, type Languages } from './senses.ts'
import { add, type Related } from './related-words.ts'

export function addSpanish(
  related: Related,
  { senses, thesaurus }: { senses: Languages; thesaurus: string },
  { listSame, isNoun }: English,
): void {
  addLanguage(related, senses, thesaurus)
  // Goods may be called by another English word of the same meaning.
  for (const [word, { near }] of related) {
    const same = [...near].filter(isNoun).flatMap(listSame)
    if (same.length > 0) add(related, word, [], same)
  }
}
