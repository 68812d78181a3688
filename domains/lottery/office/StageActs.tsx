/** What may be done with a stage: change, copy, publish, stop or delete it. What runs is only stopped. */
import { useState } from 'react'
import { listApprovals } from '#domains/approvals/calls.gen.ts'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { PublishedActs } from '#kit/web/lists/PublishedActs.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import {
  deleteLotteryStage,
  officeLotteryStages,
  publishLotteryStage,
  stopLotteryStage,
} from '../office-calls.gen.ts'
import type { OfficeStage } from '../office-contract.ts'
import { mayStage } from '../states.ts'
import { StageDrawer } from './StageDrawer.tsx'

type Props = { row: OfficeStage; name: string; isWaiting: boolean }
const MOVES = { publish: 'published', stop: 'stopped', delete: 'deleted' } as const

export function StageActs({ row, name, isWaiting }: Props) {
  const [open, setOpen] = useState<'edit' | 'copy' | keyof typeof MOVES>()
  const close = () => setOpen(undefined)
  const isDraft = row.state === 'draft'
  return (
    <>
      <PublishedActs
        name={name}
        onEdit={isDraft ? () => setOpen('edit') : undefined}
        onCopy={() => setOpen('copy')}
        onPublish={
          mayStage(row.state, 'publish') && !isWaiting ? () => setOpen('publish') : undefined
        }
        onStop={mayStage(row.state, 'stop') ? () => setOpen('stop') : undefined}
        onDelete={isDraft ? () => setOpen('delete') : undefined}
      />
      {(open === 'edit' || open === 'copy') && (
        <StageDrawer opened={{ as: open, row }} onClose={close} />
      )}
      {(open === 'publish' || open === 'stop' || open === 'delete') && (
        <MoveDialog row={row} name={name} act={open} onClose={close} />
      )}
    </>
  )
}

type MoveProps = Omit<Props, 'isWaiting'> & { act: keyof typeof MOVES; onClose: () => void }

function MoveDialog({ row, name, act, onClose }: MoveProps) {
  const t = useT('office.lottery')
  const kit = useT('office.kit')
  const done = {
    refresh: [officeLotteryStages],
    onDone: () => (toast(t(MOVES[act]), { kind: 'success' }), onClose()),
  }
  const publish = useAct(publishLotteryStage, {
    refresh: [officeLotteryStages, listApprovals],
    onDone: ({ state }) => {
      const isAsked = state !== 'running'
      toast(t(isAsked ? 'asked' : 'published'), { kind: isAsked ? 'info' : 'success' })
      onClose()
    },
  })
  const stop = useAct(stopLotteryStage, done)
  const remove = useAct(deleteLotteryStage, done)
  const { mutate, isPending } = { publish, stop, delete: remove }[act]
  return (
    <ConfirmDialog
      open
      tone={act === 'publish' ? 'primary' : 'danger'}
      title={kit(`act.${act}Of`, { name })}
      confirmLabel={t(act)}
      cancelLabel={kit('act.keep')}
      busy={isPending}
      onConfirm={() => mutate({ stageId: row.id, version: row.version })}
      onCancel={onClose}
    >
      {t(`${act}Text`)}
    </ConfirmDialog>
  )
}
