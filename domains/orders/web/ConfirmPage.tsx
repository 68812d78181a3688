/** /shoppingCart/confirm: where to, how, and what it comes to. Each choice makes a new quote; submitting takes it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AgreeAgain } from '#domains/accounts/web/door.ts'
import { LicenceNotice } from '#domains/papers/web/door.ts'
import { Sums } from '#domains/pricing/web/door.ts'
import type { DeliveryMethod } from '#domains/shipping/contract.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/Button.tsx'
import { buttonClass } from '#kit/ui/button-class.ts'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { Loading, Skeleton } from '#kit/ui/Skeleton.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { query } from '#kit/web/call.ts'
import { useDraftOf } from '#kit/web/draft.ts'
import { requireLogin } from '#kit/web/guard.ts'
import { useT } from '#kit/web/i18n.tsx'
import { searchOf, whole } from '#kit/web/search-params.ts'
import { useOwner } from '#kit/web/session.ts'
import { makeQuote, type Quote } from '../checkout-contract.ts'
import { AddressChoice } from './AddressChoice.tsx'
import { DeliveryChoice } from './DeliveryChoice.tsx'
import { QuoteLines } from './QuoteLines.tsx'
import { QuotedFreight } from './QuotedFreight.tsx'
import { keepRemarks, REMARKS_DRAFT } from './remarks.ts'
import { Steps } from './Steps.tsx'

export const Route = createFileRoute('/_shop/shoppingCart/confirm')({
  ssr: false,
  beforeLoad: requireLogin,
  // Buy now names one line, an answered request its prices; without both the chosen lines of the cart are meant.
  validateSearch: searchOf({
    sku: whole(),
    unit: whole(),
    warehouse: whole(),
    quantity: whole(),
    request: whole(),
  }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('orders')('confirm.title') }] }),
  component: ConfirmPage,
})

type Choice = { addressId: number | null; delivery: DeliveryMethod | null }

function ConfirmPage() {
  const t = useT('orders')
  const { sku, unit, warehouse, quantity, request } = Route.useSearch()
  const [choice, setChoice] = useState<Choice>({ addressId: null, delivery: null })
  const form: ArgumentOf<typeof makeQuote> =
    request !== undefined
      ? { ...choice, promised: { requestId: request } }
      : sku && unit && warehouse && quantity
        ? { ...choice, buyNow: { skuId: sku, unitId: unit, warehouseId: warehouse, quantity } }
        : choice
  // Asked anew whenever one comes here: prices and stock of an old quote are not to be trusted.
  const {
    data: quote,
    error,
    isPlaceholderData,
  } = useQuery({
    ...query(makeQuote, form),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })

  return (
    <main id="content" className="page">
      <div className="flex flex-wrap items-center justify-between gap-4 py-5">
        <h1>{t('confirm.title')}</h1>
        <Steps now="confirm" />
      </div>
      <AgreeAgain />
      <LicenceNotice />
      {error !== null && (
        <div className="panel">
          <EmptyState
            title={error.message}
            action={
              <Link to="/shoppingCart" className={buttonClass({ variant: 'primary' })}>
                {t('confirm.toCart')}
              </Link>
            }
          />
        </div>
      )}
      {quote === undefined && error === null && (
        <Loading>
          <Skeleton shape="title" />
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </Loading>
      )}
      {quote !== undefined && error === null && (
        <Form quote={quote} isStale={isPlaceholderData} choice={choice} onChoose={setChoice} />
      )}
    </main>
  )
}

type FormProps = {
  quote: Quote
  isStale: boolean
  choice: Choice
  onChoose: (choice: Choice) => void
}

function Form({ quote, isStale, choice, onChoose }: FormProps) {
  const t = useT('orders')
  const navigate = Route.useNavigate()
  const { sku } = Route.useSearch()
  const who = useOwner()
  const [remarks, setRemarks] = useDraftOf(REMARKS_DRAFT, who, '')
  const submit = async () => {
    keepRemarks(remarks)
    // In the place of this page: going back from a placed order must not open a page that orders once more.
    const search = { quote: quote.id, ...(sku === undefined ? {} : { from: 'goods' as const }) }
    await navigate({ to: '/shoppingCart/sumbit', search, replace: true })
  }
  // What was chosen stands at once; the sums follow with the new quote.
  const [missing] = quote.missing
  const take = (
    <Button
      variant="primary"
      size="large"
      className="w-full max-md:w-auto"
      busy={isStale}
      reason={missing && t(`missing.${missing}`)}
      onClick={() => void submit()}
    >
      {t('confirm.submit')}
    </Button>
  )
  return (
    <div className="with-summary">
      <div className="stack">
        <AddressChoice
          chosenId={(isStale ? choice.addressId : null) ?? quote.address?.id ?? null}
          onChoose={(addressId) => onChoose({ ...choice, addressId })}
        />
        <QuoteLines quote={quote} />
        {quote.quotedFreight !== null && (
          <QuotedFreight freight={quote.quotedFreight} currency={quote.currency} />
        )}
        <DeliveryChoice
          quote={quote}
          chosen={(isStale ? choice.delivery : null) ?? quote.delivery}
          onChoose={(delivery) => onChoose({ ...choice, delivery })}
        />
        <Panel title={t('confirm.remarks')}>
          <Field label={t('confirm.remarks')} labelHidden>
            <TextArea
              rows={2}
              maxLength={300}
              placeholder={t('confirm.remarksHint')}
              value={remarks}
              onChange={(event) => setRemarks(event.target.value)}
            />
          </Field>
        </Panel>
      </div>
      <aside className="summary">
        <Panel title={t('confirm.sums')}>
          <div aria-live="polite" aria-busy={isStale}>
            {quote.address === null ? (
              <>
                <Sums totals={quote.totals} parts={['goods', 'member', 'tax', 'adjustment']} />
                <p className="text-sm text-ink-3">{t('confirm.freightLater')}</p>
              </>
            ) : (
              <Sums totals={quote.totals} />
            )}
          </div>
          <p className="py-3 text-xs text-ink-3">{t('confirm.promise')}</p>
          <div className="max-md:hidden">{take}</div>
          <p className="pt-3 text-center text-sm">
            <Link to="/shoppingCart" className="link">
              {t('confirm.toCart')}
            </Link>
          </p>
        </Panel>
        <div className="action-bar">
          <p className="action-bar-sum">
            <small>{t('confirm.sums')}</small>
            <Money
              amount={quote.totals.payableAmount}
              currency={quote.totals.currency}
              size="large"
            />
          </p>
          {take}
        </div>
      </aside>
    </div>
  )
}
