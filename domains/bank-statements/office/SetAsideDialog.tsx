/** Sets a line aside that pays nothing of the shop, with a reason. */
import { useState } from 'react'
import { useDialogDraftOf } from '#domains/staff/office/door/dialog-draft.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { setLineAside } from '../decide-calls.gen.ts'
import type { Line } from '../contract.ts'
import { REFRESH } from './refresh.ts'

type Props = { line: Line; onClose: () => void }

export function SetAsideDialog({ line: { id, version, isReversal }, ...props }: Props) {
  const t = useT('office.bank-statements')
  const [reason, setReason, dropReason] = useDialogDraftOf(`set-aside:${id}`, '')
  const onClose = () => (dropReason(), props.onClose())
  const [error, setError] = useState<string>()
  const put = useAct(setLineAside, {
    refresh: REFRESH,
    onDone: ({ isAsked }) => {
      onClose()
      toast(t(isAsked ? 'setAside.asked' : 'setAside.done'), { kind: 'success' })
    },
  })
  const submit = () => {
    if (reason.trim().length < 2) return setError(t('setAside.needed'))
    put.mutate({ lineId: id, version, reason: reason.trim() })
  }
  return (
    <FormDialog
      title={t('setAside.title')}
      text={t(isReversal ? 'setAside.reversalText' : 'setAside.text')}
      verb={t('setAside.verb')}
      busy={put.isPending}
      onSubmit={submit}
      isDirty={reason !== ''}
      onClose={onClose}
    >
      <Field label={t('setAside.reason')} required error={error}>
        <TextInput
          value={reason}
          maxLength={300}
          list="set-aside-reasons"
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <datalist id="set-aside-reasons">
        {(['interest', 'own', 'twice', 'refunded', 'other'] as const).map((each) => (
          <option key={each} value={t(`setAside.example.${each}`)}>
            {t(`setAside.example.${each}`)}
          </option>
        ))}
      </datalist>
    </FormDialog>
  )
}
