/** Quotes: what the buyer is shown on the confirm page, kept for half an hour, and compared when he submits. */
import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Address } from '#domains/addresses/contract.ts'
import { refusalOf, selectedLines } from '#domains/cart/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DeliveryMethod } from '#domains/shipping/contract.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { BuyerContext } from '#kit/server/serve.ts'
import { MINUTE_MS, later } from '#kit/server/time.ts'
import type { Quote, QuoteForm as Form, QuoteLine } from '../../checkout-contract.ts'
import { promisedTo, type Promised } from '#domains/quotes/server/door.ts'
import { OrderReasons } from '../../contract.ts'
import { evaluate, type Evaluated, type FoundLine, type WantedLine } from './evaluate.ts'
import { demandPayable } from '../unpaid/limits.ts'
import { freightApplies, promisedLines } from './promised.ts'
import * as sql from './sql.ts'

/** What the buyer chose, with the lines it was about: the cart may change until he submits. */
export type QuoteForm = {
  lines: WantedLine[]
  addressId: number | null
  delivery: DeliveryMethod | null
  /** The request for a quote whose prices these are; quotes of before have none. */
  requestId?: number | null
}

/** What he saw and would agree to. */
export type Agreed = {
  lines: (WantedLine & {
    key: string
    name: string
    warehouseName: string
    unitAmount: number
  })[]
  address: Address | null
  delivery: DeliveryMethod | null
  freightAmount: number
  taxAmount: number
  taxRatePercent: number
  taxIncluded: boolean
  payableAmount: number
}

/** @throws {Refused} nothingSelected, linesChanged, and the cart's reasons for a line that is bought at once */
export async function makeQuote(
  context: BuyerContext,
  form: z.infer<typeof Form>,
): Promise<z.infer<typeof Quote>> {
  // One transaction only so that all of it travels over one connection.
  return context.db.tx((tx) => makeIn(tx, context, form))
}

async function makeIn(
  tx: Queryable,
  context: BuyerContext,
  { addressId, delivery, buyNow, promised }: z.infer<typeof Form>,
): Promise<z.infer<typeof Quote>> {
  if (promised !== undefined) {
    return makeOfPromise(tx, context, { addressId, delivery, promised })
  }
  const lines =
    buyNow === undefined
      ? (await selectedLines(tx, context.buyerId)).map((line) =>
          wantedOf({ ...line, cartLineId: line.id, cartQuantity: line.quantity }),
        )
      : [{ ...buyNow, cartLineId: null }]
  if (lines.length === 0) throw new Refused(OrderReasons.nothingSelected)
  const evaluated = await quotedIn(tx, context, { lines, addressId, delivery })
  const [trouble] = evaluated.troubles
  if (buyNow !== undefined && trouble !== undefined)
    throw refusalOf(trouble, trouble.problem, context.lang)
  return keep(tx, context, evaluated)
}

type PromisedForm = Pick<z.infer<typeof Form>, 'addressId' | 'delivery'> & {
  promised: NonNullable<z.infer<typeof Form>['promised']>
}

/** In the language in which the answer was asked for: its currency is that of its prices. */
async function makeOfPromise(
  tx: Queryable,
  given: BuyerContext,
  { addressId, delivery, promised: { requestId } }: PromisedForm,
): Promise<z.infer<typeof Quote>> {
  const promised = await promiseOf(tx, given, requestId)
  const context = { ...given, lang: promised.lang }
  const lines = await promisedLines(tx, promised, context)
  // Unless the buyer has chosen otherwise it goes the way that was answered.
  const way = delivery ?? promised.freight?.delivery ?? null
  const evaluated = await quotedIn(tx, context, { lines, addressId, delivery: way, requestId })
  // Prices of so many are no prices of fewer.
  const [trouble] = evaluated.troubles
  if (trouble !== undefined) throw refusalOf(trouble, trouble.problem, context.lang)
  return keep(tx, context, evaluated, requestId)
}

/** @throws {Refused} promiseOver */
export async function promiseOf(
  db: Queryable,
  { buyerId, now }: Pick<BuyerContext, 'buyerId' | 'now'>,
  requestId: number,
): Promise<Promised> {
  const promised = await promisedTo(db, { buyerId, requestId, now })
  if (promised === null) throw new Refused(OrderReasons.promiseOver)
  return promised
}

/** Prices afresh, with what is in stock. */
export const quoted = (context: BuyerContext, form: QuoteForm): Promise<Evaluated> =>
  context.db.tx((tx) => quotedIn(tx, context, form))

async function quotedIn(
  tx: Queryable,
  { buyerId, now, lang }: BuyerContext,
  form: QuoteForm,
): Promise<Evaluated> {
  const settings = await readSettings(tx)
  const { requestId = null } = form
  const promised = requestId === null ? null : await promiseOf(tx, { buyerId, now }, requestId)
  return evaluate(tx, { ...form, buyerId, now, lang, settings, quotedNames: null, promised })
}

/** Keeps what can be bought of it. @throws {Refused} linesChanged when nothing can */
export async function keep(
  db: Queryable,
  { now, lang, buyerId }: Pick<BuyerContext, 'now' | 'lang' | 'buyerId'>,
  evaluated: Evaluated,
  requestId: number | null = null,
): Promise<z.infer<typeof Quote>> {
  if (evaluated.lines.length === 0) {
    const lines = evaluated.troubles.map(({ key, name, problem }) => ({ key, name, problem }))
    throw new Refused(OrderReasons.linesChanged, { detail: { lines } })
  }
  demandPayable({ ...evaluated.totals, payableAmount: largestOf(evaluated) }, lang)
  const settings = await readSettings(db)
  const id = randomUUID()
  const expiresAt = later(now, settings['orders.quoteMinutes'] * MINUTE_MS)
  const agreed = agreedIn(evaluated)
  const form = {
    lines: evaluated.lines.map(wantedOf),
    addressId: evaluated.address?.id ?? null,
    delivery: evaluated.delivery,
    ...(requestId === null ? {} : { requestId }),
  }
  await sql.keepQuote(db, { id, buyerId, lang, form, agreed, createdAt: now, expiresAt })
  return { id, expiresAt, ...viewOf(evaluated) }
}

/** Before reductions the goods alone may be more than is payable. */
const largestOf = ({ totals }: Evaluated) => Math.max(totals.goodsAmount, totals.payableAmount)

const wantedOf = ({
  cartLineId,
  cartQuantity,
  skuId,
  unitId,
  warehouseId,
  quantity,
}: WantedLine): WantedLine => ({
  cartLineId,
  ...(cartQuantity === undefined ? {} : { cartQuantity }),
  skuId,
  unitId,
  warehouseId,
  quantity,
})

function agreedIn({ lines, address, delivery, totals }: Evaluated): Agreed {
  const { freightAmount, taxAmount, taxRatePercent, taxIncluded, payableAmount } = totals
  return {
    lines: lines.map((line) => ({
      ...wantedOf(line),
      key: line.key,
      name: line.sku.name,
      warehouseName: line.warehouseName,
      unitAmount: line.price.unitAmount,
    })),
    address,
    delivery,
    freightAmount,
    taxAmount,
    taxRatePercent,
    taxIncluded,
    payableAmount,
  }
}

function viewOf(evaluated: Evaluated): Omit<z.infer<typeof Quote>, 'id' | 'expiresAt'> {
  const { currency, address, deliveries, delivery, totals, lines } = evaluated
  return {
    currency,
    address,
    groups: [...Map.groupBy(lines, (line) => line.warehouseId)].map(([warehouseId, group]) => ({
      warehouseId,
      warehouseName: group[0]?.warehouseName ?? '',
      lines: group.map(lineView),
    })),
    deliveries: deliveries.map(({ method, freightAmount, daysFrom, daysTo, why }) => ({
      method,
      freightAmount,
      daysFrom,
      daysTo,
      why,
    })),
    delivery,
    totals,
    quotedFreight: quotedFreightOf(evaluated),
    missing: [
      ...(address === null ? (['noAddress'] as const) : []),
      ...(delivery === null ? (['noDelivery'] as const) : []),
    ],
  }
}

function quotedFreightOf({ promised, address, delivery }: Evaluated): Quote['quotedFreight'] {
  const freight = promised?.freight ?? null
  if (promised === null || freight === null) return null
  return {
    country: freight.country,
    provinceCode: freight.provinceCode,
    delivery: freight.delivery,
    freightAmount: freight.amount,
    applies: freightApplies(promised, address, delivery),
  }
}

const lineView = ({ sku, unit, price, ...line }: FoundLine): z.infer<typeof QuoteLine> => ({
  key: line.key,
  cartLineId: line.cartLineId,
  skuId: line.skuId,
  productId: sku.productId,
  unitId: line.unitId,
  warehouseId: line.warehouseId,
  name: sku.name,
  optionText: sku.optionText,
  code: sku.code,
  unitName: unit.name,
  picture: sku.picture,
  quantity: line.quantity,
  unitAmount: price.unitAmount,
  listUnitAmount: price.listUnitAmount,
  lineAmount: price.lineAmount,
  steps: price.steps,
})
