/** /office/products/changes/{id}: the preview of a bulk change, its progress, its result, and the way to undo it. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { officeBulk } from '../../bulk-calls.gen.ts'
import { BulkOutcome, type Bulk } from '../../bulk-contract.ts'
import { useActWords } from './act-words.ts'
import { BulkActs } from './BulkActs.tsx'
import { BulkLines } from './BulkLines.tsx'
import { BulkStatus, isMoving, percentOf } from './BulkStatus.tsx'

const LIVE_MS = 1000

export const Route = createFileRoute('/_frame/office/products/changes/$id')({
  validateSearch: searchOf({ outcome: oneOf(...BulkOutcome.options) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.product-admin')('bulk.one') }],
  }),
  component: BulkPage,
})

function BulkPage() {
  const t = useT('office.product-admin')
  const { id } = Route.useParams()
  const [isLive, setIsLive] = useState(false)
  const bulk = useLive(officeBulk, { bulkId: id }, { everyMs: isLive && LIVE_MS })
  const moves = bulk.data !== undefined && isMoving(bulk.data)
  if (moves !== isLive) setIsLive(moves)
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/products" {...props} /> },
          {
            label: t('bulk.title'),
            link: (props) => <Link to="/office/products/changes" {...props} />,
          },
          { label: t('bulk.one') },
        ]}
      />
      <Loaded query={bulk}>{(found) => <Found bulk={found} />}</Loaded>
    </>
  )
}

function Found({ bulk }: { bulk: Bulk }) {
  const t = useT('office.product-admin')
  const may = useMay()
  const { dateTime } = useDates()
  const words = useActWords()
  return (
    <>
      <PageTitle
        look="record"
        title={words(bulk)}
        note={`${dateTime(bulk.createdAt)} · ${bulk.by}`}
      >
        {may('catalog.write') && <BulkActs bulk={bulk} />}
      </PageTitle>
      <Panel>
        <div className="grid gap-3" aria-live="polite">
          <BulkStatus bulk={bulk} />
          {isMoving(bulk) && (
            <>
              <ProgressBar thick value={percentOf(bulk)} label={t('bulk.progress')} />
              <p className="text-sm text-ink-3">{t('bulk.background')}</p>
            </>
          )}
          <Ending bulk={bulk} />
        </div>
      </Panel>
      {bulk.flaggedCount > 0 && (
        <Notice tone="warning">{t('bulk.flagged', { count: bulk.flaggedCount })}</Notice>
      )}
      <Sums bulk={bulk} />
      {/* Loaded again when it has ended: the lines seen while it ran are outdated. */}
      <BulkLines key={bulk.state} bulk={bulk} />
    </>
  )
}

function Ending({ bulk: { state, counts, undoneBy } }: { bulk: Bulk }) {
  const t = useT('office.product-admin')
  const left = counts.changed + counts.refused
  if (undoneBy !== null) {
    return (
      <Notice
        action={
          <Link
            to="/office/products/changes/$id"
            params={{ id: String(undoneBy) }}
            className={buttonClass({ size: 'small' })}
          >
            {t('bulk.seeUndo')}
          </Link>
        }
      >
        {t('bulk.undone')}
      </Notice>
    )
  }
  if (state === 'prepared') {
    return counts.waiting === 0 ? (
      <Notice tone="warning">{t('bulk.nothingToDo')}</Notice>
    ) : (
      <Notice>{t('bulk.nothingYet')}</Notice>
    )
  }
  if (state === 'cancelled') {
    return <Notice tone="warning">{t('bulk.wasCancelled', { count: counts.done })}</Notice>
  }
  if (state !== 'done') return null
  return left === 0 ? (
    <Notice tone="success">{t('bulk.allDone', { count: counts.done })}</Notice>
  ) : (
    <Notice tone="warning">{t('bulk.someLeft', { count: left })}</Notice>
  )
}

function Sums({ bulk: { state, counts } }: { bulk: Bulk }) {
  const t = useT('office.product-admin')
  const { number } = useNumbers()
  const isPrepared = state === 'prepared'
  return (
    <section className="panel panel-clip kpis" aria-label={t('bulk.column.result')}>
      {isPrepared ? (
        <Kpi label={t('bulk.outcome.willChange')} figure={number(counts.waiting)} />
      ) : (
        <Kpi label={t('bulk.outcome.done')} figure={number(counts.done)} />
      )}
      {!isPrepared && counts.waiting > 0 && (
        <Kpi label={t('bulk.outcome.waiting')} figure={number(counts.waiting)} />
      )}
      {!isPrepared && (
        <Kpi
          label={t('bulk.outcome.changed')}
          figure={number(counts.changed)}
          note={counts.changed > 0 ? t('bulk.changedNote') : undefined}
          tone={counts.changed > 0 ? 'warning' : undefined}
        />
      )}
      <Kpi
        label={t('bulk.outcome.refused')}
        figure={number(counts.refused)}
        note={counts.refused > 0 ? t('bulk.refusedNote') : undefined}
        tone={counts.refused > 0 ? 'danger' : undefined}
      />
      <Kpi label={t('bulk.outcome.same')} figure={number(counts.same)} />
    </section>
  )
}
