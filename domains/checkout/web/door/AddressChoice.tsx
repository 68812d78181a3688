/**
 * The choice of the address: the cards of all addresses, and a form for a new one in place. Of an order that is picked up it is the
 * person who comes, and the region that taxes follow; nothing is sent there.
 */
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { listAddresses } from '#domains/addresses/calls.gen.ts'
import { AddressForm } from '#domains/addresses/web/door/AddressForm.tsx'
import { AddressText } from '#domains/addresses/web/door/AddressText.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Radio } from '#kit/ui/forms/Radio.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'

type Props = {
  chosenId: number | null
  /** It is the person who comes. Left out: something is sent there. */
  isPickup?: boolean
  onChoose: (addressId: number) => void
}

export function AddressChoice({ chosenId, isPickup = false, onChoose }: Props) {
  const t = useT('checkout')
  const { data: addresses = [], isSuccess } = useQuery(query(listAddresses, {}))
  const [isNew, setIsNew] = useState(false)
  const title = t(isPickup ? 'confirm.collector' : 'confirm.address')
  if (isNew || (isSuccess && addresses.length === 0)) {
    return (
      <Panel title={t('confirm.newAddress')}>
        <AddressForm
          onSaved={({ id }) => {
            setIsNew(false)
            onChoose(id)
          }}
          onCancel={() => setIsNew(false)}
        />
      </Panel>
    )
  }
  return (
    <Panel title={title}>
      {isPickup && <p className="pb-3 text-sm text-ink-3">{t('confirm.collectorHint')}</p>}
      <div className="addresses" role="radiogroup" aria-label={title}>
        {addresses.map((address) => (
          <label key={address.id} className="address-card">
            <span className="flex items-center gap-2">
              <Radio
                name="address"
                checked={address.id === chosenId}
                onChange={() => onChoose(address.id)}
              />
              {address.isDefault && <Tag tone="brand">{t('confirm.default')}</Tag>}
            </span>
            <AddressText address={address} />
          </label>
        ))}
        <button type="button" className="address-card address-new" onClick={() => setIsNew(true)}>
          <Icon of={Plus} />
          {t('confirm.newAddress')}
        </button>
      </div>
    </Panel>
  )
}
