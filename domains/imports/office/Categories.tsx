/** The categories of a file, each with the shop's category for its products: chosen before anything is written. */
import { useQuery } from '@tanstack/react-query'
import { officeChoices } from '#domains/product-admin/calls.gen.ts'
import { inTreeOrder } from '#domains/taxonomy/office/door/tree.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { officeTask } from '../contract.ts'

type Named = DataOf<typeof officeTask>['categories'][number]
/** By the file's own names; null: the category that the file names. */
export type ChosenCategories = Readonly<Record<string, number | null>>

type Props = {
  categories: readonly Named[]
  chosen: ChosenCategories
  /** Absent once nothing can be chosen any more. */
  onChosen?: ((chosen: ChosenCategories) => void) | undefined
}

export function Categories({ categories, chosen, onChosen }: Props) {
  const t = useT('office.imports')
  const { number } = useNumbers()
  const choices = useQuery(query(officeChoices, {}))
  const own = inTreeOrder(choices.data?.categories ?? [])
  const goesTo = ({ key, categoryId }: Named) => (key in chosen ? chosen[key]! : categoryId)
  const pathOf = (id: number | null) => own.find((each) => each.id === id)?.path ?? ''
  return (
    <Panel flush title={t('categories.title')} note={onChosen && t('categories.note')}>
      <DataTable
        label={t('categories.title')}
        rows={categories}
        keyOf={({ key }) => key}
        columns={[
          { id: 'name', header: t('categories.named'), phone: 'full', cell: ({ name }) => name },
          {
            id: 'count',
            header: t('categories.products'),
            align: 'number',
            phone: 'hidden',
            cell: ({ productCount }) => number(productCount),
          },
          {
            id: 'goes',
            header: t('categories.goesTo'),
            phone: 'full',
            cell: (named) =>
              onChosen === undefined ? (
                <Place named={named} path={pathOf(goesTo(named) ?? named.sameId)} />
              ) : (
                <Select
                  aria-label={t('categories.goesToOf', { name: named.name })}
                  value={goesTo(named) ?? ''}
                  options={[
                    {
                      value: '',
                      label: t(named.sameId === null ? 'categories.new' : 'categories.same'),
                    },
                    ...own.map(({ id, path }) => ({ value: String(id), label: path })),
                  ]}
                  onChange={({ target }) =>
                    onChosen({ ...chosen, [named.key]: Number(target.value) || null })
                  }
                />
              ),
          },
        ]}
      />
    </Panel>
  )
}

function Place({ named, path }: { named: Named; path: string }) {
  const t = useT('office.imports')
  return path === '' ? (
    <Tag tone="info">{t('categories.new')}</Tag>
  ) : (
    <>{path === named.name ? t('categories.same') : path}</>
  )
}
