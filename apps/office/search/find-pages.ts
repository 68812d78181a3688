/** Finds pages of the office by their titles, their groups and other words for them. */

export type SearchedPage = { title: string; groupTitle: string; words: string }

/**
 * @param typed each of its words must be in the page's title, its group's or its other words, accents aside
 * @returns pages whose title has the words first, then those with other words for them, then those of a group called so
 */
export function findPages<Page extends SearchedPage>(
  pages: readonly Page[],
  typed: string,
): readonly Page[] {
  const parts = fold(typed).split(/\s+/).filter(Boolean)
  if (parts.length === 0) return []
  return pages
    .map((page) => ({ page, rank: rankOf(page, parts) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .map(({ page }) => page)
}

/** 0 is best; null: not found. */
function rankOf({ title, words, groupTitle }: SearchedPage, parts: readonly string[]) {
  const [inTitle, inWords, inGroup] = [
    title,
    `${title} ${words}`,
    `${title} ${words} ${groupTitle}`,
  ].map(fold)
  const isIn = (text = '') => parts.every((part) => text.includes(part))
  if (isIn(inTitle)) return inTitle?.startsWith(parts[0] ?? '') === true ? 0 : 1
  if (isIn(inWords)) return 2
  return isIn(inGroup) ? 3 : null
}

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
