/** Indonesian words, what they mean in English, and what else means that: a thesaurus, and a dictionary made of Wiktionary. */
import type { English } from './english.ts'
import { addLanguage, addNoted, type Languages } from './senses.ts'
import { add, plain, type Related } from './related-words.ts'

/** `loudspeaker //laʊdˈspiːkə// <n>` */
const HEAD = /^(\S[^/[<]*?) (?:[/[].*)?<(\w+)>$/
/** Names of people and places and grammar are no words of goods. */
const PARTS = new Set(['n', 'adj', 'v'])
/** `1. bahasawan, penutur` and, behind a definition, ` 2.`: the line after the head, and those of further senses. */
const NUMBER = /^\d+\. /
const NUMBER_AHEAD = /\s*\d+\.$/

type Translation = { english: string; isAct: boolean; words: string[] }

function* readTranslations(text: string): Generator<Translation> {
  let head: string | undefined
  let isFirst = false
  let isAct = false
  for (const line of text.split('\n')) {
    const [, word, part] = HEAD.exec(line) ?? []
    if (word !== undefined) {
      head = PARTS.has(part ?? '') ? word.toLowerCase() : undefined
      isFirst = true
      isAct = part === 'v'
    } else if (head !== undefined && (isFirst || NUMBER.test(line))) {
      isFirst = false
      const words = line.replace(NUMBER, '').replace(NUMBER_AHEAD, '').split(/[,;]/)
      yield { english: head, isAct, words: words.map((each) => plain(each).trim()) }
    }
  }
}

export function addIndonesian(
  related: Related,
  {
    senses,
    acts,
    thesaurus,
    translations,
  }: { senses: Languages; acts: Languages; thesaurus: string; translations: string },
  { listSame, split }: English,
): void {
  const meanings = new Map<string, string[]>()
  const verbs: [own: string, english: string][] = []
  for (const { english: word, isAct, words } of readTranslations(translations)) {
    for (const own of words) {
      if (own === '' || own === word) continue
      if (isAct) {
        verbs.push([own, word])
        continue
      }
      meanings.set(own, [...(meanings.get(own) ?? []), word])
    }
  }
  addLanguage(related, senses, acts, thesaurus)
  for (const [word, glosses] of meanings) {
    add(related, word, [...glosses, ...glosses.flatMap((gloss) => split(gloss) ?? [])])
  }
  for (const [word, { near }] of related) {
    // A seruling is a suling, and that a flute.
    const glosses = meanings.get(word) ?? [...near].flatMap((each) => meanings.get(each) ?? [])
    add(related, word, [], [...glosses, ...glosses.flatMap(listSame)])
  }
  addNoted(related, acts)
  for (const [own, verb] of verbs) add(related, own, [], [verb])
}
