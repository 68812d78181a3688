/** The sweep that closes accounts: every domain erases personal data in one transaction. */
import {
  findAccount,
  forgetAccount,
  prepareForgetting,
} from '#domains/accounts/server/account-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Personal } from '#kit/server/database/personal.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import { CLOSING_ACTS } from '../../states.ts'
import * as copies from '../copy/sql.ts'
import { notifyOfClosing, notifyOfEnd } from './notices.ts'
import { openOf } from './service.ts'
import * as sql from './sql.ts'

export const closeAccounts = (holders: () => readonly Personal[]): Sweep =>
  rowSweep({
    name: 'accounts.close',
    everySeconds: 30,
    async find(tx, now, isAwake) {
      await prepareForgetting()
      return sql.findDue(tx, now, isAwake)
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
  await copies.endOf(tx, buyerId, now)
  await forgetAccount(tx, { ...locked, id: buyerId }, now)
  await notifyOfEnd(tx, { id: buyerId, email: locked.email, lang: locked.lang }, now)
}

/** Money was received or is being refunded: it must reach its owner. */
async function stop(tx: Queryable, buyerId: number, now: Instant): Promise<void> {
  const { from, to } = CLOSING_ACTS.stop
  await sql.move(tx, { buyerId, from, to: to[0], now })
  await sql.setClosingAt(tx, buyerId, null)
  await notifyOfClosing(tx, await findAccount(tx, buyerId), 'closing-stopped', { now, at: now })
}
