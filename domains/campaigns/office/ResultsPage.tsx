/** /office/promotions/results: what came of activities and coupons, on the screen and as a file. */
import { createFileRoute } from '@tanstack/react-router'
import { useMay } from '#domains/staff/office/door/me.ts'
import { STATE_TONES } from '#domains/promotions/office/door/state-tones.ts'
import { textIn } from '#kit/contract/lang.ts'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { addressOf } from '#kit/web/calls/call.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { dayEnd, dayStart, daysAgo } from '#kit/web/language/days.ts'
import { useDates, useLang, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { ExportMenu } from '#kit/web/lists/ExportMenu.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { campaignResults, campaignResultsFile } from '../results-calls.gen.ts'
import type { CampaignResult } from '../results-contract.ts'
import type { Currency } from '#kit/contract/money.ts'
import { CampaignLink } from './CampaignLink.tsx'

const PERIODS = ['month', 'quarter', 'year'] as const
const DAYS = { month: 30, quarter: 90, year: 365 } as const

export const Route = createFileRoute('/_frame/office/promotions/results')({
  validateSearch: searchOf({ period: oneOf(...PERIODS) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.campaigns')('results.title') }],
  }),
  component: ResultsPage,
})

function ResultsPage() {
  const t = useT('office.campaigns')
  const may = useMay()
  const navigate = Route.useNavigate()
  const { period = 'quarter' } = Route.useSearch()
  const wanted = {
    from: dayStart(daysAgo(DAYS[period] - 1)) ?? '',
    until: dayEnd(daysAgo(0)) ?? '',
  }
  const found = useLive(campaignResults, wanted)
  return (
    <>
      <PageTitle title={t('results.title')}>
        <span className="flex flex-wrap items-center gap-2">
          <Select
            size="small"
            className="w-44"
            aria-label={t('results.period')}
            value={period}
            options={PERIODS.map((value) => ({ value, label: t(`results.last.${value}`) }))}
            onChange={({ target }) =>
              void navigate({
                search: { period: PERIODS.find((each) => each === target.value) },
              })
            }
          />
          {may('campaigns.export') && (
            <ExportMenu
              addressOf={(format) => addressOf(campaignResultsFile, { ...wanted, format })}
            />
          )}
        </span>
      </PageTitle>
      <Panel flush>
        <Loaded query={found}>
          {({ items, isComplete, currency }) => (
            <>
              {!isComplete && (
                <div className="p-4">
                  <Notice tone="warning">{t('results.cut', { count: items.length })}</Notice>
                </div>
              )}
              <Results items={items} currency={currency} />
            </>
          )}
        </Loaded>
      </Panel>
      {found.data !== undefined && (
        <p className="text-xs text-ink-3">{t('results.note', { currency: found.data.currency })}</p>
      )}
    </>
  )
}

const COUNTS = ['order', 'buyer', 'newBuyer', 'unit', 'claimed', 'used'] as const
const AMOUNTS = ['sales', 'cost'] as const

type ResultsProps = { items: readonly CampaignResult[]; currency: Currency }

function Results({ items, currency }: ResultsProps) {
  const t = useT('office.campaigns')
  const lang = useLang()
  const { dateTime } = useDates()
  const { number } = useNumbers()
  const { money } = useMoney()
  const countText = (count: number | null) => (count === null ? '–' : number(count))
  return (
    <DataTable
      label={t('results.title')}
      rows={items}
      keyOf={({ of, id }) => `${of} ${id}`}
      nameOf={({ names }) => textIn(names, lang).text}
      empty={<EmptyState title={t('results.none')} text={t('results.noneText')} />}
      columns={[
        {
          id: 'name',
          header: t('results.name'),
          cell: ({ of, id, kind, names, startsAt, endsAt }) => (
            <span className="stack gap-1">
              <CampaignLink of={of} id={id} className="link font-semibold">
                {textIn(names, lang).text}
              </CampaignLink>
              <span className="text-sm text-ink-3">
                {t(`kind.${kind}`)} ·{' '}
                {t.rich('calendar.fromTo', {
                  from: <span className="whitespace-nowrap">{dateTime(startsAt)}</span>,
                  to: <span className="whitespace-nowrap">{dateTime(endsAt)}</span>,
                })}
              </span>
            </span>
          ),
        },
        {
          id: 'state',
          header: t('results.status'),
          phone: 'corner',
          cell: ({ state }) => <Tag tone={STATE_TONES[state]}>{t(`state.${state}`)}</Tag>,
        },
        ...COUNTS.map((key) => ({
          id: key,
          header: t(`results.${key}`),
          align: 'number' as const,
          phone: 'labelled' as const,
          cell: (row: CampaignResult) => countText(row[`${key}Count`]),
        })),
        ...AMOUNTS.map((key) => ({
          id: key,
          header: t(`results.${key}`),
          align: 'number' as const,
          phone: 'labelled' as const,
          cell: (row: CampaignResult) => money(row[`${key}Amount`], currency),
        })),
      ]}
    />
  )
}
