/** The buyer's addresses: delete one, choose the default; a page of its own adds and changes them. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Map from 'lucide-react/icons/map'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { deleteAddress, listAddresses, setDefaultAddress } from '../calls.gen.ts'
import type { Address } from '../contract.ts'
import { AddressText } from './door/AddressText.tsx'

/** The action that waits for confirmation. */
type Asked = { kind: 'delete' | 'default'; address: Address } | null

export function AddressList() {
  const t = useT('addresses')
  const { data: addresses } = useSuspenseQuery(query(listAddresses, {}))
  const [asked, setAsked] = useState<Asked>(null)
  const create = (
    <Link
      to="/user/user/address/details"
      className={buttonClass({ variant: 'primary', size: 'small' })}
    >
      <Icon of={Plus} />
      {t('new')}
    </Link>
  )
  return (
    <Panel
      title={t('title')}
      more={create}
      foot={
        <Link to="/user/user/address/areadata" className="link inline-flex items-center gap-1.5">
          <Icon of={Map} size="small" />
          {t('area.title')}
        </Link>
      }
    >
      <h1 className="sr-only">{t('title')}</h1>
      {addresses.length === 0 && <EmptyState title={t('none')} action={create} />}
      <ul className="addresses">
        {addresses.map((address) => (
          <Card key={address.id} address={address} onAsk={setAsked} />
        ))}
      </ul>
      <Questions asked={asked} onClose={() => setAsked(null)} />
    </Panel>
  )
}

function Questions({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const t = useT('addresses')
  const remove = useAct(deleteAddress, {
    refresh: [listAddresses],
    onDone: () => (onClose(), toast(t('deleted'), { kind: 'success' })),
  })
  const makeDefault = useAct(setDefaultAddress, {
    refresh: [listAddresses],
    onDone: () => (onClose(), toast(t('defaultSet'), { kind: 'success' })),
  })
  return (
    <>
      <ConfirmDialog
        open={asked?.kind === 'delete'}
        title={t('deleteTitle', { consignee: asked?.address.consignee ?? '' })}
        confirmLabel={t('delete')}
        busy={remove.isPending}
        onConfirm={() => asked !== null && remove.mutate({ addressId: asked.address.id })}
        onCancel={onClose}
        cancelLabel={t('keep')}
      >
        {t('deleteText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked?.kind === 'default'}
        title={t('defaultTitle')}
        confirmLabel={t('setDefault')}
        busy={makeDefault.isPending}
        onConfirm={() => asked !== null && makeDefault.mutate({ addressId: asked.address.id })}
        onCancel={onClose}
        tone="primary"
        cancelLabel={t('keep')}
      >
        {t('defaultText')}
      </ConfirmDialog>
    </>
  )
}

function Card({ address, onAsk }: { address: Address; onAsk: (asked: Asked) => void }) {
  const t = useT('addresses')
  return (
    <li className="address-card">
      <AddressText address={address} />
      <div className="address-actions">
        {address.isDefault ? (
          <Tag tone="brand">{t('default')}</Tag>
        ) : (
          <Button size="small" variant="quiet" onClick={() => onAsk({ kind: 'default', address })}>
            {t('setDefault')}
          </Button>
        )}
        <Link
          to="/user/user/address/details"
          search={{ id: address.id }}
          className={buttonClass({ variant: 'quiet', size: 'small' })}
        >
          {t('edit')}
        </Link>
        <Button size="small" variant="quiet" onClick={() => onAsk({ kind: 'delete', address })}>
          {t('delete')}
        </Button>
      </div>
    </li>
  )
}
