/**
 * No amount and no quantity may be stored that a number of JavaScript does not hold exactly: whoever reads it, a list or a
 * sweep, would fail at that one row. A column of 32 bits is bounded by its type; one of 64 bits says its bound.
 */
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#kit/testing/database.ts'

const { owner } = await openTestDatabase()

/** Not typed by anybody: made from other rows, or counted up one by one. */
const DERIVED = [
  /^catalog\.(figure|sku|bulk|bulk_line)\./,
  /^(search|reports)\./,
  /^imports\.task\./,
  /^(cart\.line\.place|stock\.warehouse\.aid|staff\.member\.totp_last_step|approvals\.request\.\w+_by)$/,
  /\.(byte_count|\w+_by|undoes)$/,
  /^(sandbox|kit|pgboss)\./,
]

type Column = { name: string; column: string; checks: string | null }

const columns = async () => {
  const rows = await owner.db.rows<Column>(
    raw(`
    select n.nspname || '.' || c.relname || '.' || a.attname as name, a.attname as column,
      (select string_agg(pg_get_constraintdef(k.oid), E'\\n') from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)) as checks
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema|public)'
      and a.attnum > 0 and not a.attisdropped and a.atttypid = 'int8'::regtype and a.attname !~ '(^|_)id$'
    order by 1`),
  )
  return rows.filter(({ name }) => !DERIVED.some((each) => each.test(name)))
}

/** Whether a check bounds it above: by a number, together with others, or by another column that is bounded. */
function isBounded({ column, checks }: Column, bounded: ReadonlySet<string>): boolean {
  const text = (checks ?? '').replaceAll(/[()]/g, ' ').replaceAll(/\s+/g, ' ')
  const byNumber = new RegExp(`\\b${column} <= ?(CASE|'?\\d)`, 'i')
  const among = new RegExp(`(GREATEST|abs)[^<>=]*\\b${column}\\b[^<>=]* <= (CASE|'?\\d)`, 'i')
  const byOther = [...text.matchAll(new RegExp(`\\b${column} <=? (\\w+)`, 'g'))]
  // A sum of what is never below zero: no part is above it.
  const inSum = [...text.matchAll(/([\w +]+) (?:<=|=) (\w+)/g)].filter(([, sum = '']) =>
    sum.split(' + ').some((part) => part.trim().split(' ').at(-1) === column),
  )
  return (
    byNumber.test(text) ||
    among.test(text) ||
    byOther.some(([, other = '']) => bounded.has(other)) ||
    inSum.some(([, , other = '']) => bounded.has(other))
  )
}

test('every amount and quantity has an upper bound', async () => {
  const unbounded: string[] = []
  const tables = Map.groupBy(await columns(), ({ name }) => name.slice(0, name.lastIndexOf('.')))
  for (const inTable of tables.values()) {
    const bounded = new Set<string>()
    for (let before = -1; before < bounded.size;) {
      before = bounded.size
      for (const each of inTable) if (isBounded(each, bounded)) bounded.add(each.column)
    }
    unbounded.push(...inTable.filter((each) => !bounded.has(each.column)).map(({ name }) => name))
  }
  expect(unbounded).toEqual([])
})

test.each([
  ['CNY', 1_000_000_000_001],
  ['IDR', 100_000_000_000_100],
])('a price in %s beyond it is refused whoever writes it', async (currency, amount) => {
  const written = owner.db.count(sql`
    insert into catalog.price (sku_id, currency, audience, min_quantity, amount)
    values (1, ${currency}, 'all', 1, ${amount})`)
  await expect(written).rejects.toThrow('amount_within_reason')
})
