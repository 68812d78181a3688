/** Addresses that staff enter for a customer who orders by telephone: they become the customer's own. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { IdParam } from '#kit/contract/values.ts'
import { Address, AddressForm } from './contract.ts'

/**
 * Adds an address to a customer's own, as they would themselves; the first becomes the default. The customer sees, changes and deletes it.
 * @refuses notFound, tooManyAddresses, and what is wrong with the form, by field
 */
export const addAddressFor = endpoint({
  method: 'POST',
  path: '/office/addresses/customers/:customerId',
  who: 'staff:orders.place',
  input: z.extend(AddressForm, { customerId: IdParam }),
  data: Address,
})
