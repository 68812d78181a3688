/**
 * What goods are called in shops, and what people want them for: the thesaurus of everyday trade in `sources/goods`, a file for each trade
 * with a line for each thing. It says what general dictionaries leave out: that a nappy is a diaper, that 狗链 and 牵引绳 are one thing, that a fever is measured by a thermometer.
 */
import type { Lang } from '#kit/contract/lang.ts'
import { OF_NAME, toThingKey, toUseKey } from '../use-key.ts'
import { add, addSame, plain, type Related } from './related-words.ts'

const LANGUAGES = ['en', 'cn', 'spa', 'id'] as const satisfies readonly Lang[]

export type Goods = {
  names: Record<Lang, Names>
  /** Words of each need: `measure fever`, `量 体温`. */
  uses: Record<Lang, string[][]>
}
/** Doubtful ones are also the names of other things: a lead is a leash, and a metal. */
type Names = { sure: string[]; doubtful: string[] }

/** A line with more English names gathers things beside each other: they lead to each other less surely. */
const SURE_NAMES_MAX = 12

const listParts = (column: string): string[] =>
  column
    .split(';')
    .map((each) => plain(each).normalize('NFC').trim())
    .filter((each) => each !== '')

function toNames(column: string): Names {
  const all = listParts(column)
  return {
    sure: all.filter((each) => !each.startsWith('~')),
    doubtful: all.filter((each) => each.startsWith('~')).map((each) => each.slice(1).trim()),
  }
}

/** Eight columns between bars: names in four languages, then uses in four. Lines of `#` are comments. @throws {Error} a line of another shape */
export function readGoods(text: string): Goods[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const columns = line.split('|')
    if (columns.length !== 8) throw new Error(`Not eight columns: ${line}`)
    const names = columns.slice(0, 4).map(toNames)
    const uses = columns.slice(4).map((column) => listParts(column).map((use) => use.split(/\s+/)))
    const byLanguage = <T>(all: readonly T[]) =>
      Object.fromEntries(LANGUAGES.map((language, i) => [language, all[i]!])) as Record<Lang, T>
    return { names: byLanguage(names), uses: byLanguage(uses) }
  })
}

/** English and Chinese words in one dictionary, as everybody types them; Spanish and Indonesian ones in their own. */
export type Dictionaries = { related: Related; spanish: Related; indonesian: Related }

/** A name that so many other lines have as what their things are is a general word: of mesa de comedor, mesa plegable and mesa de noche, mesa. */
const GENERAL_FROM = 3

/** What a thing is, in a name: a dining table is a table, 餐桌 is 桌, a mesa de comedor a mesa. */
const listHeads = (name: string, language: Lang): string[] => {
  if (language === 'cn') return [...name].map((_, i, all) => all.slice(i + 1).join(''))
  const words = name.split(' ')
  return words
    .slice(1)
    .map((_, i) =>
      language === 'en' ? words.slice(i + 1).join(' ') : words.slice(0, i + 1).join(' '),
    )
}

/** Names of a language that are not sure by themselves: those of several lines say nothing for sure, general ones lead to the other general ones of their line. */
type Unsure = { ambiguous: ReadonlySet<string>; general: ReadonlySet<string> }

function listUnsure(goods: readonly Goods[], language: Lang): Unsure {
  const lines = new Map<string, number>()
  const heads = new Map<string, number>()
  const count = (counts: Map<string, number>, words: Iterable<string>) => {
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  for (const { names } of goods) {
    const { sure, doubtful } = names[language]
    count(lines, [...sure, ...doubtful])
    const own = new Set(sure)
    const ofName = sure.flatMap((name) => listHeads(name, language))
    count(
      heads,
      ofName.filter((head) => !own.has(head)),
    )
  }
  const listWhere = (isMeant: (word: string, times: number) => boolean) =>
    new Set([...lines].flatMap(([word, times]) => (isMeant(word, times) ? [word] : [])))
  return {
    ambiguous: listWhere((_, times) => times > 1),
    general: listWhere((word, times) => times === 1 && (heads.get(word) ?? 0) >= GENERAL_FROM),
  }
}

/** Small words of names, which buyers leave out or replace: funda de celular, funda para celular. With and without are none. */
const SMALL = new Set(['de', 'del', 'para', 'el', 'la', 'los', 'las', 'untuk', 'for', 'of'])
/** A line makes so many names at most. */
const MADE_MAX = 40

/**
 * Names that buyers make of the names of a line: of a phone case, a mobile cover and a cell phone case comes the cell phone cover. What a name is
 * stands first in Spanish and Indonesian, last in English; small words are left out, as they are of a query. Chinese names have no spaces to take apart.
 */
function makeNames({ sure }: Names, language: Lang): string[] {
  if (language === 'cn') return []
  const split = sure.map((name) => name.split(' ').filter((word) => !SMALL.has(word)))
  const parts = split.flatMap((words) => {
    if (words.length < 2 || words.length > 3) return []
    return language === 'en'
      ? [{ head: words.at(-1)!, rest: words.slice(0, -1).join(' ') }]
      : [{ head: words[0]!, rest: words.slice(1).join(' ') }]
  })
  const alone = split.flatMap((words) => (words.length === 1 ? words : []))
  const heads = new Set([...parts.map(({ head }) => head), ...alone])
  const rests = new Set(parts.map(({ rest }) => rest))
  const joined = [...heads].flatMap((head) =>
    [...rests].map((rest) => (language === 'en' ? `${rest} ${head}` : `${head} ${rest}`)),
  )
  const own = new Set(sure)
  return [...new Set(joined)].filter((name) => !own.has(name)).slice(0, MADE_MAX)
}

/** What so many lines are called says too little of each of them; so does a shorter word. */
const LINES_OF_HEAD_MAX = 12
const HEAD_MIN = { letters: 4, characters: 2 }

/**
 * What names end in, or begin with in Spanish and Indonesian, and no line has as a name: the drying rack of a clothes drying rack, the rasuradora of
 * a rasuradora eléctrica. By each of them the lines of those names.
 */
function listBareHeads(goods: readonly Goods[], language: Lang): Map<string, number[]> {
  const taken = new Set(
    goods.flatMap(({ names }) => [...names[language].sure, ...names[language].doubtful]),
  )
  const least = language === 'cn' ? HEAD_MIN.characters : HEAD_MIN.letters
  const isBare = (head: string) => {
    const words = head.split(' ')
    return head.length >= least && !taken.has(head) && ![words[0]!, words.at(-1)!].some(isSmall)
  }
  const lines = new Map<string, Set<number>>()
  for (const [line, { names }] of goods.entries()) {
    const heads = names[language].sure.flatMap((name) => listHeads(name, language))
    for (const head of heads.filter(isBare))
      lines.set(head, (lines.get(head) ?? new Set()).add(line))
  }
  const few = [...lines].filter(([, { size }]) => size <= LINES_OF_HEAD_MAX)
  return new Map(few.map(([head, own]) => [head, [...own]]))
}

const isSmall = (word: string): boolean => SMALL.has(word)

/** The names that each line makes and no other has or makes. */
function makeAllNames(goods: readonly Goods[], language: Lang): string[][] {
  const taken = new Set(
    goods.flatMap(({ names }) => [...names[language].sure, ...names[language].doubtful]),
  )
  const made = goods.map(({ names }) =>
    makeNames(names[language], language).filter((name) => !taken.has(name)),
  )
  const times = new Map<string, number>()
  for (const name of made.flat()) times.set(name, (times.get(name) ?? 0) + 1)
  return made.map((all) => all.filter((name) => times.get(name) === 1))
}

/** The names of a line in a language, by how sure they are. */
type Sorted = Names & { general: string[] }

function sortNames(
  { sure, doubtful }: Names,
  { ambiguous, general }: Unsure,
  isOne: boolean,
): Sorted {
  const isGeneral = (name: string) => isOne && general.has(name)
  const isSure = (name: string) => isOne && !general.has(name) && !ambiguous.has(name)
  const heads = sure.filter(isGeneral)
  // A nappy is as general as a diaper, although fewer things are called after it.
  const withHead = sure.filter((name) => heads.some((head) => head !== name && name.includes(head)))
  const asGeneral = sure.filter(
    (name) => isSure(name) && isWord(name) && !withHead.some((other) => other.includes(name)),
  )
  return {
    sure: sure.filter(isSure),
    general: heads.length === 0 ? [] : [...heads, ...asGeneral],
    doubtful: [...sure.filter((name) => !isSure(name) && !isGeneral(name)), ...doubtful],
  }
}

const isWord = (name: string): boolean => /^\p{Script=Latin}+$/u.test(name)

const joinNames = (all: readonly Sorted[]): Sorted => ({
  sure: all.flatMap(({ sure }) => sure),
  general: all.flatMap(({ general }) => general),
  doubtful: all.flatMap(({ doubtful }) => doubtful),
})

/**
 * Names of one thing come before the general dictionaries, so that they stand first: the sure ones lead to each other, and the general ones (a
 * nappy is a diaper, of whatever kind); then the general ones of a line to its sure ones and back. What leads less surely comes behind the dictionaries.
 */
export function listNames(goods: readonly Goods[]): {
  addSure: (into: Dictionaries) => void
  addDoubtful: (into: Dictionaries) => void
} {
  const [en, cn, spa, id] = LANGUAGES.map((language) => {
    const unsure = listUnsure(goods, language)
    return goods.map(({ names }) =>
      sortNames(names[language], unsure, names.en.sure.length <= SURE_NAMES_MAX),
    )
  })
  const made = {
    en: makeAllNames(goods, 'en'),
    spa: makeAllNames(goods, 'spa'),
    id: makeAllNames(goods, 'id'),
  }
  /** For each line and language its own names, and all that they lead to: English and Chinese ones too, the English first. */
  const addEach = (
    { related, spanish, indonesian }: Dictionaries,
    addLine: (into: Related, own: Sorted, all: Sorted) => void,
  ) => {
    for (const i of goods.keys()) {
      const common = joinNames([en![i]!, cn![i]!])
      addLine(related, common, common)
      addLine(spanish, spa![i]!, joinNames([spa![i]!, common]))
      addLine(indonesian, id![i]!, joinNames([id![i]!, common]))
    }
  }
  const addMade = ({ related, spanish, indonesian }: Dictionaries) => {
    for (const i of goods.keys()) {
      const common = joinNames([en![i]!, cn![i]!])
      const addAll = (into: Related, words: readonly string[], all: Sorted) => {
        for (const word of words) {
          addSame(into, word, all.sure)
          add(into, word, [], [...all.general, ...all.doubtful])
        }
      }
      addAll(related, made.en[i]!, common)
      addAll(spanish, made.spa[i]!, joinNames([spa![i]!, common]))
      addAll(indonesian, made.id[i]!, joinNames([id![i]!, common]))
    }
  }
  const addBare = ({ related, spanish, indonesian }: Dictionaries) => {
    const addAll = (into: Related, language: Lang, all: readonly (readonly Sorted[])[]) => {
      for (const [head, lines] of listBareHeads(goods, language)) {
        const named = lines.map((line) => joinNames(all.map((each) => each[line]!)))
        add(
          into,
          head,
          [],
          named.flatMap(({ sure, general, doubtful }) => [...sure, ...general, ...doubtful]),
        )
      }
    }
    addAll(related, 'en', [en!, cn!])
    addAll(related, 'cn', [en!, cn!])
    addAll(spanish, 'spa', [spa!, en!, cn!])
    addAll(indonesian, 'id', [id!, en!, cn!])
  }
  return {
    addSure: (dictionaries) => {
      addEach(dictionaries, (into, own, all) => {
        for (const word of own.sure) {
          addSame(into, word, all.sure)
          add(into, word, all.general)
        }
        for (const word of own.general) {
          addSame(into, word, all.general)
          add(into, word, all.sure)
        }
      })
      addMade(dictionaries)
    },
    addDoubtful: (dictionaries) => {
      addBare(dictionaries)
      addEach(dictionaries, (into, own, all) => {
        for (const word of own.sure) add(into, word, [], [...all.general, ...all.doubtful])
        for (const word of own.general) add(into, word, [], [...all.sure, ...all.doubtful])
        for (const word of own.doubtful)
          add(into, word, [], [...all.sure, ...all.general, ...all.doubtful])
      })
    },
  }
}

/** A word of so many needs and names says nothing about what is wanted. */
const NEEDS_OF_WORD_MAX = 1500

/** Words of a name: a Chinese one is known as a whole, and by its halves. */
const listNameWords = (name: string, language: Lang): string[] =>
  language !== 'cn'
    ? name.split(' ').filter((word) => !isSmall(word))
    : name.length === 4
      ? [name, name.slice(0, 2), name.slice(2)]
      : [name]

/**
 * By each word of needs and sure names, as `toUseKey` has it, those that it is of: `12.0` is the first need for the thing of line 12, `12.n0` its first
 * name, as a paper cutter says what it is for. Those of the four languages are numbered one after the other.
 */
export function listUses(goods: readonly Goods[]): Map<string, string[]> {
  const uses = new Map<string, Set<string>>()
  const addWords = (language: Lang, words: readonly string[], reference: string) => {
    for (const key of words.map((word) => toUseKey(language, word)))
      uses.set(key, (uses.get(key) ?? new Set()).add(reference))
  }
  for (const [line, { uses: own, names }] of goods.entries()) {
    let [need, name] = [0, 0]
    for (const language of LANGUAGES) {
      for (const words of own[language]) addWords(language, words, `${line}.${need++}`)
      for (const each of names[language].sure) {
        addWords(language, listNameWords(each, language), `${line}.${OF_NAME}${name++}`)
      }
    }
  }
  return new Map(
    [...uses].flatMap(([key, found]) =>
      found.size > NEEDS_OF_WORD_MAX ? [] : [[key, [...found]] as const],
    ),
  )
}

/** What the thing of each line is called, by line and language; general names only where it has no others. */
export function listThings(goods: readonly Goods[]): Map<string, string[]> {
  const things = new Map<string, string[]>()
  for (const language of LANGUAGES) {
    const unsure = listUnsure(goods, language)
    for (const [line, { names }] of goods.entries()) {
      const { sure, general, doubtful } = sortNames(names[language], unsure, true)
      things.set(
        toThingKey(line, language),
        [sure, general, doubtful].find(({ length }) => length > 0) ?? [],
      )
    }
  }
  return things
}
