/** The categories, brands or products that a coupon or a gift is for: chosen one after the other, each taken out again by its chip. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { categoryTree, listBrands, listCards } from '#domains/catalog/calls.gen.ts'
import type { CategoryNode } from '#domains/catalog/contract.ts'
import { officeProducts } from '#domains/product-admin/calls.gen.ts'
import { FilterChip } from '#kit/ui/basics/Chip.tsx'
import { Combobox } from '#kit/ui/forms/Combobox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { SearchSelect } from '#kit/ui/forms/SearchSelect.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { useT } from '#kit/web/language/i18n.tsx'

type Named = { id: number; name: string }
type Ids = { ids: readonly number[]; onChange: (ids: number[]) => void }
type ScopeProps = Ids & { scope: 'category' | 'brand' | 'product'; error: string | undefined }

export function ScopeField({ scope, error, ...ids }: ScopeProps) {
  const t = useT('office.coupons')
  if (scope === 'product')
    return (
      <Field label={t('scope.product')} required group error={error}>
        <Products {...ids} />
      </Field>
    )
  return <Listed scope={scope} error={error} {...ids} />
}

function Listed({ scope, error, ids, onChange }: ScopeProps & { scope: 'category' | 'brand' }) {
  const t = useT('office.coupons')
  const { data: tree = [] } = useLive(categoryTree, {}, { enabled: scope === 'category' })
  const { data: brands = [] } = useLive(listBrands, {}, { enabled: scope === 'brand' })
  const options: readonly Named[] = scope === 'brand' ? brands : flat(tree, '')
  return (
    <>
      <Field label={t(`scope.${scope}`)} required error={error}>
        <SearchSelect
          value=""
          options={options
            .filter(({ id }) => !ids.includes(id))
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          onChoose={(id) => onChange([...ids, Number(id)])}
          placeholder={t('choose')}
          none={t('noMatch')}
        />
      </Field>
      <Chosen ids={ids} named={options} onChange={onChange} />
    </>
  )
}

/** By name or code, as in the list of products. */
function Products({ ids, onChange }: Ids) {
  const t = useT('office.coupons')
  const [typed, setTyped] = useState('')
  const [taken, setTaken] = useState<readonly Named[]>([])
  const words = useDeferredValue(typed.trim())
  const asked = { q: words, size: 10, page: 1 }
  const found = useQuery({ ...query(officeProducts, asked), enabled: words !== '' })
  const { data: cards = [] } = useLive(
    listCards,
    { ids: ids.join(',') },
    { enabled: ids.length > 0 },
  )
  const items = (found.data?.items ?? [])
    .filter(({ id }) => !ids.includes(id))
    .map(({ id, name, code }) => ({
      id: String(id),
      content: (
        <span className="suggestion-text">
          {name} <span className="code-text text-xs text-ink-3">{code}</span>
        </span>
      ),
      onTake: () => {
        setTyped('')
        setTaken([...taken, { id, name }])
        onChange([...ids, id])
      },
    }))
  const isMissing = words !== '' && found.isSuccess && items.length === 0
  return (
    <>
      <Combobox
        label={t('findProducts')}
        placeholder={t('findProducts')}
        value={typed}
        onChange={setTyped}
        onSubmit={() => items.length === 1 && items[0]?.onTake()}
        groups={[{ id: 'products', title: t('products'), items }]}
      />
      <output className="text-sm text-ink-3">{isMissing && t('noMatch')}</output>
      <Chosen ids={ids} named={[...taken, ...cards]} onChange={onChange} />
    </>
  )
}

function Chosen({ ids, named, onChange }: Ids & { named: readonly Named[] }) {
  if (ids.length === 0) return null
  const nameOf = (id: number) => named.find((each) => each.id === id)?.name ?? String(id)
  return (
    <div className="chip-row">
      {ids.map((id) => (
        <FilterChip key={id} onRemove={() => onChange(ids.filter((each) => each !== id))}>
          {nameOf(id)}
        </FilterChip>
      ))}
    </div>
  )
}

type Branch = Pick<CategoryNode, 'id' | 'name'> & { children?: readonly Branch[] }

const flat = (nodes: readonly Branch[], path: string): Named[] =>
  nodes.flatMap(({ id, name, children = [] }) => {
    const whole = path === '' ? name : `${path} › ${name}`
    return [{ id, name: whole }, ...flat(children, whole)]
  })
