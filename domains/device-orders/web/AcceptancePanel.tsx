/** The acceptance protocol of a machine: signed once by the buyer, with photos; afterwards the warranty that runs from it. */
import CircleX from 'lucide-react/icons/circle-x'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Link } from '@tanstack/react-router'
import { myOrder } from '#domains/orders/buyer-calls.gen.ts'
import { uploadFile } from '#domains/uploads/calls.gen.ts'
import type { UploadedFile } from '#domains/uploads/contract.ts'
import { BuyerFiles } from '#domains/uploads/web/door/BuyerFiles.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { upload } from '#kit/web/files/upload.ts'
import { dropDraft, useDraft } from '#kit/web/forms/draft.ts'
import { focusFirstError, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useOwner } from '#kit/web/session/session.ts'
import { addressOf } from '#kit/web/calls/call.ts'
import { FileButton } from '#kit/web/files/FileButton.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { myProtocolFile } from '../protocol-calls.gen.ts'
import { acceptDevice, myDeviceOrder } from '../calls.gen.ts'
import type { DeviceOrder } from '../contract.ts'
import { PHOTOS_MAX } from '../limits.ts'
import { Protocol } from './door/Protocol.tsx'
import { ObjectionPart } from './ObjectionPart.tsx'
import { SignaturePad } from './SignaturePad.tsx'

type Props = {
  device: DeviceOrder
  /** Whether something else of the order comes first: its form waits to be opened. */
  isLater: boolean
}

export function AcceptancePanel({ device, isLater }: Props) {
  const t = useT('device-orders')
  const [isOpened, setIsOpened] = useState(false)
  const isOpen = !isLater || isOpened
  const { acceptance, canAccept, warrantyMonths, orderNumber } = device
  return (
    <Panel title={t('acceptance.title')}>
      {acceptance !== null && (
        <div className="stack">
          <Protocol acceptance={acceptance} />
          <div className="print-hidden">
            <FileButton
              label={t('protocol.file')}
              address={addressOf(myProtocolFile, { orderNumber })}
            />
          </div>
          <p className="print-hidden">
            <Link
              to="/user/user/shebeiorder/afterSalesDetails"
              search={{ number: orderNumber }}
              className="link"
            >
              {t('acceptance.service')}
            </Link>
          </p>
        </div>
      )}
      {canAccept && (
        <div className="stack">
          <Deadline device={device} />
          <ObjectionPart device={device} />
          {isOpen ? (
            <Sign orderNumber={orderNumber} months={warrantyMonths ?? 0} early={device.early} />
          ) : (
            <>
              <p>{t('acceptance.openText')}</p>
              <div className="button-row">
                <Button onClick={() => setIsOpened(true)}>{t('acceptance.open')}</Button>
              </div>
            </>
          )}
        </div>
      )}
      {!canAccept && acceptance === null && (
        <p className="text-ink-3">
          {t('acceptance.later', {
            months: warrantyMonths ?? 0,
            has: String((warrantyMonths ?? 0) > 0),
          })}
        </p>
      )}
    </Panel>
  )
}

/** By when the buyer signs, and what becomes of it otherwise. */
function Deadline({ device }: { device: DeviceOrder }) {
  const t = useT('device-orders')
  const { acceptBy, acceptWaitsFor, warrantyMonths } = device
  if (acceptBy === null) return null
  if (acceptWaitsFor === 'staff') return <Notice>{t('acceptance.stands')}</Notice>
  return (
    <Notice tone="warning">
      <ClockLine label={t('acceptance.signBy')} at={acceptBy} />
      <p>{t('acceptance.deemed', { has: String((warrantyMonths ?? 0) > 0) })}</p>
    </Notice>
  )
}

const sendAnswer = (file: File, onProgress: (share: number) => void) =>
  upload(uploadFile, { purpose: 'answer' }, file, { onProgress })

/** What a reload keeps; only the signature is written anew. */
const Typed = z.object({
  signerName: z.string(),
  remarks: z.string(),
  photos: z.array(z.custom<UploadedFile>()),
})

type SignProps = { orderNumber: string; months: number; early: DeviceOrder['early'] }

function Sign({ orderNumber, months, early }: SignProps) {
  const t = useT('device-orders')
  const draft = `acceptance:${orderNumber}`
  const form = useSchemaForm(Typed, { signerName: '', remarks: '', photos: [] })
  useDraft(form, draft, { who: useOwner() })
  const { signerName, remarks, photos } = form.watch()
  const [signature, setSignature] = useState<Blob | null>(null)
  const [isTried, setIsTried] = useState(false)
  const [isEarly, setIsEarly] = useState(false)
  const isUnconfirmed = early !== null && !isEarly
  const [isSending, setIsSending] = useState(false)
  const accept = useAct(acceptDevice, {
    refresh: [myDeviceOrder, myOrder],
    onDone: () => (dropDraft(draft), toast(t('acceptance.done'), { kind: 'success' })),
  })
  const send = async () => {
    setIsTried(true)
    if (signature === null || signerName.trim() === '' || isUnconfirmed) return
    setIsSending(true)
    try {
      const file = new File([signature], 'signature.png', { type: 'image/png' })
      const { id: signatureFileId } = await sendAnswer(file, () => {})
      const photoFileIds = photos.map(({ id }) => id)
      const protocol = { signerName, remarks, signatureFileId, photoFileIds }
      accept.mutate({ orderNumber, warrantyMonths: months, isEarly, ...protocol })
    } catch (error) {
      toast(error instanceof Error ? error.message : t('acceptance.failed'), { kind: 'error' })
    } finally {
      setIsSending(false)
    }
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
        focusFirstError(event.currentTarget)
      }}
    >
      <p>{t('acceptance.text', { months })}</p>
      <Photos
        photos={photos}
        // Of two uploads that end together each keeps the other's.
        onPhotos={(change) => form.setValue('photos', change(form.getValues('photos')))}
      />
      <Field label={t('acceptance.remarks')} hint={t('acceptance.remarksHint')}>
        <TextArea rows={3} maxLength={1000} {...form.register('remarks')} />
      </Field>
      <Field
        label={t('acceptance.signer')}
        required
        error={isTried && signerName.trim() === '' ? t('acceptance.signerNeeded') : undefined}
      >
        <TextInput maxLength={80} autoComplete="name" {...form.register('signerName')} />
      </Field>
      <Field
        label={t('acceptance.signature')}
        required
        group
        error={isTried && signature === null ? t('acceptance.signatureNeeded') : undefined}
      >
        <SignaturePad name={signerName} onSignature={setSignature} />
      </Field>
      {early !== null && (
        <div className="stack">
          <Checkbox
            checked={isEarly}
            aria-invalid={isTried && isUnconfirmed}
            onChange={(event) => setIsEarly(event.target.checked)}
          >
            {t(`early.${early}`)}
          </Checkbox>
          {isTried && isUnconfirmed && (
            <p role="alert" className="field-error">
              <Icon of={CircleX} size="small" />
              <span>{t('early.needed')}</span>
            </p>
          )}
        </div>
      )}
      <div className="button-row">
        <Button type="submit" variant="primary" busy={isSending || accept.isPending}>
          {t('acceptance.sign')}
        </Button>
      </div>
    </form>
  )
}

type PhotosProps = {
  photos: readonly UploadedFile[]
  onPhotos: (change: (now: UploadedFile[]) => UploadedFile[]) => void
}

function Photos({ photos, onPhotos }: PhotosProps) {
  const t = useT('device-orders')
  return (
    <Field label={t('acceptance.photos')} hint={t('acceptance.photosHint')} group>
      <BuyerFiles
        purpose="answer"
        files={photos}
        most={PHOTOS_MAX}
        onlyPictures
        nameOf={(_file, index) => t('acceptance.photo', { number: index + 1 })}
        onAdd={(file) => onPhotos((now) => [...now, file])}
        onRemove={(id) => onPhotos((now) => now.filter((each) => each.id !== id))}
      />
    </Field>
  )
}
