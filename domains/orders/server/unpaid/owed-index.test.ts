/** What a buyer owes is read by the index of unpaid orders, and not from all orders that they ever placed. */
import sql, { type Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#kit/testing/database.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { countUnpaidAlone } from './sql.ts'

const { owner } = await openTestDatabase()

test('what a buyer holds unpaid is read by the index of unpaid orders', async () => {
  const plans: string[] = []
  await owner.db.tx(async (tx) => {
    await tx.write(sql`set local enable_seqscan = off`)
    await tx.write(sql`set local enable_bitmapscan = off`)
    const explaining = {
      async row({ text, values }: Sql) {
        const explained = { text: `explain ${text}`, values } as unknown as Sql
        plans.push(JSON.stringify(await tx.rows(explained)))
        return {}
      },
    } as unknown as Queryable
    await countUnpaidAlone(explaining, 1, '2026-03-01T00:00:00.000Z')
  })
  expect(plans.at(-1)).toContain('sales_order_owed_of_buyer')
  expect(plans.at(-1)).not.toContain('sales_order_by_buyer')
})
