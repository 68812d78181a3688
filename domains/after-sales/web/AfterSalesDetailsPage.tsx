/** /user/user/order/afterSalesDetails: the buyer's cases, one of them (`case`), or the application for one about an order (`number`), its chosen pieces (`pieces`: `12x3,14x1`). */
import { createFileRoute, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { groupedNumber, orderNumber } from '#domains/orders/web/door/number.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { SkeletonLines } from '#kit/web/pages/Loaded.tsx'
import { textLike, oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'
import type { NewCaseProps } from './door/NewCase.tsx'
import { OneCase } from './door/OneCase.tsx'
import { CASE_TABS } from './case-tabs.ts'
import { MyCases } from './MyCases.tsx'

/** Lists and single cases of the same page do without it. */
const NewCase = late<NewCaseProps>(async () => ({
  default: (await import('./door/NewCase.tsx')).NewCase,
}))

export const Route = createFileRoute('/_shop/user/user/order/afterSalesDetails')({
  validateSearch: searchOf({
    number: orderNumber,
    case: textLike(/^RF\d{15}$/),
    pieces: text(),
    tab: oneOf(...CASE_TABS),
  }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('after-sales')('title') }] }),
  component: AfterSalesDetailsPage,
})

function AfterSalesDetailsPage() {
  const t = useT('after-sales')
  const { number, case: caseNumber, pieces, tab } = Route.useSearch()
  if (caseNumber === undefined && number === undefined) return <MyCases tab={tab} />
  return (
    <section className="stack">
      <Breadcrumb
        items={[
          {
            label: t('list.title'),
            link: (props) => <Link to="/user/user/order/afterSalesDetails" {...props} />,
          },
          { label: caseNumber === undefined ? t('form.title') : groupedNumber(caseNumber) },
        ]}
      />
      {caseNumber === undefined ? (
        <>
          <h1>{t('form.heading', { number: groupedNumber(number ?? '') })}</h1>
          <Suspense fallback={<SkeletonLines count={6} />}>
            <NewCase orderNumber={number ?? ''} pieces={pieces} />
          </Suspense>
        </>
      ) : (
        <OneCase caseNumber={caseNumber} />
      )}
    </section>
  )
}
