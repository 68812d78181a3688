/** Coupons that new accounts are given: a row is written as one registers, and the sweep gives them what was offered at that time. */
import type { OnRegistered } from '#domains/accounts/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import { claimFor } from './claim.ts'
import { recognize } from './had-before.ts'
import * as sql from './newcomer-sql.ts'
import { notifyGiven } from './notify-given.ts'

export const noteNewcomer: OnRegistered = async (tx, registered) => {
  await recognize(tx, registered.buyerId)
  await sql.addNewcomer(tx, registered)
}

export const issueWelcomeCoupons = rowSweep<number>({
  name: 'coupons.newcomers',
  everySeconds: 5,
  find: sql.lockNewcomer,
  async move(tx, buyerId, { now }) {
    const taken = await sql.takeNewcomer(tx, buyerId)
    if (taken === null) return
    const settings = await readSettings(tx)
    const given: number[] = []
    for (const { id } of await sql.templatesAt(tx, taken.registeredAt)) {
      // By the time of registering: whoever came in time has it, however late the sweep is.
      const claiming = { templateId: id, buyerId, now: taken.registeredAt, settings }
      given.push(...(await unlessRefused(claimFor(tx, { ...claiming, source: 'register' }))))
    }
    await notifyGiven(tx, given, now)
  },
})

/** One that is not for this buyer, or is all taken, is not given; the others are. */
async function unlessRefused(claimed: Promise<{ id: number }>): Promise<number[]> {
  try {
    return [(await claimed).id]
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return []
  }
}

/** The account is deleted. */
export const forgetNewcomer = async (tx: Queryable, buyerId: number): Promise<void> => {
  await sql.takeNewcomer(tx, buyerId)
}
