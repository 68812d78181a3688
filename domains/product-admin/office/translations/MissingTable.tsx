/** Objects with missing texts in a language; each links to its form. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { missingTexts, TextKind } from '../../translations-contract.ts'
import { ProductName } from '../ProductName.tsx'
import { STATE_TONES } from '../product-columns.tsx'

type Row = DataOf<typeof missingTexts>['items'][number]
type Props = {
  kind: TextKind
  lang: Lang
  rows: readonly Row[]
  busy: boolean
  empty: ReactNode
}

export function MissingTable({ kind, lang, rows, busy, empty }: Props) {
  const t = useT('office.product-admin')
  const kit = useT('kit')
  return (
    <DataTable
      label={t('texts.title')}
      rows={rows}
      busy={busy}
      empty={empty}
      keyOf={({ id, screen, name }) => `${id ?? screen} ${name}`}
      columns={[
        {
          id: 'name',
          header: t('texts.thing'),
          phone: 'full',
          cell: (row) => <Name row={row} kind={kind} lang={lang} />,
        },
        ...(rows.some(({ state }) => state !== null)
          ? [
              {
                id: 'state',
                header: t('column.state'),
                cell: ({ state }: Row) =>
                  state !== null && (
                    <StatusDot tone={STATE_TONES[state]} hollow={state === 'draft'}>
                      {t(`state.${state}`)}
                    </StatusDot>
                  ),
              },
            ]
          : []),
        {
          id: 'missing',
          header: t('column.missing'),
          phone: 'right',
          cell: ({ missingLangs }) => (
            <span className="flex flex-wrap gap-1">
              {missingLangs.map((each) => (
                <Tag key={each} tone={each === lang ? 'warning' : 'neutral'}>
                  {kit(`language.${each}`)}
                </Tag>
              ))}
            </span>
          ),
        },
      ]}
    />
  )
}

function Name({ row, kind, lang }: { row: Row; kind: TextKind; lang: Lang }) {
  const { id, code, screen } = row
  if (screen !== null)
    return (
      <Link to={screen} className="font-semibold text-ink hover:text-link">
        {row.name}
      </Link>
    )
  if (id === null) return row.name
  if (code !== null) return <ProductName {...row} id={id} code={code} lang={lang} />
  const to =
    kind === 'category'
      ? '/office/categories'
      : kind === 'brand'
        ? '/office/brands'
        : '/office/attributes'
  return (
    <Link to={to} search={{ open: id, lang }} className="font-semibold text-ink hover:text-link">
      {row.name}
    </Link>
  )
}
