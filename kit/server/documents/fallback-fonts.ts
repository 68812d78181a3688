/**
 * Which font has the letters that the font of documents lacks: small files, each with some letters of a script, as packages for
 * browsers bring them. What is asked for stays open for the documents that follow, the least used goes.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { LRUCache } from 'lru-cache'
import { unpackWoff } from './unpack-woff.ts'

const { resolve } = createRequire(import.meta.url)

/** The first that has a letter is taken. All are under the Open Font License. */
const PACKAGES = [
  'noto-sans', // Latin, Greek, Cyrillic, Devanagari
  'noto-sans-hebrew',
  'noto-sans-arabic',
  'noto-sans-thai',
  'noto-sans-jp', // characters of Japanese names
  'noto-sans-hk', // characters of Hong Kong and Taiwan
  'gowun-dodum', // Korean
  'noto-emoji',
] as const

export type FallbackFont = {
  /** Its path, which is its name too. */
  file: string
  font: Font
  has: (letter: number) => boolean
}
type Slice = { file: string; ranges: readonly (readonly [first: number, last: number])[] }

/** Files that stay open: some 150 KB each. */
const OPEN_MOST = 64
const open = new LRUCache<string, FallbackFont>({ max: OPEN_MOST })
/** Of letters that were asked for. */
const LETTERS_MOST = 5000
const files = new LRUCache<number, readonly string[]>({ max: LETTERS_MOST })
const slices = new Map<string, readonly Slice[]>()

/** What a font shows of a letter is its own matter: it has no picture, or changes that of its neighbour. */
const UNSEEN = /^\p{Default_Ignorable_Code_Point}$/u
export const isUnseen = (letter: number): boolean => UNSEEN.test(String.fromCodePoint(letter))

/** @returns the first font that has all of these letters, those that are not seen aside; undefined where none has */
export function fontWithAll(letters: readonly number[]): FallbackFont | undefined {
  const seen = letters.filter((letter) => !isUnseen(letter))
  if (seen.length === 0) return undefined
  // The highest letter of a word or an emoji is the rarest: its files are the fewest to open.
  for (const file of filesWith(Math.max(...seen))) {
    const font = fontOf(file)
    if (seen.every((letter) => font.has(letter))) return font
  }
  return undefined
}

function filesWith(letter: number): readonly string[] {
  const known = files.get(letter)
  if (known !== undefined) return known
  const found = PACKAGES.flatMap((name) =>
    slicesOf(name)
      .filter(({ ranges }) => ranges.some(([first, last]) => letter >= first && letter <= last))
      .map(({ file }) => file),
  )
  const each = [...new Set(found)]
  files.set(letter, each)
  return each
}

function fontOf(file: string): FallbackFont {
  const known = open.get(file)
  if (known !== undefined) return known
  const font = create(unpackWoff(readFileSync(file))) as Font
  const made = { file, font, has: (letter: number) => font.hasGlyphForCodePoint(letter) }
  open.set(file, made)
  return made
}

function slicesOf(name: (typeof PACKAGES)[number]): readonly Slice[] {
  const known = slices.get(name)
  if (known !== undefined) return known
  const list = JSON.parse(
    readFileSync(resolve(`@fontsource/${name}/unicode.json`), 'utf8'),
  ) as Record<string, string>
  const pathOf = (slice: string) =>
    resolve(`@fontsource/${name}/files/${name}-${slice}-400-normal.woff`)
  const found = Object.entries(list).map(([key, written]) => ({
    // Emoji of several characters need the file with all of them.
    file: pathOf(name === 'noto-emoji' ? 'emoji' : key.replaceAll(/[[\]]/g, '')),
    ranges: written.split(',').map((range) => {
      const [first = '', last = first] = range.slice(2).split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
    }),
  }))
  slices.set(name, found)
  return found
}
