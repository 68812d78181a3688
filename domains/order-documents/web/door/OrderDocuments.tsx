/** The documents of an order as buttons. */
import { useState } from 'react'
import type { OrderDetail } from '#domains/orders/contract.ts'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { addressOf } from '#kit/web/calls/call.ts'
import { FileButton } from '#kit/web/files/FileButton.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { myOrderDocument, type officeOrderDocument } from '../../calls.gen.ts'
import { documentsOf, type OrderDocument } from '../../documents-of.ts'

export type OrderDocumentsProps = {
  order: Pick<OrderDetail, 'number' | 'axes' | 'parcels'>
  /** The call that answers with the file: the buyer's, or that of staff. */
  call?: typeof myOrderDocument | typeof officeOrderDocument
  /** Chinese beside the buyer's language is offered; false where that language is Chinese. */
  offersBilingual: boolean
}

export function OrderDocuments({
  order,
  call = myOrderDocument,
  offersBilingual,
}: OrderDocumentsProps) {
  const t = useT('order-documents')
  const [bilingual, setBilingual] = useState(false)
  const documents = documentsOf(order)
  if (documents.length === 0) return null
  const isSplit = order.parcels.length > 1
  const nameOf = ({ kind, parcelId }: OrderDocument) => {
    const document = t(`title.${kind}`)
    if (parcelId === null || !isSplit) return document
    const parcel = order.parcels.findIndex(({ id }) => id === parcelId) + 1
    return t('ofParcel', { document, parcel })
  }
  return (
    <div className="grid gap-2 print-hidden">
      <div className="button-row">
        {documents.map(({ kind, parcelId }) => (
          <FileButton
            key={`${kind} ${parcelId}`}
            label={nameOf({ kind, parcelId })}
            address={addressOf(call, {
              orderNumber: order.number,
              kind,
              ...(parcelId !== null && { parcelId }),
              ...(bilingual && { bilingual: '1' as const }),
            })}
          />
        ))}
      </div>
      {offersBilingual && (
        <Checkbox checked={bilingual} onChange={(event) => setBilingual(event.target.checked)}>
          {t('bilingual')}
        </Checkbox>
      )}
    </div>
  )
}
