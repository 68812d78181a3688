/** /office/reports: sales by day, product, category, customer, warehouse or country, with sums, as a table and as files. */
import { createFileRoute, Link } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { ActWord } from '#kit/ui/basics/ActWord.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Pagination } from '#kit/ui/lists/Pagination.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { addressOf } from '#kit/web/calls/call.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { shopTimeZone } from '#kit/web/language/dates.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { ExportMenu } from '#kit/web/lists/ExportMenu.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { day, flag, oneOf, searchOf, text, whole } from '#kit/web/pages/search-params.ts'
import { reportFile, salesReport } from '../calls.gen.ts'
import { daysOf, PERIODS } from './period.ts'
import { GROUPINGS } from '../groupings.ts'
import { SORTS } from './columns.ts'
import { ReportFilters } from './ReportFilters.tsx'
import { ReportTable } from './ReportTable.tsx'

const SIZE = 50

export const Route = createFileRoute('/_frame/office/reports')({
  validateSearch: searchOf({
    by: oneOf(...GROUPINGS),
    period: oneOf(...PERIODS),
    from: day,
    to: day,
    warehouse: whole(1, Number.MAX_SAFE_INTEGER),
    q: text(80),
    sort: oneOf(...SORTS),
    reversed: flag,
    page: whole(1, 10_000),
  }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.reports')('title') }] }),
  component: ReportsPage,
})

function ReportsPage() {
  const t = useT('office.reports')
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { by = 'day', warehouse, q, sort, reversed, page = 1 } = search
  const wanted = {
    ...daysOf(search),
    by,
    warehouse,
    q,
    sort,
    reversed: reversed === true ? ('1' as const) : undefined,
  }
  const report = useLive(salesReport, { ...wanted, page, size: SIZE })
  return (
    <>
      <PageTitle title={t('title')}>
        <Files wanted={wanted} />
      </PageTitle>
      {report.data?.isComplete === false && <Notice tone="warning">{t('counting')}</Notice>}
      <Panel flush>
        <Tabs
          look="small"
          wraps
          label={t('grouping')}
          current={by}
          items={GROUPINGS.map((each) => ({
            id: each,
            label: t(`by.${each}`),
            link: (props) => (
              <Link
                to="/office/reports"
                search={(now) => ({
                  ...now,
                  by: each === 'day' ? undefined : each,
                  q: undefined,
                  sort: undefined,
                  reversed: undefined,
                  page: undefined,
                })}
                activeOptions={EXACT_LINK}
                {...props}
              />
            ),
          }))}
        />
        <ReportFilters />
        <Loaded query={report}>
          {(data) => (
            <>
              <ReportTable
                report={data}
                sort={sort}
                isReversed={reversed === true}
                isBusy={report.isPlaceholderData}
                onSort={(part) =>
                  void navigate({
                    search: (now) => ({ ...now, ...part, page: undefined }),
                    resetScroll: false,
                  })
                }
              />
              {data.total > SIZE && (
                <div className="table-foot">
                  <Pagination
                    small
                    page={page}
                    pageCount={Math.ceil(data.total / SIZE)}
                    link={(to, props) => (
                      <Link
                        to="/office/reports"
                        search={(now) => ({ ...now, page: to })}
                        {...props}
                      />
                    )}
                  />
                </div>
              )}
            </>
          )}
        </Loaded>
      </Panel>
      {report.data !== undefined && (
        <p className="text-xs text-ink-3">
          {t('note', { currency: report.data.currency, zone: shopTimeZone() ?? '' })}
        </p>
      )}
    </>
  )
}

type Wanted = Omit<ArgumentOf<typeof reportFile>, 'format'>

function Files({ wanted }: { wanted: Wanted }) {
  const t = useT('office.reports')
  const mayExport = useMay()('reports.export')
  return (
    <span className="flex flex-wrap gap-2 print:hidden">
      {mayExport && (
        <ExportMenu addressOf={(format) => addressOf(reportFile, { ...wanted, format })} />
      )}
      <Button icon={Printer} onClick={() => print()}>
        <ActWord>{t('print')}</ActWord>
      </Button>
    </span>
  )
}
