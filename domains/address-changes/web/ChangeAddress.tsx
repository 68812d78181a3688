/** Another address for an order that has not left: the buyer chooses one, reads what it costs more or less, and confirms. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { listAddresses } from '#domains/addresses/calls.gen.ts'
import { AddressForm } from '#domains/addresses/web/door/AddressForm.tsx'
import { AddressText } from '#domains/addresses/web/door/AddressText.tsx'
import { myOrder, myOrders, orderCounts } from '#domains/orders/buyer-calls.gen.ts'
import type { OrderDetail } from '#domains/orders/contract.ts'
import { mayHappen } from '#domains/orders/states.ts'
import { orderMoney } from '#domains/payments/cancel-calls.gen.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { Radio } from '#kit/ui/forms/Radio.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { changeAddress, previewAddress } from '../calls.gen.ts'
import type { AddressPreview } from '../contract.ts'

/** Before the goods are packed; the server knows the rest. */
const mayMove = ({ axes, delivery, packingSince, cancelRequest }: OrderDetail): boolean =>
  delivery !== 'pickup' &&
  packingSince === null &&
  cancelRequest?.state !== 'waiting' &&
  mayHappen(axes, 'changeAddress')

export default function OfOrder({ order }: { order: OrderDetail }) {
  return mayMove(order) ? <ChangeAddress order={order} /> : null
}

type ChangeAddressProps = { order: OrderDetail }

function ChangeAddress({ order }: ChangeAddressProps) {
  const t = useT('address-changes')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <p className="print-hidden pt-3">
        <Button size="small" onClick={() => setIsOpen(true)}>
          {t('change')}
        </Button>
      </p>
      {isOpen && <ChangeDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ChangeDialog({ order, onClose }: ChangeAddressProps & { onClose: () => void }) {
  const { number: orderNumber } = order
  const t = useT('address-changes')
  const navigate = useNavigate()
  const [addressId, setAddressId] = useState<number>()
  const preview = useQuery({
    ...query(previewAddress, { orderNumber, addressId: addressId ?? 0 }),
    enabled: addressId !== undefined,
    retry: false,
  })
  const change = useAct(changeAddress, {
    refresh: [myOrder, myOrders, orderCounts, orderMoney, previewAddress],
    onDone: ({ effect }) => {
      onClose()
      toast(t(`done.${effect}`), { kind: 'success' })
      if (effect === 'extra') {
        void navigate({ to: '/user/user/payOrder', search: { order: orderNumber } })
      }
    },
  })
  const found = addressId === undefined ? undefined : preview.data
  const confirm = () => {
    if (addressId === undefined || found === undefined) return
    change.mutate({ orderNumber, addressId, differenceAmount: found.differenceAmount })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      foot={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button
            variant="primary"
            busy={change.isPending}
            disabled={found === undefined}
            onClick={confirm}
          >
            {found?.effect === 'extra' ? t('confirmAndPay') : t('confirm')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="text-sm text-ink-3">{t('text')}</p>
        <Addresses present={order.address} chosenId={addressId} onChoose={setAddressId} />
        <output>
          {addressId !== undefined && preview.isFetching && <Skeleton />}
          {addressId !== undefined && preview.error instanceof Refused && (
            <Notice tone="danger">{preview.error.message}</Notice>
          )}
          {found !== undefined && !preview.isFetching && <Cost preview={found} />}
        </output>
      </div>
    </Dialog>
  )
}

type AddressesProps = {
  /** Where the order goes now. */
  present: OrderDetail['address']
  chosenId: number | undefined
  onChoose: (id: number) => void
}

const PARTS = ['consignee', 'phone', 'country', 'regionText', 'city', 'street', 'detail'] as const

const isSame = (one: OrderDetail['address'], other: OrderDetail['address']): boolean =>
  PARTS.every((part) => one[part] === other[part])

function Addresses({ present, chosenId, onChoose }: AddressesProps) {
  const t = useT('address-changes')
  const addresses = useQuery(query(listAddresses, {}))
  const [isNew, setIsNew] = useState(false)
  if (addresses.data === undefined) return <Skeleton />
  if (isNew || addresses.data.length === 0) {
    return (
      <AddressForm
        onSaved={({ id }) => {
          setIsNew(false)
          onChoose(id)
        }}
        onCancel={() => setIsNew(false)}
      />
    )
  }
  return (
    <div className="grid gap-2" role="radiogroup" aria-label={t('choose')}>
      {addresses.data.map((address) => (
        <label key={address.id} className="inset flex cursor-pointer items-start gap-3">
          <Radio
            name="address"
            checked={address.id === chosenId}
            onChange={() => onChoose(address.id)}
          />
          <span className="min-w-0 flex-1">
            <AddressText address={address} />
          </span>
          {isSame(address, present) ? (
            <Tag>{t('present')}</Tag>
          ) : (
            address.isDefault && <Tag tone="brand">{t('default')}</Tag>
          )}
        </label>
      ))}
      <p>
        <Button size="small" variant="quiet" onClick={() => setIsNew(true)}>
          {t('newAddress')}
        </Button>
      </p>
    </div>
  )
}

function Cost({ preview }: { preview: AddressPreview }) {
  const t = useT('address-changes')
  const { zoned } = useDates()
  const { effect, differenceAmount, payableAmount, currency, payBy } = preview
  const money = (amount: number) => (
    <b>
      <Money amount={Math.abs(amount)} currency={currency} />
    </b>
  )
  if (effect === 'same') return <Notice>{t('cost.same')}</Notice>
  if (effect === 'price')
    return (
      <Notice>
        {t.rich(differenceAmount > 0 ? 'cost.more' : 'cost.cheaper', {
          difference: money(differenceAmount),
          payable: money(payableAmount),
        })}
      </Notice>
    )
  if (effect === 'back')
    return <Notice>{t.rich('cost.back', { difference: money(differenceAmount) })}</Notice>
  return (
    <Notice tone="warning">
      {t.rich('cost.extra', {
        difference: money(differenceAmount),
        time: payBy === null ? '' : zoned(payBy),
      })}
    </Notice>
  )
}
