/** /office/quotes: requests for quotes, pending ones first. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  PendingApprovals,
  usePendingObjects,
} from '#domains/approvals/office/door/PendingApprovals.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import { languageNameIn } from '#kit/contract/display-names.ts'
import { AskDialog } from '#domains/work/office/door/AskDialog.tsx'
import { InfoRequests } from '#domains/work/office/door/InfoRequests.tsx'
import { RefusalDialog } from '#domains/work/office/door/RefusalDialog.tsx'
import { WorkActs } from '#domains/work/office/door/WorkActs.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import { QueueActs, QueuePage, QueueRows } from '#kit/web/pages/Queue.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { declineQuote, officeQuotes, waitingQuotes } from '../office-calls.gen.ts'
import type { OfficeQuote } from '../office-contract.ts'
import { QuoteFacts, QuoteLines } from '../web/QuoteLines.tsx'
import { QuoteClock, QuoteTag } from '../web/door/QuoteState.tsx'
import { Versions } from '../web/Versions.tsx'
import { AnswerDrawer } from './AnswerDrawer.tsx'
import { HoldDialog } from './HoldDialog.tsx'
import { useWaitingQuotes } from './door/waiting.ts'

const TABS = ['sent', 'asked', 'answered', 'ended'] as const

export const Route = createFileRoute('/_frame/office/quotes')({
  validateSearch: searchOf({ tab: oneOf(...TABS) }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.quotes')('title') }] }),
  component: QuotesPage,
})

function QuotesPage() {
  const t = useT('office.quotes')
  const work = useT('office.work')
  const { tab = 'sent' } = Route.useSearch()
  const { data: waiting } = useWaitingQuotes()
  return (
    <QueuePage
      title={t('title')}
      tabs={TABS}
      current={tab}
      labelOf={(id) => (id === 'asked' ? work('question.tab') : t(`tab.${id}`))}
      countOf={(id) => ({ sent: waiting?.sentCount, asked: waiting?.askedCount })[id as 'asked']}
      linkOf={(id) => (props) => (
        <Link to="/office/quotes" search={{ tab: id }} activeOptions={EXACT_LINK} {...props} />
      )}
    >
      <Quotes key={tab} state={tab} />
    </QueuePage>
  )
}

const REFRESH = [officeQuotes, waitingQuotes]

type Open = {
  kind: 'answer' | 'ask' | 'decline' | 'hold' | 'agree'
  quote: OfficeQuote
} | null

function Quotes({ state }: { state: (typeof TABS)[number] }) {
  const t = useT('office.quotes')
  const [open, setOpen] = useState<Open>(null)
  const asked = usePendingObjects('quotes.answer')
  const close = () => setOpen(null)
  const quotes = useLivePages(officeQuotes, { state })
  const decline = useAct(declineQuote, {
    refresh: REFRESH,
    onDone: () => {
      if (open !== null) dropDraft(declineDraft(open.quote.id))
      close()
      toast(t('declined'), { kind: 'success' })
    },
  })
  return (
    <>
      <PendingApprovals kind="quotes.answer" refresh={REFRESH} />
      <QueueRows query={quotes} none={t(`none.${state}`)}>
        {(quote) => <Row quote={quote} isAsked={asked.has(`quote:${quote.id}`)} onOpen={setOpen} />}
      </QueueRows>
      {open?.kind === 'answer' && <AnswerDrawer quote={open.quote} onClose={close} />}
      {(open?.kind === 'hold' || open?.kind === 'agree') && (
        <HoldDialog quote={open.quote} isTheirs={open.kind === 'agree'} onClose={close} />
      )}
      {open?.kind === 'ask' && (
        <AskDialog
          kind="quotes"
          item={open.quote.id}
          lang={open.quote.lang}
          refresh={REFRESH}
          onDone={close}
          onCancel={close}
        />
      )}
      {open?.kind === 'decline' && (
        <RefusalDialog
          kind="quotes"
          lang={open.quote.lang}
          title={t(open.quote.state === 'answered' ? 'takeBackTitle' : 'declineTitle')}
          confirmLabel={t(open.quote.state === 'answered' ? 'takeBack' : 'decline')}
          maxLength={500}
          draft={declineDraft(open.quote.id)}
          busy={decline.isPending}
          onConfirm={(refusal) => decline.mutate({ quoteId: open.quote.id, ...refusal })}
          onCancel={close}
        >
          {t(open.quote.state === 'answered' ? 'takeBackText' : 'declineText')}
        </RefusalDialog>
      )}
    </>
  )
}

const declineDraft = (quoteId: number) => `quote-decline:${quoteId}`

type RowProps = {
  quote: OfficeQuote
  /** An answer is waiting for approval, and no other can be written until then. */
  isAsked: boolean
  onOpen: (open: Open) => void
}

function Row({ quote, isAsked, onOpen }: RowProps) {
  const t = useT('office.quotes')
  const work = useT('office.work')
  const may = useMay()
  const shop = useT('quotes')
  const lang = useLang()
  const { dateTime } = useDates()
  const { buyer } = quote
  const language = languageNameIn(quote.lang, lang)
  const mayDecide = may('orders.adjust')
  const isPaused = quote.infoRequests.some(({ state }) => state === 'open')
  return (
    <article className="grid gap-3">
      <header className="flex flex-wrap items-center gap-2">
        {isPaused ? (
          <Tag>{work('question.tab')}</Tag>
        ) : (
          <QuoteTag state={quote.state} declinedBy={quote.declinedBy} />
        )}
        <b>{shop('number', { id: quote.id })}</b>
        <span className="text-sm text-ink-3">
          {may('customers.read') ? (
            <Link
              to="/office/customers/$id"
              params={{ id: String(buyer.id) }}
              className="link underline"
            >
              {buyer.nickName}
            </Link>
          ) : (
            buyer.nickName
          )}{' '}
          · {buyer.contact} · {dateTime(quote.createdAt)} · {t('language', { lang: language })}
        </span>
        <span className="sm:ml-auto">
          <QuoteClock quote={quote} answerLabel={t('answerDue')} />
        </span>
      </header>
      <QuoteLines quote={quote} office />
      {quote.reason !== null && <p className="text-sm text-danger">{quote.reason}</p>}
      <QuoteFacts quote={quote} />
      {quote.answeredBy !== null && (
        <p className="text-sm text-ink-3">{t('by', { name: quote.answeredBy })}</p>
      )}
      <Versions quote={quote} office />
      <InfoRequests requests={quote.infoRequests} refresh={REFRESH} mayDecide={mayDecide} />
      {quote.state === 'answered' && mayDecide && (
        <QueueActs>
          <Button size="small" variant="danger" onClick={() => onOpen({ kind: 'decline', quote })}>
            {t('takeBack')}
          </Button>
          <Button
            size="small"
            reason={isAsked ? t('waitsForColleague') : undefined}
            onClick={() => onOpen({ kind: 'answer', quote })}
          >
            {t('revise')}
          </Button>
        </QueueActs>
      )}
      {(quote.state === 'sent' || quote.state === 'countered') && mayDecide && (
        <WorkActs
          kind="quotes"
          item={quote.id}
          reject={{ label: t('decline'), open: () => onOpen({ kind: 'decline', quote }) }}
          ask={
            isPaused
              ? undefined
              : { label: work('question.ask'), open: () => onOpen({ kind: 'ask', quote }) }
          }
          approve={{
            label: t('answer'),
            open: () => onOpen({ kind: 'answer', quote }),
            reason: isAsked ? t('waitsForColleague') : undefined,
          }}
        >
          {quote.state === 'countered' &&
            (['hold', 'agree'] as const).map((kind) => (
              <Button
                key={kind}
                size="small"
                reason={isAsked ? t('waitsForColleague') : undefined}
                onClick={() => onOpen({ kind, quote })}
              >
                {t(kind)}
              </Button>
            ))}
        </WorkActs>
      )}
    </article>
  )
}
