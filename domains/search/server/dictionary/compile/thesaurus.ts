/** Synonyms of a language by a thesaurus of MyThes, the format of LibreOffice. */
import { add, plain, type Related } from './related-words.ts'

/** Longer phrases are explanations. */
const WORDS_MAX = 3

const HEAD = /^([^|(]+)\|\d+$/
/** `[ant]` are opposites. */
const SENSE = /^(?:-|\((?!ant)[^)]*\)|\[(?!ant)[^\]]*\])\|(.+)$/

/**
 * `altavoz|2`, and a line for each sense: `-|bafle|parlante`. Two words that name each other are near; where only one names the other, it is
 * often the broader one.
 */
export function addThesaurus(related: Related, text: string): void {
  const named = new Map<string, Set<string>>()
  let word = ''
  for (const line of text.split(/\r?\n/)) {
    const head = HEAD.exec(line)?.[1]
    if (head !== undefined) word = plain(head)
    const others = SENSE.exec(line)?.[1]?.split('|') ?? []
    for (const other of others.map((each) => plain(each).trim())) {
      if (word === '' || other === '' || other.split(' ').length > WORDS_MAX) continue
      named.set(word, (named.get(word) ?? new Set()).add(other))
    }
  }
  const namers = new Map<string, Set<string>>()
  for (const [own, others] of named) {
    for (const other of others) namers.set(other, (namers.get(other) ?? new Set()).add(own))
  }
  for (const own of new Set([...named.keys(), ...namers.keys()])) {
    const [others, by] = [[...(named.get(own) ?? [])], [...(namers.get(own) ?? [])]]
    const near = others.filter((other) => named.get(other)?.has(own))
    add(related, own, near, [...others, ...by])
  }
}
