/** Random orders, refunds and payments against a model that knows no database: what each distributor has, to the last unit, at every moment. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { numbers } from '#domains/points/testing.ts'
import { findWalletBalance } from '#domains/wallet/server/door.ts'
import { aDistributor, openApplications, aFriend, follows } from '../testing.ts'
import { earnCommission, reverseCommission } from './door.ts'
import { sumsOf } from './sql.ts'

const shop = await openOrderShop()
await openApplications(shop.db)
const { clock, db } = shop
const clerk = await shop.aClerk()
const SEQUENCES = 12
const STEPS = 40

type Order = { number: string; goods: number; returned: number; at: string; isPaid: boolean }
type Model = { orders: Order[]; owed: number; wallet: number }

const due = ({ goods, returned }: Order, percent: number): number =>
  Math.floor(((goods - returned) * percent) / 100)

/** @param percent of one level */
function figures({ orders, owed, wallet }: Model, percent: number) {
  const unpaid = orders.filter(({ isPaid }) => !isPaid)
  return {
    frozenAmount: unpaid.reduce((sum, order) => sum + due(order, percent), 0),
    owedAmount: owed,
    wallet,
  }
}

test('whatever is bought, returned and paid, in whatever order, both levels have what is due', async () => {
  const random = numbers(7)
  const upTo = (most: number): number => random.next().value! % most
  for (let sequence = 0; sequence < SEQUENCES; sequence++) {
    const top = await aDistributor(shop, clerk.by)
    const near = await aDistributor(shop, clerk.by)
    await follows(shop, near, top.code)
    const friend = await aFriend(shop, near)
    const levels = [
      { id: near.id, percent: 5, model: { orders: [], owed: 0, wallet: 0 } as Model },
      { id: top.id, percent: 2, model: { orders: [], owed: 0, wallet: 0 } as Model },
    ]
    for (let step = 0; step < STEPS; step++) {
      const { now } = clock
      const act = upTo(4)
      if (act <= 1) {
        const weights = Array.from({ length: 1 + upTo(5) }, () => 1 + upTo(3000))
        const goods = weights.reduce((sum, each) => sum + each, 0)
        const number = `SO7${sequence}-${step}`
        await db.tx((tx) =>
          earnCommission(tx, {
            buyerId: friend.id,
            orderNumber: number,
            amount: goods,
            rate: '1',
            lines: weights.map((weight, index) => ({
              id: index + 1,
              weight,
              isCommissioned: true,
            })),
            family: 'goods',
            // Each sequence is other people.
            receiverPhone: `+86131${String(sequence).padStart(8, '0')}`,
            now,
          }),
        )
        for (const { model } of levels)
          model.orders.push({ number, goods, returned: 0, at: now, isPaid: false })
      } else if (act === 2 && levels[0]!.model.orders.length > 0) {
        const index = upTo(levels[0]!.model.orders.length)
        const amount = 1 + upTo(4000)
        const { number } = levels[0]!.model.orders[index]!
        await db.tx((tx) => reverseCommission(tx, { orderNumber: number, amount, now }))
        for (const { model, percent } of levels) {
          const order = model.orders[index]!
          const before = due(order, percent)
          order.returned = Math.min(order.goods, order.returned + amount)
          if (!order.isPaid) continue
          model.owed += before - due(order, percent)
          const taken = Math.min(model.owed, model.wallet)
          model.owed -= taken
          model.wallet -= taken
        }
      } else {
        clock.forward({ days: 6 })
        await shop.runSweeps()
        for (const { model, percent } of levels) {
          const over = model.orders.filter(
            ({ isPaid, at }) =>
              !isPaid && Date.parse(clock.now) - Date.parse(at) > 15.9 * 24 * 3_600_000,
          )
          const paid = over.reduce((sum, order) => sum + due(order, percent), 0)
          for (const order of over) order.isPaid = paid > 0 || order.isPaid
          const deducted = Math.min(model.owed, paid)
          model.owed -= deducted
          model.wallet += paid - deducted
        }
      }
      for (const { id, percent, model } of levels) {
        const [sums] = await sumsOf(db, [id])
        const wallet = await findWalletBalance(db, { buyerId: id, currency: 'CNY' })
        const { frozenAmount, owedAmount } = sums!
        expect({ frozenAmount, owedAmount, wallet }).toEqual(figures(model, percent))
      }
    }
  }
}, 300_000)
