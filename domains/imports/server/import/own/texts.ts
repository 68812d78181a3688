/** Texts of the shop's own files, language by language: what has no column stays. */
import { LANGS, type Translated } from '#kit/contract/lang.ts'
import type { TextLists, Texts } from './product.ts'

/** Whether it says something in any language. */
export const isWritten = (text: Texts | Translated): boolean =>
  LANGS.some((lang) => (text[lang] ?? '').trim() !== '')

/** Languages with a column come from the file, the others stay. */
export function textOf(given: Texts, before: Translated | undefined): Translated {
  const text: Translated = { cn: given.cn ?? before?.cn ?? '' }
  for (const lang of LANGS) {
    const own = given[lang] ?? before?.[lang] ?? ''
    if (own !== '') text[lang] = own
  }
  return text
}

/**
 * Items belong together by position. Without any column the list stays; without a Chinese one its Chinese does. A language without a
 * column keeps its texts for items whose Chinese is unchanged.
 */
export function listOf(given: TextLists, before: Translated[][] = []): Translated[][] {
  if (Object.keys(given).length === 0) return before
  return chineseOf(given, before).map((parts, i) =>
    parts.map((cn, j) => {
      const old = before[i]?.[j]?.cn === cn ? before[i][j] : undefined
      const texts = LANGS.flatMap((lang) => {
        const list = given[lang]
        return list === undefined ? [] : [[lang, list[i]?.[j] ?? ''] as const]
      })
      return textOf({ ...Object.fromEntries(texts), cn }, old)
    }),
  )
}

/** The Chinese of each item: empty where a draft is written in other languages alone. */
function chineseOf(given: TextLists, before: Translated[][]): string[][] {
  const { cn = before.map((parts) => parts.map((part) => part.cn)), ...others } = given
  if (given.cn !== undefined && cn.length > 0) return cn
  const longest = Object.values(others).toSorted((a, b) => b.length - a.length)[0] ?? []
  return [...cn, ...longest.slice(cn.length).map((parts) => parts.map(() => ''))]
}
