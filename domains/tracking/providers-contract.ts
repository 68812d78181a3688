/** The tracking providers of the shop as staff set them up: keys, which one is on, and its words for the carriers. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam, Version } from '#kit/contract/values.ts'
import { Provider } from './contract.ts'

const Fields = z.record(
  z.string().check(z.maxLength(40)),
  z.string().check(z.trim(), z.maxLength(300)),
)

export const ProviderAccount = z.object({
  provider: Provider,
  isOn: z.boolean(),
  /** What may be shown of its keys; secrets never are. */
  fields: Fields,
  hasKeys: z.boolean(),
  /** Where the provider sends its notifications to. */
  notifyUrl: z.string(),
  version: Version,
})
export type ProviderAccount = z.infer<typeof ProviderAccount>

const Code = z.nullable(z.string().check(z.trim(), z.regex(/^[a-z0-9][a-z0-9_-]{1,39}$/)))
export const CarrierCodes = z.object({ carrierId: Id, kuaidi100: Code, aftership: Code })
export type CarrierCodes = z.infer<typeof CarrierCodes>

export const trackingProviders = endpoint({
  method: 'GET',
  path: '/office/tracking/providers',
  who: 'staff:settings.read',
  input: z.object({}),
  data: z.object({
    accounts: z.array(ProviderAccount),
    carriers: z.array(z.extend(CarrierCodes, { name: z.string() })),
    /** Parcels that their provider was last asked about in vain, and its latest error. */
    failedCount: z.int(),
    error: z.nullable(z.string()),
    isDemo: z.boolean(),
  }),
})

export const TrackingProviderForm = z.object({
  provider: Provider,
  isOn: z.boolean(),
  /** An empty secret stays as it is stored. */
  fields: Fields,
  version: Version,
})

/** Turning one on turns the other off. @refuses changedMeanwhile, invalidInput with the fields, keysNeeded */
export const saveTrackingProvider = endpoint({
  method: 'POST',
  path: '/office/tracking/providers/:provider',
  who: 'staff:settings.write',
  input: TrackingProviderForm,
  data: z.object({}),
})

/** Calls the provider with the keys that are typed, and the stored secrets where none is; nothing is saved. @refuses invalidInput, tooMany */
export const testTrackingProvider = endpoint({
  method: 'POST',
  path: '/office/tracking/providers/:provider/test',
  who: 'staff:settings.write',
  input: z.object({ provider: Provider, fields: Fields }),
  data: z.object({
    result: z.enum(['fine', 'refused', 'away']),
    /** The provider's own word for why it refused. */
    code: z.string(),
  }),
})

/** @refuses notFound */
export const saveCarrierCodes = endpoint({
  method: 'POST',
  path: '/office/tracking/carriers/:carrierId',
  who: 'staff:settings.write',
  input: z.extend(CarrierCodes, { carrierId: IdParam }),
  data: z.object({}),
})
