/** Statements about links by which somebody else pays. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Attempt } from '../online/sql.ts'

export type PayLink = {
  id: number
  orderId: number
  orderNumber: string
  /** What it pays; null of one of the version before, which pays what is due. */
  amount: number | null
  expiresAt: Instant
  /** By its buyer, or by a newer one. */
  isRevoked: boolean
  /** Money has come by it. */
  hasPaid: boolean
}

const COLUMNS = sql`l.id, l.order_id, l.order_number, l.amount, l.expires_at, l.revoked_at is not null as is_revoked,
  exists (select from payments.attempt a where a.link_id = l.id and a.state = 'succeeded') as has_paid`

export const addLink = (
  tx: Queryable,
  form: Omit<PayLink, 'id' | 'isRevoked' | 'hasPaid'> & { tokenHash: Buffer; createdAt: Instant },
) =>
  tx.count(sql`
    insert into payments.pay_link (token_hash, order_id, order_number, amount, created_at, expires_at)
    values (${form.tokenHash}, ${form.orderId}, ${form.orderNumber}, ${form.amount}, ${form.createdAt}, ${form.expiresAt})`)

/** Its time may be over, and it may be revoked: who has paid by it still reads so. */
export const linkByToken = (db: Queryable, tokenHash: Buffer) =>
  db.maybeRow<PayLink>(sql`
    select ${COLUMNS} from payments.pay_link l where l.token_hash = ${tokenHash}`)

export const linkById = (db: Queryable, id: number) =>
  db.maybeRow<PayLink>(sql`select ${COLUMNS} from payments.pay_link l where l.id = ${id}`)

/** The one that its buyer has not revoked. */
export const linkOfOrder = (db: Queryable, orderId: number) =>
  db.maybeRow<PayLink>(sql`
    select ${COLUMNS} from payments.pay_link l where l.order_id = ${orderId} and l.revoked_at is null`)

/** Revokes the link of an order, and what was begun with it is over: its provider is told. @returns whether something was */
export async function revokeLink(tx: Queryable, orderId: number, now: Instant): Promise<boolean> {
  const ended = await tx.count(sql`
    with revoked as (
      update payments.pay_link set revoked_at = ${now} where order_id = ${orderId} and revoked_at is null returning id)
    update payments.attempt set state = 'expired', failure = 'cancelled', done_at = ${now}, ask_at = null,
      close_at = ${now}, result_unknown_since = ${now}
    where order_id = ${orderId} and state = 'open' and link_id in (select id from revoked)`)
  return ended > 0
}

/** The latest attempt by a link. */
export const attemptOfLink = (db: Queryable, linkId: number) =>
  db.maybeRow<Attempt>(sql`
    select * from payments.attempt where link_id = ${linkId} order by created_at desc limit 1`)

/** Nobody asks for a link whose time was over a day ago; but that something was begun by it is known for good (decision 326). */
export const forgetLinks = (db: Queryable, before: Instant) =>
  db.count(sql`
    delete from payments.pay_link where id in (
      select id from payments.pay_link l where expires_at < ${before}
        and not exists (select from payments.attempt a where a.link_id = l.id) limit 1000)`)
