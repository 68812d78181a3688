/** How the log shows what other domains write into it: each declares its kinds of things, and where the words of its values lie. */
import type { LinkProps } from '@tanstack/react-router'
import type { useTranslators } from '#kit/web/language/i18n.tsx'

/** A domain's messages, as the office loads them. */
export type MessageDomain = Parameters<ReturnType<typeof useTranslators>>[0]
/** Whose messages, and what the keys of all values begin with: `office.payments`, `state.`. */
export type WordPlace = readonly [domain: MessageDomain, prefix: string]

export type LoggedKind = {
  /** Its screen, by what follows the colon of an entry's object; a kind without one is named without a link. */
  screen?: (id: string) => LinkProps
  /** Where the words of its states lie. */
  states?: WordPlace
  /** Its amounts are in the currency of the shop's books, whatever stands beside them. */
  isInBaseCurrency?: true
}

/** What a domain declares in its `office/logged.ts`; `apps/office/logged.ts` puts all of them together. */
export type Logged = {
  /** By what stands before the colon of an entry's object: `order`. */
  kinds?: Readonly<Record<string, LoggedKind>>
  /** Where the words of a field's values lie, whatever thing it is of: `payment`. */
  values?: Readonly<Record<string, WordPlace>>
}

let kinds: Readonly<Record<string, LoggedKind>> = {}
let values = new Map<string, readonly WordPlace[]>()

/** Called once by the back office. Where two domains name the same field, the earlier one's words are tried first. */
export function declareLogged(all: readonly Logged[]): void {
  kinds = Object.assign({}, ...all.map((each) => each.kinds)) as typeof kinds
  const places = all.flatMap((each) => Object.entries(each.values ?? {}))
  values = new Map(
    [...Map.groupBy(places, ([field]) => field)].map(([field, own]) => [
      field,
      own.map(([, place]) => place),
    ]),
  )
}

export const kindOf = (kind: string): LoggedKind => kinds[kind] ?? {}
export const wordPlacesOf = (field: string): readonly WordPlace[] => values.get(field) ?? []
