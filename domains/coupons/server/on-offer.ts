/** When coupons of a template `t` can be claimed, as a part of statements. */
import sql, { type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'

/** Published, and not over at that time: it may begin later. */
export const isNotOver = (at: Instant | Sql): Sql =>
  sql`t.state = 'published' and t.claim_until > ${at}`

/** Begun as well. */
export const isOnOffer = (at: Instant | Sql): Sql => sql`${isNotOver(at)} and t.claim_from <= ${at}`
