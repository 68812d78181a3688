/** Asks for confirmation before something is lost: names it and the consequences, with the safe button first and focused. */
import type { ReactNode } from 'react'
import { Button } from '../basics/Button.tsx'
import { Dialog } from './Dialog.tsx'

export type ConfirmDialogProps = {
  open: boolean
  /** "取消订单 …8172?" */
  title: string
  /** The consequences. */
  children: ReactNode
  /** The verb of the action, as on the button that led here. */
  confirmLabel: string
  /** "再想想" */
  cancelLabel: string
  /** Red unless nothing is lost. */
  tone?: 'danger' | 'primary' | undefined
  busy?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, tone = 'danger' } = props
  const { busy, onConfirm, onCancel } = props
  const foot = (
    <>
      <Button data-autofocus onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button
        variant={tone === 'danger' ? 'danger-solid' : 'primary'}
        busy={busy}
        onClick={onConfirm}
      >
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onCancel} title={title} foot={foot}>
      <div className="text-sm">{children}</div>
    </Dialog>
  )
}
