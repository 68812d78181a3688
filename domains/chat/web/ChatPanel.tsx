/** The customer's side of the live chat: a drawer with the conversation, cards of goods and orders, and a rating at the end. */
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import Package from 'lucide-react/icons/package'
import { useEffect, useState } from 'react'
import { myOrders } from '#domains/orders/buyer-calls.gen.ts'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { uploadFile } from '#domains/uploads/calls.gen.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { StarsInput } from '#kit/ui/forms/StarsInput.tsx'
import { Drawer } from '#kit/ui/overlays/Drawer.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { reportFailure } from '#kit/web/calls/report.ts'
import { upload } from '#kit/web/files/upload.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useSession } from '#kit/web/session/session.ts'
import { chatPicture, closeChat, rateChat } from '../calls.gen.ts'
import type { ChatMessage } from '../contract.ts'
import { ChatLog } from './door/ChatLog.tsx'
import { ChatPicture } from './door/ChatPicture.tsx'
import { Composer } from './door/Composer.tsx'
import { useChat } from './use-chat.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  onUnread: (count: number) => void
}
type Chatting = ReturnType<typeof useChat>

/** 9: 09:00. */
const fullHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

export default function ChatPanel({ isOpen, onClose, onUnread }: Props) {
  const t = useT('chat')
  const { isLoggedIn } = useSession()
  const chatting = useChat(isOpen)
  const { chat, messages, pending, isServed, hours, isLive, isLoaded, isConnected, unreadCount } =
    chatting
  // oxlint-disable-next-line react/exhaustive-deps -- the button hears of it when it changes
  useEffect(() => onUnread(unreadCount), [unreadCount])
  const isEnded = chat?.state === 'closed'
  const mayWrite = isServed || isLive || isLoggedIn
  const authorOf = ({ author }: ChatMessage) =>
    t(author === 'customer' ? 'author.customer' : 'author.staff')
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={t('title')}
      foot={
        isEnded ? (
          <Ended chatting={chatting} />
        ) : mayWrite && isLoaded ? (
          <Writing chatting={chatting} />
        ) : undefined
      }
    >
      {isLoaded ? (
        <>
          {isServed && chat === null && <p>{t('hello')}</p>}
          {isServed && !isEnded && <p className="text-sm text-ink-3">{t('served')}</p>}
          {!isServed && !isEnded && (
            <Notice>
              <p>{t(isLoggedIn ? 'away.buyer' : 'away.guest')}</p>
              {hours !== null && (
                <p>
                  {t('away.hours', { from: fullHour(hours.from), until: fullHour(hours.until) })}
                </p>
              )}
              {!isLoggedIn && (
                <Link to="/goods/leavemessage" className="link" onClick={onClose}>
                  {t('away.write')}
                </Link>
              )}
            </Notice>
          )}
          <ChatLog
            side="customer"
            chat={chat}
            messages={messages}
            pending={pending}
            authorOf={authorOf}
            isTyping={chatting.isTyping}
            onEarlier={chatting.loadEarlier}
            onRetry={chatting.retry}
            orderLink={(number, children) => (
              <Link
                to="/user/user/order/details"
                search={{ number }}
                className="link flex items-center gap-2"
              >
                {children}
              </Link>
            )}
            productLink={(id, children) => (
              <Link
                to="/goods/$id"
                params={{ id: String(id) }}
                className="link flex items-center gap-2"
                onClick={onClose}
              >
                {children}
              </Link>
            )}
            picture={(seq) =>
              chat !== null && (
                <ChatPicture endpoint={chatPicture} conversationId={chat.id} seq={seq} />
              )
            }
          />
          {isLive && !isConnected && (
            <output className="block text-sm text-ink-3">{t('reconnecting')}</output>
          )}
        </>
      ) : (
        <Skeleton />
      )}
    </Drawer>
  )
}

function Writing({ chatting }: { chatting: Chatting }) {
  const t = useT('chat')
  const { isLoggedIn } = useSession()
  const [text, setText] = useState('')
  const productId = useLocation({
    select: ({ pathname }) => Number(/^\/goods\/(\d{1,15})$/.exec(pathname)?.[1] ?? 0),
  })
  const close = useAct(closeChat, { onDone: (chat) => chatting.take(chat, []) })
  const sendPicture = (file: File) => {
    upload(uploadFile, { purpose: 'answer' }, file)
      .then(({ id }) => chatting.send({ kind: 'picture', fileId: id }))
      .catch(reportFailure)
  }
  return (
    <Composer
      label={t('placeholder')}
      text={text}
      onText={setText}
      onTyping={chatting.typed}
      onSend={(words) => {
        chatting.send({ kind: 'text', text: words })
        setText('')
      }}
      onPicture={isLoggedIn ? sendPicture : undefined}
    >
      {productId > 0 && (
        <Button
          size="small"
          icon={Package}
          onClick={() => chatting.send({ kind: 'product', productId })}
        >
          {t('attach.product')}
        </Button>
      )}
      {isLoggedIn && (
        <OwnOrders onChoose={(orderNumber) => chatting.send({ kind: 'order', orderNumber })} />
      )}
      {chatting.chat !== null && chatting.isLive && (
        <Button
          size="small"
          variant="quiet"
          busy={close.isPending}
          onClick={() => close.mutate({ conversationId: String(chatting.chat?.id) })}
        >
          {t('end')}
        </Button>
      )}
    </Composer>
  )
}

/** As many as are easy to scan in a list. */
const ORDER_COUNT = '10'

function OwnOrders({ onChoose }: { onChoose: (orderNumber: string) => void }) {
  const t = useT('chat')
  const { data } = useQuery(query(myOrders, { size: ORDER_COUNT }))
  if (data === undefined || data.items.length === 0) return null
  return (
    <Select
      size="small"
      className="max-w-40"
      aria-label={t('attach.order')}
      value=""
      placeholder={t('attach.order')}
      options={data.items.map(({ number }) => ({ value: number, label: groupedNumber(number) }))}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}

function Ended({ chatting }: { chatting: Chatting }) {
  const t = useT('chat')
  const { chat, take, restart } = chatting
  const rate = useAct(rateChat, { onDone: (rated) => take(rated, []) })
  if (chat === null) return null
  return (
    <div className="grid w-full gap-3">
      {chat.rating === null ? (
        <div className="grid gap-1">
          <p>{t('rate')}</p>
          <StarsInput
            label={t('rate')}
            value={0}
            onChange={(rating) => rate.mutate({ conversationId: String(chat.id), rating })}
          />
        </div>
      ) : (
        <output className="block">
          {t('rateThanks')} · {t('rating', { count: chat.rating })}
        </output>
      )}
      <Button wide onClick={restart}>
        {t('again')}
      </Button>
    </div>
  )
}
