/** One act in a dialog, with the reason for it or a note about it. What was typed outlives a reload and the end of the session. */
import { useState, type ReactNode } from 'react'
import { Field } from '../../ui/forms/Field.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { useT } from '../language/i18n.tsx'
import { useDraftOf } from './draft.ts'
import { FormDialog } from './FormDialog.tsx'

/** As long as contracts take them, unless they say another length. */
const REASON_MAX = 300

export type ReasonDialogProps = {
  title: string
  /** The consequences. */
  text: ReactNode
  /** The label of the button. */
  verb: string
  /** Red unless nothing is lost. */
  tone?: 'danger' | 'primary' | undefined
  /** The label of the field. */
  label?: string | undefined
  isOptional?: boolean | undefined
  maxLength?: number | undefined
  /** The key of the draft: closing the dialog discards it, and so does whoever has sent it (`dropDraft`). */
  draft: string
  /** Its owner; null while they are not known. */
  who: string | null
  busy: boolean
  onReason: (reason: string) => void
  onClose: () => void
}

/** Rendered while it is open. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, verb, tone = 'danger', label, isOptional = false } = props
  const { maxLength = REASON_MAX, draft, who, busy, onReason, onClose } = props
  const t = useT('forms')
  const [reason, setReason, drop] = useDraftOf(draft, who, '')
  const [isTried, setIsTried] = useState(false)
  const typed = reason.trim()
  const isMissing = !isOptional && typed === ''
  return (
    <FormDialog
      title={title}
      text={text}
      verb={verb}
      tone={tone === 'danger' ? 'danger' : undefined}
      busy={busy}
      isDirty={typed !== ''}
      onSubmit={() => {
        setIsTried(true)
        if (!isMissing) onReason(typed)
      }}
      onClose={() => (drop(), onClose())}
    >
      <Field
        label={label ?? t('reason.label')}
        required={!isOptional}
        error={isTried && isMissing ? t('reason.needed') : undefined}
      >
        <TextArea
          data-autofocus
          value={reason}
          maxLength={maxLength}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
