/** The bill of a provider: what moved at it on one of its days, line by line, as it documents it. */
import { DAY_MS, HOUR_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'

/** What a line is about: only payments and refunds are compared with the shop's own one by one. */
export type BillLineKind = 'payment' | 'refund' | 'payout' | 'adjustment' | 'fee'

/** One movement at the provider. Amounts are minor units of their currency. */
export type BillLine = {
  kind: BillLineKind
  /** The provider's id of this movement. */
  reference: string
  /** The payment that it is, or gives back, as `PaymentState` names it; of a payout what both its lines name, should it come back. */
  transaction: string | null
  /** Our key of a refund; null where it is none of ours, or not named. */
  refundKey: string | null
  at: Instant
  /** Of payments and refunds above zero; of all others below zero where money leaves. */
  amount: number
  currency: string
  /** What the provider keeps of it; below zero where it gives a fee back. */
  feeAmount: number
  feeCurrency: string
  /** Where the provider exchanged it; left out where the balance has it in the currency of the line. */
  converted?: Converted
}

/** What a line changed the provider's balance by, before fees: below zero where money leaves. */
export type Converted = {
  amount: number
  currency: string
  /** Units of this currency for one of the line's; null where the bill does not say it. */
  rate: number | null
}

/** Lines that are asked for page by page, in memory: whoever stores them has a transaction open, and nothing is called then. */
export async function collect(lines: AsyncIterable<BillLine>): Promise<BillLine[]> {
  const all: BillLine[] = []
  for await (const line of lines) all.push(line)
  return all
}

export type BillLines = AsyncIterable<BillLine> | Iterable<BillLine>

/** How a provider makes its bills. */
export type Bills = {
  /** @returns null where it has none for this day @throws {ProviderAway, ProviderRefused, BadBill} also while it is read */
  fetch(day: string): Promise<BillLines | null>
  /** Reads a bill that staff have taken from the provider's own pages; null: it has none to take. @throws {BadBill} */
  read: ((file: Buffer, day: string) => BillLines) | null
}

/** Why a bill is not taken: nothing of it is stored then. */
export type BillFailure =
  | 'away'
  | 'keysRefused'
  | 'refused'
  | 'notPublished'
  | 'otherHost'
  | 'tooLarge'
  | 'otherHash'
  | 'cut'
  | 'otherFormat'
  | 'otherDay'
  | 'otherAccount'
  | 'badRow'
  | 'otherSum'

/** A bill that was received and cannot be trusted as it is. */
export class BadBill extends Error {
  readonly why: BillFailure
  constructor(why: BillFailure, message: string) {
    super(message)
    this.why = why
  }
}

/** More than any day of a shop of this kind has; beyond it a bill is refused before it fills the memory. */
export const LINES_MAX = 200_000

/** The clock of a provider's days, and how long after the end of one its bill is complete. */
type BillDays = { offsetHours: 0 | 8; publishedAfterMs: number }

export const BILL_DAYS = {
  // Its transactions can be listed at once; an hour covers what is written late.
  stripe: { offsetHours: 0, publishedAfterMs: HOUR_MS },
  // Both begin at 9 in Beijing, and say that bills are complete from 10 on.
  wechat: { offsetHours: 8, publishedAfterMs: 10 * HOUR_MS },
  alipay: { offsetHours: 8, publishedAfterMs: 10 * HOUR_MS },
  sandbox: { offsetHours: 0, publishedAfterMs: HOUR_MS },
} as const satisfies Record<string, BillDays>
export type BilledProvider = keyof typeof BILL_DAYS

/** From when until when a day of the provider lasts, and from when its bill is complete. */
export function boundsOf(provider: BilledProvider, day: string) {
  const { offsetHours, publishedAfterMs } = BILL_DAYS[provider]
  const fromAt = later(`${day}T00:00:00.000Z`, -offsetHours * HOUR_MS)
  const untilAt = later(fromAt, DAY_MS)
  return { fromAt, untilAt, publishedAt: later(untilAt, publishedAfterMs) }
}

/** The day of the provider's clock at an instant: `2026-03-01`. */
export const dayAt = (provider: BilledProvider, at: Instant): string =>
  later(at, BILL_DAYS[provider].offsetHours * HOUR_MS).slice(0, 10)

/** `12.34`, `-0.5` or `0.00000` → minor units, halves of one away from zero; null for anything else. */
export function centsOf(text: string): number | null {
  const [, minus, whole, part = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,8}))?$/.exec(text) ?? []
  if (whole === undefined) return null
  const cents =
    Number(whole) * 100 +
    Number(part.slice(0, 2).padEnd(2, '0')) +
    (Number(part[2] ?? 0) > 4 ? 1 : 0)
  return minus === '-' && cents !== 0 ? -cents : cents
}
