/** Statements of claims and decisions. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Claim } from '../../contract.ts'
import type { WorkKind } from '../../kinds.ts'

export type Item = { kind: WorkKind; ref: string }
export type Claiming = Item & {
  staffId: number
  staffName: string
  now: Instant
  expiresAt: Instant
  /** The colleague from whom it is taken over. */
  from: number | null
  most: number
}

export const liveClaims = (db: Queryable, kind: WorkKind, now: Instant): Promise<Claim[]> =>
  db.rows(sql`
    select ref, staff_id, staff_name, expires_at from work.claim
    where kind = ${kind} and expires_at > ${now} order by claimed_at, ref`)

/** One statement, so that of two who claim at the same moment one succeeds. @returns false when it is a colleague's, or there are too many */
export const claim = async (tx: Queryable, to: Claiming): Promise<boolean> =>
  (await tx.count(sql`
    insert into work.claim as c (kind, ref, staff_id, staff_name, claimed_at, expires_at)
    select ${to.kind}, ${to.ref}, ${to.staffId}, ${to.staffName}, ${to.now}, ${to.expiresAt}
    where (select count(*) from work.claim own
      where own.staff_id = ${to.staffId} and own.expires_at > ${to.now}
        and not (own.kind = ${to.kind} and own.ref = ${to.ref})) < ${to.most}::int
    on conflict (kind, ref) do update
      set staff_id = excluded.staff_id, staff_name = excluded.staff_name, claimed_at = excluded.claimed_at,
        expires_at = excluded.expires_at
      where c.expires_at <= excluded.claimed_at or c.staff_id = excluded.staff_id or c.staff_id = ${to.from}::bigint`)) ===
  1

/** The claim as it stands after whoever is changing it, which nobody changes until this transaction ends. */
export const lockClaim = (tx: Queryable, { kind, ref }: Item): Promise<Claim | null> =>
  tx.maybeRow(sql`
    select ref, staff_id, staff_name, expires_at from work.claim where kind = ${kind} and ref = ${ref} for update`)

export const release = (tx: Queryable, { kind, ref }: Item, staffId: number): Promise<number> =>
  tx.count(sql`
    delete from work.claim where kind = ${kind} and ref = ${ref} and staff_id = ${staffId}`)

/** Ends the claim, whoever held it: an expired one of a colleague too. */
export const endClaim = (tx: Queryable, { kind, ref }: Item): Promise<number> =>
  tx.count(sql`delete from work.claim where kind = ${kind} and ref = ${ref}`)

export const forgetExpired = (db: Queryable, now: Instant): Promise<number> =>
  db.count(sql`delete from work.claim where expires_at <= ${now}`)

export type Decided = Item & {
  staffId: number
  staffName: string
  /** `proposed`: a second person has to agree to it. */
  outcome: 'approved' | 'proposed' | 'rejected' | 'asked'
  reasonCode: string | null
  now: Instant
}

export const addDecision = (tx: Queryable, to: Decided): Promise<number> =>
  tx.count(sql`
    insert into work.decision (kind, ref, staff_id, staff_name, outcome, reason_code, decided_at)
    values (${to.kind}, ${to.ref}, ${to.staffId}, ${to.staffName}, ${to.outcome}, ${to.reasonCode}, ${to.now})`)
