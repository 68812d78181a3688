/** Writes an order for one customer: goods, address, delivery, and what it comes to. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { officeOrders } from '#domains/orders/office-calls.gen.ts'
import { PO_NUMBER_MAX } from '#domains/orders/limits.ts'
import { TotalsList } from '#domains/pricing/web/door/TotalsList.tsx'
import type { DeliveryMethod } from '#domains/shipping/contract.ts'
import { useShippingWords } from '#domains/shipping/office/door/methods.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { CrownTag } from '#kit/ui/figures/Tag.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import type { Checkout } from '../contract.ts'
import { placeOrderFor } from '../office-calls.gen.ts'
import type { orderingCustomer } from '../office-contract.ts'
import { CheckoutReasons } from '../reasons.ts'
import { GoodsSearch } from './GoodsSearch.tsx'
import { withGoods } from './new-lines.ts'
import { NewOrderLines } from './NewOrderLines.tsx'
import { useOrderDraft } from './order-draft.ts'
import { ShipTo } from './ShipTo.tsx'
import { usePricing } from './use-pricing.ts'

type Customer = DataOf<typeof orderingCustomer>
type Props = { customer: Customer; onChange: () => void }

/** What is being written, and what changes it. */
function useNewOrder(customer: Customer) {
  const standard = customer.addresses.find(({ isDefault }) => isDefault) ?? customer.addresses[0]
  const draft = useOrderDraft(customer.id)
  const { lines } = draft
  const [addressId, setAddressId] = useState<number | null>(standard?.id ?? null)
  const [delivery, setDelivery] = useState<DeliveryMethod | null>(null)
  const [turn, setTurn] = useState(0)
  const pricing = usePricing({ customerId: customer.id, lines, addressId, delivery, turn })
  return {
    ...pricing,
    ...draft,
    addressId,
    setAddress: (id: number) => {
      setAddressId(id)
      setDelivery(null) // another place may be served by other methods
    },
    setDelivery,
    priceAgain: () => setTurn((now) => now + 1),
  }
}
type Writing = ReturnType<typeof useNewOrder>

export function NewOrder({ customer, onChange }: Props) {
  const t = useT('office.checkout')
  const order = useNewOrder(customer)
  return (
    <div className="office-detail">
      <div className="stack min-w-0">
        <Panel flush title={t('part.goods')}>
          <div className="border-b border-line p-4">
            <GoodsSearch
              customerId={customer.id}
              onChoose={(goods) => order.addGoods((now) => withGoods(now, goods))}
            />
          </div>
          <NewOrderLines
            lines={order.lines}
            answer={order.answer}
            busy={order.isPending}
            onChange={order.setLines}
          />
        </Panel>
        <Panel title={t('part.address')}>
          <ShipTo customer={customer} addressId={order.addressId} onChoose={order.setAddress} />
        </Panel>
        <Panel>
          <Field label={t('part.poNumber')}>
            <TextInput
              maxLength={PO_NUMBER_MAX}
              autoComplete="off"
              value={order.poNumber}
              onChange={({ target }) => order.setPoNumber(target.value)}
            />
          </Field>
          <Field className="pt-4" label={t('part.remarks')} hint={t('remarks.hint')}>
            <TextArea
              rows={2}
              maxLength={300}
              value={order.remarks}
              onChange={({ target }) => order.setRemarks(target.value)}
            />
          </Field>
        </Panel>
      </div>
      <div className="stack min-w-0">
        <Panel title={t('part.customer')}>
          <Who customer={customer} onChange={onChange} />
        </Panel>
        <Panel title={t('sums')}>
          <Placing customerId={customer.id} order={order} />
        </Panel>
      </div>
    </div>
  )
}

type PlacingProps = { customerId: number; order: Writing }

/** What it comes to, and the button that places it: only what stands there now, and only if all of it can be had. */
function Placing({ customerId, order }: PlacingProps) {
  const t = useT('office.checkout')
  const navigate = useNavigate()
  const [isChanged, setIsChanged] = useState(false)
  const { answer, isCurrent } = order
  const checkout = answer?.checkout ?? null
  const place = useAct(placeOrderFor, {
    refresh: [officeOrders],
    onDone: ({ orderNumber }) => {
      order.drop()
      toast(t('done'), { kind: 'success' })
      void navigate({ to: '/office/orders/$number', params: { number: orderNumber } })
    },
    onRefused: ({ reason: { code } }) => {
      const isStale =
        code === CheckoutReasons.changed.code || code === CheckoutReasons.checkoutExpired.code
      if (!isStale) return false
      setIsChanged(true)
      order.priceAgain()
      return true
    },
  })
  const isReady =
    checkout !== null && isCurrent && checkout.missing.length === 0 && answer?.troubles.length === 0
  return (
    <div className="stack">
      {isChanged && (
        <Notice tone="warning" live>
          {t('changed')}
        </Notice>
      )}
      {checkout !== null && (
        <>
          <Delivery checkout={checkout} onChoose={order.setDelivery} />
          <TotalsList totals={checkout.totals} />
        </>
      )}
      <Button
        variant="primary"
        wide
        busy={place.isPending}
        disabled={!isReady}
        onClick={() => {
          if (checkout === null) return
          const { remarks, poNumber } = order
          place.mutate({ customerId, checkoutId: checkout.id, remarks, poNumber })
        }}
      >
        {t('submit')}
      </Button>
      <p className="text-sm text-ink-3">{t('note')}</p>
    </div>
  )
}

function Who({ customer, onChange }: Props) {
  const t = useT('office.checkout')
  const { nickName, contact, level, currency, superMember } = customer
  return (
    <div className="flex flex-wrap items-start justify-between gap-2">
      <div className="min-w-0">
        <p className="flex items-center gap-1.5 font-semibold text-ink wrap-anywhere">
          {nickName}
          {superMember && (
            <CrownTag>
              <span className="sr-only">{t('superMember')}</span>
            </CrownTag>
          )}
        </p>
        <p className="text-sm wrap-anywhere">{contact}</p>
        <p className="text-xs text-ink-3">{t('customer.prices', { level, currency })}</p>
      </div>
      <Button size="small" onClick={onChange}>
        {t('customer.change')}
      </Button>
    </div>
  )
}

type DeliveryProps = { checkout: Checkout; onChoose: (method: DeliveryMethod) => void }

function Delivery({ checkout, onChoose }: DeliveryProps) {
  const t = useT('office.checkout')
  const words = useShippingWords()
  const { money } = useMoney()
  return (
    <Field label={t('part.delivery')}>
      <Select
        value={checkout.delivery ?? ''}
        placeholder={t('delivery.choose')}
        options={checkout.deliveries.map(({ method, freightAmount, why }) => ({
          value: method,
          label: `${words(method)} · ${money(freightAmount, checkout.currency)}`,
          disabled: why !== null,
        }))}
        onChange={({ target: { value } }) => {
          const found = checkout.deliveries.find(({ method }) => method === value)
          if (found !== undefined) onChoose(found.method)
        }}
      />
    </Field>
  )
}
