/** Remarks while an order is being made: kept as they are typed, until the order is there. */
import { dropDraft, saveDraft, readDraft } from '#kit/web/forms/draft.ts'
import { currentOwner } from '#kit/web/session/session.ts'

/** Under which name they are kept. */
export const REMARKS_DRAFT = 'order-remarks'

/** Nobody's in particular where the shop has not yet said who is logged in: no remark is left behind for that. */
const who = () => currentOwner() ?? ''

export const readRemarks = (): string =>
  readDraft<{ value: string }>(REMARKS_DRAFT, who())?.value ?? ''
export const saveRemarks = (value: string) => saveDraft(REMARKS_DRAFT, who(), { value })
export const forgetRemarks = () => dropDraft(REMARKS_DRAFT)
