/** Buyers begin a repayment, send the proof of their transfer, and take it back. */
import { readSettings } from '#domains/settings/server/door.ts'
import { claimFiles } from '#domains/uploads/server/door.ts'
import { endItem } from '#domains/work/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { referenceKey } from '#kit/contract/text.ts'
import { HOUR_MS, later, YEAR_MS } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import { demandBuyerToken } from '#kit/server/http/network-limit.ts'
import type { Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import { OPEN_SUBMISSIONS_MAX, ROUNDS_MAX } from '../../limits.ts'
import { CreditReasons } from '../../reasons.ts'
import { maySubmission } from '../../states.ts'
import type {
  beginSubmission,
  mySubmissions,
  sendSubmission,
  Submission,
  withdrawSubmission,
} from '../../submissions-contract.ts'
import { lockAccount } from '../account-sql.ts'
import * as lists from './list-sql.ts'
import { endRequest } from './pass.ts'
import * as sql from './sql.ts'
import { toViews } from './views.ts'

const PAGE_ROWS = 20

export async function list(
  context: BuyerContext,
  { after }: InputOf<typeof mySubmissions>,
): Promise<DataOf<typeof mySubmissions>> {
  const { db, buyerId } = context
  const wanted = { buyerId, after: idAfter(after), limit: PAGE_ROWS + 1 }
  const { items, next } = cutPage(await lists.ofBuyer(db, wanted), PAGE_ROWS)
  return { items: await toViews(context, items), next }
}

/** One that was withdrawn stays a row with its entries for ever. */
const BEGINNING: Limit = { name: 'credit.beginSubmission', count: 60, perSeconds: 3600 }

/** @throws {Refused} notFound, nothingOwed, tooManySubmissions, tooMany */
export async function begin(
  context: BuyerContext,
  { creditEntryIds }: InputOf<typeof beginSubmission>,
): Promise<Submission> {
  const { db, now, buyerId } = context
  await demandBuyerToken(db, context, BEGINNING)
  const id = await db.tx(async (tx) => {
    const account = await lockAccount(tx, buyerId)
    if (account === null) throw new Refused(Reasons.notFound)
    if (account.usedAmount === 0) throw new Refused(CreditReasons.nothingOwed)
    const { currency } = account
    const begun = await sql.begin(tx, { buyerId, currency, now, most: OPEN_SUBMISSIONS_MAX })
    if (begun === null) {
      const values = { maximum: OPEN_SUBMISSIONS_MAX }
      throw new Refused(CreditReasons.tooManySubmissions, { values })
    }
    await sql.chooseEntries(tx, { id: begun.id, entryIds: creditEntryIds })
    return begun.id
  })
  return viewOf(context, id)
}

/** A buyer's clock may be slightly ahead of the server's; what is more than a year ago is a slip of the pen. */
const AHEAD_MS = HOUR_MS
const OLDEST_MS = YEAR_MS

/** @throws {Refused} notFound, submissionOver, tooManyRounds, fileUnknown, invalidInput */
export async function send(
  context: BuyerContext,
  form: InputOf<typeof sendSubmission>,
): Promise<Submission> {
  const { db, now, buyerId } = context
  demandTime(context, form.paidAt)
  const hours = (await readSettings(db))['credit.reviewHours']
  await db.tx(async (tx) => {
    const found = await demandOwn(tx, buyerId, form.submissionId)
    const { id, round, state } = found
    const may = maySubmission(state, 'submit') || maySubmission(state, 'resubmit')
    if (!may) throw new Refused(CreditReasons.submissionOver)
    const added = await sql.addProof(tx, {
      ...form,
      id,
      referenceKey: referenceKey(form.bankReference),
      now,
      reviewBy: later(now, hours * HOUR_MS),
      most: ROUNDS_MAX,
    })
    if (added === null) {
      const isTooOften = round >= ROUNDS_MAX
      throw isTooOften
        ? new Refused(CreditReasons.tooManyRounds, { values: { maximum: ROUNDS_MAX } })
        : new Refused(CreditReasons.submissionOver)
    }
    const fileIds = [...new Set(form.fileIds)]
    const claim = {
      fileIds,
      buyerId,
      purpose: 'voucher',
      reference: `submission:${id}`,
      now,
    } as const
    const files = await claimFiles(tx, claim)
    if (files === null) throw new Refused(CreditReasons.fileUnknown)
    await sql.addFiles(tx, { id, round: added.round, files })
  })
  return viewOf(context, form.submissionId)
}

/** @throws {Refused} notFound, submissionOver */
export async function withdraw(
  context: BuyerContext,
  { submissionId: id }: InputOf<typeof withdrawSubmission>,
): Promise<Submission> {
  const { db, now, buyerId } = context
  await db.tx(async (tx) => {
    const found = await sql.submissionById(tx, id)
    if (found === null || found.buyerId !== buyerId) throw new Refused(Reasons.notFound)
    // The claim is locked before the submission, as by those who decide it.
    await endItem(tx, { kind: 'repayments', ref: String(id) }, now, { event: 'withdrawn' })
    if (!(await sql.withdraw(tx, { id, buyerId, now }))) {
      throw new Refused(CreditReasons.submissionOver)
    }
    await endRequest(tx, id, { now })
  })
  return viewOf(context, id)
}

/** Locks it. @throws {Refused} notFound */
async function demandOwn(tx: Queryable, buyerId: number, id: number): Promise<sql.SubmissionRow> {
  const found = await sql.lockSubmission(tx, id)
  if (found === null || found.buyerId !== buyerId) throw new Refused(Reasons.notFound)
  return found
}

async function viewOf(context: BuyerContext, id: number): Promise<Submission> {
  const row = await sql.submissionById(context.db, id)
  const [view] = row === null ? [] : await toViews(context, [row])
  if (view === undefined) throw new Refused(Reasons.notFound)
  return view
}

/** @throws {Refused} invalidInput */
function demandTime({ now, lang }: BuyerContext, paidAt: string): void {
  if (paidAt <= later(now, AHEAD_MS) && paidAt >= later(now, -OLDEST_MS)) return
  const word = paidAt > now ? 'credit.paidInFuture' : 'credit.paidLongAgo'
  const message = translate(lang, word)
  throw new Refused(Reasons.invalidInput, { detail: { fields: [{ path: 'paidAt', message }] } })
}
