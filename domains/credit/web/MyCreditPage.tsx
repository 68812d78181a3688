/** /user/user/myAccountPeriod: what the buyer may still order on terms, why not, and what raised and lowered it. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Currency } from '#kit/contract/money.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { pages, query } from '#kit/web/calls/call.ts'
import { useDates, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { myCredit } from '../calls.gen.ts'
import type { CreditAccount } from '../contract.ts'
import { lastDayOf } from '../last-day.ts'
import { isCovering, rejectedOf } from '../rejected.ts'
import { mySubmissions } from '../submissions-calls.gen.ts'
import { CreditFrame } from './CreditFrame.tsx'
import { CreditWhy } from './door/CreditWhy.tsx'
import { RejectedRepayment } from './door/RejectedRepayment.tsx'
import { useOrderLanguagesOf } from './door/use-order-language.ts'
import { Movements } from './Movements.tsx'
import { useBeginRepayment } from './use-begin-repayment.ts'

/** Only who owes something needs them. */
const ReceivingAccounts = late<{ currency: Currency }>(() =>
  import('#domains/payments/web/door/ReceivingAccounts.tsx').then(
    ({ ReceivingAccounts: loaded }) => ({ default: loaded }),
  ),
)

/** What is due when, behind the overview. */
const Dues = late<{ account: CreditAccount }>(() =>
  import('./Dues.tsx').then(({ Dues: loaded }) => ({ default: loaded })),
)

const Prepayment = late<{ account: CreditAccount }>(() =>
  import('./Prepayment.tsx').then(({ Prepayment: loaded }) => ({ default: loaded })),
)

const Statements = late<object>(() =>
  import('./Statements.tsx').then(({ Statements: loaded }) => ({ default: loaded })),
)

export const Route = createFileRoute('/_shop/user/user/myAccountPeriod')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('credit')('title') }] }),
  component: MyCreditPage,
})

function MyCreditPage() {
  const credit = useQuery(query(myCredit, {}))
  return (
    <CreditFrame current="account">
      <Loaded query={credit}>
        {({ account, isVerified }) =>
          account === null ? <NoTerms isVerified={isVerified} /> : <Terms account={account} />
        }
      </Loaded>
    </CreditFrame>
  )
}

function NoTerms({ isVerified }: { isVerified: boolean }) {
  const t = useT('credit')
  return (
    <div className="panel">
      <EmptyState
        title={t('none')}
        text={t(isVerified ? 'noneToAsk' : 'noneText')}
        action={
          <span className="button-row justify-center">
            {!isVerified && (
              <Link to="/user/user/papers" className={buttonClass({ variant: 'primary' })}>
                {t('verify')}
              </Link>
            )}
            <Link
              to="/goods/leavemessage"
              className={buttonClass(isVerified ? { variant: 'primary' } : {})}
            >
              {t('contact')}
            </Link>
          </span>
        }
      />
    </div>
  )
}

function Terms({ account }: { account: CreditAccount }) {
  const t = useT('credit')
  const { begin, isPending } = useBeginRepayment()
  const languages = useOrderLanguagesOf()(account.currency)
  const submissions = useInfiniteQuery(pages(mySubmissions, {}))
  const rejected = rejectedOf(submissions.data?.pages.flatMap(({ items }) => items) ?? [])
  // Else the same debt would be paid by two repayments.
  const isOpenAgain = rejected !== undefined && isCovering(rejected, account.usedAmount)
  return (
    <>
      <RejectedRepayment />
      <CreditWhy account={account} />
      {!languages.isOwn && (
        <Notice tone="warning">
          {t('orderIn', { currency: account.currency, languages: languages.names })}
        </Notice>
      )}
      <Overview account={account} />
      {account.usedAmount > 0 && (
        <Panel title={t('howToRepay')} level={2}>
          <div className="stack">
            <p className="max-w-prose text-sm text-ink-2">{t('howToRepayText')}</p>
            <div className="button-row">
              {isOpenAgain ? (
                <Link
                  to="/user/user/accountTermOrder/repayments"
                  className={buttonClass({ variant: 'primary' })}
                >
                  {t('repayNow')}
                </Link>
              ) : (
                <Button
                  variant="primary"
                  busy={isPending || submissions.isPending}
                  onClick={() => begin([])}
                >
                  {t('repayNow')}
                </Button>
              )}
              <Link
                to="/user/user/accountTermOrder"
                search={{ part: 'open' }}
                className="link text-sm"
              >
                {t('submission.toEntries')}
              </Link>
            </div>
            <Suspense fallback={<Skeleton />}>
              <ReceivingAccounts currency={account.currency} />
            </Suspense>
          </div>
        </Panel>
      )}
      <Suspense fallback={<Skeleton />}>
        <Prepayment account={account} />
        <Dues account={account} />
        <Statements />
      </Suspense>
      <Movements />
    </>
  )
}

function Overview({ account }: { account: CreditAccount }) {
  const t = useT('credit')
  const { date } = useDates()
  const { money } = useMoney()
  const { percent } = useNumbers()
  const { currency, totalAmount, usedAmount, remainingAmount, overdueAmount } = account
  const { nextDueAt, temporaryUntil, validUntil, prepaidAmount } = account
  const isUsable = account.blocks.length === 0
  const amount = (value: number) => <Money amount={value} currency={currency} />
  return (
    <Panel>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <p className="text-sm text-ink-3">{t('remaining')}</p>
          <p className="pt-1">
            <Money amount={remainingAmount} currency={currency} size="huge" />
          </p>
        </div>
        <Tag tone={isUsable ? 'credit' : 'warning'} tall>
          {t(isUsable ? 'usable' : 'unusable')}
        </Tag>
      </div>
      <div className="grid gap-1 py-4">
        <ProgressBar
          label={t('used')}
          value={usedAmount}
          max={Math.max(1, totalAmount)}
          tone={usedAmount > totalAmount ? 'over' : 'credit'}
          thick
        />
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-3">
          <span>
            {t('used')} {amount(usedAmount)}
          </span>
          <span>
            {t('total')} {amount(totalAmount)}
          </span>
        </p>
      </div>
      <KeyValueList
        rows={[
          ...(prepaidAmount > 0 ? [{ label: t('prepaid'), value: amount(prepaidAmount) }] : []),
          {
            label: t('overdue'),
            value: (
              <span className={overdueAmount > 0 ? 'font-semibold text-danger' : ''}>
                {amount(overdueAmount)}
              </span>
            ),
          },
          {
            label: t(overdueAmount > 0 ? 'dueSince' : 'nextDue'),
            value: nextDueAt === null ? t('noDue') : date(lastDayOf(nextDueAt)),
          },
          { label: t('period'), value: t('periodDays', { count: account.periodDays }) },
          ...(account.discountBasisPoints === 0
            ? []
            : [
                {
                  label: t('discount'),
                  value: t('discountTerms', {
                    count: account.discountDays,
                    percent: percent(account.discountBasisPoints / 10_000),
                  }),
                },
              ]),
          {
            label: t('validUntil'),
            value: validUntil === null ? t('endless') : date(lastDayOf(validUntil)),
          },
          ...(temporaryUntil === null
            ? []
            : [
                {
                  label: t('total'),
                  value: t('temporary', {
                    amount: money(account.temporaryAmount, currency),
                    date: date(lastDayOf(temporaryUntil)),
                  }),
                },
              ]),
        ]}
      />
    </Panel>
  )
}
