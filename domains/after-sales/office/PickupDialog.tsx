/** The day on which the merchant has the goods of a case picked up. */
import { useState } from 'react'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { bookPickup } from '../office-calls.gen.ts'
import { REFRESH } from './refresh.ts'

export function PickupDialog({ caseNumber, onClose }: { caseNumber: string; onClose: () => void }) {
  const t = useT('office.after-sales')
  const [pickupOn, setPickupOn] = useState('')
  const [isTried, setIsTried] = useState(false)
  const book = useAct(bookPickup, {
    refresh: REFRESH,
    onDone: () => (onClose(), toast(t('done.booked'), { kind: 'success' })),
  })
  return (
    <FormDialog
      title={t('pickup.title')}
      text={t('pickup.text')}
      verb={t('act.book')}
      busy={book.isPending}
      onSubmit={() => {
        setIsTried(true)
        if (pickupOn !== '') book.mutate({ caseNumber, pickupOn })
      }}
      onClose={onClose}
    >
      <Field
        label={t('pickup.day')}
        required
        error={isTried && pickupOn === '' ? t('pickup.needed') : undefined}
      >
        <TextInput
          type="date"
          className="w-48"
          data-autofocus
          value={pickupOn}
          onChange={(event) => setPickupOn(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
