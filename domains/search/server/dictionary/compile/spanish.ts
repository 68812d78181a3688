/** Spanish words, what they mean in English, and what else means that: senses that other languages share, and a thesaurus. */
import type { English } from './english.ts'
import { addLanguage, addNoted, type Languages } from './senses.ts'
import { add, type Related } from './related-words.ts'

export function addSpanish(
  related: Related,
  { senses, acts, thesaurus }: { senses: Languages; acts: Languages; thesaurus: string },
  { listSame, isNoun }: English,
): void {
  addLanguage(related, senses, acts, thesaurus)
  addNoted(related, acts)
  // Goods may be called by another English word of the same meaning.
  for (const [word, { near }] of related) {
    const same = [...near].filter(isNoun).flatMap(listSame)
    if (same.length > 0) add(related, word, [], same)
  }
}
