/** Operations of staff. */
import { generate } from 'otplib'
import { setLimits } from '#domains/catalog/limits-contract.ts'
import { setAlternatives } from '#domains/catalog/alternatives-contract.ts'
import {
  officeProduct,
  officeProducts,
  saveProduct,
  setPrice,
  setProductState,
} from '#domains/product-admin/contract.ts'
import {
  adjustPrice,
  cancelUnpaid,
  officeOrder,
  officeOrders,
  waitingOrders,
  shipParcel,
} from '#domains/orders/office-contract.ts'
import { refundSent, takeRefund } from '#domains/payments/refunds-contract.ts'
import {
  acceptVoucher,
  cancelAndRefund,
  confirmDuplicate,
  officeVouchers,
  orderPayments,
  rejectVoucher,
} from '#domains/payments/office-contract.ts'
import { changeSettings, listSettings } from '#domains/settings/contract.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { listAudit } from '#domains/audit/contract.ts'
import {
  acceptInvitation,
  inviteStaff,
  openInvitation,
  staffLogout,
  staffMe,
  staffPassword,
  staffSecondFactor,
} from '#domains/staff/contract.ts'
import { answerQuote } from '#domains/quotes/office-contract.ts'
import { replyToQuestion } from '#domains/reviews/contract.ts'
import { adjustStock, officeStock, stockMovements } from '#domains/stock/office-contract.ts'
import {
  acceptRequest,
  cancelTransfer,
  declineRequest,
  makeTransferReady,
  officeRequests,
  officeTransfer,
  officeTransfers,
  receiveTransfer,
  saveTransfer,
  shipTransfer,
} from '#domains/transfers/office-contract.ts'
import type { ArgumentOf, DataOf, Envelope } from '#kit/contract/endpoint.ts'
import { uploadOfficeFile } from '#domains/uploads/contract.ts'
import { ShopRefusal, staffCookies, type Caller } from './caller.ts'

const STEP_SECONDS = 30
const lastUsed = new Map<string, number>()

/**
 * A code works once, and those of the step before and after are taken too: three people with one account may enter
 * within half a minute, the fourth waits for the next step.
 */
export async function unusedCode(secret: string): Promise<string> {
  const now = () => Math.floor(Date.now() / 1000 / STEP_SECONDS)
  const step = Math.max((lastUsed.get(secret) ?? 0) + 1, now())
  lastUsed.set(secret, step)
  while (step > now() + 1) await new Promise((done) => setTimeout(done, 500))
  return generate({ secret, epoch: step * STEP_SECONDS })
}

export function staffOperations(caller: Caller) {
  const { call } = caller

  /** What staff photograph of one buyer's goods. @throws {ShopRefusal} */
  async function uploadPicture(bytes: Uint8Array<ArrayBuffer>) {
    const form = new FormData()
    form.append('file', new Blob([bytes], { type: 'image/webp' }), 'picture.webp')
    const response = await fetch(`${caller.url}/api/office/uploads/evidence`, {
      method: 'POST',
      body: form,
      headers: { lang: caller.lang, cookie: staffCookies(caller.staffCookie ?? '') },
    })
    const envelope = (await response.json()) as Envelope<DataOf<typeof uploadOfficeFile>>
    if (envelope.code !== 1 || envelope.data === null)
      throw new ShopRefusal(uploadOfficeFile.path, envelope)
    return envelope.data
  }

  async function login({
    email,
    password,
    secret,
  }: {
    email: string
    password: string
    secret: string
  }) {
    const { ticket } = await call(staffPassword, { email, password })
    for (let attempt = 1; ; attempt++) {
      try {
        return await call(staffSecondFactor, { ticket, code: await unusedCode(secret) })
      } catch (error) {
        // Another test may have used this step's code for the same account.
        if (!(error instanceof ShopRefusal) || attempt === 5) throw error
      }
    }
  }

  return {
    uploadPicture,
    login,
    logout: () => call(staffLogout, {}),
    me: () => call(staffMe, {}),
    /** Accepts an invitation with password and second factor; returns what a later login needs. */
    async acceptInvitation(url: string, password: string) {
      const token = new URL(url).searchParams.get('token') ?? ''
      const { email, secret } = await call(openInvitation, { token })
      await call(acceptInvitation, { token, password, code: await unusedCode(secret) })
      return { email, password, secret }
    },
    invite: (input: ArgumentOf<typeof inviteStaff>) => call(inviteStaff, input),
    audit: (input: ArgumentOf<typeof listAudit> = {}) => call(listAudit, input),

    orders: (input: ArgumentOf<typeof officeOrders> = {}) => call(officeOrders, input),
    waiting: () => call(waitingOrders, {}),
    order: (orderNumber: string) => call(officeOrder, { orderNumber }),
    adjustPrice: (input: ArgumentOf<typeof adjustPrice>) => call(adjustPrice, input),
    cancelUnpaid: (orderNumber: string, note: string) => call(cancelUnpaid, { orderNumber, note }),
    carriers: () => call(listCarriers, {}),
    ship: (input: ArgumentOf<typeof shipParcel>) => call(shipParcel, input),
    cancelAndRefund: (orderNumber: string, note: string) =>
      call(cancelAndRefund, { orderNumber, note }),

    vouchers: (input: ArgumentOf<typeof officeVouchers> = {}) => call(officeVouchers, input),
    payments: (orderNumber: string) => call(orderPayments, { orderNumber }),
    acceptVoucher: (input: ArgumentOf<typeof acceptVoucher>) => call(acceptVoucher, input),
    rejectVoucher: (voucherId: number, reason: string) =>
      call(rejectVoucher, { voucherId, reason }),
    confirmDuplicate: (input: ArgumentOf<typeof confirmDuplicate>) => call(confirmDuplicate, input),
    /** Claims a refund and records its transfer. */
    async refundSent(refundId: number, bankReference: string) {
      await call(takeRefund, { refundId })
      return call(refundSent, { refundId, bankReference })
    },

    products: (input: ArgumentOf<typeof officeProducts> = {}) => call(officeProducts, input),
    product: (productId: number) => call(officeProduct, { productId }),
    saveProduct: (input: ArgumentOf<typeof saveProduct>) => call(saveProduct, input),
    setProductState: (input: ArgumentOf<typeof setProductState>) => call(setProductState, input),
    setPrice: (input: ArgumentOf<typeof setPrice>) => call(setPrice, input),
    setLimits: (input: ArgumentOf<typeof setLimits>) => call(setLimits, input),
    setAlternatives: (input: ArgumentOf<typeof setAlternatives>) => call(setAlternatives, input),
    reply: (questionId: number, text: string) => call(replyToQuestion, { questionId, text }),

    stock: (input: ArgumentOf<typeof officeStock> = {}) => call(officeStock, input),
    movements: (skuId: number, warehouseId: number) => call(stockMovements, { skuId, warehouseId }),
    adjustStock: (input: ArgumentOf<typeof adjustStock>) => call(adjustStock, input),

    answerQuote: (input: ArgumentOf<typeof answerQuote>) => call(answerQuote, input),
    requests: (input: ArgumentOf<typeof officeRequests> = {}) => call(officeRequests, input),
    acceptRequest: (input: ArgumentOf<typeof acceptRequest>) => call(acceptRequest, input),
    declineRequest: (requestId: number, reason: string) =>
      call(declineRequest, { requestId, reason }),
    transfers: (input: ArgumentOf<typeof officeTransfers> = {}) => call(officeTransfers, input),
    transfer: (transferId: number) => call(officeTransfer, { transferId }),
    saveTransfer: (input: ArgumentOf<typeof saveTransfer>) => call(saveTransfer, input),
    makeTransferReady: (transferId: number) => call(makeTransferReady, { transferId }),
    shipTransfer: (transferId: number, tracking = '') =>
      call(shipTransfer, { transferId, tracking, expectedAt: null }),
    receiveTransfer: (input: ArgumentOf<typeof receiveTransfer>) => call(receiveTransfer, input),
    cancelTransfer: (input: ArgumentOf<typeof cancelTransfer>) => call(cancelTransfer, input),

    settings: () => call(listSettings, {}),
    changeSettings: (input: ArgumentOf<typeof changeSettings>) => call(changeSettings, input),
  }
}
