/** Staff answer applications, suspend distributors, and agree rates with them: rates are two people's. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { askApproval, type Act } from '#domains/approvals/server/door.ts'
import { audit, type Act as AuditAct } from '#domains/audit/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { emailOf } from '#domains/staff/server/door.ts'
import { verifiedNames } from '#domains/verification/server/door.ts'
import { beginDecision, recordDecision } from '#domains/work/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { setDistributorRates } from '../office-contract.ts'
import { DistributorReasons } from '../reasons.ts'
import { DISTRIBUTOR_ACTS, mayDistributor, type DistributorAct } from '../states.ts'
import { mailboxOf } from '../mailbox.ts'
import { mailDecided } from './mails.ts'
import { isApprovedElsewhere } from './persons-sql.ts'
import { notePersons } from './persons.ts'
import * as sql from './sql.ts'

type Nothing = Record<string, never>

export const objectOf = (buyerId: number): string => `distributor:${buyerId}`
/** In the queue of applications. */
const itemOf = (buyerId: number) => ({ kind: 'distributors', ref: String(buyerId) }) as const

type StaffAct = Exclude<DistributorAct, 'applyAgain' | 'end'>
const MAILS = {
  approve: 'distributor-approved',
  reject: 'distributor-rejected',
  suspend: 'distributor-suspended',
  resume: 'distributor-resumed',
} as const

/** @throws {Refused} notFound, decidedAlready */
async function lockFor(tx: Queryable, buyerId: number, act: StaffAct): Promise<sql.DistributorRow> {
  const found = await sql.lockDistributor(tx, buyerId)
  if (found === null) throw new Refused(Reasons.notFound)
  if (!mayDistributor(found.state, act)) throw new Refused(DistributorReasons.decidedAlready)
  return found
}

type Decision = { buyerId: number; act: StaffAct; note: string }

/**
 * Nobody makes a distributor of themself, of who is not verified, or of who is one by another account.
 * @throws {Refused} ownAccount, notVerified, distributorElsewhere
 */
async function demandApprovable(
  tx: Queryable,
  context: StaffContext,
  { buyerId, state }: sql.DistributorRow,
): Promise<void> {
  await demandOther(tx, context, buyerId)
  if (state !== 'applied') return
  const settings = await readSettings(tx)
  if (settings['distributors.mustBeVerified'] && (await verifiedNames(tx, buyerId)) === null)
    throw new Refused(DistributorReasons.notVerified)
  if (await isApprovedElsewhere(tx, buyerId))
    throw new Refused(DistributorReasons.distributorElsewhere)
}

/** @throws {Refused} ownAccount where the buyer has the address of the member of staff */
export async function demandOther(
  tx: Queryable,
  { staffId }: StaffContext,
  buyerId: number,
): Promise<void> {
  const [[buyer], email] = await Promise.all([buyersByIds(tx, [buyerId]), emailOf(tx, staffId)])
  if (buyer?.email != null && mailboxOf(buyer.email) === mailboxOf(email))
    throw new Refused(DistributorReasons.ownAccount)
}

/** @throws {Refused} notFound, decidedAlready, work.claimed, ownAccount, notVerified, distributorElsewhere */
export async function decide(
  context: StaffContext,
  { buyerId, act, note }: Decision,
): Promise<Nothing> {
  const isAnswer = act === 'approve' || act === 'reject'
  const { now, staffName } = context
  // In a transaction of its own: what is refused is known the next time.
  if (act === 'approve') await notePersons(context.db, [buyerId])
  return context.db.tx(async (tx) => {
    if (isAnswer) await beginDecision(tx, context, itemOf(buyerId))
    const was = await lockFor(tx, buyerId, act)
    if (act === 'approve' || act === 'resume') await demandApprovable(tx, context, was)
    const [state] = DISTRIBUTOR_ACTS[act].to
    await sql.decide(tx, { buyerId, state, note, now, staffName })
    await audit(tx, context, {
      action: `distributors.${act}` satisfies AuditAct['action'],
      object: objectOf(buyerId),
      before: { state: was.state },
      after: { state, ...(note === '' ? {} : { note }) },
    })
    if (isAnswer)
      await recordDecision(tx, context, {
        ...itemOf(buyerId),
        outcome: act === 'approve' ? 'approved' : 'rejected',
      })
    await mailDecided(tx, { buyerId, template: MAILS[act], reason: note, now })
    return {}
  })
}

type Rates = InputOf<typeof setDistributorRates>

/** @throws {Refused} ratesAboveCap */
async function demandWithinCap(tx: Queryable, { rates }: Rates): Promise<void> {
  const capPercent = (await readSettings(tx))['distributors.capPercent']
  if (rates !== null && rates.firstPercent + rates.secondPercent > capPercent)
    throw new Refused(DistributorReasons.ratesAboveCap, { values: { percent: capPercent } })
}

/** @throws {Refused} as `setDistributorRates` */
export const setRates = (
  context: StaffContext,
  form: Rates,
): Promise<DataOf<typeof setDistributorRates>> =>
  context.db.tx(async (tx) => {
    const found = await lockFor(tx, form.buyerId, 'suspend')
    await demandOther(tx, context, form.buyerId)
    await demandWithinCap(tx, form)
    const [buyer] = await buyersByIds(tx, [form.buyerId])
    const line = (word: string, text: string) => ({
      word: `distributors.${word}`,
      amount: null,
      text,
    })
    const isAsked = await askApproval(tx, context, {
      kind: 'distributors.rates',
      object: objectOf(form.buyerId),
      orderNumber: null,
      payload: form,
      lines: [
        line('buyer', buyer?.nickName ?? ''),
        line('before', textOf(found)),
        line('after', textOf(form.rates)),
      ],
      currency: null,
      note: form.note,
    })
    if (!isAsked) await putRates(context, tx, form)
    return { isAsked }
  })

/** `5 % + 2 %`; a dash: those of the settings. */
const textOf = (
  rates: { firstPercent: number | null; secondPercent: number | null } | null,
): string =>
  rates === null || rates.firstPercent === null || rates.secondPercent === null
    ? '–'
    : `${rates.firstPercent} % + ${rates.secondPercent} %`

/** @throws {Refused} notFound, decidedAlready, ratesAboveCap */
async function putRates(context: StaffContext, tx: Queryable, form: Rates): Promise<void> {
  const { buyerId, rates, note } = form
  const was = await lockFor(tx, buyerId, 'suspend')
  await demandWithinCap(tx, form)
  const [firstPercent, secondPercent] = [rates?.firstPercent ?? null, rates?.secondPercent ?? null]
  await sql.setRates(tx, { buyerId, firstPercent, secondPercent })
  await audit(tx, context, {
    action: 'distributors.rates',
    object: objectOf(buyerId),
    before: { firstPercent: was.firstPercent, secondPercent: was.secondPercent },
    after: { firstPercent, secondPercent, note },
  })
}

export const ratesAct: Act = {
  kind: 'distributors.rates',
  permission: 'distributors.rates',
  isAloneForLong: true,
  run: putRates,
}
