/** One conversation in the office: its messages, the answer, and its customer beside it. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useMe } from '#domains/staff/office/door/me.ts'
import { uploadOfficeFile } from '#domains/uploads/calls.gen.ts'
import { ReasonChoice } from '#domains/work/office/door/ReasonChoice.tsx'
import { languageNameIn } from '#kit/contract/display-names.ts'
import { LOCALES } from '#kit/contract/lang.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { call, query } from '#kit/web/calls/call.ts'
import { reportFailure } from '#kit/web/calls/report.ts'
import { upload } from '#kit/web/files/upload.ts'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import type { ChatContent } from '../contract.ts'
import { TEXT_MAX } from '../limits.ts'
import {
  answerChat,
  officeChat,
  officeChatMessages,
  officeChatPicture,
  seeOfficeChat,
} from '../office-calls.gen.ts'
import type { OfficeChat, OfficeChatMessage } from '../office-contract.ts'
import { ChatLog } from '../web/door/ChatLog.tsx'
import { ChatPicture } from '../web/door/ChatPicture.tsx'
import { Composer } from '../web/door/Composer.tsx'
import { useLiveSocket } from '../web/door/live-socket.ts'
import {
  confirmPending,
  mergeMessages,
  useSometimes,
  useTyping,
  type Pending,
} from '../web/door/messages.ts'
import { ChatActs } from './ChatActs.tsx'
import { ChatTag } from './ChatTag.tsx'
import { CustomerPanel } from './CustomerPanel.tsx'
import { ProductChoice } from './ProductChoice.tsx'

type Props = { conversationId: number; onChanged: () => void }

export function Conversation({ conversationId, onChanged }: Props) {
  const detail = useQuery(query(officeChat, { conversationId: String(conversationId) }))
  return (
    <Loaded query={detail}>
      {({ chat, messages, orders }) => (
        <Open chat={chat} loaded={messages} orders={orders} onChanged={onChanged} />
      )}
    </Loaded>
  )
}

type OpenProps = {
  chat: OfficeChat
  loaded: readonly OfficeChatMessage[]
  orders: readonly { number: string; at: string }[]
  onChanged: () => void
}

function Open({ chat, loaded, orders, onChanged }: OpenProps) {
  const t = useT('office.chat')
  const shop = useT('chat')
  const { id, state, buyer } = chat
  const conversing = useConversation(chat, loaded, onChanged)
  const { messages, pending, isTyping, isConnected, send } = conversing
  const authorOf = ({ author, staffName }: OfficeChatMessage) =>
    author === 'staff'
      ? t('author.shop', { name: staffName ?? '' })
      : (buyer?.nickName ?? t('guest', { id: String(id) }))
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]">
      <Panel
        title={buyer?.nickName ?? t('guest', { id: String(id) })}
        level={2}
        more={<ChatTag state={state} />}
      >
        <div className="grid gap-4">
          <Link
            to="/office/chat"
            search={(now) => ({ ...now, chat: undefined })}
            className="link lg:hidden"
          >
            {t('back')}
          </Link>
          <ChatActs chat={chat} />
          <div className="max-h-[55vh] overflow-y-auto pe-1">
            <ChatLog
              side="staff"
              theirLang={LOCALES[chat.lang]}
              chat={chat}
              messages={messages}
              pending={pending}
              authorOf={authorOf}
              isTyping={isTyping}
              onEarlier={conversing.loadEarlier}
              onRetry={conversing.retry}
              orderLink={(number, children) => (
                <Link
                  to="/office/orders/$number"
                  params={{ number }}
                  className="link flex items-center gap-2"
                >
                  {children}
                </Link>
              )}
              productLink={(productId, children) => (
                <a
                  href={`/goods/${productId}`}
                  target="_blank"
                  rel="noreferrer"
                  className="link flex items-center gap-2"
                >
                  {children}
                </a>
              )}
              picture={(seq) => (
                <ChatPicture endpoint={officeChatPicture} conversationId={id} seq={seq} />
              )}
            />
          </div>
          {!isConnected && (
            <output className="block text-sm text-ink-3">{shop('reconnecting')}</output>
          )}
          {state !== 'closed' && <Answer chat={chat} send={send} onTyping={conversing.typed} />}
        </div>
      </Panel>
      <CustomerPanel
        chat={chat}
        orders={orders}
        onOrder={(orderNumber) => send({ kind: 'order', orderNumber })}
      />
    </div>
  )
}

type AnswerProps = { chat: OfficeChat; send: (content: ChatContent) => void; onTyping: () => void }

function Answer({ chat, send, onTyping }: AnswerProps) {
  const t = useT('office.chat')
  const lang = useLang()
  const me = useMe()
  const [text, setText, drop] = useDraftOf(`chat-answer:${chat.id}`, String(me.id), '')
  if (chat.agent !== null && chat.agent.id !== me.id) return null
  const sendPicture = (file: File) => {
    upload(uploadOfficeFile, { purpose: 'evidence' }, file)
      .then(({ id }) => send({ kind: 'picture', fileId: id }))
      .catch(reportFailure)
  }
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <ReasonChoice
          kind="replies"
          lang={chat.lang}
          typed={text}
          most={TEXT_MAX}
          onText={setText}
        />
        <ProductChoice onChoose={(productId) => send({ kind: 'product', productId })} />
      </div>
      <Composer
        label={t('answerLabel')}
        text={text}
        lang={LOCALES[chat.lang]}
        onText={setText}
        onTyping={onTyping}
        onSend={(words) => {
          send({ kind: 'text', text: words })
          drop()
          setText('')
        }}
        onPicture={chat.buyer === null ? undefined : sendPicture}
      />
      <p className="text-xs text-ink-3">
        {t('answerHint', { lang: languageNameIn(chat.lang, lang) })}
      </p>
    </div>
  )
}

/** What was loaded, what came by the socket since, and what is on its way. */
function useConversation(
  chat: OfficeChat,
  loaded: readonly OfficeChatMessage[],
  onChanged: () => void,
) {
  const [news, setNews] = useState<readonly OfficeChatMessage[]>([])
  const [sending, setSending] = useState<readonly Pending[]>([])
  const typing = useTyping()
  const conversationId = String(chat.id)
  const messages = mergeMessages(loaded, news)
  const pending = confirmPending(sending, messages)
  const lastSeq = messages.at(-1)?.seq ?? 0
  const take = (more: readonly OfficeChatMessage[]) => setNews((now) => mergeMessages(now, more))
  const socket = useLiveSocket({
    key: conversationId,
    hello: () => [{ t: 'staff' }, { t: 'follow', conversationId: chat.id, after: lastSeq }],
    onFrame(frame) {
      if (frame.t === 'typing') typing.hear(true)
      if (frame.t === 'changed' || frame.t === 'ready') onChanged()
      if (frame.t !== 'news') return
      if (frame.messages.length > 0) typing.hear(false)
      take(frame.messages.map((each) => ({ staffName: null, ...each })))
    },
  })
  useEffect(() => {
    if (lastSeq <= chat.staffSeen || document.visibilityState !== 'visible') return
    call(seeOfficeChat, { conversationId, seq: lastSeq }).catch(() => {}) // the next message tries again
  }, [conversationId, lastSeq, chat.staffSeen])
  const deliver = async (each: Pending) => {
    const { clientId, content } = each
    const others = (now: readonly Pending[]) => now.filter((one) => one.clientId !== clientId)
    setSending((now) => [...others(now), { ...each, hasFailed: false }])
    try {
      const sent = await call(answerChat, { conversationId, clientId, content })
      take([sent.message])
      setSending(others)
      onChanged()
    } catch (error) {
      reportFailure(error)
      setSending((now) => [...others(now), { ...each, hasFailed: true }])
    }
  }
  const first = messages[0]?.seq ?? 1
  return {
    messages,
    pending,
    isTyping: typing.isTyping,
    isConnected: socket.isOpen,
    typed: useSometimes(() => socket.send({ t: 'typing' })),
    send: (content: ChatContent) =>
      void deliver({ clientId: crypto.randomUUID(), content, hasFailed: false }),
    retry: (each: Pending) => void deliver(each),
    loadEarlier:
      first > 1
        ? () => {
            call(officeChatMessages, { conversationId, before: String(first) })
              .then(take)
              .catch(reportFailure)
          }
        : undefined,
  }
}
