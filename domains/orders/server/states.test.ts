/** The transition tables in code and database agree, and the database refuses contradictory states. */
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#kit/testing/database.ts'
import type { Axes } from '../contract.ts'
import { EDGES } from '../states.ts'
import { reachable } from '../testing.ts'

const { db } = await openTestDatabase()

test('the audit trigger knows the same transitions as the code', async () => {
  const known = await db.rows<{ edge: string }>(sql`
    select axis || ' ' || "from" || ' ' || "to" as edge from orders.edge order by 1`)
  const own = EDGES.filter(({ from, to }) => from !== to).map((e) => `${e.axis} ${e.from} ${e.to}`)
  expect(known.map(({ edge }) => edge)).toEqual([...new Set(own)].sort())
})

test('the database allows every reachable state', async () => {
  const money = { unpaid: [0, 0], voucher_review: [0, 0], partially_paid: [40, 0], paid: [100, 0] }
  const back = { partially_refunded: [100, 40], refunded: [100, 100] }
  const amounts: Record<Axes['payment'], number[]> = { ...money, ...back } as never
  for (const [i, axes] of reachable().entries()) {
    const [paid = 0, refunded = 0] = amounts[axes.payment]
    const isShipped = axes.fulfilment === 'shipped' || axes.fulfilment === 'received'
    const at = '2026-03-01T00:00:00Z'
    await db.count(sql`
      insert into orders.sales_order (number, buyer_id, quote_id, family, lang, placed_at, currency, rate,
        goods_amount, member_amount, freight_amount, tax_amount, tax_included, tax_rate_percent,
        payable_amount, total_steps, address, delivery, pay_by, review, payment, fulfilment, lifecycle,
        paid_amount, refunded_amount, paid_at, shipped_at, confirm_due, received_at, closed_at, closed_by)
      values (${`SO${String(i).padStart(15, '0')}`}, 1, gen_random_uuid(), 'goods', 'cn', ${at}, 'CNY', 1,
        100, 0, 0, 0, true, 13, 100, '{}', '{}', 'express', ${at}, ${axes.review}, ${axes.payment},
        ${axes.fulfilment}, ${axes.lifecycle}, ${paid}, ${refunded}, ${paid > 0 ? at : null},
        ${isShipped ? at : null}, ${isShipped ? at : null},
        ${axes.fulfilment === 'received' ? at : null}, ${axes.lifecycle === 'closed' ? at : null},
        ${axes.lifecycle === 'closed' ? 'staff' : null})`)
  }
  expect(reachable().length).toBe(60)
})

test('the database refuses contradictory axes', async () => {
  const refused = (change: string) =>
    expect(
      db.count(raw(`update orders.sales_order set ${change} where payment = 'unpaid'`)),
    ).rejects.toThrow('violates check constraint')
  await refused(`fulfilment = 'shipped', shipped_at = now(), confirm_due = now()`)
  await refused(`payment = 'paid', paid_at = now()`)
  await refused(`paid_amount = 101`)
  await refused(`lifecycle = 'completed'`)
  await refused(`payable_amount = 99`)
  await expect(
    db.count(
      raw(`update orders.sales_order set review = 'submitted' where fulfilment = 'shipped'`),
    ),
  ).rejects.toThrow('order_in_review_is_not_shipped')
})
