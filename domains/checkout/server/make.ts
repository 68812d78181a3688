/** Makes a checkout: what the confirm page shows, valid for half an hour, and compared when the buyer submits it. */
import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { refusalOf, selectedLines } from '#domains/cart/server/door.ts'
import { creditFor } from '#domains/credit/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import { MINUTE_MS, later } from '#kit/contract/time.ts'
import { demandPayable } from '#domains/orders/server/make-door.ts'
import type { Checkout, CheckoutForm as Form, CheckoutLine } from '../contract.ts'
import { CheckoutReasons } from '../reasons.ts'
import { activityOf } from '#domains/pricing/activity-of.ts'
import { agreedGifts } from './agreed-gifts.ts'
import { evaluate, type Evaluated } from './evaluate.ts'
import type { PricedLine } from './priced-line.ts'
import type { RequestedLine } from './requested-line.ts'
import {
  demandQuote,
  freightApplies,
  listQuotedLines,
  namedQuoteIn,
  type NamedQuote,
} from './quote-lines.ts'
import { planOf } from './plan-of.ts'
import * as sql from './sql.ts'
import type { ChosenForm, Agreed } from './sql.ts'

/** @throws {Refused} nothingSelected, linesChanged, and the cart's reasons for a line that is bought at once */
export async function makeCheckout(
  context: BuyerContext,
  form: z.infer<typeof Form>,
): Promise<z.infer<typeof Checkout>> {
  // One transaction only so that everything runs over one connection.
  return context.db.tx((tx) => makeIn(tx, context, form))
}

async function makeIn(
  tx: Queryable,
  context: BuyerContext,
  { addressId, delivery, couponId, pointsCount, buyNow, quote }: z.infer<typeof Form>,
): Promise<z.infer<typeof Checkout>> {
  if (quote !== undefined) {
    return makeOfQuote(tx, context, { addressId, delivery, named: quote })
  }
  const lines =
    buyNow === undefined
      ? (await selectedLines(tx, context.buyerId)).map((line) =>
          toRequestedLine({ ...line, cartLineId: line.id, cartQuantity: line.quantity }),
        )
      : [{ ...buyNow, cartLineId: null }]
  if (lines.length === 0) throw new Refused(CheckoutReasons.nothingSelected)
  const evaluated = await evaluateIn(tx, context, {
    lines,
    addressId,
    delivery,
    ...(couponId === undefined ? {} : { couponId }),
    ...(pointsCount === undefined ? {} : { pointsCount }),
  })
  const [trouble] = evaluated.troubles
  if (buyNow !== undefined && trouble !== undefined)
    throw refusalOf(trouble, trouble.problem, context.lang)
  return storeCheckout(tx, context, evaluated)
}

type QuotedForm = Pick<z.infer<typeof Form>, 'addressId' | 'delivery'> & { named: NamedQuote }

/** In the language of the request: its currency is that of the prices. */
async function makeOfQuote(
  tx: Queryable,
  given: BuyerContext,
  { addressId, delivery, named }: QuotedForm,
): Promise<z.infer<typeof Checkout>> {
  const quote = await demandQuote(tx, given, named)
  const context = { ...given, lang: quote.lang }
  const lines = await listQuotedLines(tx, quote, context)
  // Unless the buyer has chosen otherwise, the delivery method is the quoted one.
  const way = delivery ?? quote.freight?.delivery ?? null
  const evaluated = await evaluateIn(tx, context, {
    lines,
    addressId,
    delivery: way,
    requestId: named.requestId,
    requestVersion: named.version,
  })
  // A quote for a quantity is no quote for a smaller one.
  const [trouble] = evaluated.troubles
  if (trouble !== undefined) throw refusalOf(trouble, trouble.problem, context.lang)
  return storeCheckout(tx, context, evaluated, named)
}

/** Evaluates at today's prices and stock. */
export const evaluateAlone = (
  context: Pick<BuyerContext, 'db' | 'buyerId' | 'now' | 'lang'>,
  form: ChosenForm,
): Promise<Evaluated> => context.db.tx((tx) => evaluateIn(tx, context, form))

async function evaluateIn(
  tx: Queryable,
  { buyerId, now, lang }: Pick<BuyerContext, 'buyerId' | 'now' | 'lang'>,
  form: ChosenForm,
): Promise<Evaluated> {
  const settings = await readSettings(tx)
  const named = namedQuoteIn(form)
  const quote = named === null ? null : await demandQuote(tx, { buyerId, now }, named)
  return evaluate(tx, { ...form, buyerId, now, lang, settings, agreedNames: null, quote })
}

/** Set where staff make it for the buyer. */
type MadeBy = { staff?: Pick<StaffContext, 'staffId'> | undefined }

/** Stores the lines that can be bought. @throws {Refused} linesChanged when there are none */
export async function storeCheckout(
  db: Queryable,
  { now, lang, buyerId, staff }: Pick<BuyerContext, 'now' | 'lang' | 'buyerId'> & MadeBy,
  evaluated: Evaluated,
  named: NamedQuote | null = null,
): Promise<z.infer<typeof Checkout>> {
  if (evaluated.lines.length === 0) {
    const lines = evaluated.troubles.map(({ key, name, problem }) => ({ key, name, problem }))
    throw new Refused(CheckoutReasons.linesChanged, { detail: { lines } })
  }
  demandPayable({ ...evaluated.totals, payableAmount: largestOf(evaluated) }, lang)
  const settings = await readSettings(db)
  const id = randomUUID()
  const expiresAt = later(now, settings['orders.quoteMinutes'] * MINUTE_MS)
  const plan = planOf(evaluated, settings)
  const agreed = { ...toAgreed(evaluated), plan }
  const form = {
    lines: evaluated.lines.map(toRequestedLine),
    addressId: evaluated.address?.id ?? null,
    delivery: evaluated.delivery,
    couponId: evaluated.coupons.chosen?.couponId ?? null,
    pointsCount: evaluated.points.used?.count ?? 0,
    gifts: (agreed.gifts ?? []).map(({ activityId, tier, skuId, warehouseId }) => ({
      activityId,
      tier,
      skuId,
      warehouseId,
    })),
    ...(named === null ? {} : { requestId: named.requestId, requestVersion: named.version }),
  }
  const staffId = staff?.staffId ?? null
  const row = { id, buyerId, lang, form, agreed, createdAt: now, expiresAt, staffId }
  const { payableAmount: amount, currency } = evaluated.totals
  const [credit] = await Promise.all([
    staff === undefined ? creditFor(db, { buyerId, amount, currency, now }) : null,
    sql.insertCheckout(db, row),
  ])
  return { id, expiresAt, ...toView(evaluated), plan, credit }
}

/** Before reductions the goods alone may exceed the payable amount. */
const largestOf = ({ totals }: Evaluated) => Math.max(totals.goodsAmount, totals.payableAmount)

const toRequestedLine = ({
  cartLineId,
  cartQuantity,
  skuId,
  unitId,
  warehouseId,
  quantity,
}: RequestedLine): RequestedLine => ({
  cartLineId,
  ...(cartQuantity === undefined ? {} : { cartQuantity }),
  skuId,
  unitId,
  warehouseId,
  quantity,
})

function toAgreed({
  lines,
  address,
  delivery,
  totals,
  coupons: { chosen },
  points: { used },
  gifts,
}: Evaluated): Agreed {
  const { freightAmount, taxReliefAmount, taxAmount, taxRatePercent, taxIncluded, payableAmount } =
    totals
  return {
    lines: lines.map((line) => ({
      ...toRequestedLine(line),
      key: line.key,
      name: line.sku.name,
      warehouseName: line.warehouseName,
      unitAmount: line.price.unitAmount,
      ...agreedActivity(line.price),
    })),
    address,
    delivery,
    ...(chosen === null
      ? {}
      : {
          coupon: {
            couponId: chosen.couponId,
            name: chosen.name,
            amount: chosen.toPrice.amount,
          },
        }),
    ...(used === null ? {} : { points: { count: used.count, amount: used.amount } }),
    ...(gifts.gifts.length === 0 ? {} : { gifts: agreedGifts(gifts) }),
    freightAmount,
    taxAmount,
    taxReliefAmount,
    taxRatePercent,
    taxIncluded,
    payableAmount,
  }
}

const agreedActivity = (
  price: PricedLine['price'],
): Pick<Agreed['lines'][number], 'activityId' | 'activity'> => {
  const activity = activityOf(price)
  return activity === null ? {} : { activityId: activity.id, activity: activity.name }
}

type View = Omit<z.infer<typeof Checkout>, 'id' | 'expiresAt' | 'plan' | 'credit'>

function toView(evaluated: Evaluated): View {
  const { currency, address, deliveries, delivery, totals, lines, coupons, points } = evaluated
  return {
    currency,
    address,
    groups: [...Map.groupBy(lines, (line) => line.warehouseId)].map(([warehouseId, group]) => ({
      warehouseId,
      warehouseName: group[0]?.warehouseName ?? '',
      lines: group.map(toLineView),
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
    coupons: coupons.choices,
    couponId: coupons.chosen?.couponId ?? null,
    points: points.choice,
    gifts: evaluated.gifts.offers,
    quotedFreight: quotedFreightOf(evaluated),
    missing: [
      ...(address === null ? (['noAddress'] as const) : []),
      ...(delivery === null ? (['noDelivery'] as const) : []),
    ],
  }
}

function quotedFreightOf({ quote, address, delivery }: Evaluated): Checkout['quotedFreight'] {
  const freight = quote?.freight ?? null
  if (quote === null || freight === null) return null
  return {
    country: freight.country,
    provinceCode: freight.provinceCode,
    delivery: freight.delivery,
    freightAmount: freight.amount,
    applies: freightApplies(quote, address, delivery),
  }
}

const toLineView = ({ sku, unit, price, ...line }: PricedLine): z.infer<typeof CheckoutLine> => ({
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
