/** A buyer closes the account: requested, cancellable for some days, then done by the sweep. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Personal } from '#kit/server/database/personal.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { demandProof, findAccount } from '#domains/accounts/server/account-door.ts'
import type { myClosing, OpenCase } from '../../contract.ts'
import { CLOSING_ACTS } from '../../states.ts'
import { PrivacyReasons } from '../../reasons.ts'
import { notifyOfClosing } from './notices.ts'
import * as sql from './sql.ts'

type Shown = DataOf<typeof myClosing>
type Holders = readonly Personal[]

/**
 * For acts that cost money or must end well, inside their transaction: an order, a request. Of such an act and a closing
 * at the same moment the second is refused.
 * @throws {Refused} accountClosing
 */
export async function demandOpen(tx: Queryable, buyerId: number): Promise<void> {
  if (!(await sql.holdOpen(tx, buyerId))) throw new Refused(PrivacyReasons.accountClosing)
}

export async function getOwnClosing({ db, buyerId }: BuyerContext): Promise<Shown> {
  const [settings, last] = await Promise.all([readSettings(db), sql.last(db, buyerId)])
  return {
    dueAt: last?.state === 'asked' ? last.dueAt : null,
    wasStopped: last?.state === 'stopped',
    days: settings['accounts.closingDays'],
  }
}

/** In the order of the domains; those without open cases are left out. */
export async function openOf(
  db: Queryable,
  buyerId: number,
  holders: Holders,
): Promise<OpenCase[]> {
  const cases: OpenCase[] = []
  for (const holder of holders) {
    const found = (await holder.open?.(db, buyerId)) ?? []
    cases.push(...(found.filter(({ count }) => count > 0) as OpenCase[]))
  }
  return cases
}

/** @throws {Refused} proofNeeded, casesOpen */
export async function ask(context: BuyerContext, holders: Holders): Promise<Shown> {
  const { db, now, buyerId } = context
  await demandProof(context)
  const days = (await readSettings(db))['accounts.closingDays']
  await db.tx(async (tx) => {
    const { closingAt } = await sql.lockBuyer(tx, buyerId)
    if (closingAt !== null) return
    const cases = await openOf(tx, buyerId, holders)
    if (cases.length > 0) throw new Refused(PrivacyReasons.casesOpen, { detail: { cases } })
    const dueAt = later(now, days * DAY_MS)
    await sql.setClosingAt(tx, buyerId, dueAt)
    await sql.add(tx, { buyerId, askedAt: now, dueAt })
    await notifyOfClosing(tx, await findAccount(tx, buyerId), 'closing-asked', {
      now,
      at: dueAt,
    })
  })
  return getOwnClosing(context)
}

export async function cancel(context: BuyerContext): Promise<Shown> {
  const { db, now, buyerId } = context
  const { from, to } = CLOSING_ACTS.cancel
  await db.tx(async (tx) => {
    await sql.lockBuyer(tx, buyerId)
    if (!(await sql.move(tx, { buyerId, from, to: to[0], now }))) return
    await sql.setClosingAt(tx, buyerId, null)
    await notifyOfClosing(tx, await findAccount(tx, buyerId), 'closing-cancelled', {
      now,
      at: now,
    })
  })
  return getOwnClosing(context)
}
