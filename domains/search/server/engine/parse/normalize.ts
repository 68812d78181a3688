/** Normalizes text for indexing and search, and splits it into runs. */
import { listMeasures } from './measures.ts'
import { loadChinese, HAN, type Chinese } from './chinese.ts'

/** Half-width, lower case, without accents, simplified. */
export async function fold(text: string): Promise<string> {
  const plain = normalize(text)
  return HAN.test(plain) ? (await loadChinese()).simplified(plain) : plain
}

/** The same with loaded dictionaries, so that thousands of texts in a row are folded synchronously. */
export function foldWith(tools: Chinese, text: string): string {
  const plain = normalize(text)
  return HAN.test(plain) ? tools.simplified(plain) : plain
}

/** The text typed so far. Input methods put a mark between the syllables that are not chosen yet. @param text folded */
export const toPrefix = (text: string): string =>
  text
    .replace(/(?<=[a-z])['’`](?=[a-z]|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Letters as pinyin: syllables may be typed apart. */
export const toTypedSound = (beginning: string): string =>
  /^[a-z ]+$/.test(beginning) ? beginning.replaceAll(' ', '') : beginning

const normalize = (text: string): string =>
  normalizeMeasures(
    text
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{Diacritic}/gu, '')
      .normalize('NFC'),
  )

/** Spellings of units after a number, by one sign for each unit. */
const MEASURES: readonly (readonly [sign: string, written: string])[] = [
  ['mm', '毫米|mm(?![\\p{L}\\d])'],
  ['cm', '厘米|公分|cms?(?![\\p{L}\\d])'],
  ['ml', '毫升|ml(?![\\p{L}\\d])'],
  ['cl', 'cl(?![\\p{L}\\d])'],
  ['kg', '千克|公斤|(?:kgs?|kilos?|kilograms?|kilogramos?)(?![\\p{L}\\d])'],
  ['kw', '千瓦|kw(?![\\p{L}\\d])'],
  ['oz', '盎司|(?:oz|ounces?|onzas?)(?![\\p{L}\\d])'],
  ['lb', '磅|(?:lbs?|pounds?|libras?)(?![\\p{L}\\d])'],
  ['ft', '英尺|(?:ft|feet|foot)(?![\\p{L}\\d])'],
  ['inch', `英寸|寸|吋|''|′′|"|(?:inch(?:es)?|in|pulgadas?|inci)(?!\\p{L}|\\s*\\d)`],
  ['m', '米(?!色)|(?:m|met(?:er|re)s?|metros?)(?![\\p{L}\\d])'],
  ['l', '公升|升(?![级降])|(?:l|lit(?:er|re)s?|litros?)(?![\\p{L}\\d])'],
  ['g', '克(?!力)|(?:g|grams?|gramos?)(?![\\p{L}\\d])'],
  ['w', '瓦(?!楞)|(?:w|watts?|vatios?)(?!\\p{L})'],
  ['v', '伏(?!特加)特?|(?:v|volts?|voltios?)(?!\\p{L})'],
]
const MEASURE = new RegExp(
  `(?<=\\d)\\s*(?:${MEASURES.map(([, written]) => `(${written})`).join('|')})`,
  'gu',
)
const TIMES = /(?<=\d)\s*[x*×]\s*(?=\d)/g

/** Of a measure in Spanish or Indonesian: `1,5 l`. Elsewhere a comma stands between numbers. */
const DECIMAL_COMMA = new RegExp(
  `(?<![\\d,.])(\\d{1,4}),(\\d{1,2})(?=(?:x[\\d.,]+)*(?:${MEASURES.map(([sign]) => sign).join('|')})(?![\\p{L}\\d]))`,
  'gu',
)

/** `20寸` and `20 inch` are the same, and so are `25×52` and `25 * 52`. */
const normalizeMeasures = (text: string): string =>
  /\d/.test(text)
    ? text
        .replace(MEASURE, (_, ...written: (string | undefined)[]) => {
          return MEASURES[written.findIndex((each) => typeof each === 'string')]![0]
        })
        .replace(TIMES, 'x')
        .replace(DECIMAL_COMMA, '$1.$2')
    : text

/** A code as it is looked up: half-width, in capitals, without spaces. */
export const normalizeCode = (text: string): string =>
  text.normalize('NFKC').toUpperCase().replace(/\s+/g, '')

/** A run of Chinese, or a word of anything else: `dn50`, or `6205-2rs` with the parts `6205` and `2rs`. */
export type Run = { kind: 'han' | 'word'; text: string; parts: string[] }

const RUNS =
  /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+(?:[.\-_/](?:(?!\p{Script=Han})[\p{L}\p{N}])+)*/gu

/** Longer than any word that people type. The index limits the length of words. */
const LENGTH_MAX = 40

/** Alternating Chinese and other text; punctuation and symbols are removed. @param text folded */
export function splitRuns(text: string): Run[] {
  return [...text.matchAll(RUNS)].map(([run]) =>
    HAN.test(run)
      ? { kind: 'han', text: run, parts: [run] }
      : { kind: 'word', text: run, parts: run.split(/[.\-_/]/) },
  )
}

/** The lexemes of a word that is not Chinese: its parts, all of them joined, number and unit both ways. */
export function listTokens(runs: readonly Run[]): string[] {
  const tokens: string[] = []
  const words = runs.filter(({ kind }) => kind === 'word')
  for (const [i, { text, parts }] of words.entries()) {
    tokens.push(...parts, ...listMeasures(text).flat())
    if (parts.length > 1) tokens.push(parts.join(''))
    // Dimensions are indexed separately too.
    for (const part of parts) if (/\dx\d/.test(part)) tokens.push(...part.split('x'))
    const [, number, token] = /^(\d+)(\D{1,4})$/.exec(parts[0] ?? '') ?? []
    if (parts.length === 1 && number && token) tokens.push(number, token)
    const next = words[i + 1]?.text ?? ''
    if (/^\d+$/.test(parts.join('')) && /^\D{1,4}$/.test(next)) tokens.push(parts.join('') + next)
  }
  return tokens.filter(isShort)
}

export const isShort = (token: string): boolean => token !== '' && token.length <= LENGTH_MAX
