/** The category and the brand that cells of the shop's own files name, in Chinese or in any other language. */
import { LANGS, type Lang, type Translated } from '#kit/contract/lang.ts'
import type { TextLists, Texts } from './product.ts'

/** The language whose names are complete: Chinese, or the first other one in which something is written. */
const leadingLang = (isWritten: (lang: Lang) => boolean): Lang => LANGS.find(isWritten) ?? 'cn'

/**
 * From the first level down; empty where no language names one.
 * @returns with the column that counts, for errors. A level without a Chinese name has an empty one.
 */
export function categoryPathIn(category: TextLists): { path: Translated[]; column: string } {
  const namesIn = (lang: Lang) => category[lang]?.[0]?.map((name) => name.trim()) ?? []
  const leading = leadingLang((lang) => namesIn(lang).some((name) => name !== ''))
  const path = namesIn(leading).map((_, level): Translated => {
    const name: Translated = { cn: '' }
    for (const lang of LANGS) {
      const text = namesIn(lang)[level] ?? ''
      if (text !== '') name[lang] = text
    }
    return name
  })
  const isEmpty = path.length === 1 && Object.values(path[0]!).every((text) => text === '')
  return { path: isEmpty ? [] : path, column: `category_${leading}` }
}

/** Undefined: the file has no such column. Null: its cells are empty. */
export function brandIn(brand: Texts): Translated | null | undefined {
  const given = Object.entries(brand).map(([lang, text]) => [lang, text.trim()] as const)
  if (given.length === 0) return undefined
  const written = given.filter(([, text]) => text !== '')
  return written.length === 0 ? null : { cn: '', ...Object.fromEntries(written) }
}
