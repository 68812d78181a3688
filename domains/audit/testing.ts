/** For tests of every domain: what their acts leave in the log has names that people read. */
import type { Queryable } from '#kit/server/database/db.ts'
import { readWords } from '#kit/server/text/words.ts'
import sql from 'sql-template-tag'

const words = readWords('office', 'cn')

/** Texts by language are shown as text, and what is keyed by currency or number is shown with its key. */
const isText = (value: object): boolean => 'cn' in value
const isCode = (name: string): boolean => /^(?:[A-Z]{3}|\d+)$/.test(name)

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (isText(value)) return []
  return Object.entries(value).flatMap(([name, own]) => [name, ...namesIn(own)])
}

/** @returns `freight.daysTo` for each value of an entry that the office would show by its name in the code */
export async function listUnnamedValues(db: Queryable): Promise<string[]> {
  const rows = await db.rows<{ object: string; before: unknown; after: unknown }>(
    sql`select distinct object, before, after from staff.audit`,
  )
  const unnamed = rows.flatMap(({ object, before, after }) =>
    [...namesIn(before), ...namesIn(after)]
      .filter((name) => name !== 'version' && !isCode(name))
      .filter((name) => !words.has(`office.audit.changed.${name}`))
      .map((name) => `${object.split(':')[0]}.${name}`),
  )
  return [...new Set(unnamed)].sort()
}
