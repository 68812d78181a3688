/** Builds the index entry of a product: lexemes in all forms that people may type, and terms to suggest. */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LANGS, type Lang, type Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Document } from '../../engine.ts'
import { HAN, loadChineseFor, listPairs, type Chinese } from '../parse/chinese.ts'
import { findHeadNouns } from './head-nouns.ts'
import { listSounds } from '../parse/pinyin.ts'
import { memoize } from './memoize.ts'
import { loadStems, type Stems } from '../parse/stems.ts'
import type { Term } from '../sql.ts'
import { listTerms } from './terms.ts'
import {
  normalizeCode,
  foldWith,
  isShort,
  splitRuns,
  listTokens,
  type Run,
} from '../parse/normalize.ts'

/** Increase it when lexemes are built differently: then every entry is written again as it is processed. */
const VERSION = 13
/** The remaining words of a longer text are not indexed. */
const LEXEMES_MAX = 3000

export type IndexText = { lexemes: string[]; terms: Term[]; codes: string[] }

/** The name ranks before the category, that before the words for search, and these before all other text. */
const listNames = ({ name, brand }: Document): Translated[] => (brand ? [name, brand.name] : [name])
const listCategoryNames = ({ categoryPath }: Document): Translated[] =>
  categoryPath.map((each) => each.name)
/** Each a text of its own, so that none is read together with its neighbour. */
const listKeywords = ({ keywords }: Document): Translated[] =>
  LANGS.flatMap((lang) =>
    (keywords[lang] ?? '')
      .split(/[,，、;；\n]/)
      .flatMap((word) => (word.trim() === '' ? [] : [{ cn: '', [lang]: word.trim() }])),
  )
const listFacts = (document: Document): Translated[] => [
  ...document.values.map((each) => each.name),
  ...document.optionValues,
  ...document.figures,
  ...document.specifications.map((each) => each.value),
  ...document.pageHead,
]
/** Texts that mention many things: they answer only what no other place does. */
const listDetails = (document: Document): Translated[] => [
  ...document.specifications.map((each) => each.name),
  document.details,
]

export const computeHash = (document: Document): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        VERSION,
        listNames(document),
        listCategoryNames(document),
        document.keywords,
        [document.brief, ...listFacts(document)],
        listDetails(document),
        document.codes,
      ]),
    )
    .digest('base64url')

/** A normalized text: the words that are not Chinese, and characters and pairs of those that are. */
type Read = {
  folded: string
  runs: Run[]
  tokens: string[]
  parts: string[]
  /** By the language of the stems, as they were collected last: texts that products share are collected once. */
  lexemes: Partial<Record<StemLang, readonly string[]>>
}
type StemLang = Exclude<Lang, 'cn'>
type ReadTranslation = { lang: Lang; read: Read }

function readText(tools: Chinese, written: string): Read {
  const text = foldWith(tools, written)
  const runs = splitRuns(text)
  const parts = runs.filter(isHan).flatMap(({ text: run }) => [...run, ...listPairs(run)])
  return { folded: text, runs, tokens: [...new Set(listTokens(runs))], parts, lexemes: {} }
}

const isHan = ({ kind }: Run): boolean => kind === 'han'

const memoizeRead = memoize<Read>(5000)

/** A missing translation does not repeat the Chinese text. */
function readTranslations(
  texts: readonly Translated[],
  read: (written: string) => Read,
): ReadTranslation[] {
  return texts.flatMap((text) =>
    LANGS.flatMap((lang) => {
      const written = text[lang] ?? ''
      return written === '' ? [] : [{ lang, read: read(written) }]
    }),
  )
}

type Product = {
  document: Document
  name: ReadTranslation[]
  names: ReadTranslation[]
  categories: ReadTranslation[]
  keywords: ReadTranslation[]
  facts: ReadTranslation[]
  details: ReadTranslation[]
}

/** Names are unique to a product; the other texts are shared and memoized. */
function readProduct(tools: Chinese, document: Document): Product {
  const own = (written: string) => readText(tools, written)
  const shared = (written: string) => memoizeRead(written, own)
  const { brand, brief } = document
  const name = readTranslations([document.name], own)
  return {
    document,
    name,
    names: brand === null ? name : [...name, ...readBrand(brand.name, shared)],
    categories: readTranslations(listCategoryNames(document), shared),
    keywords: readTranslations(listKeywords(document), shared),
    facts: [...readTranslations([brief], own), ...readTranslations(listFacts(document), shared)],
    details: readTranslations(listDetails(document), own),
  }
}

/** A brand is the maker, not the thing: of 草原 no character says that there is grass, which two side by side do not. */
const readBrand = (brand: Translated, read: (written: string) => Read): ReadTranslation[] =>
  readTranslations([brand], read).map((each) => {
    if (each.read.runs.some((run) => isHan(run) && isOneCharacter(run.text))) return each
    const parts = each.read.parts.filter((part) => !isOneCharacter(part))
    return { ...each, read: { ...each.read, parts, lexemes: {} } }
  })

/** Some ten milliseconds of work. */
const SLICE = 20

/** In slices: pages are served and database writes are sent between them. */
async function mapInSlices<Item, Result>(
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
  const tools = await loadChineseFor(JSON.stringify(documents))
  const all = await mapInSlices(documents, (document) => readProduct(tools, document))
  const words = new Set<string>()
  const texts = new Set(
    all.flatMap(({ names, categories, keywords, facts, details }) =>
      [names, categories, keywords, facts, details].flat().map(({ read }) => read),
    ),
  )
  for (const { tokens } of texts) for (const token of tokens) words.add(token)
  const stems = await loadStems(db, [...words])
  return mapInSlices(all, (product) => ({
    lexemes: listLexemes(tools, product, stems),
    terms: listTerms(tools, listNames(product.document), [
      ...listCategoryNames(product.document),
      ...listKeywords(product.document),
    ]),
    codes: [...new Set(product.document.codes.map(normalizeCode))].filter((code) => code !== ''),
  }))
}

type StemsOf = (word: string) => Stems

/** Each word once, in its best field. Important ones first: the end is cut off where there are too many. */
function listLexemes(
  tools: Chinese,
  { document, name, names, categories, keywords, facts, details }: Product,
  stems: StemsOf,
): string[] {
  const all: string[] = []
  const add = (lexeme: string) => {
    if (isShort(lexeme)) all.push(lexeme)
  }
  const known = new Set<string>()
  const addNew = (place: string, lexeme: string) => {
    if (known.has(lexeme)) return
    known.add(lexeme)
    add(place + lexeme)
  }
  const addTexts = (place: string, texts: readonly ReadTranslation[]) => {
    for (const text of texts) for (const lexeme of lexemesOf(text, stems)) addNew(place, lexeme)
  }
  addTexts('n:', names)
  const category = foldWith(tools, document.categoryPath.at(-1)?.name.cn ?? '')
  const heads = name.flatMap(({ lang, read }) => findHeadNouns(read.folded, lang, stems, category))
  for (const head of new Set(heads)) add(head)
  addTexts('c:', categories)
  addTexts('k:', keywords)
  const runs = names.flatMap(({ read }) => read.runs).filter(isHan)
  for (const sound of new Set(runs.flatMap(({ text }) => listSounds(tools, text))))
    add(`p:${sound}`)
  for (const code of document.codes)
    for (const token of listTokens(splitRuns(foldWith(tools, code)))) addNew('', token)
  addTexts('', facts)
  for (const text of details) {
    // A single character proves nothing in a text.
    for (const lexeme of lexemesOf(text, stems)) if (!isOneCharacter(lexeme)) addNew('d:', lexeme)
  }
  return all.slice(0, LEXEMES_MAX)
}

const isOneCharacter = (lexeme: string): boolean => HAN.test(lexeme) && [...lexeme].length === 1

/** Chinese by characters and pairs. Latin words within Chinese text are mostly English. */
function lexemesOf({ lang, read }: ReadTranslation, stems: StemsOf): readonly string[] {
  const stemLang = lang === 'cn' ? 'en' : lang
  return (read.lexemes[stemLang] ??= [
    ...read.tokens.flatMap((token) => [token, stems(token)[stemLang]]),
    ...read.parts,
  ])
}
