/** Operations of a buyer: addresses, checkout, orders, payment, receipt. */
import { logout, userInfo } from '#domains/accounts/contract.ts'
import { listAddresses, saveAddress, type AddressForm } from '#domains/addresses/contract.ts'
import { mergeCart } from '#domains/cart/contract.ts'
import { recordFootprints, setFavourite } from '#domains/favourites/contract.ts'
import { makeCheckout, submitOrder } from '#domains/checkout/contract.ts'
import {
  cancelOrder,
  confirmReceipt,
  deleteOrder,
  myOrder,
  myOrders,
  orderAgain,
  orderCounts,
  remindShipment,
} from '#domains/orders/buyer-contract.ts'
import { boughtGoods, purchaseMoves } from '#domains/purchases/contract.ts'
import {
  attemptState,
  chooseOffline,
  payInfo,
  payOnline,
  submitVoucher,
} from '#domains/payments/contract.ts'
import { askForQuote, counterQuote } from '#domains/quotes/contract.ts'
import { answerQuestion, askQuestion } from '#domains/reviews/contract.ts'
import {
  myRequests,
  requestTransfer,
  transferOffer,
  withdrawRequest,
} from '#domains/transfers/contract.ts'
import { uploadFile } from '#domains/uploads/contract.ts'
import type { ArgumentOf, DataOf, Envelope } from '#kit/contract/endpoint.ts'
import { ShopRefusal, type Caller } from './caller.ts'
import { act, providerEvent, type Outcome, type ProviderEvent } from './provider.ts'

/** An address in Guangzhou; codes are those of the national statistics office. */
export const AN_ADDRESS: ArgumentOf<typeof saveAddress> & AddressForm = {
  country: 'CN',
  provinceCode: '44',
  cityCode: '4401',
  districtCode: '440112',
  region: '',
  city: '',
  district: '',
  street: '开创大道',
  detail: '88 号 3 栋',
  postalCode: '510700',
  consignee: '林 采购',
  salutation: 'none',
  phone: '13800138000',
  isDefault: true,
}

export function buyerOperations(caller: Caller) {
  const { call } = caller
  const own = (orderNumber: string) => ({ orderNumber })

  const uploadAs =
    (purpose: 'voucher' | 'answer' | 'review') =>
    async (bytes: Uint8Array<ArrayBuffer>, name = `${purpose}.png`, type = 'image/png') => {
      const form = new FormData()
      form.append('file', new Blob([bytes], { type }), name)
      const response = await fetch(`${caller.url}/api/uploads/${purpose}`, {
        method: 'POST',
        body: form,
        headers: { lang: caller.lang, 'user-token': caller.token ?? '' },
      })
      const envelope = (await response.json()) as Envelope<DataOf<typeof uploadFile>>
      if (envelope.code !== 1 || envelope.data === null)
        throw new ShopRefusal(uploadFile.path, envelope)
      return envelope.data
    }

  return {
    info: () => call(userInfo, {}),
    async logout() {
      await call(logout, {})
      caller.token = null
    },
    mergeCart: () => call(mergeCart, {}),
    addresses: () => call(listAddresses, {}),
    addAddress: (form: Partial<AddressForm> = {}) => call(saveAddress, { ...AN_ADDRESS, ...form }),
    favourite: (productId: number, favourite: boolean) =>
      call(setFavourite, { productId, favourite }),

    /** Records a view of these products. */
    see: (productIds: readonly number[], at: string) =>
      call(recordFootprints, { seen: productIds.map((productId) => ({ productId, at })) }),
    askQuestion: (productId: number, text: string) => call(askQuestion, { productId, text }),
    answerQuestion: (questionId: number, text: string) =>
      call(answerQuestion, { questionId, text }),

    checkout: (input: ArgumentOf<typeof makeCheckout>) => call(makeCheckout, input),
    submitOrder: (checkoutId: string, remarks = '') => call(submitOrder, { checkoutId, remarks }),
    order: (orderNumber: string) => call(myOrder, own(orderNumber)),
    orders: (input: ArgumentOf<typeof myOrders> = {}) => call(myOrders, input),
    orderCounts: () => call(orderCounts, {}),
    cancel: (orderNumber: string, reason: 'changedMind' | 'other' = 'changedMind', text = '') =>
      call(cancelOrder, { ...own(orderNumber), reason, text }),
    remind: (orderNumber: string) => call(remindShipment, own(orderNumber)),
    confirmReceipt: (orderNumber: string) => call(confirmReceipt, own(orderNumber)),
    deleteOrder: (orderNumber: string) => call(deleteOrder, own(orderNumber)),
    orderAgain: (orderNumber: string) => call(orderAgain, own(orderNumber)),

    payInfo: (orderNumber: string) => call(payInfo, own(orderNumber)),
    /** Starts an attempt; `redirectUrl` is the provider's page. */
    pay: (orderNumber: string) => call(payOnline, own(orderNumber)),
    attempt: (attemptId: string) => call(attemptState, { attemptId }),
    /** Presses a button on the provider's page, as the buyer does there. */
    atProvider: (redirectUrl: string, outcome: Outcome) => act(redirectUrl, outcome),
    providerEvent: (
      event: ProviderEvent,
      attempt: { redirectUrl: string; attemptId: string; orderNumber: string },
    ) => providerEvent(event, { ...attempt, url: caller.url }),
    chooseOffline: (orderNumber: string) => call(chooseOffline, own(orderNumber)),
    uploadVoucher: uploadAs('voucher'),
    uploadAnswer: uploadAs('answer'),
    uploadReview: uploadAs('review'),
    submitVoucher: (input: ArgumentOf<typeof submitVoucher>) => call(submitVoucher, input),

    transferOffer: (skuId: number, warehouseId: number) =>
      call(transferOffer, { skuId, warehouseId }),
    requestTransfer: (input: ArgumentOf<typeof requestTransfer>) => call(requestTransfer, input),
    requests: () => call(myRequests, {}),
    withdrawRequest: (requestId: number) => call(withdrawRequest, { requestId }),
    askForQuote: (input: ArgumentOf<typeof askForQuote>) => call(askForQuote, input),
    counterQuote: (input: ArgumentOf<typeof counterQuote>) => call(counterQuote, input),
    bought: (input: ArgumentOf<typeof boughtGoods> = {}) => call(boughtGoods, input),
    purchaseMoves: (input: ArgumentOf<typeof purchaseMoves> = {}) => call(purchaseMoves, input),
  }
}
