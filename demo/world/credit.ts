/**
 * Credit terms in the demo: three months of orders on terms and repayments, and a customer in every state. Each step is a story of its
 * own, so that all of the demo happens in the order of its days.
 */
import {
  creditOf,
  openCreditEntries,
  recordRepayment,
  saveCreditTerms,
} from '#domains/credit/office-contract.ts'
import { writeOffEntry } from '#domains/credit/office-write-offs-contract.ts'
import { rejectSubmission } from '#domains/credit/office-submissions-contract.ts'
import { beginSubmission, sendSubmission } from '#domains/credit/submissions-contract.ts'
import { listCustomers } from '#domains/customers/contract.ts'
import { approveOrder } from '#domains/order-reviews/contract.ts'
import { payOnTerms } from '#domains/payments/contract.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { openStaff } from '../../e2e/driver.ts'
import { agreeAsOwner, place, receipt, ship, type Scene } from './acts.ts'
import type { Story } from './stories.ts'

/** What one order on terms went through, as days ago; what is left out has not happened. */
type Purchase = {
  code: string
  quantity: number
  placed: number
  /** Approved and shipped. */
  shipped?: number
  /** Finance records the whole amount. */
  repaid?: number
}

type Customer = {
  email: string
  limitAmount: number
  periodDays?: number
  /** Within ten days of the shipment. */
  discountBasisPoints?: number
}

const OPENED = 96

const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

export const financeOf = ({ cast }: Scene) => {
  const { caller } = openStaff(cast.url)
  caller.staffCookie = String(cast.financeId)
  return caller
}

export async function buyerIdOf({ staff }: Scene, email: string): Promise<number> {
  const { items } = await staff.caller.call(listCustomers, { q: email })
  if (items[0] === undefined) throw new Error(`nobody has the address ${email}`)
  return items[0].id
}

/** Asked for by finance, and agreed to by the owner. */
async function grant(
  scene: Scene,
  { email, limitAmount, periodDays = 30, discountBasisPoints = 0 }: Customer,
) {
  const buyerId = await buyerIdOf(scene, email)
  await financeOf(scene).call(saveCreditTerms, {
    buyerId,
    version: null,
    currency: 'CNY',
    limitAmount,
    periodDays,
    discountBasisPoints,
    discountDays: discountBasisPoints > 0 ? 10 : 0,
    validUntil: null,
    temporaryAmount: 0,
    temporaryUntil: null,
    isFrozen: false,
    note: '合作两年，回款及时',
  })
  await agreeAsOwner(scene, `credit:${buyerId}`)
}

async function freeze(scene: Scene, email: string): Promise<void> {
  const buyerId = await buyerIdOf(scene, email)
  const finance = financeOf(scene)
  const { account } = await finance.call(creditOf, { buyerId })
  if (account === null) throw new Error(`${email} has no credit terms`)
  const { version, currency, limitAmount, periodDays, validUntil } = account
  const { discountBasisPoints, discountDays } = account
  const discount = { discountBasisPoints, discountDays }
  const raise = { temporaryAmount: 0, temporaryUntil: null }
  const terms = { limitAmount, periodDays, ...discount, validUntil, ...raise }
  const note = '对账单未回签，暂停账期'
  const form = { buyerId, version, currency, ...terms, isFrozen: true, note }
  await finance.call(saveCreditTerms, form)
}

/** A part of the latest order that owes something, against a credit note; asked for by finance, agreed to by the owner. */
async function writeOff(scene: Scene, email: string, amount: number): Promise<void> {
  const buyerId = await buyerIdOf(scene, email)
  const finance = financeOf(scene)
  const open = await finance.call(openCreditEntries, { buyerId })
  await finance.call(writeOffEntry, {
    entryId: open.at(-1)!.id,
    amount,
    kind: 'creditNote',
    reference: 'CN-2026-0031',
    note: '部分包装受损，开红字单据冲减',
  })
  await agreeAsOwner(scene, `credit:${buyerId}`)
}

async function orderOnTerms(scene: Scene): Promise<string> {
  const orderNumber = await place(scene)
  const { dueAmount: amount, credit } = await scene.buyer.payInfo(orderNumber)
  const seen = { orderNumber, amount, periodDays: credit?.periodDays ?? 0 }
  await scene.buyer.caller.call(payOnTerms, seen)
  return orderNumber
}

async function approveReview({ staff }: Scene, orderNumber: string): Promise<void> {
  const { payableAmount } = await staff.order(orderNumber)
  await staff.caller.call(approveOrder, { orderNumber, payableAmount, note: '' })
}

/** What came beyond what is owed is paid in advance. A large one is agreed to by the owner. */
async function repay(
  scene: Scene,
  { email, amount, daysAgo }: { email: string; amount: number; daysAgo: number },
): Promise<void> {
  const buyerId = await buyerIdOf(scene, email)
  const { isAsked } = await financeOf(scene).call(recordRepayment, {
    buyerId,
    amount,
    bankReference: `ICBC ${dayAgo(daysAgo)} ${email.slice(0, 4)}`,
    receivedOn: dayAgo(daysAgo),
    isPrepaid: true,
  })
  if (isAsked) await agreeAsOwner(scene, `credit:${buyerId}`)
}

/** What settles the order that day: less the cash discount. */
async function amountOf(scene: Scene, email: string, orderNumber: string): Promise<number> {
  const buyerId = await buyerIdOf(scene, email)
  const open = await financeOf(scene).call(openCreditEntries, { buyerId })
  const { openAmount, offeredAmount } = open.find((entry) => entry.orderNumber === orderNumber)!
  return openAmount - offeredAmount
}

/** The buyer sends the proof of a transfer for everything that they owe. */
async function submitProof(scene: Scene, daysAgo: number): Promise<number> {
  const { buyer } = scene
  const {
    id: submissionId,
    dueAmount,
    number,
  } = await buyer.caller.call(beginSubmission, {
    creditEntryIds: [],
  })
  const { id } = await buyer.uploadVoucher(new Uint8Array(await receipt(number)))
  await buyer.caller.call(sendSubmission, {
    submissionId,
    payerName: (await buyer.info()).nickName,
    payerLast4: '6688',
    amount: dueAmount,
    paidAt: new Date(Date.now() - (daysAgo + 0.1) * DAY_MS).toISOString(),
    bankReference: `CCB ${number}`,
    fileIds: [id],
  })
  return submissionId
}

type Step = Omit<Partial<Story>, 'hoursAgo'> & { daysAgo: number; play: Story['play'] }

export const at = (email: string, { daysAgo, ...step }: Step): Story => ({
  buyer: email,
  code: '',
  quantity: 0,
  hoursAgo: daysAgo * 24,
  ...step,
})

function makeOpening(customer: Customer): Story {
  const { email } = customer
  return at(email, {
    daysAgo: OPENED,
    async play(scene) {
      const { nickName: consignee } = await scene.buyer.info()
      await scene.buyer.addAddress({ consignee, isDefault: true })
      await grant(scene, customer)
    },
  })
}

function listSteps(email: string, purchase: Purchase): Story[] {
  const { code, quantity, placed, shipped, repaid } = purchase
  let number = ''
  const steps: Step[] = [
    {
      daysAgo: placed,
      code,
      quantity,
      async play(scene) {
        number = await orderOnTerms(scene)
      },
    },
  ]
  if (shipped !== undefined) {
    steps.push({
      daysAgo: shipped,
      async play(scene) {
        await approveReview(scene, number)
        await ship(scene, number)
      },
    })
  }
  if (repaid !== undefined) {
    const daysAgo = repaid
    steps.push({
      daysAgo,
      async play(scene) {
        const amount = await amountOf(scene, email, number)
        await repay(scene, { email, amount, daysAgo })
      },
    })
  }
  return steps.map((step) => at(email, step))
}

type Days = Pick<Purchase, 'placed'> & Partial<Purchase>

/** Approved and shipped within two days. */
const makePurchase = (code: string, quantity: number, days: Days): Purchase => ({
  code,
  quantity,
  shipped: days.placed - 1.5,
  ...days,
})

const HESHUN = 'heshun@demo.example'
const JINQIAO = 'jinqiao@demo.example'
const BEICHEN = 'beichen@demo.example'
const MINGDA = 'mingda@demo.example'
const DONGFANG = 'dongfang@demo.example'
const QIHANG = 'qihang@demo.example'
/** Its business licence has expired since. */
const LUO = 'luo@demo.example'

export const CREDIT: readonly Story[] = [
  makeOpening({ email: HESHUN, limitAmount: 5_000_000, discountBasisPoints: 200 }),
  ...listSteps(HESHUN, makePurchase('BR-6205', 300, { placed: 93, repaid: 63 })),
  ...listSteps(HESHUN, makePurchase('ST-CR64', 120, { placed: 66, repaid: 38 })),
  ...listSteps(HESHUN, makePurchase('BR-6205', 240, { placed: 41, repaid: 33 })),
  ...listSteps(HESHUN, makePurchase('TL-ID20', 40, { placed: 23 })),
  ...listSteps(HESHUN, makePurchase('VL-GV', 20, { placed: 12 })),
  at(HESHUN, { daysAgo: 8, play: (scene) => writeOff(scene, HESHUN, 20_000) }),
  ...listSteps(HESHUN, { code: 'BR-6205', quantity: 200, placed: 0.3 }),

  makeOpening({ email: JINQIAO, limitAmount: 2_000_000 }),
  ...listSteps(JINQIAO, makePurchase('PK-BX5', 1500, { placed: 88, repaid: 55 })),
  ...listSteps(JINQIAO, makePurchase('PK-TP48', 900, { placed: 72 })),
  ...listSteps(JINQIAO, makePurchase('PK-BX5', 1200, { placed: 45 })),

  makeOpening({ email: BEICHEN, limitAmount: 3_000_000, periodDays: 15 }),
  ...listSteps(BEICHEN, makePurchase('ST-HT200', 30, { placed: 80, repaid: 51 })),
  ...listSteps(BEICHEN, makePurchase('IN-Y100', 60, { placed: 46 })),
  at(BEICHEN, { daysAgo: 20, play: (scene) => freeze(scene, BEICHEN) }),

  makeOpening({ email: MINGDA, limitAmount: 2_500_000 }),
  ...listSteps(MINGDA, makePurchase('CA-CP12', 60, { placed: 70, repaid: 42 })),
  ...listSteps(MINGDA, makePurchase('CA-CP12', 80, { placed: 29 })),
  at(MINGDA, { daysAgo: 0.4, play: async (scene) => void (await submitProof(scene, 0.4)) }),
  ...listSteps(MINGDA, { code: 'CA-FL75', quantity: 10, placed: 1.4 }),

  makeOpening({ email: DONGFANG, limitAmount: 1_500_000 }),
  ...listSteps(DONGFANG, makePurchase('LT-TL12', 50, { placed: 31 })),
  at(DONGFANG, {
    daysAgo: 2,
    async play(scene) {
      const submissionId = await submitProof(scene, 2)
      const reason = '凭证上的收款账号不是本公司账号，请核对后重新提交'
      await financeOf(scene).call(rejectSubmission, { submissionId, reason })
    },
  }),

  makeOpening({ email: QIHANG, limitAmount: 2_000_000, periodDays: 45 }),
  ...listSteps(QIHANG, makePurchase('ST-HT200', 20, { placed: 60 })),
  at(QIHANG, {
    daysAgo: 16,
    play: (scene) => repay(scene, { email: QIHANG, amount: 1_000_000, daysAgo: 16 }),
  }),

  makeOpening({ email: LUO, limitAmount: 1_000_000, periodDays: 60 }),
  ...listSteps(LUO, makePurchase('SF-HM-V', 200, { placed: 52 })),
]
