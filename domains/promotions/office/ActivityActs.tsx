/** What may be done with one activity: change, copy, publish, take back, stop or delete it. */
import { useState } from 'react'
import { RehearsalNote } from '#domains/campaigns/office/door/RehearsalNote.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { PublishedActs } from '#kit/web/lists/PublishedActs.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import {
  deleteActivity,
  officeActivities,
  officeActivity,
  publishActivity,
  withdrawActivity,
} from '../calls.gen.ts'
import type { Activity } from '../contract.ts'
import { ActivityDrawer, type Opened } from './ActivityDrawer.tsx'
import { StopDialog } from './StopDialog.tsx'

type Props = {
  row: Activity
  name: string
  /** Where its own page is left. */
  onDeleted?: (() => void) | undefined
}

export function ActivityActs({ row, name, onDeleted }: Props) {
  const [opened, setOpened] = useState<Opened>()
  const [asking, setAsking] = useState<'publish' | 'withdraw' | 'stop' | 'delete'>()
  const isDraft = row.state === 'draft'
  const isAhead = isDraft || row.state === 'published'
  const isOn = row.state === 'published' || row.state === 'running'
  return (
    <>
      <PublishedActs
        name={name}
        onEdit={isAhead ? () => setOpened({ id: row.id, as: 'edit' }) : undefined}
        onCopy={() => setOpened({ id: row.id, as: 'copy' })}
        onPublish={isDraft ? () => setAsking('publish') : undefined}
        onWithdraw={row.state === 'published' ? () => setAsking('withdraw') : undefined}
        onStop={isOn ? () => setAsking('stop') : undefined}
        onDelete={isDraft ? () => setAsking('delete') : undefined}
      />
      {opened !== undefined && (
        <ActivityDrawer opened={opened} onClose={() => setOpened(undefined)} />
      )}
      {asking === 'publish' && (
        <PublishDialog row={row} name={name} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'stop' && (
        <StopDialog activity={row} name={name} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'withdraw' && (
        <WithdrawDialog row={row} name={name} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'delete' && (
        <DeleteDialog
          row={row}
          name={name}
          onClose={() => setAsking(undefined)}
          onDeleted={onDeleted}
        />
      )}
    </>
  )
}

function WithdrawDialog({ row, name, onClose }: PublishProps) {
  const t = useT('office.promotions')
  const kit = useT('office.kit')
  const withdraw = useAct(withdrawActivity, {
    refresh: [officeActivities, officeActivity],
    onDone: () => {
      toast(t('withdrawn'), { kind: 'success' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={kit('act.withdrawOf', { name })}
      confirmLabel={t('withdraw')}
      cancelLabel={t('leave')}
      tone="primary"
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate({ activityId: row.id, version: row.version })}
      onCancel={onClose}
    >
      {t('withdrawText')}
    </ConfirmDialog>
  )
}

type DeleteProps = PublishProps & Pick<Props, 'onDeleted'>

function DeleteDialog({ row, name, onClose, onDeleted }: DeleteProps) {
  const t = useT('office.promotions')
  const kit = useT('office.kit')
  const remove = useAct(deleteActivity, {
    refresh: [officeActivities],
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
      onConfirm={() => remove.mutate({ activityId: row.id, version: row.version })}
      onCancel={onClose}
    >
      {t('deleteText')}
    </ConfirmDialog>
  )
}

type PublishProps = { row: Activity; name: string; onClose: () => void }

function PublishDialog({ row, name, onClose }: PublishProps) {
  const t = useT('office.promotions')
  const kit = useT('office.kit')
  const { dateTime } = useDates()
  const publish = useAct(publishActivity, {
    refresh: [officeActivities, officeActivity],
    onDone: ({ isAsked }) => {
      toast(t(isAsked ? 'asked' : 'published'), { kind: isAsked ? 'info' : 'success' })
      onClose()
    },
  })
  return (
    <FormDialog
      title={kit('act.publishOf', { name })}
      text={t(row.kind === 'gift' ? 'gift.publishText' : 'publishText', {
        from: dateTime(row.startsAt),
        to: dateTime(row.endsAt),
        count: row.skuCount,
        audience: t(`audience.${row.audience}`),
        level: row.leastLevel,
      })}
      verb={t('publish')}
      busy={publish.isPending}
      onClose={onClose}
      onSubmit={() => publish.mutate({ activityId: row.id, version: row.version })}
    >
      <RehearsalNote of="activity" id={row.id} version={row.version} />
    </FormDialog>
  )
}
