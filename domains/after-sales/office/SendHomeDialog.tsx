/** Goods that were refused go home to their buyer: by a parcel, or as staff say. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CarrierFields, sentOf, type Sending } from '#domains/orders/office/door/CarrierFields.tsx'
import { listCarriers } from '#domains/shipping/calls.gen.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { LOCALES } from '#kit/contract/lang.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { ANSWER_MAX } from '../limits.ts'
import { sendGoodsHome } from '../office-calls.gen.ts'
import type { OfficeCase } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { ParcelTo } from './ParcelTo.tsx'
import { REFRESH } from './refresh.ts'

const WAYS = ['byParcel', 'byOther'] as const
const PAYERS = ['merchant', 'buyer'] as const

type Props = { item: OfficeCase; onClose: () => void }

export function SendHomeDialog({ item, onClose }: Props) {
  const t = useT('office.after-sales')
  const shop = useT('after-sales')
  const { data: carriers = [] } = useQuery(query(listCarriers, {}))
  const [way, setWay] = useState<(typeof WAYS)[number]>('byParcel')
  const [sending, setSending] = useState<Sending>({ carrierId: null, trackingNumber: '' })
  const [paidBy, setPaidBy] = useState<(typeof PAYERS)[number]>('merchant')
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [error, setError] = useState<string>()
  const send = useAct(sendGoodsHome, {
    refresh: REFRESH,
    onDone: () => (onClose(), toast(t('done.home'), { kind: 'success' })),
    onRefused: (refused) => {
      if (refused.reason.code !== AfterSalesReasons.badTrackingNumber.code) return false
      setError(refused.message)
      return true
    },
  })
  const isNoteMissing = way === 'byOther' && note.trim().length < 2
  const submit = () => {
    setIsTried(true)
    const sent = sentOf(sending, carriers)
    const { number: caseNumber } = item
    if (way === 'byOther') {
      if (!isNoteMissing) send.mutate({ caseNumber, parcel: null, note })
    } else if (sent !== null) send.mutate({ caseNumber, parcel: { ...sent, paidBy }, note })
  }
  return (
    <FormDialog
      title={t('home.title')}
      text={t('home.text')}
      verb={t('act.sendHome')}
      busy={send.isPending}
      isDirty={note !== '' || sending.trackingNumber !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('home.by')} required>
        <Select
          value={way}
          onChange={({ target: { value } }) => setWay(WAYS.find((each) => each === value) ?? way)}
          options={WAYS.map((each) => ({ value: each, label: t(`home.${each}`) }))}
        />
      </Field>
      {way === 'byParcel' && (
        <>
          <ParcelTo
            item={item}
            goods={item.lines.map(({ quantity: count, ...line }) => ({ ...line, count }))}
          />
          <CarrierFields
            carriers={carriers}
            sending={sending}
            showsErrors={isTried}
            error={error}
            onChange={(next) => (setError(undefined), setSending(next))}
          />
          <Field label={t('home.paidBy')} required>
            <Select
              value={paidBy}
              onChange={({ target: { value } }) =>
                setPaidBy(PAYERS.find((each) => each === value) ?? paidBy)
              }
              options={PAYERS.map((each) => ({ value: each, label: shop(`home.paidBy.${each}`) }))}
            />
          </Field>
        </>
      )}
      <Field
        label={t('home.note')}
        required={way === 'byOther'}
        error={isTried && isNoteMissing ? t('home.noteNeeded') : undefined}
      >
        <TextArea
          rows={3}
          lang={LOCALES[item.lang]}
          maxLength={ANSWER_MAX}
          value={note}
          onChange={({ target: { value } }) => setNote(value)}
        />
      </Field>
    </FormDialog>
  )
}
