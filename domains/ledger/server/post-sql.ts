/** The statement of a posting. `ledger.post` as it stands is in `db/migrations/1755-entries-have-a-time.sql`, which replaced those of 0570, 0865, 1262 and 1565. */
import sql from 'sql-template-tag'
import type { AnyCurrency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

type NewPosting = {
  key: string
  kind: string
  reference: string
  buyerId: number | null
  /** The key of the posting that this one corrects. */
  corrects: string | null
  at: Instant
  currency: AnyCurrency
  /** Of each entry, in one order. */
  owners: string[]
  kinds: string[]
  amounts: number[]
}

export const addPosting = (tx: Queryable, to: NewPosting): Promise<void> =>
  tx.write(sql`
    select ledger.post(${to.key}, ${to.kind}, ${to.reference}, ${to.buyerId}::bigint,
      ledger.demand_posting(${to.corrects}),
      ${to.at}::timestamptz, ${to.currency}, ${to.owners}::text[], ${to.kinds}::text[], ${to.amounts}::bigint[])`)
