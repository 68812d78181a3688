/** /office/products/changes: bulk changes, newest first. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useRowKeys } from '#kit/ui/lists/row-keys.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeBulks } from '../../bulk-calls.gen.ts'
import type { Bulk } from '../../bulk-contract.ts'
import { useActWords } from './act-words.ts'
import { BulkStatus, isMoving } from './BulkStatus.tsx'

const LIVE_MS = 1500

export const Route = createFileRoute('/_frame/office/products/changes/')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.product-admin')('bulk.title') }],
  }),
  component: BulksPage,
})

function BulksPage() {
  const t = useT('office.product-admin')
  const table = useRowKeys()
  const bulks = useLivePages(officeBulks, {}, { everyMs: LIVE_MS, pollWhile: isMoving })
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/products" {...props} /> },
          { label: t('bulk.title') },
        ]}
      />
      <PageTitle title={t('bulk.title')} />
      <Panel flush>
        <div ref={table}>
          <Loaded query={bulks}>
            {({ pages: all }) => <BulkTable rows={all.flatMap(({ items }) => items)} />}
          </Loaded>
        </div>
        <EndlessFoot query={bulks} />
      </Panel>
    </>
  )
}

function BulkTable({ rows }: { rows: readonly Bulk[] }) {
  const t = useT('office.product-admin')
  const { moment } = useDates()
  const words = useActWords()
  return (
    <DataTable
      label={t('bulk.title')}
      rows={rows}
      keyOf={({ id }) => String(id)}
      empty={
        <EmptyState
          title={t('bulk.none')}
          text={t('bulk.noneText')}
          action={
            <Link to="/office/products" className={buttonClass({ variant: 'primary' })}>
              {t('bulk.toProducts')}
            </Link>
          }
        />
      }
      columns={[
        {
          id: 'act',
          header: t('bulk.column.act'),
          phone: 'full',
          cell: (bulk) => (
            <Link
              to="/office/products/changes/$id"
              params={{ id: String(bulk.id) }}
              className="font-semibold text-ink hover:text-link"
            >
              {words(bulk)}
            </Link>
          ),
        },
        {
          id: 'state',
          header: t('column.state'),
          cell: (bulk) => <BulkStatus bulk={bulk} />,
        },
        {
          id: 'result',
          header: t('bulk.column.result'),
          phone: 'full',
          cell: ({ counts }) => (
            <span>
              {t('bulk.doneCount', { count: counts.done })}
              {counts.changed + counts.refused > 0 && (
                <span className="text-danger">
                  {` · ${t('bulk.leftCount', { count: counts.changed + counts.refused })}`}
                </span>
              )}
            </span>
          ),
        },
        {
          id: 'by',
          header: t('bulk.column.by'),
          wide: true,
          phone: 'hidden',
          cell: ({ by }) => by,
        },
        {
          id: 'created',
          header: t('bulk.column.at'),
          phone: 'right',
          cell: ({ createdAt }) => (
            <span className="whitespace-nowrap text-ink-3">{moment(createdAt)}</span>
          ),
        },
      ]}
    />
  )
}
