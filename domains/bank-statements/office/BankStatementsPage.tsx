/** /office/bank-statements: imported statements of the bank, with how much of each is decided. */
import { createFileRoute, Link } from '@tanstack/react-router'
import FileUp from 'lucide-react/icons/file-up'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { useRowKeys } from '#kit/ui/lists/row-keys.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { flag, searchOf } from '#kit/web/pages/search-params.ts'
import { listStatements } from '../calls.gen.ts'
import type { Statement } from '../contract.ts'
import { ImportDrawer } from './ImportDrawer.tsx'
import { isReading, StatementState } from './StatementState.tsx'

const LIVE_MS = 1500

export const Route = createFileRoute('/_frame/office/bank-statements/')({
  validateSearch: searchOf({ new: flag }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.bank-statements')('title') }],
  }),
  component: BankStatementsPage,
})

function BankStatementsPage() {
  const t = useT('office.bank-statements')
  const may = useMay()
  const { new: isImporting } = Route.useSearch()
  const navigate = Route.useNavigate()
  const setImporting = (isOn: boolean) =>
    void navigate({ search: isOn ? { new: true } : {}, resetScroll: false })
  const table = useRowKeys()
  const statements = useLivePages(listStatements, {}, { everyMs: LIVE_MS, pollWhile: isReading })
  const columns = useColumns()
  const importButton = may('statements.write') && (
    <Button icon={FileUp} variant="primary" onClick={() => setImporting(true)}>
      {t('import.open')}
    </Button>
  )
  return (
    <>
      <PageTitle title={t('title')}>{importButton}</PageTitle>
      <Panel flush>
        <div ref={table}>
          <Loaded query={statements}>
            {({ pages }) => (
              <DataTable
                label={t('title')}
                rows={pages.flatMap(({ items }) => items)}
                keyOf={({ id }) => String(id)}
                empty={
                  <EmptyState title={t('none.title')} text={t('none.text')} action={importButton} />
                }
                columns={columns}
              />
            )}
          </Loaded>
        </div>
        <EndlessFoot query={statements} />
      </Panel>
      {isImporting === true && may('statements.write') && (
        <ImportDrawer onClose={() => setImporting(false)} />
      )}
    </>
  )
}

function useColumns(): Column<Statement>[] {
  const t = useT('office.bank-statements')
  const { moment, date } = useDates()
  const { number } = useNumbers()
  const count = (
    id: 'proposed' | 'undecided' | 'done',
    key: 'proposedCount' | 'undecidedCount' | 'doneCount',
  ): Column<Statement> => ({
    id,
    header: t(`tab.${id}`),
    align: 'number',
    phone: 'labelled',
    cell: (row) =>
      row[key] === 0 ? (
        <span className="text-ink-3">0</span>
      ) : (
        <span className={id === 'undecided' ? 'font-semibold' : ''}>{number(row[key])}</span>
      ),
  })
  return [
    {
      id: 'file',
      header: t('column.file'),
      cell: ({ id, fileName, accountName, format }) => (
        <>
          <Link
            to="/office/bank-statements/$id"
            params={{ id: String(id) }}
            className="font-semibold break-all text-ink hover:text-link"
          >
            {fileName}
          </Link>
          <p className="text-xs wrap-anywhere text-ink-3">
            {[accountName, format && t(`format.${format}`)].filter(Boolean).join(' · ')}
          </p>
        </>
      ),
    },
    {
      id: 'state',
      header: t('column.state'),
      phone: 'corner',
      cell: (row) => <StatementState statement={row} />,
    },
    {
      id: 'days',
      header: t('column.days'),
      wide: true,
      phone: 'hidden',
      cell: ({ fromDay, untilDay }) =>
        fromDay === null || untilDay === null ? (
          <span className="text-ink-3">—</span>
        ) : (
          <span className="whitespace-nowrap">
            {fromDay === untilDay
              ? date(`${fromDay}T12:00:00.000Z`)
              : `${date(`${fromDay}T12:00:00.000Z`)} – ${date(`${untilDay}T12:00:00.000Z`)}`}
          </span>
        ),
    },
    count('proposed', 'proposedCount'),
    count('undecided', 'undecidedCount'),
    count('done', 'doneCount'),
    {
      id: 'imported',
      header: t('column.imported'),
      phone: 'right',
      cell: ({ importedAt, importedName }) => (
        <span className="text-ink-3">
          {importedName} · <span className="whitespace-nowrap">{moment(importedAt)}</span>
        </span>
      ),
    },
  ]
}
