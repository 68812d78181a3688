/** A socket of the chat that opens again by itself, for storefront and office. */
import { useEffect, useRef, useState } from 'react'
import { SECOND_MS } from '#kit/contract/time.ts'
import type { ClientFrame } from '../../client-frame.ts'
import { BEAT_MS, CLOSE, SOCKET_PATH, type ServerFrame } from '../../frames.ts'

const FIRST_WAIT_MS = 0.5 * SECOND_MS
const LONGEST_WAIT_MS = 15 * SECOND_MS
/** Coming again would change nothing. */
const FINAL: readonly number[] = [CLOSE.unreadable, CLOSE.loginEnded, CLOSE.notYours]

export type LiveSocket = { isOpen: boolean; send: (frame: ClientFrame) => void }

type Options = {
  /** Who it is, and where to go on: asked at each opening. Null: no socket is needed. */
  hello: (() => ClientFrame[]) | null
  /** Another one opens when it changes. */
  key: string
  onFrame: (frame: ServerFrame) => void
}

/** While the component is mounted. */
export function useLiveSocket({ hello, key, onFrame }: Options): LiveSocket {
  const [isOpen, setIsOpen] = useState(false)
  const socket = useRef<WebSocket | null>(null)
  const latest = useRef({ hello, onFrame })
  useEffect(() => {
    latest.current = { hello, onFrame }
  })
  const isNeeded = hello !== null
  useEffect(() => {
    if (!isNeeded) return undefined
    let isOver = false
    let waitMs = FIRST_WAIT_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    let watch: ReturnType<typeof setTimeout> | undefined

    function open(): void {
      clearTimeout(timer)
      const one = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${SOCKET_PATH}`)
      socket.current = one
      const hear = () => {
        clearTimeout(watch)
        watch = setTimeout(() => one.close(), 2.5 * BEAT_MS) // the connection is gone without a word
      }
      one.onopen = () => {
        for (const frame of latest.current.hello?.() ?? []) one.send(JSON.stringify(frame))
        hear()
      }
      one.onmessage = ({ data }) => {
        hear()
        const frame = JSON.parse(String(data)) as ServerFrame
        if (frame.t === 'beat') return one.send('{"t":"beat"}')
        if (frame.t === 'ready') {
          waitMs = FIRST_WAIT_MS
          setIsOpen(true)
        }
        latest.current.onFrame(frame)
      }
      one.onclose = ({ code }) => {
        clearTimeout(watch)
        if (socket.current !== one) return
        setIsOpen(false)
        if (isOver || FINAL.includes(code)) return
        // Not all browsers of a shop at once, when its server comes back.
        timer = setTimeout(open, waitMs * (0.5 + Math.random()))
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
      }
    }
    const reopen = () => {
      if (socket.current?.readyState === WebSocket.CLOSED) open()
    }
    open()
    addEventListener('online', reopen)
    return () => {
      isOver = true
      removeEventListener('online', reopen)
      clearTimeout(timer)
      clearTimeout(watch)
      socket.current?.close()
      socket.current = null
      setIsOpen(false)
    }
  }, [isNeeded, key])
  return {
    isOpen,
    send: (frame) => {
      if (socket.current?.readyState === WebSocket.OPEN) socket.current.send(JSON.stringify(frame))
    },
  }
}
