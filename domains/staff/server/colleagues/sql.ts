/** Statements about possible approvers, and how they gained or lost permissions. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { RoleKey } from '../../contract.ts'
import type { Step } from './connected.ts'

export type MemberPowers = { id: number; role: RoleKey; permissions: string[] | null }

export const activeMembers = (db: Queryable) =>
  db.rows<MemberPowers>(sql`
    select id, role, permissions from staff.member join staff.role on key = role
    where state = 'active' order by id`)

export const membersOf = (db: Queryable, role: RoleKey) =>
  db.rows<{ id: number; state: string }>(sql`
    select id, state from staff.member where role = ${role} order by id`)

export type PowerChange = {
  memberId: number
  byId: number | null
  at: Instant
  gained: readonly string[]
  lost: readonly string[]
  wasOwner: boolean
}

export const addPowerChange = (tx: Queryable, change: PowerChange) =>
  tx.count(sql`
    insert into staff.power_change (member_id, by_id, at, gained, lost, was_owner)
    values (${change.memberId}, ${change.byId}, ${change.at}, ${change.gained as string[]}::text[],
      ${change.lost as string[]}::text[], ${change.wasOwner})`)

/** When another member last lost a permission; null when none has since. */
export const lastLossAt = async (
  db: Queryable,
  { permission, exceptId, since }: { permission: string; exceptId: number; since: Instant },
): Promise<Instant | null> => {
  const { at } = await db.row<{ at: Instant | null }>(sql`
    select max(at) as at from staff.power_change
    where at > ${since} and member_id <> ${exceptId} and ${permission} = any(lost)`)
  return at
}

export type Addressee = { id: number; email: string; name: string; lang: Lang }

/** Owners, members who were owners until lately, and the named members. */
export const ownersSince = (db: Queryable, since: Instant, alsoIds: readonly number[]) =>
  db.rows<Addressee>(sql`
    select id, email, name, lang from staff.member
    where (role = 'owner' and state = 'active')
      or id in (select member_id from staff.power_change where at > ${since} and was_owner)
      or (id = any(${alsoIds as number[]}::bigint[]) and state = 'active')
    order by id`)

type Lately = { permission: string; since: Instant }

/** Who admitted whom since then, or gave them the permission: by a role, or by a link. */
const stepsOf = ({ permission, since }: Lately) => sql`
  select by_id, member_id, at from staff.power_change
  where at > ${since} and ${permission} = any(gained)
  union
  select link.staff_id, substring(link.object from 7)::bigint, came.at
  from staff.audit came
  join staff.audit link on link.object = came.object
    and link.action in ('staff.invite', 'staff.renew', 'staff.resetFactor')
  where came.action = 'staff.accept' and came.at > ${since} and came.object like 'staff:%'`

/** All steps since then, whatever they gave. */
export const stepsSince = (db: Queryable, since: Instant): Promise<Step[]> =>
  db.rows(sql`
    select by_id, member_id, at, gained from staff.power_change where at > ${since} and gained <> '{}'
    union all
    select link.staff_id, substring(link.object from 7)::bigint, came.at, null
    from staff.audit came
    join staff.audit link on link.object = came.object
      and link.action in ('staff.invite', 'staff.renew', 'staff.resetFactor')
    where came.action = 'staff.accept' and came.at > ${since} and came.object like 'staff:%'`)

/** Whom a member has helped to a permission since then, directly or through others. */
export const helpedBy = async (
  db: Queryable,
  { byId, ...lately }: Lately & { byId: number },
): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(sql`
      with recursive step as (${stepsOf(lately)}),
      helped as (
        select member_id as id from step where by_id = ${byId}
        union
        select step.member_id from step join helped on helped.id = step.by_id)
      select id from helped`)
  ).map(({ id }) => id)

export async function roleOf(db: Queryable, staffId: number): Promise<string | null> {
  const row = await db.maybeRow<{ role: string }>(sql`
    select role from staff.member where id = ${staffId}`)
  return row?.role ?? null
}
