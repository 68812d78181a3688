/** Statements of the dictionary of reasons. */
import sql from 'sql-template-tag'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { DecisionReason, DecisionReasonKind } from '../../decision-reasons-contract.ts'

const COLUMNS = sql`r.id, r.kind, r.code, r.text, r.situations, r.active, r.version`

export const allReasons = (db: Queryable) =>
  db.rows<DecisionReason>(sql`select ${COLUMNS} from work.reason r order by r.kind, r.position`)

/** Locks the reasons of a kind until the transaction ends, and the kind itself: of two who add the first, the second waits. */
export async function lockKind(
  tx: Queryable,
  kind: DecisionReasonKind,
): Promise<readonly DecisionReason[]> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext(${`work.reason ${kind}`}))`)
  return tx.rows<DecisionReason>(sql`
    select ${COLUMNS} from work.reason r where r.kind = ${kind} order by r.position for no key update`)
}

/** Archived ones too: a dialog may have been open while one was archived. */
export const hasReason = async (
  db: Queryable,
  kind: DecisionReasonKind,
  code: string,
): Promise<boolean> => {
  const rows = await db.rows(sql`select from work.reason where kind = ${kind} and code = ${code}`)
  return rows.length > 0
}

type Words = Pick<DecisionReason, 'text' | 'situations' | 'active'>

/** Under the lock of its kind. @returns null when the kind has this text already */
export const addReason = (
  tx: Queryable,
  kind: DecisionReasonKind,
  { text, situations, active }: Words,
) =>
  tx.maybeRow<{ id: number }>(sql`
    insert into work.reason (kind, code, text, situations, active, position)
    select ${kind}, 'own-' || left(md5(gen_random_uuid()::text), 12), ${JSON.stringify(text)}::jsonb,
      ${situations}::text[], ${active},
      coalesce(max(position) filter (where kind = ${kind}), 0) + 1
    from work.reason
    on conflict do nothing
    returning id`)

/** @returns null when another reason of the kind has this text */
export const changeReason = (tx: Queryable, id: number, { text, situations, active }: Words) =>
  tx.maybeRow<{ id: number }>(sql`
    update work.reason r set text = ${JSON.stringify(text)}::jsonb, situations = ${situations}::text[], active = ${active}, version = version + 1
    where r.id = ${id} and not exists (
      select from work.reason other
      where other.kind = r.kind and other.id <> r.id and other.text ->> 'cn' = ${text.cn})
    returning r.id`)

/** Moved out of the way first: positions are unique, even in the middle of the statement. */
export async function orderReasons(
  tx: Queryable,
  kind: DecisionReasonKind,
  ids: readonly number[],
): Promise<void> {
  await tx.count(sql`update work.reason set position = -position where kind = ${kind}`)
  await tx.count(sql`
    update work.reason r set position = wanted.at
    from unnest(${ids as number[]}::bigint[]) with ordinality as wanted (id, at) where r.id = wanted.id`)
}

export const reasonNames = (db: Queryable, ids: readonly number[]) =>
  db.rows<{ id: number; text: Translated }>(sql`
    select id, text from work.reason where id = any(${ids as number[]}::bigint[])`)
