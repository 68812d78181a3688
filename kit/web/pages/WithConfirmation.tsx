/** A destructive action that asks for confirmation first (specification 8). */
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'

export type WithConfirmationProps = {
  /** The trigger. */
  trigger: (ask: () => void) => ReactNode
  /** Names the object: "移除“保温瓶”？" */
  title: string
  confirmLabel: string
  cancelLabel: string
  /** The consequences. */
  children: ReactNode
  /** A refusal has been shown by then: the dialog closes either way. */
  onConfirm: () => void | Promise<unknown>
}

export function WithConfirmation({
  trigger,
  onConfirm,
  children,
  ...words
}: WithConfirmationProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const confirm = async () => {
    setIsBusy(true)
    try {
      await onConfirm()
    } catch {
      // It has been reported.
    }
    setIsBusy(false)
    setIsAsking(false)
  }
  return (
    <>
      {trigger(() => setIsAsking(true))}
      <ConfirmDialog
        {...words}
        open={isAsking}
        busy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
