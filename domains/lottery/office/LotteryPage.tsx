/** /office/lottery: the stages of the lottery, what they have given, and what may be done with each. */
import { createFileRoute, Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { usePendingObjects } from '#domains/approvals/office/door/PendingApprovals.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import { textIn } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { useDates, useLang, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { officeLotteryStages } from '../office-calls.gen.ts'
import type { OfficeStage } from '../office-contract.ts'
import { STAGE_STATES } from '../states.ts'
import { StageActs } from './StageActs.tsx'
import { StageDrawer } from './StageDrawer.tsx'

export const Route = createFileRoute('/_frame/office/lottery')({
  validateSearch: searchOf({ state: oneOf(...STAGE_STATES) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.lottery')('title') }],
  }),
  component: LotteryPage,
})

const TONES = { draft: 'neutral', running: 'success', ended: 'info' } as const

function LotteryPage() {
  const t = useT('office.lottery')
  const may = useMay()
  const { state } = Route.useSearch()
  const found = useLivePages(officeLotteryStages, { state })
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <PageTitle title={t('title')}>
        <span className="flex flex-wrap items-center gap-2">
          <Link to="/office/lottery-prizes" className={buttonClass({ variant: 'secondary' })}>
            {t('toPrizes')}
          </Link>
          {may('lottery.edit') && (
            <Button variant="primary" icon={Plus} onClick={() => setIsAdding(true)}>
              {t('add')}
            </Button>
          )}
        </span>
      </PageTitle>
      <Panel flush>
        <Tabs
          label={t('states')}
          current={state ?? 'all'}
          items={(['all', ...STAGE_STATES] as const).map((id) => ({
            id,
            label: t(`state.${id}`),
            link: (props) => (
              <Link
                to="/office/lottery"
                search={{ state: id === 'all' ? undefined : id }}
                activeOptions={EXACT_LINK}
                {...props}
              />
            ),
          }))}
        />
        <Loaded query={found}>
          {(data) => <Table rows={data.pages.flatMap(({ items }) => items)} />}
        </Loaded>
        <EndlessFoot query={found} />
      </Panel>
      {isAdding && <StageDrawer opened={{ as: 'new' }} onClose={() => setIsAdding(false)} />}
    </>
  )
}

function Table({ rows }: { rows: readonly OfficeStage[] }) {
  const t = useT('office.lottery')
  const lang = useLang()
  const may = useMay()
  const { number } = useNumbers()
  const { money } = useMoney()
  const { dateTime } = useDates()
  const asked = usePendingObjects('lottery.publish')
  const isWaiting = ({ id }: OfficeStage) => asked.has(`lottery:${id}`)
  const nameOf = ({ name }: OfficeStage) => textIn(name, lang).text
  return (
    <DataTable<OfficeStage>
      label={t('title')}
      rows={rows}
      keyOf={({ id }) => String(id)}
      nameOf={nameOf}
      empty={<EmptyState title={t('none')} text={t('noneText')} />}
      columns={[
        {
          id: 'name',
          header: t('name'),
          cell: (row) => (
            <span className="stack gap-1">
              <b className="wrap-anywhere">{nameOf(row)}</b>
              <Given row={row} />
              {row.seedHash !== null && (
                <small className="break-all text-ink-3">
                  {t('seedHash')}: {row.seedHash}
                </small>
              )}
            </span>
          ),
        },
        {
          id: 'state',
          header: t('status'),
          phone: 'corner',
          cell: (row) =>
            isWaiting(row) ? (
              <Tag tone="warning">{t('waits')}</Tag>
            ) : (
              <Tag tone={TONES[row.state]}>{t(`state.${row.state}`)}</Tag>
            ),
        },
        {
          id: 'window',
          header: t('window'),
          phone: 'full',
          cell: ({ startsAt, endsAt, endedAt }) =>
            t('fromTo', { from: dateTime(startsAt), to: dateTime(endedAt ?? endsAt) }),
        },
        {
          id: 'drawn',
          header: t('drawn'),
          align: 'number',
          phone: 'labelled',
          cell: ({ drawCount }) => number(drawCount),
        },
        {
          id: 'cost',
          header: t('cost'),
          align: 'number',
          phone: 'labelled',
          cell: ({ worstAmount }) => money(worstAmount, baseCurrency()),
        },
        {
          id: 'acts',
          header: <span className="sr-only">{t('acts')}</span>,
          align: 'number',
          phone: 'last',
          cell: (row) =>
            may('lottery.edit') && (
              <StageActs row={row} name={nameOf(row)} isWaiting={isWaiting(row)} />
            ),
        },
      ]}
    />
  )
}

/** Its prizes with what is given of each. */
function Given({ row: { prizes } }: { row: OfficeStage }) {
  const t = useT('office.lottery')
  const lang = useLang()
  const { number } = useNumbers()
  const shown = prizes.filter(({ kind }) => kind !== 'none')
  return (
    <span className="text-sm text-ink-3">
      {shown
        .map(({ name, givenCount, stock }) => {
          const count = `${number(givenCount)}/${number(stock ?? 0)}`
          return `${textIn(name, lang).text} ${t('given', { count })}`
        })
        .join(' · ')}
    </span>
  )
}
