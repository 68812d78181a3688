/** Where a claimed coupon may go, and who moves it (semantics.md 2.20). The statements in `server/sql.ts` refuse by it. */
import type * as z from 'zod/mini'
import type * as contract from './contract.ts'

export type CouponState = z.infer<typeof contract.CouponState>
type Act = { from: readonly CouponState[]; to: readonly CouponState[]; who: 'buyer' | 'system' }

export const COUPON_ACTS = {
  /** An order is placed with it. */
  take: { from: ['unused'], to: ['in_use'], who: 'buyer' },
  /** That order is paid, or put on credit terms. */
  use: { from: ['in_use'], to: ['used'], who: 'system' },
  /** That order is closed: expired where its time is over meanwhile. */
  giveBack: { from: ['in_use', 'used'], to: ['unused', 'expired'], who: 'system' },
  expire: { from: ['unused'], to: ['expired'], who: 'system' },
  /** The account of its buyer is deleted. */
  void: { from: ['unused'], to: ['voided'], who: 'system' },
} as const satisfies Record<string, Act>
