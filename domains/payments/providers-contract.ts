/** The payment providers of the shop as staff set them up: keys, whether buyers are offered them, and for which orders. */
import * as z from 'zod/mini'
import { CustomerType } from '#domains/accounts/contract.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, int, Version } from '#kit/contract/values.ts'
import { PROVIDERS } from './provider-fields.ts'

export const Provider = z.enum(PROVIDERS)
export const OrderFamily = z.enum(['goods', 'device'])

/** Which orders a provider is offered for. Amounts are minor units of the base currency; null: no limit. */
const Rules = {
  currencies: z.array(Currency).check(z.minLength(1), z.maxLength(3)),
  minAmount: z.nullable(int(1, ANY_AMOUNT_MAX)),
  maxAmount: z.nullable(int(1, ANY_AMOUNT_MAX)),
  customerTypes: z.array(CustomerType).check(z.minLength(1), z.maxLength(2)),
  orderFamilies: z.array(OrderFamily).check(z.minLength(1), z.maxLength(2)),
}

const Fields = z.record(
  z.string().check(z.maxLength(40)),
  z.string().check(z.trim(), z.maxLength(8000)),
)

export const ProviderAccount = z.object({
  provider: Provider,
  isOn: z.boolean(),
  ...Rules,
  /** The currencies in which this provider takes money at all. */
  possibleCurrencies: z.array(Currency),
  /** What may be shown of its keys; secrets never are. Empty before there are any. */
  fields: Fields,
  hasKeys: z.boolean(),
  /** The keys are for trials, without money. */
  isTest: z.boolean(),
  /** Where the provider sends its notifications to: the merchant enters it there. */
  notifyUrl: z.string(),
  version: Version,
})
export type ProviderAccount = z.infer<typeof ProviderAccount>

export const officeProviders = endpoint({
  method: 'GET',
  path: '/office/payments/providers',
  who: 'staff:settings.read',
  input: z.object({}),
  data: z.array(ProviderAccount),
})

export const ProviderForm = z.object({
  provider: Provider,
  isOn: z.boolean(),
  ...Rules,
  /** An empty secret stays as it is stored. */
  fields: Fields,
  version: Version,
})

/**
 * Saves keys and rules. Turning a provider on, and other keys for one that is on, need a second person: money goes where
 * the keys point. Turning it off never does.
 * @refuses changedMeanwhile, providerKeysNeeded, providerTestKeys, approvals.alreadyAsked, approvals.aloneFrom
 */
export const saveProvider = endpoint({
  method: 'POST',
  path: '/office/payments/providers/:provider',
  who: 'staff:settings.write',
  input: ProviderForm,
  data: z.object({ isAsked: z.boolean() }),
})

/**
 * Calls the provider with the keys that are typed, and the stored secrets where none is; nothing is saved, and no money moves.
 * @refuses providerKeysNeeded
 */
export const testProvider = endpoint({
  method: 'POST',
  path: '/office/payments/providers/:provider/test',
  who: 'staff:settings.write',
  input: z.object({ provider: Provider, fields: Fields }),
  data: z.object({
    result: z.enum(['fine', 'refused', 'away']),
    /** The provider's own word for why it refused. */
    code: z.string(),
  }),
})
