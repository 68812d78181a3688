/** Asks for confirmation before something is lost: names it and the consequences, with the safe button first and focused. */
import { useState, type ReactNode } from 'react'
import { useT } from '../../web/language/i18n.tsx'
import { Button } from '../basics/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Field } from '../forms/Field.tsx'
import { Select, type SelectOption } from '../forms/Select.tsx'
import { TextArea } from '../forms/TextArea.tsx'

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
  /** Asks for a reason: one of `options`, or free text without them. */
  reason?:
    | {
        label?: string
        options?: readonly SelectOption[]
        isOptional?: boolean
        maxLength?: number
      }
    | undefined
  /** Red unless nothing is lost. */
  tone?: 'danger' | 'primary' | undefined
  busy?: boolean | undefined
  onConfirm: (reason: string) => void
  onCancel: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, reason, tone = 'danger' } = props
  const { busy, onConfirm, onCancel } = props
  const t = useT('forms')
  const [text, setText] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const isMissing = reason !== undefined && reason.isOptional !== true && text.trim() === ''
  const close = () => {
    setText('')
    setIsAsked(false)
    onCancel()
  }
  const confirm = () => {
    if (isMissing) setIsAsked(true)
    else onConfirm(text.trim())
  }
  const foot = (
    <>
      <Button data-autofocus onClick={close}>
        {cancelLabel}
      </Button>
      <Button
        variant={tone === 'danger' ? 'danger-solid' : 'primary'}
        busy={busy}
        onClick={confirm}
      >
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={close} title={title} foot={foot}>
      <div className="text-sm">{children}</div>
      {reason !== undefined && (
        <Field
          label={reason.label ?? t('reason.label')}
          required={reason.isOptional !== true}
          error={isAsked && isMissing ? t('reason.needed') : undefined}
        >
          {reason.options === undefined ? (
            <TextArea
              value={text}
              maxLength={reason.maxLength}
              onChange={(event) => setText(event.target.value)}
            />
          ) : (
            <Select
              value={text}
              options={reason.options}
              placeholder={t('reason.choose')}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      )}
    </Dialog>
  )
}
