/** Before a time of the buyer's ends they are reminded: once for each, and not of what is somebody else's turn. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { answerProposedType, sendBack } from '../contract.ts'
import { proposeType } from '../office-contract.ts'
import { aCase, agreeToAll, aShippedOrder, parcelBack } from '../testing.ts'

const shop = await openOrderShop()
const { must, clock, db } = shop
const clerk = await shop.aClerk()

async function opened(options: Parameters<typeof aCase>[3]) {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by)
  const caseNumber = await aCase(shop, buyer, orderNumber, options)
  const mails = async () => {
    await shop.settle()
    const rows = await db.rows<{ template: string }>(sql`
      select template from messages.outbox where template like 'case-%' and key like ${`%${caseNumber}%`} order by id`)
    return rows.map(({ template }) => template)
  }
  return { buyer, caseNumber, mails }
}

test('goods to send back: two days before the case closes, once, and not once they are on their way', async () => {
  const { buyer, caseNumber, mails } = await opened({ quantities: [1] })
  const sent = await opened({ quantities: [1] })
  const fetched = await opened({ quantities: [1], recovery: 'pickup' })
  for (const each of [{ buyer, caseNumber }, sent, fetched]) {
    // oxlint-disable-next-line no-await-in-loop
    await agreeToAll(shop, each.buyer, each.caseNumber, clerk.by)
  }
  clock.forward({ days: 4, hours: 23 })
  expect(await mails()).toEqual(['case-send-back'])
  await must(sendBack, parcelBack(sent.caseNumber), sent.buyer.by)
  clock.forward({ hours: 2 })
  expect(await mails()).toEqual(['case-send-back', 'case-ends-soon'])
  clock.forward({ days: 1 })
  expect(await mails()).toEqual(['case-send-back', 'case-ends-soon'])
  clock.forward({ days: 1 })
  expect(await mails()).toEqual(['case-send-back', 'case-ends-soon', 'case-closed'])
  expect(await sent.mails()).not.toContain('case-ends-soon')
  expect(await fetched.mails()).not.toContain('case-ends-soon')
})

test('a proposal, and one that is made again after it was declined, is written and reminded of each time', async () => {
  const { buyer, caseNumber, mails } = await opened({
    quantities: [1],
    type: 'refund_only',
    recovery: 'none',
  })
  const type = 'return_refund' as const
  const once = ['case-type-proposed', 'case-ends-soon']
  await must(proposeType, { caseNumber, round: 1, type, note: '请寄回' }, clerk.by)
  clock.forward({ days: 3, hours: 1 })
  expect(await mails()).toEqual(once)
  await must(answerProposedType, { caseNumber, type, isAccepted: false }, buyer.by)
  await must(proposeType, { caseNumber, round: 1, type, note: '运费我们付' }, clerk.by)
  expect(await mails()).toEqual([...once, 'case-type-proposed'])
  clock.forward({ days: 3, hours: 1 })
  expect(await mails()).toEqual([...once, ...once])
})
