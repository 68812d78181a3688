/** The tables of the states: whole, the same as in the database, and with one label for every place. */
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#kit/testing/database.ts'
import { Fulfilment, Lifecycle, Payment, Review, type Axes } from './contract.ts'
import { ACTS, after, BEGINNING, EDGES, isOwed, labelOf, mayHappen, placesAfter } from './states.ts'

const { db } = await openTestDatabase()
const keyOf = ({ review, payment, fulfilment, lifecycle }: Axes) =>
  [review, payment, fulfilment, lifecycle].join('/')

/** Every place that acts can lead to. */
function reachable(): Axes[] {
  const found = new Map([[keyOf(BEGINNING), BEGINNING]])
  for (const axes of found.values()) {
    for (const act of ACTS) {
      for (const place of placesAfter(axes, act)) found.set(keyOf(place), place)
    }
  }
  return [...found.values()]
}

test('the audit knows the same edges as the code', async () => {
  const known = await db.rows<{ edge: string }>(sql`
    select axis || ' ' || "from" || ' ' || "to" as edge from orders.edge order by 1`)
  const own = EDGES.filter(({ from, to }) => from !== to).map((e) => `${e.axis} ${e.from} ${e.to}`)
  expect(known.map(({ edge }) => edge)).toEqual([...new Set(own)].sort())
})

test('every edge can be walked from the beginning', () => {
  const places = reachable()
  const dead = EDGES.filter(
    ({ axis, from, act, to }) =>
      !places.some(
        (axes) => axes[axis] === from && placesAfter(axes, act).some((place) => place[axis] === to),
      ),
  )
  expect(dead).toEqual([])
})

test('every place that can be reached is one that the database allows', async () => {
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
  expect(reachable().length).toBe(12)
})

test('axes that contradict one another are refused by the database', async () => {
  const refused = (change: string) =>
    expect(
      db.count(raw(`update orders.sales_order set ${change} where payment = 'unpaid'`)),
    ).rejects.toThrow('violates check constraint')
  await refused(`fulfilment = 'shipped', shipped_at = now(), confirm_due = now()`)
  await refused(`payment = 'paid', paid_at = now()`)
  await refused(`paid_amount = 101`)
  await refused(`lifecycle = 'completed'`)
  await refused(`payable_amount = 99`)
})

test('an order has exactly one label wherever its axes stand', () => {
  const moment = { paidAt: '2026-03-01T00:00:00.000Z', now: '2026-03-02T00:00:00.000Z' }
  const labels = new Set<string>()
  for (const review of Review.options)
    for (const payment of Payment.options)
      for (const fulfilment of Fulfilment.options)
        for (const lifecycle of Lifecycle.options)
          labels.add(labelOf({ review, payment, fulfilment, lifecycle }, moment))
  expect([...labels].sort()).toEqual([
    'closed',
    'completed',
    'pending_payment',
    'pending_receipt',
    'pending_shipment',
    'review_pending_payment',
    'submitted',
    'under_review',
  ])
})

test('payment successful never lasts: the hand-over takes no time', () => {
  const paid: Axes = { ...BEGINNING, payment: 'paid' }
  const now = '2026-03-01T00:00:00.000Z'
  expect(labelOf(paid, { paidAt: now, now })).toBe('pending_shipment')
})

test('an act that can end in several ways must say in which', () => {
  const waiting: Axes = { ...BEGINNING, payment: 'voucher_review' }
  expect(() => after(waiting, 'acceptVoucher')).toThrow('does not say where it leads')
  expect(after(waiting, 'acceptVoucher', { payment: 'paid' })?.payment).toBe('paid')
  expect(after(waiting, 'acceptVoucher', { payment: 'refunded' })).toBeNull()
  expect(mayHappen(waiting, 'cancel')).toBe(false)
})

test('something is owed where money may still come in, and never by an order that ended', () => {
  const mayPay = new Set(EDGES.filter(({ act }) => act === 'pay').map(({ from }) => from))
  for (const axes of reachable()) {
    expect(isOwed(axes)).toBe(axes.lifecycle === 'open' && mayPay.has(axes.payment))
  }
})
