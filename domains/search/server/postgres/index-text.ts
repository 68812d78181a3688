/** What of a product goes into its index entry: words in all forms somebody may type, and words to suggest. */
import { LANGS, type Lang, type Translated } from '#kit/contract/values.ts'
import type { Document } from '../engine.ts'
import { bigrams, chineseWords, normalized, pinyinKeys, runsOf, syllables } from './text.ts'

export type IndexText = {
  /** Tokens as they are, by weight: names before what is around them. */
  strong: string
  weak: string
  /** Text for the stemmers of three languages. */
  stems: { en: string; spa: string; id: string }
  /** Whole words, for suggestions and corrections. */
  words: Record<Lang, string[]>
  codes: string[]
}

export async function indexText(document: Document): Promise<IndexText> {
  const around: Translated[] = [
    document.brief,
    ...(document.brand === null ? [] : [document.brand.name]),
    ...document.categoryPath.map(({ name }) => name),
    ...document.values.map(({ name }) => name),
    ...document.optionValues,
    ...document.figures,
  ]
  const name = await tokensOf(document.name)
  const rest = await Promise.all(around.map(tokensOf))
  const codes = document.codes.flatMap(codeTokens)
  const latin = (lang: 'en' | 'spa' | 'id') =>
    [document.name, ...around].map((text) => text[lang] ?? '').join(' ')
  const suggested = await wordsOf([
    document.name,
    ...document.categoryPath.map((each) => each.name),
    ...(document.brand ? [document.brand.name] : []),
  ])
  return {
    strong: [...new Set([...name, ...codes])].join(' '),
    weak: [...new Set(rest.flat())].join(' '),
    stems: { en: latin('en'), spa: latin('spa'), id: latin('id') },
    words: suggested,
    codes: document.codes.map((code) => code.toUpperCase()),
  }
}

/** `TP-20418` is also found as `20418` and `tp20418`. */
function codeTokens(code: string): string[] {
  const whole = code.toLowerCase()
  const parts = whole.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '')
  return [parts.join(''), ...parts]
}

/** Chinese words, their bigrams, pinyin, initials and syllables; other words without accents. */
async function tokensOf(text: Translated): Promise<string[]> {
  const tokens: string[] = []
  for (const lang of LANGS) {
    for (const run of runsOf(await normalized(text[lang] ?? ''))) {
      if (run.kind === 'other') tokens.push(...codeTokens(run.text))
      else tokens.push(...(await chineseTokens(run.text)))
    }
  }
  return tokens
}

async function chineseTokens(run: string): Promise<string[]> {
  const words = await chineseWords(run)
  const keys = words.filter((word) => word.length > 1).map(pinyinKeys)
  const whole = pinyinKeys(run)
  return [
    ...words,
    ...run,
    ...bigrams(run),
    ...keys.flatMap(({ full, initials }) => [full, initials]),
    whole.full,
    whole.initials,
    ...syllables(run),
  ]
}

async function wordsOf(texts: readonly Translated[]): Promise<Record<Lang, string[]>> {
  const words: Record<Lang, Set<string>> = {
    cn: new Set(),
    en: new Set(),
    spa: new Set(),
    id: new Set(),
  }
  for (const text of texts) {
    for (const lang of LANGS) {
      for (const run of runsOf((text[lang] ?? '').normalize('NFKC').toLowerCase())) {
        const found = run.kind === 'han' ? await chineseWords(run.text) : [run.text]
        for (const word of found)
          if (word.length > 1 && !/^[\d.\-_/]+$/.test(word)) words[lang].add(word)
      }
    }
  }
  return { cn: [...words.cn], en: [...words.en], spa: [...words.spa], id: [...words.id] }
}
