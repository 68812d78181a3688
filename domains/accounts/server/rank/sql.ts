/** Statements about what levels and super membership are called and give. */
import sql from 'sql-template-tag'
import type { Instant, Translated } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { RankName } from '../../member-contract.ts'

export type RankRow = {
  rank: RankName
  name: Translated
  gives: Translated
  revision: number
  changedAt: Instant | null
  changedBy: string | null
}
const RANK = sql`rank, name, gives, revision, changed_at, changed_by`

/** Level 1 first, super membership last. */
export const ranks = (db: Queryable) =>
  db.rows<RankRow>(sql`select ${RANK} from accounts.rank order by rank`)

/** Its row stays locked until the transaction ends. */
export const lockRank = (tx: Queryable, rank: RankName) =>
  tx.row<RankRow>(sql`select ${RANK} from accounts.rank where rank = ${rank} for update`)

type Words = { rank: RankName; name: Translated; gives: Translated; now: Instant; by: string }

export const changeRank = (tx: Queryable, { rank, name, gives, now, by }: Words) =>
  tx.row<RankRow>(sql`
    update accounts.rank set name = ${JSON.stringify(name)}::jsonb, gives = ${JSON.stringify(gives)}::jsonb,
      revision = revision + 1, changed_at = ${now}, changed_by = ${by}
    where rank = ${rank} returning ${RANK}`)
