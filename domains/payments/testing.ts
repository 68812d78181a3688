/** A shop with a provider, and people who buy and sell in it, to test with. */
import { createServer } from 'node:net'
import { afterAll } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { listAddresses, saveAddress } from '#domains/accounts/contract.ts'
import { beginSession, buyerOf, createBuyer } from '#domains/accounts/server/door.ts'
import { addToCart } from '#domains/cart/contract.ts'
import { skusForSale } from '#domains/catalog/server/door.ts'
import { aProduct, aSku, type Made } from '#domains/catalog/testing.ts'
import { startSandbox } from '#domains/sandbox/server/door.ts'
import { makeQuote, submitOrder } from '#domains/orders/contract.ts'
import { PERMISSIONS } from '#domains/staff/contract.ts'
import { createStaff } from '#domains/staff/server/door.ts'
import { aWarehouse, stocked } from '#domains/stock/testing.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import type { DataOf, Endpoint } from '#kit/contract/endpoint.ts'
import type { Lang } from '#kit/contract/values.ts'
import { addReceivingAccount } from './server/door.ts'

export const NOW = '2026-03-01T00:00:00.000Z'

/** Somewhere in Guangzhou. */
const ADDRESS = {
  country: 'CN',
  provinceCode: '44',
  cityCode: '4401',
  districtCode: '440112',
  region: '',
  city: '',
  district: '',
  street: '开创大道',
  detail: '88 号',
  postalCode: '510700',
  consignee: '林 采购',
  salutation: 'none' as const,
  phone: '13800138000',
  isDefault: true,
}

/** A shop whose buyers are real, whose staff are `staff=ID` with all permissions, with the sandbox beside it. */
export async function openOrderShop({ now = NOW } = {}) {
  const sandboxPort = await freePort()
  const staffName = (id: number) => `Staff ${id}`
  const shop = await openTestShop({
    now,
    config: { sandboxPort },
    identity: {
      buyerOf,
      staffOf: async (_db, token) => ({
        staffId: Number(token),
        staffName: staffName(Number(token)),
        permissions: new Set(PERMISSIONS),
      }),
    },
  })
  const { db, call, clock } = shop
  const startProvider = () =>
    startSandbox({
      db,
      config: shop.app.config,
      notifyUrl: `${shop.url}/api/payments/notify/sandbox`,
      clock: () => clock.now,
    })
  let provider = await startProvider()
  afterAll(async () => {
    await settle()
    await provider.stop()
    await expectAuditClean(db)
  })
  await addReceivingAccount(db, {
    holder: 'Tradepost Ltd.',
    number: '6222 0000 0001',
    bank: { cn: '工商银行', en: 'ICBC' },
    currency: 'CNY',
    active: true,
  })
  const warehouseId = await aWarehouse(db)

  /** Time passes for everybody: sweeps and queues until nothing is due. */
  async function settle() {
    await shop.runSweeps()
    await shop.drainQueues()
    await shop.runSweeps()
  }

  let people = 0
  /** A buyer with an address, logged in. */
  async function aBuyer({ lang = 'cn' as Lang, ...changes } = {}) {
    const email = `buyer${++people}@example.com`
    const person = { email, password: 'demo1234', nickName: `Buyer ${people}` }
    const kind = { customerType: 'individual', level: 1, superMember: false } as const
    const id = await createBuyer(db, { ...person, ...kind, lang, now: clock.now, ...changes })
    const where = { now: clock.now, ip: '127.0.0.1', userAgent: '' }
    const token = await beginSession(db, id ?? 0, where)
    const by = { 'user-token': token ?? '', lang }
    await call(saveAddress, ADDRESS, by)
    const { data } = await call(listAddresses, {}, by)
    return { id: id ?? 0, email, by, addressId: data?.[0]?.id ?? 0 }
  }
  type Buyer = Awaited<ReturnType<typeof aBuyer>>

  /** A member of staff; `by` says who calls. */
  async function aClerk() {
    const email = `clerk${++people}@example.com`
    const secret = { password: 'a quiet harbour', totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }
    const kind = { name: `Clerk ${people}`, role: 'owner', lang: 'en' } as const
    const id = await createStaff(db, { email, ...kind, ...secret, now: clock.now })
    return { id: id ?? 0, by: { cookie: `staff=${id}`, lang: 'en' } }
  }

  /** A product on sale with one SKU of 10.00 (or `amount`), so many of it in the warehouse. */
  async function goods(
    onHand: number,
    { amount = 1000, family = 'goods' as 'goods' | 'device', weightGrams = 500 } = {},
  ): Promise<Made & { unitId: number }> {
    const code = `G${Math.random().toString(36).slice(2, 10)}`
    const prices = [{ currency: 'CNY', audience: 'all', minQuantity: 1, amount } as const]
    const made = await aProduct(db, {
      code,
      family,
      skus: [aSku(`${code}-1`, { prices, weightGrams })],
    })
    await stocked(db, made, warehouseId, onHand)
    return { ...made, unitId: await unitOf(made.skuId) }
  }

  async function unitOf(skuId: number): Promise<number> {
    const [sku] = await skusForSale(db, [skuId], 'cn')
    return sku?.units[0]?.id ?? 0
  }

  const inCart = (
    buyer: Buyer,
    { skuId, unitId }: { skuId: number; unitId: number },
    quantity = 1,
  ) => must(addToCart, { skuId, unitId, warehouseId, quantity }, buyer.by)

  /** The data of an answer that is no refusal. */
  async function must<E extends Endpoint>(
    endpoint: E,
    input: Parameters<typeof call<E>>[1],
    by: Record<string, string>,
  ): Promise<DataOf<E>> {
    const { code, msg, data } = await call(endpoint, input, by)
    if (code !== 1 || data === null) throw new Error(`${endpoint.path}: ${code} ${msg}`)
    return data
  }

  const quoteFor = (buyer: Buyer) =>
    must(makeQuote, { addressId: buyer.addressId, delivery: 'express' }, buyer.by)

  /** An unpaid order of some goods, through the cart. */
  async function anOrder(buyer: Buyer, item: { skuId: number; unitId: number }, quantity = 1) {
    await inCart(buyer, item, quantity)
    const quote = await quoteFor(buyer)
    return must(submitOrder, { quoteId: quote.id, remarks: '' }, buyer.by)
  }

  return {
    ...shop,
    warehouseId,
    aBuyer,
    aClerk,
    goods,
    inCart,
    quoteFor,
    anOrder,
    must,
    /** Nobody answers at the provider until it is started again. */
    stopProvider: () => provider.stop(),
    startProvider: async () => {
      provider = await startProvider()
    },
    settle,
  }
}
export type OrderShop = Awaited<ReturnType<typeof openOrderShop>>
export type Buyer = Awaited<ReturnType<OrderShop['aBuyer']>>

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Presses a button on the provider's page, as the buyer does there. */
export async function press(
  redirectUrl: string,
  outcome: 'succeed' | 'fail' | 'delay' | 'twice' | 'silent',
): Promise<string | null> {
  const body = new URLSearchParams({ outcome })
  const answer = await fetch(redirectUrl, { method: 'POST', body, redirect: 'manual' })
  return answer.headers.get('location')
}
