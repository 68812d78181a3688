/** What a question is about: of `something to hold my sheet music`, to hold is an act and names no thing. */
import { STOP_WORDS } from '../../vocabulary/stop-words.ts'
import { PREPOSITIONS } from './stop-words.ts'
import type { Token } from './tokenize.ts'

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** One of these is in a question or a need; what only names a thing is left alone: an adapter usb to hdmi. */
export const ASKING = toSet(
  'how what which where something anything i we can need want que como algo necesito quiero busco apa bagaimana gimana cara dipakai digunakan saya aku butuh mau sesuatu biar supaya agar',
)
/** What follows one of these is an act: in English any word, in Spanish an infinitive, in Indonesian a word with the prefix of verbs. */
const BEFORE_ACTS = toSet('to i we you can should must that which cannot without')
const BEFORE_INFINITIVES = toSet('para sin que puedo poder quiero necesito')
const INFINITIVE = /^\p{L}{2,}[aei]r(?:me|te|se|nos|le|les|lo|la|los|las)?$/u
const INDONESIAN_ACT = /^(?:(?:mem|men|meng|meny|ber)\p{L}{3,}|me[lrwy]\p{L}{4,})$/u

/** Of a Chinese question or need, wherever its words are cut. */
const ASKING_HAN = /什么|怎么|怎样|如何|哪|用的|可以|有没有|东西|(?:吗|没有)$/u

/** Whether somebody asks what helps, and does not name a thing. @param tokens all of them, their small words too */
export const isQuestion = (tokens: readonly Token[]): boolean =>
  isPurpose(tokens) ||
  tokens.some(({ kind, run }) => (kind === 'han' ? ASKING_HAN.test(run) : ASKING.has(run)))

/** A tool `untuk memotong kertas` is called by what it is for, and so is what nobody names at all. */
function isPurpose(tokens: readonly Token[]): boolean {
  const [first = '', second = '', third = ''] = tokens.map(({ run }) => run)
  const [preposition, act] = STOP_WORDS.generic.has(first) ? [second, third] : [first, second]
  return (
    (preposition === 'para' && INFINITIVE.test(act)) ||
    (preposition === 'untuk' && INDONESIAN_ACT.test(act))
  )
}

/** Marks the acts of a question. @param tokens all of them, its small words too */
export function markActs(tokens: readonly Token[]): Token[] {
  if (!isQuestion(tokens)) return [...tokens]
  return tokens.map((token, i) => {
    const before = tokens[i - 1]?.run ?? ''
    const isAct =
      (BEFORE_ACTS.has(before) && !ASKING.has(token.run)) ||
      (BEFORE_INFINITIVES.has(before) && INFINITIVE.test(token.run)) ||
      INDONESIAN_ACT.test(token.run)
    return isAct && token.kind === 'word' ? { ...token, isAct: true } : token
  })
}

/** What follows one of these says what the thing is for, or who wants it. */
const BEFORE_PURPOSE = toSet(
  'to for that which i we you when while without para que yang untuk buat',
)

/** What follows the last of these in a Chinese question is the thing: 晚上用的灯, 带饭用什么盒子. */
const BEFORE_THING = toSet('的 什么 哪种 哪款 什么样')

/** Things of any kind. */
const GENERIC_HAN = toSet('工具 机器 设备 器具 用品 产品 商品 东西')

/**
 * What a question itself calls the thing: the end of a Chinese one behind its last 的 or 什么, and what stands before the purpose in the others. Empty where
 * it names none, or only something like a tool. @param tokens all of them, their small words too
 */
export function listAskedFor(tokens: readonly Token[]): Token[] {
  const [token] = tokens
  if (token === undefined) return []
  if (token.kind === 'han') {
    const at =
      tokens.length === 1 ? token.words.findLastIndex((word) => BEFORE_THING.has(word)) : -1
    const words = at < 1 ? [] : token.words.slice(at + 1)
    const isNamed = words.some((word) => !STOP_WORDS.han.has(word) && !GENERIC_HAN.has(word))
    return isNamed ? [{ kind: 'han', run: words.join(''), words }] : []
  }
  const at = tokens.findIndex(({ run }) => BEFORE_PURPOSE.has(run))
  const before = at < 1 ? [] : tokens.slice(0, at)
  return before.filter(
    ({ run }) =>
      !STOP_WORDS.word.has(run) &&
      !STOP_WORDS.generic.has(run) &&
      !ASKING.has(run) &&
      !PREPOSITIONS.has(run),
  )
}

/** Small words that stand in sentences and seldom in names. */
const OF_SENTENCES = toSet(
  'for to when while without my at so para cuando mientras sin mi me untuk buat waktu saat kalau tanpa yang',
)
/** A Chinese word is shorter, however it is cut. */
const HAN_SENTENCE_MIN = 6

/** Whether words stand together as in a sentence, though nobody asks: 结婚戴的戒指, para el mal aliento. */
export const isSentence = (tokens: readonly Token[]): boolean =>
  tokens.some(({ kind, run, words }) =>
    kind === 'han' ? words.includes('的') && !isShortHan(run) : OF_SENTENCES.has(run),
  )

/** Whether it is no more than a word of Chinese, which may be misspelled. */
export const isOneWord = (tokens: readonly Token[]): boolean =>
  tokens.every(({ kind, run }) => kind === 'han' && isShortHan(run))

const isShortHan = (run: string): boolean => [...run].length < HAN_SENTENCE_MIN
