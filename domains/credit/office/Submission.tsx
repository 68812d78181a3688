/** One repayment that a buyer submitted: what they state, its files, warnings about it, and the decision. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PendingApprovals } from '#domains/approvals/office/door/PendingApprovals.tsx'
import { ProofPictures } from '#domains/payments/office/door/ProofPictures.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import { AskDialog } from '#domains/work/office/door/AskDialog.tsx'
import { InfoRequests } from '#domains/work/office/door/InfoRequests.tsx'
import { WorkActs } from '#domains/work/office/door/WorkActs.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useMinute } from '#kit/ui/states/use-minute.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { OfficeSubmission } from '../office-submissions-contract.ts'
import { PassDialog } from './PassDialog.tsx'
import { REFRESH } from './refresh.ts'
import { RejectSubmissionDialog } from './RejectSubmissionDialog.tsx'
import { SubmissionFacts } from './SubmissionFacts.tsx'

const TONES = {
  pendingSubmission: 'neutral',
  underReview: 'warning',
  passed: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
} as const

export function Submission({ submission }: { submission: OfficeSubmission }) {
  const may = useMay()
  const { id, state, infoRequests, proof } = submission
  return (
    <article className="stack">
      <Head submission={submission} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <SubmissionFacts submission={submission} />
        {proof !== null && <ProofPictures files={proof.files} />}
      </div>
      <InfoRequests requests={infoRequests} refresh={REFRESH} mayDecide={may('credit.write')} />
      <Duplicates submission={submission} />
      <PendingApprovals object={`submission:${id}`} refresh={REFRESH} />
      {state === 'underReview' && may('credit.write') && <Decide submission={submission} />}
    </article>
  )
}

function Head({ submission }: { submission: OfficeSubmission }) {
  const t = useT('office.credit')
  const { moment } = useDates()
  const now = useMinute()
  const { buyerId, buyerName, storeName, number, state, round, proof, infoRequests } = submission
  const waitsForBuyer = infoRequests.some((each) => each.state === 'open')
  const isWaiting = state === 'underReview' && !waitsForBuyer && proof !== null
  const isLate = isWaiting && Date.parse(proof.reviewBy) < now
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="code-text">{number}</span>
      <Link to="/office/credit/$id" params={{ id: String(buyerId) }} className="link">
        <b>{storeName ?? buyerName}</b>
      </Link>
      <Tag tone={waitsForBuyer ? 'neutral' : TONES[state]}>
        {t(`queue.state.${waitsForBuyer ? 'asked' : (state as 'passed')}`)}
      </Tag>
      {proof !== null && (
        <span className="text-sm text-ink-3">
          {t('queue.round', { round })} · {moment(proof.submittedAt)}
        </span>
      )}
      {isWaiting && (
        <span className={isLate ? 'text-sm text-danger' : 'text-sm text-ink-3'}>
          {t('queue.reviewBy', { time: moment(proof.reviewBy) })}
        </span>
      )}
    </header>
  )
}

function Duplicates({ submission: { duplicates, state } }: { submission: OfficeSubmission }) {
  const t = useT('office.credit')
  if (duplicates.length === 0) return null
  return (
    <Notice tone={state === 'underReview' ? 'danger' : 'info'}>
      {duplicates.map(({ number, kind }) => (
        <p key={number + kind}>{t(`queue.duplicate.${kind}`, { number })}</p>
      ))}
      {state === 'underReview' && <p>{t('queue.duplicate.needsSecond')}</p>}
    </Notice>
  )
}

function Decide({ submission }: { submission: OfficeSubmission }) {
  const t = useT('office.credit')
  const work = useT('office.work')
  const [open, setOpen] = useState<'pass' | 'ask' | 'reject'>()
  const close = () => setOpen(undefined)
  const waitsForBuyer = submission.infoRequests.some(({ state }) => state === 'open')
  return (
    <>
      <WorkActs
        kind="repayments"
        item={submission.id}
        reject={{ label: t('reject.verb'), open: () => setOpen('reject') }}
        ask={
          waitsForBuyer ? undefined : { label: work('question.ask'), open: () => setOpen('ask') }
        }
        approve={{ label: t('pass.verb'), open: () => setOpen('pass') }}
      />
      {open === 'pass' && <PassDialog submission={submission} onClose={close} />}
      {open === 'ask' && (
        <AskDialog
          kind="repayments"
          item={submission.id}
          lang={submission.lang}
          refresh={REFRESH}
          onDone={close}
          onCancel={close}
        />
      )}
      {open === 'reject' && <RejectSubmissionDialog submission={submission} onClose={close} />}
    </>
  )
}
