/** One of the buyer's enquiries: its thread, its files, and the reply. */
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { readDraft } from '#kit/web/forms/draft.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { useOwner } from '#kit/web/session/session.ts'
import type { Enquiry } from '../contract.ts'
import { ENTRIES_MAX } from '../limits.ts'
import { subjectOf } from '../subject.ts'
import { EnquiryFacts } from './EnquiryFacts.tsx'
import { replyDraft } from './reply-draft.ts'
import { EnquiryTag, Thread } from './Thread.tsx'

const ReplyForm = late(() => import('./ReplyForm.tsx'))

export function OneEnquiry({ enquiry }: { enquiry: Enquiry }) {
  const t = useT('enquiries')
  const { zoned } = useDates()
  const { id, kind, state, orderNumber, answerBy, canReply, entries } = enquiry
  const who = useOwner()
  const [isOpen, setIsOpen] = useState(false)
  const [isPressed, setIsPressed] = useState(false)
  useEffect(() => {
    // A draft is shown again after a reload.
    // oxlint-disable-next-line react/set-state-in-effect -- the server, whose page comes first, keeps nothing
    if (readDraft(replyDraft(id), who) !== null) setIsOpen(true)
  }, [id, who])
  const isOver = state === 'closed' || state === 'expired'
  return (
    <article className="panel grid gap-4 p-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <EnquiryTag kind={kind} state={state} />
        <h2 className="min-w-0 text-base [overflow-wrap:anywhere]">
          {t('number', { id: String(id) })} · {subjectOf(t, enquiry)}
        </h2>
        {orderNumber !== null && (
          <Link
            to="/user/user/order/details"
            search={{ number: orderNumber }}
            className="link text-sm"
          >
            {groupedNumber(orderNumber)}
          </Link>
        )}
        {answerBy !== null && (
          <span className="text-sm text-ink-3 sm:ml-auto">
            {t('mine.answerBy', { at: zoned(answerBy) })}
          </span>
        )}
      </header>
      <EnquiryFacts enquiry={enquiry} />
      <Thread
        entries={entries}
        authorOf={({ author }) => t(author === 'shop' ? 'author.shop' : 'author.you')}
      />
      {isOpen && canReply ? (
        <Suspense>
          <ReplyForm enquiry={enquiry} isPressed={isPressed} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : canReply ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="small" onClick={() => (setIsPressed(true), setIsOpen(true))}>
            {t(isOver ? 'mine.reopen' : 'mine.reply')}
          </Button>
          {kind === 'feedback' && (
            <span className="text-sm text-ink-3">{t('feedback.answerOnce')}</span>
          )}
        </div>
      ) : entries.length >= ENTRIES_MAX ? (
        <Notice>
          {t('mine.full', { count: ENTRIES_MAX })}{' '}
          <Link
            to="/goods/leavemessage"
            search={orderNumber === null ? {} : { order: orderNumber }}
            className="link underline"
          >
            {t('mine.write')}
          </Link>
        </Notice>
      ) : (
        entries.length > 2 && <p className="text-sm text-ink-3">{t('feedback.answered')}</p>
      )}
    </article>
  )
}
