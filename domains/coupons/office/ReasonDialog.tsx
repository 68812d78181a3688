/** An act that ends something, with the reason for it. */
import { useState } from 'react'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { REASON_MAX } from '../limits.ts'

type Props = {
  title: string
  /** The consequences. */
  text: string
  verb: string
  busy: boolean
  onReason: (reason: string) => void
  onClose: () => void
}

export function ReasonDialog({ onReason, ...props }: Props) {
  const t = useT('office.coupons')
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  return (
    <FormDialog
      {...props}
      tone="danger"
      onSubmit={() => {
        setIsMissing(reason.trim() === '')
        if (reason.trim() !== '') onReason(reason)
      }}
    >
      <Field label={t('reason')} required error={isMissing ? t('reasonNeeded') : undefined}>
        <TextArea
          value={reason}
          maxLength={REASON_MAX}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
