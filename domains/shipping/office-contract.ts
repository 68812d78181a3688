/** The merchant's carriers, for staff to manage. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, Translated, Version } from '#kit/contract/values.ts'

export const CarrierForm = z.object({
  id: z.optional(Id),
  name: Translated,
  phone: z.string().check(z.trim(), z.maxLength(40)),
  /** A regular expression of its tracking numbers; only warns. */
  numberPattern: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  /** `{number}` is replaced by the tracking number. */
  trackingUrl: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))),
  /** False for an own van: its parcels have no number. */
  tracked: z.boolean(),
  position: z.int().check(z.minimum(0), z.maximum(1000)),
  active: z.boolean(),
  /** The version that was edited; absent for a new one. */
  version: z.optional(Version),
})
export const officeCarriers = endpoint({
  method: 'GET',
  path: '/office/shipping/carriers/all',
  who: 'staff:settings.read',
  input: z.object({}),
  data: z.array(z.required(CarrierForm)),
})
/** Creates (no id) or updates. Parcels keep the carrier's former data. @refuses invalidInput, notFound, changedMeanwhile */
export const saveCarrier = endpoint({
  method: 'POST',
  path: '/office/shipping/carriers',
  who: 'staff:settings.write',
  input: CarrierForm,
  data: z.object({ id: Id }),
})
