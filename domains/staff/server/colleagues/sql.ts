/** Statements about possible approvers, and how they gained or lost permissions. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { RoleKey } from '../../contract.ts'

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

/**
 * Whether two could be one person: since then one of them came by a permission through the other, or both did through a third,
 * straight or over several.
 */
export const areConnected = async (
  db: Queryable,
  { memberIds: [one, other], ...lately }: Lately & { memberIds: readonly [number, number] },
): Promise<boolean> => {
  const { found } = await db.row<{ found: boolean }>(sql`
    with recursive step as (${stepsOf(lately)}),
    helper as (
      select id as of_id, id from unnest(${[one, other]}::bigint[]) as id
      union
      select helper.of_id, step.by_id from step join helper on helper.id = step.member_id)
    select exists (
      select from helper a join helper b on b.id = a.id
      where a.of_id = ${one} and b.of_id = ${other}) as found`)
  return found
}

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

/** The time of the next of those steps after an instant; null when there is none. */
export const nextStepAfter = async (db: Queryable, lately: Lately): Promise<Instant | null> =>
  (
    await db.row<{ at: Instant | null }>(
      sql`select min(at) as at from (${stepsOf(lately)}) as step`,
    )
  ).at

export async function roleOf(db: Queryable, staffId: number): Promise<string | null> {
  const row = await db.maybeRow<{ role: string }>(sql`
    select role from staff.member where id = ${staffId}`)
  return row?.role ?? null
}
