/** On a product's page: requests a transfer from another warehouse. Shows the state of the buyer's request. */
import { PIECES_MAX } from '#domains/catalog/limits.ts'
import { useQuery } from '@tanstack/react-query'
import Truck from 'lucide-react/icons/truck'
import { useState } from 'react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { useOwner } from '#kit/web/session/session.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { myRequests, requestTransfer, transferOffer } from '../../calls.gen.ts'
import { RequestClock, RequestTag } from '../RequestState.tsx'

type Props = {
  skuId: number
  /** The base unit, in which it is requested. */
  unitName: string
  warehouse: { id: number; name: string }
  /** Units available there, if known. */
  thereCount: number
  isLoggedIn: boolean
  onLogin: () => void
}
type Offer = DataOf<typeof transferOffer>

/** Renders nothing where no warehouse can supply it. */
export function TransferButton(props: Props) {
  const { skuId, unitName, warehouse, thereCount, isLoggedIn, onLogin } = props
  const t = useT('transfers')
  const [isOpen, setIsOpen] = useState(false)
  const { data: offer } = useQuery({
    ...query(transferOffer, { skuId, warehouseId: warehouse.id }),
    staleTime: 0,
  })
  if (offer === undefined) return null
  const { mine, sources } = offer
  if (mine !== null) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <RequestTag state={mine.state} />
        <span>{t('mineShort', { count: mine.arrivedQuantity ?? mine.quantity })}</span>
        <RequestClock request={mine} />
      </p>
    )
  }
  if (sources.length === 0) return null
  return (
    <>
      <Button icon={Truck} onClick={() => (isLoggedIn ? setIsOpen(true) : onLogin())}>
        {t('ask')}
      </Button>
      {isOpen && (
        <TransferDialog
          skuId={skuId}
          unitName={unitName}
          warehouse={warehouse}
          thereCount={thereCount}
          offer={offer}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

type DialogProps = Pick<Props, 'skuId' | 'unitName' | 'warehouse' | 'thereCount'> & {
  offer: Offer
  onClose: () => void
}

function TransferDialog(props: DialogProps) {
  const { skuId, unitName, warehouse, thereCount, offer, onClose } = props
  const t = useT('transfers')
  const { money } = useMoney()
  const who = useOwner()
  const draft = `transfer:${skuId}:${warehouse.id}`
  const [request, setOption, drop] = useDraftOf(draft, who, { quantity: thereCount + 1, note: '' })
  // More may be available by now than when it was typed.
  const quantity = Math.max(request.quantity, thereCount + 1)
  const ask = useAct(requestTransfer, {
    refresh: [transferOffer, myRequests],
    onDone: () => {
      drop()
      onClose()
      toast(t('asked'), { kind: 'success' })
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      foot={
        <>
          <Button onClick={onClose}>{t('leave')}</Button>
          <Button
            variant="primary"
            busy={ask.isPending}
            onClick={() => ask.mutate({ skuId, warehouseId: warehouse.id, ...request, quantity })}
          >
            {t('send')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('text', { hours: offer.holdHours })}</p>
        <KeyValueList
          rows={[
            { label: t('from'), value: offer.sources.map(({ name }) => name).join(', ') },
            { label: t('to'), value: warehouse.name },
            {
              label: t('fee'),
              value: t('feeAtMost', { fee: money(offer.feeAmount, offer.currency) }),
            },
            { label: t('answer'), value: t('answerWithin', { hours: offer.answerHours }) },
          ]}
        />
        <Field label={t('quantity')} group>
          <QuantityStepper
            label={t('quantity')}
            value={quantity}
            min={thereCount + 1}
            step={1}
            max={PIECES_MAX}
            unit={unitName}
            onChange={(next) => setOption({ ...request, quantity: next })}
          />
        </Field>
        <Field label={t('note')} hint={t('noteHint')}>
          <TextArea
            rows={2}
            maxLength={200}
            value={request.note}
            onChange={(event) => setOption({ ...request, note: event.target.value })}
          />
        </Field>
      </div>
    </Dialog>
  )
}
