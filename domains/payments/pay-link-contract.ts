/** A link by which somebody else pays an order: they see the shop, the amount and how it can be paid, and nothing of the order. */
import * as z from 'zod/mini'
import { OrderNumber } from '#domains/orders/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Instant } from '#kit/contract/values.ts'
import { AttemptOutcome, InAppCode, InAppWindow, PayDevice } from './contract.ts'

const numbered = z.object({ orderNumber: OrderNumber })

/** The link that works now, without its token, which is shown once; null without one. @refuses orders.orderNotFound */
export const myPayLink = endpoint({
  method: 'GET',
  path: '/payments/orders/:orderNumber/link',
  who: 'buyer',
  input: numbered,
  data: z.object({ link: z.nullable(z.object({ expiresAt: Instant })), now: Instant }),
})

/**
 * A new link for at most half an hour; the one before is over. `token` goes behind the address's `#`, so that no server and no
 * other page ever gets it with an address.
 * @refuses orders.orderNotFound, notPayable, voucherWaiting, onlineNotOffered, tooMany
 */
export const createPayLink = endpoint({
  method: 'POST',
  path: '/payments/orders/:orderNumber/link',
  who: 'buyer',
  input: numbered,
  data: z.object({ token: z.string(), expiresAt: Instant, now: Instant }),
})

/** From now on nobody pays by it; what was begun with it is over. @refuses orders.orderNotFound */
export const revokePayLink = endpoint({
  method: 'POST',
  path: '/payments/orders/:orderNumber/link/revoke',
  who: 'buyer',
  input: numbered,
  data: z.object({}),
})

const Token = z.string().check(z.regex(/^[\w-]{43}$/))

/** What whoever holds the link sees. @refuses payLinkOver, tooMany */
export const openPayLink = endpoint({
  method: 'POST',
  path: '/payments/links/open',
  who: 'anyone',
  input: z.object({ token: Token }),
  data: z.object({
    amount: z.int(),
    currency: Currency,
    isPaid: z.boolean(),
    expiresAt: Instant,
    now: Instant,
    /** The providers that it can be paid with. */
    providers: z.array(z.string()),
    /** What was begun by this link last. */
    attempt: z.nullable(
      z.object({
        state: AttemptOutcome,
        provider: z.string(),
        /** What is scanned to pay; null where the provider has a page. */
        qrText: z.nullable(z.string()),
        failure: z.nullable(z.string()),
        expiresAt: Instant,
      }),
    ),
  }),
})

/**
 * Begins to pay. Without an address the page shows a code to scan.
 * @refuses payLinkOver, notPayable, onlineNotOffered, methodNotOffered, providerAway, providerRefused, tooMany
 */
export const payByLink = endpoint({
  method: 'POST',
  path: '/payments/links/pay',
  who: 'anyone',
  input: z.object({
    token: Token,
    provider: z.string().check(z.maxLength(20)),
    device: z._default(PayDevice, 'desktop'),
  }),
  data: z.object({ redirectUrl: z.nullable(z.string()) }),
})
/** As `payInApp`, for what was begun by the link last. @refuses payLinkOver, notPayable, providerAway, providerRefused, tooMany */
export const payLinkInApp = endpoint({
  method: 'POST',
  path: '/payments/links/in-app',
  who: 'anyone',
  input: z.object({ token: Token, code: InAppCode }),
  data: InAppWindow,
})
