/** Maps values between PostgreSQL's wire format and ours, and names statements. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import type { Instant } from '../../contract/values.ts'

type Statement = { name: string; isKnown: boolean }

/** Recently used texts: more than the shop has of its own, so that only search statements evict each other. */
const MOST_TEXTS = 2000
const statements = new LRUCache<string, Statement>({ max: MOST_TEXTS })

/**
 * The name of a text, and whether it has come before. Derived, never chosen: two texts cannot share one by mistake. Lists
 * go in as arrays (`= any(${ids})`), whose text does not grow with their length.
 */
export function statementOf(text: string): Statement {
  const known = statements.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  statements.set(text, { name, isKnown: true })
  return { name, isKnown: false }
}

const { INT8, TIMESTAMPTZ, DATE } = pg.types.builtins
const INT8_ARRAY: number = 1016
const parseTexts: (text: string) => string[] = pg.types.getTypeParser(INT8_ARRAY)

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, safeInteger],
  [INT8_ARRAY, (text) => parseTexts(text).map(safeInteger)],
  [TIMESTAMPTZ, (text): Instant => new Date(text).toISOString()],
  // The driver would return midnight in the machine's zone; a calendar day has none.
  [DATE, (text) => text],
])

/** Numeric stays text. `sum()` of bigint is numeric: cast it back (`sum(cents)::bigint`). */
export const parserOf: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  parsers.get(type) ?? pg.types.getTypeParser(type, format)

/** Amounts beyond 2^53 would lose cents silently as a JS number, so they fail the request instead. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond 2^53`)
  return value
}

const keys = new Map<string, string>()

function camelCase(column: string): string {
  let key = keys.get(column)
  if (key === undefined) {
    key = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    keys.set(column, key)
  }
  return key
}

/** By the column descriptions, which are the same object for as long as a connection has the plan of a statement. */
const columnsBy = new WeakMap<pg.FieldDef[], string[]>()

function columnsOf(fields: pg.FieldDef[]): string[] {
  let columns = columnsBy.get(fields)
  if (columns === undefined) {
    columns = fields.map((field) => camelCase(field.name))
    columnsBy.set(fields, columns)
  }
  return columns
}

/** Rows as objects with camelCase keys; as cheap as the driver's own snake_case objects. */
export function rowsOf<Row>({ fields, rows }: pg.QueryArrayResult<unknown[]>): Row[] {
  if (rows.length === 0) return []
  const columns = columnsOf(fields)
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    columns.forEach((column, i) => (row[column] = values[i]))
    return row as Row
  })
}
