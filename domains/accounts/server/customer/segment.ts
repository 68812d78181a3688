/** Conditions that find buyers of a kind, for lists of customers and of what they did. */
import sql, { empty } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { CustomerType } from '../../contract.ts'

/** Null lets everybody through. */
export type Kind = {
  customerType: CustomerType | null
  level: number | null
  isSuper: boolean | null
  tag: string | null
  now: Instant
}

/** The ids of the buyers of this kind. */
export const findKind = (kind: Kind) => sql`
  select id from accounts.buyer where ${whereInSegment({ ...kind, isBlocked: null })}`

/** A condition on `accounts.buyer`. */
export const whereInSegment = ({
  customerType,
  level,
  isSuper,
  tag,
  isBlocked,
  now,
}: Kind & { isBlocked: boolean | null }) => sql`true
  ${customerType === null ? empty : sql`and customer_type = ${customerType}`}
  ${level === null ? empty : sql`and level = ${level}`}
  ${
    isSuper === null
      ? empty
      : sql`and (super_member and (super_until is null or super_until > ${now})) = ${isSuper}`
  }
  ${tag === null ? empty : sql`and tags @> array[${tag}::text]`}
  ${isBlocked === null ? empty : isBlocked ? sql`and blocked_at is not null` : sql`and blocked_at is null`}`
