/** What is wrong with a product of another shop as a whole, and how the refused rows of one are reported. */
import { NAME_MAX } from '#domains/catalog/limits.ts'
import type { Entry, Note } from './entry.ts'
import { remark, type Remark } from './remark.ts'
import type { TableRow } from './table.ts'

const cell = (row: TableRow, name: string) => (row.cells.get(name.toLowerCase()) ?? '').trim()

export function errorOf(first: TableRow): Remark | null {
  const title = cell(first, 'Title')
  if (title === '' && first.cells.get('title') !== undefined)
    return remark('missing', { column: 'Title' })
  const names: Record<string, readonly string[]> = {
    Title: [title],
    Vendor: [cell(first, 'Vendor')],
    'Product Category': cell(first, 'Product Category').split('>'),
    Type: cell(first, 'Type').split('>'),
  }
  const column = Object.keys(names).find((each) =>
    names[each]!.some((name) => name.trim().length > NAME_MAX),
  )
  return column === undefined ? null : remark('tooLong', { column, count: NAME_MAX })
}

/** The bad lines, each with its first reason, then the other lines of the product. They count as one product. */
export function* refusals(
  name: string,
  lines: readonly number[],
  errors: readonly Note[],
): Generator<Entry> {
  const wrong = new Map(errors.toReversed().map(({ line, remarked: reason }) => [line, reason]))
  const numbers = [...wrong.keys()].toSorted((a, b) => a - b)
  for (const [i, line] of numbers.entries()) {
    yield { kind: 'refused', lines: [line], name, reason: wrong.get(line)!, isAside: i > 0 }
  }
  const others = lines.filter((line) => !wrong.has(line))
  if (others.length === 0) return
  const reason = remark('because', { lines: numbers.join(', ') })
  yield { kind: 'refused', lines: others, name, reason, isAside: true }
}
