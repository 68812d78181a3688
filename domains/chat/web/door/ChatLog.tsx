/** The messages of a conversation, for the customer and for staff: who wrote what, cards, pictures, what is on its way. */
import { useQuery } from '@tanstack/react-query'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { listCards } from '#domains/catalog/calls.gen.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { classes } from '#kit/ui/basics/classes.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { Chat, ChatContent, ChatMessage } from '../../contract.ts'
import type { Pending } from './messages.ts'

type Side = 'customer' | 'staff'
/** What a message needs of the side that reads it. */
type Reader = {
  side: Side
  /** Which the other side wrote in, where that may differ from the reader's. */
  theirLang?: string | undefined
  orderLink: (number: string, children: ReactNode) => ReactNode
  productLink: (id: number, children: ReactNode) => ReactNode
  picture: (seq: number) => ReactNode
}
type Props<M extends ChatMessage> = Reader & {
  chat: Chat | null
  messages: readonly M[]
  pending: readonly Pending[]
  authorOf: (message: M) => string
  isTyping: boolean
  onEarlier: (() => void) | undefined
  onRetry: (pending: Pending) => void
}

export function ChatLog<M extends ChatMessage>(props: Props<M>) {
  const { chat, messages, pending, authorOf, isTyping, onEarlier, onRetry, ...reader } = props
  const t = useT('chat')
  const end = useRef<HTMLDivElement>(null)
  const lastSeq = messages.at(-1)?.seq ?? 0
  // The newest is in sight; whoever reads further up is not moved by older ones that come.
  useLayoutEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [lastSeq, pending.length, isTyping])
  const isOwn = (author: ChatMessage['author']) => author === reader.side
  const theirSeen = (reader.side === 'customer' ? chat?.staffSeen : chat?.customerSeen) ?? 0
  const lastSeen = messages.findLast(({ seq, author }) => isOwn(author) && seq <= theirSeen)?.seq
  return (
    <div className="grid content-start gap-3">
      {onEarlier !== undefined && (
        <Button size="small" variant="quiet" onClick={onEarlier}>
          {t('more')}
        </Button>
      )}
      <div role="log" aria-live="polite" aria-label={t('log')}>
        <ol className="grid gap-3">
          {messages.map((message) =>
            message.kind === 'event' ? (
              <li key={message.seq} className="text-center text-xs text-ink-3">
                {t(`event.${message.event ?? 'closed'}`)}
              </li>
            ) : (
              <li key={message.seq} className="grid gap-1">
                <Bubble isOwn={isOwn(message.author)} head={authorOf(message)} at={message.at}>
                  <Content
                    content={message}
                    seq={message.seq}
                    reader={reader}
                    isOwn={isOwn(message.author)}
                  />
                </Bubble>
                {message.seq === lastSeen && (
                  <small className="text-end text-xs text-ink-3">{t('seen')}</small>
                )}
              </li>
            ),
          )}
          {pending.map((each) => (
            <li key={each.clientId} className="grid gap-1">
              <Bubble isOwn head={t(each.hasFailed ? 'failed' : 'sending')}>
                <Content content={asShown(each.content)} seq={null} reader={reader} isOwn />
              </Bubble>
              {each.hasFailed && (
                <span className="justify-self-end">
                  <Button size="small" onClick={() => onRetry(each)}>
                    {t('retry')}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ol>
      </div>
      <p className="min-h-5 text-sm text-ink-3" aria-live="polite">
        {isTyping && t('typing')}
      </p>
      <div ref={end} />
    </div>
  )
}

type BubbleProps = { isOwn: boolean; head: string; at?: string; children: ReactNode }

function Bubble({ isOwn, head, at, children }: BubbleProps) {
  const { moment } = useDates()
  return (
    <div
      className={classes(
        'grid max-w-[85%] gap-1 rounded-panel px-3 py-2 [overflow-wrap:anywhere]',
        isOwn ? 'justify-self-end bg-brand-soft text-ink' : 'inset justify-self-start',
      )}
    >
      <p className="flex flex-wrap gap-x-2 text-xs text-ink-3">
        <span>{head}</span>
        {at !== undefined && <time dateTime={at}>{moment(at)}</time>}
      </p>
      {children}
    </div>
  )
}

type Shown = Pick<ChatMessage, 'kind' | 'text' | 'productId' | 'orderNumber'>

const asShown = (content: ChatContent): Shown => ({
  kind: content.kind,
  text: content.kind === 'text' ? content.text : null,
  productId: content.kind === 'product' ? content.productId : null,
  orderNumber: content.kind === 'order' ? content.orderNumber : null,
})

type ContentProps = { content: Shown; seq: number | null; reader: Reader; isOwn: boolean }

function Content({ content, seq, reader, isOwn }: ContentProps) {
  const t = useT('chat')
  const { text, productId, orderNumber } = content
  if (text !== null) {
    return (
      <p className="whitespace-pre-line" lang={isOwn ? undefined : reader.theirLang}>
        {text}
      </p>
    )
  }
  if (productId !== null) return reader.productLink(productId, <Product id={productId} />)
  if (orderNumber !== null) {
    return reader.orderLink(
      orderNumber,
      <>
        <Icon of={ClipboardList} />
        {t('order', { number: orderNumber })}
      </>,
    )
  }
  return seq === null ? t('picture') : reader.picture(seq)
}

/** A product as its reader's language has it now. */
function Product({ id }: { id: number }) {
  const t = useT('chat')
  const { data } = useQuery(query(listCards, { ids: String(id) }))
  const card = data?.[0]
  if (data !== undefined && card === undefined) return <>{t('productGone')}</>
  return (
    <>
      {card?.picture != null && (
        <img
          src={card.picture.smallUrl}
          alt=""
          width={40}
          height={40}
          className="rounded-control"
        />
      )}
      <span className="line-clamp-2">{card?.name ?? t('product')}</span>
    </>
  )
}
