/** Questions about a product and their answers, by the shop or by owners. Any logged-in buyer can ask. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { LOCALES } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import type { LinkProps } from '#kit/ui/basics/link.ts'
import { Pagination } from '#kit/ui/lists/Pagination.tsx'
import { Loading, Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useInPlace } from '#kit/web/forms/in-place.tsx'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import { Retry } from '#kit/web/pages/Retry.tsx'
import { useSession } from '#kit/web/session/session.ts'
import { answerQuestion, askQuestion, listQuestions, myQuestions } from '../../calls.gen.ts'
import type { Question } from '../../contract.ts'
import { WritingForm } from '../WritingForm.tsx'

type Props = {
  productId: number
  /** Exactly the input of the page's loader, so that its answer is found. */
  asked: ArgumentOf<typeof listQuestions>
  onLogin: () => void
  /** A link to the same product with another page of questions. */
  link: (page: number | undefined, props: LinkProps) => ReactNode
}

const TEXT_MAX = 500

export function Questions({ productId, asked, onLogin, link }: Props) {
  const t = useT('reviews')
  const { isLoggedIn } = useSession()
  const { data: found, error, refetch } = useQuery(query(listQuestions, asked))
  const { data: mine } = useQuery({
    ...query(myQuestions, { productId }),
    enabled: isLoggedIn,
  })
  if (found === undefined && error !== null) {
    return <Retry error={error} onRetry={() => void refetch()} />
  }
  if (found === undefined) {
    return (
      <Loading>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton width="medium" />
      </Loading>
    )
  }
  const mayAnswer = (id: number) => mine?.mayAnswer === true && !mine.notForMe.includes(id)
  return (
    <div className="grid gap-5">
      <h2 className="sr-only">{t('asked.title')}</h2>
      <Ask productId={productId} isLoggedIn={isLoggedIn} onLogin={onLogin} />
      {mine?.waiting.some(({ state }) => state === 'held') === true && (
        <ul className="grid gap-2">
          {mine.waiting
            .filter(({ state }) => state === 'held')
            .map(({ id, text }) => (
              <li key={id} className="inset flex flex-wrap items-center gap-2 p-3 text-sm">
                <Tag tone="warning">{t('asked.held')}</Tag>
                <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
              </li>
            ))}
        </ul>
      )}
      {found.items.length === 0 ? (
        <EmptyState title={t('asked.none')} text={t('asked.noneText')} size="small" />
      ) : (
        <ul>
          {found.items.map((question) => (
            <One
              key={question.id}
              question={question}
              dueAt={mine?.waiting.find(({ id }) => id === question.id)?.dueAt}
              mayAnswer={mayAnswer(question.id)}
            />
          ))}
        </ul>
      )}
      <Pagination
        page={found.page}
        pageCount={Math.ceil(found.total / found.size)}
        link={(page, props) => link(page === 1 ? undefined : page, props)}
      />
    </div>
  )
}

function Ask(props: { productId: number; isLoggedIn: boolean; onLogin: () => void }) {
  const t = useT('reviews')
  const form = useInPlace<'ask'>()
  if (form.opened === 'ask') {
    return (
      <WritingForm
        draft={`question:${props.productId}`}
        label={t('ask.label')}
        hint={t('ask.hint')}
        submit={t('ask.send')}
        maxLength={TEXT_MAX}
        call={askQuestion}
        inputOf={(text) => ({ productId: props.productId, text })}
        successText={({ state }) => t(state === 'held' ? 'ask.held' : 'ask.done')}
        onClose={form.close}
      />
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-ink-3">{t('ask.intro')}</p>
      <Button
        ref={form.buttonRef('ask')}
        variant="secondary"
        onClick={() => (props.isLoggedIn ? form.open('ask') : props.onLogin())}
      >
        {t('ask.open')}
      </Button>
    </div>
  )
}

type OneProps = { question: Question; dueAt: string | undefined; mayAnswer: boolean }

function One({ question, dueAt, mayAnswer }: OneProps) {
  const t = useT('reviews')
  const { date, zoned } = useDates()
  const form = useInPlace<'answer'>()
  const isOpen = form.opened === 'answer'
  const { id, text, textLang, authorName, at, answers } = question
  return (
    <li className="grid gap-2 border-t border-line py-4">
      <p className="flex items-start gap-2">
        <Tag tone="brand">{t('asked.q')}</Tag>
        <Quoted text={text} lang={textLang} isStrong />
      </p>
      <p className="text-sm text-ink-3">
        {authorName} · <time dateTime={at}>{date(at)}</time>
      </p>
      {answers.map((answer) => (
        <div key={answer.id} className="inset grid gap-1 p-3">
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
            <Tag tone={answer.kind === 'shop' ? 'success' : 'neutral'}>
              {t(answer.kind === 'shop' ? 'asked.byShop' : 'asked.byOwner')}
            </Tag>
            {answer.authorName}
            <time dateTime={answer.at}>{date(answer.at)}</time>
          </p>
          <Quoted text={answer.text} lang={answer.textLang} />
        </div>
      ))}
      {answers.length === 0 && (
        <p className="text-sm text-ink-3">
          {dueAt === undefined ? t('asked.open') : t('asked.dueBy', { at: zoned(dueAt) })}
        </p>
      )}
      {mayAnswer && !isOpen && (
        <div>
          <Button ref={form.buttonRef('answer')} size="small" onClick={() => form.open('answer')}>
            {t('answer.open')}
          </Button>
        </div>
      )}
      {isOpen && (
        <WritingForm
          draft={`answer:${id}`}
          label={t('answer.label')}
          hint={t('answer.hint')}
          submit={t('answer.send')}
          maxLength={TEXT_MAX * 2}
          call={answerQuestion}
          inputOf={(output) => ({ questionId: id, text: output })}
          successText={({ state }) => t(state === 'held' ? 'ask.held' : 'answer.done')}
          onClose={form.close}
        />
      )}
    </li>
  )
}

function Quoted(props: { text: string; lang: keyof typeof LOCALES; isStrong?: boolean }) {
  const lang = useLang()
  const Word = props.isStrong === true ? 'b' : 'span'
  return (
    <Word
      className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]"
      lang={props.lang === lang ? undefined : LOCALES[props.lang]}
    >
      {props.text}
    </Word>
  )
}
