/** Names of units that are not in the dictionary: what files brought, with the products that they are for. */
import Plus from 'lucide-react/icons/plus'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { LANGS } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { ownUnitNames } from '../../measures-calls.gen.ts'

type OwnName = DataOf<typeof ownUnitNames>[number]

/** @param known Chinese names of the dictionary: one of them with other translations cannot be added again */
export function OwnNames(props: {
  known: readonly string[]
  onAdd: ((name: OwnName['name']) => void) | null
}) {
  const { known, onAdd } = props
  const t = useT('office.taxonomy')
  const { number } = useNumbers()
  const names = useLive(ownUnitNames, {})
  if (names.data === undefined || names.data.length === 0) return null
  return (
    <Panel flush title={t('measures.own')} note={t('measures.ownText')}>
      <DataTable
        label={t('measures.own')}
        rows={names.data}
        keyOf={({ name }) => name.cn}
        columns={[
          {
            id: 'name',
            header: t('measures.name'),
            phone: 'full',
            cell: ({ name }) => (
              <>
                <b className="font-medium">{name.cn}</b>{' '}
                <span className="text-sm text-ink-3">
                  {LANGS.flatMap((lang) => (lang === 'cn' ? [] : (name[lang] ?? [])))
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </>
            ),
          },
          {
            id: 'used',
            header: t('measures.skus'),
            align: 'number',
            phone: 'line',
            cell: ({ skuCount }) => number(skuCount),
          },
          {
            id: 'acts',
            header: <span className="sr-only">{t('measures.addName')}</span>,
            align: 'number',
            phone: 'right',
            cell: ({ name }) =>
              known.includes(name.cn) ? (
                <span className="text-sm text-ink-3">{t('measures.ownDiffers')}</span>
              ) : (
                onAdd !== null && (
                  <Button size="small" icon={Plus} onClick={() => onAdd(name)}>
                    {t('measures.addName')}
                    <span className="sr-only"> {name.cn}</span>
                  </Button>
                )
              ),
          },
        ]}
      />
    </Panel>
  )
}
