/** What the shop asks a buyer about something it is reviewing: open questions with their form, and those that are over. */
import type { Call } from '#kit/contract/endpoint.ts'
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { InfoRequest } from '../../info-requests-contract.ts'
import type { InfoRequestKind } from '../../info-requests.ts'
import { AnswerForm } from '../AnswerForm.tsx'

type Props = {
  kind: InfoRequestKind
  requests: readonly InfoRequest[]
  /** Calls whose answers show the questions. */
  refresh: readonly Call[]
}

export function InfoRequests({ kind, requests, refresh }: Props) {
  const t = useT('work')
  // A question that was taken back needs nothing of the buyer, and says nothing to them.
  const shown = requests.filter(({ state }) => state !== 'withdrawn')
  if (shown.length === 0) return null
  return (
    <ul className="stack py-2" aria-label={t('question.list')}>
      {shown.map((request) => (
        <li key={request.id} data-asked={request.state === 'open' || undefined}>
          {request.state === 'open' ? (
            <Notice tone="warning">
              <b>{t('question.title')}</b>
              <p className="whitespace-pre-line wrap-anywhere">{request.question}</p>
              <p>
                <ClockLine label={t('question.answerBy')} at={request.answerBy} />
              </p>
              <AnswerForm kind={kind} request={request} refresh={refresh} />
            </Notice>
          ) : (
            <Over request={request} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Over({ request }: { request: InfoRequest }) {
  const t = useT('work')
  const { moment } = useDates()
  const { question, answer, fileCount, askedAt, endedAt } = request
  return (
    <dl className="grid gap-1">
      <dt className="text-sm text-ink-3">{t('question.asked', { time: moment(askedAt) })}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{question}</dd>
      <dt className="text-sm text-ink-3">
        {answer === null
          ? t('question.expired')
          : t('question.answered', { time: moment(endedAt ?? askedAt) })}
      </dt>
      {answer !== null && (
        <dd className="whitespace-pre-line wrap-anywhere">
          {answer}
          {fileCount > 0 && (
            <span className="text-sm text-ink-3">
              {' '}
              · {t('question.files', { count: fileCount })}
            </span>
          )}
        </dd>
      )}
    </dl>
  )
}
