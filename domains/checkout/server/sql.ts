/**
 * Statements about checkouts, which are stored for their validity and some days after. Their table is in the schema of
 * orders.
 */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Address } from '#domains/addresses/contract.ts'
import type { DeliveryMethod } from '#domains/shipping/contract.ts'
import type { AgreedGift } from '#domains/promotions/server/gift-door.ts'
import type { Checkout } from '../contract.ts'
import type { RequestedLine } from './requested-line.ts'

/** What the buyer chose, with its lines: the cart may change until they submit. */
export type ChosenForm = {
  lines: RequestedLine[]
  addressId: number | null
  delivery: DeliveryMethod | null
  /** Absent in checkouts from before there were coupons. */
  couponId?: number | null
  /** Absent in checkouts from before points could be used. Null: they are not offered, as staff made it. */
  pointsCount?: number | null
  /** Absent in checkouts from before there were gifts. */
  gifts?: AgreedGift[]
  /** The answered request for a quote that sets the prices. */
  requestId?: number | null
  /** The version of it that the buyer was shown. Absent from before there were others than the first. */
  requestVersion?: number
}

/** What the buyer saw and agrees to by submitting. */
export type Agreed = {
  lines: (RequestedLine & {
    key: string
    name: string
    warehouseName: string
    unitAmount: number
    /** The activity whose price it is, and its name. Absent where it is none. */
    activityId?: number
    activity?: string
  })[]
  address: Address | null
  delivery: DeliveryMethod | null
  /** Absent without one. */
  coupon?: { couponId: number; name: string; amount: number }
  /** Absent without any. */
  points?: { count: number; amount: number }
  /** Absent without any. `name`: of the goods. */
  gifts?: (AgreedGift & { name: string; activity: string; warehouseName: string })[]
  freightAmount: number
  /** Absent in checkouts from before tax differed by country. */
  taxReliefAmount?: number
  taxAmount: number
  taxRatePercent: number
  taxIncluded: boolean
  payableAmount: number
  /** Absent in checkouts from before it was compared. */
  plan?: Checkout['plan']
}

export type CheckoutRow = {
  id: string
  buyerId: number
  lang: Lang
  form: ChosenForm
  agreed: Agreed
  createdAt: Instant
  expiresAt: Instant
  /** The member of staff who made it for the buyer; null: the buyer did. */
  staffId: number | null
}

/** Per buyer; a person has a page or two open. Older ones count as expired. */
const CHECKOUTS_MAX = 30
/** Per buyer, made by staff for them: these never take the place of the buyer's own. */
const CHECKOUTS_OF_STAFF_MAX = 10

export async function insertCheckout(db: Queryable, checkout: CheckoutRow): Promise<void> {
  await db.write(sql`
    with surplus as (
      delete from orders.quote where id in (
        select id from orders.quote
        where buyer_id = ${checkout.buyerId} and (staff_id is null) = ${checkout.staffId === null}
        order by created_at desc
        offset ${(checkout.staffId === null ? CHECKOUTS_MAX : CHECKOUTS_OF_STAFF_MAX) - 1} for update skip locked))
    insert into orders.quote (id, buyer_id, lang, form, agreed, created_at, expires_at, staff_id)
    values (${checkout.id}, ${checkout.buyerId}, ${checkout.lang}, ${JSON.stringify(checkout.form)}::jsonb,
      ${JSON.stringify(checkout.agreed)}::jsonb, ${checkout.createdAt}, ${checkout.expiresAt}, ${checkout.staffId})`)
}

export const findCheckout = (db: Queryable, checkoutId: string, buyerId: number) =>
  db.maybeRow<CheckoutRow>(sql`
    select * from orders.quote where id = ${checkoutId} and buyer_id = ${buyerId}`)

/** One that staff made; the buyer's own stay. */
export const deleteOfStaff = (db: Queryable, checkoutId: string, buyerId: number) =>
  db.count(sql`
    delete from orders.quote where id = ${checkoutId} and buyer_id = ${buyerId} and staff_id is not null`)

/** Deletes checkouts that expired without being submitted. */
export const deleteExpired = (db: Queryable, before: Instant) =>
  db.count(sql`
    delete from orders.quote where id in (
      select id from orders.quote where expires_at < ${before} order by expires_at limit 1000)`)
