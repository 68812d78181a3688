/** Where an order for a customer goes: one of their addresses, or one that is typed now and becomes theirs. */
import { useState } from 'react'
import type { Address } from '#domains/addresses/contract.ts'
import { AddressForm } from '#domains/addresses/web/door/AddressForm.tsx'
import { AddressText } from '#domains/addresses/web/door/AddressText.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Drawer } from '#kit/ui/overlays/Drawer.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import type { orderingCustomer } from '../office-contract.ts'

type Props = {
  customer: DataOf<typeof orderingCustomer>
  addressId: number | null
  onChoose: (addressId: number) => void
}

export function ShipTo({ customer, addressId, onChoose }: Props) {
  const t = useT('office.checkout')
  // Added on this page: the customer is not asked for again, so that the order stays as it is.
  const [added, setAdded] = useState<readonly Address[]>([])
  const [isAdding, setIsAdding] = useState(false)
  const addresses = [...added, ...customer.addresses]
  const chosen = addresses.find((each) => each.id === addressId)
  const close = () => setIsAdding(false)
  const add = (
    <Button size="small" onClick={() => setIsAdding(true)}>
      {t('address.add')}
    </Button>
  )
  return (
    <div className="stack gap-2">
      {chosen === undefined ? (
        <Notice tone="warning" action={add}>
          {t('address.none')}
        </Notice>
      ) : (
        <>
          {addresses.length > 1 && (
            <Field label={t('part.address')} labelHidden>
              <Select
                value={String(chosen.id)}
                options={addresses.map((each) => ({
                  value: String(each.id),
                  label: [each.consignee, each.regionText, each.street, each.detail].join(' '),
                }))}
                onChange={({ target }) => onChoose(Number(target.value))}
              />
            </Field>
          )}
          <AddressText address={chosen} />
          <p>{add}</p>
        </>
      )}
      <Drawer open={isAdding} onClose={close} title={t('address.add')}>
        <div className="stack">
          <p className="text-sm text-ink-3">{t('address.theirs', { name: customer.nickName })}</p>
          <AddressForm
            customer={customer}
            onSaved={(address) => {
              setAdded((now) => [address, ...now])
              onChoose(address.id)
              close()
              toast(t('address.added'), { kind: 'success' })
            }}
            onCancel={close}
          />
        </div>
      </Drawer>
    </div>
  )
}
