/**
 * What goods are called in shops, and what people want them for: the thesaurus of everyday trade in `sources/goods`, a file for each trade
 * with a line for each thing. It says what general dictionaries leave out: that a nappy is a diaper, that 狗链 and 牵引绳 are one thing, that a fever is measured by a thermometer.
 */
import { add, plain, type Related } from './related-words.ts'

type Language = 'en' | 'cn' | 'spa' | 'id'
const LANGUAGES = ['en', 'cn', 'spa', 'id'] as const

export type Goods = {
  names: Record<Language, Names>
  /** Words of each wish: `measure fever`, `量 体温`. */
  uses: Record<Language, string[][]>
}
/** Doubtful ones are also the names of other things: a lead is a leash, and a metal. */
type Names = { sure: string[]; doubtful: string[] }

/** A line with more English names gathers things beside each other: they lead to each other less surely. */
const SURE_NAMES_MAX = 12
/** What people want so many things for says nothing about any. */
const THINGS_OF_WORD_MAX = 6
const THINGS_OF_PAIR_MAX = 10

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
      Object.fromEntries(LANGUAGES.map((language, i) => [language, all[i]!])) as Record<Language, T>
    return { names: byLanguage(names), uses: byLanguage(uses) }
  })
}

/** English and Chinese words in one dictionary, as everybody types them; Spanish and Indonesian ones in their own. */
export type Dictionaries = { related: Related; spanish: Related; indonesian: Related }

/** A name that so many other lines have as what their things are is a general word: of mesa de comedor, mesa plegable and mesa de noche, mesa. */
const GENERAL_FROM = 3

/** What a thing is, in a name: a dining table is a table, 餐桌 is 桌, a mesa de comedor a mesa. */
const listHeads = (name: string, language: Language): string[] => {
  if (language === 'cn') return [...name].map((_, i, all) => all.slice(i + 1).join(''))
  const words = name.split(' ')
  return words
    .slice(1)
    .map((_, i) =>
      language === 'en' ? words.slice(i + 1).join(' ') : words.slice(0, i + 1).join(' '),
    )
}

/** Names that are no sure ones: those of several lines, and general words. */
function listUnsure(goods: readonly Goods[], language: Language): Set<string> {
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
  const unsure = [...lines].filter(
    ([word, times]) => times > 1 || (heads.get(word) ?? 0) >= GENERAL_FROM,
  )
  return new Set(unsure.map(([word]) => word))
}

/** Sure names come before the general dictionaries, so that they stand first; doubtful ones behind them. */
export function listNames(goods: readonly Goods[]): {
  addSure: (into: Dictionaries) => void
  addDoubtful: (into: Dictionaries) => void
} {
  const unsure = Object.fromEntries(
    LANGUAGES.map((language) => [language, listUnsure(goods, language)]),
  ) as Record<Language, Set<string>>
  const lines = goods.map(({ names }) => {
    const isOne = names.en.sure.length <= SURE_NAMES_MAX
    const [en, cn, spa, id] = LANGUAGES.map((language): Names => {
      const { sure, doubtful } = names[language]
      const isSure = (name: string) => isOne && !unsure[language].has(name)
      const others = sure.filter((name) => !isSure(name))
      return { sure: sure.filter(isSure), doubtful: [...others, ...doubtful] }
    })
    return { en: en!, cn: cn!, spa: spa!, id: id! }
  })
  /** For each line and language its own names, and all that they lead to: English and Chinese ones too, the English first. */
  const addEach = (
    { related, spanish, indonesian }: Dictionaries,
    addLine: (into: Related, own: Names, all: Names) => void,
  ) => {
    for (const { en, cn, spa, id } of lines) {
      const join = (...names: readonly Names[]): Names => ({
        sure: names.flatMap(({ sure }) => sure),
        doubtful: names.flatMap(({ doubtful }) => doubtful),
      })
      addLine(related, join(en, cn), join(en, cn))
      addLine(spanish, spa, join(spa, en, cn))
      addLine(indonesian, id, join(id, en, cn))
    }
  }
  return {
    addSure: (dictionaries) =>
      addEach(dictionaries, (into, own, all) => {
        for (const word of own.sure) add(into, word, all.sure)
      }),
    addDoubtful: (dictionaries) =>
      addEach(dictionaries, (into, own, all) => {
        for (const word of own.sure) add(into, word, [], all.doubtful)
        for (const word of own.doubtful) add(into, word, [], [...all.sure, ...all.doubtful])
      }),
  }
}

/** How uses are looked up: two words of a wish, or one, in whatever order they are said. */
export const toUseKey = (language: Language, words: readonly string[]): string =>
  `${language}:${words.toSorted().join(' ')}`

/** Names of things by what they are for, in the language of the wish, then in English and Chinese. */
export function listUses(goods: readonly Goods[]): Map<string, string[]> {
  const things = new Map<string, Set<Goods>>()
  for (const one of goods) {
    for (const language of LANGUAGES) {
      for (const use of one.uses[language]) {
        const pairs = use.flatMap((a, i) => use.slice(i + 1).map((b) => [a, b]))
        for (const words of [...use.map((word) => [word]), ...pairs]) {
          const key = toUseKey(language, words)
          things.set(key, (things.get(key) ?? new Set()).add(one))
        }
      }
    }
  }
  const uses = new Map<string, string[]>()
  for (const [key, found] of things) {
    if (found.size > (key.includes(' ') ? THINGS_OF_PAIR_MAX : THINGS_OF_WORD_MAX)) continue
    const language = key.slice(0, key.indexOf(':')) as Language
    const names = [...found].flatMap((one) => [
      ...one.names[language].sure,
      ...one.names.en.sure,
      ...one.names.cn.sure,
    ])
    uses.set(key, [...new Set(names)])
  }
  return uses
}
