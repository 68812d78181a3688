/** How an order could be sent, and what that costs. */
import type { Address } from '#domains/addresses/contract.ts'
import {
  priceLines,
  type LineToPrice,
  type Priced,
  type ToPrice,
} from '#domains/pricing/server/door.ts'
import { offersIn } from '#domains/pricing/activity-of.ts'
import type { ActivityOffer } from '#domains/promotions/server/door.ts'
import type { Quote } from '#domains/quotes/server/door.ts'
import { freightFor, type Delivery, type FreightRates } from '#domains/shipping/server/door.ts'
import type { DeliveryMethod } from '#domains/shipping/contract.ts'
import type { Currency } from '#kit/contract/money.ts'
import { lineToPrice, type UnpricedLine } from './priced-line.ts'
import { freightApplies } from './quote-lines.ts'

type Sending = {
  found: UnpricedLine[]
  toPrice: LineToPrice[]
  address: Address | null
  currency: Currency
  common: Pick<ToPrice, 'profile' | 'rules' | 'adjustmentAmount'>
  quote: Quote | null
  activities: ReadonlyMap<number, readonly ActivityOffer[]>
}

/** The delivery methods, by weight and value of the goods; or the one with the quoted freight. */
export function deliveriesOf(
  freights: FreightRates,
  { found, toPrice, address, currency, common, quote, activities }: Sending,
): Delivery[] {
  if (address === null) return []
  const baseCurrency = freights.rates.base
  const lines =
    currency === baseCurrency
      ? toPrice
      : found.map((line) => ({
          ...lineToPrice(line, line.sku.baseTiers),
          activities: (quote === null
            ? offersIn(activities.get(line.skuId), line.warehouseId)
            : []
          ).map((each) => ({
            ...each,
            amount: each.baseAmount,
          })),
        }))
  const base = priceLines({ ...common, currency: baseCurrency, lines, freight: null })
  const shipments = shipmentsOf(found, base)
  const ways = freightFor(freights, { place: address, shipments, currency })
  return quote === null ? ways : ways.map(quotedFreight(quote, address))
}

/** The fee for transferring goods from another warehouse is part of the freight. */
export const withFee = ({ freightAmount, steps }: Delivery, fee: number) => ({
  amount: freightAmount + fee,
  steps: fee === 0 ? steps : [...steps, { kind: 'transferFee' as const, amount: fee, values: {} }],
})

const quotedFreight =
  (quote: Quote, address: Address) =>
  (way: Delivery): Delivery => {
    const { freight } = quote
    if (freight === null || !freightApplies(quote, address, way.method)) return way
    const steps = [{ kind: 'freight' as const, amount: freight.amount, values: {} }]
    return { ...way, freightAmount: freight.amount, steps }
  }

/** The shipments, one per warehouse: weight, and value in the base currency. */
function shipmentsOf(lines: UnpricedLine[], base: Priced) {
  const worth = new Map(base.lines.map((line) => [line.key, line.lineAmount]))
  return [...Map.groupBy(lines, (line) => line.warehouseId)].map(([warehouseId, group]) => ({
    warehouseId,
    weightGrams: sum(
      group.map(({ sku, quantity, unit }) => (sku.weightGrams ?? 0) * quantity * unit.factor),
    ),
    goodsBaseAmount: sum(group.map(({ key }) => worth.get(key) ?? 0)),
  }))
}

/** The chosen method, or the first that serves the place. A method that does not serve it is not chosen. */
export function chosenOf(deliveries: Delivery[], method: DeliveryMethod | null): Delivery | null {
  const served = deliveries.filter((each) => each.why === null)
  const found = method === null ? served[0] : served.find((each) => each.method === method)
  return found ?? null
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
