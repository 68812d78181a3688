/** Texts of the shop's own files, language by language: what has no column stays. */
import { LANGS, type Translated } from '#kit/contract/lang.ts'
import type { TextLists, Texts } from './product.ts'

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
 * Without a Chinese column the list stays. A language without a column keeps its texts for items whose Chinese is
 * unchanged.
 */
export function listOf(given: TextLists, before: Translated[][] = []): Translated[][] {
  if (given.cn === undefined) return before
  return given.cn.map((parts, i) =>
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
