/** /user/user/integral: what a buyer has, every change of it, and when it becomes usable and ends. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { later } from '#kit/contract/time.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { query } from '#kit/web/calls/call.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { myPoints } from '../calls.gen.ts'
import { Balance } from './Balance.tsx'
import PointLines from './door/PointLines.tsx'

/** All lines are shown without it. */
const TABS = ['in', 'out', 'details'] as const

export const Route = createFileRoute('/_shop/user/user/integral/')({
  validateSearch: searchOf({ tab: oneOf(...TABS) }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('points')('title') }] }),
  component: PointsPage,
})

function PointsPage() {
  const t = useT('points')
  const { tab } = Route.useSearch()
  const points = useQuery(query(myPoints, {}))
  return (
    <section className="stack">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{t('title')}</h1>
        <p className="flex flex-wrap items-center gap-3">
          <Link to="/home/Pointsdetails" className="link text-sm">
            {t('rulesTitle')}
          </Link>
          <Link to="/home/integral" className={buttonClass({ variant: 'primary', size: 'small' })}>
            {t('toMall')}
          </Link>
        </p>
      </div>
      <Loaded query={points}>{(data) => <Balance points={data} />}</Loaded>
      <section className="panel panel-clip">
        <Tabs
          label={t('lines')}
          current={tab ?? 'all'}
          items={(['all', ...TABS] as const).map((id) => ({
            id,
            label: t(`tab.${id}`),
            link: (props) => (
              <Link
                to="/user/user/integral"
                search={{ tab: id === 'all' ? undefined : id }}
                activeOptions={EXACT_LINK}
                resetScroll={false}
                {...props}
              />
            ),
          }))}
        />
        {tab === 'details' ? (
          <Loaded query={points}>{(data) => <Times points={data} />}</Loaded>
        ) : (
          <PointLines direction={tab} />
        )}
      </section>
    </section>
  )
}

type Time = { key: string; count: number; text: string; orderNumber: string | null }

/** What becomes usable, and what ends, each with its day. */
function Times({ points: { frozen, endings } }: { points: DataOf<typeof myPoints> }) {
  const t = useT('points')
  const { date, dateTime } = useDates()
  const { number } = useNumbers()
  const rows: Time[] = [
    ...frozen.map(({ orderNumber, count, usableFrom }) => ({
      key: `${orderNumber} ${usableFrom}`,
      count,
      text: t('freedFrom', { date: dateTime(usableFrom) }),
      orderNumber,
    })),
    ...endings.map(({ count, endsAt }) => ({
      key: endsAt,
      count,
      text: t('until', { date: date(later(endsAt, -1)) }),
      orderNumber: null,
    })),
  ]
  return (
    <DataTable<Time>
      label={t('tab.details')}
      rows={rows}
      keyOf={({ key }) => key}
      empty={<EmptyState title={t('none.details')} text={t('none.text')} />}
      columns={[
        {
          id: 'when',
          header: t('column.when'),
          phone: 'full',
          cell: ({ text, orderNumber }) => (
            <>
              {text}
              {orderNumber !== null && (
                <small className="block text-ink-3">{t('order', { number: orderNumber })}</small>
              )}
            </>
          ),
        },
        {
          id: 'count',
          header: t('column.count'),
          align: 'number',
          phone: 'corner',
          cell: ({ count }) => <b>{number(count)}</b>,
        },
      ]}
    />
  )
}
