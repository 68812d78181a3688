/** The clocks of cases: each waiting state has an instant, and what happens then. A server that was away does it late, once. */
import { readSettings } from '#domains/settings/server/door.ts'
import { DAY_MS, MINUTE_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import { translate } from '#kit/server/text/translate.ts'
import { agreedOf } from '../amounts.ts'
import { actorOf, consequenceOf } from '../states.ts'
import { differenceOf } from './difference.ts'
import { mailCase, mailOwners } from './mail.ts'
import { addEvent, lockCase, move, SYSTEM, type Located } from './move.ts'
import { withdrawProposal } from './propose.ts'
import { noteReceived } from './replace.ts'
import { stockFor } from './reserve.ts'
import { endRound, NOBODY } from './round-sql.ts'
import { nextDue, nextRefunded, nextToRemind, saveCase } from './sql.ts'
import { becomeRefund, resumeExchange, nextInStock } from './wait.ts'

const runClocks = rowSweep<string>({
  name: 'after-sales.clocks',
  everySeconds: 10,
  find: nextDue,
  async move(tx, caseNumber, { now }) {
    const located = await lockCase(tx, caseNumber)
    const { row } = located
    // Another worker, or somebody, was first.
    const isDue = row.dueAt !== null && row.dueAt <= now && isToEscalate(row.escalatedAt, now)
    if (!isDue || row.pausedAt !== null) return
    switch (consequenceOf(row)) {
      case 'refunds':
        await becomeRefund(tx, located, { act: 'endWaiting', by: SYSTEM, now })
        return
      case 'lapses':
        return lookAtDifference(tx, located, now)
      case 'closes':
        return end(tx, located, { act: 'closeOverdue', mail: 'case-closed', now })
      case 'received': {
        const set = { receivedAt: now, receivedByItself: true }
        const to = row.type === 'exchange' ? 'replacement_ready' : 'received'
        const received = await move(tx, located, { act: 'receiveAlone', to, set, by: SYSTEM, now })
        const template = row.type === 'exchange' ? 'case-exchange-received' : 'case-received'
        return mailCase(tx, received, template, {}, now)
      }
      case 'withdraws':
        return withdrawProposal(tx, row, { event: 'proposalOver', by: SYSTEM, now })
      case 'completes':
        return noteReceived(tx, located, { act: 'receiveReplacementAlone', by: SYSTEM, now })
      case 'escalates': {
        await saveCase(tx, { ...row, escalatedAt: now })
        // The owners are told again every day, as long as nobody acts.
        await addEvent(tx, row, { by: SYSTEM, event: 'escalate', note: '', now })
        return mailOwners(tx, row, { dueAt: row.dueAt ?? now, now })
      }
      case null:
        throw new Error(`${row.number} is due while ${row.state}`)
    }
  },
})

type Ending = {
  act: 'closeOverdue' | 'lapse'
  mail: 'case-closed' | 'case-lapsed'
  now: Instant
}

async function end(tx: Queryable, located: Located, { act, mail, now }: Ending): Promise<void> {
  const closed = await move(tx, located, { act, by: SYSTEM, now })
  const { id: caseId, round: number } = located.row
  await endRound(tx, { caseId, number, outcome: 'closed_overdue', ...NOBODY, now })
  await mailCase(tx, closed, mail, {}, now)
}

/** How long after its deadline a difference order is looked at again, while a proof of it is checked or a provider asked. */
const LOOK_AGAIN_MS = 10 * MINUTE_MS

/** Its order says whether the difference was paid, or closed at its deadline: the case goes on, or ends. */
async function lookAtDifference(tx: Queryable, located: Located, now: Instant): Promise<void> {
  const { differences, row } = located
  const own = differenceOf(differences, row)
  if (own === undefined) throw new Error(`${row.number} waits for no difference`)
  if (own.lifecycle === 'closed') {
    return end(tx, located, { act: 'lapse', mail: 'case-lapsed', now })
  }
  if (own.lifecycle === 'open') {
    const again = later(now, LOOK_AGAIN_MS)
    const dueAt = own.closesAt > again ? own.closesAt : again
    await saveCase(tx, { ...row, dueAt })
    return
  }
  const to = row.recovery === 'none' ? 'replacement_ready' : 'awaiting_return'
  const moved = await move(tx, located, { act: 'payDifference', to, by: SYSTEM, now })
  await mailCase(tx, moved, 'case-exchange-agreed', {}, now)
}

/** Not yet, or a day ago. */
const isToEscalate = (escalatedAt: Instant | null, now: Instant): boolean =>
  escalatedAt === null || later(escalatedAt, DAY_MS) <= now

const complete = rowSweep<string>({
  name: 'after-sales.complete',
  everySeconds: 20,
  find: nextRefunded,
  async move(tx, caseNumber, { now }) {
    const located = await lockCase(tx, caseNumber)
    if (located.row.state !== 'refunding') return
    const completed = await move(tx, located, { act: 'complete', by: SYSTEM, now })
    const amount = { amount: agreedOf(completed), currency: completed.currency }
    await mailCase(tx, completed, 'case-completed', { amount }, now)
  },
})

/** A time of the buyer's ends soon: they are reminded once, by what happens then. */
const remindBuyers = rowSweep<string>({
  name: 'after-sales.remind',
  everySeconds: 60,
  async find(tx, now, isAwake) {
    const hours = (await readSettings(tx))['afterSales.remindHours']
    return nextToRemind(tx, { now, hours, isAwake })
  },
  async move(tx, caseNumber, { now }) {
    const { row } = await lockCase(tx, caseNumber)
    const act = consequenceOf(row)
    // The buyer, or the clock, was first.
    if (row.dueAt === null || row.dueAt <= now || row.remindedAt !== null || row.pausedAt !== null)
      return
    if (actorOf(row) !== 'buyer' || act === null) return
    await saveCase(tx, { ...row, remindedAt: now })
    const consequence = translate(row.lang, `after-sales.then.${act}`)
    await mailCase(tx, row, 'case-ends-soon', { until: row.dueAt, consequence }, now)
  },
})

const reserveComing = rowSweep<string>({
  name: 'after-sales.reserve-coming',
  everySeconds: 30,
  find: nextInStock,
  async move(tx, caseNumber, { now }) {
    const located = await lockCase(tx, caseNumber)
    const { row } = located
    // The buyer, the clock or another order was first.
    if (row.state !== 'awaiting_stock' || (await stockFor(tx, row)) === null) return
    await resumeExchange(tx, located, now)
  },
})

export const sweeps = [runClocks, remindBuyers, complete, reserveComing]
