/** A member of staff notes what they did about a parcel. */
import { useState } from 'react'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { followedParcels, handleProblem, orderTracking, trackingWaiting } from '../calls.gen.ts'
import type { FollowedParcel } from '../contract.ts'

type Props = { parcel: FollowedParcel; onClose: () => void }

export function HandleDialog({ parcel, onClose }: Props) {
  const t = useT('office.tracking')
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const handle = useAct(handleProblem, {
    refresh: [followedParcels, trackingWaiting, orderTracking],
    onDone: () => {
      toast(t('handled'), { kind: 'success' })
      onClose()
    },
  })
  const isTooShort = note.trim().length < 2
  const submit = () => {
    setIsTried(true)
    if (!isTooShort) handle.mutate({ parcelId: parcel.id, note: note.trim() })
  }
  return (
    <FormDialog
      title={t('handleTitle')}
      verb={t('handle')}
      busy={handle.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('note')}
        required
        hint={t('noteHint')}
        error={isTried && isTooShort ? t('noteWrong') : undefined}
      >
        <TextArea
          data-autofocus
          rows={3}
          value={note}
          maxLength={300}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
