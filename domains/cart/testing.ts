/** Shoppers and goods for tests of carts: a test gives what matters, the rest has defaults. */
import { randomBytes } from 'node:crypto'
import { openTestShop } from '#apps/api/testing.ts'
import { beginSession, createBuyer, type NewBuyer } from '#domains/accounts/server/session-door.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import type { DraftSku } from '#domains/catalog/server/draft-door.ts'
import { aProduct, aSku, type Made } from '#domains/catalog/testing.ts'
import { aWarehouse, stocked } from '#domains/stock/testing.ts'
import type { ArgumentOf, DataOf, Endpoint } from '#kit/contract/endpoint.ts'
import type { Config } from '#kit/server/config.ts'
import { addToCart, getCart, type Cart } from './contract.ts'

export const NOW = '2026-03-01T00:00:00.000Z'
export type By = Record<string, string>
export type Goods = Made & { unitId: number; unitIds: number[] }

const newCartKey = () => randomBytes(32).toString('base64url')

/** A shop with two warehouses. @param config settings that differ from the defaults */
export async function openCartShop(config: Partial<Config> = {}) {
  const shop = await openTestShop({ now: NOW, config })
  const { db } = shop
  const [east, north] = [await aWarehouse(db), await aWarehouse(db)]
  let made = 0

  /** A product on sale with one SKU of 10.00, and `onHandCount` base units of it in the eastern warehouse. */
  async function goods(onHandCount: number, sku: Partial<DraftSku> = {}): Promise<Goods> {
    const code = `G-${++made}`
    const product = await aProduct(db, { code, skus: [aSku(`${code}-1`, sku)] })
    await stocked(db, product, east, onHandCount)
    const [found] = await skusForSale(db, [product.skuId], 'cn')
    const unitIds = found?.units.map(({ id }) => id) ?? []
    return { ...product, unitId: unitIds[0] ?? 0, unitIds }
  }

  /** The data of an answer that must not be a refusal. */
  async function must<E extends Endpoint>(endpoint: E, input: ArgumentOf<E>, by: By) {
    const { code, msg, data } = await shop.call(endpoint, input, by)
    if (code !== 1 || data === null) throw new Error(`${endpoint.path}: ${code} ${msg}`)
    return data as DataOf<E>
  }

  async function aBuyer({ lang = 'cn', ...kind }: Partial<NewBuyer> = {}) {
    const person = { email: `cart${++made}@example.com`, password: 'demo1234', nickName: 'Buyer' }
    const plain = { customerType: 'individual', level: 1, superMember: false } as const
    const id = await createBuyer(db, { ...person, ...plain, lang, now: NOW, ...kind })
    const where = { now: shop.clock.now, ip: '127.0.0.1', userAgent: '' }
    const token = await beginSession(db, id ?? 0, where)
    return { id: id ?? 0, by: { 'user-token': token ?? '', lang } as By }
  }

  type Wanted = { unitId?: number; warehouseId?: number; quantity?: number }
  const lineOf = (
    item: Goods,
    { unitId = item.unitId, warehouseId = east, quantity = 1 }: Wanted,
  ) => ({
    skuId: item.skuId,
    unitId,
    warehouseId,
    quantity,
  })

  return {
    ...shop,
    east,
    north,
    goods,
    must,
    aBuyer,
    aGuest: (lang = 'cn'): By => ({ 'cart-key': newCartKey(), lang }),
    lineOf,
    add: (by: By, item: Goods, wanted: Wanted = {}) =>
      shop.call(addToCart, lineOf(item, wanted), by),
    cartOf: (by: By): Promise<Cart> => must(getCart, {}, by),
  }
}

/** Every line, including those that cannot be bought. */
export const linesOf = ({ groups, invalid }: Cart) => [
  ...groups.flatMap(({ lines }) => lines),
  ...invalid,
]
