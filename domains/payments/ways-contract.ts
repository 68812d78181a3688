/** The payment methods of the shop, for pages that mention them before there is an order. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency } from '#kit/contract/values.ts'

export const waysToPay = endpoint({
  method: 'GET',
  path: '/payments/ways',
  who: 'anyone',
  input: z.object({}),
  data: z.object({
    isOnline: z.boolean(),
    /** The currencies that have an account to transfer to. */
    transferCurrencies: z.array(Currency),
  }),
})
