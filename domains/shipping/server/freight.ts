/** Computes freight: which template serves a place, and the amount by weight and value. Pure. */
import { convert, type Currency } from '#kit/contract/money.ts'
import type { Step } from '#domains/pricing/contract.ts'
import { DeliveryMethod } from '../contract.ts'

export type Template = {
  id: number
  method: DeliveryMethod
  regions: string[]
  /** The warehouses it applies to; empty: all that no other template of its method names. */
  warehouseIds: number[]
  firstGrams: number
  firstAmount: number
  nextGrams: number
  nextAmount: number
  freeFromAmount: number | null
  daysFrom: number
  daysTo: number
}

/** The destination: ISO country, and in China the code of the province. */
export type Place = { country: string; provinceCode: string | null }
/** The goods from one warehouse: each is shipped and charged separately. */
export type Shipment = { warehouseId: number; weightGrams: number; goodsBaseAmount: number }

export type Delivery = {
  method: DeliveryMethod
  freightAmount: number
  daysFrom: number
  daysTo: number
  /** A message key where the place is not served. */
  why: string | null
  steps: Step[]
}

/**
 * Among the warehouse's own templates, then among those for all, the most specific that serves the place: province, then
 * country, then everywhere.
 */
export function templateFor(
  templates: readonly Template[],
  method: DeliveryMethod,
  place: Place,
  warehouseId: number,
): Template | undefined {
  const ofMethod = templates.filter((template) => template.method === method)
  return (
    mostExact(
      ofMethod.filter(({ warehouseIds }) => warehouseIds.includes(warehouseId)),
      place,
    ) ??
    mostExact(
      ofMethod.filter(({ warehouseIds }) => warehouseIds.length === 0),
      place,
    )
  )
}

function mostExact(
  own: readonly Template[],
  { country, provinceCode }: Place,
): Template | undefined {
  const province = provinceCode === null ? null : `${country}-${provinceCode.slice(0, 2)}`
  return (
    own.find(({ regions }) => province !== null && regions.includes(province)) ??
    own.find(({ regions }) => regions.includes(country)) ??
    own.find(({ regions }) => regions.length === 0)
  )
}

/** In the base currency: first weight, then each further unit begun; zero from the free amount on. */
export function freightOf(template: Template, { weightGrams, goodsBaseAmount }: Shipment): number {
  if (template.freeFromAmount !== null && goodsBaseAmount >= template.freeFromAmount) return 0
  const further = Math.max(0, weightGrams - template.firstGrams)
  return template.firstAmount + Math.ceil(further / template.nextGrams) * template.nextAmount
}

/** All methods for a place; those that do not serve it with the reason. `rate` is of the base currency into `currency`. */
export function deliveriesFor(
  templates: readonly Template[],
  place: Place,
  shipments: readonly Shipment[],
  currency: Currency,
  rate: number,
): Delivery[] {
  return DeliveryMethod.options.map((method) => {
    const served = shipments.flatMap((shipment) => {
      const template = templateFor(templates, method, place, shipment.warehouseId)
      return template === undefined ? [] : [{ shipment, template }]
    })
    if (served.length === 0 || served.length < shipments.length) {
      return {
        method,
        freightAmount: 0,
        daysFrom: 0,
        daysTo: 0,
        why: 'shipping.notServed',
        steps: [],
      }
    }
    const amounts = served.map(({ template, shipment }) =>
      convert(freightOf(template, shipment), rate, currency),
    )
    const freightAmount = amounts.reduce((sum, each) => sum + each, 0)
    const isFree = freightAmount === 0 && served.some(({ template }) => template.firstAmount > 0)
    return {
      method,
      freightAmount,
      // Complete when the last parcel arrives.
      daysFrom: Math.max(...served.map(({ template }) => template.daysFrom)),
      daysTo: Math.max(...served.map(({ template }) => template.daysTo)),
      why: null,
      steps: [
        {
          kind: isFree ? ('freeFreight' as const) : ('freight' as const),
          amount: freightAmount,
          values: {},
        },
      ],
    }
  })
}
