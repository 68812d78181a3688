/** /office/arrivals: demand by stock alerts, highest first: what to order. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useLivePages } from '#kit/web/calls/live.ts'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { listAlertedGoods } from '../calls.gen.ts'

export const Route = createFileRoute('/_frame/office/arrivals')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.stock-alerts')('title') }],
  }),
  component: StockAlertsPage,
})

function StockAlertsPage() {
  const t = useT('office.stock-alerts')
  const { date } = useDates()
  const { number } = useNumbers()
  const goods = useLivePages(listAlertedGoods, {})
  return (
    <>
      <PageTitle title={t('title')}>
        <span className="text-sm text-ink-3">{t('text')}</span>
      </PageTitle>
      <Panel flush>
        <Loaded query={goods}>
          {(data) => (
            <DataTable
              label={t('title')}
              rows={data.pages.flatMap(({ items }) => items)}
              keyOf={({ skuId }) => String(skuId)}
              empty={<EmptyState size="small" title={t('none')} />}
              columns={[
                {
                  id: 'sku',
                  header: t('sku'),
                  phone: 'full',
                  cell: (row) => (
                    <>
                      <Link
                        to="/office/stock"
                        search={{ q: row.code }}
                        className="font-semibold text-ink hover:text-link"
                      >
                        {row.name}
                      </Link>
                      <p className="text-xs text-ink-3">
                        <span className="code-text">{row.code}</span>
                        {row.optionText !== '' && ` · ${row.optionText}`}
                      </p>
                    </>
                  ),
                },
                {
                  id: 'buyers',
                  header: t('buyers'),
                  align: 'number',
                  cell: ({ buyerCount }) => (
                    <>
                      <OnPhone word={t('buyers')} />
                      {number(buyerCount)}
                    </>
                  ),
                },
                {
                  id: 'wanted',
                  header: t('wanted'),
                  align: 'number',
                  phone: 'right',
                  cell: ({ wantedCount }) => (
                    <>
                      <OnPhone word={t('wanted')} />
                      <b>{number(wantedCount)}</b>
                    </>
                  ),
                },
                {
                  id: 'free',
                  header: t('free'),
                  align: 'number',
                  cell: ({ availableCount }) => (
                    <>
                      <OnPhone word={t('free')} />
                      {number(availableCount)}
                    </>
                  ),
                },
                {
                  id: 'since',
                  header: t('since'),
                  phone: 'right',
                  cell: ({ oldestAt }) => (
                    <>
                      <OnPhone word={t('since')} />
                      {date(oldestAt)}
                    </>
                  ),
                },
              ]}
            />
          )}
        </Loaded>
        <EndlessFoot query={goods} />
      </Panel>
    </>
  )
}

/** On a phone the table has no head: each figure has its own label. */
const OnPhone = ({ word }: { word: string }) => (
  <span className="text-ink-3 md:hidden">{word} </span>
)
