/** What of a product goes into its entry: lexemes in all forms that somebody may type, and terms to suggest. */
import { createHash } from 'node:crypto'
import { LANGS, type Lang, type Translated } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { Document } from '../engine.ts'
import { chinese, pairsOf } from './chinese.ts'
import { soundsOf } from './pinyin.ts'
import { stemsOf, type Stems } from './stems.ts'
import { termsOf, type Term } from './terms.ts'
import { asCode, folded, isShort, runsOf, tokensOf, type Run } from './text.ts'

/** Another number when words are made otherwise than before: then every entry is written anew as it is passed. */
const VERSION = 1
/** A product with more words than this says nothing by the rest of them. */
const LEXEMES_MAX = 3000

export type IndexText = { lexemes: string[]; terms: Term[]; codes: string[] }

/** Text of the name counts before all other text. */
const namesOf = ({ name, brand }: Document): Translated[] => (brand ? [name, brand.name] : [name])
const aroundOf = (document: Document): Translated[] => [
  document.brief,
  ...document.categoryPath.map((each) => each.name),
  ...document.values.map((each) => each.name),
  ...document.optionValues,
  ...document.figures,
]

export const hashOf = (document: Document): string =>
  createHash('sha256')
    .update(JSON.stringify([VERSION, namesOf(document), aroundOf(document), document.codes]))
    .digest('base64url')

type Said = { lang: Lang; runs: Run[] }

/** A language that is missing is not the Chinese said again. */
async function said(texts: readonly Translated[]): Promise<Said[]> {
  const all = texts.flatMap((text) => LANGS.map((lang) => ({ lang, text: text[lang] ?? '' })))
  return Promise.all(
    all
      .filter(({ text }) => text !== '')
      .map(async ({ lang, text }) => ({ lang, runs: runsOf(await folded(text)) })),
  )
}

/** @returns in the order of the documents */
export async function indexTexts(
  db: Queryable,
  documents: readonly Document[],
): Promise<IndexText[]> {
  const read = await Promise.all(
    documents.map(async (document) => ({
      document,
      names: await said(namesOf(document)),
      around: await said(aroundOf(document)),
      codes: await Promise.all(document.codes.map(async (code) => runsOf(await folded(code)))),
    })),
  )
  const words = read.flatMap(({ names, around }) =>
    [...names, ...around].flatMap(({ runs }) => tokensOf(runs)),
  )
  const stems = await stemsOf(db, words)
  return Promise.all(
    read.map(async ({ document, names, around, codes }) => {
      const named = (await Promise.all(names.map((each) => lexemesOf(each, stems, true)))).flat()
      const rest = (await Promise.all(around.map((each) => lexemesOf(each, stems, false)))).flat()
      const sounds = await Promise.all(
        names.flatMap(({ runs }) => runs.filter(isHan).map(({ text }) => soundsOf(text))),
      )
      const lexemes = [
        ...named,
        ...named.map((lexeme) => `n:${lexeme}`),
        ...sounds.flat().map((sound) => `p:${sound}`),
        ...codes.flatMap(tokensOf),
        ...rest,
      ]
      return {
        lexemes: [...new Set(lexemes.filter(isShort))].slice(0, LEXEMES_MAX),
        terms: await termsOf(namesOf(document)),
        codes: [...new Set(document.codes.map(asCode))].filter((code) => code !== ''),
      }
    }),
  )
}

const isHan = ({ kind }: Run): boolean => kind === 'han'

/** Latin words within Chinese text are mostly English. */
async function lexemesOf(
  { lang, runs }: Said,
  stems: (word: string) => Stems,
  isName: boolean,
): Promise<string[]> {
  const tokens = tokensOf(runs)
  const own = tokens.map((token) => stems(token)[lang === 'cn' ? 'en' : lang])
  const parts = await Promise.all(
    runs.filter(isHan).map(async ({ text }) => {
      const { wordsWithin } = await chinese()
      return [...wordsWithin(text), ...pairsOf(text), ...(isName ? text : [])]
    }),
  )
  return [...tokens, ...own, ...parts.flat()]
}
