/** What an entry of the log says in the reader's words: for the log, and for screens that show the entries of one thing. */
import {
  translatorFor,
  useDates,
  useDeclaredNames,
  useLang,
  useMoney,
  useNumbers,
  useT,
  useTranslators,
  type Translator,
} from '#kit/web/language/i18n.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { listAudit } from '../../contract.ts'
import { currencyOf, formatLogged, partsOfBulk, type LogWriting } from '../logged-value.ts'

/** One value: its name, and what it was and is. */
export type LoggedChange = { name: string; label: string; before: string; after: string }

type Changed = Pick<DataOf<typeof listAudit>['items'][number], 'object' | 'before' | 'after'>

type EntryWords = {
  actionOf: (action: string) => string
  /** `before` equals `after` for values that stayed. */
  changesOf: (entry: Changed) => LoggedChange[]
}

/** `const { actionOf, changesOf } = useEntryWords()` */
export function useEntryWords(): EntryWords {
  const t = useT('office.audit')
  const nameOf = useDeclaredNames()
  const writing = useLogWriting()
  return {
    actionOf: (action) => nameOf(`act.${action}`) ?? action,
    changesOf: ({ object, before, after }) => {
      const [kind = ''] = object.split(':')
      const valuesOf = (value: unknown) =>
        kind === 'bulk' ? partsOfBulk(partsOf(value)) : partsOf(value)
      const was = valuesOf(before)
      const is = valuesOf(after)
      const currency = currencyOf(kind, is, was)
      const names = new Set([...Object.keys(was), ...Object.keys(is)])
      names.delete('version') // counts every change, and says nothing to a reader
      return [...names].map((name) => ({
        name,
        label: t.has(`changed.${name}`) ? translatorFor(t, `changed.${name}`, {}) : name,
        before: formatLogged(was[name], { kind, name, currency }, writing),
        after: formatLogged(is[name], { kind, name, currency }, writing),
      }))
    },
  }
}

const partsOf = (value: unknown): Record<string, unknown> =>
  value === null || value === undefined
    ? {}
    : typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : { value }

function useLogWriting(): LogWriting {
  const lang = useLang()
  const { dateTime } = useDates()
  const { money } = useMoney()
  const { number, percent } = useNumbers()
  const translators = useTranslators()
  const nameOf = useDeclaredNames()
  const wordOf: LogWriting['wordOf'] = (domain, key) => {
    const t = translators(domain) as Translator<'office.audit'>
    return t.has(key) ? translatorFor(t, key, {}) : undefined
  }
  return { lang, wordOf, nameOf, dateTime, money, number, percent }
}
