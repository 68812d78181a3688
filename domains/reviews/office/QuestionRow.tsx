/** One question in the office: its text, the answers, and the shop's own answer to write or correct. */
import { Link } from '@tanstack/react-router'
import { useState, type SyntheticEvent } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { LOCALES } from '#kit/contract/lang.ts'
import { WorkActs } from '#domains/work/office/door/WorkActs.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useMinute } from '#kit/ui/states/use-minute.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { QueueActs } from '#kit/web/pages/Queue.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import {
  officeQuestions,
  replyToQuestion,
  setAnswerState,
  setQuestionState,
  waitingQuestions,
} from '../calls.gen.ts'
import type { OfficeQuestion } from '../contract.ts'

const ANSWER_MAX = 1000
const LISTS = [officeQuestions, waitingQuestions]

export function QuestionRow({ question }: { question: OfficeQuestion }) {
  const t = useT('office.reviews')
  const { moment } = useDates()
  const now = useMinute()
  const state = useAct(setQuestionState, { refresh: LISTS })
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  const { id, productId, productName, text, textLang, authorName, at, dueAt, answeredAt } = question
  const own = question.answers.find(({ kind }) => kind === 'shop')
  const isLate = answeredAt === null && Date.parse(dueAt) < now
  const show = (to: 'shown' | 'hidden') => state.mutate({ questionId: id, state: to })
  return (
    <article className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
        <Link
          to="/office/products/$id"
          params={{ id: String(productId) }}
          className="font-semibold text-ink hover:text-link"
        >
          {productName}
        </Link>
        {question.buyer !== null && may('customers.read') ? (
          <Link
            to="/office/customers/$id"
            params={{ id: String(question.buyer.id) }}
            className="link"
          >
            {question.buyer.nickName}
          </Link>
        ) : (
          <span>{question.buyer?.nickName ?? authorName}</span>
        )}
        <time dateTime={at}>{moment(at)}</time>
        {question.state !== 'shown' && (
          <Tag tone={question.state === 'held' ? 'warning' : 'neutral'}>
            {t(`state.${question.state}`)}
          </Tag>
        )}
        {answeredAt === null && question.state !== 'hidden' && (
          <span className={isLate ? 'font-semibold text-danger' : undefined}>
            {t(isLate ? 'late' : 'due', { at: moment(dueAt) })}
          </span>
        )}
      </div>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]" lang={LOCALES[textLang]}>
        {text}
      </p>
      {question.answers.map((answer) => (
        <AnswerRow key={answer.id} answer={answer} />
      ))}
      {isOpen ? (
        <ReplyForm questionId={id} before={own?.text ?? ''} onClose={() => setIsOpen(false)} />
      ) : (
        <WorkActs
          kind="questions"
          item={id}
          reject={
            question.state === 'hidden'
              ? undefined
              : { label: t('hideIt'), open: () => show('hidden'), busy: state.isPending }
          }
          approve={{
            label: t(own === undefined ? 'reply' : 'correct'),
            open: () => setIsOpen(true),
          }}
        >
          {question.state !== 'shown' && (
            <Button busy={state.isPending} onClick={() => show('shown')}>
              {t('showIt')}
            </Button>
          )}
        </WorkActs>
      )}
    </article>
  )
}

function AnswerRow({ answer }: { answer: OfficeQuestion['answers'][number] }) {
  const t = useT('office.reviews')
  const { moment } = useDates()
  const act = useAct(setAnswerState, { refresh: LISTS })
  const { id, kind, authorName, text, textLang, at, state } = answer
  const isShown = state === 'shown'
  return (
    <div className="inset grid gap-1 p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
        <Tag tone={kind === 'shop' ? 'success' : 'neutral'}>{t(`by.${kind}`)}</Tag>
        {authorName}
        <time dateTime={at}>{moment(at)}</time>
        {!isShown && (
          <Tag tone={state === 'held' ? 'warning' : 'neutral'}>{t(`state.${state}`)}</Tag>
        )}
        {kind === 'owner' && (
          <Button
            size="small"
            busy={act.isPending}
            onClick={() => act.mutate({ answerId: id, state: isShown ? 'hidden' : 'shown' })}
          >
            {t(isShown ? 'hideIt' : 'showIt')}
          </Button>
        )}
      </div>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]" lang={LOCALES[textLang]}>
        {text}
      </p>
    </div>
  )
}

type FormProps = { questionId: number; before: string; onClose: () => void }

function ReplyForm({ questionId, before, onClose }: FormProps) {
  const t = useT('office.reviews')
  const [text, setText] = useState(before)
  const [error, setError] = useState<string>()
  const act = useAct(replyToQuestion, {
    refresh: LISTS,
    onDone: () => {
      toast(t('replied'), { kind: 'success' })
      onClose()
    },
  })
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    const words = text.trim()
    if (words === '') setError(t('replyMissing'))
    else act.mutate({ questionId, text: words })
  }
  return (
    <form className="grid gap-3" onSubmit={send}>
      <Field label={t('replyLabel')} hint={t('replyHint')} error={error} required>
        <TextArea
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it has just been opened by its button
          autoFocus
          maxLength={ANSWER_MAX}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setError(undefined)
          }}
        />
      </Field>
      <QueueActs>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" busy={act.isPending}>
          {t('replySend')}
        </Button>
      </QueueActs>
    </form>
  )
}
