/** /office/invoices: what waits to be issued or reversed, what was, and downloads by period. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { usePending } from '#domains/staff/office/door/pending.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { addressOf } from '#kit/web/calls/call.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { ExportMenu } from '#kit/web/lists/ExportMenu.tsx'
import { QueueActs, QueuePage, QueueRows } from '#kit/web/pages/Queue.tsx'
import { OfficeInvoiceTab } from '../invoice-filter.ts'
import { LIST_FORMATS } from '../limits.ts'
import { invoicesFile, officeInvoices, periodFile, waitingInvoices } from '../office-calls.gen.ts'
import { InvoiceState } from '../web/door/InvoiceState.tsx'
import { numberOf } from '../web/door/number-of.ts'
import PeriodDialog from '../web/door/PeriodDialog.tsx'
import { InvoiceFilters } from './InvoiceFilters.tsx'
import { filterOf, isFiltered, validateSearch, type InvoiceSearch } from './search.ts'

const CHOICES = ([...LIST_FORMATS, 'efaktur'] as const).map((format) => ({
  format,
  addressOf: (period: { from: string; until: string }) =>
    addressOf(periodFile, { ...period, format }),
}))
const TABS = OfficeInvoiceTab.options

export const Route = createFileRoute('/_frame/office/invoices/')({
  validateSearch,
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.invoices')('title') }] }),
  component: InvoicesPage,
})

function InvoicesPage() {
  const t = useT('office.invoices')
  const shop = useT('invoices')
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { tab = 'waiting' } = search
  const set = (part: InvoiceSearch) =>
    void navigate({ search: (now) => ({ ...now, ...part }), resetScroll: false })
  const { data: waiting } = usePending(waitingInvoices)
  const [isOpen, setIsOpen] = useState(false)
  const counts: Partial<Record<(typeof TABS)[number], number | undefined>> = {
    waiting: waiting?.waitingCount,
    red: waiting?.redCount,
  }
  return (
    <>
      <QueuePage
        title={t('title')}
        act={
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setIsOpen(true)}>{shop('period.title')}</Button>
            <ExportMenu
              addressOf={(format) => addressOf(invoicesFile, { ...filterOf(search), format })}
            />
          </div>
        }
        tabs={TABS}
        current={tab}
        labelOf={(id) => t(`tab.${id}`)}
        countOf={(id) => counts[id]}
        linkOf={(id) => (props) => (
          <Link
            to="/office/invoices"
            search={(now) => ({ ...now, tab: id })}
            activeOptions={EXACT_LINK}
            {...props}
          />
        )}
      >
        <InvoiceFilters search={search} onSet={set} />
        <Invoices key={tab} search={search} />
      </QueuePage>
      {isOpen && <PeriodDialog choices={CHOICES} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Invoices({ search }: { search: InvoiceSearch }) {
  const t = useT('office.invoices')
  const { tab = 'waiting' } = search
  const invoices = useLivePages(officeInvoices, filterOf(search))
  return (
    <QueueRows query={invoices} none={t(isFiltered(search) ? 'none.found' : `none.${tab}`)}>
      {(item) => <Row item={item} />}
    </QueueRows>
  )
}

type Item = DataOf<typeof officeInvoices>['items'][number]

function Row({ item }: { item: Item }) {
  const t = useT('office.invoices')
  const shop = useT('invoices')
  const { dateTime } = useDates()
  return (
    <article className="grid gap-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <InvoiceState state={item.state} />
        <b className="tabular-nums">{numberOf(shop, item)}</b>
        <span className="text-sm text-ink-3">
          {shop(`kind.${item.kind}`)} · {item.buyer.nickName} · {dateTime(item.createdAt)}
        </span>
      </header>
      <p className="text-sm">
        {item.name} · {item.orderNumbers.map((number) => groupedNumber(number)).join(', ')}
      </p>
      <QueueActs aside={<Money amount={item.amount} currency={item.currency} size="medium" />}>
        <Link
          to="/office/invoices/$id"
          params={{ id: String(item.id) }}
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
