/** A customer's conversation in their browser: what is there, what comes by the socket, and what is on its way. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { reportFailure } from '#kit/web/calls/report.ts'
import { currentToken, guestKey, useSession } from '#kit/web/session/session.ts'
import { chatMessages, openChat, seeChat, sendChatMessage } from '../calls.gen.ts'
import type { Chat, ChatContent, ChatHours, ChatMessage } from '../contract.ts'
import { activeChat } from './active-chat.ts'
import { useLiveSocket } from './door/live-socket.ts'
import {
  confirmPending,
  mergeMessages,
  useSometimes,
  useTyping,
  type Pending,
} from './door/messages.ts'

type Known = {
  chat: Chat | null
  isServed: boolean
  hours: ChatHours | null
  messages: ChatMessage[]
}

/** @param isShown the customer sees the messages: they count as read */
export function useChat(isShown: boolean) {
  const { token } = useSession()
  const [known, setKnown] = useState<Known | null>(null)
  const [pending, setPending] = useState<readonly Pending[]>([])
  const typing = useTyping()
  const chat = known?.chat ?? null
  const messages = known?.messages ?? []

  const take = useCallback((next: Chat, news: readonly ChatMessage[]) => {
    activeChat.set(next.state === 'closed' ? null : next.id)
    setKnown((now) => {
      const isSame = now?.chat?.id === next.id
      // An answer of a call may come behind newer news of the socket.
      const isOlder = isSame && now.chat !== null && next.lastSeq < now.chat.lastSeq
      return {
        isServed: now?.isServed ?? true,
        hours: now?.hours ?? null,
        chat: isOlder ? now.chat : next,
        messages: mergeMessages(isSame ? now.messages : [], news),
      }
    })
    setPending((now) => confirmPending(now, news))
  }, [])

  useOpening(token, (answer) => {
    setKnown(answer)
    setPending([])
  })

  const deliver = async (each: Pending) => {
    setPending((now) => [
      ...now.filter(({ clientId }) => clientId !== each.clientId),
      { ...each, hasFailed: false },
    ])
    try {
      const { clientId, content } = each
      const sent = await call(sendChatMessage, { clientId, content })
      take(sent.chat, [sent.message])
    } catch (error) {
      reportFailure(error)
      setPending((now) =>
        now.map((one) => (one.clientId === each.clientId ? { ...one, hasFailed: true } : one)),
      )
    }
  }

  const isLive = chat !== null && chat.state !== 'closed'
  const lastSeq = messages.at(-1)?.seq ?? 0
  // Until it has heard how it ended.
  const isFollowed = chat !== null && (isLive || lastSeq < chat.lastSeq)
  const socket = useLiveSocket({
    key: `${token} ${chat?.id}`,
    hello: isFollowed
      ? () => [
          {
            t: 'customer',
            token: currentToken(),
            guestKey: currentToken() === null ? guestKey() : null,
            conversationId: chat.id,
            after: lastSeq,
          },
        ]
      : null,
    onFrame(frame) {
      if (frame.t === 'typing') typing.hear(true)
      if (frame.t === 'news') {
        if (frame.messages.length > 0) typing.hear(false)
        take(frame.chat, frame.messages)
      }
      // What failed while there was no connection goes out again, under the same id.
      if (frame.t === 'ready') {
        for (const each of pending) if (each.hasFailed) void deliver(each)
      }
    },
  })

  const unreadCount = useUnread({ isShown, chat, messages, take })
  const first = messages[0]?.seq ?? 1
  return {
    isLoaded: known !== null,
    isServed: known?.isServed ?? true,
    hours: known?.hours ?? null,
    isLive,
    isConnected: socket.isOpen,
    chat,
    messages,
    pending,
    unreadCount,
    isTyping: typing.isTyping,
    take,
    send: (content: ChatContent) =>
      void deliver({ clientId: crypto.randomUUID(), content, hasFailed: false }),
    retry: (each: Pending) => void deliver(each),
    typed: useSometimes(() => socket.send({ t: 'typing' })),
    /** A new conversation: the ended one is put aside. */
    restart: () => setKnown((now) => now && { ...now, chat: null, messages: [] }),
    loadEarlier:
      chat !== null && first > 1
        ? () => {
            call(chatMessages, { conversationId: String(chat.id), before: String(first) })
              .then((earlier) => take(chat, earlier))
              .catch(reportFailure)
          }
        : undefined,
  }
}

/** Loads the conversation of whoever is logged in: another login has another one. */
function useOpening(token: string | null, onOpened: (answer: Known) => void): void {
  const latest = useRef(onOpened)
  useEffect(() => {
    latest.current = onOpened
  })
  useEffect(() => {
    let isOver = false
    call(openChat, {})
      .then((answer) => {
        if (isOver) return
        const { chat } = answer
        activeChat.set(chat === null || chat.state === 'closed' ? null : chat.id)
        latest.current(answer)
      })
      .catch(reportFailure)
    return () => {
      isOver = true
    }
  }, [token])
}

type Reading = {
  isShown: boolean
  chat: Chat | null
  messages: readonly ChatMessage[]
  take: (chat: Chat, news: readonly ChatMessage[]) => void
}

/** @returns how many messages of staff the customer has not seen; shown, they count as seen */
function useUnread({ isShown, chat, messages, take }: Reading): number {
  const seen = chat?.customerSeen ?? 0
  const count = messages.filter(({ seq, author }) => author === 'staff' && seq > seen).length
  const id = chat?.id
  const lastSeq = messages.at(-1)?.seq ?? 0
  useEffect(() => {
    if (!isShown || id === undefined || count === 0) return
    call(seeChat, { conversationId: String(id), seq: lastSeq })
      .then((now) => take(now, []))
      .catch(() => {}) // the next message tries again
  }, [isShown, id, count, lastSeq, take])
  return count
}
