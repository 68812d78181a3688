/** /user/user/accountTermOrder/repayments: the buyer's repayments, each with what it pays, its proof and its review. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { pages, query } from '#kit/web/calls/call.ts'
import { shopTimeZone } from '#kit/web/language/dates.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { myCredit, myRecordedRepayments } from '../calls.gen.ts'
import type { RecordedRepayment } from '../contract.ts'
import { coveredBy, receivedSince } from '../rejected.ts'
import { mySubmissions } from '../submissions-calls.gen.ts'
import type { Submission } from '../submissions-contract.ts'
import { CreditFrame } from './CreditFrame.tsx'
import { RecordedRepayments } from './RecordedRepayments.tsx'
import { SubmissionCard } from './SubmissionCard.tsx'

export const Route = createFileRoute('/_shop/user/user/accountTermOrder/repayments')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('credit')('nav.repayments') }] }),
  component: RepaymentsPage,
})

function RepaymentsPage() {
  const submissions = useInfiniteQuery(pages(mySubmissions, {}))
  const recorded = useInfiniteQuery(pages(myRecordedRepayments, {}))
  return (
    <CreditFrame current="repayments">
      <Loaded query={submissions}>
        {(data) => (
          <Loaded query={recorded}>
            {(others) => (
              <Repayments
                submitted={data.pages.flatMap((page) => page.items)}
                recorded={others.pages.flatMap((page) => page.items)}
                submittedFoot={<EndlessFoot query={submissions} />}
                recordedFoot={<EndlessFoot query={recorded} />}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </CreditFrame>
  )
}

type Props = {
  submitted: readonly Submission[]
  recorded: readonly RecordedRepayment[]
  /** Under the list that each is about: it loads more, and says where the list ends. */
  submittedFoot: ReactNode
  recordedFoot: ReactNode
}

function Repayments({ submitted, recorded, submittedFoot, recordedFoot }: Props) {
  const t = useT('credit')
  if (submitted.length === 0 && recorded.length === 0) return <Nothing />
  return (
    <>
      <ul className="stack">
        {submitted.map((submission) => (
          <li key={submission.id}>
            <SubmissionCard
              submission={submission}
              coveredBy={coveredBy(submission, submitted)?.number}
              received={receivedSince(submission, recorded, shopTimeZone())}
            />
          </li>
        ))}
      </ul>
      {submitted.length > 0 && submittedFoot}
      {recorded.length > 0 && (
        <section className="stack">
          <h2>{t('recorded.title')}</h2>
          <RecordedRepayments repayments={recorded} />
          {recordedFoot}
        </section>
      )}
    </>
  )
}

/** Who owes something is led to the orders that can be chosen; whoever owes nothing would find an empty list there. */
function Nothing() {
  const t = useT('credit')
  const { data: credit } = useQuery(query(myCredit, {}))
  const hasNoTerms = credit?.account === null
  const isOwing = (credit?.account?.usedAmount ?? 0) > 0
  return (
    <div className="panel">
      <EmptyState
        title={t(hasNoTerms ? 'none' : 'submission.none')}
        text={t(hasNoTerms ? 'noneText' : 'submission.noneText')}
        action={
          isOwing && (
            <Link
              to="/user/user/accountTermOrder"
              search={{ part: 'open' }}
              className={buttonClass({ variant: 'primary' })}
            >
              {t('submission.toEntries')}
            </Link>
          )
        }
      />
    </div>
  )
}
