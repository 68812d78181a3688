/** Statements about what waits for the next digest. */
import sql from 'sql-template-tag'
import type { Lang } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Awake } from '#kit/server/jobs/row-sweep.ts'
import type { Kind } from '../../contract.ts'
import type { Template } from '../../definition.ts'
import { insertMessage, type NewMessage } from '../inbox/insertion.ts'

export type DigestItem = {
  key: string
  buyerId: number
  kind: Kind
  recipient: string
  lang: Lang
  template: Template
  values: Record<string, unknown>
}

type Added = Omit<DigestItem, 'values'> & { values: string; now: Instant; dueAt: Instant }

const insertItem = (item: Added) => sql`
    insert into messages.digest_item (key, buyer_id, kind, recipient, lang, template, values, created_at, due_at)
    values (${item.key}, ${item.buyerId}, ${item.kind}, ${item.recipient}, ${item.lang}, ${item.template}, ${item.values}::jsonb,
      ${item.now}, ${item.dueAt})
    on conflict (key) do nothing returning id`

/**
 * @param message what the buyer reads of it in the shop: written with it, or not at all
 * @returns false where something with this key waits
 */
export async function add(
  db: Queryable,
  item: Added,
  message: NewMessage | null,
): Promise<boolean> {
  const row = await db.maybeRow<{ id: number }>(
    message === null
      ? insertItem(item)
      : sql`
    with written as (${insertItem(item)}),
    posted as (${insertMessage(message, sql`from written`)})
    select id from written`,
  )
  return row !== null
}

/** Locks one item that is due: its buyer's others of the kind go with it. */
export const lockDue = async (tx: Queryable, now: Instant, isAwake: Awake) =>
  (
    await tx.maybeRow<{ id: number }>(sql`
      select i.id from messages.digest_item i where i.due_at <= ${now} and ${isAwake(sql`i.id`)}
      order by i.due_at, i.id limit 1 for update skip locked`)
  )?.id ?? null

/** Takes all that is due of the buyer and the kind of this item, the oldest first. */
export const takeWith = (tx: Queryable, id: number, now: Instant) =>
  tx.rows<DigestItem>(sql`
    with taken as (
      delete from messages.digest_item i using messages.digest_item first
      where first.id = ${id} and i.buyer_id = first.buyer_id and i.kind = first.kind and i.due_at <= ${now}
      returning i.id, i.key, i.buyer_id, i.kind, i.recipient, i.lang, i.template, i.values)
    select key, buyer_id, kind, recipient, lang, template, values from taken order by id`)
