/** What may be done with one coupon: change, copy, publish, stop, void or delete it. */
import Ban from 'lucide-react/icons/ban'
import { useState } from 'react'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { PublishedActs } from '#kit/web/lists/PublishedActs.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { deleteCoupon, officeCoupons } from '../office-calls.gen.ts'
import type { OfficeTemplate } from '../office-contract.ts'
import { EndDialog, PublishDialog } from './CouponDialogs.tsx'
import { CouponDrawer } from './CouponDrawer.tsx'

type Props = {
  row: OfficeTemplate
  name: string
  /** Where its own page is left. */
  onDeleted?: (() => void) | undefined
}

export function CouponActs({ row, name, onDeleted }: Props) {
  const t = useT('office.coupons')
  const [asking, setAsking] = useState<'edit' | 'copy' | 'publish' | 'stop' | 'void' | 'delete'>()
  const close = () => setAsking(undefined)
  const isDraft = row.state === 'draft'
  const isOn = row.stage === 'scheduled' || row.stage === 'running'
  return (
    <>
      <PublishedActs
        name={name}
        onEdit={isDraft ? () => setAsking('edit') : undefined}
        onCopy={() => setAsking('copy')}
        onPublish={isDraft ? () => setAsking('publish') : undefined}
        onStop={isOn ? () => setAsking('stop') : undefined}
        onDelete={isDraft ? () => setAsking('delete') : undefined}
      >
        {!isDraft && row.voidedAt === null && (
          <IconButton icon={Ban} label={t('voidOf', { name })} onClick={() => setAsking('void')} />
        )}
      </PublishedActs>
      {(asking === 'edit' || asking === 'copy') && (
        <CouponDrawer opened={{ as: asking, row }} onClose={close} />
      )}
      {asking === 'publish' && <PublishDialog row={row} onClose={close} />}
      {(asking === 'stop' || asking === 'void') && (
        <EndDialog row={row} by={asking} onClose={close} />
      )}
      {asking === 'delete' && (
        <DeleteDialog row={row} name={name} onClose={close} onDeleted={onDeleted} />
      )}
    </>
  )
}

function DeleteDialog({ row, name, onClose, onDeleted }: Props & { onClose: () => void }) {
  const t = useT('office.coupons')
  const kit = useT('office.kit')
  const remove = useAct(deleteCoupon, {
    refresh: [officeCoupons],
    onDone: () => {
      toast(t('deleted'), { kind: 'success' })
      onClose()
      onDeleted?.()
    },
  })
  return (
    <ConfirmDialog
      open
      title={kit('act.deleteOf', { name })}
      confirmLabel={t('delete')}
      cancelLabel={kit('act.keep')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ templateId: row.id, version: row.version })}
      onCancel={onClose}
    >
      {t('deleteText')}
    </ConfirmDialog>
  )
}
