/** The contract of an order of machines: shown in the buyer's language beside Chinese, and agreed to by name, once for each state of the order. */
import * as z from 'zod/mini'
import { OrderNumber } from '#domains/orders/contract.ts'
import { download, endpoint } from '#kit/contract/endpoint.ts'
import { Instant, IntParam, Lang } from '#kit/contract/values.ts'

export const SalesContract = z.object({
  orderNumber: OrderNumber,
  /** The buyer's language first, then Chinese; Chinese alone for who reads it. */
  langs: z.array(Lang),
  /** For each language. */
  title: z.array(z.string()),
  /** Clauses, each in every language. */
  clauses: z.array(z.array(z.string())),
  /** SHA-256 of the text, in hexadecimal: what is agreed to names it. */
  hash: z.string(),
  /** Who agreed to what, the latest first. */
  acceptances: z.array(
    z.object({
      version: z.int(),
      signerName: z.string(),
      acceptedAt: Instant,
      hash: z.string(),
      /** Whether it holds: the order is still what was agreed to, or better for the buyer. */
      isCurrent: z.boolean(),
    }),
  ),
  /** Months of warranty, where they became more than were accepted: the contract holds. */
  longerMonths: z.nullable(z.int()),
  /** Not once the order is received: then nothing waits for the contract. */
  canAccept: z.boolean(),
})
export type SalesContract = z.infer<typeof SalesContract>

const numbered = z.object({ orderNumber: OrderNumber })
/** What was agreed to as `version`; without it what holds now, or would. */
const chosen = z.extend(numbered, { version: z.optional(IntParam) })

/** @refuses orders.orderNotFound, also for orders of others and of other goods */
export const mySalesContract = endpoint({
  method: 'GET',
  path: '/device-orders/:orderNumber/contract',
  who: 'buyer',
  input: numbered,
  data: SalesContract,
})
/** Which of the buyer's open orders wait for them to agree to what holds now: for lists. @refuses tooMany */
export const myContractsDue = endpoint({
  method: 'GET',
  path: '/device-orders/contracts/due',
  who: 'buyer',
  input: z.object({}),
  data: z.object({ orderNumbers: z.array(OrderNumber) }),
})
/** Agrees to the text with this hash. @refuses orders.orderNotFound, orders.notNow (it is not open any more), contractChanged, contractAccepted */
export const acceptSalesContract = endpoint({
  method: 'POST',
  path: '/device-orders/:orderNumber/contract',
  who: 'buyer',
  input: z.extend(numbered, {
    hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    signerName: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  }),
  data: SalesContract,
})
/** The contract as a PDF. @refuses orders.orderNotFound, notFound, tooMany */
export const mySalesContractFile = download({
  path: '/device-orders/:orderNumber/contract/file',
  who: 'buyer',
  input: chosen,
})
export const officeSalesContract = endpoint({
  method: 'GET',
  path: '/office/device-orders/:orderNumber/contract',
  who: 'staff:orders.read',
  input: numbered,
  data: SalesContract,
})
/** @refuses orders.orderNotFound, notFound, tooMany */
export const officeSalesContractFile = download({
  path: '/office/device-orders/:orderNumber/contract/file',
  who: 'staff:orders.read',
  input: chosen,
})
