/** The buyer's one statement, section by section, with running balances, by month and kind, and each month as a signed file. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { query } from '#kit/web/calls/call.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { Loaded, SkeletonLines } from '#kit/web/pages/Loaded.tsx'
import { myStatement } from '../../calls.gen.ts'
import { isDebt, SECTION_NAMES, SECTIONS, type StatementKind } from '../../sections.ts'
import { Filters } from '../Filters.tsx'
import { Lines } from '../Lines.tsx'
import { MonthFiles } from '../MonthFiles.tsx'
import { useStatementSearch } from '../use-statement-search.ts'

/** Of the section of points alone: other pages of the account would load its words too. */
const PointLines = late<{ month: string | undefined }>(
  () => import('#domains/points/web/door/PointLines.tsx'),
)

export function Statement() {
  const t = useT('statements')
  const { section: current, month: chosen } = useStatementSearch()
  const statement = useQuery(query(myStatement, {}))
  return (
    <section className="panel panel-clip" aria-label={t('title')}>
      <Tabs
        look="small"
        label={t('sections')}
        current={current}
        items={SECTION_NAMES.map((id) => ({
          id,
          label: t(`section.${id}`),
          link: (props) => (
            <Link
              to="/user/user/money"
              search={{ section: id === 'wallet' ? undefined : id, month: chosen }}
              activeOptions={EXACT_LINK}
              resetScroll={false}
              {...props}
            />
          ),
        }))}
      />
      <Loaded query={statement}>{(data) => <Section statement={data} />}</Loaded>
    </section>
  )
}

function Section({ statement }: { statement: DataOf<typeof myStatement> }) {
  const t = useT('statements')
  const { section, kind, currency, month: chosen, posting } = useStatementSearch()
  const { money } = useMoney()
  const { number } = useNumbers()
  const { months, pointCount } = statement
  if (section === 'points') {
    return (
      <>
        <Filters accounts={[]} months={months} />
        <Foot balance={`${t('pointsNow')} ${number(pointCount)}`} account={{ kind: 'points' }} />
        <Suspense fallback={<SkeletonLines count={6} />}>
          <PointLines month={chosen} />
        </Suspense>
      </>
    )
  }
  const kinds: readonly StatementKind[] = SECTIONS[section]
  const accounts = statement.accounts.filter((each) => kinds.includes(each.kind))
  const account =
    accounts.find((each) => each.kind === kind && each.currency === currency) ??
    // What the section is called for comes first.
    accounts.find((each) => each.kind === kinds[0]) ??
    accounts[0]
  if (account === undefined) return <EmptyState title={t('none.title')} text={t('none.text')} />
  const { balanceAmount, ...whose } = account
  return (
    <>
      <Filters accounts={accounts} chosen={account} months={months} />
      <Foot
        balance={`${t(isDebt(whose.kind) ? 'owedNow' : 'balanceNow')} ${money(balanceAmount, whose.currency)}`}
        account={whose}
      />
      <Lines account={whose} month={chosen} posting={posting} />
    </>
  )
}

type FootProps = {
  balance: string
  account: Parameters<typeof MonthFiles>[0]['account']
}

/** What there is now, and the files of the month. */
function Foot({ balance, account }: FootProps) {
  const t = useT('statements')
  const { month: chosen } = useStatementSearch()
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2 text-sm">
      <b className="tabular-nums">{balance}</b>
      {chosen === undefined ? (
        <span className="text-ink-3">{t('chooseMonth')}</span>
      ) : (
        <MonthFiles account={account} month={chosen} />
      )}
    </div>
  )
}
