/** Finance writes off what a customer will not pay: two people agree to it, and a reversal undoes it. */
import type { ApprovalLine } from '#domains/approvals/contract.ts'
import { askApproval, demandAnotherPerson, type Act } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { post } from '#domains/ledger/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type {
  reverseWriteOff,
  writeOffEntry,
  writeOffsOf,
} from '../../office-write-offs-contract.ts'
import { CreditReasons } from '../../reasons.ts'
import { accountOfWriteOff } from '../../write-offs.ts'
import { freezeAccount, lockAccount } from '../account-sql.ts'
import { customerLinesOf } from '../customer-lines.ts'
import { findEntry, type EntryRow } from '../entry-sql.ts'
import { usePrepayment } from '../prepayment.ts'
import { objectOf } from '../terms.ts'
import * as sql from './sql.ts'

type Form = InputOf<typeof writeOffEntry>
/** With what the entry owed when it was asked for, which a request of the version before does not say; and who has agreed to it. */
type Asked = Form & { seenAmount?: number; agreedBy?: number }

/** @throws {Refused} notFound, moreThanOwed, documentNeeded, approvals.alreadyAsked, approvals.aloneFrom */
export function writeOff(context: StaffContext, form: Form): Promise<DataOf<typeof writeOffEntry>> {
  return context.db.tx(async (tx) => {
    const entry = await demandOwed(tx, form)
    const isAsked = await ask(tx, context, { form, entry })
    if (!isAsked) await put(tx, context, { ...form, agreedBy: null }, entry)
    return { isAsked }
  })
}

export const writeOffAct: Act = {
  kind: 'credit.writeOff',
  permission: 'credit.write',
  isAloneForLong: true,
  async run(context: StaffContext, tx: Queryable, { seenAmount, agreedBy, ...form }: Asked) {
    const entry = await demandOwed(tx, form)
    if (seenAmount !== undefined && entry.openAmount !== seenAmount) {
      throw new Refused(Reasons.changedMeanwhile)
    }
    await put(tx, context, { ...form, agreedBy: agreedBy ?? null }, entry)
  },
}

/** Locks the account. @throws {Refused} notFound, moreThanOwed, documentNeeded */
async function demandOwed(tx: Queryable, { entryId, amount, kind, reference }: Form) {
  if (kind !== 'badDebt' && reference === '') throw new Refused(CreditReasons.documentNeeded)
  const seen = await findEntry(tx, entryId)
  if (seen === null) throw new Refused(Reasons.notFound)
  await lockAccount(tx, seen.buyerId)
  const entry = (await findEntry(tx, entryId))!
  if (amount > entry.openAmount) {
    const { openAmount, currency } = entry
    throw new Refused(CreditReasons.moreThanOwed, { detail: { amount: openAmount, currency } })
  }
  return entry
}

async function ask(
  tx: Queryable,
  context: StaffContext,
  { form, entry }: { form: Form; entry: EntryRow },
): Promise<boolean> {
  const { number, buyerId, orderNumber, currency, openAmount } = entry
  const text = (word: string, value: string | null) => ({ word, amount: null, text: value })
  return askApproval(tx, context, {
    kind: 'credit.writeOff',
    object: objectOf(buyerId),
    orderNumber,
    payload: { ...form, seenAmount: openAmount } satisfies Asked,
    lines: [
      ...(await customerLinesOf(tx, buyerId)),
      text('credit.entry', number),
      { word: 'credit.owed', amount: openAmount, text: null },
      { word: `credit.writeOff.${form.kind}`, amount: form.amount, text: null },
      ...(form.reference === '' ? [] : [text('credit.document', form.reference)]),
      ...(await usesOf(tx, form.reference)),
      ...(form.kind === 'badDebt' ? [text('credit.is.frozen', null)] : []),
    ],
    currency,
    note: form.note,
  })
}

/** One note may settle several orders, and what it settles already is for the second person to know. */
async function usesOf(tx: Queryable, reference: string): Promise<ApprovalLine[]> {
  const uses = reference === '' ? [] : await sql.usesOfDocument(tx, reference)
  return uses.map(({ termNumber, amount }) => ({
    word: 'credit.documentUsed',
    amount,
    text: termNumber,
  }))
}

/** Who loses a debt gives its customer no more credit until two people agree to it. @throws {Refused} moreThanOwed */
async function put(
  tx: Queryable,
  context: StaffContext,
  form: Form & { agreedBy: number | null },
  { number: termNumber }: EntryRow,
): Promise<void> {
  const { now, staffId, staffName } = context
  const added = await sql.add(tx, { ...form, now, staffId, staffName })
  if (added === null) throw new Refused(CreditReasons.moreThanOwed)
  const { id, number, buyerId, currency, amount } = added
  await post(tx, {
    key: `write_off:${id}`,
    kind: 'write_off',
    reference: number,
    buyerId,
    at: now,
    currency,
    entries: [
      { kind: accountOfWriteOff(form.kind), amount },
      { kind: 'receivable', buyerId, amount: -amount },
    ],
  })
  const isFrozen = form.kind === 'badDebt'
  if (isFrozen) await freezeAccount(tx, { buyerId, now, note: form.note })
  await audit(tx, context, {
    action: 'credit.writeOff',
    object: objectOf(buyerId),
    after: {
      termNumber,
      ...(isFrozen ? { isFrozen } : {}),
      [`${form.kind}Amount`]: amount,
      currency,
      ...(form.reference === '' ? {} : { reference: form.reference }),
      note: form.note,
    },
  })
}

/**
 * Neither who asked for it nor who agreed to it reverses it, where there is somebody else: what two people said is not taken back by one of them.
 * @throws {Refused} notFound, alreadyReversed, ownWriteOff
 */
export async function reverse(
  context: StaffContext,
  { writeOffId, note }: InputOf<typeof reverseWriteOff>,
): Promise<void> {
  const { now, staffId, staffName } = context
  await context.db.tx(async (tx) => {
    const seen = await sql.writeOffById(tx, writeOffId)
    if (seen === null) throw new Refused(Reasons.notFound)
    await lockAccount(tx, seen.buyerId)
    const { id, number, entryId, buyerId, currency, kind, ...found } = (await sql.writeOffById(
      tx,
      writeOffId,
    ))!
    await demandAnotherPerson(tx, context, {
      memberIds: [found.staffId, ...(found.agreedBy === null ? [] : [found.agreedBy])],
      permission: 'credit.write',
      reason: CreditReasons.ownWriteOff,
      isAloneEnough: true,
    })
    if (!(await sql.reverse(tx, { id, now, staffId, staffName, note }))) {
      throw new Refused(CreditReasons.alreadyReversed)
    }
    const amount = found.amount - found.returnedAmount
    await post(tx, {
      key: `write_off:${id}:reversed`,
      kind: 'write_off_reversed',
      corrects: `write_off:${id}`,
      reference: number,
      buyerId,
      at: now,
      currency,
      entries: [
        { kind: accountOfWriteOff(kind), amount: -amount },
        { kind: 'receivable', buyerId, amount },
      ],
    })
    await audit(tx, context, {
      action: 'credit.reverseWriteOff',
      object: objectOf(buyerId),
      before: {
        termNumber: (await findEntry(tx, entryId))?.number,
        [`${kind}Amount`]: amount,
        currency,
      },
      after: { note },
    })
    // What is owed again is paid by what was paid in advance.
    await usePrepayment(tx, { buyerId, now })
  })
}

export async function list(
  { db }: StaffContext,
  { buyerId, after }: InputOf<typeof writeOffsOf>,
): Promise<DataOf<typeof writeOffsOf>> {
  const wanted = { buyerId, after: idAfter(after), limit: PAGE_ROWS + 1 }
  const { items, next } = cutPage(await sql.writeOffsOf(db, wanted), PAGE_ROWS)
  return {
    next,
    items: items.map(
      ({ buyerId: _buyer, staffId: _staff, agreedBy: _agreed, entryId: _entry, ...row }) => row,
    ),
  }
}

const PAGE_ROWS = 30
