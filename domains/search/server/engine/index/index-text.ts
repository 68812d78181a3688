/** What of a product goes into its entry: lexemes in all forms that somebody may type, and terms to suggest. */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LANGS, type Lang, type Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Document } from '../../engine.ts'
import { chineseFor, pairsOf, type Chinese } from '../parse/chinese.ts'
import { findHeadNouns } from './head-nouns.ts'
import { soundsOf } from '../parse/pinyin.ts'
import { memoize } from './memoize.ts'
import { stemsOf, type Stems } from '../parse/stems.ts'
import { termsOf, type Term } from './terms.ts'
import { asCode, foldWith, isShort, runsOf, tokensOf, type Run } from '../parse/normalize.ts'

/** Another number when words are made otherwise than before: then every entry is written anew as it is passed. */
const VERSION = 4
/** A product with more words than this says nothing by the rest of them. */
const LEXEMES_MAX = 3000

export type IndexText = { lexemes: string[]; terms: Term[]; codes: string[] }

/** Text of the name counts before that of the shelf, and that before all other text. */
const namesOf = ({ name, brand }: Document): Translated[] => (brand ? [name, brand.name] : [name])
const shelvesOf = ({ categoryPath }: Document): Translated[] =>
  categoryPath.map((each) => each.name)
const factsOf = (document: Document): Translated[] => [
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
        [document.brief, ...factsOf(document)],
        document.codes,
      ]),
    )
    .digest('base64url')

/** A text in the form in which it is indexed: the words that are not Chinese, and characters and pairs of those that are. */
type Read = { folded: string; runs: Run[]; tokens: string[]; parts: string[] }
type Said = Read & { lang: Lang }

function readText(tools: Chinese, written: string): Read {
  const text = foldWith(tools, written)
  const runs = runsOf(text)
  const parts = runs.filter(isHan).flatMap(({ text: run }) => [...run, ...pairsOf(run)])
  return { folded: text, runs, tokens: tokensOf(runs), parts }
}

const isHan = ({ kind }: Run): boolean => kind === 'han'

const keepRead = memoize<Read>(5000)

/** A language that is missing is not the Chinese said again. */
function said(texts: readonly Translated[], read: (written: string) => Read): Said[] {
  return texts.flatMap((text) =>
    LANGS.flatMap((lang) => {
      const written = text[lang] ?? ''
      return written === '' ? [] : [{ lang, ...read(written) }]
    }),
  )
}

type Product = {
  document: Document
  name: Said[]
  names: Said[]
  shelves: Said[]
  around: Said[]
}

/** Names are a product's own; the rest of the shop's words come again and again. */
function readProduct(tools: Chinese, document: Document): Product {
  const own = (written: string) => readText(tools, written)
  const shared = (written: string) => keepRead(written, own)
  const { brand, brief } = document
  const name = said([document.name], own)
  return {
    document,
    name,
    // A brand says who made it, not what it is.
    names: brand === null ? name : [...name, ...said([brand.name], shared)],
    shelves: said(shelvesOf(document), shared),
    around: [...said([brief], own), ...said(factsOf(document), shared)],
  }
}

/** Some ten milliseconds of work. */
const SLICE = 20

/** In slices: between them pages are served, and what is written to the database goes out. */
async function sliced<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += SLICE) {
    if (from > 0) await nextTurn()
    for (const item of items.slice(from, from + SLICE)) results.push(work(item))
  }
  return results
}

/** @returns in the order of the documents */
export async function indexTexts(
  db: Queryable,
  documents: readonly Document[],
): Promise<IndexText[]> {
  const tools = await chineseFor(JSON.stringify(documents))
  const all = await sliced(documents, (document) => readProduct(tools, document))
  const words = new Set<string>()
  for (const { names, shelves, around } of all) {
    for (const { tokens } of [...names, ...shelves, ...around]) {
      for (const token of tokens) words.add(token)
    }
  }
  const stems = await stemsOf(db, [...words])
  return sliced(all, (product) => ({
    lexemes: lexemesIn(tools, product, stems),
    terms: termsOf(tools, namesOf(product.document), shelvesOf(product.document)),
    codes: [...new Set(product.document.codes.map(asCode))].filter((code) => code !== ''),
  }))
}

type StemsOf = (word: string) => Stems

/** Each word once, at the best place where it stands. The telling ones first: what is too much falls away at the end. */
function lexemesIn(
  tools: Chinese,
  { document, name, names, shelves, around }: Product,
  stems: StemsOf,
): string[] {
  const all = new Set<string>()
  const add = (lexeme: string) => {
    if (isShort(lexeme)) all.add(lexeme)
  }
  const named = lexemesOf(names, stems)
  const shelved = lexemesOf(shelves, stems)
  for (const lexeme of named) add(`n:${lexeme}`)
  for (const { lang, folded } of name)
    for (const head of findHeadNouns(folded, lang, stems)) add(head)
  for (const lexeme of shelved) if (!named.has(lexeme)) add(`c:${lexeme}`)
  for (const { runs } of names) {
    for (const { text } of runs.filter(isHan)) {
      for (const sound of soundsOf(tools, text)) add(`p:${sound}`)
    }
  }
  const codes = document.codes.flatMap((code) => tokensOf(runsOf(foldWith(tools, code))))
  for (const lexeme of [...codes, ...lexemesOf(around, stems)]) {
    if (!named.has(lexeme) && !shelved.has(lexeme)) add(lexeme)
  }
  return [...all].slice(0, LEXEMES_MAX)
}

/** Chinese by its characters and pairs of them. Latin words within Chinese text are mostly English. */
function lexemesOf(texts: readonly Said[], stems: StemsOf): Set<string> {
  const lexemes = new Set<string>()
  for (const { lang, tokens, parts } of texts) {
    for (const token of tokens) lexemes.add(token).add(stems(token)[lang === 'cn' ? 'en' : lang])
    for (const part of parts) lexemes.add(part)
  }
  return lexemes
}
