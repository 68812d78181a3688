/** Which page numbers a row of pages shows. */

const NEIGHBOURS = 2

/** `1 2 3 4 5 … 84`, `1 … 40 41 42 43 44 … 84`; null is a gap, and a gap of one page shows the page instead. */
export function pagesToShow(page: number, pageCount: number): (number | null)[] {
  const width = 2 * NEIGHBOURS + 1
  const from = Math.max(1, Math.min(page - NEIGHBOURS, pageCount - width + 1))
  const to = Math.min(pageCount, Math.max(page + NEIGHBOURS, width))
  const wanted = new Set([1, pageCount])
  for (let each = from; each <= to; each++) wanted.add(each)
  const shown: (number | null)[] = []
  let last = 0
  for (const each of [...wanted].sort((a, b) => a - b)) {
    if (each - last === 2) shown.push(last + 1)
    else if (each - last > 2) shown.push(null)
    shown.push(each)
    last = each
  }
  return shown
}
