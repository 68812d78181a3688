/**
 * Finds the head noun of a name: a carton tape is a tape, and a search for cartons should rank it second. It is last in
 * Chinese and English, and first in Spanish and Indonesian.
 */
import type { Lang } from '#kit/contract/lang.ts'
import { DESCRIBING } from '../../vocabulary/general.ts'
import type { Stems } from '../parse/stems.ts'
import { splitRuns } from '../parse/normalize.ts'

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
  const runs = splitRuns(text).flatMap((run) => (run.kind === 'han' ? [run.text] : []))
  const named = runs.filter((run) => category.includes([...run].at(-1) ?? run))
  const ofHan = (named.length > 0 ? named : runs).flatMap(listEndings)
  const ofLatin =
    lang === 'cn' ? [] : listLatinHeads(text, lang).flatMap((word) => [word, stems(word)[lang]])
  return [...ofHan, ...ofLatin].map((head) => `h:${head}`)
}

function listEndings(run: string): string[] {
  const characters = [...run]
  const most = Math.min(CHARACTERS_MAX, characters.length)
  return Array.from({ length: most }, (_, i) => characters.slice(-1 - i).join(''))
}

const SIZE = /^(?:x{0,3}[sml]|small|medium|large|[a-z])$/

/** An English name may end with a colour, a size or whom it is for, which may still be the thing: a nylon leash black, an orange. */
function listLatinHeads(text: string, lang: 'en' | 'spa' | 'id'): string[] {
  const [core = ''] = text.split(PREPOSITIONS)
  const runs = splitRuns(core).filter(({ kind }) => kind === 'word')
  const words = runs.filter(({ text: word }, i) => {
    const isMeasured = word.length <= UNIT_LENGTH_MAX && /^[\d.]+$/.test(runs[i - 1]?.text ?? '')
    return !/\d/.test(word) && !isMeasured
  })
  if (lang !== 'en') return words.slice(0, 1).flatMap(({ parts }) => parts.slice(0, 1))
  const thing = words.findLastIndex(({ text: word }) => !SIZE.test(word) && !DESCRIBING.has(word))
  return words.slice(Math.max(0, thing)).flatMap(({ parts }) => parts.slice(-1))
}
