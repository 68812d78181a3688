/** The one way to change the state of an invoice: by an act that the table of states.ts allows. Within the caller's transaction. */
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { InvoiceReasons } from '../reasons.ts'
import { INVOICE_ACTS, isEnded, mayInvoice, type InvoiceAct } from '../states.ts'
import * as sql from './sql.ts'

/** @throws {Refused} invoiceNotFound */
export async function lock(tx: Queryable, invoiceId: number): Promise<sql.InvoiceRow> {
  const row = await sql.lockInvoice(tx, invoiceId)
  if (row === null) throw new Refused(InvoiceReasons.invoiceNotFound)
  return row
}

/** @throws {Refused} invoiceNotFound, also for the invoices of others */
export async function lockOwn(
  tx: Queryable,
  invoiceId: number,
  buyerId: number,
): Promise<sql.InvoiceRow> {
  const row = await lock(tx, invoiceId)
  if (row.buyerId !== buyerId) throw new Refused(InvoiceReasons.invoiceNotFound)
  return row
}

/** @throws {Refused} notNow, with the state of now */
export function demandAct({ state }: Pick<sql.InvoiceRow, 'state'>, act: InvoiceAct): void {
  if (!mayInvoice(state, act)) throw new Refused(InvoiceReasons.notNow, { detail: { state } })
}

type Plain = Exclude<InvoiceAct, 'issue' | 'red'>

/** What gives a number is in issue.ts. What the invoice took of its orders is free where it ends. @throws {Refused} notNow */
export async function move(
  tx: Queryable,
  row: sql.InvoiceRow,
  { act, reason = '', now }: { act: Plain; reason?: string; now: Instant },
): Promise<sql.InvoiceRow> {
  demandAct(row, act)
  const {
    to: [state],
    who,
  } = INVOICE_ACTS[act]
  const redAskedBy = state === 'red_requested' ? who : null
  await sql.noteState(tx, row.id, { state, reason, redAskedBy, now })
  if (isEnded(state)) await sql.freeOfOrders(tx, row.id)
  return { ...row, state, reason, redAskedBy, changedAt: now }
}
