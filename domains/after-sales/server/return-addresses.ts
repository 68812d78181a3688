/** The shop's addresses that goods go back to. Every change needs a second person, except no longer offering an address that is otherwise unchanged. */
import { askApproval } from '#domains/approvals/server/door.ts'
import { audit, type Namer } from '#domains/audit/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { ReturnAddress } from '../contract.ts'
import type { officeReturnAddresses, saveReturnAddress } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import * as sql from './return-address-sql.ts'

/** For the audit log. */
export const namesOf: Namer = (db, ids) => sql.addressNames(db, ids)

export const list = ({ db }: StaffContext): Promise<DataOf<typeof officeReturnAddresses>> =>
  sql.returnAddresses(db)

/**
 * Where the goods of a case go back to: an address of the shop's list, or another one for this case alone.
 * @throws {Refused} addressNeeded, addressGone
 */
export async function addressFor(
  tx: Queryable,
  { id, other }: { id: number | null; other: ReturnAddress | null },
): Promise<ReturnAddress> {
  if (id !== null) {
    const listed = await sql.activeReturnAddress(tx, id)
    if (listed === null) throw new Refused(AfterSalesReasons.addressGone)
    return listed
  }
  if (other === null) throw new Refused(AfterSalesReasons.addressNeeded)
  return other
}

type Form = InputOf<typeof saveReturnAddress>
type Asked = { form: Form; before: sql.AddressRow | null }

/** @throws {Refused} as the call says */
export function save(context: StaffContext, form: Form): Promise<DataOf<typeof saveReturnAddress>> {
  return context.db.tx(async (tx) => {
    const before = await addressBefore(tx, form)
    if (before !== null && form.version !== before.version)
      throw new Refused(Reasons.changedMeanwhile)
    const needsSecond = (await readSettings(tx))['approvals.accounts']
    if (!needsSecond || isSame(before, form) || isTakenAway(before, form)) {
      return { id: await put(tx, context, form) }
    }
    if (await sql.isAddressTaken(tx, form)) throw new Refused(AfterSalesReasons.addressTaken)
    const isAsked = await askApproval(tx, context, {
      kind: 'afterSales.returnAddress',
      object: `returnAddress:${form.id ?? 'new'}`,
      orderNumber: null,
      payload: { form, before } satisfies Asked,
      lines: [...linesOf(before, 'was'), ...linesOf(form, 'is')],
      currency: null,
      note: '',
    })
    return { id: isAsked ? null : await put(tx, context, form) }
  })
}

const NO_COUNTRY = { country: '', abroad: '' } as const

/** Applies a change that a second person approved. @throws {Refused} changedMeanwhile, addressTaken */
export async function saveApproved(
  context: StaffContext,
  tx: Queryable,
  asked: Asked,
): Promise<void> {
  // What was asked before countries were named has none.
  const form = { ...NO_COUNTRY, ...asked.form }
  const before = asked.before === null ? null : { ...NO_COUNTRY, ...asked.before }
  const now = await addressBefore(tx, form)
  if (textOf(now) !== textOf(before)) throw new Refused(Reasons.changedMeanwhile)
  await put(tx, context, form)
}

/** @throws {Refused} notFound */
async function addressBefore(tx: Queryable, { id }: Form): Promise<sql.AddressRow | null> {
  const before = id === undefined ? null : await sql.lockReturnAddress(tx, id)
  if (id !== undefined && before === null) throw new Refused(Reasons.notFound)
  return before
}

type Texts = ReturnAddress & { active: boolean }

const textOf = (one: Texts | null): string =>
  one === null
    ? ''
    : JSON.stringify([one.active, one.consignee, one.phone, one.address, one.country, one.abroad])

const isSame = (before: Texts | null, form: Form): boolean =>
  before !== null && textOf(before) === textOf(form)

/** What is offered again later has to be approved again. */
const isTakenAway = (before: Texts | null, form: Form): boolean =>
  before !== null && !form.active && textOf({ ...before, active: false }) === textOf(form)

/** @throws {Refused} addressTaken */
async function put(
  tx: Queryable,
  context: StaffContext,
  { id, version: _version, ...rest }: Form,
): Promise<number> {
  const before = id === undefined ? null : await sql.lockReturnAddress(tx, id)
  if (await sql.isAddressTaken(tx, { ...rest, id })) {
    throw new Refused(AfterSalesReasons.addressTaken)
  }
  const saved = await (id === undefined
    ? sql.addReturnAddress(tx, rest)
    : sql.changeReturnAddress(tx, { ...rest, id }))
  if (saved === null) throw new Refused(AfterSalesReasons.addressTaken)
  await audit(tx, context, {
    action: 'afterSales.saveReturnAddress',
    object: `returnAddress:${saved.id}`,
    before,
    after: rest,
  })
  return saved.id
}

/** What the approver has to check letter by letter. */
function linesOf(one: ReturnAddress | null, when: 'was' | 'is') {
  if (one === null) return []
  const { consignee, phone, address, country, abroad } = one
  return Object.entries({ consignee, phone, address, country, abroad }).map(([word, text]) => ({
    word: `${when}.${word}`,
    amount: null,
    text,
  }))
}
