/** /office/ledger/days: what accounts of each kind held at the end of a day, what moved on it, and whether the books agree. */
import { createFileRoute, Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useMay } from '#domains/staff/office/door/me.ts'
import { addDays } from '#kit/contract/days.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { daysOfMonth } from '#kit/contract/months.ts'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { addressOf } from '#kit/web/calls/call.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { daysAgo } from '#kit/web/language/days.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { ExportMenu } from '#kit/web/lists/ExportMenu.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { day as dayOfAddress, searchOf } from '#kit/web/pages/search-params.ts'
import { ledgerDay, ledgerDaysFile, ledgerDifferences } from '../browse-calls.gen.ts'
import { LedgerTabs } from './LedgerTabs.tsx'

export const Route = createFileRoute('/_frame/office/ledger/days')({
  validateSearch: searchOf({ day: dayOfAddress }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.ledger')('days.title') }],
  }),
  component: DaysPage,
})

function DaysPage() {
  const t = useT('office.ledger')
  const may = useMay()
  const today = daysAgo(0)
  const { day = today } = Route.useSearch()
  const balances = useLive(ledgerDay, { day })
  const month = daysOfMonth(day.slice(0, 7))
  const to = month.to > today ? today : month.to
  return (
    <>
      <PageTitle title={t('title')}>
        {may('ledger.export') && (
          <ExportMenu
            addressOf={(format) => addressOf(ledgerDaysFile, { from: month.from, to, format })}
          />
        )}
      </PageTitle>
      <LedgerTabs current="days" />
      <Panel flush>
        <DayChoice day={day} today={today} />
        <Loaded query={balances}>{(data) => <Balances data={data} />}</Loaded>
      </Panel>
    </>
  )
}

function DayChoice({ day, today }: { day: string; today: string }) {
  const t = useT('office.ledger')
  const navigate = Route.useNavigate()
  const setDay = (next: string | undefined) =>
    void navigate({ search: { day: next === today ? undefined : next }, resetScroll: false })
  return (
    <div className="office-filters print:hidden">
      <div className="flex items-center gap-1">
        <IconButton
          icon={ChevronLeft}
          label={t('days.earlier')}
          onClick={() => setDay(addDays(day, -1))}
        />
        <TextInput
          size="small"
          type="date"
          className="w-44"
          aria-label={t('days.day')}
          value={day}
          max={today}
          onChange={({ target }) => {
            const next = dayOfAddress(target.value)
            if (next !== undefined) setDay(next)
          }}
        />
        <IconButton
          icon={ChevronRight}
          label={t('days.later')}
          disabled={day >= today}
          onClick={() => setDay(addDays(day, 1))}
        />
      </div>
      <p className="text-sm text-ink-3">{t('days.note')}</p>
    </div>
  )
}

type Day = DataOf<typeof ledgerDay>

function Balances({ data: { rows, sums } }: { data: Day }) {
  const t = useT('office.ledger')
  const { money } = useMoney()
  const differences = useLive(ledgerDifferences, {})
  const differenceOf = ({ kind, currency }: Day['rows'][number]) =>
    differences.data?.find((each) => each.kind === kind && each.currency === currency)
      ?.differenceAmount
  const amount =
    (key: 'openingAmount' | 'increaseAmount' | 'decreaseAmount') => (row: Day['rows'][number]) =>
      row[key] === 0 ? '—' : <Money amount={row[key]} currency={row.currency} />
  return (
    <>
      <div className="stack px-4 py-3">
        {sums.map(({ currency, amount: off }) => (
          <Notice key={currency} tone={off === 0 ? 'success' : 'danger'}>
            {off === 0
              ? t('days.balanced', { currency })
              : t('days.unbalanced', { currency, amount: money(off, currency) })}
          </Notice>
        ))}
      </div>
      <DataTable
        label={t('days.title')}
        rows={rows}
        keyOf={({ kind, currency }) => `${kind} ${currency}`}
        slides
        empty={<EmptyState title={t('none.title')} text={t('none.text')} />}
        columns={[
          {
            id: 'account',
            header: t('column.account'),
            cell: ({ kind, currency }) => (
              <Link to="/office/ledger" search={{ kind }} className="link whitespace-nowrap">
                {t(`kind.${kind}`)} · {currency}
              </Link>
            ),
          },
          { id: 'opening', header: t('opening'), align: 'number', cell: amount('openingAmount') },
          {
            id: 'increase',
            header: t('increase'),
            align: 'number',
            cell: amount('increaseAmount'),
          },
          {
            id: 'decrease',
            header: t('decrease'),
            align: 'number',
            cell: amount('decreaseAmount'),
          },
          {
            id: 'closing',
            header: t('closing'),
            align: 'number',
            cell: ({ closingAmount, currency }) => (
              <b>
                <Money amount={closingAmount} currency={currency} />
              </b>
            ),
          },
          {
            id: 'difference',
            header: t('days.difference'),
            align: 'number',
            pinned: true,
            cell: (row) => {
              const difference = differenceOf(row)
              if (difference === undefined) return '…'
              return difference === 0 ? (
                <span className="text-success">0</span>
              ) : (
                <b className="text-danger">{money(difference, row.currency)}</b>
              )
            },
          },
        ]}
      />
    </>
  )
}
