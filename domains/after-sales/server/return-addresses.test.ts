/** Where goods go back to: a list of the shop's that two people change; another address is for one case alone, and the audit log states it. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, decline, listApprovals } from '#domains/approvals/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { myCase, revokeCase, sendRound } from '../contract.ts'
import {
  agreeToCase,
  officeCase,
  officeCaseFile,
  officeReturnAddresses,
  saveReturnAddress,
} from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { aCase, agreeToAll, aShippedOrder, RETURN_ADDRESS, roundFor } from '../testing.ts'

const shop = await openOrderShop()
const { must, call, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]

const OWN = {
  consignee: '某人',
  phone: '13800000000',
  address: '某市某路 1 号 2 单元',
  country: 'CN',
  abroad: '',
}
const NAMED = { ...RETURN_ADDRESS, active: true }

/** The one request that waits for a second person. */
const waiting = async () =>
  (await must(listApprovals, { kind: 'afterSales.returnAddress' }, colleague.by)).items
const audited = (caseNumber: string) =>
  db.rows<{ after: Record<string, unknown> }>(sql`
    select after from staff.audit where action = 'afterSales.agree' and object = ${`case:${caseNumber}`} order by id`)

async function listed() {
  expect(await must(saveReturnAddress, NAMED, clerk.by)).toEqual({ id: null })
  const [asked] = await waiting()
  await must(approve, { approvalId: asked!.id }, colleague.by)
  return (await must(officeReturnAddresses, {}, clerk.by))[0]!
}

test('an address of the list takes two people, is named when staff agree, and stays with its round', async () => {
  expect((await call(saveReturnAddress, { ...NAMED, phone: '' }, clerk.by)).code).not.toBe(1)
  const { id, version, ...address } = await listed()
  expect(address).toEqual(NAMED)
  const buyer = await shop.aBuyer()
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by)
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [1] })
  const found = await must(officeCase, { caseNumber }, clerk.by)
  expect(found.returnAddresses).toEqual([{ id, ...RETURN_ADDRESS }])
  const gone = { returnAddressId: id + 100, returnAddress: null }
  const form = { caseNumber, round: 1, goodsAmount: 1000, freightAmount: 0, waivesReturn: false }
  const refused = await call(agreeToCase, { ...form, ...gone, answer: '' }, clerk.by)
  expect(refused.code).toBe(AfterSalesReasons.addressGone.code)
  await agreeToAll(shop, buyer, caseNumber, clerk.by, { returnAddressId: id, returnAddress: null })
  const agreed = await must(myCase, { caseNumber }, buyer.by)
  expect(agreed.returnAddress).toEqual(RETURN_ADDRESS)
  expect(await audited(caseNumber)).toMatchObject([
    { after: { isOtherAddress: false, returnAddress: expect.stringContaining('开创大道') } },
  ])

  // The list changes, and another round goes elsewhere: what was agreed to before is still known.
  await must(revokeCase, { caseNumber }, buyer.by)
  const next = await roundFor(shop, buyer, orderNumber, { quantities: [1] })
  await must(sendRound, { ...next, caseNumber }, buyer.by)
  await agreeToAll(shop, buyer, caseNumber, clerk.by, { returnAddress: OWN })
  const { rounds, returnAddress } = await must(myCase, { caseNumber }, buyer.by)
  expect(returnAddress).toEqual(OWN)
  expect(rounds.map((round) => round.returnAddress)).toEqual([OWN, RETURN_ADDRESS])
  const file = await must(officeCaseFile, { caseNumber }, clerk.by)
  expect(file.filter(({ text }) => text.includes(OWN.address))).toHaveLength(1)
  expect(file.filter(({ text }) => text.includes(RETURN_ADDRESS.address))).toHaveLength(1)

  // Two people change it: who edits what was changed meanwhile is refused, and hiding it takes nobody else.
  const other = { ...NAMED, id, version, address: OWN.address }
  expect(await must(saveReturnAddress, other, clerk.by)).toEqual({ id: null })
  const [asked] = await waiting()
  expect(asked!.lines).toEqual(
    expect.arrayContaining([
      { word: 'was.address', amount: null, text: RETURN_ADDRESS.address },
      { word: 'is.address', amount: null, text: OWN.address },
    ]),
  )
  await must(decline, { approvalId: asked!.id, reason: '地址不符' }, colleague.by)
  const hidden = { ...NAMED, id, version, active: false }
  expect(await must(saveReturnAddress, hidden, clerk.by)).toEqual({ id })
  expect((await call(saveReturnAddress, hidden, clerk.by)).code).toBe(Reasons.changedMeanwhile.code)
  // Offering it again is asked for.
  const again = { ...NAMED, id, version: version + 1 }
  expect(await must(saveReturnAddress, again, clerk.by)).toEqual({ id: null })
})

test('another address is for one case: audited with its text, and never what the next is offered', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by)
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [1] })
  await agreeToAll(shop, buyer, caseNumber, clerk.by, { returnAddress: OWN })
  const [entry] = await audited(caseNumber)
  expect(entry?.after).toMatchObject({
    isOtherAddress: true,
    returnAddress: [OWN.consignee, OWN.phone, OWN.address, '中国'].join('\n'),
  })
  const next = await aCase(shop, buyer, orderNumber, { quantities: [1] })
  const offered = await must(officeCase, { caseNumber: next }, clerk.by)
  expect(JSON.stringify(offered)).not.toContain(OWN.address)
})
