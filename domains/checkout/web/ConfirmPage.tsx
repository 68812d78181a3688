/**
 * /shoppingCart/confirm: address, delivery method and total. Each choice makes a new checkout; the button places its order.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import { AgreeAgain } from '#domains/accounts/web/door/AgreeAgain.tsx'
import { chooseGifts, getCart } from '#domains/cart/calls.gen.ts'
import { LicenceNotice } from '#domains/verification/web/door/LicenceNotice.tsx'
import { TotalsList } from '#domains/pricing/web/door/TotalsList.tsx'
import type { GiftChoice } from '#domains/promotions/gift-contract.ts'
import type { DeliveryMethod } from '#domains/shipping/contract.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Loading, Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { requireLogin } from '#kit/web/forms/require-login.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { searchOf, whole } from '#kit/web/pages/search-params.ts'
import { useOwner } from '#kit/web/session/session.ts'
import { makeCheckout } from '../calls.gen.ts'
import type { Checkout } from '../contract.ts'
import { AddressChoice } from './door/AddressChoice.tsx'
import { CouponChoices } from './CouponChoices.tsx'
import { DepositPlan } from './DepositPlan.tsx'
import { DeliveryChoice } from './DeliveryChoice.tsx'
import { CheckoutLines } from './CheckoutLines.tsx'
import { Held } from './Held.tsx'
import { Invoicing } from './Invoicing.tsx'
import { isPassing, NoCheckout } from './NoCheckout.tsx'
import { PointsChoices } from './PointsChoices.tsx'
import { OrderNotPlaced } from './OrderNotPlaced.tsx'
import type { PaymentChoiceProps } from './PaymentChoice.tsx'
import { QuotedFreight } from './QuotedFreight.tsx'
import { References } from './References.tsx'
import { NOTHING_WRITTEN, saveWritten, WRITTEN_DRAFT } from './written.ts'
import { Steps } from './door/Steps.tsx'
import { useSubmit, type Submitting } from './use-submit.ts'

/** Few buyers have credit terms: the others do without the choice. */
const PaymentChoice = late<PaymentChoiceProps>(() =>
  import('./PaymentChoice.tsx').then(({ PaymentChoice: loaded }) => ({ default: loaded })),
)

export const Route = createFileRoute('/_shop/shoppingCart/confirm')({
  ssr: false,
  beforeLoad: requireLogin,
  // Buying at once has one line, an answered request its own lines; without both, the selected lines of the cart are
  // ordered.
  validateSearch: searchOf({
    sku: whole(),
    unit: whole(),
    warehouse: whole(),
    quantity: whole(),
    request: whole(),
    version: whole(),
  }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('checkout')('confirm.title') }] }),
  component: ConfirmPage,
})

type Choice = {
  addressId: number | null
  delivery: DeliveryMethod | null
  /** Absent: the one that takes off most. */
  couponId?: number | null
  /** Absent: none. */
  pointsCount?: number
}

function ConfirmPage() {
  const t = useT('checkout')
  const { sku, unit, warehouse, quantity, request, version = 1 } = Route.useSearch()
  const submitting = useSubmit(sku === undefined ? undefined : 'goods')
  const [choice, setChoice] = useState<Choice>({ addressId: null, delivery: null })
  const form: ArgumentOf<typeof makeCheckout> =
    request !== undefined
      ? { ...choice, quote: { requestId: request, version } }
      : sku && unit && warehouse && quantity
        ? { ...choice, buyNow: { skuId: sku, unitId: unit, warehouseId: warehouse, quantity } }
        : choice
  // Loaded again at each visit: prices and stock of an old checkout are stale.
  const {
    data: checkout,
    error,
    isPlaceholderData,
    isFetching,
    refetch,
  } = useQuery({
    ...query(makeCheckout, form),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })

  // What is given follows the choice, and so do the coupons that can be used with it.
  const gifts = useAct(chooseGifts, {
    refresh: [getCart],
    onDone: () => void refetch(),
    onRefused: () => void refetch(),
  })

  return (
    <main id="content" className="page">
      <div className="flex flex-wrap items-center justify-between gap-4 py-5">
        <h1>{t('confirm.title')}</h1>
        <Steps now="confirm" />
      </div>
      <AgreeAgain />
      <LicenceNotice />
      {checkout !== undefined && <Held checkout={checkout} onLapse={() => void refetch()} />}
      {error !== null && <NoCheckout error={error} onAgain={() => void refetch()} />}
      {checkout === undefined && error === null && (
        <Loading>
          <Skeleton shape="title" />
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </Loading>
      )}
      {submitting.error !== undefined && (
        <OrderNotPlaced
          error={submitting.error}
          submitting={submitting}
          onReview={() => {
            submitting.startOver()
            void refetch()
          }}
        />
      )}
      {/* What could not be sent, as while offline, stays in sight; what was refused has to be changed first. */}
      {checkout !== undefined && error === null && isPassing(submitting.error) && (
        <Form
          checkout={checkout}
          isStale={isPlaceholderData || isFetching || gifts.isPending}
          choice={choice}
          onChoose={setChoice}
          onGifts={(chosen) => gifts.mutate(chosen)}
          submitting={submitting}
        />
      )}
    </main>
  )
}

type FormProps = {
  checkout: Checkout
  isStale: boolean
  choice: Choice
  onChoose: (choice: Choice) => void
  onGifts: (choice: GiftChoice) => void
  submitting: Submitting
}

function Form({ checkout, isStale, choice, onChoose, onGifts, submitting }: FormProps) {
  const t = useT('checkout')
  const who = useOwner()
  const [written, setWritten] = useDraftOf(WRITTEN_DRAFT, who, NOTHING_WRITTEN)
  const [isTermsChosen, setIsTermsChosen] = useState(submitting.terms !== null)
  const { credit } = checkout
  const isOnTerms = isTermsChosen && credit !== null && credit.blocks.length === 0
  const submit = () => {
    saveWritten(written)
    submitting.submit(checkout.id, isOnTerms ? { periodDays: credit.periodDays } : null)
  }
  // The choice is shown at once; the totals follow with the new checkout.
  const [missing] = checkout.missing
  const delivery = (isStale ? choice.delivery : null) ?? checkout.delivery
  const take = (
    <Button
      variant="primary"
      size="large"
      className="w-full max-md:w-auto"
      busy={isStale || submitting.isPending}
      reason={missing && t(`missing.${missing}`)}
      onClick={submit}
    >
      {t(isOnTerms ? 'confirm.submitOnTerms' : 'confirm.submit')}
    </Button>
  )
  return (
    <div className="with-summary">
      <div className="stack">
        <AddressChoice
          chosenId={(isStale ? choice.addressId : null) ?? checkout.address?.id ?? null}
          isPickup={delivery === 'pickup'}
          onChoose={(addressId) => onChoose({ ...choice, addressId })}
        />
        <CheckoutLines
          checkout={checkout}
          notes={written.notes}
          onNote={(key, note) =>
            setWritten({ ...written, notes: { ...written.notes, [key]: note } })
          }
          onGifts={onGifts}
        />
        {checkout.quotedFreight !== null && (
          <QuotedFreight freight={checkout.quotedFreight} currency={checkout.currency} />
        )}
        <DeliveryChoice
          checkout={checkout}
          chosen={delivery}
          onChoose={(delivery) => onChoose({ ...choice, delivery })}
        />
        <CouponChoices
          checkout={checkout}
          chosenId={isStale && choice.couponId !== undefined ? choice.couponId : checkout.couponId}
          onChoose={(couponId) => onChoose({ ...choice, couponId })}
        />
        {checkout.points !== null && (
          <PointsChoices
            points={checkout.points}
            currency={checkout.currency}
            count={(isStale ? choice.pointsCount : null) ?? checkout.points.usedCount}
            onChoose={(pointsCount) => onChoose({ ...choice, pointsCount })}
          />
        )}
        <Payment checkout={checkout} isOnTerms={isOnTerms} onChoose={setIsTermsChosen} />
        <Invoicing
          titleId={written.invoiceTitleId}
          onChoose={(invoiceTitleId) => setWritten({ ...written, invoiceTitleId })}
          kind={written.invoiceKind ?? 'ordinary'}
          onKind={(invoiceKind) => setWritten({ ...written, invoiceKind })}
        />
        <References written={written} onWrite={setWritten} />
      </div>
      <aside className="summary">
        <Sums checkout={checkout} isStale={isStale}>
          <div className="max-md:hidden">{take}</div>
        </Sums>
        <div className="action-bar">
          <p className="action-bar-sum">
            <small>{t('confirm.sums')}</small>
            <Money
              amount={checkout.totals.payableAmount}
              currency={checkout.totals.currency}
              size="large"
            />
          </p>
          {take}
        </div>
      </aside>
    </div>
  )
}

type Choosing = Pick<PaymentChoiceProps, 'isOnTerms' | 'onChoose'>

/** Only for a buyer with credit terms. */
function Payment({ checkout, ...choice }: Choosing & { checkout: Checkout }) {
  const { credit, totals, currency } = checkout
  if (credit === null) return null
  const order = { amount: totals.payableAmount, currency }
  return (
    <Suspense fallback={<Skeleton />}>
      <PaymentChoice account={credit} {...order} {...choice} />
    </Suspense>
  )
}

type SumsProps = { checkout: Checkout; isStale: boolean; children: ReactNode }

function Sums({ checkout, isStale, children }: SumsProps) {
  const t = useT('checkout')
  return (
    <Panel title={t('confirm.sums')}>
      <div aria-live="polite" aria-busy={isStale}>
        {checkout.address === null ? (
          <>
            <TotalsList
              totals={checkout.totals}
              parts={['goods', 'member', 'coupon', 'points', 'tax', 'adjustment']}
            />
            <p className="text-sm text-ink-3">{t('confirm.freightLater')}</p>
          </>
        ) : (
          <TotalsList totals={checkout.totals} />
        )}
        <DepositPlan checkout={checkout} />
      </div>
      <p className="py-3 text-xs text-ink-3">{t('confirm.promise')}</p>
      {children}
      <p className="pt-3 text-center text-sm">
        <Link to="/shoppingCart" className="link">
          {t('confirm.toCart')}
        </Link>
      </p>
    </Panel>
  )
}
