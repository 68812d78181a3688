/** Statements about notification preferences. Kinds without a row are on. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Kind, MailFrequency } from '../../contract.ts'

export type Wanted = { kind: Kind; byMail: boolean; inShop: boolean; mailFrequency: MailFrequency }

export const listEnabledFor = (db: Queryable, buyerId: number) =>
  db.rows<Wanted>(sql`
    select kind, by_mail, in_shop, mail_frequency from messages.preference where buyer_id = ${buyerId}`)

/** With the instants of the choices, for staff. */
export const listChosen = (db: Queryable, buyerId: number) =>
  db.rows<Wanted & { changedAt: Instant }>(sql`
    select kind, by_mail, in_shop, mail_frequency, changed_at from messages.preference where buyer_id = ${buyerId}`)

export const listEnabledOf = (db: Queryable, buyerId: number, kind: Kind) =>
  db.maybeRow<Wanted>(sql`
    select kind, by_mail, in_shop, mail_frequency from messages.preference
    where buyer_id = ${buyerId} and kind = ${kind}`)

export const setPreference = (
  db: Queryable,
  given: Omit<Wanted, 'mailFrequency'> & {
    buyerId: number
    /** Null: as it was. */
    mailFrequency: MailFrequency | null
    now: Instant
  },
) =>
  db.count(sql`
    insert into messages.preference as p (buyer_id, kind, by_mail, in_shop, mail_frequency, changed_at)
    values (${given.buyerId}, ${given.kind}, ${given.byMail}, ${given.inShop}, coalesce(${given.mailFrequency}::text, 'each'), ${given.now})
    on conflict (buyer_id, kind) do update
    set by_mail = excluded.by_mail, in_shop = excluded.in_shop,
      mail_frequency = coalesce(${given.mailFrequency}::text, p.mail_frequency), changed_at = excluded.changed_at`)

/** @returns false where there is no such account, or it was closed */
export const setByMail = async (
  db: Queryable,
  given: Pick<Wanted, 'kind' | 'byMail'> & { buyerId: number; now: Instant },
): Promise<boolean> =>
  (await db.count(sql`
    insert into messages.preference (buyer_id, kind, by_mail, in_shop, changed_at)
    select ${given.buyerId}, ${given.kind}, ${given.byMail}, true, ${given.now}
    where accounts.is_open(${given.buyerId})
    on conflict (buyer_id, kind) do update set by_mail = excluded.by_mail, changed_at = excluded.changed_at`)) ===
  1
