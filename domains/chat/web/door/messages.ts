/** The messages of a conversation as a screen has them: each once, in order, and those that are still on their way. */
import { useEffect, useRef, useState } from 'react'
import { SECOND_MS } from '#kit/contract/time.ts'
import type { ChatContent, ChatMessage } from '../../contract.ts'

/** A message that the server has not confirmed. */
export type Pending = { clientId: string; content: ChatContent; hasFailed: boolean }

/** What was sent twice, or came by call and by socket, stands there once. */
export function mergeMessages<M extends ChatMessage>(known: readonly M[], news: readonly M[]): M[] {
  const bySeq = new Map([...known, ...news].map((each) => [each.seq, each]))
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}

export const confirmPending = (
  pending: readonly Pending[],
  messages: readonly ChatMessage[],
): Pending[] => {
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  return pending.filter(({ clientId }) => !arrived.has(clientId))
}

const TYPING_MS = 4 * SECOND_MS
const TYPING_EVERY_MS = 2 * SECOND_MS

/** Whether the other side is writing: some seconds from the last time that it was heard. */
export function useTyping(): { isTyping: boolean; hear: (isTyping: boolean) => void } {
  const [isTyping, setIsTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isTyping,
    hear(is) {
      clearTimeout(timer.current)
      setIsTyping(is)
      if (is) timer.current = setTimeout(() => setIsTyping(false), TYPING_MS)
    },
  }
}

/** @returns calls `act` at most every two seconds */
export function useSometimes(act: () => void): () => void {
  const last = useRef(0)
  return () => {
    if (Date.now() - last.current < TYPING_EVERY_MS) return
    last.current = Date.now()
    act()
  }
}
