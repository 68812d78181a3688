/** Words and pairs of words that suggestions and corrections offer. */
import { LANGS, type Lang, type Translated } from '#kit/contract/values.ts'
import { chinese, HAN } from './chinese.ts'
import { soundOf } from './pinyin.ts'
import { folded, isShort } from './text.ts'

export type Term = {
  lang: Lang
  /** As it is offered: in small letters, with accents. */
  text: string
  isPhrase: boolean
  folded: string
  pinyin: string | null
  initials: string | null
}

/** How a product notes what it counts for. */
export const noteOf = ({ lang, text }: { lang: string; text: string }): string => `${lang} ${text}`

const WORDS =
  /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+(?:[.\-_/](?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+)*/gu
/** A phrase may hold small words, but neither begins nor ends with one. */
const SMALL = /^(?:\p{L}{1,2}|the|and|for|with|para|con|sin|los|las|del|dan|yang|untuk)$/u
const isNumber = (word: string): boolean => /^[\p{N}.\-_/]+$/u.test(word)

/** The number of one model is its code, and no word: there are as many of them as goods. */
const isModel = (word: string): boolean => word.length > 6 && /\p{N}/u.test(word)

/** Each once. @param texts the name and the brand of a product @param shelves give their words, but no pairs of them */
export async function termsOf(
  texts: readonly Translated[],
  shelves: readonly Translated[],
): Promise<Term[]> {
  const terms = new Map<string, Term>()
  const add = async (lang: Lang, text: string, isPhrase: boolean) => {
    if (!isShort(text) || terms.has(noteOf({ lang, text }))) return
    terms.set(noteOf({ lang, text }), await termOf(lang, text, isPhrase))
  }
  for (const [place, text] of [...texts, ...shelves].entries()) {
    for (const lang of LANGS) {
      const { words, within } = await wordsOf(text[lang] ?? '')
      for (const word of [...words, ...within]) {
        if (word.length > 1 && !isNumber(word) && !isModel(word)) await add(lang, word, false)
      }
      const pairs = place < texts.length ? words.slice(1) : []
      for (const [i, next] of pairs.entries()) {
        const word = words[i]!
        if (!mayJoin(word) || !mayJoin(next)) continue
        await add(lang, HAN.test(word + next) ? word + next : `${word} ${next}`, true)
      }
    }
  }
  return [...terms.values()]
}

/** What things are is often one character: a quilt, a pillow. The dictionary does not know every word of two of them. */
const mayJoin = (word: string): boolean =>
  HAN.test(word)
    ? !SMALL_HAN.test(word)
    : word.length > 1 && !isNumber(word) && !SMALL.test(word) && !isModel(word)
const SMALL_HAN = /^[的与和及或之款个只条件张把等]$/u

/** Words in their order; of long Chinese ones also those within them. */
async function wordsOf(text: string): Promise<{ words: string[]; within: string[] }> {
  const plain = text.normalize('NFKC').toLowerCase()
  const [words, within]: [string[], string[]] = [[], []]
  for (const [run] of plain.matchAll(WORDS)) {
    if (!HAN.test(run)) words.push(run)
    else {
      const tools = await chinese()
      const simple = await folded(run)
      words.push(...tools.words(simple))
      within.push(...tools.wordsWithin(simple))
    }
  }
  return { words, within }
}

/** Goods share their words: what one of them came to serves the others. */
const KEPT_MAX = 20_000
const kept = new Map<string, Omit<Term, 'lang' | 'isPhrase'>>()

async function termOf(lang: Lang, text: string, isPhrase: boolean): Promise<Term> {
  const known = kept.get(text)
  if (known !== undefined) return { ...known, lang, isPhrase }
  const { folded: plain, pinyin, initials } = await foldedWithSound(text)
  const isHan = HAN.test(plain)
  const term = {
    text,
    folded: plain,
    pinyin: isHan ? pinyin : null,
    initials: isHan ? initials : null,
  }
  if (kept.size >= KEPT_MAX) kept.clear()
  kept.set(text, term)
  return { ...term, lang, isPhrase }
}

/** What somebody types to get to a text; sounds are empty where nothing of it is Chinese. */
export async function foldedWithSound(
  text: string,
): Promise<{ folded: string; pinyin: string; initials: string }> {
  const plain = await folded(text)
  if (!HAN.test(plain)) return { folded: plain, pinyin: '', initials: '' }
  const { full, initials } = soundOf((await chinese()).syllables(plain))
  return { folded: plain, pinyin: full, initials }
}
