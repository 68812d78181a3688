/** Statements about receipt vouchers. Nothing of them is changed or deleted. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

type Sent = { orderId: number; buyerId: number; fileIds: readonly string[]; now: Instant }

/** @returns false where the order has a voucher already */
export const add = async (
  tx: Queryable,
  { orderId, buyerId, fileIds, now }: Sent,
): Promise<boolean> => {
  const added = await tx.count(sql`
    insert into receipt_vouchers.file (order_id, position, buyer_id, file_id, sent_at)
    select ${orderId}, f.position, ${buyerId}, f.file_id, ${now}::timestamptz
    from unnest(${fileIds as string[]}::text[]) with ordinality as f (file_id, position)
    on conflict (order_id, position) do nothing`)
  return added === fileIds.length
}

export const filesOf = (db: Queryable, orderId: number) =>
  db.rows<{ fileId: string; sentAt: Instant }>(sql`
    select file_id, sent_at from receipt_vouchers.file where order_id = ${orderId} order by position`)
