/** What may be done with one activity: change, copy, publish or stop it. */
import { useState } from 'react'
import { RehearsalNote } from '#domains/campaigns/office/door/RehearsalNote.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { PublishedActs } from '#kit/web/lists/PublishedActs.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { officeActivities, officeActivity, publishActivity } from '../calls.gen.ts'
import type { Activity } from '../contract.ts'
import { ActivityDrawer, type Opened } from './ActivityDrawer.tsx'
import { StopDialog } from './StopDialog.tsx'

type Props = { row: Activity; name: string }

export function ActivityActs({ row, name }: Props) {
  const [opened, setOpened] = useState<Opened>()
  const [asking, setAsking] = useState<'publish' | 'stop'>()
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
        onStop={isOn ? () => setAsking('stop') : undefined}
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
    </>
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
      {row.kind !== 'gift' && <RehearsalNote of="activity" id={row.id} version={row.version} />}
    </FormDialog>
  )
}
