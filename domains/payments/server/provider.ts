/** The interface of a payment provider. Each provider is one file that implements it; no other code knows any provider. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'

/** Amounts are minor units of the currency. */
export type NewPayment = {
  /** Our id; the same id always answers with the same payment. */
  attemptId: string
  orderNumber: string
  amount: number
  currency: Currency
  lang: Lang
  /** Where the buyer returns after paying, and where after leaving. */
  returnUrl: string
  cancelUrl: string
  expiresAt: Instant
}

export type PaymentState = {
  session: string
  attemptId: string
  orderNumber: string
  amount: number
  currency: string
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired'
  /** The provider's id of the money it took; never empty. */
  transaction: string | null
  failure: string | null
}

export type NewRefund = { key: string; transaction: string; amount: number; currency: Currency }
export type RefundState = {
  reference: string
  /** Our key, which finds a refund whose answer was lost; null where the provider does not repeat it. */
  key: string | null
  state: 'waiting' | 'succeeded' | 'failed'
}

/** A verified notification, discriminated by its subject. */
export type Notification = { id: string; type: string } & (
  | { payment: PaymentState; refund: null }
  | { payment: null; refund: RefundState }
  | { payment: null; refund: null }
)

/** Everything but `read` calls the network, so never use it inside a transaction. @throws ProviderAway, ProviderRefused */
export type PaymentProvider = {
  readonly name: string
  create(payment: NewPayment): Promise<{ session: string; redirectUrl: string }>
  get(session: string): Promise<PaymentState>
  refund(refund: NewRefund): Promise<RefundState>
  getRefund(reference: string): Promise<RefundState>
  /** @returns null when the signature is wrong or too old; 'unreadable' when it is signed but makes no sense */
  read(raw: Buffer, headers: IncomingHttpHeaders, now: Instant): Notification | 'unreadable' | null
}

/** There was no readable answer in time: the same call may succeed later. */
export class ProviderAway extends Error {
  /** The request certainly was not processed. Otherwise the provider may have done what was asked. */
  readonly isUnsent: boolean
  constructor(
    message: string,
    { isUnsent = false, ...options }: ErrorOptions & { isUnsent?: boolean } = {},
  ) {
    super(message, options)
    this.isUnsent = isUnsent
  }
}
/** The provider refused: the same call will fail again. */
export class ProviderRefused extends Error {}
