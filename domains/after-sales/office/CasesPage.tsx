/** /office/after-sales: what waits for a decision, for goods or for money, and what is over. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { PendingApprovals } from '#domains/approvals/office/door/PendingApprovals.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import { usePending } from '#domains/staff/office/door/pending.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { addressOf } from '#kit/web/calls/call.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { translatorFor, useDates, useT } from '#kit/web/language/i18n.tsx'
import { ExportMenu } from '#kit/web/lists/ExportMenu.tsx'
import { QueueActs, QueuePage, QueueRows } from '#kit/web/pages/Queue.tsx'
import { OfficeCaseTab } from '../case-filter.ts'
import { casesFile, officeCases, waitingCases } from '../office-calls.gen.ts'
import { CaseLines } from '../web/door/CaseLines.tsx'
import { CaseClock, CaseState } from '../web/door/CaseState.tsx'
import { CaseFilters } from './CaseFilters.tsx'
import { REFRESH } from './refresh.ts'
import { filterOf, isFiltered, validateSearch, type CaseSearch } from './search.ts'

const TABS = OfficeCaseTab.options

export const Route = createFileRoute('/_frame/office/after-sales/')({
  validateSearch,
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.after-sales')('title') }],
  }),
  component: CasesPage,
})

function CasesPage() {
  const t = useT('office.after-sales')
  const work = useT('office.work')
  const may = useMay()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { tab = 'review' } = search
  const set = (part: CaseSearch) =>
    void navigate({ search: (now) => ({ ...now, ...part }), resetScroll: false })
  const { data: waiting } = usePending(waitingCases)
  const counts: Partial<Record<OfficeCaseTab, number | undefined>> = {
    review: waiting?.reviewCount,
    asked: waiting?.askedCount,
    stock: waiting?.stockCount,
    returns: waiting?.returnsCount,
    replacements: waiting?.replacementsCount,
    refunds: waiting?.refundsCount,
    home: waiting?.homeCount,
  }
  return (
    <QueuePage
      title={t('title')}
      act={
        <div className="flex flex-wrap gap-2">
          {may('reports.read') && (
            <Link to="/office/after-sales/figures" className={buttonClass({})}>
              {t('figures')}
            </Link>
          )}
          {may('orders.export') && (
            <ExportMenu
              addressOf={(format) => addressOf(casesFile, { ...filterOf(search), format })}
            />
          )}
        </div>
      }
      tabs={TABS}
      current={tab}
      labelOf={(id) => (id === 'asked' ? work('question.tab') : t(`tab.${id}`))}
      countOf={(id) => counts[id]}
      linkOf={(id) => (props) => (
        <Link
          to="/office/after-sales"
          search={(now) => ({ ...now, tab: id })}
          activeOptions={EXACT_LINK}
          {...props}
        />
      )}
    >
      <CaseFilters search={search} onSet={set} />
      <Cases key={tab} search={search} />
    </QueuePage>
  )
}

function Cases({ search }: { search: CaseSearch }) {
  const t = useT('office.after-sales')
  const { tab = 'review' } = search
  const cases = useLivePages(officeCases, filterOf(search))
  return (
    <>
      {tab === 'refunds' && <PendingApprovals kind="afterSales.refund" refresh={REFRESH} />}
      <QueueRows query={cases} none={t(isFiltered(search) ? 'none.found' : `none.${tab}`)}>
        {(item) => <Row item={item} />}
      </QueueRows>
    </>
  )
}

type Item = DataOf<typeof officeCases>['items'][number]

function Row({ item }: { item: Item }) {
  const t = useT('office.after-sales')
  const shop = useT('after-sales')
  const { dateTime } = useDates()
  return (
    <article className="grid gap-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CaseState item={item} isOffice />
        <b className="tabular-nums">{groupedNumber(item.number)}</b>
        <span className="text-sm text-ink-3">
          {shop(`type.${item.type}`)} · {item.buyer.nickName} · {dateTime(item.createdAt)}
        </span>
        <span className="sm:ml-auto">
          <CaseClock item={item} isOffice />
        </span>
      </header>
      <CaseLines lines={item.lines} currency={item.currency} />
      <p className="text-sm">
        {translatorFor(shop, `reason.${item.reason}`, {})} · {item.text}
      </p>
      <QueueActs
        // Pieces for pieces: no money moves, as the lines say.
        aside={
          !(item.type === 'exchange' && item.amount === 0) && (
            <Money amount={item.amount} currency={item.currency} size="medium" />
          )
        }
      >
        <Link
          to="/office/after-sales/$number"
          params={{ number: item.number }}
          data-act="a"
          aria-keyshortcuts="A"
          className={buttonClass({ variant: 'primary' })}
        >
          {t('open')}
        </Link>
      </QueueActs>
    </article>
  )
}
