/** What is due for gifts is computed once more on the locked order: another case's money may leave between looking and sending. */
import { expect, test, vi } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import type * as Approvals from '#domains/approvals/server/door.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { applyForCase, myCase } from '../contract.ts'
import { refundCase } from '../office-contract.ts'
import { aGiftOrder, agreeToAll, roundFor } from '../testing.ts'

/** Runs once, as a refund has looked at the gifts and not locked its order again yet. */
let between: (() => Promise<unknown>) | null = null
vi.mock('#domains/approvals/server/door.ts', async (importOriginal) => {
  const door = await importOriginal<typeof Approvals>()
  return {
    ...door,
    isApprovalAsked: async (...given: Parameters<typeof door.isApprovalAsked>) => {
      const run = between
      between = null
      await run?.()
      return door.isApprovalAsked(...given)
    },
  }
})

const shop = await openOrderShop()
const { must, call } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]

test('no case leaves whole for which something is due since another has left meanwhile', async () => {
  const order = { clerk: clerk.by, colleague: colleague.by }
  const { buyer, orderNumber } = await aGiftOrder(shop, order)
  const agreed = async (count: number, asked: number, goodsAmount: number) => {
    const form = { reason: 'notNeeded', type: 'return_refund', recovery: 'self' } as const
    const pieces = { quantities: [count], amount: asked }
    const round = await roundFor(shop, buyer, orderNumber, { ...form, ...pieces })
    const { caseNumber } = await must(applyForCase, round, buyer.by)
    const changes = { waivesReturn: true, returnAddress: null, goodsAmount, answer: '有使用痕迹' }
    await agreeToAll(shop, buyer, caseNumber, clerk.by, changes)
    return caseNumber
  }
  const refund = (caseNumber: string, amount: number) =>
    call(refundCase, { caseNumber, amount }, clerk.by)
  const whole = await agreed(2, 2000, 2000)
  // Used goods for which next to nothing goes back: the gift cannot be taken off that.
  const small = await agreed(1, 500, 1)
  between = async () => expect((await refund(small, 1)).code).toBe(1)
  expect((await refund(whole, 2000)).code).toBe(Reasons.changedMeanwhile.code)
  expect(between).toBe(null)
  const look = () => must(myCase, { caseNumber: whole }, buyer.by)
  expect(await look()).toMatchObject({ state: 'agreed', agreedGoodsAmount: 2000 })
  // The next try reads what is due, and the one after it sends that.
  expect((await refund(whole, 2000)).code).toBe(Reasons.changedMeanwhile.code)
  const { agreedGoodsAmount } = await look()
  expect(agreedGoodsAmount).toBe(1500)
  expect((await refund(whole, 1500)).code).toBe(1)
})
