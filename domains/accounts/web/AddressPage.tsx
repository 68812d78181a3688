/** /user/user/address: where goods go; make, change, delete, choose the default. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useAct } from '#kit/web/act.ts'
import { query } from '#kit/web/call.ts'
import { useT } from '#kit/web/i18n.tsx'
import { readDraft } from '#kit/web/draft.ts'
import { useUser } from '#kit/web/session.ts'
import { toast } from '#kit/web/toast.ts'
import { deleteAddress, listAddresses, setDefaultAddress, type Address } from '../contract.ts'
import { addressDraft, AddressForm } from './AddressForm.tsx'
import { AddressText } from './door.ts'

export const Route = createFileRoute('/_shop/user/user/address')({
  loader: ({ context }) =>
    context.queries.ensureQueryData(query(listAddresses, {})).then(() => undefined),
  head: ({ match }) => ({ meta: [{ title: match.context.t('accounts')('address.title') }] }),
  component: AddressPage,
})

type Open =
  | { kind: 'edit'; address?: Address }
  | { kind: 'delete' | 'default'; address: Address }
  | null

function AddressPage() {
  const t = useT('accounts')
  const { data: addresses } = useSuspenseQuery(query(listAddresses, {}))
  const who = useUser()?.username ?? null
  // Whoever was called away in mid-form finds it open.
  const [open, setOpen] = useState<Open>(() => {
    const isHalf = (id?: number) => readDraft(addressDraft(id), who) !== null
    const half = addresses.find(({ id }) => isHalf(id))
    if (half !== undefined) return { kind: 'edit', address: half }
    return isHalf() ? { kind: 'edit' } : null
  })
  const close = () => setOpen(null)
  const remove = useAct(deleteAddress, {
    refresh: [listAddresses],
    onDone: () => (close(), toast(t('address.deleted'), { kind: 'success' })),
  })
  const makeDefault = useAct(setDefaultAddress, {
    refresh: [listAddresses],
    onDone: () => (close(), toast(t('address.defaultSet'), { kind: 'success' })),
  })

  if (open?.kind === 'edit') {
    return (
      <Panel title={open.address === undefined ? t('address.new') : t('address.change')}>
        <h1 className="sr-only">{t('address.title')}</h1>
        <AddressForm
          address={open.address}
          onSaved={() => (close(), toast(t('address.saved'), { kind: 'success' }))}
          onCancel={close}
        />
      </Panel>
    )
  }
  const add = (
    <Button size="small" variant="primary" icon={Plus} onClick={() => setOpen({ kind: 'edit' })}>
      {t('address.new')}
    </Button>
  )
  return (
    <Panel title={t('address.title')} more={addresses.length > 0 && add}>
      <h1 className="sr-only">{t('address.title')}</h1>
      {addresses.length === 0 && <EmptyState title={t('address.none')} action={add} />}
      <ul className="addresses">
        {addresses.map((address) => (
          <Card key={address.id} address={address} onOpen={setOpen} />
        ))}
      </ul>
      <ConfirmDialog
        open={open?.kind === 'delete'}
        title={t('address.deleteTitle', { consignee: open?.address?.consignee ?? '' })}
        confirmLabel={t('address.delete')}
        busy={remove.isPending}
        onConfirm={() => open?.kind === 'delete' && remove.mutate({ addressId: open.address.id })}
        onCancel={close}
        cancelLabel={t('keep')}
      >
        {t('address.deleteText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={open?.kind === 'default'}
        title={t('address.defaultTitle')}
        confirmLabel={t('address.setDefault')}
        busy={makeDefault.isPending}
        onConfirm={() =>
          open?.kind === 'default' && makeDefault.mutate({ addressId: open.address.id })
        }
        onCancel={close}
        tone="primary"
        cancelLabel={t('keep')}
      >
        {t('address.defaultText')}
      </ConfirmDialog>
    </Panel>
  )
}

function Card({ address, onOpen }: { address: Address; onOpen: (open: Open) => void }) {
  const t = useT('accounts')
  return (
    <li className="address-card">
      <AddressText address={address} />
      <div className="address-actions">
        {address.isDefault ? (
          <Tag tone="info">{t('address.default')}</Tag>
        ) : (
          <Button size="small" variant="quiet" onClick={() => onOpen({ kind: 'default', address })}>
            {t('address.setDefault')}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => onOpen({ kind: 'edit', address })}>
          {t('address.edit')}
        </Button>
        <Button size="small" variant="quiet" onClick={() => onOpen({ kind: 'delete', address })}>
          {t('address.delete')}
        </Button>
      </div>
    </li>
  )
}
