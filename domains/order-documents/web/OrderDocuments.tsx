/** The documents of an order as files; one that is closed without a parcel has none. */
import { useState } from 'react'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { addressOf } from '#kit/web/calls/call.ts'
import { FileButton } from '#kit/web/files/FileButton.tsx'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { myOrderDocument, type officeOrderDocument } from '../calls.gen.ts'
import { documentsOf, type Documented, type OrderDocument } from '../documents-of.ts'

type Props = {
  order: Documented
  /** The call that answers with the file: the buyer's, or that of staff, who may not speak the order's language. */
  call?: typeof myOrderDocument | typeof officeOrderDocument
}

export default function OrderDocuments({ order, call = myOrderDocument }: Props) {
  const t = useT('order-documents')
  const lang = useLang()
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
    <Panel title={t('heading')} className="print-hidden">
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
      {(call !== myOrderDocument || lang !== 'cn') && (
        <Checkbox
          className="pt-2"
          checked={bilingual}
          onChange={(event) => setBilingual(event.target.checked)}
        >
          {t('bilingual')}
        </Checkbox>
      )}
    </Panel>
  )
}
