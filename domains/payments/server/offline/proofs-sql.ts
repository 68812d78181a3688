/** Proofs of payment of orders, as domains find them that take proofs too. */
import sql from 'sql-template-tag'
import type { FindProofs } from '#domains/credit/server/door.ts'

/** By their orders; the reference as the buyer stated it, or as staff entered it. */
export const findVouchers: FindProofs = (db, { keys, hashes }) =>
  db.rows(sql`
    select order_number as number, 'bankReference' as kind, reference_key as value
    from payments.voucher where reference_key = any(${keys as string[]}::text[])
    union
    select order_number, 'bankReference', accepted_key
    from payments.voucher where accepted_key = any(${keys as string[]}::text[])
    union
    select v.order_number, 'file', f.sha256
    from payments.voucher_file f join payments.voucher v on v.id = f.voucher_id
    where f.sha256 = any(${hashes as string[]}::text[])
    order by 1, 2, 3`)
