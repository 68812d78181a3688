/** Orders that are paid, and titles, for tests of invoices. */
import { press, type Buyer, type OrderShop } from '#apps/api/testing/order-shop.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { saveTitle, type TitleForm } from './contract.ts'

/** Paid by card: as many pieces of 10.00. */
export async function aPaidOrder(
  shop: OrderShop,
  buyer: Buyer,
  quantity = 10,
  made: Parameters<OrderShop['goods']>[1] = {},
): Promise<string> {
  const item = await shop.goods(quantity, made)
  const { orderNumber } = await shop.anOrder(buyer, item, quantity)
  const { redirectUrl } = await shop.must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  return orderNumber
}

export const COMPANY: TitleForm = {
  party: 'company',
  name: '厦门某某贸易有限公司',
  country: 'CN',
  taxNumber: '91350100M000100Y43',
  address: '',
  phone: '',
  bank: '',
  account: '',
  isDefault: true,
}

export const aTitle = async (
  { must }: OrderShop,
  buyer: Pick<Buyer, 'by'>,
  changes: Partial<TitleForm> = {},
): Promise<number> => (await must(saveTitle, { ...COMPANY, ...changes }, buyer.by)).id
