/** /user/user/invoice: the buyer's invoices, the latest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { addressOf, pages } from '#kit/web/calls/call.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { late } from '#kit/web/pages/late.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { myInvoices, myPeriodFile } from '../calls.gen.ts'
import type { InvoiceSummary } from '../contract.ts'
import { LIST_FORMATS } from '../limits.ts'
import { InvoiceState } from './door/InvoiceState.tsx'
import { numberOf } from './door/number-of.ts'

const PeriodDialog = late(() => import('./door/PeriodDialog.tsx'))

const CHOICES = LIST_FORMATS.map((format) => ({
  format,
  addressOf: (period: { from: string; until: string }) =>
    addressOf(myPeriodFile, { ...period, format }),
}))
const TABS = ['all', 'open', 'issued', 'ended'] as const

export const Route = createFileRoute('/_shop/user/user/invoice/')({
  validateSearch: searchOf({ tab: oneOf('open', 'issued', 'ended') }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('invoices')('title') }] }),
  component: InvoicesPage,
})

function InvoicesPage() {
  const t = useT('invoices')
  const { tab = 'all' } = Route.useSearch()
  const [isSaving, setIsSaving] = useState(false)
  const invoices = useInfiniteQuery(pages(myInvoices, { state: tab }))
  const apply = (
    <Link to="/user/user/invoice/apply" className={buttonClass({ variant: 'primary' })}>
      {t('ask')}
    </Link>
  )
  return (
    <section className="stack">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{t('title')}</h1>
        <span className="flex flex-wrap gap-3">
          <Button onClick={() => setIsSaving(true)}>{t('period.title')}</Button>
          <Link to="/user/user/invoice/titles" className={buttonClass({})}>
            {t('titles')}
          </Link>
          {apply}
        </span>
      </div>
      <div className="panel">
        <Tabs
          label={t('title')}
          current={tab}
          items={TABS.map((id) => ({
            id,
            label: t(`tab.${id}`),
            link: (props) => (
              <Link
                to="/user/user/invoice"
                search={{ tab: id === 'all' ? undefined : id }}
                activeOptions={EXACT_LINK}
                {...props}
              />
            ),
          }))}
        />
      </div>
      <Loaded query={invoices}>
        {(data) => {
          const items = data.pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <div className="panel">
              <EmptyState title={t('none')} text={t('noneText')} action={apply} />
            </div>
          ) : (
            <ul className="stack">
              {items.map((item) => (
                <li key={item.id}>
                  <Card item={item} />
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
      <EndlessFoot query={invoices} />
      {isSaving && (
        <Suspense>
          <PeriodDialog choices={CHOICES} onClose={() => setIsSaving(false)} />
        </Suspense>
      )}
    </section>
  )
}

function Card({ item }: { item: InvoiceSummary }) {
  const t = useT('invoices')
  const { moment } = useDates()
  return (
    <article className="panel grid gap-3 p-5" aria-label={numberOf(t, item)}>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <b className="tabular-nums">{numberOf(t, item)}</b>
        <span className="text-sm text-ink-3">
          {t(`kind.${item.kind}`)} · {moment(item.createdAt)}
        </span>
        <span className="ml-auto">
          <InvoiceState state={item.state} />
        </span>
      </header>
      <p className="text-sm text-ink-3">
        {item.name} · {item.orderNumbers.map((number) => groupedNumber(number)).join(', ')}
      </p>
      <footer className="flex flex-wrap items-center justify-end gap-3">
        <Money amount={item.amount} currency={item.currency} size="medium" />
        <Link
          to="/user/user/invoice/details"
          search={{ id: item.id }}
          className={buttonClass({ size: 'small' })}
        >
          {t('view')}
        </Link>
      </footer>
    </article>
  )
}
