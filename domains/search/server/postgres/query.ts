/** A query as words, and what must be found for it as the index can be asked. */
import { chinese, pairsOf } from './chinese.ts'
import { unstemmed, type Stems } from './stems.ts'
import { folded, isShort, runsOf } from './text.ts'

/** Characters or letters that stand together, cut into words: Chinese by the dictionary, a code into its parts. */
export type Unit = {
  kind: 'han' | 'word'
  run: string
  words: string[]
  /** Only begun: more of it may follow. */
  isBegun?: boolean
}

/** More words than this are not how people search; the rest is ignored. */
const WORDS_MAX = 16
/** Longer than any Chinese that is one search. */
const RUN_MAX = 40

/** Empty when nothing of it is a word: punctuation, emoji. */
export async function unitsIn(query: string): Promise<Unit[]> {
  const runs = runsOf(await folded(query)).slice(0, WORDS_MAX)
  const units = await Promise.all(
    runs.map(async ({ kind, text, parts }): Promise<Unit> => {
      const run = kind === 'han' ? [...text].slice(0, RUN_MAX).join('') : text
      const words = kind === 'han' ? (await chinese()).words(run) : parts
      return { kind, run, words: words.filter(isShort) }
    }),
  )
  const kept: Unit[] = []
  let left = WORDS_MAX
  for (const unit of units) {
    const words = unit.words.slice(0, left)
    left -= words.length
    if (words.length > 0) kept.push({ ...unit, words })
  }
  return kept
}

/** What must be found: all of these, one of these, this lexeme; or what comes after it, being called otherwise. */
export type Need =
  | { all: Need[] }
  | { any: Need[] }
  | { own: Need; akin: Need[] }
  | {
      lexeme: string
      isPrefix?: boolean
      /** Not told apart by where it stands. */ isFixed?: boolean
    }

/**
 * Where words stand, from the best place down: `together` in a name as written, `head` is what the thing is. After the
 * words themselves, name or shelf may have what is called otherwise (`akin`).
 */
export type Asked = {
  together: string | null
  head: string | null
  named: string
  shelf: string
  akinHead: string | null
  akin: string | null
  anywhere: string
}

/** What must be found, and the words that may be the head of its name. */
export type Wish = {
  need: Need
  /** As it is written, where words of it may stand apart. */ together?: Need
  heads: string[]
  /** Of what is called otherwise. */ akinHeads?: string[]
}

/** @param isWide what is called otherwise too */
export function askedOf({ need, together, heads, akinHeads = [] }: Wish, isWide = false): Asked {
  const named = printed(need, 'named')
  const ofHeads = anyHead(heads)
  return {
    together: together === undefined ? null : `${printed(together, 'named')}${ofHeads}`,
    head: ofHeads === '' ? null : `${named}${ofHeads}`,
    named,
    shelf: printed(need, 'shelf'),
    akinHead: isWide ? `${printed(need, 'named', true)}${anyHead([...heads, ...akinHeads])}` : null,
    akin: isWide ? printed(need, 'shelf', true) : null,
    anywhere: printed(need, 'anywhere', isWide),
  }
}

const anyHead = (heads: readonly string[]): string =>
  heads.length === 0 ? '' : ` & (${heads.map((head) => quoted(`h:${head}`)).join(' | ')})`

/** Where nothing goes by another name, there is nothing to look for. */
export const hasAkin = (need: Need): boolean =>
  'akin' in need ||
  ('all' in need && need.all.some(hasAkin)) ||
  ('any' in need && need.any.some(hasAkin))

/** Whatever one of them finds. */
export const eitherOf = (wishes: readonly Wish[]): Wish => ({
  need: { any: wishes.map(({ need }) => need) },
  ...headsIn(wishes),
})

export function bothOf(wishes: readonly Wish[]): Wish {
  const need = { all: wishes.map((wish) => wish.need) }
  const heads = headsIn(wishes)
  if (wishes.every((wish) => wish.together === undefined)) return { need, ...heads }
  return { need, together: { all: wishes.map((wish) => wish.together ?? wish.need) }, ...heads }
}

const headsIn = (wishes: readonly Wish[]): { heads: string[]; akinHeads: string[] } => ({
  heads: [...new Set(wishes.flatMap(({ heads }) => heads))],
  akinHeads: [...new Set(wishes.flatMap(({ akinHeads = [] }) => akinHeads))],
})

/** @param others what it is called too */
function withAkin(wish: Wish, others: readonly Wish[]): Wish {
  if (others.length === 0) return wish
  const { heads: akinHeads } = headsIn(others)
  return {
    ...wish,
    need: { own: wish.need, akin: others.map(({ need }) => need) },
    akinHeads: [...(wish.akinHeads ?? []), ...akinHeads],
  }
}

/** Groups of words that the merchant calls the same, by each of them without spaces. */
export type Synonyms = ReadonlyMap<string, readonly Unit[][]>
export const NO_SYNONYMS: Synonyms = new Map()
const SYNONYM_WORDS_MAX = 4

type Reading = {
  stems: (word: string) => Stems
  synonyms: Synonyms
  /** What every shop's goods are called too. */
  akin?: Synonyms
  /** The last word is still being typed. */
  isTyping?: boolean
}

/** Words as they are, by their stems, or what the merchant calls the same. */
export function wishOf(units: readonly Unit[], reading: Reading): Wish {
  const { stems } = reading
  const isTelling = ({ kind, words }: Unit) =>
    kind === 'han' || words.some((word) => !stems(word).isFiller)
  const telling = units.filter(isTelling)
  const kept = telling.length > 0 ? telling : units
  const wishes: Wish[] = []
  for (let at = 0; at < kept.length;) {
    const same = synonymsAt(kept, at, reading)
    wishes.push(same?.wish ?? unitWish(kept[at]!, reading, at === kept.length - 1))
    at += same?.length ?? 1
  }
  return bothOf(wishes)
}

/** Whole units that stand together and are called something else too. */
function synonymsAt(units: readonly Unit[], at: number, { stems, synonyms, akin }: Reading) {
  if (synonyms.size === 0 && akin === undefined) return null
  const most = Math.min(SYNONYM_WORDS_MAX, units.length - at)
  for (let length = most; length > 0; length--) {
    const own = units.slice(at, at + length)
    const keys = keysOf(own, stems)
    const same = keys.flatMap((key) => synonyms.get(key) ?? [])
    const others = keys.flatMap((key) => akin?.get(key) ?? [])
    if (same.length === 0 && others.length === 0) continue
    const plain = { stems, synonyms: NO_SYNONYMS }
    const ofTexts = (all: readonly Unit[][]) => all.map((each) => wishOf(each, plain))
    const wish = wishOf(own, plain)
    return {
      length,
      wish: withAkin(
        same.length === 0 ? wish : eitherOf([wish, ...ofTexts(same)]),
        ofTexts(others),
      ),
    }
  }
  return null
}

type LatinLang = 'en' | 'spa' | 'id'

export const keyOf = (
  units: readonly Unit[],
  stems?: (word: string) => Stems,
  lang: LatinLang = 'en',
): string =>
  units
    .flatMap(({ kind, words, run }) =>
      kind === 'han' || stems === undefined ? [run] : words.map((word) => stems(word)[lang]),
    )
    .join('')

/** As it is written, and by its stems in each language. */
export const keysOf = (units: readonly Unit[], stems: (word: string) => Stems): string[] =>
  units.every(({ kind }) => kind === 'han')
    ? [keyOf(units)]
    : [...new Set([keyOf(units), ...STEMMED.map((lang) => keyOf(units, stems, lang))])]
const STEMMED: readonly LatinLang[] = ['en', 'spa', 'id']

function unitWish(unit: Unit, reading: Reading, isLast: boolean): Wish {
  return unit.kind === 'han' ? hanWish(unit, reading) : latinWish(unit, reading, isLast)
}

/** Long words by their pairs of characters: so a word is found wherever the dictionary cuts the name. */
const HEAD_MAX = 4

function hanWish({ run, words: cut }: Unit, { synonyms, akin }: Reading): Wish {
  const words = withLongest(cut, synonyms, akin)
  const ofTexts = (all: readonly Unit[][] = []) =>
    all.map((each) => wishOf(each, { stems: unstemmed, synonyms: NO_SYNONYMS }))
  const wishes = words.map((word): Wish => {
    const own: Wish = { need: { all: pairsOf(word).map((lexeme) => ({ lexeme })) }, heads: [] }
    const same = ofTexts(synonyms.get(word))
    return withAkin(same.length === 0 ? own : eitherOf([own, ...same]), ofTexts(akin?.get(word)))
  })
  const heads = [words.at(-1) ?? run, run].filter((each) => [...each].length <= HEAD_MAX)
  const { need, heads: others, akinHeads } = bothOf(wishes)
  const whole: Wish = {
    need,
    heads: [...new Set([...heads, ...others])],
    akinHeads: akinHeads ?? [],
  }
  if (words.length === 1) return whole
  return { ...whole, together: { all: pairsOf(run).map((lexeme) => ({ lexeme })) } }
}

/** Words that stand together and are called otherwise as one are one. */
function withLongest(words: readonly string[], ...known: (Synonyms | undefined)[]): string[] {
  const found: string[] = []
  for (let at = 0; at < words.length;) {
    let length = Math.min(SYNONYM_WORDS_MAX, words.length - at)
    const joined = () => words.slice(at, at + length).join('')
    while (length > 1 && !known.some((each) => each?.has(joined()))) length--
    found.push(joined())
    at += length
  }
  return found
}

/** Half a code is typed as often as a whole one: what has a digit may go on. */
const mayGoOn = (word: string): boolean => word.length >= 4 && /\p{N}/u.test(word)
const JOINED_MIN = 3

function latinWish(
  { words, isBegun: isOpen = false }: Unit,
  { stems, isTyping = false }: Reading,
  isLast: boolean,
): Wish {
  const needs = words.map((word, i): Need => {
    const isBegun = (isOpen || (isTyping && isLast)) && i === words.length - 1
    const { en, spa, id } = stems(word)
    const forms = [...new Set([en, spa, id])].filter((stem) => stem !== word)
    const own = { lexeme: word, isPrefix: isBegun || mayGoOn(word) }
    return isBegun || forms.length === 0
      ? own
      : { any: [own, ...forms.map((lexeme) => ({ lexeme }))] }
  })
  const heads = words.flatMap((word) => [word, stems(word).en, stems(word).spa, stems(word).id])
  const joined = words.join('')
  const need: Need =
    words.length > 1 && joined.length >= JOINED_MIN
      ? { any: [{ all: needs }, { lexeme: joined, isPrefix: true }] }
      : { all: needs }
  return { need, heads: [...new Set(heads)] }
}

/** All characters of it, wherever they stand: where no dictionary and no pair helps. */
export const characterWish = ({ run }: Unit): Wish => ({
  need: { all: [...new Set(run)].map((lexeme) => ({ lexeme })) },
  heads: [[...run].at(-1) ?? run],
})

/** Words that must be found as they are. */
export const textWish = async (text: string, reading: Reading): Promise<Wish> =>
  wishOf(await unitsIn(text), reading)

type Place = keyof typeof PLACES

function printed(need: Need, place: Place, isWide = false): string {
  if ('all' in need) return list(need.all, ' & ', place, isWide)
  if ('any' in need) return list(need.any, ' | ', place, isWide)
  if ('own' in need) {
    const own = printed(need.own, place, isWide)
    // What is called otherwise only stands somewhere else may be anything.
    const known = place === 'anywhere' ? 'shelf' : place
    return isWide ? `(${[own, ...need.akin.map((each) => printed(each, known))].join(' | ')})` : own
  }
  const { lexeme, isPrefix = false, isFixed = false } = need
  const end = isPrefix ? ':*' : ''
  if (isFixed) return quoted(lexeme) + end
  const found = PLACES[place].map((prefix) => quoted(prefix + lexeme) + end)
  return found.length === 1 ? found[0]! : `(${found.join(' | ')})`
}

/** A word stands in the index once, at its best place. */
const PLACES = { named: ['n:'], shelf: ['n:', 'c:'], anywhere: ['n:', 'c:', ''] } as const

const list = (needs: readonly Need[], sign: string, place: Place, isWide: boolean): string =>
  needs.length === 1
    ? printed(needs[0]!, place, isWide)
    : `(${needs.map((each) => printed(each, place, isWide)).join(sign)})`

/** Lexemes are letters, digits and a colon; whatever else there might be means itself. */
const quoted = (lexeme: string): string =>
  `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
