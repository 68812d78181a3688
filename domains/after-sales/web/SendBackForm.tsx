/** Where the goods go back to, and how they were sent: carrier, tracking number, telephone, remark, pictures. */
import { useState } from 'react'
import type { UploadedFile } from '#domains/uploads/contract.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { focusFirstError } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useOwner } from '#kit/web/session/session.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { correctReturn, myCase, myCaseCounts, myCases, sendBack } from '../calls.gen.ts'
import { RETURN_NUMBER_MAX, RETURN_NUMBER_MIN } from '../limits.ts'
import type { MyCase, ReturnAddress } from '../contract.ts'
import { ReturnAddressText } from './door/ReturnAddressText.tsx'
import { FileFields } from './FileFields.tsx'
import { ReturnLabel } from './ReturnLabel.tsx'

const NOTHING = {
  carrier: '',
  trackingNumber: '',
  phone: '',
  remark: '',
  files: [] as readonly UploadedFile[],
}

/** @param onClose of a parcel that is on its way already: what was typed of it is corrected, and its pictures stay as they are */
export default function SendBackForm({ item, onClose }: { item: MyCase; onClose?: () => void }) {
  const { number: caseNumber, returnAddress, sending } = item
  const initial =
    sending === null
      ? NOTHING
      : { ...NOTHING, ...sending, trackingNumber: sending.number, files: NOTHING.files }
  const t = useT('after-sales')
  const [typed, setTyped, drop] = useDraftOf(
    `${sending === null ? 'send-back' : 'correct-return'}:${caseNumber}`,
    useOwner(),
    initial,
  )
  const [isUploading, setIsUploading] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const send = useAct(sendBack, {
    refresh: [myCase, myCases, myCaseCounts],
    onDone: () => (drop(), toast(t('send.done'), { kind: 'success' })),
  })
  const correct = useAct(correctReturn, {
    refresh: [myCase],
    onDone: () => (drop(), onClose?.(), toast(t('send.corrected'), { kind: 'success' })),
  })
  const change = (changed: Partial<Typed>) => setTyped((now) => ({ ...now, ...changed }))
  return (
    <Panel title={t('send.title')}>
      {sending === null && returnAddress !== null && <SendTo item={item} address={returnAddress} />}
      <form
        className="form-grid"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setIsTried(true)
          if (isMissing(typed) || isShort(typed)) {
            setTimeout(focusFirstError)
            return
          }
          const { carrier, trackingNumber, phone, remark, files } = typed
          const parcel = { caseNumber, carrier, trackingNumber, phone, remark }
          if (sending !== null) correct.mutate(parcel)
          else send.mutate({ ...parcel, fileIds: files.map(({ id }) => id) })
        }}
      >
        <ParcelFields typed={typed} isTried={isTried} onChange={change} />
        {sending === null && (
          <div className="form-grid-full">
            <FileFields
              files={typed.files}
              onFiles={(next) => setTyped((now) => ({ ...now, files: next(now.files) }))}
              onUploading={setIsUploading}
            />
          </div>
        )}
        <div className="button-row form-grid-full">
          <Button
            type="submit"
            variant="primary"
            busy={send.isPending || correct.isPending}
            reason={isUploading ? t('files.uploading') : undefined}
          >
            {t('send.verb')}
          </Button>
          {onClose !== undefined && (
            <Button onClick={() => (drop(), onClose())}>{t('form.leave')}</Button>
          )}
        </div>
      </form>
    </Panel>
  )
}

type Typed = typeof NOTHING
type FieldsProps = { typed: Typed; isTried: boolean; onChange: (changed: Partial<Typed>) => void }

const isMissing = ({ carrier }: Typed): boolean => carrier.trim() === ''
const isShort = ({ trackingNumber }: Typed): boolean =>
  trackingNumber.trim().length < RETURN_NUMBER_MIN

function ParcelFields({ typed, isTried, onChange }: FieldsProps) {
  const t = useT('after-sales')
  return (
    <>
      <Field
        label={t('send.carrier')}
        required
        error={isTried && isMissing(typed) ? t('send.carrierNeeded') : undefined}
      >
        <TextInput
          maxLength={60}
          value={typed.carrier}
          onChange={(event) => onChange({ carrier: event.target.value })}
        />
      </Field>
      <Field
        label={t('send.number')}
        required
        error={
          isTried && isShort(typed)
            ? t('send.numberShort', { count: RETURN_NUMBER_MIN })
            : undefined
        }
      >
        <TextInput
          maxLength={RETURN_NUMBER_MAX}
          autoComplete="off"
          value={typed.trackingNumber}
          onChange={(event) => onChange({ trackingNumber: event.target.value })}
        />
      </Field>
      <Field label={t('send.phone')}>
        <TextInput
          type="tel"
          maxLength={30}
          autoComplete="tel"
          value={typed.phone}
          onChange={(event) => onChange({ phone: event.target.value })}
        />
      </Field>
      <Field label={t('send.remark')} className="form-grid-full">
        <TextArea
          rows={2}
          maxLength={300}
          value={typed.remark}
          onChange={(event) => onChange({ remark: event.target.value })}
        />
      </Field>
    </>
  )
}

/** Where the goods go, who pays for it, and the sheet for the parcel. */
function SendTo({ item, address }: { item: MyCase; address: ReturnAddress }) {
  const t = useT('after-sales')
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-4 border-b border-line pb-5">
      <div className="grid gap-1">
        <b>{t('send.to')}</b>
        <ReturnAddressText address={address} />
        <p className="text-sm text-ink-3">
          {t('return.freightLine', { who: t(`return.freightBy.${item.returnFreightBy}`) })}
        </p>
      </div>
      <ReturnLabel caseNumber={item.number} />
    </div>
  )
}
