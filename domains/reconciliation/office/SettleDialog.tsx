/** Explains a difference, with what happened and where that can be seen. */
import { useState } from 'react'
import { useDialogDraftOf } from '#domains/staff/office/door/dialog-draft.ts'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { settleDifference } from '../calls.gen.ts'
import type { Difference } from '../contract.ts'
import { REFRESH } from './refresh.ts'

type Props = { difference: Difference; onClose: () => void }

export function SettleDialog({ difference: { id, version, kind }, ...props }: Props) {
  const t = useT('office.reconciliation')
  const [note, setNote, dropNote] = useDialogDraftOf(`difference:${id}`, '')
  const onClose = () => (dropNote(), props.onClose())
  const [isChargeback, setIsChargeback] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const settle = useAct(settleDifference, {
    refresh: REFRESH,
    onDone: ({ isAsked }) => {
      toast(t(isAsked ? 'settle.asked' : 'settle.done'), { kind: 'success' })
      onClose()
    },
  })
  const isTooShort = note.trim().length < 2
  const submit = () => {
    setIsTried(true)
    if (!isTooShort) settle.mutate({ differenceId: id, version, note: note.trim(), isChargeback })
  }
  return (
    <FormDialog
      title={t('settle.title')}
      text={t('settle.text')}
      verb={t('settle.open')}
      busy={settle.isPending}
      onSubmit={submit}
      isDirty={note !== '' || isChargeback}
      onClose={onClose}
    >
      <Field
        label={t('settle.note')}
        required
        error={isTried && isTooShort ? t('settle.needed') : undefined}
      >
        <TextArea
          data-autofocus
          rows={4}
          value={note}
          maxLength={500}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      {kind === 'adjustment' && (
        <Checkbox checked={isChargeback} onChange={({ target }) => setIsChargeback(target.checked)}>
          {t('settle.isChargeback')}
        </Checkbox>
      )}
    </FormDialog>
  )
}
