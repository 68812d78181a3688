/**
 * Finds the head noun of a name: a carton tape is a tape, and a search for cartons should rank it second. It is last in
 * Chinese and English, and first in Spanish and Indonesian.
 */
import type { Lang } from '#kit/contract/lang.ts'
import { DESCRIBING } from '../../vocabulary/general.ts'
import type { Stems } from '../parse/stems.ts'
import { splitRuns, type Run } from '../parse/normalize.ts'

/** Longer words are compounds. */
const CHARACTERS_MAX = 4
/** What follows describes the thing. */
const PREPOSITIONS = /[,;:()[\]，；：（）]|\s(?:for|with|in|of|and|to)\s|\s[-–—]\s/u
/** After a number: mm, W, kg, inch. */
const UNIT_LENGTH_MAX = 4

/**
 * @param text folded
 * @param category what the product's own category is called, folded: of `职员网椅 无头枕` in 办公椅 the chair is the thing
 * @returns lexemes
 */
export function findHeadNouns(
  text: string,
  lang: Lang,
  stems: (word: string) => Stems,
  category: string,
): string[] {
  const runs = listHanRuns(text)
  const named = runs.filter((run) => category.includes([...run].at(-1) ?? run))
  const ofHan = (named.length > 0 ? named : runs).flatMap(listEndings)
  const ofLatin =
    lang === 'cn' ? [] : listLatinHeads(text, lang).flatMap((word) => [word, stems(word)[lang]])
  return [...ofHan, ...ofLatin].map((head) => `h:${head}`)
}

/** Without what counts: of 复印纸 500 张 no 张. */
function listHanRuns(text: string): string[] {
  const runs = splitRuns(text)
  const all = runs.filter(({ kind }) => kind === 'han')
  const isCounted = (run: Run) =>
    [...run.text].length === 1 && /\d$/.test(runs[runs.indexOf(run) - 1]?.text ?? '')
  const named = all.filter((run) => !isCounted(run))
  return (named.length > 0 ? named : all).map((run) => run.text)
}

function listEndings(run: string): string[] {
  const characters = [...run]
  const most = Math.min(CHARACTERS_MAX, characters.length)
  return Array.from({ length: most }, (_, i) => characters.slice(-1 - i).join(''))
}

const SIZE = /^(?:x{0,3}[sml]|small|medium|large|[a-z])$/
/** Words that say how something is packed where a number follows: box of 12, set of 4. */
const PACKED =
  /\s(?:box|boxes|pack|packs|packet|set|sets|pair|pairs|bag|bags|roll|rolls|case|carton|bundle|tube|jar|tin|can|bottle|sheet|sheets)\s+of\s+\d.*$/u

/** An English name may end with a colour, a size or whom it is for, which may still be the thing: a nylon leash black, an orange. */
function listLatinHeads(text: string, lang: 'en' | 'spa' | 'id'): string[] {
  const [core = ''] = text.replace(PACKED, '').split(PREPOSITIONS)
  const runs = splitRuns(core).filter(({ kind }) => kind === 'word')
  if (lang !== 'en') return withoutMeasures(runs).slice(0, 1).flatMap(firstPart)
  // What a measure follows is the thing, a notebook A5 ruled, unless the thing comes later; a number may be a model's.
  const measure = runs.findIndex(
    ({ text: word }, i) => i > 0 && /\d/.test(word) && /[a-z]/.test(word),
  )
  const named = measure < 0 ? [] : listEnd(withoutMeasures(runs.slice(0, measure)))
  const uncounted = withoutMeasures(withoutCount(runs))
  const all = uncounted.length > 0 || named.length > 0 ? uncounted : withoutMeasures(runs)
  return [...named, ...listEnd(all)].flatMap(({ parts }) => parts.slice(-1))
}

const firstPart = ({ parts }: Run) => parts.slice(0, 1)

function listEnd(words: readonly Run[]): Run[] {
  const thing = words.findLastIndex(({ text: word }) => !SIZE.test(word) && !DESCRIBING.has(word))
  return words.slice(Math.max(0, thing))
}

/** Without numbers, and units behind them. */
const withoutMeasures = (runs: readonly Run[]): Run[] =>
  runs.filter(({ text: word }, i) => {
    const isMeasured = word.length <= UNIT_LENGTH_MAX && /^[\d.]+$/.test(runs[i - 1]?.text ?? '')
    return !/\d/.test(word) && !isMeasured
  })

/** Pencils 24 colours are no colours. */
const withoutCount = (runs: readonly Run[]): Run[] =>
  runs.filter(
    ({ text: word }, i) => !(/^[a-z]+s$/.test(word) && /^\d+$/.test(runs[i - 1]?.text ?? '')),
  )
