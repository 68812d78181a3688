/** What a case gives back of an order that was paid by transfer may go to the wallet: the case ends as by any other way. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { orderMoney } from '#domains/payments/cancel-contract.ts'
import { refundsToWallet } from '#domains/payments/refund-account-contract.ts'
import { payByTransfer } from '#domains/payments/testing/transfers.ts'
import { myWallet } from '#domains/wallet/contract.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { myCase } from '../contract.ts'
import { refundCase } from '../office-contract.ts'
import { aCase, agreeToAll, shipAll } from '../testing.ts'

const shop = await openOrderShop()
const { must, db } = shop
const clerk = await shop.aClerk()

test('the refund of a case goes to the wallet by its buyer’s choice, and the case is done', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber, payableAmount: amount } = await shop.anOrder(buyer, await shop.goods(10), 10)
  await payByTransfer(shop, { buyer, clerk: clerk.by }, { orderNumber, amount })
  await shipAll(shop, orderNumber, clerk.by)
  const kind = { type: 'refund_only', recovery: 'none', reason: 'quality' } as const
  const caseNumber = await aCase(shop, buyer, orderNumber, { ...kind, quantities: [2] })
  await agreeToAll(shop, buyer, caseNumber, clerk.by, { returnAddress: null })
  await must(refundCase, { caseNumber, amount: 2000 }, clerk.by)
  expect((await must(orderMoney, { orderNumber }, buyer.by)).toWalletAmount).toBe(2000)
  expect((await must(myCase, { caseNumber }, buyer.by)).state).toBe('refunding')
  await must(refundsToWallet, { orderNumber, amount: 2000 }, buyer.by)
  const { balances } = await must(myWallet, {}, buyer.by)
  expect(balances).toMatchObject([{ currency: 'CNY', amount: 2000 }])
  await shop.settle()
  expect((await must(myCase, { caseNumber }, buyer.by)).state).toBe('completed')
  await expectAuditClean(db)
})
