/** Mails to all owners, so that no owner is made and no approval rule is loosened unnoticed. */
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { RoleKey } from '../contract.ts'
import { ownersSince } from './colleagues/colleagues.ts'
import { OWNER } from './role-permissions.ts'
import * as sql from './sql.ts'

type Actor = Pick<StaffContext, 'now' | 'staffName'>
type Added = { id: number; name: string; email: string; role: RoleKey }

/** Does nothing for another role. The actor is mailed too, since the session may have been stolen. */
export async function mailOfOwner(
  tx: Queryable,
  { now, staffName: by }: Actor,
  { id: addedId, name: owner, email, role }: Added,
): Promise<void> {
  if (role !== OWNER) return
  const shared = { owner, email, by, at: now, path: '/office/staff' }
  for (const { id, email: to, name, lang } of await sql.owners(tx)) {
    if (id === addedId) continue
    const key = `staff-owner-added:${addedId}:${id}:${now}`
    await sendMail(tx, {
      to,
      lang,
      template: 'staff-owner-added',
      values: { name, ...shared },
      key,
      now,
    })
  }
}

type ToOwners = {
  template: 'staff-approval-asked' | 'staff-acted-alone' | 'staff-keys-changed'
  /** Distinguishes several mails of the same instant. */
  once: string
  /** Members who are mailed as well, since they decide. */
  alsoIds?: readonly number[]
  valuesIn: (lang: Lang) => { act: string; path: string }
}

/**
 * About approval rules and keys, to every owner and to members who were owners until lately, since their removal may be part of
 * it.
 */
export async function mailOwners(
  tx: Queryable,
  { now, staffName: by }: Actor,
  { template, once, alsoIds = [], valuesIn }: ToOwners,
): Promise<void> {
  for (const { id, email: to, name, lang } of await ownersOfLate(tx, now, alsoIds)) {
    const key = `${template}:${once}:${id}:${now}`
    const values = { name, by, at: now, ...valuesIn(lang) }
    await sendMail(tx, { to, lang, template, values, key, now })
  }
}

/** @param setting whose name begins with `approvals.` */
export async function mailOfApprovals(
  tx: Queryable,
  { now, staffName: by }: Actor,
  { setting, version }: { setting: string; version: number },
): Promise<void> {
  const path = `/office/audit?object=${encodeURIComponent(`setting:${setting}`)}`
  for (const { id, email: to, name, lang } of await ownersOfLate(tx, now)) {
    const key = `staff-approvals-changed:${setting}:${version}:${id}:${now}`
    const values = { name, by, at: now, path }
    await sendMail(tx, { to, lang, template: 'staff-approvals-changed', values, key, now })
  }
}

async function ownersOfLate(tx: Queryable, now: Instant, alsoIds: readonly number[] = []) {
  const days = (await readSettings(tx))['approvals.newMemberDays']
  return ownersSince(tx, later(now, -days * DAY_MS), alsoIds)
}
