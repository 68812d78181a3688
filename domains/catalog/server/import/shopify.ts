/** Reads products as Shopify exports them: rows of one handle are one product, a row for each variant and picture. */
import { readCsv, type BadRow, type CsvRow } from './csv.ts'
import { NAME_MAX, type Entry } from './entry.ts'
import { productOf, RowFault } from './shopify-product.ts'

const NEEDED = ['Handle', 'Title', 'Variant Price']
const cell = (row: CsvRow, name: string) => row.cells.get(name.toLowerCase()) ?? ''

type Group = { handle: string; rows: CsvRow[]; bad: BadRow[] }

export async function* readShopify(pieces: AsyncIterable<string>): AsyncGenerator<Entry> {
  const seen = new Map<string, number>()
  let group: Group | null = null
  for await (const row of readCsv(pieces, NEEDED)) {
    const handle = 'cells' in row ? cell(row, 'Handle') : row.firstCell
    if (group !== null && handle !== group.handle) {
      yield* entriesOf(group, seen)
      group = null
    }
    if (handle === '' && 'cells' in row) {
      yield { kind: 'refused', lines: [row.line], name: '', reason: 'Handle is empty' }
      continue
    }
    group ??= { handle, rows: [], bad: [] }
    if ('cells' in row) group.rows.push(row)
    else group.bad.push(row)
  }
  if (group !== null) yield* entriesOf(group, seen)
}

/** A product is imported whole or not at all: one bad row takes the others of its handle with it. */
function* entriesOf({ handle, rows, bad }: Group, seen: Map<string, number>): Generator<Entry> {
  const faults = bad.map(({ line, reason }) => ({ line, reason }))
  const earlier = seen.get(handle)
  const [first] = rows
  if (first) seen.set(handle, earlier ?? first.line)
  const title = first ? cell(first, 'Title') : ''
  if (earlier !== undefined && first) {
    faults.push({ line: first.line, reason: `Handle ${handle} is that of line ${earlier}` })
  } else if (first && title === '') faults.push({ line: first.line, reason: 'Title is empty' })
  else if (first && title.length > NAME_MAX) {
    faults.push({ line: first.line, reason: `Title is longer than ${NAME_MAX} characters` })
  }
  const read = faults.length === 0 && first ? productOf(handle, rows) : null
  if (read !== null && 'product' in read) {
    yield { kind: 'product', lines: rows.map((row) => row.line), ...read }
    return
  }
  faults.push(
    ...(read?.faults ?? []).map((each: RowFault) => ({ line: each.line, reason: each.message })),
  )
  for (const { line, reason } of faults)
    yield { kind: 'refused', lines: [line], name: handle, reason }
  const others = rows
    .map((row) => row.line)
    .filter((line) => !faults.some((each) => each.line === line))
  if (others.length === 0) return
  const reason = `not imported because of line ${faults.map((each) => each.line).join(', ')}`
  yield { kind: 'refused', lines: others, name: handle, reason }
}
