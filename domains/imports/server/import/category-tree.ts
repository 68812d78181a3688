/** The shop's categories by place and name: Chinese identifies one, and where a file has none, its name in any language. */
import { LANGS, type Translated } from '#kit/contract/lang.ts'

export type CategoryRow = { id: number; parentId: number | null; name: Translated }

/** Of several categories of one parent that share a name in another language the first is found. */
export function openCategoryTree(rows: readonly CategoryRow[]) {
  const ids = new Map<string, number>()
  const byId = new Map<number, CategoryRow>()
  const add = (row: CategoryRow): void => {
    byId.set(row.id, row)
    for (const key of nameKeys(row.name)) {
      const place = `${row.parentId ?? 0} ${key}`
      if (!ids.has(place)) ids.set(place, row.id)
    }
  }
  for (const row of rows) add(row)
  const find = (parentId: number | null, name: Translated): number | undefined =>
    findNamed(name, (key) => ids.get(`${parentId ?? 0} ${key}`))
  return {
    add,
    find,
    /** Whether each level of a path is there. */
    has(path: readonly Translated[]): boolean {
      let parentId: number | null = null
      for (const name of path) {
        const id = find(parentId, name)
        if (id === undefined) return false
        parentId = id
      }
      return true
    },
    /** Its Chinese names from the first level down: `工具 > 手动工具`. */
    pathOf(id: number): string {
      const row = byId.get(id)
      if (row === undefined) return ''
      return row.parentId === null ? row.name.cn : `${this.pathOf(row.parentId)} > ${row.name.cn}`
    },
  }
}

/** The keys by which a name in each of its languages is found; upper and lower case do not count but in Chinese. */
export const nameKeys = (name: Translated): string[] =>
  LANGS.flatMap((lang) => ((name[lang] ?? '') === '' ? [] : [nameKey(lang, name[lang]!)]))

const nameKey = (lang: string, text: string): string =>
  `${lang} ${lang === 'cn' ? text : text.toLowerCase()}`

/** By its Chinese name alone where it has one: it may be new although another language's is taken. */
export function findNamed(
  name: Translated,
  idOf: (key: string) => number | undefined,
): number | undefined {
  if (name.cn !== '') return idOf(nameKey('cn', name.cn))
  for (const key of nameKeys(name)) {
    const id = idOf(key)
    if (id !== undefined) return id
  }
  return undefined
}

/** What is created has a Chinese name, which all languages fall back to: without one it is that of another language. */
export const namedInChinese = (name: Translated): Translated =>
  name.cn === ''
    ? { ...name, cn: LANGS.map((lang) => name[lang] ?? '').find((text) => text !== '') ?? '' }
    : name
