/** Words and pairs of words for suggestions and corrections. */
import { LANGS, type Lang, type Translated } from '#kit/contract/lang.ts'
import { loadChineseFor, HAN, type Chinese } from '../parse/chinese.ts'
import { toSound } from '../parse/pinyin.ts'
import { memoize } from './memoize.ts'
import type { Term } from '../sql.ts'
import { foldWith, isShort } from '../parse/normalize.ts'

/** The key under which a product's terms are counted. */
export const toTermKey = ({ lang, text }: { lang: string; text: string }): string =>
  `${lang} ${text}`

const WORDS =
  /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+(?:[.\-_/](?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+)*/gu
/** A phrase may contain small words, but neither begins nor ends with one. */
const SMALL = /^(?:\p{L}{1,2}|the|and|for|with|para|con|sin|los|las|del|dan|yang|untuk)$/u
const isNumber = (word: string): boolean => /^[\p{N}.\-_/]+$/u.test(word)

/** A model number is a code and not a word: there are as many of them as products. */
const isModel = (word: string): boolean => word.length > 6 && /\p{N}/u.test(word)

/** Each once. @param texts the name and the brand of a product @param taxonomy gives single words, but no pairs */
export function listTerms(
  tools: Chinese,
  texts: readonly Translated[],
  taxonomy: readonly Translated[],
): Term[] {
  const terms = new Map<string, Term>()
  const add = (lang: Lang, text: string, isPhrase: boolean) => {
    const key = toTermKey({ lang, text })
    if (!isShort(text) || terms.has(key)) return
    terms.set(key, { ...memoizeForms(text, (own) => computeForms(tools, own)), lang, isPhrase })
  }
  const addAll = (lang: Lang, { words, within }: Words) => {
    for (const word of [...words, ...within]) {
      if (word.length > 1 && !isNumber(word) && !isModel(word)) add(lang, word, false)
    }
  }
  for (const text of texts) {
    for (const lang of LANGS) {
      const found = splitWords(tools, text[lang] ?? '')
      addAll(lang, found)
      for (const [i, next] of found.words.slice(1).entries()) {
        const word = found.words[i]!
        if (!mayJoin(word) || !mayJoin(next)) continue
        const isApart = found.gaps.has(i + 1)
        // Two runs of Chinese with something between them are not one phrase.
        if (isApart && HAN.test(word) && HAN.test(next)) continue
        // A single character is the end of a name, or of another word: of 记忆枕可拆洗 is 枕可 no phrase.
        if (isOneCharacter(next) && !endsRun(found, i + 1)) continue
        add(lang, isApart ? `${word} ${next}` : word + next, true)
      }
    }
  }
  for (const text of taxonomy) {
    // What a category is called is a word that people say: 猫爬架.
    const whole = foldWith(tools, text.cn ?? '')
    if (CATEGORY_NAME.test(whole)) add('cn', whole, true)
    for (const lang of LANGS) {
      addAll(
        lang,
        memoizeWords(text[lang] ?? '', (own) => splitWords(tools, own)),
      )
    }
  }
  return [...terms.values()]
}

const isOneCharacter = (word: string): boolean => HAN.test(word) && [...word].length === 1

/** Whether the word is the last one of its run of Chinese. */
const endsRun = ({ words, gaps }: Words, at: number): boolean =>
  at === words.length - 1 || gaps.has(at + 1) || !HAN.test(words[at + 1]!)

const CATEGORY_NAME = /^\p{Script=Han}{2,6}$/u

/** Head nouns are often one character: a quilt, a pillow. The dictionary does not know every word of two of them. */
const mayJoin = (word: string): boolean =>
  HAN.test(word)
    ? !SMALL_HAN.test(word)
    : word.length > 1 && !isNumber(word) && !SMALL.test(word) && !isModel(word)
const SMALL_HAN = /^[的与和及或之款个只条件张把等]$/u

/** In order; for long Chinese words also those within them; and the words that follow a gap. */
type Words = { words: string[]; within: string[]; gaps: Set<number> }
const memoizeWords = memoize<Words>(5000)

function splitWords(tools: Chinese, text: string): Words {
  const plain = text.normalize('NFKC').toLowerCase()
  const [words, within]: [string[], string[]] = [[], []]
  const gaps = new Set<number>()
  let end = 0
  for (const { 0: run, index } of plain.matchAll(WORDS)) {
    if (index > end) gaps.add(words.length)
    end = index + run.length
    if (!HAN.test(run)) words.push(run)
    else {
      const simple = foldWith(tools, run)
      words.push(...tools.words(simple))
      within.push(...tools.wordsWithin(simple))
    }
  }
  return { words, within, gaps }
}

type Forms = Omit<Term, 'lang' | 'isPhrase'>
const memoizeForms = memoize<Forms>(20_000)

function computeForms(tools: Chinese, text: string): Forms {
  const plain = foldWith(tools, text)
  if (!HAN.test(plain)) return { text, folded: plain, pinyin: null, initials: null }
  const { full, initials } = toSound(tools.syllables(plain))
  return { text, folded: plain, pinyin: full, initials }
}

/** What people type to reach a text; the sounds are empty where no part of it is Chinese. */
export async function foldWithSound(
  text: string,
): Promise<{ folded: string; pinyin: string; initials: string }> {
  const { folded, pinyin, initials } = computeForms(await loadChineseFor(text), text)
  return { folded, pinyin: pinyin ?? '', initials: initials ?? '' }
}
