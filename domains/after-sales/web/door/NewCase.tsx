/** Applies for something of an order: which pieces, and why; or says why that is not possible. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { myOrder, myOrders } from '#domains/orders/buyer-calls.gen.ts'
import { LoadedOfOrder } from '#domains/orders/web/door/LoadedOfOrder.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { SkeletonLines } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { afterSalesOfOrder, applyForCase, myCaseCounts, myCases } from '../../calls.gen.ts'
import { CaseList } from '../CaseList.tsx'
import { orderPage } from '../CaseMoney.tsx'
import { useApplication } from '../use-application.ts'

/** Lists and single cases of the same page do without it. */
const ApplicationForm = late(async () => ({
  default: (await import('../ApplicationForm.tsx')).ApplicationForm,
}))

export type NewCaseProps = {
  orderNumber: string
  /** What is chosen at first, `12x3,14x1`: three pieces of line 12 and one of line 14; nothing without it. */
  pieces?: string | undefined
}

export function NewCase({ orderNumber, pieces = '' }: NewCaseProps) {
  const found = useQuery(query(afterSalesOfOrder, { orderNumber }))
  return (
    <LoadedOfOrder query={found}>{(data) => <Apply data={data} pieces={pieces} />}</LoadedOfOrder>
  )
}

type ApplyProps = { data: DataOf<typeof afterSalesOfOrder>; pieces: string }

function Apply({ data, pieces }: ApplyProps) {
  const t = useT('after-sales')
  const navigate = useNavigate()
  const { moment } = useDates()
  const { orderNumber, lines, currency, why, noReasonUntil, qualityUntil, isPartly } = data
  const { cases, gifts, overCauses } = data
  const application = useApplication({
    // What was chosen elsewhere is an application of its own, beside one that was begun without it.
    name: pieces === '' ? orderNumber : `${orderNumber}:${pieces}`,
    lines,
    currency,
    gifts,
    overCauses,
    pieces,
  })
  const apply = useAct(applyForCase, {
    refresh: [afterSalesOfOrder, myCases, myCaseCounts, myOrder, myOrders],
    onDone: ({ caseNumber }) => {
      application.drop()
      toast(t('form.done'), { kind: 'success' })
      void navigate({
        to: orderNumber.startsWith('DO')
          ? '/user/user/shebeiorder/afterSalesDetails'
          : '/user/user/order/afterSalesDetails',
        search: { case: caseNumber },
      })
    },
  })
  return (
    <div className="stack">
      {cases.length > 0 && (
        <section className="stack" aria-label={t('order.title')}>
          <h2>{t('order.title')}</h2>
          <CaseList items={cases} />
        </section>
      )}
      {why === null ? (
        <>
          {noReasonUntil !== null && qualityUntil !== null && (
            <p className="text-sm text-ink-3">
              {(
                [
                  ['none', noReasonUntil],
                  ['quality', qualityUntil],
                ] as const
              )
                .map(([kind, until]) =>
                  t(overCauses.includes(kind) ? 'form.untilOver' : 'form.untilOpen', {
                    kind,
                    time: moment(until),
                  }),
                )
                .join(' · ')}
            </p>
          )}
          {isPartly && <p className="text-sm text-ink-3">{t('form.partly')}</p>}
          <Suspense fallback={<SkeletonLines count={6} />}>
            <ApplicationForm
              application={application}
              lines={lines}
              currency={currency}
              busy={apply.isPending}
              submitLabel={t('form.submit')}
              onSubmit={() => apply.mutate({ orderNumber, ...application.body })}
            />
          </Suspense>
        </>
      ) : (
        <Notice
          action={
            <Link
              to={orderPage(orderNumber)}
              search={{ number: orderNumber }}
              className="link whitespace-nowrap"
            >
              {t('why.toOrder')}
            </Link>
          }
        >
          {t(`why.${why}`)}
        </Notice>
      )}
    </div>
  )
}
