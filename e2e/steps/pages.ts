/** The pages of the first journey, with a buyer's own orders, products and the back office. */
import { listCredit } from '#domains/credit/office-contract.ts'
import type { Visitor } from '../driver.ts'
import type { Staff } from '../driver.ts'

export async function publicPages(visitor: Visitor): Promise<string[]> {
  const { items } = await visitor.search({ size: 1 })
  const product = `/goods/${items[0]!.id}`
  return [
    '/',
    '/home/serchlist?q=valve',
    '/home/serchlist?q=nothingofthekind',
    '/goods/list',
    '/goods/sousuList?q=led',
    '/goods/conditional?inStock=1',
    '/goods/shopdetails',
    '/goods/leavemessage',
    '/about',
    '/page/shipping',
    product,
    `${product}?tab=comments`,
    `${product}?tab=ar`,
    `${product}?tab=notice`,
    '/login/login',
    '/login/login?by=password',
    '/login/login/register',
    '/shoppingCart',
    '/no/such/page',
  ]
}

/** For a buyer with orders in several states; a product is added to the cart. */
export async function ownPages(visitor: Visitor): Promise<string[]> {
  const { items } = await visitor.orders({ size: 50 })
  const oneOfEach = new Map(items.map((order) => [order.label, order.number]))
  const unpaid = oneOfEach.get('pending_payment')
  const [{ id } = { id: 0 }] = (await visitor.search({ size: 1, inStock: '1' })).items
  const { skus } = await visitor.product(id)
  const [warehouse] = await visitor.warehouses()
  const unit = skus[0]!.units[0]!
  await visitor.addToCart({
    skuId: skus[0]!.id,
    unitId: unit.id,
    warehouseId: warehouse!.id,
    quantity: unit.minQuantity,
  })
  return [
    '/shoppingCart',
    '/shoppingCart/confirm',
    '/shoppingCart/sumbit?checkout=00000000-0000-7000-8000-000000000000',
    ...(unpaid === undefined ? [] : [`/shoppingCart/payOrder?order=${unpaid}`]),
    '/shoppingCart/paySuccess',
    '/user/user/order/list',
    '/user/user/order/list?q=nothingofthekind',
    '/user/user/address',
    '/user/user/address/areadata?country=CN&province=44',
    '/user/user',
    '/user/setting',
    '/user/user/info',
    '/user/user/myAccountPeriod',
    '/user/user/accountTermOrder',
    '/user/user/accountTermOrder/repayments',
    '/user/user/news',
    '/user/user/xtmsg',
    ...[...oneOfEach.values()].map((number) => `/user/user/order/details?number=${number}`),
  ]
}

export async function officePages(owner: Staff): Promise<string[]> {
  const { items } = await owner.orders({})
  const oneOfEach = [...new Map(items.map((order) => [order.label, order.number])).values()]
  const [product] = (await owner.products({})).items
  return [
    '',
    '/orders',
    ...oneOfEach.map((number) => `/orders/${number}`),
    `/orders/${oneOfEach[0]}/packing-list`,
    '/vouchers',
    '/vouchers?state=rejected',
    '/refunds',
    '/products',
    '/products/new',
    '/products/changes',
    '/products/changes/1',
    '/imports',
    '/imports/1',
    '/translations',
    `/products/${product!.id}`,
    '/categories',
    '/brands',
    '/attributes',
    '/stock',
    '/stock/1',
    '/warehouses',
    '/content',
    '/enquiries',
    '/chat',
    '/pages',
    '/pages/shipping',
    '/content?part=announcements',
    '/settings',
    '/freight',
    '/accounts',
    '/staff',
    '/audit',
    '/nothing/here',
  ].map((path) => `/office${path}`)
}

/** The rest of the back office: lists, queues and dictionaries beside those of the first journey. */
const PAGES_BESIDE = [
  '/reports',
  '/reports?by=product',
  '/approvals',
  '/customers',
  '/customers/1',
  '/super-purchases',
  '/ranks',
  '/papers',
  '/verification-items',
  '/industries',
  '/order-reviews',
  '/order-reviews?tab=decided',
  '/order-reviews?tab=rules',
  '/tracking',
  '/tracking?tab=underway',
  '/tracking?tab=setup',
  '/quotes',
  '/questions',
  '/transfers',
  '/arrivals',
  '/measures',
  '/credit',
  '/credit/weeks',
  '/repayments',
  '/repayments?state=rejected',
  '/distributors',
  '/distributors/run',
  '/wallets',
  '/wallets/1',
  '/withdrawals',
  '/ledger',
  '/tax',
  '/promotions',
  '/promotions/calendar',
  '/promotions/calendar?view=week',
  '/promotions/results',
  '/promotions/costs',
  '/promotions/1',
  '/shop',
  '/reasons',
  '/notifications',
  '/messages',
  '/outbox',
  '/failures',
  '/agreements',
  '/roles',
]

/** With the credit of a customer without terms, and of the one who owes most. */
export async function officePagesBeside(owner: Staff): Promise<string[]> {
  const { items } = await owner.caller.call(listCredit, {})
  const customers = [1, ...items.slice(0, 1).map(({ buyerId }) => buyerId)]
  return [...PAGES_BESIDE, ...customers.map((id) => `/credit/${id}`)].map(
    (path) => `/office${path}`,
  )
}
