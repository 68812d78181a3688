/** /user/user/accountTermOrder/repayments: the buyer's repayments, each with what it pays, its proof and its review. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { pages } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { mySubmissions } from '../submissions-calls.gen.ts'
import { CreditFrame } from './CreditFrame.tsx'
import { SubmissionCard } from './SubmissionCard.tsx'

export const Route = createFileRoute('/_shop/user/user/accountTermOrder/repayments')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('credit')('nav.repayments') }] }),
  component: RepaymentsPage,
})

function RepaymentsPage() {
  const submissions = useInfiniteQuery(pages(mySubmissions, {}))
  return (
    <CreditFrame current="repayments">
      <Loaded query={submissions}>
        {(data) => {
          const items = data.pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <Nothing />
          ) : (
            <ul className="stack">
              {items.map((submission) => (
                <li key={submission.id}>
                  <SubmissionCard submission={submission} />
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
      <EndlessFoot query={submissions} />
    </CreditFrame>
  )
}

function Nothing() {
  const t = useT('credit')
  return (
    <div className="panel">
      <EmptyState
        title={t('submission.none')}
        text={t('submission.noneText')}
        action={
          <Link
            to="/user/user/accountTermOrder"
            search={{ part: 'open' }}
            className={buttonClass({ variant: 'primary' })}
          >
            {t('submission.toEntries')}
          </Link>
        }
      />
    </div>
  )
}
