/** The timer that closes accounts: what may not be kept goes from every domain in one transaction. */
import { randomBytes } from 'node:crypto'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { hashPassword } from '#kit/server/secrets/passwords.ts'
import type { Personal } from '#kit/server/database/personal.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import { newToken } from '#kit/server/secrets/secret.ts'
import { forgetMailsTo } from '#domains/messages/server/door.ts'
import { CLOSING_ACTS } from '../../states.ts'
import { targetOf } from '../codes.ts'
import * as exports from '../export/sql.ts'
import { notifyOfClosing, notifyOfEnd } from '../notices.ts'
import * as accounts from '../sql.ts'
import { openOf } from './service.ts'
import * as sql from './sql.ts'

/** A hash of a word that nobody knows. It is slow to make, so all who are closed share it. */
let nobodys: Promise<string> | null = null
const nobodysPassword = () => (nobodys ??= hashPassword(newToken()))

export const closeAccounts = (holders: () => readonly Personal[]): Sweep =>
  rowSweep({
    name: 'accounts.close',
    everySeconds: 30,
    async find(tx, now, isAwake) {
      await nobodysPassword()
      return sql.due(tx, now, isAwake)
    },
    move: (tx, buyerId, { now }) => end(tx, { buyerId, now, holders: holders() }),
  })

async function end(
  tx: Queryable,
  { buyerId, now, holders }: { buyerId: number; now: Instant; holders: readonly Personal[] },
): Promise<void> {
  const locked = await sql.lockBuyer(tx, buyerId)
  const cases = await openOf(tx, buyerId, holders)
  if (cases.length > 0) return stop(tx, buyerId, now)
  const { from, to } = CLOSING_ACTS.close
  await sql.move(tx, { buyerId, from, to: to[0], now })
  for (const holder of holders) await holder.forget?.(tx, buyerId, now)
  await forget(tx, buyerId, { ...locked, passwordHash: await nobodysPassword(), now })
  await notifyOfEnd(tx, { id: buyerId, email: locked.email, lang: locked.lang }, now)
}

/** Money has come or goes back since: it must find its owner. */
async function stop(tx: Queryable, buyerId: number, now: Instant): Promise<void> {
  const { from, to } = CLOSING_ACTS.stop
  await sql.move(tx, { buyerId, from, to: to[0], now })
  await sql.setClosingAt(tx, buyerId, null)
  await notifyOfClosing(tx, await accounts.buyer(tx, buyerId), 'closing-stopped', { now, at: now })
}

type Known = Pick<sql.Locked, 'email' | 'phone'> & { passwordHash: string; now: Instant }

async function forget(tx: Queryable, buyerId: number, known: Known): Promise<void> {
  const { email, phone, passwordHash, now } = known
  const targets = [email === null ? null : targetOf(email), phone].filter((each) => each !== null)
  await sql.forgetSocial(tx, buyerId)
  await sql.forgetPayPassword(tx, buyerId)
  await sql.forgetNotes(tx, buyerId)
  await sql.forgetSessions(tx, buyerId)
  await sql.forgetLogins(tx, buyerId)
  await sql.forgetCodes(tx, targets)
  await forgetMailsTo(tx, { buyerId, targets })
  await exports.endOf(tx, buyerId, now)
  // Not a code of the alphabet of invitations: nobody can be invited by it.
  const invitationCode = `closed-${randomBytes(8).toString('hex')}`
  await sql.becomeNobody(tx, { buyerId, passwordHash, invitationCode, now })
}
