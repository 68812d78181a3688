/** Asks before what was typed into a dialog is lost: by Escape, by its buttons, by a link, or by closing the tab. */
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useT } from '../language/i18n.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'

type Discarding = {
  /** Closes at once what holds nothing yet. */
  close: () => void
  /** The question, rendered beside the dialog. */
  question: ReactNode
}

/** @param isSaving while it is being saved nothing is lost */
export function useDiscardQuestion(
  { isDirty, isSaving }: { isDirty: boolean; isSaving: boolean },
  onClose: () => void,
): Discarding {
  const t = useT('forms')
  const [isAsking, setIsAsking] = useState(false)
  return {
    close: () => (isDirty ? setIsAsking(true) : onClose()),
    question: (
      <>
        <LeaveGuard isDirty={isDirty && !isSaving} />
        <ConfirmDialog
          open={isAsking}
          title={t('leave.title')}
          confirmLabel={t('leave.go')}
          cancelLabel={t('leave.stay')}
          onConfirm={onClose}
          onCancel={() => setIsAsking(false)}
        >
          {t('leave.text')}
        </ConfirmDialog>
      </>
    ),
  }
}
