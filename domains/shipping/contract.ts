/** Shipping: delivery methods, freight templates, carriers. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import {
  Currency,
  Id,
  IdParam,
  Instant,
  IntParam,
  Translated,
  Version,
} from '#kit/contract/values.ts'

export const DeliveryMethod = z.enum(['express', 'freight', 'pickup'])
export type DeliveryMethod = z.infer<typeof DeliveryMethod>

/** The freight and delivery time of goods to a place as of today; an estimate, since an order computes its own. */
export const DeliveryEstimate = z.object({
  currency: Currency,
  /** The total weight; null where a weight is missing. */
  weightGrams: z.nullable(z.int()),
  /** Methods that serve the place; an order proposes the first. */
  ways: z.array(
    z.object({
      method: DeliveryMethod,
      freightAmount: z.int(),
      /** Freight is free from this amount on; null: never. */
      freeFromAmount: z.nullable(z.int()),
      daysFrom: z.int(),
      daysTo: z.int(),
      arrivesFrom: Instant,
      arrivesTo: Instant,
    }),
  ),
})
/** `quantity` counts base units, all from one warehouse. @refuses notFound, notServed */
export const estimateDelivery = endpoint({
  method: 'GET',
  path: '/shipping/estimate',
  who: 'shopper',
  input: z.object({
    skuId: IdParam,
    /** The warehouse that it would be shipped from. */
    warehouse: IdParam,
    quantity: IntParam.check(z.minimum(1), z.maximum(100_000_000)),
    /** ISO 3166-1 alpha-2, and in China the code of the province. */
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
    province: z.optional(z.string().check(z.regex(/^\d{2,6}$/))),
  }),
  data: DeliveryEstimate,
})

/** Carriers that staff choose from; `numberPattern` only warns. */
export const listCarriers = endpoint({
  method: 'GET',
  path: '/office/shipping/carriers',
  who: 'staff:orders.read',
  input: z.object({}),
  data: z.array(
    z.object({
      id: Id,
      name: z.string(),
      phone: z.string(),
      numberPattern: z.nullable(z.string()),
      trackingUrl: z.nullable(z.string()),
      /** False for an own van: its parcels have no number. */
      tracked: z.boolean(),
    }),
  ),
})

const Grams = z.int().check(z.minimum(1), z.maximum(1_000_000_000))
const Amount = z.int().check(z.minimum(0), z.maximum(1_000_000_000_000))
const Days = z.int().check(z.minimum(0), z.maximum(365))

/**
 * A freight template: for a method, from some warehouses or all, the regions it serves and what it costs in base currency.
 * First weight and each further one; free from an amount of goods.
 */
export const FreightTemplateForm = z.object({
  id: z.optional(Id),
  name: Translated,
  method: DeliveryMethod,
  /** ISO countries or `CN-` + province code; empty serves everywhere not named by another. */
  regions: z.array(z.string().check(z.regex(/^([A-Z]{2}|CN-\d{2})$/))).check(z.maxLength(300)),
  /** The warehouses it applies to; empty: all. */
  warehouseIds: z.array(Id).check(z.maxLength(100)),
  firstGrams: Grams,
  firstAmount: Amount,
  nextGrams: Grams,
  nextAmount: Amount,
  freeFromAmount: z.nullable(Amount),
  daysFrom: Days,
  /** Not before `daysFrom`. */
  daysTo: Days,
  active: z.boolean(),
  /** The version that was edited; absent for a new one. */
  version: z.optional(Version),
})
export const officeFreight = endpoint({
  method: 'GET',
  path: '/office/shipping/freight',
  who: 'staff:settings.read',
  input: z.object({}),
  data: z.array(z.required(FreightTemplateForm)),
})
/** Creates (no id) or updates. Pickup costs nothing, whatever the amounts. @refuses invalidInput, notFound, changedMeanwhile */
export const saveFreight = endpoint({
  method: 'POST',
  path: '/office/shipping/freight',
  who: 'staff:settings.write',
  input: FreightTemplateForm,
  data: z.object({ id: Id }),
})

/** Permanent; orders keep their freight. @refuses notFound, freightInUse when it is not switched off */
export const removeFreight = endpoint({
  method: 'POST',
  path: '/office/shipping/freight/:id/delete',
  who: 'staff:settings.write',
  input: z.object({ id: IdParam }),
  data: z.null(),
})
