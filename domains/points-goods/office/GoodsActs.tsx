/** What may be done with points goods: change, copy, publish, stop or delete them, and add codes. */
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { listApprovals } from '#domains/approvals/calls.gen.ts'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { PublishedActs } from '#kit/web/lists/PublishedActs.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import {
  deletePointsGoods,
  officePointsGoods,
  publishPointsGoods,
  stopPointsGoods,
} from '../office-calls.gen.ts'
import type { OfficePointsGoods } from '../office-contract.ts'
import { mayGoods } from '../states.ts'
import { CodesDialog } from './CodesDialog.tsx'
import { GoodsDrawer } from './GoodsDrawer.tsx'

type Props = { row: OfficePointsGoods; name: string; isWaiting: boolean }
const MOVES = { publish: 'published', stop: 'stopped', delete: 'deleted' } as const

export function GoodsActs({ row, name, isWaiting }: Props) {
  const t = useT('office.points-goods')
  const [open, setOpen] = useState<'edit' | 'copy' | 'codes' | keyof typeof MOVES>()
  const close = () => setOpen(undefined)
  const mayPublish = mayGoods(row.state, 'publish')
  const mayDelete = row.state === 'draft' && !(row.kind === 'code' && row.totalCount > 0)
  return (
    <>
      <PublishedActs
        name={name}
        onEdit={mayPublish ? () => setOpen('edit') : undefined}
        onCopy={() => setOpen('copy')}
        onPublish={mayPublish && !isWaiting ? () => setOpen('publish') : undefined}
        onStop={mayGoods(row.state, 'stop') ? () => setOpen('stop') : undefined}
        onDelete={mayDelete ? () => setOpen('delete') : undefined}
      >
        {row.kind === 'code' && (
          <IconButton
            icon={KeyRound}
            label={t('codesOf', { name })}
            onClick={() => setOpen('codes')}
          />
        )}
      </PublishedActs>
      {(open === 'edit' || open === 'copy') && (
        <GoodsDrawer opened={{ as: open, row }} onClose={close} />
      )}
      {open === 'codes' && <CodesDialog goodsId={row.id} name={name} onClose={close} />}
      {(open === 'publish' || open === 'stop' || open === 'delete') && (
        <MoveDialog row={row} name={name} act={open} onClose={close} />
      )}
    </>
  )
}

type MoveProps = Omit<Props, 'isWaiting'> & { act: keyof typeof MOVES; onClose: () => void }

function MoveDialog({ row, name, act, onClose }: MoveProps) {
  const t = useT('office.points-goods')
  const kit = useT('office.kit')
  const done = {
    refresh: [officePointsGoods],
    onDone: () => (toast(t(MOVES[act]), { kind: 'success' }), onClose()),
  }
  const publish = useAct(publishPointsGoods, {
    refresh: [officePointsGoods, listApprovals],
    onDone: ({ state }) => {
      const isAsked = state !== 'on_sale'
      toast(t(isAsked ? 'asked' : 'published'), { kind: isAsked ? 'info' : 'success' })
      onClose()
    },
  })
  const stop = useAct(stopPointsGoods, done)
  const remove = useAct(deletePointsGoods, done)
  const { mutate, isPending } = { publish, stop, delete: remove }[act]
  return (
    <ConfirmDialog
      open
      tone={act === 'publish' ? 'primary' : 'danger'}
      title={kit(`act.${act}Of`, { name })}
      confirmLabel={t(act)}
      cancelLabel={kit('act.keep')}
      busy={isPending}
      onConfirm={() => mutate({ goodsId: row.id, version: row.version })}
      onCancel={onClose}
    >
      {t(`${act}Text`)}
    </ConfirmDialog>
  )
}
