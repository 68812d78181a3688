/** What the buyer writes to an order: stored as a draft while it is typed, until the order is placed. */
import { dropDraft, saveDraft, readDraft } from '#kit/web/forms/draft.ts'
import { currentOwner } from '#kit/web/session/session.ts'
import type { InvoiceKind } from '../contract.ts'

export type Written = {
  remarks: string
  poNumber: string
  /** By the key of the line of the checkout. */
  notes: Readonly<Record<string, string>>
  /** To whom the invoice is made out; null: there is to be none. Left out: not chosen yet. */
  invoiceTitleId?: number | null
  /** Left out: an ordinary one. */
  invoiceKind?: InvoiceKind
}

/** The name of the draft. */
export const WRITTEN_DRAFT = 'order-written'
export const NOTHING_WRITTEN: Written = { remarks: '', poNumber: '', notes: {} }

/** Empty until the logged-in buyer is known, so that nothing written is lost until then. */
const draftOwner = () => currentOwner() ?? ''

export const readWritten = (): Written =>
  readDraft<{ value: Written }>(WRITTEN_DRAFT, draftOwner())?.value ?? NOTHING_WRITTEN
export const saveWritten = (value: Written) => saveDraft(WRITTEN_DRAFT, draftOwner(), { value })
export const forgetWritten = () => dropDraft(WRITTEN_DRAFT)
