/** What the merchant's people do in the first journey. */
import { generate } from 'otplib'
import {
  officeProduct,
  officeProducts,
  saveProduct,
  setPrice,
  setProductState,
} from '#domains/catalog/contract.ts'
import {
  adjustPrice,
  cancelUnpaid,
  officeOrder,
  officeOrders,
  ordersWaiting,
  shipParcel,
} from '#domains/orders/contract.ts'
import {
  acceptVoucher,
  cancelAndRefund,
  confirmDuplicate,
  officeVouchers,
  orderPayments,
  refundSent,
  rejectVoucher,
} from '#domains/payments/contract.ts'
import { changeSetting, listSettings } from '#domains/settings/contract.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import {
  acceptInvitation,
  inviteStaff,
  listAudit,
  openInvitation,
  staffLogout,
  staffMe,
  staffPassword,
  staffSecondFactor,
} from '#domains/staff/contract.ts'
import { adjustStock, officeStock, stockMovements } from '#domains/stock/contract.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import type { Caller } from './caller.ts'

export function staffOperations(caller: Caller) {
  const { call } = caller

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
    return call(staffSecondFactor, { ticket, code: await generate({ secret }) })
  }

  return {
    login,
    logout: () => call(staffLogout, {}),
    me: () => call(staffMe, {}),
    /** Opens an invitation's link, sets password and second factor; answers what a later login needs. */
    async acceptInvitation(url: string, password: string) {
      const token = new URL(url).searchParams.get('token') ?? ''
      const { email, secret } = await call(openInvitation, { token })
      await call(acceptInvitation, { token, password, code: await generate({ secret }) })
      return { email, password, secret }
    },
    invite: (input: ArgumentOf<typeof inviteStaff>) => call(inviteStaff, input),
    audit: (input: ArgumentOf<typeof listAudit> = {}) => call(listAudit, input),

    orders: (input: ArgumentOf<typeof officeOrders> = {}) => call(officeOrders, input),
    waiting: () => call(ordersWaiting, {}),
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
    confirmDuplicate: (voucherId: number, note: string) =>
      call(confirmDuplicate, { voucherId, note }),
    refundSent: (refundId: number, bankReference: string) =>
      call(refundSent, { refundId, bankReference }),

    products: (input: ArgumentOf<typeof officeProducts> = {}) => call(officeProducts, input),
    product: (productId: number) => call(officeProduct, { productId }),
    saveProduct: (input: ArgumentOf<typeof saveProduct>) => call(saveProduct, input),
    setProductState: (input: ArgumentOf<typeof setProductState>) => call(setProductState, input),
    setPrice: (input: ArgumentOf<typeof setPrice>) => call(setPrice, input),

    stock: (input: ArgumentOf<typeof officeStock> = {}) => call(officeStock, input),
    movements: (skuId: number, warehouseId: number) => call(stockMovements, { skuId, warehouseId }),
    adjustStock: (input: ArgumentOf<typeof adjustStock>) => call(adjustStock, input),

    settings: () => call(listSettings, {}),
    changeSetting: (input: ArgumentOf<typeof changeSetting>) => call(changeSetting, input),
  }
}
