/** /office/imports: imports and exports of goods, running and past. */
import { createFileRoute, Link } from '@tanstack/react-router'
import FileDown from 'lucide-react/icons/file-down'
import FileUp from 'lucide-react/icons/file-up'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useRowKeys } from '#kit/ui/lists/row-keys.ts'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useLivePages } from '#kit/web/calls/live.ts'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { flag, searchOf } from '#kit/web/pages/search-params.ts'
import { officeTasks } from '../calls.gen.ts'
import type { Task } from '../contract.ts'
import { ExportDrawer } from './door/ExportDrawer.tsx'
import { ImportDrawer } from './ImportDrawer.tsx'
import { isOpen, TaskResult, TaskStatus } from './TaskStatus.tsx'
import { Templates } from './Templates.tsx'

/** Often enough to see progress. */
const LIVE_MS = 1500

export const Route = createFileRoute('/_frame/office/imports/')({
  validateSearch: searchOf({ new: flag }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.imports')('title') }] }),
  component: ImportsPage,
})

function ImportsPage() {
  const t = useT('office.imports')
  const may = useMay()
  const { new: isImporting } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [isExporting, setIsExporting] = useState(false)
  const setImporting = (isOn: boolean) =>
    void navigate({ search: isOn ? { new: true } : {}, resetScroll: false })
  const table = useRowKeys()
  const tasks = useLivePages(officeTasks, {}, { everyMs: LIVE_MS, pollWhile: isOpen })
  const canWrite = may('catalog.write')
  return (
    <>
      <PageTitle title={t('title')}>
        {canWrite && (
          <div className="flex flex-wrap gap-2">
            <Button icon={FileDown} variant="secondary" onClick={() => setIsExporting(true)}>
              {t('export.open')}
            </Button>
            <Button icon={FileUp} variant="primary" onClick={() => setImporting(true)}>
              {t('import.open')}
            </Button>
          </div>
        )}
      </PageTitle>
      <Panel flush>
        <div ref={table}>
          <Loaded query={tasks}>
            {({ pages: all }) => (
              <TaskTable
                rows={all.flatMap(({ items }) => items)}
                onImport={canWrite ? () => setImporting(true) : undefined}
              />
            )}
          </Loaded>
        </div>
        <EndlessFoot query={tasks} />
      </Panel>
      <Templates />
      {isImporting === true && canWrite && <ImportDrawer onClose={() => setImporting(false)} />}
      {isExporting && <ExportDrawer filter={{}} onClose={() => setIsExporting(false)} />}
    </>
  )
}

type TableProps = { rows: readonly Task[]; onImport: (() => void) | undefined }

function TaskTable({ rows, onImport }: TableProps) {
  const t = useT('office.imports')
  const { moment } = useDates()
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      keyOf={({ id }) => String(id)}
      empty={
        <EmptyState
          title={t('none')}
          text={t('noneText')}
          action={
            onImport && (
              <Button variant="primary" icon={FileUp} onClick={onImport}>
                {t('import.open')}
              </Button>
            )
          }
        />
      }
      columns={[
        {
          id: 'file',
          header: t('column.file'),
          phone: 'full',
          cell: (task) => (
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Link
                to="/office/imports/$id"
                params={{ id: String(task.id) }}
                className="min-w-0 font-semibold break-all text-ink hover:text-link"
              >
                {task.fileName}
              </Link>
              <Tag tone={task.kind === 'import' ? 'brand' : 'neutral'}>
                {t(`kind.${task.kind}`)}
              </Tag>
              {task.dryRun && <Tag tone="info">{t('dryRun')}</Tag>}
            </div>
          ),
        },
        {
          id: 'state',
          header: t('column.state'),
          cell: (task) => <TaskStatus task={task} />,
        },
        {
          id: 'result',
          header: t('column.result'),
          phone: 'full',
          cell: (task) => <TaskResult task={task} />,
        },
        { id: 'by', header: t('column.by'), wide: true, phone: 'hidden', cell: ({ by }) => by },
        {
          id: 'created',
          header: t('column.created'),
          phone: 'right',
          cell: ({ createdAt }) => (
            <span className="whitespace-nowrap text-ink-3">{moment(createdAt)}</span>
          ),
        },
      ]}
    />
  )
}
