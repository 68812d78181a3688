/** How goods travel: delivery methods, freight templates, carriers. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import type { Reason } from '#kit/contract/refusal.ts'
import { Id, Translated } from '#kit/contract/values.ts'

export const DeliveryMethod = z.enum(['express', 'freight', 'pickup'])
export type DeliveryMethod = z.infer<typeof DeliveryMethod>

/** Carriers that staff choose from; `numberPattern` only warns. */
export const listCarriers = endpoint({
  method: 'GET',
  path: '/office/carriers',
  who: 'staff:orders.read',
  input: z.object({}),
  data: z.array(
    z.object({
      id: Id,
      name: z.string(),
      phone: z.string(),
      numberPattern: z.nullable(z.string()),
      trackingUrl: z.nullable(z.string()),
    }),
  ),
})

/**
 * A freight template: for a method, the regions it serves and what it costs in base currency.
 * First weight and each further one; free from an amount of goods.
 */
export const FreightTemplateForm = z.object({
  id: z.optional(Id),
  name: Translated,
  method: DeliveryMethod,
  /** ISO countries or `CN-` + province code; empty serves everywhere not named by another. */
  regions: z.array(z.string().check(z.regex(/^([A-Z]{2}|CN-\d{2})$/))),
  firstGrams: z.int().check(z.minimum(1)),
  firstAmount: z.int().check(z.minimum(0)),
  nextGrams: z.int().check(z.minimum(1)),
  nextAmount: z.int().check(z.minimum(0)),
  freeFromAmount: z.nullable(z.int().check(z.minimum(0))),
  daysFrom: z.int(),
  daysTo: z.int(),
  active: z.boolean(),
})
export const officeFreight = endpoint({
  method: 'GET',
  path: '/office/freight',
  who: 'staff:settings.read',
  input: z.object({}),
  data: z.array(z.required(FreightTemplateForm)),
})
export const saveFreight = endpoint({
  method: 'POST',
  path: '/office/freight',
  who: 'staff:settings.write',
  input: FreightTemplateForm,
  data: z.object({ id: Id }),
})

/** Codes 5000 to 5099. */
export const ShippingReasons = {
  notServed: { code: 5000, message: 'shipping.notServed' },
} as const satisfies Record<string, Reason>
