/** Staff's notes about a customer. Customers never see them; only its author changes a note. */
import type { AuditAction } from '#domains/audit/actions.ts'
import { customers } from '#domains/accounts/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { forgetMentions, recordMentions } from '#domains/work/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { addNote, Customer, deleteNote, editNote } from '../contract.ts'
import { CustomerReasons } from '../reasons.ts'
import { objectOf, findCustomer } from './one.ts'

/** @throws {Refused} notFound */
export const add = (
  context: StaffContext,
  { customerId, text }: InputOf<typeof addNote>,
): Promise<Customer> =>
  context.db.tx(async (tx) => {
    const { staffId, staffName, now } = context
    const given = { buyerId: customerId, staffId, staffName, text, now }
    const added = await customers.addNote(tx, given)
    if (added === null) throw new Refused(Reasons.notFound)
    await recordMentions(tx, context, { kind: 'customer', key: customerId, noteId: added.id, text })
    return auditChange(tx, context, { action: 'customers.note.add', customerId, after: added.text })
  })

/** @throws {Refused} notFound, changedMeanwhile, notYours */
export const edit = (
  context: StaffContext,
  { text, ...of }: InputOf<typeof editNote>,
): Promise<Customer> =>
  context.db.tx(async (tx) => {
    const before = await lockNote(tx, of)
    if (before.staffId !== context.staffId) throw new Refused(CustomerReasons.notYours)
    const after = await customers.changeNote(tx, before.id, text, context.now)
    const { customerId } = of
    const note = { kind: 'customer', key: customerId, noteId: before.id } as const
    await recordMentions(tx, context, { ...note, text })
    return auditChange(tx, context, {
      action: 'customers.note.edit',
      customerId,
      before: before.text,
      after: after.text,
    })
  })

/** Staff who may manage the staff may also delete notes of others. @throws {Refused} notFound, changedMeanwhile, notYours */
export const remove = (context: StaffContext, of: InputOf<typeof deleteNote>): Promise<Customer> =>
  context.db.tx(async (tx) => {
    const before = await lockNote(tx, of)
    const isMine = before.staffId === context.staffId
    if (!isMine && !context.permissions.has('staff.write')) {
      throw new Refused(CustomerReasons.notYours)
    }
    await customers.removeNote(tx, before.id)
    await forgetMentions(tx, { kind: 'customer', noteId: before.id })
    return auditChange(tx, context, {
      action: 'customers.note.delete',
      customerId: of.customerId,
      before: before.text,
    })
  })

type Of = { customerId: number; noteId: number; revision: number }

/** @throws {Refused} notFound, changedMeanwhile */
async function lockNote(
  tx: Queryable,
  { customerId, noteId, revision }: Of,
): Promise<customers.Note> {
  const note = await customers.lockNote(tx, customerId, noteId)
  if (note === null) throw new Refused(Reasons.notFound)
  if (note.revision !== revision) throw new Refused(Reasons.changedMeanwhile)
  return note
}

type Done = { action: AuditAction; customerId: number; before?: string; after?: string }

/** The log is never shortened, so it does not contain what staff write about a person, only that they did. */
async function auditChange(
  tx: Queryable,
  context: StaffContext,
  { action, customerId, before, after }: Done,
): Promise<Customer> {
  await audit(tx, context, {
    action,
    object: objectOf(customerId),
    before: before === undefined ? null : { characters: before.length },
    after: after === undefined ? null : { characters: after.length },
  })
  return findCustomer({ db: tx, now: context.now }, customerId)
}
