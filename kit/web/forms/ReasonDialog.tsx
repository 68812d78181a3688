/** One act in a dialog that ends something, with the reason for it. */
import { useState } from 'react'
import { Field } from '../../ui/forms/Field.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { useT } from '../language/i18n.tsx'
import { FormDialog } from './FormDialog.tsx'

/** As long as contracts take them. */
const REASON_MAX = 300

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
  const t = useT('office.kit')
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
