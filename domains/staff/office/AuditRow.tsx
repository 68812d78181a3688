/** One entry of the log; opened, it shows what each value was and is. */
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Icon } from '#kit/ui/Icon.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { sayOf, useDates, useT } from '#kit/web/i18n.tsx'
import type { listAudit } from '../contract.ts'

type Entry = DataOf<typeof listAudit>['items'][number]

export function AuditRow({ entry }: { entry: Entry }) {
  const t = useT('office.staff')
  const { dateTime } = useDates()
  const rows = changesOf(entry)
  const sayAction = (action: string) =>
    t.has(`act.${action}`) ? sayOf(t, `act.${action}`, {}) : action
  const head = (
    <>
      <span className="w-40 text-ink-3 tabular-nums">{dateTime(entry.at)}</span>
      <b className="w-32 truncate">{entry.staffName}</b>
      <Tag>{sayAction(entry.action)}</Tag>
      {rows.length === 0 ? <ObjectName object={entry.object} /> : <span>{entry.object}</span>}
      <span className="ml-auto text-xs text-ink-3">{entry.ip}</span>
    </>
  )
  const line = 'flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2.5 text-sm'
  return (
    <li className="border-b border-line last:border-b-0">
      {rows.length === 0 ? (
        <div className={`${line} pl-9`}>{head}</div>
      ) : (
        <details className="group">
          <summary className={line}>
            <Icon of={ChevronRight} size="small" className="group-open:rotate-90" />
            {head}
          </summary>
          <div className="overflow-x-auto px-3 pb-3">
            <p className="mb-2 pl-6 text-sm">
              <ObjectName object={entry.object} />
            </p>
            <table className="data-table data-table-dense">
              <thead>
                <tr>
                  <th scope="col">{t('audit.value')}</th>
                  <th scope="col">{t('audit.before')}</th>
                  <th scope="col">{t('audit.after')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ name, before, after }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
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

/** `order:SO…`, `product:12`, `bulk:3`, `import:4`, `role:r2`, `message:mail/refunded/en` lead to their screens. */
function ObjectName({ object }: { object: string }) {
  const [kind, id = ''] = object.split(':')
  if (kind === 'order' && id !== '') {
    return (
      <Link to="/office/orders/$number" params={{ number: id }} className="link">
        {object}
      </Link>
    )
  }
  if (kind === 'customer' && id !== '') {
    return (
      <Link to="/office/customers/$id" params={{ id }} className="link">
        {object}
      </Link>
    )
  }
  if (kind === 'product' && id !== '') {
    return (
      <Link to="/office/products/$id" params={{ id }} className="link">
        {object}
      </Link>
    )
  }
  if (kind === 'bulk' && id !== '') {
    return (
      <Link to="/office/products/changes/$id" params={{ id }} className="link">
        {object}
      </Link>
    )
  }
  if (kind === 'import' && id !== '') {
    return (
      <Link to="/office/imports/$id" params={{ id }} className="link">
        {object}
      </Link>
    )
  }
  if (kind === 'role' || kind === 'staff') {
    return (
      <Link to={kind === 'role' ? '/office/roles' : '/office/staff'} className="link">
        {object}
      </Link>
    )
  }
  const [channel, template] = id.split('/')
  if (kind === 'message' && channel !== undefined && template !== undefined) {
    return (
      <Link
        to="/office/messages/$channel/$template"
        params={{ channel, template }}
        className="link"
      >
        {object}
      </Link>
    )
  }
  return <span>{object}</span>
}

type Change = { name: string; before: string; after: string }

function changesOf({ before, after }: Entry): Change[] {
  const was = partsOf(before)
  const is = partsOf(after)
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((name) => ({
    name,
    before: written(was[name]),
    after: written(is[name]),
  }))
}

const partsOf = (value: unknown): Record<string, unknown> =>
  value === null || value === undefined
    ? {}
    : typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : { value }

const written = (value: unknown): string =>
  value === undefined || value === null
    ? '—'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
