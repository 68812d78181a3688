/** /office/after-sales/figures: why goods come back, by product, how much of what was sold, and how long a refund takes. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { translatorFor, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { day, oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { caseFigures } from '../calls.gen.ts'
import { PeriodFilter } from './PeriodFilter.tsx'
import { daysOf, PERIODS } from './period.ts'

export const Route = createFileRoute('/_frame/office/after-sales/figures')({
  validateSearch: searchOf({ period: oneOf(...PERIODS), from: day, to: day }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.reports')('cases.title') }],
  }),
  component: CaseFiguresPage,
})

function CaseFiguresPage() {
  const t = useT('office.reports')
  const cases = useT('office.after-sales')
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const found = useLive(caseFigures, daysOf(search))
  return (
    <>
      <Breadcrumb
        items={[
          { label: cases('title'), link: (props) => <Link to="/office/after-sales" {...props} /> },
          { label: t('cases.title') },
        ]}
      />
      <PageTitle title={t('cases.title')} />
      <Panel flush>
        <div className="office-filters">
          <PeriodFilter
            chosen={search}
            onChange={(chosen) => void navigate({ search: chosen, resetScroll: false })}
          />
        </div>
        <Loaded query={found}>{(figures) => <Figures figures={figures} />}</Loaded>
      </Panel>
    </>
  )
}

type All = DataOf<typeof caseFigures>

function Figures({ figures }: { figures: All }) {
  const t = useT('office.reports')
  const { number, percent } = useNumbers()
  const hours = (value: number | null) => {
    if (value === null) return '–'
    if (value < 1) return t('cases.minutes', { minutes: Math.round(value * 60) })
    const inDays = value >= 48
    const rounded = Math.round((inDays ? value / 24 : value) * 10) / 10
    return inDays ? t('cases.days', { days: rounded }) : t('cases.hours', { hours: rounded })
  }
  const { caseCount, unitCount, soldCount, refundCount, medianHours, p90Hours } = figures
  return (
    <>
      <div className="p-4">
        <KeyValueList
          rows={[
            { label: t('cases.count'), value: number(caseCount) },
            { label: t('cases.share'), value: shareText(unitCount, soldCount, percent) },
            { label: t('cases.refunds'), value: number(refundCount) },
            { label: t('cases.median'), value: hours(medianHours) },
            { label: t('cases.p90'), value: hours(p90Hours) },
          ]}
        />
      </div>
      <Products products={figures.products} />
    </>
  )
}

/** Of what was sold in the same period; nothing where nothing was. */
const shareText = (units: number, sold: number, percent: (share: number) => string): string =>
  sold <= 0 ? '–' : percent(units / sold)

type Product = All['products'][number]

function Products({ products }: { products: readonly Product[] }) {
  const t = useT('office.reports')
  const columns = useColumns()
  return (
    <DataTable
      label={t('cases.title')}
      rows={products}
      keyOf={({ productId }) => String(productId)}
      columns={columns}
      dense
      empty={<EmptyState title={t('cases.none')} text={t('cases.noneText')} />}
    />
  )
}

function useColumns(): readonly Column<Product>[] {
  const t = useT('office.reports')
  const shop = useT('after-sales')
  const { number, percent } = useNumbers()
  return [
    {
      id: 'product',
      header: t('by.product'),
      phone: 'full',
      cell: ({ name, productId }) => name ?? `#${productId}`,
    },
    {
      id: 'cases',
      header: t('cases.count'),
      align: 'number',
      phone: 'labelled',
      cell: ({ caseCount, productId: product }) => (
        <Link to="/office/after-sales" search={{ tab: 'all', product }} className="link">
          {number(caseCount)}
        </Link>
      ),
    },
    {
      id: 'units',
      header: t('cases.units'),
      align: 'number',
      phone: 'labelled',
      cell: ({ unitCount }) => number(unitCount),
    },
    {
      id: 'share',
      header: t('cases.share'),
      align: 'number',
      phone: 'labelled',
      cell: ({ unitCount, soldCount }) => shareText(unitCount, soldCount, percent),
    },
    {
      id: 'reasons',
      header: t('cases.reasons'),
      phone: 'line',
      cell: ({ reasons }) =>
        reasons
          .map(
            ({ reason, count }) =>
              `${translatorFor(shop, `reason.${reason}`, {})} ${number(count)}`,
          )
          .join(' · '),
    },
  ]
}
