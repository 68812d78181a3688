/**
 * Keys of the review queues, the same in all of them: J and K move between items; A approves, R rejects, Q asks the buyer,
 * C claims. A button names its letter by `data-act`.
 */
import { useEffect, useRef, type RefObject } from 'react'
import { isTyping } from '../../ui/lists/row-keys.ts'

const ITEM = '[data-queue-item]'

/** For the element around a page with one item, or around a list of items with their ids. */
export function useQueueKeys(): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (around.current === null || isTyping(event) || event.repeat) return
      react(event, around.current)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return around
}

/** The same for a list: an item that is decided while it is current passes that on to the next one. */
export function useQueueItems(ids: readonly string[]): RefObject<HTMLDivElement | null> {
  const around = useQueueKeys()
  const current = useRef<string | null>(null)
  const before = useRef(ids)
  useEffect(() => {
    const list = around.current
    const note = ({ target }: FocusEvent) => {
      current.current = target instanceof Element ? idOf(target.closest(ITEM)) : null
    }
    list?.addEventListener('focusin', note)
    return () => list?.removeEventListener('focusin', note)
  }, [around])
  const all = ids.join(' ')
  useEffect(() => {
    const old = before.current
    before.current = ids
    const left = current.current
    // Somebody who types elsewhere keeps the focus.
    if (left === null || ids.includes(left) || document.activeElement !== document.body) return
    const next = ids[Math.min(old.indexOf(left), ids.length - 1)]
    current.current = next ?? null
    if (next !== undefined) show(around.current?.querySelector(`[data-queue-item="${next}"]`))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the ids count, not the array that holds them
  }, [all])
  return around
}

const idOf = (item: Element | null | undefined): string | null =>
  item?.getAttribute('data-queue-item') ?? null

function react(event: KeyboardEvent, around: HTMLElement): void {
  const key = event.key.toLowerCase()
  const items = [...around.querySelectorAll<HTMLElement>(ITEM)]
  const at = items.findIndex((item) => item.contains(document.activeElement))
  const step = { j: 1, k: -1 }[key]
  if (step !== undefined) {
    if (items.length === 0) return
    event.preventDefault()
    return show(items[Math.max(0, Math.min(at + step, items.length - 1))])
  }
  const within = items.length === 0 ? around : (items[Math.max(0, at)] ?? around)
  const button = within.querySelector<HTMLElement>(`[data-act="${CSS.escape(key)}"]`)
  if (button === null) return
  event.preventDefault()
  button.click()
}

function show(item: Element | null | undefined): void {
  if (!(item instanceof HTMLElement)) return
  item.focus({ preventScroll: true })
  item.scrollIntoView({ block: 'nearest' })
}
