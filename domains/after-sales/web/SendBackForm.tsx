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
import { myCase, myCaseCounts, myCases, sendBack } from '../calls.gen.ts'
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

export default function SendBackForm({ item }: { item: MyCase }) {
  const { number: caseNumber, returnAddress } = item
  const t = useT('after-sales')
  const [typed, setTyped, drop] = useDraftOf(`send-back:${caseNumber}`, useOwner(), NOTHING)
  const [isUploading, setIsUploading] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const send = useAct(sendBack, {
    refresh: [myCase, myCases, myCaseCounts],
    onDone: () => (drop(), toast(t('send.done'), { kind: 'success' })),
  })
  const isCarrierMissing = typed.carrier.trim() === ''
  const isNumberShort = typed.trackingNumber.trim().length < RETURN_NUMBER_MIN
  const change = (changed: Partial<typeof NOTHING>) => setTyped((now) => ({ ...now, ...changed }))
  return (
    <Panel title={t('send.title')}>
      {returnAddress !== null && <SendTo item={item} address={returnAddress} />}
      <form
        className="form-grid"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setIsTried(true)
          if (isCarrierMissing || isNumberShort) {
            setTimeout(focusFirstError)
            return
          }
          const { files, ...rest } = typed
          send.mutate({ caseNumber, ...rest, fileIds: files.map(({ id }) => id) })
        }}
      >
        <Field
          label={t('send.carrier')}
          required
          error={isTried && isCarrierMissing ? t('send.carrierNeeded') : undefined}
        >
          <TextInput
            maxLength={60}
            value={typed.carrier}
            onChange={(event) => change({ carrier: event.target.value })}
          />
        </Field>
        <Field
          label={t('send.number')}
          required
          error={
            isTried && isNumberShort
              ? t('send.numberShort', { count: RETURN_NUMBER_MIN })
              : undefined
          }
        >
          <TextInput
            maxLength={RETURN_NUMBER_MAX}
            autoComplete="off"
            value={typed.trackingNumber}
            onChange={(event) => change({ trackingNumber: event.target.value })}
          />
        </Field>
        <Field label={t('send.phone')}>
          <TextInput
            type="tel"
            maxLength={30}
            autoComplete="tel"
            value={typed.phone}
            onChange={(event) => change({ phone: event.target.value })}
          />
        </Field>
        <Field label={t('send.remark')} className="form-grid-full">
          <TextArea
            rows={2}
            maxLength={300}
            value={typed.remark}
            onChange={(event) => change({ remark: event.target.value })}
          />
        </Field>
        <div className="form-grid-full">
          <FileFields
            files={typed.files}
            onFiles={(next) => setTyped((now) => ({ ...now, files: next(now.files) }))}
            onUploading={setIsUploading}
          />
        </div>
        <div className="button-row form-grid-full">
          <Button
            type="submit"
            variant="primary"
            busy={send.isPending}
            reason={isUploading ? t('files.uploading') : undefined}
          >
            {t('send.verb')}
          </Button>
        </div>
      </form>
    </Panel>
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
