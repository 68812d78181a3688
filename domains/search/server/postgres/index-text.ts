/** What of a product goes into its entry: lexemes in all forms that somebody may type, and terms to suggest. */
import { createHash } from 'node:crypto'
import { LANGS, type Lang, type Translated } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { Document } from '../engine.ts'
import { pairsOf } from './chinese.ts'
import { headsOf } from './heads.ts'
import { soundsOf } from './pinyin.ts'
import { stemsOf, type Stems } from './stems.ts'
import { termsOf, type Term } from './terms.ts'
import { asCode, folded, isShort, runsOf, tokensOf, type Run } from './text.ts'

/** Another number when words are made otherwise than before: then every entry is written anew as it is passed. */
const VERSION = 2
/** A product with more words than this says nothing by the rest of them. */
const LEXEMES_MAX = 3000

export type IndexText = { lexemes: string[]; terms: Term[]; codes: string[] }

/** Text of the name counts before that of the shelf, and that before all other text. */
const namesOf = ({ name, brand }: Document): Translated[] => (brand ? [name, brand.name] : [name])
const shelvesOf = ({ categoryPath }: Document): Translated[] =>
  categoryPath.map((each) => each.name)
const aroundOf = (document: Document): Translated[] => [
  document.brief,
  ...document.values.map((each) => each.name),
  ...document.optionValues,
  ...document.figures,
]

export const hashOf = (document: Document): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        VERSION,
        namesOf(document),
        shelvesOf(document),
        aroundOf(document),
        document.codes,
      ]),
    )
    .digest('base64url')

type Said = { lang: Lang; text: string; runs: Run[] }

/** A language that is missing is not the Chinese said again. */
async function said(texts: readonly Translated[]): Promise<Said[]> {
  const all = texts.flatMap((text) => LANGS.map((lang) => ({ lang, text: text[lang] ?? '' })))
  return Promise.all(
    all
      .filter(({ text }) => text !== '')
      .map(async ({ lang, text: written }) => {
        const text = await folded(written)
        return { lang, text, runs: runsOf(text) }
      }),
  )
}

type Read = {
  document: Document
  names: Said[]
  shelves: Said[]
  around: Said[]
  codes: Run[][]
}

async function read(document: Document): Promise<Read> {
  const [names, shelves, around, codes] = await Promise.all([
    said(namesOf(document)),
    said(shelvesOf(document)),
    said(aroundOf(document)),
    Promise.all(document.codes.map(async (code) => runsOf(await folded(code)))),
  ])
  return { document, names, shelves, around, codes }
}

/** @returns in the order of the documents */
export async function indexTexts(
  db: Queryable,
  documents: readonly Document[],
): Promise<IndexText[]> {
  const all = await Promise.all(documents.map(read))
  const words = all.flatMap(({ names, shelves, around }) =>
    [...names, ...shelves, ...around].flatMap(({ runs }) => tokensOf(runs)),
  )
  const stems = await stemsOf(db, words)
  return Promise.all(
    all.map(async (each) => ({
      lexemes: await lexemesIn(each, stems),
      terms: await termsOf(namesOf(each.document), shelvesOf(each.document)),
      codes: [...new Set(each.document.codes.map(asCode))].filter((code) => code !== ''),
    })),
  )
}

/** The telling ones first: what is too much falls away at the end. */
async function lexemesIn(
  { document, names, shelves, around, codes }: Read,
  stems: (word: string) => Stems,
): Promise<string[]> {
  const lexemes = (texts: readonly Said[]) => texts.flatMap((each) => lexemesOf(each, stems))
  const [named, shelved] = [lexemes(names), lexemes(shelves)]
  const sounds = await Promise.all(
    names.flatMap(({ runs }) => runs.filter(isHan).map(({ text }) => soundsOf(text))),
  )
  // A brand says who made it, not what it is.
  const heads = await Promise.all(
    LANGS.map(async (lang) => headsOf(await folded(document.name[lang] ?? ''), lang, stems)),
  )
  // Each word once, at the best place where it stands.
  const inName = new Set(named)
  const onShelf = new Set(shelved)
  const rest = [...codes.flatMap(tokensOf), ...lexemes(around)]
  const all = [
    ...named.map((lexeme) => `n:${lexeme}`),
    ...heads.flat(),
    ...shelved.filter((lexeme) => !inName.has(lexeme)).map((lexeme) => `c:${lexeme}`),
    ...sounds.flat().map((sound) => `p:${sound}`),
    ...rest.filter((lexeme) => !inName.has(lexeme) && !onShelf.has(lexeme)),
  ]
  return [...new Set(all.filter(isShort))].slice(0, LEXEMES_MAX)
}

const isHan = ({ kind }: Run): boolean => kind === 'han'

/** Chinese by its characters and pairs of them. Latin words within Chinese text are mostly English. */
function lexemesOf({ lang, runs }: Said, stems: (word: string) => Stems): string[] {
  const tokens = tokensOf(runs)
  const own = tokens.map((token) => stems(token)[lang === 'cn' ? 'en' : lang])
  const parts = runs.filter(isHan).flatMap(({ text }) => [...text, ...pairsOf(text)])
  return [...tokens, ...own, ...parts]
}
