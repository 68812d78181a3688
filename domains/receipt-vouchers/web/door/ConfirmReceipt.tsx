/** Confirms receipt of an order, with pictures of the delivery note that the buyer signed; or adds these to an order that is received. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmReceipt, myOrder, myOrders, orderCounts } from '#domains/orders/buyer-calls.gen.ts'
import type { UploadedFile } from '#domains/uploads/contract.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { focusFirstError } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { myReceiptVoucher, sendReceiptVoucher } from '../../calls.gen.ts'
import { VoucherFields } from '../VoucherFields.tsx'

export type ConfirmReceiptProps = {
  orderNumber: string
  /** The voucher alone is missing. */
  isReceived?: boolean
  onClose: () => void
}

const REFRESHED = [myOrders, myOrder, orderCounts, myReceiptVoucher] as const

export default function ConfirmReceipt({
  orderNumber,
  isReceived = false,
  onClose,
}: ConfirmReceiptProps) {
  const t = useT('receipt-vouchers')
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [isUploading, setIsUploading] = useState(false)
  const [isTried, setIsTried] = useState(false)
  // Until it is known, the server says whether one is needed.
  const { data } = useQuery(query(myReceiptVoucher, { orderNumber }))
  const isRequired = isReceived || data?.isRequired === true
  const isMissing = isRequired && files.length === 0
  const done = {
    refresh: REFRESHED,
    onDone: () => {
      onClose()
      toast(t(isReceived ? 'add.done' : 'confirm.done'), { kind: 'success' })
    },
  }
  const confirm = useAct(confirmReceipt, done)
  const send = useAct(sendReceiptVoucher, done)
  const submit = () => {
    setIsTried(true)
    if (isMissing) return focusFirstError()
    if (files.length === 0) return confirm.mutate({ orderNumber })
    send.mutate({ orderNumber, fileIds: files.map(({ id }) => id) })
  }
  const foot = (
    <>
      <Button data-autofocus onClick={onClose}>
        {t('notNow')}
      </Button>
      <Button
        variant="primary"
        busy={confirm.isPending || send.isPending}
        reason={isUploading ? t('uploading') : undefined}
        onClick={submit}
      >
        {t(isReceived ? 'add.verb' : 'confirm.verb')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      title={t(isReceived ? 'add.title' : 'confirm.title')}
      foot={foot}
      onClose={onClose}
    >
      <div className="stack">
        {!isReceived && (
          <p className="text-sm">
            {t('confirm.text')}
            {orderNumber.startsWith('DO') && ` ${t('confirm.ofMachine')}`}
          </p>
        )}
        <VoucherFields
          files={files}
          isRequired={isRequired}
          error={isTried && isMissing ? t(isReceived ? 'add.needed' : 'needed') : undefined}
          onFiles={(change) => setFiles(change)}
          onUploading={setIsUploading}
        />
      </div>
    </Dialog>
  )
}
