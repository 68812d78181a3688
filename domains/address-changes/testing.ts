/** Buyers who have several addresses, and what they and staff do with orders, for tests. */
import { ADDRESS, press, type OrderShop } from '#apps/api/testing/order-shop.ts'
import { listAddresses, saveAddress } from '#domains/addresses/contract.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import { officeOrder, shipParcel } from '#domains/orders/office-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { changeAddress, previewAddress } from './contract.ts'

const LHASA = {
  provinceCode: '54',
  cityCode: '5401',
  districtCode: '540102',
  street: '北京中路',
  postalCode: '850000',
}
const OAKLAND = {
  ...ADDRESS,
  country: 'US',
  provinceCode: null,
  cityCode: null,
  districtCode: null,
  region: 'CA',
  city: 'Oakland',
  street: '1 Main St',
  postalCode: '94607',
  phone: '+15105550100',
}

type Buyer = Awaited<ReturnType<OrderShop['aBuyer']>>

/** What tests of address changes do in a shop. */
export async function movingIn(shop: OrderShop) {
  const { call, must } = shop
  const clerk = await shop.aClerk()
  /** With addresses in Guangzhou, where the order goes, next door, in Lhasa and abroad. */
  async function aMover() {
    const buyer = await shop.aBuyer()
    const add = async (form: object) => {
      await must(saveAddress, { ...ADDRESS, isDefault: false, ...form }, buyer.by)
      const all = await must(listAddresses, {}, buyer.by)
      return Math.max(...all.map(({ id }) => id))
    }
    return {
      ...buyer,
      near: await add({ detail: '89 号' }),
      far: await add(LHASA),
      abroad: await add(OAKLAND),
    }
  }
  const anOrder = async (buyer: Buyer, addressId = buyer.addressId) =>
    (await shop.anOrder({ ...buyer, addressId }, await shop.goods(5), 2)).orderNumber
  async function pay(buyer: Buyer, orderNumber: string) {
    const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
    await press(redirectUrl, 'succeed')
    await shop.runSweeps()
  }
  async function paidOrder(buyer: Buyer, addressId = buyer.addressId) {
    const orderNumber = await anOrder(buyer, addressId)
    await pay(buyer, orderNumber)
    return orderNumber
  }
  const look = (buyer: Buyer, orderNumber: string) => must(myOrder, { orderNumber }, buyer.by)
  const preview = (buyer: Buyer, orderNumber: string, addressId: number) =>
    must(previewAddress, { orderNumber, addressId }, buyer.by)
  const move = (buyer: Buyer, orderNumber: string, addressId: number, differenceAmount: number) =>
    call(changeAddress, { orderNumber, addressId, differenceAmount }, buyer.by)
  async function ship(orderNumber: string) {
    const { lines, addressMark } = await must(officeOrder, { orderNumber }, clerk.by)
    const packed = lines.map(({ id, quantity }) => ({ lineId: id, quantity }))
    return call(
      shipParcel,
      { orderNumber, carrierId: 1, trackingNumber: 'SF1234567890123', lines: packed, addressMark },
      clerk.by,
    )
  }
  return { clerk, aMover, anOrder, pay, paidOrder, look, preview, move, ship }
}
