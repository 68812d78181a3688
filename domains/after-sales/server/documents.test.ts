/** Documents of a case: its file with all that happened, and the sheet that goes with returned goods. */
import sql from 'sql-template-tag'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openOrderShop, press, type Buyer } from '#apps/api/testing/order-shop.ts'
import {
  confirmReceipt,
  deleteOrder,
  myOrder,
  setReferences,
} from '#domains/orders/buyer-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { answerInfoRequest, askBuyer } from '#domains/work/info-requests-contract.ts'
import { myCase, revokeCase, sendBack } from '../contract.ts'
import {
  checkInGoods,
  correctReplacement,
  officeCase,
  officeCaseFile,
  refundCase,
  rejectCase,
  shipReplacement,
} from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import {
  aCase,
  agreeToAll,
  aShippedOrder,
  RETURN_ADDRESS,
  SECOND_PARCEL,
  shipAll,
  stocked,
} from '../testing.ts'
import { composeFile } from './case-file.ts'
import { writePdf } from '#kit/server/documents/pdf.ts'
import { personal } from './personal/personal.ts'
import { composeLabel } from './return-label.ts'
import { findCase } from './sql.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const clerk = await shop.aClerk()

async function aPicture(
  by: Record<string, string>,
  path: string,
): Promise<{ id: string; url: string }> {
  const create = { width: 9, height: 9, channels: 3, background: '#c00' } as const
  const bytes = await sharp({ create }).png().toBuffer()
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'p.png')
  const sent = await fetch(`${shop.url}/api/${path}`, { method: 'POST', body, headers: by })
  return ((await sent.json()) as { data: { id: string; url: string } }).data
}
async function opened(buyer: Buyer, written?: { poNumber: string; note: string }) {
  const item = await shop.goods(10)
  const { orderNumber } = await shop.anOrder(buyer, item, 10)
  if (written !== undefined) {
    const { lines } = await must(myOrder, { orderNumber }, buyer.by)
    const notes = [{ lineId: lines[0]!.id, note: written.note }]
    await must(setReferences, { orderNumber, poNumber: written.poNumber, notes }, buyer.by)
  }
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  await shipAll(shop, orderNumber, clerk.by)
  const { id } = await aPicture(buyer.by, 'uploads/answer')
  const form = { quantities: [2], text: '外壳开裂', fileIds: [id] }
  const caseNumber = await aCase(shop, buyer, orderNumber, form)
  await agreeToAll(shop, buyer, caseNumber, clerk.by)
  return { orderNumber, caseNumber }
}
const fetched = (by: Record<string, string>, path: string) =>
  fetch(`${shop.url}/api${path}`, { headers: by })
const kindOf = async (answer: Promise<Response>) => (await answer).headers.get('content-type')
const reader = { lang: 'en', now: clock.now } as const
const rowOf = async (caseNumber: string) => (await findCase(db, caseNumber))!
const sent = { carrier: '顺丰', trackingNumber: 'SF1234567', phone: '', remark: '', fileIds: [] }

test('the file has order, words, pictures with hash, goods and money in the order of their time', async () => {
  const buyer = await shop.aBuyer()
  const { caseNumber } = await opened(buyer)
  await must(sendBack, { caseNumber, ...sent }, buyer.by)
  clock.forward({ days: 1 })
  const { lines } = await must(myCase, { caseNumber }, buyer.by)
  const [{ url }, { url: shown }] = [
    await aPicture(clerk.by, 'office/uploads/evidence'),
    await aPicture(clerk.by, 'office/uploads/product'),
  ]
  const { lineId } = lines[0]!
  const back = { lineId, quantity: 2, resellableQuantity: 1, condition: '划痕', pictureUrls: [url] }
  const checking = { caseNumber, goodsAmount: 2000, answer: '' }
  const foreign = { ...back, pictureUrls: ['/api/files/public/AAAAAAAAAAAAAAAAAAAAAA'] }
  expect((await call(checkInGoods, { ...checking, lines: [foreign] }, clerk.by)).code).not.toBe(1)
  // A picture that anybody may read is none of a buyer's goods.
  const open = { ...back, pictureUrls: [shown] }
  expect((await call(checkInGoods, { ...checking, lines: [open] }, clerk.by)).code).not.toBe(1)
  await must(checkInGoods, { ...checking, lines: [back] }, clerk.by)
  const { checkedIn } = await must(myCase, { caseNumber }, buyer.by)
  expect(checkedIn).toMatchObject([{ quantity: 2, resellableQuantity: 1, condition: '划痕' }])
  const [address] = checkedIn[0]!.pictureUrls
  const statusOf = async (at: string) => (await fetch(`${shop.url}${at}`)).status
  expect(await statusOf(address!)).toBe(200)
  // Without the signature, for a while and a session, nobody reads it.
  expect(await statusOf(address!.split('?')[0]!)).toBe(404)
  const checkInRow = await db.row<{ urls: string[] }>(sql`
    select picture_urls as urls from after_sales.check_in where condition = '划痕'`)
  expect(checkInRow.urls).toEqual([address!.split('?')[0]])
  const claimedOf = async () =>
    db.rows(
      sql`select from uploads.file where reference = ${`case:${caseNumber}`} and purpose = 'evidence'`,
    )
  expect(await claimedOf()).toHaveLength(1)
  await must(refundCase, { caseNumber, amount: 2000 }, clerk.by)
  await shop.settle()
  clock.forward({ minutes: 5 })
  await shop.settle()
  const file = await must(officeCaseFile, { caseNumber }, clerk.by)
  const at = file.map((entry) => entry.at)
  expect(at).toEqual(at.toSorted())
  expect(new Set(file.map(({ source }) => source))).toEqual(
    new Set(['order', 'file', 'case', 'goods', 'money']),
  )
  const files = file.filter(({ source }) => source === 'file')
  expect(files.map(({ title, actor }) => [title, actor])).toEqual([
    ['File of application 1', 'buyer'],
    ['Picture of the goods at check-in', 'staff'],
  ])
  for (const { sha256 } of files) expect(sha256).toMatch(/^[\da-f]{64}$/)
  expect(file.some(({ text }) => text.includes('外壳开裂'))).toBe(true)
  expect(file.filter(({ title }) => title.includes('.event.'))).toEqual([])
  // What the case says of itself, and that its money arrived, the order does not say again.
  const ofOrder = file.filter(({ source }) => source === 'order').map(({ title }) => title)
  expect(ofOrder.filter((title) => /After-sales|Refunded/.test(title))).toEqual([])
  expect(file.filter(({ source }) => source === 'money')).toHaveLength(1)
  const [own, staffs] = [
    await composeFile(db, await rowOf(caseNumber), { ...reader, isStaff: false }),
    await composeFile(db, await rowOf(caseNumber), { ...reader, isStaff: true }),
  ]
  expect(own.table.rows).toHaveLength(file.length)
  expect(own.table.pictures?.filter((each) => each !== null)).toHaveLength(2)
  expect((await writePdf(own)).subarray(0, 5).toString()).toBe('%PDF-')
  const names = ({ table }: typeof own) => table.rows.flatMap(([, who]) => who ?? '').join()
  expect(names(staffs)).toContain('Staff 1')
  expect(names(own)).not.toContain('Staff 1')
  await db.tx((tx) => personal.forget!(tx, buyer.id, clock.now))
  expect(await claimedOf()).toEqual([])
  expect((await must(officeCase, { caseNumber }, clerk.by)).checkedIn[0]?.quantity).toBe(2)
})

test('the file of an exchange of the same price says so, and what was done comes before what it led to', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber, item } = await aShippedOrder(shop, buyer, clerk.by)
  const form = { quantities: [1], newSkuIds: [item.skuId], type: 'exchange', amount: 0 } as const
  const caseNumber = await aCase(shop, buyer, orderNumber, form)
  const named = async (isStaff: boolean) =>
    (await composeFile(db, await rowOf(caseNumber), { ...reader, isStaff })).facts
  expect(await named(true)).toContainEqual(['Difference', 'Same price'])
  clock.forward({ minutes: 1 })
  await must(rejectCase, { caseNumber, round: 1, note: '没有问题' }, clerk.by)
  expect((await named(false)).flat()).not.toContain('Accepted')
  const titles = (await must(officeCaseFile, { caseNumber }, clerk.by)).map(({ title }) => title)
  // Once, as what was decided: that the case ended with it is no further fact.
  expect(titles.at(-1)).toBe('Not accepted')
  expect(titles).not.toContain(`After-sales case ${caseNumber} ended`)
})

test('who corrects the parcel of a replacement writes its carrier in the language of the buyer', async () => {
  const buyer = await shop.aBuyer({ lang: 'en' })
  const { orderNumber, item } = await aShippedOrder(shop, buyer, clerk.by)
  await stocked(shop, item, item.skuId, 1)
  const form = { quantities: [1], newSkuIds: [item.skuId], type: 'exchange', amount: 0 } as const
  const caseNumber = await aCase(shop, buyer, orderNumber, form)
  const waived = { waivesReturn: true, returnAddress: null }
  await agreeToAll(shop, buyer, caseNumber, clerk.by, waived)
  await must(shipReplacement, { caseNumber, ...SECOND_PARCEL }, clerk.by)
  const corrected = { caseNumber, carrierId: 2, trackingNumber: 'DP7654321' }
  await must(correctReplacement, corrected, clerk.by)
  const { events } = await must(myCase, { caseNumber }, buyer.by)
  const notes = events.flatMap(({ event, note }) =>
    event === 'shipReplacement' || event === 'correctReplacement' ? [note] : [],
  )
  expect(notes).toHaveLength(2)
  expect(notes[1]).toContain(`${notes[0]} → `)
  expect(notes.join()).not.toMatch(/\p{Script=Han}/u)
})

test('a file lasts longer than its order in the list of the buyer, and staff read who did what in it', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber, caseNumber } = await opened(buyer)
  await must(revokeCase, { caseNumber }, buyer.by)
  await must(confirmReceipt, { orderNumber }, buyer.by)
  await must(deleteOrder, { orderNumber }, buyer.by)
  const entries = await must(officeCaseFile, { caseNumber }, clerk.by)
  const shipped = entries.find(({ source, actor }) => source === 'order' && actor === 'staff')
  expect(shipped?.actorName).toMatch(/^Staff/)
  expect(await kindOf(fetched(buyer.by, `/after-sales/cases/${caseNumber}/file`))).toBe(
    'application/pdf',
  )
})

test('the sheet says where goods go and opens the case for the warehouse, while they are to go back', async () => {
  const buyer = await shop.aBuyer()
  const { caseNumber } = await opened(buyer)
  const how = { now: clock.now, publicUrl: 'https://shop.example' }
  const label = await composeLabel(db, await rowOf(caseNumber), how)
  expect(label.code?.text).toBe(`https://shop.example/office/after-sales/${caseNumber}`)
  expect(label.facts[0]?.[1]).toContain(RETURN_ADDRESS.address)
  expect(label.table.rows).toHaveLength(1)
  // The warehouse finds goods by their codes.
  expect(label.table.rows[0]?.[0]).toMatch(/\n\S+$/)
  const path = `/after-sales/cases/${caseNumber}/return-label`
  expect(await kindOf(fetched(buyer.by, path))).toBe('application/pdf')
  await must(sendBack, { caseNumber, ...sent }, buyer.by)
  const { lines } = await must(myCase, { caseNumber }, buyer.by)
  const back = lines.map(({ lineId }) => ({
    lineId,
    quantity: 2,
    resellableQuantity: 0,
    condition: '',
  }))
  await must(checkInGoods, { caseNumber, goodsAmount: 2000, answer: '', lines: back }, clerk.by)
  expect(await kindOf(fetched(buyer.by, path))).not.toBe('application/pdf')
})

test('files of others are not found, whoever asks', async () => {
  const [buyer, stranger] = [await shop.aBuyer(), await shop.aBuyer()]
  const { caseNumber } = await opened(buyer)
  const path = `/after-sales/cases/${caseNumber}/file`
  expect(await kindOf(fetched(buyer.by, path))).toBe('application/pdf')
  expect(await kindOf(fetched(clerk.by, `/office${path}`))).toBe('application/pdf')
  const refused = await fetched(stranger.by, path)
  expect(((await refused.json()) as { code: number }).code).toBe(
    AfterSalesReasons.caseNotFound.code,
  )
})

test('PO number and notes of lines stand on the sheet and in the file, which have Chinese beside the language of their reader', async () => {
  const ana = await shop.aBuyer({ lang: 'spa' })
  const { orderNumber, caseNumber } = await opened(ana, { poNumber: 'OC-77', note: 'Nave 3' })
  const how = { now: clock.now, publicUrl: 'https://shop.example' }
  const label = await composeLabel(db, await rowOf(caseNumber), how)
  expect(label.title).toBe('Etiqueta de devolución / 退货单')
  expect(label.facts).toContainEqual(['Número de OC / 采购单号', 'OC-77'])
  expect(label.table.rows[0]?.[0]).toContain('Nota / 备注: Nave 3')
  const both = { lang: 'spa', isBilingual: true, isStaff: false, now: clock.now } as const
  const file = await composeFile(db, await rowOf(caseNumber), both)
  expect(file.facts).toContainEqual(['Pedido / 订单', orderNumber])
  expect(file.facts).toContainEqual(['Número de OC / 采购单号', 'OC-77'])
  const text = file.table.rows.flat().join('\n')
  expect(text).toContain('Nota: Nave 3 / 备注: Nave 3')
  expect(text).toContain('Solicitud 1')
  expect(text).toContain('申请')
  // What the buyer wrote stands once.
  expect(text.split('外壳开裂')).toHaveLength(2)
})

test('files that came with the answer to a question are in the file of the case', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by)
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [1] })
  const asking = { kind: 'afterSales', ref: caseNumber, question: '请拍照' } as const
  const { id: infoRequestId } = await must(askBuyer, asking, clerk.by)
  const { id } = await aPicture(buyer.by, 'uploads/answer')
  await must(answerInfoRequest, { infoRequestId, answer: '见图', fileIds: [id] }, buyer.by)
  const file = await must(officeCaseFile, { caseNumber }, clerk.by)
  const answer = file.find(({ title }) => title === 'File of the buyer’s answer')
  expect(answer).toMatchObject({ source: 'file', actor: 'buyer' })
  expect(answer?.sha256).toMatch(/^[\da-f]{64}$/)
})
