/** One act of staff in a dialog, with the reason for it: its draft is theirs alone. */
import { ReasonDialog, type ReasonDialogProps } from '#kit/web/forms/ReasonDialog.tsx'
import { useMe } from './me.ts'

/** Rendered while it is open. */
export const StaffReasonDialog = (props: Omit<ReasonDialogProps, 'who'>) => (
  <ReasonDialog {...props} who={String(useMe().id)} />
)
