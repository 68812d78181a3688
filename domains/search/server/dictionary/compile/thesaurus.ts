/** Synonyms of a language by a thesaurus of MyThes, the format of LibreOffice. */
import { add, plain, type Related } from './related-words.ts'

/** Longer phrases are explanations. */
const WORDS_MAX = 3

const HEAD = /^([^|(]+)\|\d+$/
/** `[ant]` are opposites. */
const SENSE = /^(?:-|\((?!ant)[^)]*\)|\[(?!ant)[^\]]*\])\|(.+)$/

/** A word with more of them has many senses, and most are of none that is meant. */
const MUTUAL_MAX = 6

/** Whether dictionaries of other languages know a word, and whether by them another means the same. */
export type Judge = {
  knows: (word: string) => boolean
  agrees: (a: string, b: string) => boolean
  /** Whether it is only an act. */
  isAct: (word: string) => boolean
}

/**
 * `altavoz|2`, and a line for each sense: `-|bafle|parlante`. A thesaurus gathers whatever may stand for a word in a sentence (mesa, banco,
 * asiento, cárcel). Of a word that dictionaries of other languages know, near is what these agree on, and wide the few that name it in turn; of
 * another one, near are those that name each other, as otherwise one is often the broader.
 */
export function addThesaurus(
  related: Related,
  text: string,
  { knows, agrees, isAct }: Judge,
): void {
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
    if (isAct(own)) continue
    const [others, by] = [[...(named.get(own) ?? [])], [...(namers.get(own) ?? [])]]
    const mutual = others.filter((other) => named.get(other)?.has(own))
    if (knows(own)) {
      const near = [...others, ...by].filter((other) => agrees(own, other))
      add(related, own, near, mutual.length <= MUTUAL_MAX ? mutual : [])
    } else add(related, own, mutual, [...others, ...by])
  }
}
