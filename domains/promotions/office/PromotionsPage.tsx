/** /office/promotions: activities with their prices, in the order of their time, and what may be done with each. */
import { createFileRoute, Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState, type ReactNode } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { textIn } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { ReasonDialog } from '#kit/web/forms/ReasonDialog.tsx'
import { useDates, useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { PublishedActs } from '#kit/web/lists/PublishedActs.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { officeActivities, publishActivity, stopActivity } from '../calls.gen.ts'
import type { Activity } from '../contract.ts'
import { ActivityDrawer, type Opened } from './ActivityDrawer.tsx'
import { STATE_TONES } from './state-tones.ts'

export const Route = createFileRoute('/_frame/office/promotions/')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.promotions')('title') }],
  }),
  component: PromotionsPage,
})

function PromotionsPage() {
  const t = useT('office.promotions')
  const may = useMay()
  const canWrite = may('promotions.write')
  const lang = useLang()
  const found = useLive(officeActivities, {})
  const [opened, setOpened] = useState<Opened>()
  const [stopped, setStopped] = useState<Activity>()
  const [published, setPublished] = useState<Activity>()
  const nameOf = ({ names }: Activity) => textIn(names, lang).text
  return (
    <>
      <PageTitle title={t('title')}>
        <span className="flex flex-wrap items-center gap-2">
          {may('coupons.read') && (
            <Link to="/office/coupons" className={buttonClass({ variant: 'secondary' })}>
              {t('toCoupons')}
            </Link>
          )}
          {canWrite && (
            <Button
              variant="primary"
              icon={Plus}
              onClick={() => setOpened({ id: null, as: 'new' })}
            >
              {t('add')}
            </Button>
          )}
        </span>
      </PageTitle>
      <Panel flush>
        <Loaded query={found}>
          {(rows) => (
            <Activities
              rows={rows}
              actsOf={(row) =>
                canWrite && (
                  <RowActs
                    row={row}
                    name={nameOf(row)}
                    onOpen={setOpened}
                    onPublish={setPublished}
                    onStop={setStopped}
                  />
                )
              }
            />
          )}
        </Loaded>
      </Panel>
      {opened !== undefined && (
        <ActivityDrawer opened={opened} onClose={() => setOpened(undefined)} />
      )}
      {published !== undefined && (
        <PublishDialog
          row={published}
          name={nameOf(published)}
          onClose={() => setPublished(undefined)}
        />
      )}
      {stopped !== undefined && (
        <StopDialog
          activityId={stopped.id}
          name={nameOf(stopped)}
          onClose={() => setStopped(undefined)}
        />
      )}
    </>
  )
}

type TableProps = { rows: readonly Activity[]; actsOf: (row: Activity) => ReactNode }

function Activities({ rows, actsOf }: TableProps) {
  const t = useT('office.promotions')
  const lang = useLang()
  const { dateTime } = useDates()
  const { number } = useNumbers()
  const nameOf = ({ names }: Activity) => textIn(names, lang).text
  return (
    <DataTable<Activity>
      label={t('title')}
      rows={rows}
      keyOf={({ id }) => String(id)}
      nameOf={nameOf}
      empty={<EmptyState title={t('none')} />}
      columns={[
        {
          id: 'name',
          header: t('name'),
          cell: (row) => (
            <span className="stack gap-1">
              {row.kind === 'flash' ? (
                <Link
                  to="/office/promotions/flash-sale"
                  search={{ id: row.id }}
                  className="link"
                  aria-label={t('flash.of', { name: nameOf(row) })}
                >
                  {nameOf(row)}
                </Link>
              ) : (
                <b>{nameOf(row)}</b>
              )}
              <span className="text-sm text-ink-3">
                {t(`kind.${row.kind}`)} · {t(`audience.${row.audience}`)}
              </span>
              {row.conflictCount > 0 && (
                <span className="text-sm text-danger">
                  {t('conflicts', { count: row.conflictCount })}
                </span>
              )}
              {row.stopReason !== null && (
                <span className="text-sm text-ink-3">{row.stopReason}</span>
              )}
            </span>
          ),
        },
        {
          id: 'state',
          header: t('status'),
          phone: 'corner',
          cell: ({ state }) => <Tag tone={STATE_TONES[state]}>{t(`state.${state}`)}</Tag>,
        },
        {
          id: 'window',
          header: t('window'),
          phone: 'full',
          cell: ({ startsAt, endsAt }) =>
            t('fromTo', { from: dateTime(startsAt), to: dateTime(endsAt) }),
        },
        {
          id: 'skus',
          header: t('skus'),
          align: 'number',
          phone: 'labelled',
          cell: ({ skuCount }) => number(skuCount),
        },
        {
          id: 'taken',
          header: t('taken'),
          align: 'number',
          phone: 'labelled',
          cell: ({ takenCount }) => number(takenCount),
        },
        {
          id: 'acts',
          header: <span className="sr-only">{t('acts')}</span>,
          align: 'number',
          phone: 'last',
          cell: actsOf,
        },
      ]}
    />
  )
}

type ActsProps = {
  row: Activity
  name: string
  onOpen: (opened: Opened) => void
  onPublish: (row: Activity) => void
  onStop: (row: Activity) => void
}

function RowActs({ row, name, onOpen, onPublish, onStop }: ActsProps) {
  const isDraft = row.state === 'draft'
  const isAhead = isDraft || row.state === 'published'
  const isOn = row.state === 'published' || row.state === 'running'
  return (
    <PublishedActs
      name={name}
      onEdit={isAhead ? () => onOpen({ id: row.id, as: 'edit' }) : undefined}
      onCopy={() => onOpen({ id: row.id, as: 'copy' })}
      onPublish={isDraft ? () => onPublish(row) : undefined}
      onStop={isOn ? () => onStop(row) : undefined}
    />
  )
}

type PublishProps = { row: Activity; name: string; onClose: () => void }

function PublishDialog({ row, name, onClose }: PublishProps) {
  const t = useT('office.promotions')
  const kit = useT('office.kit')
  const { dateTime } = useDates()
  const publish = useAct(publishActivity, {
    refresh: [officeActivities],
    onDone: ({ isAsked }) => {
      toast(t(isAsked ? 'asked' : 'published'), { kind: isAsked ? 'info' : 'success' })
      onClose()
    },
  })
  return (
    <FormDialog
      title={kit('act.publishOf', { name })}
      text={t('publishText', {
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
    />
  )
}

type StopProps = { activityId: number; name: string; onClose: () => void }

function StopDialog({ activityId, name, onClose }: StopProps) {
  const t = useT('office.promotions')
  const kit = useT('office.kit')
  const stop = useAct(stopActivity, { refresh: [officeActivities], onDone: onClose })
  return (
    <ReasonDialog
      title={kit('act.stopOf', { name })}
      text={t('stopText')}
      verb={t('stop')}
      busy={stop.isPending}
      onClose={onClose}
      onReason={(reason) => stop.mutate({ activityId, reason })}
    />
  )
}
