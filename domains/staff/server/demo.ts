/** People of a demo shop: their quick login, and their end where the shop becomes a real one. */
import type { Instant } from '#kit/contract/values.ts'
import type { Db } from '#kit/server/db.ts'
import { isOfDemo } from '#kit/server/demo-people.ts'
import type { AnyoneContext } from '#kit/server/serve.ts'
import type { StaffMember } from '../contract.ts'
import { begin } from './login.ts'
import * as sql from './sql.ts'

/**
 * A session without password or code. Only what is mounted in demo mode may call it, for accounts that are nobody's.
 * @returns false for somebody who is not active
 */
export async function enterUnproven(
  context: AnyoneContext,
  { id, name }: Pick<StaffMember, 'id' | 'name'>,
): Promise<boolean> {
  const token = await context.db.tx((tx) => begin(tx, { id, name }, context))
  if (token !== null) context.staffCookie.set(token)
  return token !== null
}

export const { members } = sql

/** Their passwords and authenticators are published. @returns how many were still there */
export function dismissDemoStaff(db: Db, now: Instant): Promise<number> {
  return db.tx(async (tx) => {
    const present = (await sql.members(tx)).filter(({ state }) => state !== 'deactivated')
    const made = present.filter(({ email }) => isOfDemo(email))
    for (const { id } of made) await sql.deactivate(tx, id, now)
    return made.length
  })
}
