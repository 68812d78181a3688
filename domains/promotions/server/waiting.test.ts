/** Many orders at once for few pieces: exactly as many have the price, and who waits too long is asked to try again. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { submitOrder, type Change, type Checkout } from '#domains/checkout/contract.ts'
import { CheckoutReasons } from '#domains/checkout/reasons.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { later } from '#kit/contract/time.ts'
import { officeActivity, publishActivity, saveActivity } from '../contract.ts'
import { codeOf } from '../testing.ts'

const shop = await openOrderShop()
const { must, call, db, clock } = shop
const clerk = await shop.aClerk()

/** Ten pieces of new goods at 8.00 instead of 10.00, for an hour. */
async function tenPieces() {
  const item = await shop.goods(1000)
  const sku = {
    code: await codeOf(shop, item.skuId),
    prices: [{ currency: 'CNY' as const, amount: 800 }],
    quotaCount: 10,
    perOrderCount: null,
    perBuyerCount: null,
  }
  const window = { startsAt: clock.now, endsAt: later(clock.now, 3_600_000) }
  const whom = { audience: 'all', leastLevel: 1 } as const
  const names = { cn: '春季特价', en: 'Spring price' }
  const form = { kind: 'special' as const, names, ...window, ...whom, skus: [sku] }
  const { id } = await must(saveActivity, form, clerk.by)
  await must(publishActivity, { activityId: id, version: 0 }, clerk.by)
  return { item, id }
}
const takenCount = async (activityId: number) =>
  (await must(officeActivity, { activityId }, clerk.by)).skus[0]?.takenCount
const findings = () =>
  db.rows(
    sql`select * from audit.i_985_activity_counts union all select * from audit.i_986_activity_usages`,
  )
const submit = ({ by }: Buyer, checkoutId: string) =>
  call(submitOrder, { checkoutId, remarks: '' }, by)

/** Until the shop is not busy: on a slow machine who waits longer for a row than the database allows is asked to try again. */
async function submitPatiently(buyer: Buyer, checkoutId: string) {
  for (;;) {
    const answer = await submit(buyer, checkoutId)
    if (answer.code !== Reasons.overloaded.code) return answer
  }
}

test('of 30 buyers at once for 10 pieces exactly as many get the price, and the others learn it', async () => {
  const buyers: Buyer[] = []
  for (let made = 0; made < 30; made++) buyers.push(await shop.aBuyer())
  for (let round = 0; round < 3; round++) {
    const { item, id } = await tenPieces()
    const checkouts: Checkout[] = []
    for (const each of buyers) checkouts.push(await shop.checkoutNow(each, item, 1))
    const answers = await Promise.all(
      buyers.map((buyer, index) => submitPatiently(buyer, checkouts[index]!.id)),
    )
    const others = answers.filter(({ code }) => code === CheckoutReasons.changed.code)
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(10)
    expect(others).toHaveLength(20)
    for (const { data } of others) {
      const { changes } = data as unknown as { changes: Change[] }
      expect(changes).toMatchObject([{ kind: 'activity', was: 800, is: 1000 }])
    }
    expect(await takenCount(id)).toBe(10)
  }
  expect(await findings()).toEqual([])
})

test('who waits too long behind others is refused as busy, has taken nothing, and orders once it is free', async () => {
  const { item, id } = await tenPieces()
  const buyer = await shop.aBuyer()
  const { id: checkoutId } = await shop.checkoutNow(buyer, item, 1)
  const answer = await db.tx(async (tx) => {
    await tx.rows(sql`select from promotions.activity_sku where activity_id = ${id} for update`)
    return submit(buyer, checkoutId)
  })
  expect(answer.code).toBe(Reasons.overloaded.code)
  expect(await takenCount(id)).toBe(0)
  expect((await submit(buyer, checkoutId)).code).toBe(1)
  expect(await takenCount(id)).toBe(1)
  expect(await findings()).toEqual([])
})
