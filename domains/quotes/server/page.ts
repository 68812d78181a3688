/** Pages of endless lists by the id of their last row. */
export const PAGE_ROWS = 20

/** @param rows one more than a page has, if there are more */
export function pageOf<Row extends { id: number }>(
  rows: readonly Row[],
): { items: Row[]; next: string | null } {
  const items = rows.slice(0, PAGE_ROWS)
  return { items, next: rows.length > PAGE_ROWS ? String(items.at(-1)!.id) : null }
}
