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

/** Each once. @param texts the name and the brand of a product */
export async function termsOf(texts: readonly Translated[]): Promise<Term[]> {
  const terms = new Map<string, Term>()
  const add = async (lang: Lang, text: string, isPhrase: boolean) => {
    if (!isShort(text) || terms.has(noteOf({ lang, text }))) return
    terms.set(noteOf({ lang, text }), await termOf(lang, text, isPhrase))
  }
  for (const text of texts) {
    for (const lang of LANGS) {
      const { words, within } = await wordsOf(text[lang] ?? '')
      for (const word of [...words, ...within]) {
        if (word.length > 1 && !isNumber(word)) await add(lang, word, false)
      }
      for (const [i, next] of words.slice(1).entries()) {
        const word = words[i]!
        if (isEdge(word) || isEdge(next)) continue
        await add(lang, HAN.test(word + next) ? word + next : `${word} ${next}`, true)
      }
    }
  }
  return [...terms.values()]
}

const isEdge = (word: string): boolean => isNumber(word) || SMALL.test(word) || [...word].length < 2

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

async function termOf(lang: Lang, text: string, isPhrase: boolean): Promise<Term> {
  const { folded: plain, pinyin, initials } = await foldedWithSound(text)
  const isHan = HAN.test(plain)
  return {
    lang,
    text,
    isPhrase,
    folded: plain,
    pinyin: isHan ? pinyin : null,
    initials: isHan ? initials : null,
  }
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
