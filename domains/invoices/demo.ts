/** Demo data: titles of invoices, and an invoice in every state. */
import { payOnline, place, ship, type Scene } from '#demo/world/acts.ts'
import type { Story } from '#demo/world/stories.ts'
import { changeSettings } from '#domains/settings/contract.ts'
import {
  askForRed,
  invoicesOfOrder,
  myTitles,
  requestInvoice,
  saveTitle,
  withdrawInvoice,
  type TitleForm,
} from './contract.ts'
import { beginInvoice, issueInvoice, issueRed, rejectInvoice } from './office-contract.ts'

const PERSON: TitleForm = {
  party: 'person',
  name: '',
  country: 'CN',
  taxNumber: '',
  address: '',
  phone: '',
  bank: '',
  account: '',
  isDefault: false,
}
const TITLES: Readonly<Record<string, readonly TitleForm[]>> = {
  lin: [
    {
      party: 'company',
      name: '广州晓岚机电设备有限公司',
      country: 'CN',
      taxNumber: '91350100M000100Y43',
      address: '广州市黄埔区科学大道 18 号',
      phone: '020-8888 1200',
      bank: '中国工商银行广州黄埔支行',
      account: '3602 0001 0920 1234 567',
      isDefault: true,
    },
    { ...PERSON, name: '林晓岚' },
  ],
  sarah: [
    {
      ...PERSON,
      party: 'company',
      name: 'Miller Supply Inc.',
      country: 'US',
      taxNumber: '84-1234567',
    },
  ],
  diego: [
    {
      ...PERSON,
      party: 'company',
      name: 'Herramientas Ramírez, S.L.',
      country: 'ES',
      taxNumber: 'B12345674',
    },
  ],
  siti: [
    {
      ...PERSON,
      party: 'company',
      name: 'PT Maju Bersama',
      country: 'ID',
      taxNumber: '01.234.567.8-901.000',
    },
  ],
}

/** Saves the buyer's titles where there are none yet. @returns the default */
async function titleOf({ buyer }: Scene, key: string): Promise<number> {
  const { titles } = await buyer.caller.call(myTitles, {})
  if (titles[0] !== undefined) return titles[0].id
  for (const form of TITLES[key] ?? []) await buyer.caller.call(saveTitle, form)
  return (await buyer.caller.call(myTitles, {})).titles[0]?.id ?? 0
}

type Act = (scene: Scene, invoiceId: number) => Promise<unknown>

const begin: Act = ({ staff }, invoiceId) => staff.caller.call(beginInvoice, { invoiceId })
const issue =
  (officialCode = '', officialNumber = ''): Act =>
  ({ staff }, invoiceId) =>
    staff.caller.call(issueInvoice, { invoiceId, officialCode, officialNumber })
const reject: Act = ({ staff }, invoiceId) =>
  staff.caller.call(rejectInvoice, { invoiceId, reason: '抬头与营业执照不一致，请核对后重新申请' })
const withdraw: Act = ({ buyer }, invoiceId) => buyer.caller.call(withdrawInvoice, { invoiceId })
const askRed =
  (reason: string): Act =>
  ({ buyer }, invoiceId) =>
    buyer.caller.call(askForRed, { invoiceId, reason })
const reverse: Act = ({ staff }, invoiceId) =>
  staff.caller.call(issueRed, { invoiceId, officialCode: '', officialNumber: '' })

type Invoice = Pick<Story, 'buyer' | 'code' | 'quantity'> & {
  daysAgo: number
  /** A part of the order, from 0 to 1. */
  share?: number
  remark?: string
  acts: readonly Act[]
}

/** Paid and shipped; invoiced the day after. */
const storyOf = ({ daysAgo, share = 1, remark = '', acts, ...order }: Invoice): Story => ({
  ...order,
  hoursAgo: daysAgo * 24,
  play: async (scene) => {
    const orderNumber = await place(scene)
    await payOnline(scene, orderNumber)
    await ship(scene, orderNumber)
    await scene.at((daysAgo - 1) * 24)
    const titleId = await titleOf(scene, order.buyer)
    const { leftAmount } = await scene.buyer.caller.call(invoicesOfOrder, { orderNumber })
    const amount = Math.floor((leftAmount * share) / 100) * 100
    const { invoiceId } = await scene.buyer.caller.call(requestInvoice, {
      titleId,
      kind: 'ordinary',
      remark,
      orders: [{ orderNumber, amount: share === 1 ? leftAmount : amount }],
    })
    for (const act of acts) await act(scene, invoiceId)
  },
})

const INVOICES: readonly Invoice[] = [
  // Reversed.
  {
    buyer: 'lin',
    code: 'PK-BX5',
    quantity: 60,
    daysAgo: 12,
    acts: [begin, issue('035001900111', '24413307'), askRed('抬头需要改为分公司'), reverse],
  },
  // Issued, of a part.
  {
    buyer: 'lin',
    code: 'PK-BX5',
    quantity: 60,
    daysAgo: 11,
    share: 0.5,
    acts: [issue('035001900111', '24413308')],
  },
  { buyer: 'diego', code: 'CA-FL75', quantity: 4, daysAgo: 10, acts: [begin, issue()] },
  { buyer: 'siti', code: 'CA-CP9', quantity: 20, daysAgo: 9, acts: [issue('', '0012612345678')] },
  // Its reversal was asked for.
  {
    buyer: 'sarah',
    code: 'TL-ID20',
    quantity: 6,
    daysAgo: 8,
    acts: [issue(), askRed('Please make it out to our branch in Ohio')],
  },
  { buyer: 'lin', code: 'PK-BX5', quantity: 40, daysAgo: 7, acts: [reject] },
  { buyer: 'lin', code: 'PK-BX5', quantity: 40, daysAgo: 6, acts: [withdraw] },
  // Being processed, and requested.
  { buyer: 'sarah', code: 'TL-ID20', quantity: 4, daysAgo: 5, remark: 'PO 4711', acts: [begin] },
  {
    buyer: 'lin',
    code: 'PK-BX5',
    quantity: 40,
    daysAgo: 4,
    remark: '与合同 2026-03 对应',
    acts: [],
  },
  { buyer: 'diego', code: 'CA-FL75', quantity: 2, daysAgo: 3, acts: [] },
]

/** Who issues them: what is sold to Europe states the seller's tax number and address. */
const SELLER = {
  'invoices.sellerName': '广州示例贸易有限公司',
  'invoices.sellerTaxNumber': '91440101MA5D000019',
  'invoices.sellerAddress': '广州市黄埔区示例路 24 号 21 栋',
}
const seller: Story = {
  buyer: 'lin',
  code: 'PK-BX5',
  quantity: 1,
  hoursAgo: 13 * 24,
  play: async ({ staff }) => {
    const changes = Object.entries(SELLER).map(([key, value]) => ({ key, value, version: 0 }))
    await staff.caller.call(changeSettings, { changes })
  },
}

export const invoiceStories: readonly Story[] = [seller, ...INVOICES.map(storyOf)]
