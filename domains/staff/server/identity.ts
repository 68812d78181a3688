/** The member and permissions of a staff session. Loaded at every call of the back office. */
import type { StaffIdentity } from '#kit/server/context.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import type { Db, Queryable } from '#kit/server/database/db.ts'
import type { Instant } from '#kit/contract/values.ts'
import { tokenHash } from '#kit/server/secrets/secret.ts'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { permissionsOf } from './role-permissions.ts'
import * as sql from './sql.ts'

/** A session that was seen within the last minute is not written again. */
const TOUCH_MS = MINUTE_MS

/** Whether a session is open, and its member has the permission if one is given; it is not extended. */
export async function isStaffIn(
  db: Queryable,
  hash: Buffer,
  now: Instant,
  permission?: Permission,
): Promise<boolean> {
  if (permission === undefined) return sql.isSessionLive(db, hash, now)
  const found = await sql.sessionOf(db, hash, now, now)
  return found !== null && permissionsOf(found.role, found.permissions).includes(permission)
}

/** One statement, and a second once a minute. A changed role takes effect with the next call. */
export async function staffOf(db: Db, token: string, now: Instant): Promise<StaffIdentity | null> {
  const hash = tokenHash(token)
  const found = await sql.sessionOf(db, hash, now, later(now, -TOUCH_MS))
  if (found === null) return null
  if (found.isOld) {
    const minutes = (await readSettings(db))['staff.sessionIdleMinutes']
    await sql.touch(db, hash, now, later(now, minutes * MINUTE_MS))
  }
  const permissions = new Set<string>(permissionsOf(found.role, found.permissions))
  return { staffId: found.staffId, staffName: found.staffName, permissions }
}
