/** One entry of the log; expanded, it shows each value before and after. */
import { Link, type LinkProps } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { textIn, type Lang, type Translated } from '#kit/contract/lang.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import {
  translatorFor,
  useDates,
  useDeclaredNames,
  useLang,
  useT,
} from '#kit/web/language/i18n.tsx'
import type { listAudit } from '../contract.ts'
import { useEntryWords } from './door/entry-words.ts'
import { kindOf } from './door/logged.ts'

type Entry = DataOf<typeof listAudit>['items'][number]

export function AuditRow({ entry }: { entry: Entry }) {
  const t = useT('office.audit')
  const { dateTime } = useDates()
  const { actionOf, changesOf } = useEntryWords()
  const rows = changesOf(entry)
  const screen = screenOf(entry)
  const objectName = useObjectName(entry)
  // A summary is a button, which cannot contain a link: so its link is in the expanded part.
  const head = (isButton: boolean) => (
    <>
      <span className="w-40 text-ink-3 tabular-nums">{dateTime(entry.at)}</span>
      <b className="w-32 truncate">{entry.staffName}</b>
      <Tag>{actionOf(entry.action)}</Tag>
      {screen === undefined || isButton ? (
        <span className="break-words">{objectName}</span>
      ) : (
        <Link {...screen} className="link break-words">
          {objectName}
        </Link>
      )}
      <span className="ml-auto text-xs text-ink-3">{entry.ip}</span>
    </>
  )
  const line = 'flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2.5 text-sm'
  return (
    <li className="border-b border-line last:border-b-0">
      {rows.length === 0 ? (
        <div className={line}>
          <Icon of={ChevronRight} size="small" className="invisible" />
          {head(false)}
        </div>
      ) : (
        <details className="group">
          <summary className={line}>
            <Icon of={ChevronRight} size="small" className="group-open:rotate-90" />
            {head(true)}
          </summary>
          <div className="overflow-x-auto px-3 pb-3">
            {screen !== undefined && (
              <p className="pb-2 text-sm">
                <Link {...screen} className="link">
                  {objectName}
                </Link>
              </p>
            )}
            <table className="data-table data-table-dense">
              <thead>
                <tr>
                  <th scope="col">{t('value')}</th>
                  <th scope="col">{t('before')}</th>
                  <th scope="col">{t('after')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ name, label, before, after }) => (
                  <tr key={name}>
                    <th scope="row">{label}</th>
                    <td>{before}</td>
                    <td className={before === after ? undefined : 'font-semibold text-ink'}>
                      {after}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </li>
  )
}

/** The kind and the id of the entry's object. */
function partsOfObject({ object }: Entry): [kind: string, id: string] {
  const cut = object.indexOf(':')
  return cut < 0 ? [object, ''] : [object.slice(0, cut), object.slice(cut + 1)]
}

/** @returns undefined for objects without a page */
function screenOf(entry: Entry): LinkProps | undefined {
  const [kind, id] = partsOfObject(entry)
  return id === '' ? undefined : kindOf(kind).screen?.(id)
}

/** "Product 54 · TL-ID20" in the reader's language. */
function useObjectName(entry: Entry): string {
  const t = useT('office.audit')
  const lang = useLang()
  const [kind, id] = partsOfObject(entry)
  const word = t.has(`object.${kind}`) ? translatorFor(t, `object.${kind}`, {}) : kind
  const setting = useDeclaredNames()(`setting.${id}`)
  if (kind === 'setting' && setting !== undefined) return `${word} · ${setting}`
  const { objectName, after, before } = entry
  const name = objectName ?? nameIn(after, lang) ?? nameIn(before, lang)
  return [`${word} ${id}`.trim(), name].filter((part) => part !== undefined).join(' · ')
}

/** The object's name for people, where the entry stores it. */
function nameIn(value: unknown, lang: Lang): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { code, name, fileName } = value as Record<string, unknown>
  if (typeof code === 'string') return code
  if (typeof name === 'string') return name
  if (typeof fileName === 'string') return fileName
  const isTexts = typeof name === 'object' && name !== null && 'cn' in name
  return isTexts ? textIn(name as Translated, lang).text : undefined
}
