/** What the shop needs of a payment provider. Each provider is one file that fills this in; nothing else knows any. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'

/** Amounts are minor units of the currency. */
export type NewPayment = {
  /** Ours; asking twice with the same one answers with the same payment. */
  attemptId: string
  orderNumber: string
  amount: number
  currency: Currency
  lang: Lang
  /** Where the buyer goes afterwards, and where when they leave. */
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
  /** The provider's name for the money it took; never empty. */
  transaction: string | null
  failure: string | null
}

export type NewRefund = { key: string; transaction: string; amount: number; currency: Currency }
export type RefundState = {
  reference: string
  /** Ours, by which a refund is found again whose answer was lost; null where the provider does not repeat it. */
  key: string | null
  state: 'waiting' | 'succeeded' | 'failed'
}

/** A true notification, told apart by what it is about. */
export type Notification = { id: string; type: string } & (
  | { payment: PaymentState; refund: null }
  | { payment: null; refund: RefundState }
  | { payment: null; refund: null }
)

/** Everything but `read` goes over the network, so never inside a transaction. @throws ProviderAway, ProviderRefused */
export type PaymentProvider = {
  readonly name: string
  create(payment: NewPayment): Promise<{ session: string; redirectUrl: string }>
  get(session: string): Promise<PaymentState>
  refund(refund: NewRefund): Promise<RefundState>
  getRefund(reference: string): Promise<RefundState>
  /** @returns null when it is not the provider's, or too old; 'unreadable' when it is, and makes no sense */
  read(raw: Buffer, headers: IncomingHttpHeaders, now: Instant): Notification | 'unreadable' | null
}

/** Nobody answered, not in time or not readably: the same may succeed later. */
export class ProviderAway extends Error {
  /** The request certainly reached nobody who acts on it. Else the provider may have done what was asked. */
  readonly isUnsent: boolean
  constructor(
    message: string,
    { isUnsent = false, ...options }: ErrorOptions & { isUnsent?: boolean } = {},
  ) {
    super(message, options)
    this.isUnsent = isUnsent
  }
}
/** The provider answered no: the same will fail again. */
export class ProviderRefused extends Error {}
