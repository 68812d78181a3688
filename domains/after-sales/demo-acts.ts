/** What buyers and staff of the demo do with a case, through the shop's own calls. */
import { cartonPhoto } from '#demo/world/case-pictures.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { payOnline, type Scene } from '#demo/world/acts.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { amountFor } from './amounts.ts'
import { differenceFor } from './difference-amount.ts'
import {
  afterSalesOfOrder,
  appealCase,
  applyForCase,
  myCase,
  receiveReplacement,
  revokeCase,
  sendBack,
  sendRound,
} from './contract.ts'
import {
  agreeToCase,
  bookPickup,
  checkInGoods,
  officeCase,
  proposeType,
  refundCase,
  refuseGoods,
  rejectCase,
  sendGoodsHome,
  shipReplacement,
} from './office-contract.ts'

/** What its order and case are called once they are there. */
export type Known = { orderNumber: string; caseNumber: string }
export type Act = (scene: Scene, known: Known) => Promise<unknown>
type Form = InputOf<typeof applyForCase>
type Wanted = Pick<Form, 'reason' | 'text'> &
  Partial<Pick<Form, 'type' | 'recovery'>> & {
    quantity?: number
    photoCount?: number
    /** For the first choice of the product that costs more. */
    isDearer?: boolean
    /** For the first choice of the product that is sold out. */
    isSoldOut?: boolean
  }

/** What a buyer would send for pieces of the first line, with the amount that they read. */
async function formFor(
  { buyer }: Scene,
  { orderNumber }: Known,
  { quantity = 1, photoCount = 1, type = 'return_refund', recovery = 'self', ...wanted }: Wanted,
): Promise<Form> {
  const { lines, currency } = await buyer.caller.call(afterSalesOfOrder, { orderNumber })
  const [line] = lines
  if (line === undefined) throw new Error(`${orderNumber} has nothing to give back`)
  const [held] = line.held
  const left = { quantity: line.leftQuantity, goodsAmount: line.leftAmount }
  const isExchange = type === 'exchange'
  const { isDearer = false, isSoldOut = false, ...words } = wanted
  const [same] = held?.replacements ?? []
  const goodsAmount = amountFor(left, quantity, currency)
  const dearer = held?.replacements.flatMap((each) => {
    const prices = { wasAmount: same?.unitAmount ?? null, newAmount: each.unitAmount }
    const paid = { paidAmount: goodsAmount, pointsAmount: line.pointsAmount }
    const extraAmount = differenceFor(paid, prices, currency)?.extraAmount ?? 0
    return extraAmount > 0 && each.availableCount > quantity
      ? [{ skuId: each.skuId, extraAmount }]
      : []
  })[0]
  if (isDearer && dearer === undefined) throw new Error(`${orderNumber} has nothing dearer`)
  const soldOut = held?.replacements.find(({ availableCount }) => availableCount === 0)
  if (isSoldOut && soldOut === undefined) throw new Error(`${orderNumber} has nothing sold out`)
  const other = { skuId: (isSoldOut ? soldOut : held)?.skuId ?? null, extraAmount: 0 }
  const chosenNew = isDearer ? dearer : other
  const fileIds: string[] = []
  for (let index = 0; index < photoCount; index++) {
    const photo = await cartonPhoto(index + orderNumber.length + Number(orderNumber.slice(-3)))
    fileIds.push((await buyer.uploadAnswer(new Uint8Array(photo))).id)
  }
  const chosen = {
    lineId: line.lineId,
    quantity,
    heldSkuId: held?.skuId ?? null,
    newSkuId: isExchange ? (chosenNew?.skuId ?? null) : null,
  }
  const amount = isExchange ? 0 : goodsAmount
  const extraAmount = isExchange ? (chosenNew?.extraAmount ?? 0) : 0
  return { orderNumber, type, recovery, fileIds, lines: [chosen], amount, extraAmount, ...words }
}

export const apply =
  (wanted: Wanted): Act =>
  async (scene, known) => {
    const form = await formFor(scene, known, wanted)
    known.caseNumber = (await scene.buyer.caller.call(applyForCase, form)).caseNumber
  }
export const applyAgain =
  (wanted: Wanted): Act =>
  async (scene, known) => {
    const { orderNumber: _order, ...form } = await formFor(scene, known, wanted)
    await scene.buyer.caller.call(sendRound, { ...form, caseNumber: known.caseNumber })
  }
const readCase = async ({ buyer }: Scene, { caseNumber }: Known) => {
  const { amount, lines, rounds } = await buyer.caller.call(myCase, { caseNumber })
  return { amount, lines, round: rounds[0]?.number ?? 1 }
}

const agreeWith =
  (waitsForStock: boolean): Act =>
  async (scene, known) => {
    const { amount: goodsAmount, round } = await readCase(scene, known)
    const { caseNumber } = known
    const { returnAddresses } = await scene.staff.caller.call(officeCase, { caseNumber })
    const { recovery } = await scene.buyer.caller.call(myCase, { caseNumber })
    await scene.staff.caller.call(agreeToCase, {
      caseNumber,
      round,
      goodsAmount,
      freightAmount: 0,
      waivesReturn: false,
      waitsForStock,
      returnAddressId: recovery === 'none' ? null : (returnAddresses[0]?.id ?? null),
      answer: '',
    })
  }
export const agree = agreeWith(false)
export const agreeToWait = agreeWith(true)
export const reject =
  (note: string): Act =>
  async (scene, known) => {
    const { round } = await readCase(scene, known)
    await scene.staff.caller.call(rejectCase, { caseNumber: known.caseNumber, round, note })
  }
export const appeal =
  (text: string): Act =>
  async ({ buyer }, { caseNumber }) => {
    const { appealAmount } = await buyer.caller.call(myCase, { caseNumber })
    await buyer.caller.call(appealCase, { caseNumber, text, amount: appealAmount ?? 0 })
  }
export const propose =
  (note: string): Act =>
  async (scene, known) => {
    const { round } = await readCase(scene, known)
    const { caseNumber } = known
    await scene.staff.caller.call(proposeType, { caseNumber, round, type: 'return_refund', note })
  }
/** By card, as any order. */
export const payDifference: Act = async (scene, { caseNumber }) => {
  const { difference } = await scene.buyer.caller.call(myCase, { caseNumber })
  if (difference === null) throw new Error(`${caseNumber} has no difference to pay`)
  await payOnline(scene, difference.orderNumber)
}
export const revoke: Act = ({ buyer }, { caseNumber }) =>
  buyer.caller.call(revokeCase, { caseNumber })
export const send: Act = ({ buyer }, { caseNumber }) =>
  buyer.caller.call(sendBack, {
    caseNumber,
    carrier: '顺丰速运',
    trackingNumber: `SF${caseNumber.slice(2, 14)}`,
    phone: '',
    remark: '',
    fileIds: [],
  })
export const book: Act = ({ staff }, { caseNumber }) =>
  staff.caller.call(bookPickup, { caseNumber, pickupOn: dayAhead(2) })
const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
export const checkIn =
  (condition: string, isResellable = false): Act =>
  async (scene, known) => {
    const { amount: goodsAmount, lines } = await readCase(scene, known)
    const photo = await cartonPhoto(Number(known.caseNumber.slice(-3)))
    const { url } = await scene.staff.uploadPicture(new Uint8Array(photo))
    await scene.staff.caller.call(checkInGoods, {
      caseNumber: known.caseNumber,
      goodsAmount,
      answer: '',
      lines: lines.map(({ lineId, quantity }) => ({
        lineId,
        quantity,
        resellableQuantity: isResellable ? quantity : 0,
        condition,
        pictureUrls: [url],
      })),
    })
  }
export const refuse =
  (note: string): Act =>
  ({ staff }, { caseNumber }) =>
    staff.caller.call(refuseGoods, { caseNumber, note })
export const refund: Act = async (scene, known) => {
  const { amount } = await readCase(scene, known)
  await scene.staff.caller.call(refundCase, { caseNumber: known.caseNumber, amount })
}
/** A parcel of the first carrier of the shop. */
const parcelOf = async ({ staff }: Scene, { caseNumber }: Known) => {
  const [carrier] = await staff.caller.call(listCarriers, {})
  if (carrier === undefined) throw new Error('the shop has no carrier')
  return { carrierId: carrier.id, trackingNumber: `SF${caseNumber.slice(2, 15)}` }
}
export const replace: Act = async (scene, known) => {
  const parcel = await parcelOf(scene, known)
  await scene.staff.caller.call(shipReplacement, { caseNumber: known.caseNumber, ...parcel })
}
export const sendHome: Act = async (scene, known) => {
  const parcel = { ...(await parcelOf(scene, known)), paidBy: 'merchant' as const }
  await scene.staff.caller.call(sendGoodsHome, { caseNumber: known.caseNumber, parcel, note: '' })
}
export const receive: Act = ({ buyer }, { caseNumber }) =>
  buyer.caller.call(receiveReplacement, { caseNumber })
