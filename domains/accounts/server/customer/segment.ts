/** Conditions that find buyers of a kind, for lists of customers and of what they did. */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
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

/** The buyers of this kind, with how many orders each has; as many as `limit`. */
export const listKind = ({ tag, ...kind }: Kind, limit: number): Sql => {
  const conditions = whereFigures({ ...kind, isBlocked: null })
  if (tag !== null) {
    conditions.push(sql`f.buyer_id in (select id from accounts.buyer where ${hasTag(tag)})`)
  }
  return sql`
    select f.buyer_id as id, f.order_count from accounts.figure f where ${all(conditions)} limit ${wholeNumber(limit)}`
}

/** A statement that finds the ids of the buyers of this kind. */
export const selectKind = ({ tag, ...kind }: Kind): Sql => {
  const conditions = whereFigures({ ...kind, isBlocked: null })
  if (tag === null) return sql`select f.buyer_id from accounts.figure f where ${all(conditions)}`
  const tagged = sql`select id from accounts.buyer where ${hasTag(tag)}`
  return conditions.length === 0
    ? tagged
    : sql`select f.buyer_id from accounts.figure f where f.buyer_id in (${tagged}) and ${all(conditions)}`
}

export const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : join([...conditions], ' and ')

/**
 * Conditions on `accounts.figure f`. Plans are made without parameters, so values with few choices stand in the statement itself: the
 * plan then knows how many customers each of them leaves.
 */
export const whereFigures = ({
  customerType,
  level,
  isSuper,
  isBlocked,
  now,
}: Omit<Kind, 'tag'> & { isBlocked: boolean | null }): Sql[] =>
  [
    customerType === null
      ? empty
      : customerType === 'business'
        ? sql`f.customer_type = 'business'`
        : sql`f.customer_type = 'individual'`,
    level === null ? empty : sql`f.level = ${wholeNumber(level)}`,
    isSuper === null
      ? empty
      : isSuper
        ? sql`f.super_until > ${now}`
        : sql`(f.super_until is null or f.super_until <= ${now})`,
    isBlocked === null ? empty : isBlocked ? sql`f.is_blocked` : sql`not f.is_blocked`,
  ].filter((each) => each !== empty)

/** Written into the statement itself. */
export const wholeNumber = (value: number): Sql =>
  Number.isSafeInteger(value) ? raw(String(value)) : sql`${value}`

/** Written into the statement itself, so that the plan knows how many rows are younger. */
export const instant = (at: Instant): Sql =>
  /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(at) ? raw(`'${at}'`) : sql`${at}`

/** A condition on `accounts.buyer`. The tag stands in the statement by the numbers of its characters. */
export const hasTag = (tag: string): Sql => {
  const codes = [...tag].map((each) => each.codePointAt(0)!.toString(16).padStart(6, '0'))
  return sql`tags @> array[${raw(`U&'${codes.map((code) => `\\+${code}`).join('')}'`)}::text]`
}
