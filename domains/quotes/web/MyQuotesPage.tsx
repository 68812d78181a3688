/** /user/user/quotes: the buyer's quote requests and their answers. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { AskedTag } from '#domains/work/web/door/AskedTag.tsx'
import { InfoRequests } from '#domains/work/web/door/InfoRequests.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { pages } from '#kit/web/calls/call.ts'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { late } from '#kit/web/pages/late.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { myQuotes, withdrawQuote } from '../calls.gen.ts'
import type { Quote } from '../contract.ts'
import { mayQuote } from '../states.ts'
import { AcceptLink } from './AcceptLink.tsx'
import { QuoteFacts, QuoteLines } from './QuoteLines.tsx'
import { QuoteClock, QuoteTag } from './door/QuoteState.tsx'
import { Versions } from './Versions.tsx'

const CounterDialog = late(() => import('./CounterDialog.tsx'))
const DeclineDialog = late(() => import('./DeclineDialog.tsx'))

export const Route = createFileRoute('/_shop/user/user/quotes')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('quotes')('mine') }] }),
  component: MyQuotesPage,
})

function MyQuotesPage() {
  const t = useT('quotes')
  const [taken, setTaken] = useState<Quote | null>(null)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const quotes = useInfiniteQuery(pages(myQuotes, {}))
  const withdraw = useAct(withdrawQuote, {
    refresh: [myQuotes],
    onDone: () => (setTaken(null), toast(t('withdrawn'), { kind: 'info' })),
  })
  return (
    <section className="stack">
      <h1>{t('mine')}</h1>
      <Loaded query={quotes}>
        {(data) => {
          const items = data.pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <div className="panel">
              <EmptyState
                title={t('none')}
                text={t('noneText')}
                action={
                  <Link to="/goods/machines" className={buttonClass({ variant: 'primary' })}>
                    {t('toMachines')}
                  </Link>
                }
              />
            </div>
          ) : (
            <ul className="stack">
              {items.map((quote) => (
                <li key={quote.id}>
                  <OneQuote quote={quote} onWithdraw={() => setTaken(quote)} onOpen={setOpen} />
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
      <EndlessFoot query={quotes} />
      <Suspense fallback={null}>
        {open?.kind === 'counter' && <CounterDialog quote={open.quote} onClose={close} />}
        {open?.kind === 'decline' && <DeclineDialog quote={open.quote} onClose={close} />}
      </Suspense>
      <ConfirmDialog
        open={taken !== null}
        title={t('withdrawTitle')}
        confirmLabel={t('withdraw')}
        cancelLabel={t('keep')}
        busy={withdraw.isPending}
        onConfirm={() => taken !== null && withdraw.mutate({ quoteId: taken.id })}
        onCancel={() => setTaken(null)}
      >
        {t('withdrawText')}
      </ConfirmDialog>
    </section>
  )
}

type Open = { kind: 'counter' | 'decline'; quote: Quote }

type OneProps = {
  quote: Quote
  onWithdraw: () => void
  onOpen: (open: Open) => void
}

function OneQuote({ quote, onWithdraw, onOpen }: OneProps) {
  const needsAnswer = quote.infoRequests.some(({ state }) => state === 'open')
  const t = useT('quotes')
  const { dateTime } = useDates()
  return (
    <article className="panel quote">
      <header>
        {needsAnswer ? (
          <AskedTag />
        ) : (
          <QuoteTag state={quote.state} declinedBy={quote.declinedBy} />
        )}
        <b>{t('number', { id: quote.id })}</b>
        <span className="text-sm text-ink-3">{dateTime(quote.createdAt)}</span>
        <span className="ml-auto">
          <QuoteClock quote={quote} />
        </span>
      </header>
      <QuoteLines quote={quote} />
      {quote.reason !== null && <p className="text-sm text-danger">{quote.reason}</p>}
      <QuoteFacts quote={quote} />
      <Versions quote={quote} />
      <InfoRequests kind="quotes" requests={quote.infoRequests} refresh={[myQuotes]} />
      {quote.orderNumber !== null && (
        <div className="button-row">
          <Link
            to="/user/user/order/details"
            search={{ number: quote.orderNumber }}
            className={buttonClass({ size: 'small' })}
          >
            {t('seeOrder')}
          </Link>
        </div>
      )}
      <QuoteActs quote={quote} onWithdraw={onWithdraw} onOpen={onOpen} />
    </article>
  )
}

/** An answer is ordered, countered or declined; what waits for the merchant is withdrawn. */
function QuoteActs({ quote, onWithdraw, onOpen }: OneProps) {
  const t = useT('quotes')
  if (mayQuote(quote.state, 'accept')) {
    return (
      <div className="button-row">
        <AcceptLink quote={quote} />
        {quote.countersLeft > 0 && (
          <Button
            size="small"
            onPointerEnter={CounterDialog.preload}
            onClick={() => onOpen({ kind: 'counter', quote })}
          >
            {t('counter')}
          </Button>
        )}
        <Button
          size="small"
          variant="ghost"
          onPointerEnter={DeclineDialog.preload}
          onClick={() => onOpen({ kind: 'decline', quote })}
        >
          {t('decline')}
        </Button>
      </div>
    )
  }
  if (!mayQuote(quote.state, 'withdraw')) return null
  return (
    <div className="button-row">
      <Button size="small" onClick={onWithdraw}>
        {t('withdraw')}
      </Button>
    </div>
  )
}
