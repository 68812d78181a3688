/**
 * Compiles the general dictionaries into sorted files that are searched where they lie: WordNet (English, Princeton's
 * licence), CC-CEDICT (Chinese and English, CC BY-SA 4.0), a list of Spanish words (MIT), and what lies in `sources`. It runs in a process of its
 * own, because the dictionaries take some 300 MB while they are read, and the shop's process would never give all of that back.
 */
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { addChinese } from './compile/chinese.ts'
import { addEnglish } from './compile/english.ts'
import { listNames, listThings, listUses, readGoods } from './compile/goods.ts'
import { addIndonesian } from './compile/indonesian.ts'
import { addNoted, listNear, readActs, readSenses } from './compile/senses.ts'
import { addSpanish } from './compile/spanish.ts'
import { add, plain, type Others, type Related } from './compile/related-words.ts'
import { listDeletions } from './deletions.ts'
import {
  INDONESIAN_FILE,
  MARK,
  NEIGHBOURS_FILE,
  RELATED_FILE,
  SOUNDS_FILE,
  SPANISH_FILE,
  THINGS_FILE,
  toLine,
  USES_FILE,
} from './sorted-file.ts'

const require = createRequire(import.meta.url)

/** Shorter words have too many neighbours, longer ones are rarely typed. */
const NEIGHBOUR = /^[a-z]{5,14}$/

/** Words that lead to others, by each form of them without a letter. */
function listNeighbours(related: Related): Map<string, Set<string>> {
  const neighbours = new Map<string, Set<string>>()
  for (const [word, others] of related) {
    if (others.near.size + others.wide.size === 0 || !NEIGHBOUR.test(word)) continue
    for (const form of [word, ...listDeletions(word)]) {
      neighbours.set(form, (neighbours.get(form) ?? new Set()).add(word))
    }
  }
  return neighbours
}

/** Names of the same thing, what else means the same, and what is related less surely, with a mark between each. */
function listWithMarks({ same, near, wide }: Others): string[] {
  if (same.size + wide.size === 0) return [...near]
  const others = [...near].filter((word) => !same.has(word))
  return [...same, MARK, ...others, MARK, ...wide]
}

const writeRelated = (file: string, related: Related): void =>
  write(
    file,
    [...related].map(([word, others]) => toLine(word, listWithMarks(others))),
  )

function write(file: string, lines: readonly string[]): void {
  const sorted = lines.map((line) => Buffer.from(line)).sort(Buffer.compare)
  writeFileSync(file, Buffer.concat(sorted))
}

const readSource = (name: string, encoding: 'utf8' | 'latin1'): string =>
  gunzipSync(readFileSync(new URL(`sources/${name}`, import.meta.url))).toString(encoding)

function readAllGoods() {
  const folder = fileURLToPath(new URL('sources/goods', import.meta.url))
  const files = globSync('*.txt', { cwd: folder }).toSorted()
  return files.flatMap((file) => readGoods(readFileSync(join(folder, file), 'utf8')))
}

/** Written beside its place and renamed, so that a reader never finds half of it, and two writers do not mix. */
function compileInto(folder: string): void {
  const fresh = `${folder}.${process.pid}`
  mkdirSync(fresh, { recursive: true })
  const goods = readAllGoods()
  const related: Related = new Map()
  const spanish: Related = new Map()
  const indonesian: Related = new Map()
  const names = listNames(goods)
  names.addSure({ related, spanish, indonesian })
  const sounds: Related = new Map()
  const wordNet = addEnglish(related)
  const senses = readSenses(readSource('senses.tsv.gz', 'utf8'))
  const acts = readActs(readSource('acts.tsv.gz', 'utf8'))
  const english = {
    ...wordNet,
    listSame: (noun: string) => [...wordNet.listSame(noun), ...listNear(senses.english, noun)],
    listFirstSame: (noun: string) => [
      ...wordNet.listFirstSame(noun),
      ...listNear(senses.english, noun),
    ],
  }
  addChinese(related, sounds, english)
  addNoted(related, senses.english)
  const sources = {
    senses: senses.indonesian,
    acts: acts.indonesian,
    thesaurus: readSource('thesaurus-id.dat.gz', 'latin1'),
    translations: readSource('english-indonesian.dict.gz', 'utf8'),
  }
  addIndonesian(indonesian, sources, english)
  for (const word of require('an-array-of-spanish-words') as string[]) add(spanish, plain(word), [])
  const ofSpanish = {
    senses: senses.spanish,
    acts: acts.spanish,
    thesaurus: readSource('thesaurus-spa.dat.gz', 'latin1'),
  }
  addSpanish(spanish, ofSpanish, english)
  names.addDoubtful({ related, spanish, indonesian })
  writeRelated(join(fresh, RELATED_FILE), related)
  writeRelated(join(fresh, SOUNDS_FILE), sounds)
  writeRelated(join(fresh, SPANISH_FILE), spanish)
  writeRelated(join(fresh, INDONESIAN_FILE), indonesian)
  write(
    join(fresh, USES_FILE),
    [...listUses(goods)].map(([key, needs]) => toLine(key, needs)),
  )
  write(
    join(fresh, THINGS_FILE),
    [...listThings(goods)].map(([key, names]) => toLine(key, names)),
  )
  const neighbours = [...listNeighbours(related)]
  write(
    join(fresh, NEIGHBOURS_FILE),
    neighbours.map(([form, words]) => toLine(form, [...words])),
  )
  try {
    renameSync(fresh, folder)
  } catch {
    rmSync(fresh, { recursive: true, force: true }) // another process was faster
  }
}

compileInto(process.argv[2] ?? '')
