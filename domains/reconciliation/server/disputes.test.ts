/** A dispute that the shop has lost takes what distributors have earned by its order; undoing it gives it back. */
import { expect, test } from 'vitest'
import { myDistribution } from '#domains/distributors/contract.ts'
import {
  aDistributor,
  completes,
  follows,
  openApplications,
} from '#domains/distributors/testing.ts'
import { billDifferences, settleDifference } from '../contract.ts'
import { chargeOf, openBilledShop } from '../testing.ts'
import { undoChargeback } from '../undo-contract.ts'

const { shop, stripe, buyer, clerk, colleague, paid, tomorrow } = await openBilledShop()
const { db, must } = shop

test('commission of a disputed order goes and comes back with the posting', async () => {
  await openApplications(db)
  const distributor = await aDistributor(shop, clerk.by)
  expect(await follows(shop, buyer, distributor.code)).toBe(true)
  const order = await paid('stripe')
  await completes(shop, buyer.id, { orderNumber: order.orderNumber })
  const frozen = async () => (await must(myDistribution, {}, distributor.by)).sums.frozenAmount
  expect(await frozen()).toBe(1500)
  const charge = chargeOf(order)
  stripe.balance.push(charge, {
    id: 'txn_dispute',
    type: 'adjustment',
    amount: -order.amount,
    currency: 'cny',
    at: charge.at,
    source: { id: 'dp_1', object: 'dispute', payment_intent: order.transaction },
  })
  await tomorrow()
  await shop.settle()
  const dispute = async (part?: 'closed') =>
    (await must(billDifferences, part === undefined ? {} : { part }, clerk.by)).items.find(
      ({ kind }) => kind === 'adjustment',
    )!
  const { id: differenceId, version } = await dispute()
  const form = { differenceId, version, note: '持卡人否认交易，银行已判', isChargeback: true }
  await must(settleDifference, form, clerk.by)
  expect(await frozen()).toBe(0)
  const closed = await dispute('closed')
  const undo = { differenceId, version: closed.version, reason: '并非争议' }
  await must(undoChargeback, undo, colleague.by)
  expect(await frozen()).toBe(1500)
})
