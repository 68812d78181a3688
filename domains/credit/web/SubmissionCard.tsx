/** One repayment of the buyer's: what it pays, the proof they sent, what became of it, and what they can do now. */
import { Suspense, useState } from 'react'
import { InfoRequests } from '#domains/work/web/door/InfoRequests.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { noonOf } from '#kit/web/language/days.ts'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { toast } from '#kit/web/toast/toast.ts'
import type { RecordedRepayment } from '../contract.ts'
import { maySubmission } from '../states.ts'
import { AllocatedParts } from './AllocatedParts.tsx'
import { mySubmissions, withdrawSubmission } from '../submissions-calls.gen.ts'
import type { Submission } from '../submissions-contract.ts'

/** Only who sends a proof needs it. */
const SubmissionForm = late<{ submission: Submission }>(() =>
  import('./SubmissionForm.tsx').then(({ SubmissionForm: loaded }) => ({ default: loaded })),
)

const TONES = {
  pendingSubmission: 'neutral',
  underReview: 'warning',
  asked: 'warning',
  passed: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
  reversed: 'danger',
} as const

type Props = {
  submission: Submission
  /** The number of another one that is under review for the same debt. */
  coveredBy: string | undefined
  /** What the shop recorded by itself since this one was begun. */
  received: RecordedRepayment | undefined
}

/** As the buyer reads it: a question that is open, and a reversal, come first. */
function shownState({ state, infoRequests, received }: Submission): keyof typeof TONES {
  if (infoRequests.some((each) => each.state === 'open')) return 'asked'
  return received?.isReversed === true ? 'reversed' : state
}

export function SubmissionCard({ submission, coveredBy, received }: Props) {
  const t = useT('credit')
  const { money } = useMoney()
  const { date } = useDates()
  const { number, state, rejectReason, infoRequests, proof, roundsLeft } = submission
  const shown = shownState(submission)
  const maySend = maySubmission(state, 'submit') || maySubmission(state, 'resubmit')
  return (
    <Panel
      level={2}
      title={
        <span className="flex flex-wrap items-center gap-3">
          {t('submission.title', { number })}
          <Tag tone={TONES[shown]}>{t(`submission.state.${shown}`)}</Tag>
        </span>
      }
    >
      <div className="stack">
        {rejectReason !== null && (
          <Notice tone="danger">{t('submission.rejected', { reason: rejectReason })}</Notice>
        )}
        <InfoRequests kind="repayments" requests={infoRequests} refresh={[mySubmissions]} />
        <Facts submission={submission} />
        {maySend && coveredBy !== undefined && (
          <Notice tone="warning">{t('submission.covered', { number: coveredBy })}</Notice>
        )}
        {received !== undefined && (
          <Notice tone="warning">
            {t('submission.cameIn', {
              number: received.number,
              amount: money(received.amount, received.currency),
              date: date(noonOf(received.receivedOn) ?? received.receivedOn),
            })}
          </Notice>
        )}
        {maySend && roundsLeft > 0 && (
          <Suspense fallback={<Skeleton />}>
            <SubmissionForm submission={submission} />
          </Suspense>
        )}
        {maySend && roundsLeft === 0 && <p>{t('submission.noRounds')}</p>}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {proof?.files.map((file, index) => (
            <a
              key={file.id}
              href={file.url}
              target="_blank"
              rel="noreferrer"
              className="link text-sm"
            >
              {t('submission.file', { number: index + 1 })}
            </a>
          ))}
          {maySubmission(state, 'withdraw') && <Withdraw submission={submission} />}
        </p>
      </div>
    </Panel>
  )
}

function Facts({ submission }: { submission: Submission }) {
  const t = useT('credit')
  const { dateTime, moment } = useDates()
  const { money } = useMoney()
  const { state, currency, entries, dueAmount, discountAmount, proof, received } = submission
  return (
    <KeyValueList
      rows={[
        {
          label: t('submission.pays'),
          value:
            received !== null ? (
              <AllocatedParts parts={received.parts} currency={currency} />
            ) : entries.length === 0 ? (
              t('submission.earliest')
            ) : (
              <AllocatedParts
                parts={entries.map(({ number, openAmount: amount }) => ({ number, amount }))}
                currency={currency}
              />
            ),
        },
        ...(state === 'pendingSubmission'
          ? [
              {
                label: t('submission.dueAmount'),
                value: (
                  <>
                    <b>
                      <Money amount={dueAmount} currency={currency} />
                    </b>
                    {discountAmount > 0 && (
                      <p className="text-sm text-success">
                        {t('submission.discount', { amount: money(discountAmount, currency) })}
                      </p>
                    )}
                  </>
                ),
              },
            ]
          : []),
        ...(proof === null
          ? []
          : [
              {
                label: t('submission.stated'),
                value: (
                  <>
                    <Money amount={proof.amount} currency={currency} /> · {dateTime(proof.paidAt)}
                  </>
                ),
              },
              {
                label: t('submission.reference'),
                value: <span className="code-text wrap-anywhere">{proof.bankReference}</span>,
              },
            ]),
        ...(received === null
          ? []
          : [
              {
                label: t('submission.received'),
                value: (
                  <>
                    <b>
                      <Money amount={received.amount} currency={currency} />
                    </b>
                    {received.prepaidAmount > 0 && !received.isReversed && (
                      <p className="text-sm text-ink-2">
                        {t('submission.prepaid', {
                          amount: money(received.prepaidAmount, currency),
                        })}
                      </p>
                    )}
                  </>
                ),
              },
            ]),
        ...(state === 'underReview' && proof !== null
          ? [{ label: '', value: t('submission.reviewBy', { time: moment(proof.reviewBy) }) }]
          : []),
      ]}
    />
  )
}

function Withdraw({ submission: { id, number, state } }: { submission: Submission }) {
  const t = useT('credit')
  const [isOpen, setIsOpen] = useState(false)
  const withdraw = useAct(withdrawSubmission, {
    refresh: [mySubmissions],
    onDone: () => {
      setIsOpen(false)
      toast(t('submission.withdrawn'), { kind: 'success' })
    },
  })
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        {t('submission.withdraw')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          open
          title={t('submission.withdrawTitle', { number })}
          confirmLabel={t('submission.withdraw')}
          cancelLabel={t('submission.stay')}
          busy={withdraw.isPending}
          onCancel={() => setIsOpen(false)}
          onConfirm={() => withdraw.mutate({ submissionId: id })}
        >
          {t(state === 'pendingSubmission' ? 'submission.discardText' : 'submission.withdrawText')}
        </ConfirmDialog>
      )}
    </>
  )
}
