/** A test shop with a provider, buyers and staff. Each test file ends with consistent data. */
import { createServer, request as httpRequest } from 'node:http'
import { afterAll } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { listAddresses, saveAddress } from '#domains/addresses/contract.ts'
import {
  beginSession,
  buyerOf,
  createBuyer,
  type NewBuyer,
} from '#domains/accounts/server/session-door.ts'
import { addToCart } from '#domains/cart/contract.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import { aProduct, aSku, type Made } from '#domains/catalog/testing.ts'
import { makeCheckout, submitOrder } from '#domains/checkout/contract.ts'
import { startSandbox, type RunningSandbox } from '#domains/sandbox/server/door.ts'
import { putSetting } from '#domains/settings/server/door.ts'
import { announceInvalidation } from '#kit/server/cache/invalidate.ts'
import { allPermissions } from '#domains/staff/roles.ts'
import { createStaff } from '#domains/staff/server/door.ts'
import { aWarehouse, stocked } from '#domains/stock/testing.ts'
import type { ArgumentOf, DataOf, Endpoint } from '#kit/contract/endpoint.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Config } from '#kit/server/config.ts'
import type { Identity } from '#kit/server/context.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { refundSent, takeRefund } from '#domains/payments/refunds-contract.ts'
import { addReceivingAccount } from '#domains/payments/server/door.ts'

export const NOW = '2026-03-01T00:00:00.000Z'

/** An address in Guangzhou. */
export const ADDRESS = {
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

type TestShop = Awaited<ReturnType<typeof openTestShop>>
type By = Record<string, string>
type Item = { skuId: number; unitId: number }

/**
 * Buyers are real, `staff=ID` is staff with all permissions (`staff=ID:a.read+b.write` with these alone), and the sandbox runs beside the shop.
 * @param options.audited false for a test that inserts rows that no act produces
 * @param options.config settings that differ from the default
 * @param options.unpaidLimits true where the unpaid limits matter; otherwise they are nearly unlimited
 * @param options.staffOf who calls with a session of staff; null where staff has to log in as in the shop
 */
export async function openOrderShop({
  now = NOW,
  audited = true,
  staffOf = sessionOfAnybody as Identity['staffOf'] | null,
  config = {} as Partial<Config>,
  unpaidLimits = false,
} = {}) {
  const shop = await openTestShop({
    now,
    config,
    identity: {
      buyerOf,
      ...(staffOf === null ? {} : { staffOf }),
    },
  })
  const provider = await openProvider(shop)
  /** Advances time and runs sweeps and queues until nothing is due. */
  async function settle() {
    await shop.runSweeps()
    await shop.drainQueues()
    await shop.runSweeps()
  }
  afterAll(async () => {
    await settle()
    shop.clock.forward({ days: 40 }) // whatever is still open expires, and the data must be consistent after that too
    await settle()
    await shop.runSweeps() // the daily mail to staff about what has become overdue may be of the last round
    await provider.stop()
    if (audited) await expectAuditClean(shop.db)
  })
  for (const currency of ['CNY', 'IDR'] as const) {
    const bank = { cn: '工商银行', en: 'ICBC', id: 'ICBC' }
    const number = '6222 0000 0001'
    await addReceivingAccount(shop.db, {
      holder: 'Tradepost',
      number,
      bank,
      currency,
      active: true,
    })
  }
  if (!unpaidLimits) await liftUnpaidLimits(shop.db)
  const warehouseId = await aWarehouse(shop.db)
  const must = mustOf(shop)
  const buying = buyingIn(must, warehouseId)
  return {
    ...shop,
    ...peopleOf(shop, must),
    ...buying,
    ...goodsOf(shop, warehouseId),
    ...sendingIn(must),
    warehouseId,
    must,
    provider,
    settle,
  }
}

async function liftUnpaidLimits(db: TestShop['db']): Promise<void> {
  const wide = {
    'orders.unpaidMaxCount': 1000,
    'orders.newUnpaidMaxCount': 1000,
    'orders.unpaidMaxAmount': 1_000_000_000_000,
    'orders.newUnpaidMaxAmount': 1_000_000_000_000,
    'orders.transferMaxCount': 1000,
    'orders.newTransferMaxCount': 1000,
    'orders.transferMaxExpired': 1000,
  } as const
  for (const [key, value] of Object.entries(wide)) {
    await putSetting(db, { key: key as keyof typeof wide, value, version: 0, now: NOW, by: 'test' })
  }
  announceInvalidation(['*']) // what another shop of this process has read
}

const sessionOfAnybody: Identity['staffOf'] = async (_db, token) => {
  const [id, only] = token.split(':')
  return {
    staffId: Number(id),
    staffName: `Staff ${id}`,
    permissions: new Set(
      only === undefined
        ? allPermissions()
        : (only.split('+') as ReturnType<typeof allPermissions>),
    ),
  }
}
export type OrderShop = Awaited<ReturnType<typeof openOrderShop>>
export type Buyer = Awaited<ReturnType<OrderShop['aBuyer']>>

/** The sandbox behind a connection that is cut after each request. */
async function openDeaf({ db, app: { config }, clock, url }: TestShop) {
  const hidden = await startSandbox({
    db,
    config,
    port: 0,
    notifyUrl: `${url}/api/payments/notify/sandbox`,
    clock: () => clock.now,
  })
  const line = createServer((request, response) => {
    const { method, headers, url: path } = request
    const onward = { method, headers, path, port: hidden.port, host: config.host }
    const cut = () => response.destroy()
    request.pipe(httpRequest(onward, (answer) => answer.on('end', cut).resume())).on('error', cut)
  })
  await new Promise<void>((resolve) => line.listen(config.sandboxPort, config.host, resolve))
  return {
    async stop() {
      line.closeAllConnections()
      await new Promise((resolve) => line.close(resolve))
      await hidden.stop()
    },
  }
}

/** The sandbox, which can be stopped and restarted. */
async function openProvider(shop: TestShop) {
  const open = () =>
    startSandbox({
      db: shop.db,
      config: shop.app.config,
      notifyUrl: `${shop.url}/api/payments/notify/sandbox`,
      clock: () => shop.clock.now,
    })
  let running: Pick<RunningSandbox, 'stop'> | null = await open()
  const stop = async () => {
    await running?.stop()
    running = null
  }
  return {
    stop,
    async start() {
      running = await open()
    },
    /** From now on it processes requests, but its answers are lost. */
    async loseAnswers() {
      await stop()
      running = await openDeaf(shop)
    },
  }
}

/** The data of a successful answer. */
const mustOf =
  ({ call }: TestShop) =>
  async <E extends Endpoint>(endpoint: E, input: ArgumentOf<E>, by: By): Promise<DataOf<E>> => {
    const { code, msg, data } = await call(endpoint, input, by)
    if (code !== 1 || data === null) {
      throw new Error(`${endpoint.path}: ${code} ${msg} ${JSON.stringify(data)}`)
    }
    return data
  }
type Must = ReturnType<typeof mustOf>

let people = 0

function peopleOf({ db, clock }: TestShop, must: Must) {
  return {
    /** A logged-in buyer with an address. */
    async aBuyer({ lang = 'cn', ...changes }: Partial<NewBuyer> = {}) {
      const email = `buyer${++people}@example.com`
      const person = { email, password: 'demo1234', nickName: `Buyer ${people}` }
      const kind = { customerType: 'individual', level: 1, superMember: false } as const
      const id = await createBuyer(db, { ...person, ...kind, lang, now: clock.now, ...changes })
      const where = { now: clock.now, ip: '127.0.0.1', userAgent: '' }
      const token = await beginSession(db, id ?? 0, where)
      const by = { 'user-token': token ?? '', lang }
      await must(saveAddress, ADDRESS, by)
      const [address] = await must(listAddresses, {}, by)
      return { id: id ?? 0, email, by, addressId: address?.id ?? 0 }
    },
    /** A member of staff; `by` says who calls. */
    async aClerk() {
      const email = `clerk${++people}@example.com`
      const secret = { password: 'a quiet harbour', totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }
      const kind = { name: `Clerk ${people}`, role: 'owner', lang: 'en' } as const
      const id = await createStaff(db, { email, ...kind, ...secret, now: clock.now })
      return { id: id ?? 0, by: { cookie: `staff=${id}`, lang: 'en' } }
    },
  }
}

function goodsOf({ db }: TestShop, warehouseId: number) {
  /** A product on sale with one SKU of 10.00 (or `amount` of another currency), and this many in the warehouse. */
  async function goods(
    onHand: number,
    {
      amount = 1000,
      currency = 'CNY' as Currency,
      family = 'goods' as 'goods' | 'device',
      /** Devices are bought directly unless a test is about quotes. */
      directSale = undefined as boolean | undefined,
      /** Of a device; null: the shop's usual ones. */
      warrantyMonths = null as number | null,
      weightGrams = 500,
    } = {},
  ): Promise<Made & { unitId: number }> {
    const code = `G${Math.random().toString(36).slice(2, 10)}`
    const prices = [{ currency, audience: 'all', minQuantity: 1, amount } as const]
    const skus = [aSku(`${code}-1`, { prices, weightGrams })]
    const made = await aProduct(db, {
      code,
      family,
      directSale: directSale ?? family === 'device',
      warrantyMonths,
      skus,
    })
    await stocked(db, made, warehouseId, onHand)
    const [sku] = await skusForSale(db, [made.skuId], 'cn')
    return { ...made, unitId: sku?.units[0]?.id ?? 0 }
  }
  return { goods }
}

function sendingIn(must: Must) {
  /** A member of staff claims a refund, transfers it and records that. */
  async function transfer(sent: { refundId: number; bankReference: string }, by: By) {
    await must(takeRefund, { refundId: sent.refundId }, by)
    await must(refundSent, { ...sent, destination: 'Lee Jia, ICBC, 5702' }, by)
  }
  return { transfer }
}

type Shopper = { by: By; addressId: number }

function buyingIn(must: Must, warehouseId: number) {
  const inCart = (buyer: Shopper, { skuId, unitId }: Item, quantity = 1) =>
    must(addToCart, { skuId, unitId, warehouseId, quantity }, buyer.by)

  const checkoutFor = (buyer: Shopper) =>
    must(makeCheckout, { addressId: buyer.addressId, delivery: 'express' }, buyer.by)

  /** Bypasses the cart, so that any number can be ordered at once. */
  const checkoutNow = (buyer: Shopper, { skuId, unitId }: Item, quantity = 1) =>
    must(
      makeCheckout,
      {
        addressId: buyer.addressId,
        delivery: 'express',
        buyNow: { skuId, unitId, warehouseId, quantity },
      },
      buyer.by,
    )

  /** An unpaid order. */
  async function anOrder(buyer: Shopper, item: Item, quantity = 1) {
    const { id: checkoutId } = await checkoutNow(buyer, item, quantity)
    return must(submitOrder, { checkoutId, remarks: '' }, buyer.by)
  }
  return { inCart, checkoutFor, checkoutNow, anOrder }
}

type Outcome = 'succeed' | 'fail' | 'delay' | 'twice' | 'silent'

/** Presses a button on the provider's page, as the buyer does there. @returns where it redirects them */
export async function press(redirectUrl: string, outcome: Outcome): Promise<string | null> {
  const body = new URLSearchParams({ outcome })
  const answer = await fetch(redirectUrl, { method: 'POST', body, redirect: 'manual' })
  await answer.arrayBuffer()
  return answer.headers.get('location')
}
