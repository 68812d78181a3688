/** Corrects Chinese with wrong characters: of the same sound, of nearly the same, or of a similar shape. */
import type { Queryable } from '#kit/server/database/db.ts'
import { findWordsBySound, isKnownWord, isThing } from '../expand/related.ts'
import { loadSynonymWords } from '../expand/synonyms.ts'
import { loadChinese } from '../parse/chinese.ts'
import { segment, listWindows, type Piece } from '../expand/segment.ts'
import { loadStrokeSimilarity } from './strokes.ts'
import * as sql from '../sql.ts'

/** Longer runs are sentences. */
const RUN_MAX = 16
const WORD_MAX = 6
/** Longer words are matched by sound only. */
const SHAPED_MAX = 4
/** In a word of two characters only one is kept: the other must look similar; in a longer one at all alike. */
const LIKE_OF_TWO = 0.4
const LIKE_OF_MORE = 0.25

/** The costs of a piece: as written, same sound, nearly the same sound, similar shape, single character. */
const COST = { known: 1, sound: 2, nearSound: 2.4, shape: 1.9, alone: 2.2 }
const COMMON = 0.08

type Window = { from: number; to: number }
type Forms = {
  window: Window
  text: string
  sounds: string[]
  nearSounds: string[]
}
type Similarity = (one: string, other: string) => number

/** @returns the corrected run, or null when no word is near enough */
export async function correctChinese(db: Queryable, run: string): Promise<string | null> {
  const characters = [...run]
  if (characters.length < 2 || characters.length > RUN_MAX) return null
  const known = await findKnownWindows(characters)
  if (known.some(({ from, to }) => from === 0 && to === characters.length)) return null
  const tools = await loadChinese()
  const syllables = tools.syllables(run)
  // A 狗链 is for a dog and a 链: another thing of nearly the same sound, 狗粮, is not what was meant.
  const isPairOfThings = characters.length === 2 && (await isThing(characters[1]!))
  const forms = listWindows(characters.length, 2, WORD_MAX).map((window): Forms => {
    const text = characters.slice(window.from, window.to).join('')
    const spoken = [syllables.slice(window.from, window.to), tools.syllables(text)]
    const sounds = [...new Set(spoken.map((each) => each.join('')))]
    return {
      window,
      text,
      sounds,
      nearSounds: isPairOfThings
        ? []
        : listNearSounds(spoken[0] ?? []).filter((each) => !sounds.includes(each)),
    }
  })
  const texts = forms.map(({ text }) => text)
  const shaped = texts.filter(({ length }) => length <= SHAPED_MAX)
  const [alike, synonyms, found] = await Promise.all([
    loadStrokeSimilarity(),
    loadSynonymWords(db),
    sql.findTermsByForm(db, {
      texts,
      sounds: [...new Set(forms.flatMap(({ sounds, nearSounds }) => [...sounds, ...nearSounds]))],
      // All but the last character, and all but the first; in between, the characters before it.
      begins: shaped.flatMap((text) =>
        Array.from(text.slice(1), (_, i): [string, number] => [text.slice(0, i + 1), text.length]),
      ),
      ends: shaped.map((text): [string, number] => [text.slice(1), text.length]),
    }),
  ])
  const terms = [
    ...found,
    ...synonyms.filter(({ pinyin }) => pinyin !== '').map((word) => ({ ...word, productCount: 1 })),
  ]
  const alone = characters.map((text, from): Piece => {
    return { from, to: from + 1, texts: [text], cost: COST.alone, isChange: false }
  })
  const pieces = segment(
    characters.length,
    [...alone, ...listPieces({ forms, terms, alike, known })],
    true,
  )
  return pieces?.map(({ texts }) => texts[0]).join('') ?? null
}

/** Words of the dictionary that sound like the run, which is none: goods may be called by another word of the same meaning. */
export async function listWordsOfSameSound(run: string): Promise<string[]> {
  const { length } = [...run]
  if (length < 2 || length > WORD_MAX || (await isKnownWord(run, 'cn'))) return []
  const words = await findWordsBySound((await loadChinese()).syllables(run).join(''))
  const isNear = (word: string) =>
    [...word].length === length && [...word].some((character, i) => character === [...run][i])
  return words.filter((word) => word !== run && isNear(word))
}

/** Parts of the run that are words of a dictionary: they are never corrected. */
async function findKnownWindows(characters: readonly string[]): Promise<Window[]> {
  const windows = listWindows(characters.length, 2, WORD_MAX)
  const areKnown = await Promise.all(
    windows.map(({ from, to }) => isKnownWord(characters.slice(from, to).join(''), 'cn')),
  )
  return windows.filter((_, i) => areKnown[i])
}

type Found = {
  forms: readonly Forms[]
  terms: readonly sql.SoundTerm[]
  alike: Similarity
  known: readonly Window[]
}

/** Whether a word leaves the known words in its window as they are. */
const keepsKnown = ({ window, text }: Forms, word: string, known: readonly Window[]): boolean =>
  known
    .filter(({ from, to }) => from >= window.from && to <= window.to)
    .every(({ from, to }) => {
      const [start, end] = [from - window.from, to - window.from]
      return text.slice(start, end) === word.slice(start, end)
    })

function listPieces({ forms, terms, alike, known }: Found): Piece[] {
  const byText = new Map(terms.map((term) => [term.folded, term]))
  const bySound = Map.groupBy(terms, ({ pinyin }) => pinyin)
  return forms.flatMap((form) => {
    const { window, text, sounds, nearSounds } = form
    const piece = (word: string, cost: number, term: sql.SoundTerm): Piece => {
      const gain = COMMON * Math.log10(term.productCount)
      return { ...window, texts: [word], cost: cost - gain, isChange: word !== text }
    }
    const own = byText.get(text)
    const ofSounds = (all: readonly string[], cost: number) =>
      all
        .flatMap((sound) => bySound.get(sound) ?? [])
        .filter(({ folded }) => folded !== text && folded.length === text.length)
        .map((term) => piece(term.folded, cost - computeSharedBonus(term.folded, text), term))
    const ofShapes = terms.flatMap((term) => {
      const like = compareShapes(text, term.folded, alike)
      return like === null ? [] : [piece(term.folded, COST.shape + (1 - like), term)]
    })
    const changes = [
      ...ofSounds(sounds, COST.sound),
      ...ofSounds(nearSounds, COST.nearSound),
      ...ofShapes,
    ].filter(({ texts }) => keepsKnown(form, texts[0]!, known))
    return [...(own === undefined ? [] : [piece(text, COST.known, own)]), ...changes]
  })
}

/** A word with most characters right is more likely than one without any. */
function computeSharedBonus(one: string, other: string): number {
  const others = [...other]
  const same = [...one].filter((character, i) => character === others[i]).length
  return (0.5 * same) / others.length
}

/** The similarity of the one differing character; null when more differ. */
function compareShapes(one: string, other: string, alike: Similarity): number | null {
  if (one.length !== other.length || one.length > SHAPED_MAX) return null
  const different = [...one].flatMap((character, i) => (character === other[i] ? [] : [i]))
  const [at] = different
  if (at === undefined || different.length > 1) return null
  const like = alike(one[at]!, other[at]!)
  return like < (one.length === 2 ? LIKE_OF_TWO : LIKE_OF_MORE) ? null : like
}

/** Sounds that are the same in the south of China: zh and z, n and l, ing and in. */
const NEAR: readonly [RegExp, string][] = [
  [/^([zcs])h/, '$1'],
  [/^([zcs])(?!h)/, '$1h'],
  [/^n/, 'l'],
  [/^l/, 'n'],
  [/^h/, 'f'],
  [/^f/, 'h'],
  [/([aei])ng$/, '$1n'],
  [/([aei])n$/, '$1ng'],
]
const NEAR_SYLLABLES_MAX = 4

/** Variants with one or two syllables pronounced otherwise. */
function listNearSounds(syllables: readonly string[]): string[] {
  if (syllables.length > NEAR_SYLLABLES_MAX) return []
  const ways = syllables.map((syllable) => [
    syllable,
    ...NEAR.filter(([text]) => text.test(syllable)).map(([text, other]) =>
      syllable.replace(text, other),
    ),
  ])
  const all = ways.reduce<string[]>(
    (before, forms) => before.flatMap((start) => forms.map((form) => start + form)),
    [''],
  )
  return all.slice(1, 40)
}
