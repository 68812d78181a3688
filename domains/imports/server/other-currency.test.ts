/** Amounts with the sign of another currency than the file's are refused: they would be sold at a wrong price. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openImports } from './testing.ts'

const { db, imported } = await openImports()

const amountsOf = (code: string) =>
  db.rows<{ currency: string; amount: number }>(sql`
    select r.currency, r.amount from catalog.price r join catalog.sku s on s.id = r.sku_id
    join catalog.product p on p.id = s.product_id where p.code = ${code} order by r.currency`)

test.each([
  ['¥129', 'USD', 'CNY'],
  ['$129', null, 'USD'],
  ['Rp 150.000', 'USD', 'IDR'],
] as const)('%s is refused in a file whose prices are in %s', async (price, currency, found) => {
  const code = `SIGN-${price.length}`
  const task = await imported(`货号,品名,售价\n${code},茶壶,${price}\n`, { currency })
  expect(task).toMatchObject({ newCount: 0, refusedCount: 1 })
  expect(task.lines[0]!.reason).toContain(found)
  expect(await amountsOf(code)).toEqual([])
})

test('an amount with the sign of the file’s currency is taken', async () => {
  const task = await imported('货号,品名,售价\nSIGN-OWN,茶壶,$129\n', { currency: 'USD' })
  expect(task).toMatchObject({ newCount: 1, refusedCount: 0 })
  expect(await amountsOf('SIGN-OWN')).toContainEqual({ currency: 'USD', amount: 12_900 })
})
