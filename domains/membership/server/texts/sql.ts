/** Statements about the names and benefits of levels and super membership. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { LevelKey } from '../../contract.ts'

export type TextsRow = {
  level: LevelKey
  name: Translated
  gives: Translated
  revision: number
  changedAt: Instant | null
  changedBy: string | null
}
const TEXTS = sql`rank as level, name, gives, revision, changed_at, changed_by`

/** Level 1 first, super membership last. */
export const listTexts = (db: Queryable) =>
  db.rows<TextsRow>(sql`select ${TEXTS} from accounts.rank order by rank`)

/** Its row stays locked until the transaction ends. */
export const lockTexts = (tx: Queryable, level: LevelKey) =>
  tx.row<TextsRow>(sql`select ${TEXTS} from accounts.rank where rank = ${level} for update`)

type Words = { level: LevelKey; name: Translated; gives: Translated; now: Instant; by: string }

export const changeTexts = (tx: Queryable, { level, name, gives, now, by }: Words) =>
  tx.row<TextsRow>(sql`
    update accounts.rank set name = ${JSON.stringify(name)}::jsonb, gives = ${JSON.stringify(gives)}::jsonb,
      revision = revision + 1, changed_at = ${now}, changed_by = ${by}
    where rank = ${level} returning ${TEXTS}`)
