/** The interface of a payment provider. Each provider is one file that implements it; no other code knows any provider. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { InAppWindow, PayDevice } from '../contract.ts'
import type { Bills } from './bills/bill.ts'
import type { Lang } from '#kit/contract/lang.ts'

/** Amounts are minor units of the currency. */
export type NewPayment = {
  /** Our id; the same id always answers with the same payment. */
  attemptId: string
  /** The order's number, or what stands for it where who pays need not know it. */
  orderNumber: string
  /** What the buyer reads at the provider: the order's number and the shop's name. */
  description: string
  amount: number
  currency: Currency
  lang: Lang
  /** `wechat`: within its app. */
  device: PayDevice
  /** Where the buyer returns after paying, and where after leaving. */
  returnUrl: string
  cancelUrl: string
  /** The shop's page for what the buyer pays within an app. */
  inAppUrl: string
  createdAt: Instant
  expiresAt: Instant
}

/** The provider's payment, and how the buyer gets there: a page of the provider, or a text that they scan as a QR code. */
export type OpenedPayment = { session: string } & (
  | { redirectUrl: string; qrText: null }
  | { redirectUrl: null; qrText: string }
)

/** A payment that somebody makes within the provider's app, on the shop's page. */
export type InAppPayment = Pick<
  NewPayment,
  'attemptId' | 'orderNumber' | 'description' | 'amount' | 'createdAt' | 'expiresAt'
> & {
  /** The app's word for who is logged in; it counts once. */
  code: string
}

/** Null is what a provider does not repeat. A payment that is paid always names its amount, currency and transaction. */
export type PaymentState = {
  session: string
  attemptId: string
  orderNumber: string | null
  amount: number | null
  currency: string | null
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired'
  /** Something of it has gone back, and where the shop had not counted it yet nobody knows why. */
  isReturned?: boolean
  /** The provider's id of the money it took; never empty. */
  transaction: string | null
  failure: string | null
}

/** A refund as a provider finds it again: by its reference or, where an answer was lost, by our key. */
export type SentRefund = {
  key: string
  reference: string | null
  /** Of the payment that it returns. */
  session: string
  transaction: string
}
export type NewRefund = Omit<SentRefund, 'reference'> & {
  amount: number
  /** The amount of the whole payment. */
  paidAmount: number
  currency: Currency
}
export type RefundState = {
  reference: string
  /** Our key, which finds a refund whose answer was lost; null where the provider does not repeat it. */
  key: string | null
  state: 'waiting' | 'succeeded' | 'failed'
  /** Null where the provider does not repeat it. */
  amount: number | null
  /** Of the payment with all of its refunds, where the provider names that instead. */
  returnedAmount?: number | null
  /** The payment that it returns, as `PaymentState` names it: another shop on the same account gives its refunds the same keys. */
  transaction: string | null
}

/** A buyer disputes a payment at their bank: staff answer it at the provider, in time. */
export type Dispute = {
  /** The payment, as `PaymentState` names it. */
  transaction: string
  amount: number
  currency: string
  state: 'opened' | 'lost' | 'won'
}

/** A verified notification, discriminated by its subject. */
export type Notification = { id: string; type: string } & (
  | { about: 'payment'; payment: PaymentState }
  | { about: 'refund'; refund: RefundState }
  | { about: 'dispute'; dispute: Dispute }
  | { about: 'nothing' }
)

/** Everything but `read` calls the network, so never use it inside a transaction. @throws ProviderAway, ProviderRefused */
export type PaymentProvider = {
  readonly name: string
  /** The currencies in which it takes money at all. */
  readonly currencies: readonly Currency[]
  /** The answer to a notification that is stored: a provider repeats what is answered otherwise. Null: the shop's envelope. */
  readonly acknowledgement: { type: string; body: string } | null
  create(payment: NewPayment): Promise<OpenedPayment>
  /** Whether the buyer scans a text to pay on such a device, instead of being sent to a page. */
  isScanned(device: PayDevice): boolean
  /** Opens a payment that was created for its app. Null: it has none. */
  readonly openInApp: ((payment: InAppPayment) => Promise<InAppWindow>) | null
  get(session: string): Promise<PaymentState>
  /**
   * Nobody can pay it any more. Refused when it is paid. Null: its payments end by themselves.
   * @returns false where no buyer has begun: one still may, until its time is over
   */
  readonly close: ((session: string) => Promise<boolean>) | null
  refund(refund: NewRefund): Promise<RefundState>
  /**
   * Codes of refused refunds that say that nothing has gone back. Any other may mean that the money went back by another way, such as
   * by hand. Null: none of them does.
   */
  readonly unpaidCodes: readonly string[] | null
  /** A refund that it does not show is asked for again under the same number, which is one refund to it. */
  readonly isRepeatable: boolean
  /** @returns null when the provider does not know it */
  getRefund(refund: SentRefund): Promise<RefundState | null>
  readonly bills: Bills
  /** Makes a call that changes nothing, to learn whether the keys are right. */
  check(): Promise<void>
  /** @returns null when the signature is wrong or too old; 'unreadable' when it is signed but makes no sense */
  read(raw: Buffer, headers: IncomingHttpHeaders, now: Instant): Notification | 'unreadable' | null
}
