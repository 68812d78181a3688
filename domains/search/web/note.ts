/** Reports searches and opened results to the server: daily sums for the merchant, without personal data. */
import { useEffect, type MouseEvent } from 'react'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { requestOf } from '#kit/web/calls/call.ts'
import { useLang } from '#kit/web/language/i18n.tsx'
import { noteSearch } from '../calls.gen.ts'

/** A beacon outlives the page; its delivery is not checked. */
function send(input: ArgumentOf<typeof noteSearch>): void {
  const { address, body = '' } = requestOf(noteSearch, input)
  navigator.sendBeacon(address, new Blob([body], { type: 'application/json' }))
}

const PRODUCT = /^\/goods\/\d+/

/**
 * Reports a search once it is on the screen, and again when one of its products is opened.
 * @param words null for a list without a query, and for further pages of one
 * @returns for the element that holds the cards
 */
export function useSearchNote(words: string | null): (event: MouseEvent) => void {
  const lang = useLang()
  useEffect(() => {
    if (words !== null) send({ words, lang, what: 'asked' })
  }, [words, lang])
  return (event) => {
    if (words === null || !(event.target instanceof Element)) return
    const path = event.target.closest('a')?.getAttribute('href') ?? ''
    if (PRODUCT.test(path)) send({ words, lang, what: 'opened' })
  }
}
