/** The replacement of an exchange leaves: carrier and tracking number. */
import { useState } from 'react'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { RETURN_NUMBER_MAX, RETURN_NUMBER_MIN } from '../limits.ts'
import { shipReplacement } from '../office-calls.gen.ts'
import { REFRESH } from './refresh.ts'

export function ReplacementDialog({
  caseNumber,
  onClose,
}: {
  caseNumber: string
  onClose: () => void
}) {
  const t = useT('office.after-sales')
  const shop = useT('after-sales')
  const [carrier, setCarrier] = useState('')
  const [trackingNumber, setTrackingNumber] = useState('')
  const [isTried, setIsTried] = useState(false)
  const ship = useAct(shipReplacement, {
    refresh: REFRESH,
    onDone: () => (onClose(), toast(t('done.replaced'), { kind: 'success' })),
  })
  const isCarrierMissing = carrier.trim() === ''
  const isNumberShort = trackingNumber.trim().length < RETURN_NUMBER_MIN
  return (
    <FormDialog
      title={t('replace.title')}
      text={t('replace.text')}
      verb={t('act.replace')}
      busy={ship.isPending}
      onSubmit={() => {
        setIsTried(true)
        if (!isCarrierMissing && !isNumberShort)
          ship.mutate({ caseNumber, carrier, trackingNumber })
      }}
      onClose={onClose}
    >
      <Field
        label={shop('send.carrier')}
        required
        error={isTried && isCarrierMissing ? shop('send.carrierNeeded') : undefined}
      >
        <TextInput
          maxLength={60}
          data-autofocus
          value={carrier}
          onChange={(event) => setCarrier(event.target.value)}
        />
      </Field>
      <Field
        label={shop('send.number')}
        required
        error={
          isTried && isNumberShort
            ? shop('send.numberShort', { count: RETURN_NUMBER_MIN })
            : undefined
        }
      >
        <TextInput
          maxLength={RETURN_NUMBER_MAX}
          autoComplete="off"
          value={trackingNumber}
          onChange={(event) => setTrackingNumber(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
