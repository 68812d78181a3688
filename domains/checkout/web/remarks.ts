/** Remarks on the order: stored as a draft while they are typed, until the order is placed. */
import { dropDraft, saveDraft, readDraft } from '#kit/web/forms/draft.ts'
import { currentOwner } from '#kit/web/session/session.ts'

/** The name of the draft. */
export const REMARKS_DRAFT = 'order-remarks'

/** Empty until the logged-in buyer is known, so that remarks are not lost until then. */
const draftOwner = () => currentOwner() ?? ''

export const readRemarks = (): string =>
  readDraft<{ value: string }>(REMARKS_DRAFT, draftOwner())?.value ?? ''
export const saveRemarks = (value: string) => saveDraft(REMARKS_DRAFT, draftOwner(), { value })
export const forgetRemarks = () => dropDraft(REMARKS_DRAFT)
