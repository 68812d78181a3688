/** /user/user/help/feedBackList: the buyer's messages to the shop, and the answers. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useEffect, useState, type SyntheticEvent } from 'react'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { pages } from '#kit/web/calls/call.ts'
import { readDraft, useDraftOf } from '#kit/web/forms/draft.ts'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { useOwner } from '#kit/web/session/session.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { myEnquiries, replyToEnquiry } from '../calls.gen.ts'
import type { Enquiry } from '../contract.ts'
import { TEXT_MAX } from '../kinds.ts'
import { EnquiryReasons } from '../reasons.ts'
import { ENTRIES_MAX } from '../limits.ts'
import { subjectOf } from '../subject.ts'
import { EnquiryTag, Thread } from './Thread.tsx'
import { useOnce } from '#kit/web/calls/use-once.ts'

export const Route = createFileRoute('/_shop/user/user/help/feedBackList')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('enquiries')('mine.title') }] }),
  component: MyEnquiriesPage,
})

function MyEnquiriesPage() {
  const t = useT('enquiries')
  const enquiries = useInfiniteQuery(pages(myEnquiries, {}))
  const write = (
    <Link to="/goods/leavemessage" className={buttonClass({ variant: 'primary' })}>
      {t('mine.write')}
    </Link>
  )
  return (
    <section className="stack">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{t('mine.title')}</h1>
        {write}
      </div>
      <Loaded query={enquiries}>
        {(data) => {
          const items = data.pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <div className="panel">
              <EmptyState title={t('mine.none')} text={t('mine.noneText')} />
            </div>
          ) : (
            <ul className="stack">
              {items.map((enquiry) => (
                <li key={enquiry.id}>
                  <OneEnquiry enquiry={enquiry} />
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
      <EndlessFoot query={enquiries} />
    </section>
  )
}

function OneEnquiry({ enquiry }: { enquiry: Enquiry }) {
  const t = useT('enquiries')
  const { zoned } = useDates()
  const { id, state, orderNumber, answerBy, canReply, entries } = enquiry
  const who = useOwner()
  const [isOpen, setIsOpen] = useState(false)
  const [isPressed, setIsPressed] = useState(false)
  useEffect(() => {
    // A draft is shown again after a reload.
    // oxlint-disable-next-line react/set-state-in-effect -- the server, whose page comes first, keeps nothing
    if (readDraft(replyDraft(id), who) !== null) setIsOpen(true)
  }, [id, who])
  return (
    <article className="panel grid gap-4 p-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <EnquiryTag state={state} />
        <h2 className="text-base">
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
      <Thread
        entries={entries}
        authorOf={({ author }) => t(author === 'shop' ? 'author.shop' : 'author.you')}
      />
      {isOpen ? (
        <ReplyForm enquiryId={id} isPressed={isPressed} onClose={() => setIsOpen(false)} />
      ) : canReply ? (
        <div>
          <Button size="small" onClick={() => (setIsPressed(true), setIsOpen(true))}>
            {t(state === 'closed' ? 'mine.reopen' : 'mine.reply')}
          </Button>
        </div>
      ) : (
        entries.length >= ENTRIES_MAX && (
          <Notice>
            {t('mine.full', { count: ENTRIES_MAX })}{' '}
            <Link
              to="/goods/leavemessage"
              search={orderNumber === null ? {} : { order: orderNumber }}
              className="link"
            >
              {t('mine.write')}
            </Link>
          </Notice>
        )
      )}
    </article>
  )
}

const replyDraft = (enquiryId: number) => `enquiry-reply:${enquiryId}`

/** `isPressed` when its button was just pressed: the field gets the focus then. */
type ReplyProps = { enquiryId: number; isPressed: boolean; onClose: () => void }

function ReplyForm({ enquiryId, isPressed, onClose }: ReplyProps) {
  const t = useT('enquiries')
  const who = useOwner()
  const firstKey = useOnce(() => crypto.randomUUID())
  // The key is stored with the draft: sent again after a reload, it is the same reply.
  const [{ text, requestKey }, setReply, drop] = useDraftOf(replyDraft(enquiryId), who, {
    text: '',
    requestKey: firstKey as string,
  })
  const [error, setError] = useState<string>()
  const [isLeaving, setIsLeaving] = useState(false)
  const reply = useAct(replyToEnquiry, {
    refresh: [myEnquiries],
    onDone: () => {
      drop()
      toast(t('mine.replied'), { kind: 'success' })
      onClose()
    },
    onRefused: (refused) => {
      setError(refused.message)
      // The refusal shows that it was sent before; sent again, it is a reply of its own.
      if (refused.reason.code === EnquiryReasons.keyReused.code) {
        setReply({ text, requestKey: crypto.randomUUID() })
      }
      return true
    },
  })
  const discard = () => {
    drop()
    onClose()
  }
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() === '') setError(t('error.text'))
    else reply.mutate({ enquiryId: String(enquiryId), text: text.trim(), fileIds: [], requestKey })
  }
  return (
    <form className="inset grid gap-3 p-4" noValidate onSubmit={send}>
      <Field label={t('text')} error={error} required>
        <TextArea
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where its button was just pressed
          autoFocus={isPressed}
          rows={4}
          maxLength={TEXT_MAX}
          value={text}
          onChange={(event) => {
            setReply({ text: event.target.value, requestKey })
            setError(undefined)
          }}
        />
      </Field>
      <div className="button-row">
        <Button type="submit" variant="primary" busy={reply.isPending}>
          {t('send')}
        </Button>
        <Button onClick={() => (text.trim() === '' ? discard() : setIsLeaving(true))}>
          {t('cancel')}
        </Button>
      </div>
      <ConfirmDialog
        open={isLeaving}
        title={t('discard.title')}
        confirmLabel={t('discard.go')}
        cancelLabel={t('discard.stay')}
        onConfirm={discard}
        onCancel={() => setIsLeaving(false)}
      >
        {t('discard.text')}
      </ConfirmDialog>
    </form>
  )
}
