/** /office/failures: failed background work: what, since when, why, and a retry. */
import { createFileRoute } from '@tanstack/react-router'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { StaffReasonDialog } from '#domains/staff/office/door/StaffReasonDialog.tsx'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDates, useDeclaredNames, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import {
  listFailedRows,
  retryAllFailedRows,
  retryFailedRow,
  setAsideFailedRow,
} from '../failures-calls.gen.ts'
import type { FailedRow } from '../failures-contract.ts'
import { useMay } from './door/me.ts'

/** A retried row succeeds or fails within seconds. */
const LIVE_MS = 5000

export const Route = createFileRoute('/_frame/office/failures')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.staff')('failures.title') }],
  }),
  component: FailuresPage,
})

function FailuresPage() {
  const t = useT('office.staff')
  const { number } = useNumbers()
  const failures = useLive(listFailedRows, {}, { everyMs: LIVE_MS })
  const columns = useColumns()
  const may = useMay()
  const retryAll = useAct(retryAllFailedRows, {
    refresh: [listFailedRows],
    onDone: ({ count }) => toast(t('failures.retriedAll', { count }), { kind: 'success' }),
  })
  return (
    <>
      <PageTitle title={t('failures.title')}>
        {may('settings.write') && (failures.data?.count ?? 0) > 0 && (
          <Button
            variant="secondary"
            icon={RotateCcw}
            busy={retryAll.isPending}
            onClick={() => retryAll.mutate({})}
          >
            {t('failures.retryAll')}
          </Button>
        )}
      </PageTitle>
      <Loaded query={failures}>
        {({ rows, count }) => (
          <>
            {rows.length > 0 && <Notice>{t('failures.note')}</Notice>}
            <Panel flush>
              <DataTable
                label={t('failures.title')}
                rows={rows}
                keyOf={({ sweep, key }) => `${sweep} ${key}`}
                columns={columns}
                empty={<EmptyState size="small" title={t('failures.none')} />}
              />
              {count > rows.length && (
                <p className="border-t border-line px-3 py-2.5 text-sm text-ink-3">
                  {t('failures.more', { shown: number(rows.length), count: number(count) })}
                </p>
              )}
            </Panel>
          </>
        )}
      </Loaded>
    </>
  )
}

function useColumns(): Column<FailedRow>[] {
  const t = useT('office.staff')
  const nameOf = useDeclaredNames()
  const { dateTime } = useDates()
  return [
    {
      id: 'work',
      header: t('failures.work'),
      phone: 'full',
      cell: ({ sweep, key }) => {
        const area = nameOf(`area.${sweep.split('.')[0] ?? ''}`)
        return (
          <span className="wrap-anywhere">
            <b>{area ?? sweep}</b>
            <br />
            <code className="text-xs text-ink-3">
              {sweep} · {key}
            </code>
          </span>
        )
      },
    },
    {
      id: 'problem',
      header: t('failures.problem'),
      phone: 'full',
      cell: ({ problem, attemptCount }) => (
        <span className="wrap-anywhere">
          <span lang="en">{problem}</span>
          <br />
          <span className="text-xs text-ink-3">
            {t('failures.attempts', { count: attemptCount })}
          </span>
        </span>
      ),
    },
    {
      id: 'since',
      header: t('failures.since'),
      phone: 'full',
      cell: ({ firstFailedAt, nextTryAt, setAsideReason }) => (
        <>
          {dateTime(firstFailedAt)}
          <p className="text-xs text-ink-3">
            {setAsideReason === null
              ? t('failures.next', { time: dateTime(nextTryAt) })
              : t('failures.asideBecause', { reason: setAsideReason })}
          </p>
        </>
      ),
    },
    {
      id: 'acts',
      header: <span className="sr-only">{t('failures.retry')}</span>,
      phone: 'full',
      cell: (row) => <Retry row={row} />,
    },
  ]
}

function Retry({ row: { sweep, key, setAsideReason } }: { row: FailedRow }) {
  const t = useT('office.staff')
  const [isAsked, setIsAsked] = useState(false)
  const close = () => setIsAsked(false)
  const may = useMay()
  const retry = useAct(retryFailedRow, {
    refresh: [listFailedRows],
    onDone: ({ isGone }) =>
      toast(t(isGone ? 'failures.gone' : 'failures.retried'), { kind: 'success' }),
  })
  const draft = `failure:${sweep}:${key}`
  const setAside = useAct(setAsideFailedRow, {
    refresh: [listFailedRows],
    onDone: ({ isGone }) => {
      dropDraft(draft)
      close()
      toast(t(isGone ? 'failures.gone' : 'failures.setAsideDone'), { kind: 'success' })
    },
  })
  if (!may('settings.write')) return null
  return (
    <div className="flex flex-wrap gap-2 md:justify-end">
      {setAsideReason === null && (
        <Button size="small" onClick={() => setIsAsked(true)}>
          {t('failures.setAside')}
        </Button>
      )}
      {isAsked && (
        <StaffReasonDialog
          title={t('failures.setAsideTitle')}
          verb={t('failures.setAside')}
          label={t('failures.setAsideReason')}
          draft={draft}
          busy={setAside.isPending}
          onReason={(reason) => setAside.mutate({ sweep, key, reason })}
          onClose={close}
          text={t('failures.setAsideText')}
        />
      )}
      <Button
        size="small"
        icon={RotateCcw}
        aria-label={t('failures.retryOf', { name: `${sweep} ${key}` })}
        busy={retry.isPending}
        onClick={() => retry.mutate({ sweep, key })}
      >
        {t('failures.retry')}
      </Button>
    </div>
  )
}
