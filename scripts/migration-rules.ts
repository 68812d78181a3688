/**
 * What a migration may do to a table that a running shop writes to: nothing that holds its lock while rows are read. Those who
 * buy wait behind it otherwise, for as long as the table is large.
 */
import { parse } from 'node:path'

/** The last migration from before these rules; earlier ones are never changed. */
const LAST_WITHOUT_RULES = 229
const CONCURRENTLY = '.concurrently'

/** @param file its name in db/migrations @returns one line for each statement that breaks a rule */
export function errorsOf(file: string, text: string): string[] {
  const { name } = parse(file)
  if (Number.parseInt(name, 10) <= LAST_WITHOUT_RULES) return []
  const statements = text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .split(';')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each !== '')
  const isBeside = name.endsWith(CONCURRENTLY)
  const made = new Set(
    statements.flatMap((each) => /^create table (?:if not exists )?([\w.]+)/.exec(each)?.[1] ?? []),
  )
  return statements.flatMap((each) => {
    const error = isBeside ? findErrorBeside(each) : findErrorIn(each, made)
    return error === null ? [] : [`${file}: ${error}: ${each.slice(0, 80)}`]
  })
}

const BESIDE = [
  /^create (unique )?index concurrently if not exists \w+ on \w+\.\w+/,
  /^drop index concurrently if exists \w+\.\w+$/,
  /^alter table [\w.]+ validate constraint \w+$/,
  /^alter index if exists \w+\.\w+ set \([\w =,]+\)$/,
]

/** After an interrupted start each of its statements runs again, outside of a transaction. */
const findErrorBeside = (statement: string): string | null =>
  BESIDE.some((each) => each.test(statement))
    ? null
    : 'makes or drops an index concurrently (if not exists, if exists), sets how one is kept (if exists) or validates a constraint, one table of a schema at a time'

function findErrorIn(statement: string, made: ReadonlySet<string>): string | null {
  const onTable = /^(?:create (?:unique )?index .*? on |alter table (?:only )?)([\w.]+)/.exec(
    statement,
  )
  if (onTable?.[1] === undefined || made.has(onTable[1])) return null
  if (statement.startsWith('create')) {
    return `an index on a table that is there is made in a file named …${CONCURRENTLY}.sql`
  }
  if (/ add (constraint \w+ )?(unique|primary key)(?! using index)/.test(statement)) {
    return `a unique index is made in a file named …${CONCURRENTLY}.sql, a constraint of it later (using index)`
  }
  const checks = statement.match(/ add (constraint \w+ )?(check|foreign key) ?\(/g)?.length ?? 0
  const unread = statement.match(/ not valid/g)?.length ?? 0
  if (checks > unread)
    return `a constraint is added not valid, and validated in a file named …${CONCURRENTLY}.sql`
  if (/ alter (column )?\w+ (set data )?type /.test(statement))
    return 'a type is not changed in place: a new column is filled'
  return null
}
