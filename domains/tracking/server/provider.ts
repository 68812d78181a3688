/** What a tracking provider must be able to do, and how it fails. */
import type { IncomingHttpHeaders } from 'node:http'
import type { TrackingState } from '#domains/orders/contract.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'

/** A parcel as a provider is asked about it. */
export type TrackedParcel = {
  parcelId: number
  /** Upper case, without spaces. */
  number: string
  /** The provider's word for the carrier; null: it recognises the number. */
  code: string | null
  /** What the provider calls it since it was registered. */
  reference: string | null
  shippedAt: Instant
  orderNumber: string
  lang: Lang
  now: Instant
}

export type Trace = { at: Instant; text: string; state: TrackingState | null }

/** Where a parcel is. `state` is null while the carrier knows nothing of it. */
export type TrackingReport = {
  number: string
  /** The provider's word for the carrier, where it names one. */
  carrier: string | null
  state: TrackingState | null
  /** When the provider last changed any of it; null where it does not say. */
  reportedAt: Instant | null
  traces: Trace[]
}

/**
 * `ProviderAway`: no answer, or one that says nothing about the parcel (too many calls, a mistake of theirs, keys that are not taken).
 * `ProviderRefused`: they refuse this parcel, or, while keys are tested, the keys.
 */
export type TrackingProvider = {
  /** Asks for notifications about a parcel; again for one that is registered already. @throws ProviderAway, ProviderRefused */
  register(
    parcel: TrackedParcel,
  ): Promise<{ reference: string | null; report: TrackingReport | null }>
  /** @returns null where nothing is known yet @throws ProviderAway, ProviderRefused */
  ask(parcel: TrackedParcel): Promise<TrackingReport | null>
  /** @returns null where the signature is wrong, `nothing` where it is about no parcel */
  read(raw: Buffer, headers: IncomingHttpHeaders): TrackingReport | 'unreadable' | 'nothing' | null
  /** Whether the keys are good; nothing is registered. @throws ProviderAway, ProviderRefused */
  check(): Promise<void>
  /** What a notification is answered with. */
  acknowledgement: { type: string; body: string }
}
